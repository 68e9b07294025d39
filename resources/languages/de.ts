<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name />
    <message>
        <source>A key is the name of a stage, or a name and a layer, such as s["weights", 5].</source>
        <translation>Ein Schlüssel ist der Name einer Stufe, oder ein Name und eine Schicht, etwa s["weights", 5].</translation>
    </message>
    <message>
        <source>This text is too long to hold {stage} whole: read a head by stage(…).</source>
        <translation>Dieser Text ist zu lang, um {stage} ganz zu halten: einen Kopf mit stage(…) lesen.</translation>
    </message>
    <message>
        <source>{name} normalises the residual stream after each layer: its last layer has no resid_post.</source>
        <translation>{name} normalisiert den Residualstrom nach jeder Schicht: Die letzte Schicht hat kein resid_post.</translation>
    </message>
    <message>
        <source>texts must be a path, or a list of texts that are not empty.</source>
        <translation>texts muss ein Pfad sein oder eine Liste von Texten, die nicht leer sind.</translation>
    </message>
    <message>
        <source>There is no device {device}: name cpu, cuda, mps or auto.</source>
        <translation>Es gibt kein Gerät {device}: cpu, cuda, mps oder auto angeben.</translation>
    </message>
    <message>
        <source>There is no device {device} here: name cpu or auto.</source>
        <translation>Es gibt hier kein Gerät {device}: cpu oder auto angeben.</translation>
    </message>
    <message>
        <source>There is no variant, model, session or example:KEY called {source} (did you mean {near}?).</source>
        <translation>Es gibt keine Variante, kein Modell, keine Sitzung und kein example:KEY namens {source} (gemeint: {near}?).</translation>
    </message>
    <message>
        <source>There is no variant, model, session or example:KEY called {source}.</source>
        <translation>Es gibt keine Variante, kein Modell, keine Sitzung und kein example:KEY namens {source}.</translation>
    </message>
    <message>
        <source>Without a window, a file is opened by its path.</source>
        <translation>Ohne Fenster wird eine Datei über ihren Pfad geöffnet.</translation>
    </message>
    <message>
        <source>Without a window, a film is written by its name and its path.</source>
        <translation>Ohne Fenster wird ein Film über seinen Namen und seinen Pfad geschrieben.</translation>
    </message>
    <message>
        <source>Without a window, a file is written by its path.</source>
        <translation>Ohne Fenster wird eine Datei über ihren Pfad geschrieben.</translation>
    </message>
    <message>
        <source>sentence cannot be {sentence}: it is an index from 0 to {last}.</source>
        <translation>sentence kann nicht {sentence} sein: Es ist ein Index von 0 bis {last}.</translation>
    </message>
    <message>
        <source>attention and attentions are the same argument: pass only one.</source>
        <translation>attention und attentions sind dasselbe Argument: nur eines übergeben.</translation>
    </message>
    <message>
        <source>grid and first say which tokens are patches of a picture: pass it as image.</source>
        <translation>grid und first sagen, welche Token Bildausschnitte sind: das Bild als image übergeben.</translation>
    </message>
    <message>
        <source>The arrays cannot be passed to the window: {reason}.</source>
        <translation>Die Arrays können nicht an das Fenster übergeben werden: {reason}.</translation>
    </message>
    <message>
        <source>The columns of an experiment are heads or tokens, and not {columns}.</source>
        <translation>Die Spalten eines Experiments sind Köpfe oder Token, nicht {columns}.</translation>
    </message>
    <message>
        <source>An experiment needs a function of a session, and {value} is none.</source>
        <translation>Ein Experiment braucht eine Funktion einer Sitzung, und {value} ist keine.</translation>
    </message>
    <message>
        <source>There is no measure {name}: the measures are {known}.</source>
        <translation>Es gibt kein Maß {name}: Die Maße sind {known}.</translation>
    </message>
    <message>
        <source>Only a model in memory reads a picture: attnviz.open(model, processor, image=…).</source>
        <translation>Nur ein Modell im Speicher liest ein Bild: attnviz.open(model, processor, image=…).</translation>
    </message>
    <message>
        <source>{source} has its own tokenizer: only a model in memory is opened with another one.</source>
        <translation>{source} hat einen eigenen Tokenizer: Nur ein Modell im Speicher wird mit einem anderen geöffnet.</translation>
    </message>
    <message>
        <source>A text is given by its words or by the ids of its tokens, not by both.</source>
        <translation>Ein Text wird durch seine Wörter oder durch die Ids seiner Token angegeben, nicht durch beides.</translation>
    </message>
    <message>
        <source>attnviz.open takes a name, a path, or a model of transformers, and attnviz.watch such a model, not an object of type {kind}.</source>
        <translation>attnviz.open nimmt einen Namen, einen Pfad oder ein Modell von transformers, attnviz.watch ein solches Modell, kein Objekt vom Typ {kind}.</translation>
    </message>
    <message>
        <source>{name} is on {there}, and stays there: move it by model.to({device}).</source>
        <translation>{name} liegt auf {there} und bleibt dort: mit model.to({device}) verschieben.</translation>
    </message>
    <message>
        <source>The adapter adds virtual tokens to each text, which are not shown: open the model without it, model.get_base_model().</source>
        <translation>Der Adapter fügt jedem Text virtuelle Token hinzu, die nicht angezeigt werden: das Modell ohne ihn öffnen, model.get_base_model().</translation>
    </message>
    <message>
        <source>This session was closed, and it has let go of {name}: open the model again with attnviz.open.</source>
        <translation>Diese Sitzung wurde geschlossen und hat {name} losgelassen: das Modell erneut mit attnviz.open öffnen.</translation>
    </message>
    <message>
        <source>{name} predicts no next token.</source>
        <translation>{name} sagt kein nächstes Token vorher.</translation>
    </message>
    <message>
        <source>A chat is a list of messages, such as {example}, and not {messages}.</source>
        <translation>Ein Chat ist eine Liste von Nachrichten wie {example} und nicht {messages}.</translation>
    </message>
    <message>
        <source>The layers differ in the shape of {stage}: name a layer.</source>
        <translation>Die Schichten unterscheiden sich in der Form von {stage}: eine Schicht angeben.</translation>
    </message>
    <message>
        <source>{name} predicts no token here.</source>
        <translation>{name} sagt hier kein Token vorher.</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}).</source>
        <translation>Es kann kein Fenster geöffnet werden ({reason}).</translation>
    </message>
    <message>
        <source>{name} is in the memory of this process, where no window can read it: call attnviz.watch(model, tokenizer).</source>
        <translation>{name} ist im Speicher dieses Prozesses, wo kein Fenster es lesen kann: attnviz.watch(model, tokenizer) aufrufen.</translation>
    </message>
    <message>
        <source>This session is computed with what this script has added, and its window is a process of its own: write that to a file, and start attnviz --plugin FILE.</source>
        <translation>Diese Sitzung wird mit dem berechnet, was dieses Skript hinzugefügt hat, und ihr Fenster ist ein eigener Prozess: in eine Datei schreiben und attnviz --plugin FILE starten.</translation>
    </message>
    <message>
        <source>There is no activation {name}: the activations are {known}.</source>
        <translation>Es gibt keine Aktivierung {name}: Die Aktivierungen sind {known}.</translation>
    </message>
    <message>
        <source>{activation} has no sender: it is the head of a path.</source>
        <translation>{activation} hat keinen Sender: Der ist der Kopf eines Pfads.</translation>
    </message>
    <message>
        <source>No head is named: circuits((5, 1)) describes head 1 of layer 5.</source>
        <translation>Kein Kopf ist angegeben: circuits((5, 1)) beschreibt Kopf 1 von Schicht 5.</translation>
    </message>
    <message>
        <source>There is no kind of ablation {name}: the kinds are {known}.</source>
        <translation>Es gibt keine Art der Ablation {name}: Die Arten sind {known}.</translation>
    </message>
    <message>
        <source>{kind} takes the heads of a held text: s.edit.hold(), then set another s.text of as many tokens.</source>
        <translation>{kind} nimmt die Köpfe eines festgehaltenen Texts: s.edit.hold(), dann einen anderen s.text mit ebenso vielen Token setzen.</translation>
    </message>
    <message>
        <source>Experiments need a trained model, and {name} is none: open one, such as smollm2.</source>
        <translation>Experimente brauchen ein trainiertes Modell, und {name} ist keines: eines öffnen, etwa smollm2.</translation>
    </message>
    <message>
        <source>There is no experiment {name} of a plug-in: there are {known}.</source>
        <translation>Es gibt kein Experiment {name} eines Plug-ins: Es gibt {known}.</translation>
    </message>
    <message>
        <source>An answer is a token, or a pair of tokens, not {answer}.</source>
        <translation>Eine Antwort ist ein Token oder ein Paar von Token, nicht {answer}.</translation>
    </message>
    <message>
        <source>{experiment} has nothing to compute here.</source>
        <translation>{experiment} hat hier nichts zu berechnen.</translation>
    </message>
    <message>
        <source>A head is a pair of a layer and a head, such as (5, 1), not {head}.</source>
        <translation>Ein Kopf ist ein Paar aus Schicht und Kopf, etwa (5, 1), nicht {head}.</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}): attnviz.open(model, tokenizer) needs none.</source>
        <translation>Es kann kein Fenster geöffnet werden ({reason}): attnviz.open(model, tokenizer) braucht keines.</translation>
    </message>
    <message>
        <source>internal error, {what} (set ATTNVIZ_DEBUG=1 for the traceback; please report it)</source>
        <translation>Interner Fehler, {what} (ATTNVIZ_DEBUG=1 setzen zeigt den Traceback; bitte melden)</translation>
    </message>
    <message>
        <source>A library cannot be loaded ({what}): free some memory or reinstall AttnViz.</source>
        <translation>Eine Bibliothek kann nicht geladen werden ({what}): Speicher freigeben oder AttnViz neu installieren.</translation>
    </message>
    <message>
        <source>{name} is no command, file or model (did you mean {near}?): see attnviz --help.</source>
        <translation>{name} ist kein Befehl, keine Datei und kein Modell (gemeint: {near}?): siehe attnviz --help.</translation>
    </message>
    <message>
        <source>--plugin needs the name of a Python file.</source>
        <translation>--plugin braucht den Namen einer Python-Datei.</translation>
    </message>
    <message>
        <source>attnviz export is called attnviz {name} now; the next version has no export.</source>
        <translation>attnviz export heißt jetzt attnviz {name}; die nächste Version hat kein export.</translation>
    </message>
    <message>
        <source>--from TEXT names the text that --patch or --steer takes activations from: give both.</source>
        <translation>--from TEXT nennt den Text, aus dem --patch oder --steer Aktivierungen nimmt: beides angeben.</translation>
    </message>
    <message>
        <source>--from is empty: it is a text of as many tokens as the other one.</source>
        <translation>--from ist leer: Es ist ein Text mit ebenso vielen Token wie der andere.</translation>
    </message>
    <message>
        <source>There is no activation {name} to patch: they are {known}.</source>
        <translation>Es gibt keine Aktivierung {name} zum Patchen: Es gibt {known}.</translation>
    </message>
    <message>
        <source>--patch {text}: {name} need a head, as in heads@12.3.</source>
        <translation>--patch {text}: {name} braucht einen Kopf, wie in heads@12.3.</translation>
    </message>
    <message>
        <source>--patch {text}: {name} has no heads.</source>
        <translation>--patch {text}: {name} hat keine Köpfe.</translation>
    </message>
    <message>
        <source>{text} names no activation: write {example}.</source>
        <translation>{text} nennt keine Aktivierung: {example} schreiben.</translation>
    </message>
    <message>
        <source>--seconds must be more than 0, not {value:g}.</source>
        <translation>--seconds muss größer als 0 sein, nicht {value:g}.</translation>
    </message>
    <message>
        <source>--lens needs a model with a language-model head, and {variant} has none.</source>
        <translation>--lens braucht ein Modell mit einem Sprachmodell-Kopf, und {variant} hat keinen.</translation>
    </message>
    <message>
        <source>--lens reads models of one text, and {variant} answers a text with another.</source>
        <translation>--lens liest Modelle eines Texts, und {variant} beantwortet einen Text mit einem anderen.</translation>
    </message>
    <message>
        <source>--workers is for this computer, --scheduler for others: name one of them.</source>
        <translation>--workers gilt für diesen Rechner, --scheduler für andere: eines davon angeben.</translation>
    </message>
    <message>
        <source>Measured {count:,} texts with {model} in {seconds:.1f} s</source>
        <translation>{count:,} Texte mit {model} in {seconds:.1f} s gemessen</translation>
    </message>
    <message>
        <source>Left out {count:,} texts without tokens</source>
        <translation>{count:,} Texte ohne Token ausgelassen</translation>
    </message>
    <message>
        <source>Wrote {out}</source>
        <translation>{out} geschrieben</translation>
    </message>
    <message>
        <source>Stopped. The same command goes on with the texts that are not finished.</source>
        <translation>Angehalten. Derselbe Befehl macht mit den Texten weiter, die nicht fertig sind.</translation>
    </message>
    <message>
        <source>Name a SOURCE or a --script: see attnviz do --help.</source>
        <translation>SOURCE oder --script angeben: siehe attnviz do --help.</translation>
    </message>
    <message>
        <source>{name}, step {number}: {error}</source>
        <translation>{name}, Schritt {number}: {error}</translation>
    </message>
    <message>
        <source>given</source>
        <translation>geladen</translation>
    </message>
    <message>
        <source>{label}: {text}</source>
        <translation>{label}: {text}</translation>
    </message>
    <message>
        <source>--{name} has no effect without --effects.</source>
        <translation>--{name} hat ohne --effects keine Wirkung.</translation>
    </message>
    <message>
        <source>--seed has no effect without --scores.</source>
        <translation>--seed hat ohne --scores keine Wirkung.</translation>
    </message>
    <message>
        <source>--answer and --instead are both {token}: their difference is 0.</source>
        <translation>--answer und --instead sind beide {token}: Ihre Differenz ist 0.</translation>
    </message>
    <message>
        <source>--ablation resample takes head outputs from a snapshot, --beside SNAPSHOT: give both.</source>
        <translation>--ablation resample nimmt Ausgaben von Köpfen aus einem Snapshot, --beside SNAPSHOT: beides angeben.</translation>
    </message>
    <message>
        <source>attention from arrays</source>
        <translation>Attention aus Arrays</translation>
    </message>
    <message>
        <source>--effects need a model with a language-model head, and {variant} has none.</source>
        <translation>--effects braucht ein Modell mit einem Sprachmodell-Kopf, und {variant} hat keinen.</translation>
    </message>
    <message>
        <source>the text has none</source>
        <translation>der Text hat keines</translation>
    </message>
    <message>
        <source>1 of the {count} texts has none</source>
        <translation>1 der {count} Texte hat keines</translation>
    </message>
    <message>
        <source>{lacking} of the {count} texts have none</source>
        <translation>{lacking} der {count} Texte haben keines</translation>
    </message>
    <message>
        <source>a next token</source>
        <translation>ein nächstes Token</translation>
    </message>
    <message>
        <source>a masked word</source>
        <translation>ein maskiertes Wort</translation>
    </message>
    <message>
        <source>--effects need {what}, and {who}.</source>
        <translation>--effects braucht {what}, und {who}.</translation>
    </message>
    <message>
        <source>{sentence} {why}</source>
        <translation>{sentence} {why}</translation>
    </message>
    <message>
        <source>--margins has no effect on {name}: it is for heatmaps of weights ({suffixes}).</source>
        <translation>--margins hat auf {name} keine Wirkung: Es gilt für Heatmaps von Gewichten ({suffixes}).</translation>
    </message>
    <message>
        <source>--query needs --view lines or --view words.</source>
        <translation>--query braucht --view lines oder --view words.</translation>
    </message>
    <message>
        <source>--view {view} draws weights, and {stage} is not one: use --stage weights or dropped_weights.</source>
        <translation>--view {view} zeichnet Gewichte, und {stage} sind keine: --stage weights oder dropped_weights verwenden.</translation>
    </message>
    <message>
        <source>--view {view} writes a picture: name {name} {suffixes}.</source>
        <translation>--view {view} schreibt ein Bild: {name} {suffixes} nennen.</translation>
    </message>
    <message>
        <source>--query has no effect on a figure of a fixed width: leave it out.</source>
        <translation>--query hat auf eine Abbildung fester Breite keine Wirkung: weglassen.</translation>
    </message>
    <message>
        <source>A figure of a fixed width shows heatmaps: leave out --view.</source>
        <translation>Eine Abbildung fester Breite zeigt Heatmaps: --view weglassen.</translation>
    </message>
    <message>
        <source>A figure shows every stage (--strip), or now beside a snapshot (--beside): choose one.</source>
        <translation>Eine Abbildung zeigt jede Stufe (--strip) oder jetzt neben einem Snapshot (--beside): eines wählen.</translation>
    </message>
    <message>
        <source>--frames has no effect on the film {name}: leave it out.</source>
        <translation>--frames hat auf den Film {name} keine Wirkung: weglassen.</translation>
    </message>
    <message>
        <source>--effects need a text: name it with --text.</source>
        <translation>--effects braucht einen Text: mit --text angeben.</translation>
    </message>
    <message>
        <source>{name} is a measured corpus: leave out the options of a text.</source>
        <translation>{name} ist ein gemessener Korpus: die Optionen eines Texts weglassen.</translation>
    </message>
    <message>
        <source>--seed is a whole number from 0 to {most}.</source>
        <translation>--seed ist eine ganze Zahl von 0 bis {most}.</translation>
    </message>
    <message>
        <source>{name} has no lesson (*{suffix}).</source>
        <translation>{name} hat keine Lektion (*{suffix}).</translation>
    </message>
    <message>
        <source>{name} is no folder of lessons.</source>
        <translation>{name} ist kein Ordner mit Lektionen.</translation>
    </message>
    <message>
        <source>(step {step} of {count})</source>
        <translation>(Schritt {step} von {count})</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>Stufe {level}</translation>
    </message>
    <message>
        <source>Name the lesson of which --html writes a page.</source>
        <translation>Die Lektion nennen, die --html als Seite schreibt.</translation>
    </message>
    <message>
        <source>{name} has several lessons: name the file of the one of which --html writes a page.</source>
        <translation>{name} hat mehrere Lektionen: die Datei der Lektion nennen, von der --html eine Seite schreibt.</translation>
    </message>
    <message>
        <source>{name} takes no seed: its text or its checks quote numbers. Leave out --seed.</source>
        <translation>{name} nimmt keinen Seed: Ihr Text oder ihre Prüfungen nennen Zahlen. --seed weglassen.</translation>
    </message>
    <message>
        <source>{name} is no folder with files that were handed in (*{suffix}).</source>
        <translation>{name} ist kein Ordner mit abgegebenen Dateien (*{suffix}).</translation>
    </message>
    <message>
        <source>{name}: not run, the model {model} is not installed</source>
        <translation>{name}: nicht ausgeführt, das Modell {model} ist nicht installiert</translation>
    </message>
    <message>
        <source>{name}: 1 step, no mistake</source>
        <translation>{name}: 1 Schritt, kein Fehler</translation>
    </message>
    <message>
        <source>{name}: {count} steps, no mistake</source>
        <translation>{name}: {count} Schritte, kein Fehler</translation>
    </message>
    <message>
        <source>A lesson sets its text and options: leave out those of the command line.</source>
        <translation>Eine Lektion setzt ihren Text und ihre Optionen: die der Befehlszeile weglassen.</translation>
    </message>
    <message>
        <source>A lesson needs a window, and none can be opened ({reason}).</source>
        <translation>Eine Lektion braucht ein Fenster, und es kann keines geöffnet werden ({reason}).</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}). Wrote the attention weights to {out} instead.</source>
        <translation>Es kann kein Fenster geöffnet werden ({reason}). Stattdessen wurden die Attention-Gewichte nach {out} geschrieben.</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>Aufruf:</translation>
    </message>
    <message>
        <source>[required]</source>
        <translation>[erforderlich]</translation>
    </message>
    <message>
        <source>{name} is empty and names no file.</source>
        <translation>{name} ist leer und nennt keine Datei.</translation>
    </message>
    <message>
        <source>{name}: @ names no file: write @FILE, or @@ for a text that begins with @.</source>
        <translation>{name}: @ nennt keine Datei. @FILE schreiben, oder @@ für einen Text, der mit @ beginnt.</translation>
    </message>
    <message>
        <source>{name}: {file} is not text in UTF-8. A text that begins with @ is written with @@.</source>
        <translation>{name}: {file} ist kein Text in UTF-8. Ein Text, der mit @ beginnt, wird mit @@ geschrieben.</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>There is nothing to do with {words} here: see {command} --help.</source>
        <translation>Mit {words} ist hier nichts anzufangen: siehe {command} --help.</translation>
    </message>
    <message>
        <source>There is no option {name} (did you mean {near}?): see {command} --help.</source>
        <translation>Es gibt keine Option {name} (gemeint: {near}?): siehe {command} --help.</translation>
    </message>
    <message>
        <source>There is no option {name}: see {command} --help.</source>
        <translation>Es gibt keine Option {name}: siehe {command} --help.</translation>
    </message>
    <message>
        <source>Name {missing}: see {command} --help.</source>
        <translation>{missing} angeben: siehe {command} --help.</translation>
    </message>
    <message>
        <source>{name} takes no value: see {command} --help.</source>
        <translation>{name} nimmt keinen Wert: siehe {command} --help.</translation>
    </message>
    <message>
        <source>{name} needs a value: see {command} --help.</source>
        <translation>{name} braucht einen Wert: siehe {command} --help.</translation>
    </message>
    <message>
        <source>{sentence}: see {command} --help.</source>
        <translation>{sentence}: siehe {command} --help.</translation>
    </message>
    <message>
        <source>{argument} has no name or no value: write NAME=VALUE.</source>
        <translation>{argument} hat keinen Namen oder keinen Wert: NAME=VALUE schreiben.</translation>
    </message>
    <message>
        <source>{out} holds files already: name a new folder, or add --force.</source>
        <translation>{out} enthält schon Dateien: einen neuen Ordner nennen oder --force hinzufügen.</translation>
    </message>
    <message>
        <source>{out} is not a folder and cannot be made: {reason}.</source>
        <translation>{out} ist kein Ordner und kann nicht angelegt werden: {reason}.</translation>
    </message>
    <message>
        <source>--sender is of a path, which has no map of one --layer: give one of them.</source>
        <translation>--sender gehört zu einem Pfad, der keine Karte einer einzelnen --layer hat: eines davon angeben.</translation>
    </message>
    <message>
        <source>--head {head} names its layer: leave out --layer.</source>
        <translation>--head {head} nennt seine Schicht: --layer weglassen.</translation>
    </message>
    <message>
        <source>Both pictures are the same: name two different ones.</source>
        <translation>Beide Bilder sind gleich: zwei verschiedene angeben.</translation>
    </message>
    <message>
        <source>Two pictures side by side show one head: name it with --head.</source>
        <translation>Zwei Bilder nebeneinander zeigen einen Kopf: ihn mit --head angeben.</translation>
    </message>
    <message>
        <source>--format is for several files, of --texts or of several sessions: leave it out.</source>
        <translation>--format gilt für mehrere Dateien, von --texts oder von mehreren Sitzungen: weglassen.</translation>
    </message>
    <message>
        <source>--fold turn needs the turns of a chat: give one by --chat FILE.</source>
        <translation>--fold turn braucht die Beiträge eines Chats: einen mit --chat FILE angeben.</translation>
    </message>
    <message>
        <source>--format cannot be {suffix}: it is one of {known}.</source>
        <translation>--format kann nicht {suffix} sein: Es ist eines von {known}.</translation>
    </message>
    <message>
        <source>Give sentences in a file (--texts), by --text or in sessions, only one of them.</source>
        <translation>Sätze in einer Datei (--texts), mit --text oder in Sitzungen angeben, nur eines davon.</translation>
    </message>
    <message>
        <source>{name} has no sentence: write one in each line.</source>
        <translation>{name} hat keinen Satz: einen in jede Zeile schreiben.</translation>
    </message>
    <message>
        <source>{name} is the file of two sessions: rename one of them.</source>
        <translation>{name} ist die Datei zweier Sitzungen: eine davon umbenennen.</translation>
    </message>
    <message>
        <source>{name}: {error}</source>
        <translation>{name}: {error}</translation>
    </message>
    <message>
        <source>Wrote {done} of {count} files to {folder}</source>
        <translation>{done} von {count} Dateien nach {folder} geschrieben</translation>
    </message>
    <message>
        <source>Give a session ({one}) or an example ({other}), not both.</source>
        <translation>Eine Sitzung ({one}) oder ein Beispiel ({other}) angeben, nicht beides.</translation>
    </message>
    <message>
        <source>Give a model ({one}) or an example ({other}), not both: examples use variants.</source>
        <translation>Ein Modell ({one}) oder ein Beispiel ({other}) angeben, nicht beides: Beispiele verwenden Varianten.</translation>
    </message>
    <message>
        <source>Give a model ({one}) or embeddings ({other}), not both: a model has its own.</source>
        <translation>Ein Modell ({one}) oder Embeddings ({other}) angeben, nicht beides: Ein Modell hat eigene.</translation>
    </message>
    <message>
        <source>Give a chat ({chat}) or texts, not both.</source>
        <translation>Einen Chat ({chat}) oder Texte angeben, nicht beides.</translation>
    </message>
    <message>
        <source>{name} is a trained model, not a session: write --model {name}.</source>
        <translation>{name} ist ein trainiertes Modell, keine Sitzung: --model {name} schreiben.</translation>
    </message>
    <message>
        <source>Give attention in arrays ({arrays}) or a model ({model}), not both: a model does not use attention from arrays.</source>
        <translation>Attention in Arrays ({arrays}) oder ein Modell ({model}) angeben, nicht beides: Ein Modell verwendet keine Attention aus Arrays.</translation>
    </message>
    <message>
        <source>--chat needs a model with a chat template: name it with --model.</source>
        <translation>--chat braucht ein Modell mit einer Chat-Vorlage: mit --model nennen.</translation>
    </message>
    <message>
        <source>There is no sentence to compute: the text is empty.</source>
        <translation>Es gibt keinen Satz zu berechnen: Der Text ist leer.</translation>
    </message>
    <message>
        <source>1 of the {count} texts is empty and left out.</source>
        <translation>1 der {count} Texte ist leer und wird ausgelassen.</translation>
    </message>
    <message>
        <source>{empty} of the {count} texts are empty and left out.</source>
        <translation>{empty} der {count} Texte sind leer und werden ausgelassen.</translation>
    </message>
    <message>
        <source>A form feed separates two texts; the part after it is a text of its own.</source>
        <translation>Ein Seitenvorschub trennt zwei Texte; der Teil danach ist ein eigener Text.</translation>
    </message>
    <message>
        <source>{name} is not a chat: write a list of {example}.</source>
        <translation>{name} ist kein Chat: eine Liste von {example} schreiben.</translation>
    </message>
    <message>
        <source>{name} has {rows} rows and the text {count} tokens; the rows are named {first} to {last}.</source>
        <translation>{name} hat {rows} Zeilen und der Text {count} Token; die Zeilen heißen {first} bis {last}.</translation>
    </message>
    <message>
        <source>{name} has no effect here: it is for sampling in the window.</source>
        <translation>{name} hat hier keine Wirkung: Es gilt für das Ziehen von Token im Fenster.</translation>
    </message>
    <message>
        <source>{name} has no effect on {variant}. {why}</source>
        <translation>{name} hat auf {variant} keine Wirkung. {why}</translation>
    </message>
    <message>
        <source>d_in has no effect with embedding={embedding}, which has {count} dimensions.</source>
        <translation>d_in hat mit embedding={embedding} keine Wirkung, das {count} Dimensionen hat.</translation>
    </message>
    <message>
        <source>{name} has no effect while {option} is off: set {flag}=true.</source>
        <translation>{name} hat keine Wirkung, solange {option} aus ist: {flag}=true setzen.</translation>
    </message>
    <message>
        <source>With a trained model these can be set; all else is fixed by the checkpoint: {settable}. {of_models} are for models only.</source>
        <translation>Mit einem trainierten Modell können diese gesetzt werden; alles andere legt der Checkpoint fest: {settable}. {of_models} gibt es nur für Modelle.</translation>
    </message>
    <message>
        <source>options for --set NAME=VALUE:</source>
        <translation>Optionen für --set NAME=VALUE:</translation>
    </message>
    <message>
        <source>--digits has no effect on {name}: it is for tables ({suffixes}).</source>
        <translation>--digits hat auf {name} keine Wirkung: Es gilt für Tabellen ({suffixes}).</translation>
    </message>
    <message>
        <source>recipes:</source>
        <translation>Rezepte:</translation>
    </message>
    <message>
        <source>{out} cannot be written to: {reason}.</source>
        <translation>{out} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Wrote the model after {steps} steps to {out}</source>
        <translation>Modell nach {steps} Schritten nach {out} geschrieben</translation>
    </message>
    <message>
        <source>On new examples: loss {loss:.4g} nats per token, {accuracy:.1%} of {counted} right</source>
        <translation>Auf neuen Beispielen: Verlust {loss:.4g} Nats pro Token, {accuracy:.1%} der {counted} richtig</translation>
    </message>
    <message>
        <source>Look at it: attnviz {out}</source>
        <translation>Ansehen mit: attnviz {out}</translation>
    </message>
    <message>
        <source>Restored work</source>
        <translation>Wiederhergestellte Arbeit</translation>
    </message>
    <message>
        <source>Nothing is being trained.</source>
        <translation>Es wird nichts trainiert.</translation>
    </message>
    <message>
        <source>No step of this run is there: train it again.</source>
        <translation>Von diesem Lauf ist kein Schritt da: ihn noch einmal trainieren.</translation>
    </message>
    <message>
        <source>This run is being trained already.</source>
        <translation>Dieser Lauf wird schon trainiert.</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Null</translation>
    </message>
    <message>
        <source>ablated</source>
        <translation>ablatiert</translation>
    </message>
    <message>
        <source>Zero-ablation effect</source>
        <translation>Effekt der Null-Ablation</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head's output alone is set to 0 and later layers are recomputed. Positive: the head raises the logit. Computed in the background, from the last layer to the first.</source>
        <translation>Um wie viel das Logit eines Tokens sinkt, wenn allein die Ausgabe dieses Kopfs auf 0 gesetzt und alles Spätere neu berechnet wird. Positiv: Der Kopf erhöht das Logit. Im Hintergrund berechnet, von der letzten Schicht zur ersten.</translation>
    </message>
    <message>
        <source>Mean over this text</source>
        <translation>Mittelwert über diesen Text</translation>
    </message>
    <message>
        <source>mean-ablated</source>
        <translation>auf den Mittelwert ablatiert</translation>
    </message>
    <message>
        <source>Mean-ablation effect</source>
        <translation>Effekt der Mittelwert-Ablation</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes its mean output over all tokens of this text at every token: what it adds everywhere stays, what depends on the token goes.</source>
        <translation>Um wie viel das Logit eines Tokens sinkt, wenn dieser Kopf an jedem Token den Mittelwert seiner Ausgabe über alle Token dieses Texts schreibt: Was er überall hinzufügt, bleibt; was vom Token abhängt, fällt weg.</translation>
    </message>
    <message>
        <source>Mean over 200 reference sentences</source>
        <translation>Mittelwert über 200 Referenzsätze</translation>
    </message>
    <message>
        <source>ablated to a reference mean</source>
        <translation>auf einen Referenzmittelwert ablatiert</translation>
    </message>
    <message>
        <source>Reference-ablation effect</source>
        <translation>Effekt der Referenz-Ablation</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes its mean output over 200 reference sentences (lines of Shakespeare) at every token.</source>
        <translation>Um wie viel das Logit eines Tokens sinkt, wenn dieser Kopf an jedem Token den Mittelwert seiner Ausgabe über 200 Referenzsätze (Verse von Shakespeare) schreibt.</translation>
    </message>
    <message>
        <source>Their output in A</source>
        <translation>Ihre Ausgabe in A</translation>
    </message>
    <message>
        <source>resampled from A</source>
        <translation>neu gezogen aus A</translation>
    </message>
    <message>
        <source>Resample-ablation effect</source>
        <translation>Effekt der Resample-Ablation</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes what it writes in A, a text of as many tokens: what does not differ between the two texts stays.</source>
        <translation>Um wie viel das Logit eines Tokens sinkt, wenn dieser Kopf schreibt, was er in A schreibt, einem Text mit ebenso vielen Token: Was sich zwischen den beiden Texten nicht unterscheidet, bleibt.</translation>
    </message>
    <message>
        <source>In this model hidden_size ({width}) must be a multiple of the number of heads ({heads}).</source>
        <translation>In diesem Modell muss hidden_size ({width}) ein Vielfaches der Anzahl der Köpfe ({heads}) sein.</translation>
    </message>
    <message>
        <source>The model's config.json should have layer_types with one entry for each of {layers} layers.</source>
        <translation>config.json des Modells sollte layer_types mit einem Eintrag für jede der {layers} Schichten haben.</translation>
    </message>
    <message>
        <source>Layers of type {kind} are not supported.</source>
        <translation>Schichten vom Typ {kind} werden nicht unterstützt.</translation>
    </message>
    <message>
        <source>The ids of tokens can be set only with a trained model: open one first.</source>
        <translation>Die Ids von Token können nur mit einem trainierten Modell gesetzt werden: zuerst eines öffnen.</translation>
    </message>
    <message>
        <source>These tokens have no text, or begin with a byte order mark.</source>
        <translation>Diese Token haben keinen Text oder beginnen mit einer Bytereihenfolge-Marke.</translation>
    </message>
    <message>
        <source>Its text does not hold the tokens that were appended to it.</source>
        <translation>Sein Text enthält die Token nicht, die an ihn angehängt wurden.</translation>
    </message>
    <message>
        <source>Its text does not hold the turns of its chat.</source>
        <translation>Sein Text enthält die Beiträge seines Chats nicht.</translation>
    </message>
    <message>
        <source>A token that separates inputs cannot be appended.</source>
        <translation>Ein Token, das Eingaben trennt, kann nicht angehängt werden.</translation>
    </message>
    <message>
        <source>Tokens can be appended only with a trained model: open one and type the beginning of a text.</source>
        <translation>Token können nur mit einem trainierten Modell angehängt werden: eines öffnen und den Anfang eines Texts tippen.</translation>
    </message>
    <message>
        <source>There is no sentence {number}: the text has {count}.</source>
        <translation>Es gibt keinen Satz {number}: Der Text hat {count}.</translation>
    </message>
    <message>
        <source>{path} has no text: write one in each line.</source>
        <translation>{path} hat keinen Text: einen in jede Zeile schreiben.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>{path} has no texts: AttnViz reads {suffixes}.</source>
        <translation>{path} hat keine Texte: AttnViz liest {suffixes}.</translation>
    </message>
    <message>
        <source>{path} is not a corpus: AttnViz reads {suffixes}, and folders of them.</source>
        <translation>{path} ist kein Korpus: AttnViz liest {suffixes} und Ordner davon.</translation>
    </message>
    <message>
        <source>Line {number} of {name} is neither a string nor an object with the key "{column}".</source>
        <translation>Zeile {number} von {name} ist weder eine Zeichenkette noch ein Objekt mit dem Schlüssel "{column}".</translation>
    </message>
    <message>
        <source>{name} has no column {column}: it has {columns}.</source>
        <translation>{name} hat keine Spalte {column}: Es hat {columns}.</translation>
    </message>
    <message>
        <source>Its text does not hold the segments that were marked in it.</source>
        <translation>Sein Text enthält die Segmente nicht, die in ihm markiert wurden.</translation>
    </message>
    <message>
        <source>There are {most} snapshots already: remove one first.</source>
        <translation>Es gibt schon {most} Snapshots: zuerst einen entfernen.</translation>
    </message>
    <message>
        <source>A snapshot needs a name.</source>
        <translation>Ein Snapshot braucht einen Namen.</translation>
    </message>
    <message>
        <source>That name has {count} characters: a snapshot's has at most {most}.</source>
        <translation>Dieser Name hat {count} Zeichen: Der eines Snapshots hat höchstens {most}.</translation>
    </message>
    <message>
        <source>There is a snapshot {name} already.</source>
        <translation>Es gibt schon einen Snapshot {name}.</translation>
    </message>
    <message>
        <source>{count} cells are too many to paint: write the mask as a formula.</source>
        <translation>{count} Zellen sind zu viele zum Malen: die Maske als Formel schreiben.</translation>
    </message>
    <message>
        <source>Row {row}, column {column} of the embeddings is not a finite 32-bit number.</source>
        <translation>Zeile {row}, Spalte {column} der Embeddings ist keine endliche 32-Bit-Zahl.</translation>
    </message>
    <message>
        <source>There are {names:,} names for {vectors:,} embeddings.</source>
        <translation>Es gibt {names:,} Namen für {vectors:,} Embeddings.</translation>
    </message>
    <message>
        <source>Every embedding needs a name that is a piece of text.</source>
        <translation>Jedes Embedding braucht einen Namen, der ein Stück Text ist.</translation>
    </message>
    <message>
        <source>Two embeddings are named {duplicate}: names must be unique.</source>
        <translation>Zwei Embeddings heißen {duplicate}: Namen müssen eindeutig sein.</translation>
    </message>
    <message>
        <source>Embeddings need at least one row and one column of numbers.</source>
        <translation>Embeddings brauchen mindestens eine Zeile und eine Spalte mit Zahlen.</translation>
    </message>
    <message>
        <source>Embeddings of {rows:,} rows and {columns:,} columns are too large: AttnViz takes up to {max_rows:,} rows, {max_columns:,} columns and {numbers:,} numbers in all.</source>
        <translation>Embeddings mit {rows:,} Zeilen und {columns:,} Spalten sind zu groß: AttnViz nimmt bis zu {max_rows:,} Zeilen, {max_columns:,} Spalten und {numbers:,} Zahlen insgesamt.</translation>
    </message>
    <message>
        <source>These numbers were loaded and cannot be edited: start a new session or choose an example.</source>
        <translation>Diese Zahlen wurden geladen und können nicht bearbeitet werden: eine neue Sitzung beginnen oder ein Beispiel wählen.</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: open the model again with another picture.</source>
        <translation>{name} liest ein Bild statt eines Textes: das Modell mit einem anderen Bild erneut öffnen.</translation>
    </message>
    <message>
        <source>{name} is an option for trained models: open one first.</source>
        <translation>{name} ist eine Option für trainierte Modelle: zuerst eines öffnen.</translation>
    </message>
    <message>
        <source>{name} is in memory in {own}, and is not converted: convert it by model.to(torch.…), and open it again.</source>
        <translation>{name} ist in {own} im Speicher und wird nicht umgewandelt: mit model.to(torch.…) umwandeln und neu öffnen.</translation>
    </message>
    <message>
        <source>{option} is fixed by the checkpoint ({model}): close the model to change it.</source>
        <translation>{option} ist durch den Checkpoint festgelegt ({model}): zum Ändern das Modell schließen.</translation>
    </message>
    <message>
        <source>{count:,} edited numbers are too many: AttnViz keeps at most {most:,}.</source>
        <translation>{count:,} bearbeitete Zahlen sind zu viele: AttnViz behält höchstens {most:,}.</translation>
    </message>
    <message>
        <source>{name} is not an embedding file: AttnViz reads {suffixes}.</source>
        <translation>{name} ist keine Embedding-Datei: AttnViz liest {suffixes}.</translation>
    </message>
    <message>
        <source>{name} does not hold embeddings: {error}{expected}</source>
        <translation>{name} enthält keine Embeddings: {error}{expected}</translation>
    </message>
    <message>
        <source>{name} cannot be opened as a session: {problem}</source>
        <translation>{name} kann nicht als Sitzung geöffnet werden: {problem}</translation>
    </message>
    <message>
        <source>it</source>
        <translation>die Datei</translation>
    </message>
    <message>
        <source>its view</source>
        <translation>die Ansicht</translation>
    </message>
    <message>
        <source>There is no standard input to read.</source>
        <translation>Es gibt keine Standardeingabe zum Lesen.</translation>
    </message>
    <message>
        <source>{name} is larger than {gigabytes:,.1f} GB.</source>
        <translation>{name} ist größer als {gigabytes:,.1f} GB.</translation>
    </message>
    <message>
        <source>{name} was not saved: {reason}.</source>
        <translation>{name} wurde nicht gespeichert: {reason}.</translation>
    </message>
    <message>
        <source>{name} was written by a newer AttnViz (format {found}, this one reads {format}).</source>
        <translation>{name} wurde von einem neueren AttnViz geschrieben (Format {found}, dieses liest {format}).</translation>
    </message>
    <message>
        <source>{name} was written by an older AttnViz (format {found}, this one reads {format}).</source>
        <translation>{name} wurde von einem älteren AttnViz geschrieben (Format {found}, dieses liest {format}).</translation>
    </message>
    <message>
        <source>its snapshot</source>
        <translation>der Snapshot</translation>
    </message>
    <message>
        <source>its held state</source>
        <translation>der gehaltene Zustand</translation>
    </message>
    <message>
        <source>its attention</source>
        <translation>die Attention</translation>
    </message>
    <message>
        <source>the stage {name}</source>
        <translation>die Stufe {name}</translation>
    </message>
    <message>
        <source>its picture</source>
        <translation>das Bild</translation>
    </message>
    <message>
        <source>an edit</source>
        <translation>eine Änderung</translation>
    </message>
    <message>
        <source>its embedding file</source>
        <translation>die Embedding-Datei</translation>
    </message>
    <message>
        <source>the config of its model is invalid.</source>
        <translation>die Konfiguration seines Modells ist ungültig.</translation>
    </message>
    <message>
        <source>{name} carries no session: it was written without one, by another program, or one has removed its metadata.</source>
        <translation>{name} enthält keine Sitzung: Es wurde ohne geschrieben, von einem anderen Programm, oder eines hat seine Metadaten entfernt.</translation>
    </message>
    <message>
        <source>The session in {name} is damaged.</source>
        <translation>Die Sitzung in {name} ist beschädigt.</translation>
    </message>
    <message>
        <source>{stage}, layer {layer}, sentence {sentence}, head {head}, row {row}, column {column}</source>
        <translation>{stage}, Schicht {layer}, Satz {sentence}, Kopf {head}, Zeile {row}, Spalte {column}</translation>
    </message>
    <message>
        <source>{stage}, layer {layer}, sentence {sentence}, row {row}, column {column}</source>
        <translation>{stage}, Schicht {layer}, Satz {sentence}, Zeile {row}, Spalte {column}</translation>
    </message>
    <message>
        <source>NaN or infinite numbers: {count:,} in {rows}. The first: {place}.</source>
        <translation>NaN oder unendliche Zahlen: {count:,} in {rows}. Die erste: {place}.</translation>
    </message>
    <message>
        <source>No attention was passed: pass outputs.attentions. {hint}</source>
        <translation>Es wurde keine Attention übergeben: outputs.attentions übergeben. {hint}</translation>
    </message>
    <message>
        <source>{name} belongs to no array here: the lists of tokens are {there}.</source>
        <translation>{name} gehört hier zu keinem Array: Die Listen von Token sind {there}.</translation>
    </message>
    <message>
        <source>layers and a mapping both number the layers: pass only one of them.</source>
        <translation>layers und eine Zuordnung nummerieren beide die Schichten: nur eines davon übergeben.</translation>
    </message>
    <message>
        <source>{stage} have {count} texts, {other} {other_count}.</source>
        <translation>{stage}: {count} Texte, {other}: {other_count}.</translation>
    </message>
    <message>
        <source>{stage} have {heads}, {other} {other_count:,}.</source>
        <translation>{stage}: {heads}, {other}: {other_count:,}.</translation>
    </message>
    <message>
        <source>attention_mask must be (batch, token) with 1 for tokens and 0 for padding, as tokenizers return it.</source>
        <translation>attention_mask muss (Batch, Token) sein mit 1 für Token und 0 für Padding, wie Tokenizer sie liefern.</translation>
    </message>
    <message>
        <source>attention_mask hides every token of text {text}.</source>
        <translation>attention_mask verdeckt jedes Token von Text {text}.</translation>
    </message>
    <message>
        <source>attention_mask is for texts that attend to themselves, without key_tokens: leave the padding out of the arrays yourself.</source>
        <translation>attention_mask ist für Texte, die auf sich selbst achten, ohne key_tokens: das Padding selbst aus den Arrays weglassen.</translation>
    </message>
    <message>
        <source>attention_mask has {texts}, the attention {other}.</source>
        <translation>attention_mask hat {texts}, die Attention {other}.</translation>
    </message>
    <message>
        <source>attention_mask has {tokens}, {stage} have {other}.</source>
        <translation>attention_mask hat {tokens}, {stage}: {other}.</translation>
    </message>
    <message>
        <source>lengths count {tokens}, {stage} have {rows}.</source>
        <translation>lengths zählt {tokens}, {stage}: {rows}.</translation>
    </message>
    <message>
        <source>{name} has {texts}, {stage} have {other_texts}.</source>
        <translation>{name} hat {texts}, {stage}: {other_texts}.</translation>
    </message>
    <message>
        <source>{name} has {tokens}, {stage} have {other}.</source>
        <translation>{name} hat {tokens}, {stage}: {other}.</translation>
    </message>
    <message>
        <source>With num_return_sequences pass the tokens of each sequence; beams are sorted anew at each step, so generate with num_beams=1.</source>
        <translation>Mit num_return_sequences die Token jeder Sequenz übergeben; Beams werden bei jedem Schritt neu sortiert, deshalb mit num_beams=1 erzeugen.</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>{count:,} rows</source>
        <translation>{count:,} Zeilen</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>1 Spalte</translation>
    </message>
    <message>
        <source>{count:,} columns</source>
        <translation>{count:,} Spalten</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>1 Text</translation>
    </message>
    <message>
        <source>{count:,} texts</source>
        <translation>{count:,} Texte</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 Token</translation>
    </message>
    <message>
        <source>{count:,} tokens</source>
        <translation>{count:,} Token</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 Kopf</translation>
    </message>
    <message>
        <source>{count:,} heads</source>
        <translation>{count:,} Köpfe</translation>
    </message>
    <message>
        <source>lengths must count the tokens of each of the {texts}.</source>
        <translation>lengths muss die Token jedes Texts zählen ({texts}).</translation>
    </message>
    <message>
        <source>{name} must be a list of strings, not {value}.</source>
        <translation>{name} muss eine Liste von Zeichenketten sein, nicht {value}.</translation>
    </message>
    <message>
        <source>{name} has None at position {position} of text {text}: the tokenizer has no token with the id at that position.</source>
        <translation>{name} hat None an Position {position} von Text {text}: Der Tokenizer hat kein Token mit der ID an dieser Position.</translation>
    </message>
    <message>
        <source>{name} must be a list of strings, or one per text: {odd} is not a string.</source>
        <translation>{name} muss eine Liste von Zeichenketten sein, oder eine pro Text: {odd} ist keine Zeichenkette.</translation>
    </message>
    <message>
        <source>{name} has more than {most:,} tokens.</source>
        <translation>{name} hat mehr als {most:,} Token.</translation>
    </message>
    <message>
        <source>layer cannot be {number}: the layers with attention are {there}.</source>
        <translation>layer kann nicht {number} sein: Die Schichten mit Attention sind {there}.</translation>
    </message>
    <message>
        <source>sentence_b_start is for the attention of one text that attends to itself.</source>
        <translation>sentence_b_start ist für die Attention eines Texts, der auf sich selbst achtet.</translation>
    </message>
    <message>
        <source>sentence_b_start must be at least 1: sentence A comes before it.</source>
        <translation>sentence_b_start muss mindestens 1 sein: Satz A kommt davor.</translation>
    </message>
    <message>
        <source>image is the picture of one text: pass the attention of one.</source>
        <translation>image ist das Bild eines Texts: die Attention von einem übergeben.</translation>
    </message>
    <message>
        <source>The picture has {patches:,} patches after {first:,} tokens, {stage} have {count:,} columns.</source>
        <translation>Das Bild hat {patches:,} Ausschnitte nach {first:,} Token, {stage} haben {count:,} Spalten.</translation>
    </message>
    <message>
        <source>{name} must be a whole number, counted from 0, not {value}.</source>
        <translation>{name} muss eine ganze Zahl sein, gezählt ab 0, nicht {value}.</translation>
    </message>
    <message>
        <source>{name} cannot be {number}: it is counted from 0, and {last} is the last.</source>
        <translation>{name} kann nicht {number} sein: Gezählt wird ab 0, und {last} ist das letzte.</translation>
    </message>
    <message>
        <source>{name} is not a file.</source>
        <translation>{name} ist keine Datei.</translation>
    </message>
    <message>
        <source>{called} does not contain attention: {problem}</source>
        <translation>{called} enthält keine Attention: {problem}</translation>
    </message>
    <message>
        <source>Load the model with attn_implementation="eager" and call it with output_attentions=True: "sdpa", the default, and flash attention return none.</source>
        <translation>Das Modell mit attn_implementation="eager" laden und mit output_attentions=True aufrufen: "sdpa", die Voreinstellung, und Flash Attention geben keine Attention zurück.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>True and False</source>
        <translation>True und False</translation>
    </message>
    <message>
        <source>durations</source>
        <translation>Zeitspannen</translation>
    </message>
    <message>
        <source>records</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>complex numbers</source>
        <translation>komplexe Zahlen</translation>
    </message>
    <message>
        <source>The mapping has no attention: its keys must be layers, or names of TransformerLens's cache such as 'blocks.3.attn.hook_pattern', not {names}.</source>
        <translation>Die Zuordnung hat keine Attention: Ihre Schlüssel müssen Schichten sein oder Namen aus dem Cache von TransformerLens, etwa 'blocks.3.attn.hook_pattern', nicht {names}.</translation>
    </message>
    <message>
        <source>{stage} have no layers. {hint}</source>
        <translation>{stage} haben keine Schichten. {hint}</translation>
    </message>
    <message>
        <source>Layer 0 of {stage} are None. {hint}</source>
        <translation>Schicht 0 von {stage} ist None. {hint}</translation>
    </message>
    <message>
        <source>Layer {odd} of {stage} has the shape {shape}, layer {first} {first_shape}: all layers must have the same.</source>
        <translation>Schicht {odd} von {stage} hat die Form {shape}, Schicht {first} {first_shape}: Alle Schichten müssen dieselbe haben.</translation>
    </message>
    <message>
        <source>layers names {count}, {stage} have {other}: name each layer that is not None.</source>
        <translation>layers nennt {count}, {stage} haben {other}: jede Schicht nennen, die nicht None ist.</translation>
    </message>
    <message>
        <source>layers must be the numbers of the layers in ascending order, counted from 0, such as [3, 7], not {value}.</source>
        <translation>layers müssen die Nummern der Schichten in aufsteigender Reihenfolge sein, gezählt ab 0, etwa [3, 7], nicht {value}.</translation>
    </message>
    <message>
        <source>The steps of {stage} have different numbers of layers.</source>
        <translation>Die Schritte von {stage} haben verschieden viele Schichten.</translation>
    </message>
    <message>
        <source>The steps of {stage} begin with the shapes {one} and {other}: beams come and go, so generate with num_beams=1.</source>
        <translation>Die Schritte von {stage} beginnen mit den Formen {one} und {other}: Beams kommen und gehen, also mit num_beams=1 generieren.</translation>
    </message>
    <message>
        <source>{count:,} numbers are too many: AttnViz takes at most {most:,}. Pass fewer.</source>
        <translation>{count:,} Zahlen sind zu viele: AttnViz nimmt höchstens {most:,}. Weniger übergeben.</translation>
    </message>
    <message>
        <source>You passed the whole output: pass outputs.attentions.</source>
        <translation>Die ganze Ausgabe wurde übergeben: outputs.attentions übergeben.</translation>
    </message>
    <message>
        <source>{called} are None. {hint}</source>
        <translation>{called} sind None. {hint}</translation>
    </message>
    <message>
        <source>{called} are complex numbers: pass their magnitude, or their real or imaginary part.</source>
        <translation>{called} sind komplexe Zahlen: ihren Betrag übergeben, oder ihren Real- oder Imaginärteil.</translation>
    </message>
    <message>
        <source>{called} are lists of different lengths: rows, heads and layers must be equally long.</source>
        <translation>{called} sind Listen verschiedener Länge: Zeilen, Köpfe und Schichten müssen gleich lang sein.</translation>
    </message>
    <message>
        <source>{called} cannot be read as an array: {reason}.</source>
        <translation>{called} können nicht als Array gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>{called} must be numbers, not {kind}.</source>
        <translation>{called} müssen Zahlen sein, nicht {kind}.</translation>
    </message>
    <message>
        <source>an object of type {kind}</source>
        <translation>ein Objekt vom Typ {kind}</translation>
    </message>
    <message>
        <source>{stage} are empty: their shape is {shape}.</source>
        <translation>{stage} sind leer: Ihre Form ist {shape}.</translation>
    </message>
    <message>
        <source>{which}{called} cannot have the shape {shape}: expected is {axes} for each layer.</source>
        <translation>{which}{called} können nicht die Form {shape} haben: Erwartet wird {axes} für jede Schicht.</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>How many tokens a query sees on each side.</source>
        <translation>Wie viele Token eine Query auf jeder Seite sieht.</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>Global</translation>
    </message>
    <message>
        <source>How many tokens, from the first on, attend to all and are attended to by all.</source>
        <translation>Wie viele Token, vom ersten an, auf alle achten und von allen beachtet werden.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Every query attends to every key.</source>
        <translation>Jede Query achtet auf jeden Key.</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>Kausal</translation>
    </message>
    <message>
        <source>A query attends to itself and to earlier tokens.</source>
        <translation>Eine Query achtet auf sich selbst und auf frühere Token.</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Gleitendes Fenster</translation>
    </message>
    <message>
        <source>The last tokens only, the query included.</source>
        <translation>Nur die letzten Token, die Query eingeschlossen.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>How many tokens a query sees, itself included.</source>
        <translation>Wie viele Token eine Query sieht, sich selbst eingeschlossen.</translation>
    </message>
    <message>
        <source>Dilated</source>
        <translation>Mit Lücken</translation>
    </message>
    <message>
        <source>Earlier tokens at equal distances.</source>
        <translation>Frühere Token in gleichen Abständen.</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>The distance of two visible tokens: 2 skips every second.</source>
        <translation>Der Abstand zweier sichtbarer Token: 2 überspringt jedes zweite.</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>The tokens of the same block.</source>
        <translation>Die Token desselben Blocks.</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Blockgröße</translation>
    </message>
    <message>
        <source>How many tokens a block has.</source>
        <translation>Wie viele Token ein Block hat.</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Präfix</translation>
    </message>
    <message>
        <source>Causal, but the first tokens are visible to all.</source>
        <translation>Kausal, aber die ersten Token sind für alle sichtbar.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>How many tokens are visible to all.</source>
        <translation>Wie viele Token für alle sichtbar sind.</translation>
    </message>
    <message>
        <source>Global tokens</source>
        <translation>Globale Token</translation>
    </message>
    <message>
        <source>Neighbours, and tokens that attend to all and that all attend to (Longformer).</source>
        <translation>Nachbarn und Token, die auf alle achten und auf die alle achten (Longformer).</translation>
    </message>
    <message>
        <source>Random pairs</source>
        <translation>Zufällige Paare</translation>
    </message>
    <message>
        <source>As with global tokens, and some of all other pairs, drawn at random from a seed (BigBird).</source>
        <translation>Wie mit globalen Token, dazu einige aller anderen Paare, zufällig aus einem Seed gezogen (BigBird).</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>The share of all other pairs, from 0 to 1.</source>
        <translation>Der Anteil aller anderen Paare, von 0 bis 1.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>The seed of the random pairs.</source>
        <translation>Der Seed der zufälligen Paare.</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Padding</translation>
    </message>
    <message>
        <source>The last of the n tokens are padding, which no query attends to.</source>
        <translation>Die letzten der n Token sind Padding, auf das keine Query achtet.</translation>
    </message>
    <message>
        <source>Padding tokens</source>
        <translation>Padding-Token</translation>
    </message>
    <message>
        <source>How many tokens at the end are padding.</source>
        <translation>Wie viele Token am Ende Padding sind.</translation>
    </message>
    <message>
        <source>{text} is a number: a mask needs a condition, such as k &lt;= q.</source>
        <translation>{text} ist eine Zahl: Eine Maske braucht eine Bedingung, etwa k &lt;= q.</translation>
    </message>
    <message>
        <source>{text}: {operator} joins conditions such as k &lt;= q.</source>
        <translation>{text}: {operator} verbindet Bedingungen wie k &lt;= q.</translation>
    </message>
    <message>
        <source>{text}: {operator} needs a number on each side.</source>
        <translation>{text}: {operator} braucht auf jeder Seite eine Zahl.</translation>
    </message>
    <message>
        <source>{text}: {name} cannot be used here. A mask is a condition of q (the query's position, from 0), k (the key's) and n (the number of tokens), with abs and random.</source>
        <translation>{text}: {name} kann hier nicht verwendet werden. Eine Maske ist eine Bedingung von q (der Position der Query, ab 0), k (der des Keys) und n (der Anzahl der Token), mit abs und random.</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>The logit of the target token, less that of the token it is compared with.</source>
        <translation>Das Logit des Ziel-Tokens, abzüglich dessen des Tokens, mit dem es verglichen wird.</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>The probability of the target token, less that of the token it is compared with.</source>
        <translation>Die Wahrscheinlichkeit des Ziel-Tokens, abzüglich der des Tokens, mit dem es verglichen wird.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Rank (lower is better)</source>
        <translation>Rang (niedriger ist besser)</translation>
    </message>
    <message>
        <source>The rank of the target token, 1 for the most likely, less that of the token it is compared with.</source>
        <translation>Der Rang des Ziel-Tokens, 1 für das wahrscheinlichste, abzüglich dessen des Tokens, mit dem es verglichen wird.</translation>
    </message>
    <message>
        <source>There is no metric {name}: the metrics are {known}.</source>
        <translation>Es gibt keine Metrik {name}: Die Metriken sind {known}.</translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation>Residualstrom</translation>
    </message>
    <message>
        <source>The input of the layer: the embedding of each token plus the outputs of all earlier layers.</source>
        <translation>Die Eingabe der Schicht: das Embedding jedes Tokens plus die Ausgaben aller früheren Schichten.</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Residual</translation>
    </message>
    <message>
        <source>residual stream</source>
        <translation>Residualstrom</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>Normalisiert</translation>
    </message>
    <message>
        <source>The residual stream after the norm before attention: what queries, keys and values are projected from.</source>
        <translation>Der Residualstrom nach der Norm vor der Attention: Daraus werden Queries, Keys und Values projiziert.</translation>
    </message>
    <message>
        <source>Normed</source>
        <translation>Normalis.</translation>
    </message>
    <message>
        <source>Projected queries</source>
        <translation>Projizierte Queries</translation>
    </message>
    <message>
        <source>The queries before they are normalised.</source>
        <translation>Die Queries, bevor sie normalisiert werden.</translation>
    </message>
    <message>
        <source>Proj. q</source>
        <translation>Proj. q</translation>
    </message>
    <message>
        <source>projected query</source>
        <translation>projizierte Query</translation>
    </message>
    <message>
        <source>Projected keys</source>
        <translation>Projizierte Keys</translation>
    </message>
    <message>
        <source>The keys before they are normalised.</source>
        <translation>Die Keys, bevor sie normalisiert werden.</translation>
    </message>
    <message>
        <source>Proj. k</source>
        <translation>Proj. k</translation>
    </message>
    <message>
        <source>projected key</source>
        <translation>projizierter Key</translation>
    </message>
    <message>
        <source>Capped scores</source>
        <translation>Begrenzte Scores</translation>
    </message>
    <message>
        <source>The scaled scores, kept between −c and c by a soft cap; masked ones stay minus infinity.</source>
        <translation>Die skalierten Scores, durch eine weiche Grenze zwischen −c und c gehalten; maskierte bleiben minus unendlich.</translation>
    </message>
    <message>
        <source>Capped</source>
        <translation>Begrenzt</translation>
    </message>
    <message>
        <source>Biased scores</source>
        <translation>Verschobene Scores</translation>
    </message>
    <message>
        <source>The scaled scores minus a penalty that grows with the distance of key k from query q (ALiBi); each head has its own slope m.</source>
        <translation>Die skalierten Scores minus eine Strafe, die mit dem Abstand von Key k und Query q wächst (ALiBi); jeder Kopf hat seine eigene Steigung m.</translation>
    </message>
    <message>
        <source>Biased</source>
        <translation>Mit Bias</translation>
    </message>
    <message>
        <source>Projected attention</source>
        <translation>Projizierte Attention</translation>
    </message>
    <message>
        <source>The attention output before it is normalised.</source>
        <translation>Die Attention-Ausgabe, bevor sie normalisiert wird.</translation>
    </message>
    <message>
        <source>Proj. attn.</source>
        <translation>Proj. Attn.</translation>
    </message>
    <message>
        <source>projected attention</source>
        <translation>projizierte Attention</translation>
    </message>
    <message>
        <source>Attention output</source>
        <translation>Attention-Ausgabe</translation>
    </message>
    <message>
        <source>What attention adds to the residual stream of each token.</source>
        <translation>Was die Attention zum Residualstrom jedes Tokens hinzufügt.</translation>
    </message>
    <message>
        <source>Attn. out</source>
        <translation>Attn-Aus.</translation>
    </message>
    <message>
        <source>Projected MLP</source>
        <translation>Projiziertes MLP</translation>
    </message>
    <message>
        <source>The MLP output before it is normalised.</source>
        <translation>Die MLP-Ausgabe, bevor sie normalisiert wird.</translation>
    </message>
    <message>
        <source>Proj. MLP</source>
        <translation>Proj. MLP</translation>
    </message>
    <message>
        <source>projected mlp</source>
        <translation>projiziertes MLP</translation>
    </message>
    <message>
        <source>MLP output</source>
        <translation>MLP-Ausgabe</translation>
    </message>
    <message>
        <source>What the MLP (feed-forward network) adds to the residual stream of each token.</source>
        <translation>Was das MLP (das Feedforward-Netz) zum Residualstrom jedes Tokens hinzufügt.</translation>
    </message>
    <message>
        <source>MLP out</source>
        <translation>MLP-Aus.</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>Letzte Norm</translation>
    </message>
    <message>
        <source>The residual stream after the last layer and the final norm: the unembedding turns it into logits.</source>
        <translation>Der Residualstrom nach der letzten Schicht und der letzten Norm: Das Unembedding macht daraus Logits.</translation>
    </message>
    <message>
        <source>Router logits</source>
        <translation>Router-Logits</translation>
    </message>
    <message>
        <source>How well each expert, one of the MLPs of the layer, suits each token: those with the largest logits are run.</source>
        <translation>Wie gut jeder Experte, eines der MLPs der Schicht, zu jedem Token passt: Die mit den größten Logits werden ausgeführt.</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>The numbers of the experts that are run for each token, the one with the largest weight first.</source>
        <translation>Die Nummern der Experten, die für jedes Token ausgeführt werden, der mit dem größten Gewicht zuerst.</translation>
    </message>
    <message>
        <source>Expert weights</source>
        <translation>Expertengewichte</translation>
    </message>
    <message>
        <source>The experts that are run for each token, the likeliest first, as number and weight: the MLP output is the sum of what they return, each times its weight.</source>
        <translation>Die Experten, die für jedes Token ausgeführt werden, der wahrscheinlichste zuerst, als Nummer und Gewicht: Die MLP-Ausgabe ist die Summe dessen, was sie liefern, jeweils mal ihrem Gewicht.</translation>
    </message>
    <message>
        <source>Sink weight</source>
        <translation>Senkengewicht</translation>
    </message>
    <message>
        <source>The weight that no key gets: each head has a learned score of no key (a sink) in its softmax. With it, the weights of a query sum to 1. It multiplies no value, so it is not edited.</source>
        <translation>Das Gewicht, das kein Key bekommt: Jeder Kopf hat in seinem Softmax einen gelernten Score für keinen Key (eine Senke). Mit ihm ist die Summe der Gewichte einer Query 1. Es multipliziert kein Value und wird darum nicht bearbeitet.</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>Senke</translation>
    </message>
    <message>
        <source>Encoder output</source>
        <translation>Encoder-Ausgabe</translation>
    </message>
    <message>
        <source>The final states of the encoder, one for each source token: cross-attention attends to them.</source>
        <translation>Die letzten Zustände des Encoders, einer für jedes Quell-Token: Die Cross-Attention achtet auf sie.</translation>
    </message>
    <message>
        <source>Enc. out</source>
        <translation>Enc.-Aus.</translation>
    </message>
    <message>
        <source>encoder output</source>
        <translation>Encoder-Ausgabe</translation>
    </message>
    <message>
        <source>Value-weighted</source>
        <translation>Value-gewichtet</translation>
    </message>
    <message>
        <source>How long the vector is that each key adds to the query's attention output: a large weight on a short value adds little (Kobayashi et al. 2020). Post-norms come after it.</source>
        <translation>Wie lang der Vektor ist, den jeder Key zur Attention-Ausgabe der Query beiträgt: Ein großes Gewicht auf einem kurzen Value trägt wenig bei (Kobayashi et al. 2020). Nachgestellte Normen kommen danach.</translation>
    </message>
    <message>
        <source>Value-w.</source>
        <translation>Val.-gew.</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>How much of each token's embedding is in each position after this layer, if attention and residual stream weigh the same (Abnar and Zuidema 2020). It is the same for all heads.</source>
        <translation>Wie viel vom Embedding jedes Tokens nach dieser Schicht in jeder Position ist, wenn Attention und Residualstrom gleich viel wiegen (Abnar und Zuidema 2020). Für alle Köpfe gleich.</translation>
    </message>
    <message>
        <source>α × gradient</source>
        <translation>α × Gradient</translation>
    </message>
    <message>
        <source>How much the metric changes with each weight, times the weight: what the weight adds to it (red) or takes from it (blue), to first order. The metric is the logit of the target token in Next token.</source>
        <translation>Wie sehr sich die Metrik mit jedem Gewicht ändert, mal dem Gewicht: was das Gewicht in erster Ordnung zu ihr beiträgt (rot) oder ihr nimmt (blau). Die Metrik ist das Logit des Ziel-Tokens in Nächstes Token.</translation>
    </message>
    <message>
        <source>α × grad</source>
        <translation>α × Grad.</translation>
    </message>
    <message>
        <source>Encoder {number}</source>
        <translation>Encoder {number}</translation>
    </message>
    <message>
        <source>Decoder {number}</source>
        <translation>Decoder {number}</translation>
    </message>
    <message>
        <source>Cross {number}</source>
        <translation>Cross {number}</translation>
    </message>
    <message>
        <source>The scaled scores plus a learned bias for the distance of key k from query q; each head has its own.</source>
        <translation>Die skalierten Scores plus ein gelernter Bias für den Abstand von Key k und Query q; jeder Kopf hat seinen eigenen.</translation>
    </message>
    <message>
        <source>each {along} sums to 1</source>
        <translation>die Summe jeder {along} ist 1</translation>
    </message>
    <message>
        <source>the maximum of its {line}, {largest}, is subtracted first</source>
        <translation>zuerst wird das Maximum der {line}, {largest}, abgezogen</translation>
    </message>
    <message>
        <source>∞ − ∞ is not a number</source>
        <translation>∞ − ∞ ist keine Zahl</translation>
    </message>
    <message>
        <source>exp alone would overflow</source>
        <translation>exp allein würde überlaufen</translation>
    </message>
    <message>
        <source>exp alone would underflow</source>
        <translation>exp allein würde unterlaufen</translation>
    </message>
    <message>
        <source>{step}: {reason}</source>
        <translation>{step}: {reason}</translation>
    </message>
    <message>
        <source>beyond 3.4e+38, which is exp(88.7), 32-bit floats are ∞: softmax subtracts the maximum first</source>
        <translation>ab 3.4e+38, also exp(88.7), sind 32-Bit-Gleitkommazahlen ∞: Softmax zieht zuerst das Maximum ab</translation>
    </message>
    <message>
        <source>divided by the sum over its {line}</source>
        <translation>geteilt durch die Summe der {line}</translation>
    </message>
    <message>
        <source>−∞ counts as 0, divided by the sum of its {line}</source>
        <translation>−∞ zählt als 0, geteilt durch die Summe der {line}</translation>
    </message>
    <message>
        <source>{own} divided by the sum of its {line}</source>
        <translation>{own} geteilt durch die Summe der {line}</translation>
    </message>
    <message>
        <source>minus ln n = {shift}, where n = {count:,} is the number of tokens</source>
        <translation>minus ln n = {shift}, wobei n = {count:,} die Anzahl der Token ist</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>The softmax subtracts the maximum first, so that exp does not overflow.</source>
        <translation>Softmax zieht zuerst das Maximum ab, damit exp nicht überläuft.</translation>
    </message>
    <message>
        <source>Naive softmax</source>
        <translation>Naives Softmax</translation>
    </message>
    <message>
        <source>The naive softmax exp(x) / Σ exp(x) overflows for scores above 88.</source>
        <translation>Das naive Softmax exp(x) / Σ exp(x) läuft bei Scores über 88 über.</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>The scores are divided by their sum, so that weights can be negative.</source>
        <translation>Die Scores werden durch ihre Summe geteilt, sodass Gewichte negativ sein können.</translation>
    </message>
    <message>
        <source>each {along} sums to 1, and weights may be negative</source>
        <translation>die Summe jeder {along} ist 1, und Gewichte können negativ sein</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>Sigmoid</translation>
    </message>
    <message>
        <source>Sigmoid attention: each weight is sigmoid(x − ln n) of its own score x, n being the number of tokens; rows do not sum to 1.</source>
        <translation>Sigmoid-Attention: Jedes Gewicht ist sigmoid(x − ln n) seines eigenen Scores x, wobei n die Anzahl der Token ist; Zeilensummen sind nicht 1.</translation>
    </message>
    <message>
        <source>a {along} need not sum to 1</source>
        <translation>die Summe einer {along} muss nicht 1 sein</translation>
    </message>
    <message>
        <source>from {minimum} to {maximum}</source>
        <translation>von {minimum} bis {maximum}</translation>
    </message>
    <message>
        <source>Not in this vocabulary: a random vector (fixed seed) is used.</source>
        <translation>Nicht in diesem Vokabular: Ein Zufallsvektor (fester Seed) wird verwendet.</translation>
    </message>
    <message>
        <source>The chapter's (3-d)</source>
        <translation>Die des Kapitels (3-d)</translation>
    </message>
    <message>
        <source>The chapter's vectors have {count} dimensions.</source>
        <translation>Die Vektoren des Kapitels haben {count} Dimensionen.</translation>
    </message>
    <message>
        <source>Seeded random</source>
        <translation>Zufällig mit Seed</translation>
    </message>
    <message>
        <source>GloVe (100-d)</source>
        <translation>GloVe (100-d)</translation>
    </message>
    <message>
        <source>GloVe's vectors have {count} dimensions.</source>
        <translation>Die Vektoren von GloVe haben {count} Dimensionen.</translation>
    </message>
    <message>
        <source>Not among the 10,000 GloVe words here, which have neither single letters (a, I) nor contractions (don't): a random vector (fixed seed) is used.</source>
        <translation>Nicht unter den 10,000 GloVe-Wörtern hier, die weder einzelne Buchstaben (a, I) noch Kurzformen (don't) enthalten: Ein Zufallsvektor (fester Seed) wird verwendet.</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>Aus einer Datei</translation>
    </message>
    <message>
        <source>The file's vectors have {count} dimensions.</source>
        <translation>Die Vektoren der Datei haben {count} Dimensionen.</translation>
    </message>
    <message>
        <source>The model's vectors have {count} dimensions.</source>
        <translation>Die Vektoren des Modells haben {count} Dimensionen.</translation>
    </message>
    <message>
        <source>Variant or model</source>
        <translation>Variante oder Modell</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Which formulation of attention is computed. Each has the defaults of its source.</source>
        <translation>Welche Formulierung der Attention berechnet wird. Jede hat die Vorgaben ihrer Quelle.</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>This variant has exactly one head.</source>
        <translation>Diese Variante hat genau einen Kopf.</translation>
    </message>
    <message>
        <source>How many heads attend in parallel, each with its own queries.</source>
        <translation>Wie viele Köpfe parallel arbeiten, jeder mit eigenen Queries.</translation>
    </message>
    <message>
        <source>d_out</source>
        <translation>d_out</translation>
    </message>
    <message>
        <source>The output of this variant has as many dimensions as the embeddings.</source>
        <translation>Die Ausgabe dieser Variante hat so viele Dimensionen wie die Embeddings.</translation>
    </message>
    <message>
        <source>Dimensions of the output: of each head in the wrapper, of all heads together in MultiHeadAttention.</source>
        <translation>Dimensionen der Ausgabe: jedes Kopfs im Wrapper, aller Köpfe zusammen in MultiHeadAttention.</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>The matrices of this variant have no bias.</source>
        <translation>Die Matrizen dieser Variante haben keinen Bias.</translation>
    </message>
    <message>
        <source>Adds a bias vector to the queries, keys and values.</source>
        <translation>Addiert einen Bias-Vektor zu Queries, Keys und Values.</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV-Köpfe</translation>
    </message>
    <message>
        <source>Every head of this variant has its own keys and values.</source>
        <translation>Jeder Kopf dieser Variante hat eigene Keys und Values.</translation>
    </message>
    <message>
        <source>How many key/value heads there are; a group of query heads shares each (grouped-query attention).</source>
        <translation>Wie viele Key/Value-Köpfe es gibt; je eine Gruppe von Query-Köpfen teilt sich einen (Grouped-Query-Attention).</translation>
    </message>
    <message>
        <source>RoPE base</source>
        <translation>RoPE-Basis</translation>
    </message>
    <message>
        <source>This variant has no rotary positions.</source>
        <translation>Diese Variante hat keine Rotary-Positionen.</translation>
    </message>
    <message>
        <source>Base of the rotary frequencies: the larger, the slower the last dimensions rotate with the position.</source>
        <translation>Basis der Rotationsfrequenzen: je größer, desto langsamer drehen sich die letzten Dimensionen mit der Position.</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Embeddings</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Words and punctuation</source>
        <translation>Wörter und Satzzeichen</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>GPT-2 byte pairs</source>
        <translation>GPT-2-Bytepaare</translation>
    </message>
    <message>
        <source>How the text is cut into tokens.</source>
        <translation>Wie der Text in Token zerlegt wird.</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>Vektoren</translation>
    </message>
    <message>
        <source>Where each token's embedding comes from.</source>
        <translation>Woher das Embedding jedes Tokens kommt.</translation>
    </message>
    <message>
        <source>d_in</source>
        <translation>d_in</translation>
    </message>
    <message>
        <source>Dimensions of an embedding; free for random vectors, fixed by the source for the others.</source>
        <translation>Dimensionen eines Embeddings; frei für Zufallsvektoren, sonst durch die Quelle festgelegt.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Positionen</translation>
    </message>
    <message>
        <source>Learned (seeded)</source>
        <translation>Gelernt (mit Seed)</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>Sinusförmig</translation>
    </message>
    <message>
        <source>A vector added to each embedding that encodes the position of the token.</source>
        <translation>Ein Vektor, der die Position des Tokens kodiert und zu jedem Embedding addiert wird.</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maske</translation>
    </message>
    <message>
        <source>Which keys a query attends to: a usual mask, or a condition of the positions q and k, such as k &lt;= q and q - k &lt; 3.</source>
        <translation>Auf welche Keys eine Query achtet: eine übliche Maske oder eine Bedingung der Positionen q und k, etwa k &lt;= q and q - k &lt; 3.</translation>
    </message>
    <message>
        <source>Masked by</source>
        <translation>Maskiert durch</translation>
    </message>
    <message>
        <source>−∞ before the softmax</source>
        <translation>−∞ vor dem Softmax</translation>
    </message>
    <message>
        <source>zero weights, then renormalise</source>
        <translation>Gewichte null, dann renormalisieren</translation>
    </message>
    <message>
        <source>Where keys are masked: before the softmax or after it. Both give the same weights.</source>
        <translation>Wo Keys maskiert werden: vor dem Softmax oder danach. Beides ergibt dieselben Gewichte.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Training mode: sets random attention weights to zero and scales up the others.</source>
        <translation>Trainingsmodus: setzt zufällige Attention-Gewichte auf null und vergrößert die anderen.</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Share of attention weights that are set to zero; the others are divided by 1 - rate.</source>
        <translation>Anteil der Attention-Gewichte, die auf null gesetzt werden; die anderen werden durch 1 - Rate geteilt.</translation>
    </message>
    <message>
        <source>The seed of the dropout mask: the same seed drops the same weights.</source>
        <translation>Der Seed der Dropout-Maske: Derselbe Seed lässt dieselben Gewichte weg.</translation>
    </message>
    <message>
        <source>Scale and softmax</source>
        <translation>Skalierung und Softmax</translation>
    </message>
    <message>
        <source>Divide by</source>
        <translation>Teilen durch</translation>
    </message>
    <message>
        <source>sqrt(d_k)</source>
        <translation>sqrt(d_k)</translation>
    </message>
    <message>
        <source>1 (no scaling)</source>
        <translation>1 (keine Skalierung)</translation>
    </message>
    <message>
        <source>What the scores are divided by before the softmax.</source>
        <translation>Wodurch die Scores vor dem Softmax geteilt werden.</translation>
    </message>
    <message>
        <source>Normalise by</source>
        <translation>Normalisieren mit</translation>
    </message>
    <message>
        <source>How scores become weights.</source>
        <translation>Wie aus Scores Gewichte werden.</translation>
    </message>
    <message>
        <source>Normalise over</source>
        <translation>Normalisieren über</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Columns (a mistake)</source>
        <translation>Spalten (ein Fehler)</translation>
    </message>
    <message>
        <source>The axis along which the weights sum to 1. Rows are queries, in einsum keys: a query shares its attention out among the keys. Columns that sum to 1 are a mistake in an early edition.</source>
        <translation>Die Achse, entlang der die Summe der Gewichte 1 ist. Zeilen sind Queries, in einsum Keys: Eine Query verteilt ihre Attention auf die Keys. Spalten mit der Summe 1 sind ein Fehler in einer frühen Auflage.</translation>
    </message>
    <message>
        <source>Ablated heads</source>
        <translation>Ablatierte Köpfe</translation>
    </message>
    <message>
        <source>Heads whose context is set to zero before concatenation, such as 0,2.</source>
        <translation>Köpfe, deren Kontext vor dem Verketten auf null gesetzt wird, etwa 0,2.</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Seeds</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>This variant has no weights to draw.</source>
        <translation>Diese Variante hat keine Gewichte, die gezogen werden.</translation>
    </message>
    <message>
        <source>The seed of the weight matrices.</source>
        <translation>Der Seed der Gewichtsmatrizen.</translation>
    </message>
    <message>
        <source>Weights from</source>
        <translation>Gewichte von</translation>
    </message>
    <message>
        <source>This variant's own</source>
        <translation>Eigene dieser Variante</translation>
    </message>
    <message>
        <source>Copies the weights of another variant, your edits included: equal weights give equal outputs.</source>
        <translation>Kopiert die Gewichte einer anderen Variante samt Änderungen: Gleiche Gewichte ergeben gleiche Ausgaben.</translation>
    </message>
    <message>
        <source>Times initialised</source>
        <translation>Wie oft initialisiert</translation>
    </message>
    <message>
        <source>How often the weights are drawn from the seed; 2 = the notebook cell was run twice.</source>
        <translation>Wie oft die Gewichte aus dem Seed gezogen werden; 2 = die Notebook-Zelle lief zweimal.</translation>
    </message>
    <message>
        <source>The seed of random embeddings and of learned positions.</source>
        <translation>Der Seed der zufälligen Embeddings und der gelernten Positionen.</translation>
    </message>
    <message>
        <source>Ablated</source>
        <translation>Ablatiert</translation>
    </message>
    <message>
        <source>Heads whose context is set to zero, as LAYER.HEAD, and layers that are skipped, such as 3.0,3.7,5.</source>
        <translation>Köpfe, deren Kontext auf null gesetzt wird, als SCHICHT.KOPF, und Schichten, die übersprungen werden, etwa 3.0,3.7,5.</translation>
    </message>
    <message>
        <source>Ablation</source>
        <translation>Ablation</translation>
    </message>
    <message>
        <source>What takes the place of the context of ablated heads.</source>
        <translation>Was an die Stelle des Kontexts ablatierter Köpfe tritt.</translation>
    </message>
    <message>
        <source>Steering</source>
        <translation>Steuern</translation>
    </message>
    <message>
        <source>Strength α</source>
        <translation>Stärke α</translation>
    </message>
    <message>
        <source>Each steered vector x becomes x + α (A − x): 0 leaves it as it is, 1 replaces it with that of A.</source>
        <translation>Aus jedem gesteuerten Vektor x wird x + α (A − x): 0 lässt ihn, wie er ist, 1 ersetzt ihn durch den von A.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Format of weights and of every number computed: bfloat16 and float16 take half the memory.</source>
        <translation>Format der Gewichte und jeder berechneten Zahl: bfloat16 und float16 brauchen halb so viel Speicher.</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>Nächstes Token</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Samples the token to append by its probability; otherwise the most likely one is appended.</source>
        <translation>Zieht das anzuhängende Token nach seiner Wahrscheinlichkeit; sonst wird das wahrscheinlichste angehängt.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Divides the logits before sampling: below 1, likely tokens become even more likely.</source>
        <translation>Teilt die Logits vor dem Ziehen: Unter 1 werden wahrscheinliche Token noch wahrscheinlicher.</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>How many of the most likely tokens are sampled from.</source>
        <translation>Aus wie vielen der wahrscheinlichsten Token gezogen wird.</translation>
    </message>
    <message>
        <source>The seed of sampling: the same seed appends the same tokens.</source>
        <translation>Der Seed des Ziehens: Derselbe Seed hängt dieselben Token an.</translation>
    </message>
    <message>
        <source>embedding=file needs an embedding file: open one first.</source>
        <translation>embedding=file braucht eine Embedding-Datei: zuerst eine öffnen.</translation>
    </message>
    <message>
        <source>{problem} {advice}</source>
        <translation>{problem} {advice}</translation>
    </message>
    <message>
        <source>{label} {low} or {high}</source>
        <translation>{label} {low} oder {high}</translation>
    </message>
    <message>
        <source>{label} {low}</source>
        <translation>{label} {low}</translation>
    </message>
    <message>
        <source>{first}, or {second}, would fit.</source>
        <translation>{first} oder {second} würde passen.</translation>
    </message>
    <message>
        <source>{first} would fit.</source>
        <translation>{first} würde passen.</translation>
    </message>
    <message>
        <source>{variant} cannot take the weights of {donor}: {error}</source>
        <translation>{variant} kann die Gewichte von {donor} nicht übernehmen: {error}</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>Keys und Values</translation>
    </message>
    <message>
        <source>{variant} cannot take the weights of {donor}: its {stages} have {need} dimensions, those of {donor} {have}.</source>
        <translation>{variant} kann die Gewichte von {donor} nicht übernehmen: {stages} haben hier {need} Dimensionen, bei {donor} {have}.</translation>
    </message>
    <message>
        <source>it returned NaN or ∞ for small scores</source>
        <translation>sie lieferte NaN oder ∞ für kleine Scores</translation>
    </message>
    <message>
        <source>it returned a weight for a score of −∞, which is masked: return 0</source>
        <translation>sie lieferte ein Gewicht für einen Score von −∞, der maskiert ist: 0 zurückgeben</translation>
    </message>
    <message>
        <source>it returned a negative weight: add it with positive=False</source>
        <translation>sie lieferte ein negatives Gewicht: mit positive=False hinzufügen</translation>
    </message>
    <message>
        <source>its weights do not sum to 1: add it with sums_to_one=False</source>
        <translation>die Summe ihrer Gewichte ist nicht 1: mit sums_to_one=False hinzufügen</translation>
    </message>
    <message>
        <source>its weights do not sum to 1 along axis -2: normalise along the given axis</source>
        <translation>die Summe ihrer Gewichte entlang der Achse -2 ist nicht 1: entlang der gegebenen Achse normalisieren</translation>
    </message>
    <message>
        <source>it returned the shape {found} for scores of the shape {shape}</source>
        <translation>sie lieferte die Form {found} für Scores der Form {shape}</translation>
    </message>
    <message>
        <source>The normalisation {name} failed: {reason}.</source>
        <translation>Die Normalisierung {name} ist gescheitert: {reason}.</translation>
    </message>
    <message>
        <source>A normalisation needs a function of (scores, axis), and {value} is none.</source>
        <translation>Eine Normalisierung braucht eine Funktion von (scores, axis), und {value} ist keine.</translation>
    </message>
    <message>
        <source>The formula and the code of a normalisation have no other braces than those of {scores} and {axis}.</source>
        <translation>Formel und Code einer Normalisierung haben keine anderen geschweiften Klammern als die von {scores} und {axis}.</translation>
    </message>
    <message>
        <source>{formula}, by the plug-in {plugin}</source>
        <translation>{formula}, durch das Plug-in {plugin}</translation>
    </message>
    <message>
        <source>grid must be (rows, columns), the patches of the picture down and across, such as (14, 14), not {value}.</source>
        <translation>grid muss (Zeilen, Spalten) sein, die Bildausschnitte senkrecht und waagerecht, etwa (14, 14), nicht {value}.</translation>
    </message>
    <message>
        <source>first must be how many tokens come before the patches, such as 1 for CLS, not {value}.</source>
        <translation>first muss sagen, wie viele Token vor den Bildausschnitten kommen, etwa 1 für CLS, nicht {value}.</translation>
    </message>
    <message>
        <source>grid = {rows} × {columns} is {count:,} patches, the attention has {tokens:,} tokens.</source>
        <translation>grid = {rows} × {columns} sind {count:,} Ausschnitte, die Attention hat {tokens:,} Token.</translation>
    </message>
    <message>
        <source>grid = {rows} × {columns} is {count:,} patches and first = {first} make {total:,}, the attention has {tokens:,} tokens.</source>
        <translation>grid = {rows} × {columns} sind {count:,} Ausschnitte, mit first = {first} zusammen {total:,}; die Attention hat {tokens:,} Token.</translation>
    </message>
    <message>
        <source>The picture is too large, or has no patches.</source>
        <translation>Das Bild ist zu groß oder hat keine Ausschnitte.</translation>
    </message>
    <message>
        <source>{called} has {width:,} × {height:,} pixels: at most {most:,} are read.</source>
        <translation>{called} hat {width:,} × {height:,} Pixel: Höchstens {most:,} werden gelesen.</translation>
    </message>
    <message>
        <source>{called} is not a picture that can be read.</source>
        <translation>{called} ist kein lesbares Bild.</translation>
    </message>
    <message>
        <source>{called} cannot be read: {reason}.</source>
        <translation>{called} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>image cannot have the shape {shape}: expected is (height, width, 3) or (3, height, width).</source>
        <translation>image kann nicht die Form {shape} haben: Erwartet wird (Höhe, Breite, 3) oder (3, Höhe, Breite).</translation>
    </message>
    <message>
        <source>There is no example {name}: the examples are {known}.</source>
        <translation>Es gibt kein Beispiel {name}: Die Beispiele sind {known}.</translation>
    </message>
    <message>
        <source>3.3 Simplified self-attention</source>
        <translation>3.3 Vereinfachte Self-Attention</translation>
    </message>
    <message>
        <source>3.4 Trainable weights</source>
        <translation>3.4 Trainierbare Gewichte</translation>
    </message>
    <message>
        <source>3.5 Causal attention</source>
        <translation>3.5 Kausale Attention</translation>
    </message>
    <message>
        <source>3.6 Multi-head attention</source>
        <translation>3.6 Multi-Head-Attention</translation>
    </message>
    <message>
        <source>Other formulations</source>
        <translation>Andere Formulierungen</translation>
    </message>
    <message>
        <source>Real sentences (GloVe vectors)</source>
        <translation>Echte Sätze (GloVe-Vektoren)</translation>
    </message>
    <message>
        <source>Masks, positions, sizes</source>
        <translation>Masken, Positionen, Größen</translation>
    </message>
    <message>
        <source>Your journey starts with one step</source>
        <translation>Your journey starts with one step</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Two causal heads with one dimension each, on the chapter's sentence.</source>
        <translation>Zwei kausale Köpfe mit je einer Dimension, auf dem Satz des Kapitels.</translation>
    </message>
    <message>
        <source>Two heads of two dimensions</source>
        <translation>Zwei Köpfe mit zwei Dimensionen</translation>
    </message>
    <message>
        <source>The same with d_out 4, so that no stage is a single column: AttnViz starts with it.</source>
        <translation>Dasselbe mit d_out 4, sodass keine Stufe nur eine Spalte hat: Damit startet AttnViz.</translation>
    </message>
    <message>
        <source>3.3.1 One query</source>
        <translation>3.3.1 Eine Query</translation>
    </message>
    <message>
        <source>Row “journey”: its dot products with all tokens, the softmax, and the resulting context vector.</source>
        <translation>Zeile „journey“: ihre Skalarprodukte mit allen Token, das Softmax und der Kontextvektor, der sich ergibt.</translation>
    </message>
    <message>
        <source>3.3.1 Normalised by the sum</source>
        <translation>3.3.1 Durch die Summe normalisiert</translation>
    </message>
    <message>
        <source>Weights by dividing the scores by their sum: they sum to 1 too, but negative scores would break it.</source>
        <translation>Gewichte, indem man die Scores durch ihre Summe teilt: Auch ihre Summe ist 1, aber negative Scores würden das stören.</translation>
    </message>
    <message>
        <source>3.3.1 The naive softmax</source>
        <translation>3.3.1 Das naive Softmax</translation>
    </message>
    <message>
        <source>exp(x) over the sum of exp(x): the same weights here; type 100 into an embedding to see it overflow.</source>
        <translation>exp(x) durch die Summe der exp(x): hier dieselben Gewichte; 100 in ein Embedding tippen, um den Überlauf zu sehen.</translation>
    </message>
    <message>
        <source>3.3.2 All tokens</source>
        <translation>3.3.2 Alle Token</translation>
    </message>
    <message>
        <source>All scores as one matrix product, and a context vector for every token.</source>
        <translation>Alle Scores als ein Matrixprodukt, und ein Kontextvektor für jedes Token.</translation>
    </message>
    <message>
        <source>Hello shiny sun!</source>
        <translation>Hello shiny sun!</translation>
    </message>
    <message>
        <source>Three tokens: small enough to follow every number by hand.</source>
        <translation>Drei Token: klein genug, um jeder Zahl von Hand zu folgen.</translation>
    </message>
    <message>
        <source>3.4.1 Queries, keys and values</source>
        <translation>3.4.1 Queries, Keys und Values</translation>
    </message>
    <message>
        <source>Each token is projected three times, by W_query, W_key and W_value; scores are divided by √d_k.</source>
        <translation>Jedes Token wird dreimal projiziert, mit W_query, W_key und W_value; Scores werden durch √d_k geteilt.</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v1</source>
        <translation>3.4.2 SelfAttention_v1</translation>
    </message>
    <message>
        <source>The same as a class with nn.Parameter: weights drawn uniformly from 0 to 1.</source>
        <translation>Dasselbe als Klasse mit nn.Parameter: Gewichte gleichverteilt zwischen 0 und 1 gezogen.</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v2</source>
        <translation>3.4.2 SelfAttention_v2</translation>
    </message>
    <message>
        <source>nn.Linear instead of nn.Parameter: the same attention from a better start for training.</source>
        <translation>nn.Linear statt nn.Parameter: dieselbe Attention mit einem besseren Start für das Training.</translation>
    </message>
    <message>
        <source>Exercise 3.1 v1 with the weights of v2</source>
        <translation>Übung 3.1 v1 mit den Gewichten von v2</translation>
    </message>
    <message>
        <source>v1 stores W as (d_in, d_out), nn.Linear as (d_out, d_in): v2's weights, transposed, give v2's outputs.</source>
        <translation>v1 speichert W als (d_in, d_out), nn.Linear als (d_out, d_in): Die transponierten Gewichte von v2 ergeben die Ausgaben von v2.</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v2, initialised twice</source>
        <translation>3.4.2 SelfAttention_v2, zweimal initialisiert</translation>
    </message>
    <message>
        <source>The notebook cell run twice: the second class gets other weights from the same seed.</source>
        <translation>Die Notebook-Zelle lief zweimal: Die zweite Klasse bekommt andere Gewichte aus demselben Seed.</translation>
    </message>
    <message>
        <source>3.5.1 Masked with −∞</source>
        <translation>3.5.1 Maskiert mit −∞</translation>
    </message>
    <message>
        <source>Future scores become minus infinity before the softmax, so their weights are exactly zero.</source>
        <translation>Künftige Scores werden vor dem Softmax minus unendlich, ihre Gewichte sind also genau null.</translation>
    </message>
    <message>
        <source>3.5.1 Masked, then renormalised</source>
        <translation>3.5.1 Maskiert, dann renormalisiert</translation>
    </message>
    <message>
        <source>Future weights are set to zero after the softmax and each row is divided by its sum: the same weights.</source>
        <translation>Künftige Gewichte werden nach dem Softmax auf null gesetzt und jede Zeile durch ihre Summe geteilt: dieselben Gewichte.</translation>
    </message>
    <message>
        <source>3.5.2 Dropout</source>
        <translation>3.5.2 Dropout</translation>
    </message>
    <message>
        <source>Half of the weights are dropped at random, the others doubled; try other seeds and rates.</source>
        <translation>Die Hälfte der Gewichte fällt zufällig weg, die anderen werden verdoppelt; andere Seeds und Raten ausprobieren.</translation>
    </message>
    <message>
        <source>3.5.3 CausalAttention</source>
        <translation>3.5.3 CausalAttention</translation>
    </message>
    <message>
        <source>The compact class, on a batch of two copies of the sentence.</source>
        <translation>Die kompakte Klasse, auf einem Batch aus zwei Kopien des Satzes.</translation>
    </message>
    <message>
        <source>3.6.1 MultiHeadAttentionWrapper</source>
        <translation>3.6.1 MultiHeadAttentionWrapper</translation>
    </message>
    <message>
        <source>Two causal heads with separate weights; their context vectors are concatenated.</source>
        <translation>Zwei kausale Köpfe mit getrennten Gewichten; ihre Kontextvektoren werden verkettet.</translation>
    </message>
    <message>
        <source>3.6.1 The softmax along the wrong axis</source>
        <translation>3.6.1 Das Softmax entlang der falschen Achse</translation>
    </message>
    <message>
        <source>A mistake in an early edition: the columns of the weights sum to 1 instead of the rows.</source>
        <translation>Ein Fehler in einer frühen Auflage: Die Summe der Spalten der Gewichte ist 1 statt der Zeilen.</translation>
    </message>
    <message>
        <source>3.6.2 MultiHeadAttention</source>
        <translation>3.6.2 MultiHeadAttention</translation>
    </message>
    <message>
        <source>One projection split into heads, and an output projection that mixes them.</source>
        <translation>Eine Projektion, in Köpfe geteilt, und eine Ausgabeprojektion, die sie mischt.</translation>
    </message>
    <message>
        <source>3.6.2 Batched matrix multiplication</source>
        <translation>3.6.2 Gestapelte Matrixmultiplikation</translation>
    </message>
    <message>
        <source>a @ a.transpose(2, 3) for two heads of 3 tokens and 4 dimensions: the scores of each head.</source>
        <translation>a @ a.transpose(2, 3) für zwei Köpfe mit 3 Token und 4 Dimensionen: die Scores jedes Kopfs.</translation>
    </message>
    <message>
        <source>Einsum, four heads</source>
        <translation>Einsum, vier Köpfe</translation>
    </message>
    <message>
        <source>Multi-head attention as sums over named indices; the rows of its scores are the keys' tokens.</source>
        <translation>Multi-Head-Attention als Summen über benannte Indizes; die Zeilen ihrer Scores sind die Token der Keys.</translation>
    </message>
    <message>
        <source>torch.nn.MultiheadAttention, four heads</source>
        <translation>torch.nn.MultiheadAttention, vier Köpfe</translation>
    </message>
    <message>
        <source>PyTorch's own class, taken apart so that every stage is visible.</source>
        <translation>Die Klasse von PyTorch selbst, zerlegt, sodass jede Stufe sichtbar ist.</translation>
    </message>
    <message>
        <source>Grouped queries with RoPE, four heads</source>
        <translation>Gruppierte Queries mit RoPE, vier Köpfe</translation>
    </message>
    <message>
        <source>Two heads share each key head. With rotary positions, “the cat” has the same score at every position.</source>
        <translation>Je zwei Köpfe teilen sich einen Key-Kopf. Mit Rotary-Positionen hat „the cat“ an jeder Position denselben Score.</translation>
    </message>
    <message>
        <source>The animal did not cross the street</source>
        <translation>The animal did not cross the street</translation>
    </message>
    <message>
        <source>Without training, word vectors alone relate words: “tired” attends to “too”.</source>
        <translation>Ohne Training setzen schon Wortvektoren Wörter in Beziehung: „tired“ achtet auf „too“.</translation>
    </message>
    <message>
        <source>Two banks (a batch)</source>
        <translation>Zwei Banken (ein Batch)</translation>
    </message>
    <message>
        <source>One word, two meanings: “bank” has the same embedding in both sentences, but different context vectors.</source>
        <translation>Ein Wort, zwei Bedeutungen: „bank“ hat in beiden Sätzen dasselbe Embedding, aber verschiedene Kontextvektoren.</translation>
    </message>
    <message>
        <source>Bread, cheese and red wine</source>
        <translation>Brot, Käse und Rotwein</translation>
    </message>
    <message>
        <source>“bread”, “cheese” and “wine” attend to each other, because their vectors have similar directions.</source>
        <translation>„bread“, „cheese“ und „wine“ achten aufeinander, weil ihre Vektoren ähnliche Richtungen haben.</translation>
    </message>
    <message>
        <source>From Paris to London</source>
        <translation>Von Paris nach London</translation>
    </message>
    <message>
        <source>“nurse” attends to “doctor”, and “London” to “Paris”; the causal mask hides later tokens.</source>
        <translation>„nurse“ achtet auf „doctor“ und „London“ auf „Paris“; die kausale Maske verdeckt spätere Token.</translation>
    </message>
    <message>
        <source>One token masked for all others</source>
        <translation>Ein Token für alle anderen maskiert</translation>
    </message>
    <message>
        <source>A mask edited by hand: no other token attends to “starts”.</source>
        <translation>Eine von Hand bearbeitete Maske: Kein anderes Token achtet auf „starts“.</translation>
    </message>
    <message>
        <source>Dropout in four heads</source>
        <translation>Dropout in vier Köpfen</translation>
    </message>
    <message>
        <source>Each head of MultiHeadAttention drops different weights; turn dropout off for inference.</source>
        <translation>Jeder Kopf von MultiHeadAttention lässt andere Gewichte weg; zur Inferenz Dropout ausschalten.</translation>
    </message>
    <message>
        <source>Sinusoidal positions</source>
        <translation>Sinusförmige Positionen</translation>
    </message>
    <message>
        <source>The same word three times: only positions distinguish them. Turn positions off to compare.</source>
        <translation>Dreimal dasselbe Wort: Nur Positionen unterscheiden sie. Zum Vergleich die Positionen ausschalten.</translation>
    </message>
    <message>
        <source>The size of GPT-2: 12 heads, 768 dimensions</source>
        <translation>Die Größe von GPT-2: 12 Köpfe, 768 Dimensionen</translation>
    </message>
    <message>
        <source>One attention layer of GPT-2's size, with its tokenizer; the weights are random, not trained.</source>
        <translation>Eine Attention-Schicht in der Größe von GPT-2, mit dessen Tokenizer; die Gewichte sind zufällig, nicht trainiert.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>How many layers the model has.</source>
        <translation>Wie viele Schichten das Modell hat.</translation>
    </message>
    <message>
        <source>Attention heads of each layer.</source>
        <translation>Attention-Köpfe jeder Schicht.</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Size of the residual stream; a multiple of twice the heads.</source>
        <translation>Größe des Residualstroms; ein Vielfaches der doppelten Anzahl der Köpfe.</translation>
    </message>
    <message>
        <source>d_ff</source>
        <translation>d_ff</translation>
    </message>
    <message>
        <source>Hidden size of the MLP; 0 for attention alone.</source>
        <translation>Innere Größe des MLP; 0 für Attention allein.</translation>
    </message>
    <message>
        <source>Rotary (RoPE)</source>
        <translation>Rotary (RoPE)</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>Gelernt</translation>
    </message>
    <message>
        <source>How the model knows the order of the tokens.</source>
        <translation>Woher das Modell die Reihenfolge der Token kennt.</translation>
    </message>
    <message>
        <source>Characters of the longest example, before its answer.</source>
        <translation>Zeichen des längsten Beispiels, vor seiner Antwort.</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD mit Momentum</translation>
    </message>
    <message>
        <source>The optimiser.</source>
        <translation>Der Optimierer.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Step size of the optimiser.</source>
        <translation>Schrittweite des Optimierers.</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Examples in each step.</source>
        <translation>Beispiele in jedem Schritt.</translation>
    </message>
    <message>
        <source>The seed of initial weights and examples: the same seed gives the same run.</source>
        <translation>Der Seed der Anfangsgewichte und Beispiele: Derselbe Seed ergibt denselben Lauf.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Repeated random letters</source>
        <translation>Wiederholte Zufallsbuchstaben</translation>
    </message>
    <message>
        <source>A previous-token head forms in layer 0, then an induction head in layer 1.</source>
        <translation>In Schicht 0 entsteht ein Kopf für das vorige Token, danach in Schicht 1 ein Induktionskopf.</translation>
    </message>
    <message>
        <source>Reverse a word</source>
        <translation>Ein Wort umkehren</translation>
    </message>
    <message>
        <source>The answer attends to the word along the anti-diagonal.</source>
        <translation>Die Antwort achtet auf das Wort entlang der Gegendiagonale.</translation>
    </message>
    <message>
        <source>Sort letters</source>
        <translation>Buchstaben sortieren</translation>
    </message>
    <message>
        <source>Each letter of the answer attends to the next letter of the alphabet.</source>
        <translation>Jeder Buchstabe der Antwort achtet auf den nächsten Buchstaben des Alphabets.</translation>
    </message>
    <message>
        <source>Copy a word</source>
        <translation>Ein Wort kopieren</translation>
    </message>
    <message>
        <source>The answer attends to the word along the diagonal.</source>
        <translation>Die Antwort achtet auf das Wort entlang der Diagonale.</translation>
    </message>
    <message>
        <source>Add two numbers</source>
        <translation>Zwei Zahlen addieren</translation>
    </message>
    <message>
        <source>Each digit of the sum attends to both digits at its place, and to those that carry.</source>
        <translation>Jede Ziffer der Summe achtet auf beide Ziffern ihrer Stelle und auf die, aus denen ein Übertrag kommt.</translation>
    </message>
    <message>
        <source>Dates, by additive attention</source>
        <translation>Datumsangaben, mit additiver Attention</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>Datumsangaben</translation>
    </message>
    <message>
        <source>A recurrent encoder-decoder aligns each digit of the answer with the name or number that it comes from.</source>
        <translation>Ein rekurrenter Encoder-Decoder ordnet jeder Ziffer der Antwort den Namen oder die Zahl zu, aus der sie kommt.</translation>
    </message>
    <message>
        <source>Dates, by cross-attention</source>
        <translation>Datumsangaben, mit Cross-Attention</translation>
    </message>
    <message>
        <source>The same alignment, by dot products: cross-attention of a Transformer encoder-decoder.</source>
        <translation>Dieselbe Zuordnung durch Skalarprodukte: Cross-Attention eines Transformer-Encoder-Decoders.</translation>
    </message>
    <message>
        <source>Characters of a text</source>
        <translation>Zeichen eines Texts</translation>
    </message>
    <message>
        <source>Pairs of letters first, then spaces and the beginnings of words.</source>
        <translation>Zuerst Buchstabenpaare, dann Leerzeichen und Wortanfänge.</translation>
    </message>
    <message>
        <source>There is no recipe {name}: the recipes are {known}.</source>
        <translation>Es gibt kein Rezept {name}: Die Rezepte sind {known}.</translation>
    </message>
    <message>
        <source>The recipe {recipe} makes its own examples: a text is for {texts}, a CSV of pairs for {pairs}.</source>
        <translation>Das Rezept {recipe} macht seine Beispiele selbst: Ein Text ist für {texts}, eine CSV mit Paaren für {pairs}.</translation>
    </message>
    <message>
        <source>The recipe {recipe} has no option {name}: the options are {known}.</source>
        <translation>Das Rezept {recipe} hat keine Option {name}: Die Optionen sind {known}.</translation>
    </message>
    <message>
        <source>d_model ({d_model}) must be a multiple of twice the heads ({heads}).</source>
        <translation>d_model ({d_model}) muss ein Vielfaches der doppelten Anzahl der Köpfe ({heads}) sein.</translation>
    </message>
    <message>
        <source>{name} has no text to train on.</source>
        <translation>{name} hat keinen Text zum Trainieren.</translation>
    </message>
    <message>
        <source>Line {line} of the pairs cannot be read as CSV: {error}.</source>
        <translation>Zeile {line} der Paare kann nicht als CSV gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>There are {count} pairs: at least {needed} are needed, a question and its answer in each line of a CSV.</source>
        <translation>Es gibt {count} Paare: Mindestens {needed} werden gebraucht, in jeder Zeile einer CSV eine Frage und ihre Antwort.</translation>
    </message>
    <message>
        <source>Line {line} of the pairs should have two columns, a question and its answer, separated by a comma: it has {count}.</source>
        <translation>Zeile {line} der Paare sollte zwei Spalten haben, eine Frage und ihre Antwort, durch Komma getrennt: Sie hat {count}.</translation>
    </message>
    <message>
        <source>Line {line} of the pairs has no {name}.</source>
        <translation>Zeile {line} der Paare hat kein Feld {name}.</translation>
    </message>
    <message>
        <source>The {name} in line {line} of the pairs, {text}, has {count} characters: at most {most} fit.</source>
        <translation>Das Feld {name} in Zeile {line} der Paare, {text}, hat {count} Zeichen: Höchstens {most} passen.</translation>
    </message>
    <message>
        <source>Encoder states</source>
        <translation>Encoder-Zustände</translation>
    </message>
    <message>
        <source>What the encoder has read up to each token: one half from the left, the other half from the right.</source>
        <translation>Was der Encoder bis zu jedem Token gelesen hat: eine Hälfte von links, die andere von rechts.</translation>
    </message>
    <message>
        <source>Enc. states</source>
        <translation>Enc.-Zust.</translation>
    </message>
    <message>
        <source>encoder state</source>
        <translation>Encoder-Zustand</translation>
    </message>
    <message>
        <source>Output embeddings</source>
        <translation>Ausgabe-Embeddings</translation>
    </message>
    <message>
        <source>The vector of the token that was written before each token of the output.</source>
        <translation>Der Vektor des Tokens, das vor jedem Token der Ausgabe geschrieben wurde.</translation>
    </message>
    <message>
        <source>Out. emb.</source>
        <translation>Ausg.-Emb.</translation>
    </message>
    <message>
        <source>output embedding</source>
        <translation>Ausgabe-Embedding</translation>
    </message>
    <message>
        <source>Decoder states</source>
        <translation>Decoder-Zustände</translation>
    </message>
    <message>
        <source>The state in which the decoder asks what to read for each token of the output.</source>
        <translation>Der Zustand, in dem der Decoder für jedes Token der Ausgabe fragt, was zu lesen ist.</translation>
    </message>
    <message>
        <source>Dec. states</source>
        <translation>Dec.-Zust.</translation>
    </message>
    <message>
        <source>decoder state</source>
        <translation>Decoder-Zustand</translation>
    </message>
    <message>
        <source>New decoder states</source>
        <translation>Neue Decoder-Zustände</translation>
    </message>
    <message>
        <source>The state of the decoder after it has read the context: it chooses the token, and asks for the next one.</source>
        <translation>Der Zustand des Decoders, nachdem er den Kontext gelesen hat: Er wählt das Token und fragt nach dem nächsten.</translation>
    </message>
    <message>
        <source>New states</source>
        <translation>Neue Zust.</translation>
    </message>
    <message>
        <source>new decoder state</source>
        <translation>neuer Decoder-Zustand</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>The score of every token of the vocabulary at each token of the output: the largest one is written.</source>
        <translation>Der Score jedes Tokens des Vokabulars an jedem Token der Ausgabe: Das größte wird geschrieben.</translation>
    </message>
    <message>
        <source>How well each query matches each key, the energy: tanh of their sum, times the attention vector.</source>
        <translation>Wie gut jede Query zu jedem Key passt, die Energie: tanh ihrer Summe, mal dem Attention-Vektor.</translation>
    </message>
    <message>
        <source>{folder} is there already: name a new folder.</source>
        <translation>{folder} gibt es schon: einen neuen Ordner nennen.</translation>
    </message>
    <message>
        <source>{folder} keeps no training run that can be opened: {error}</source>
        <translation>{folder} enthält keinen Trainingslauf, der geöffnet werden kann: {error}</translation>
    </message>
    <message>
        <source>{folder} has not kept any step of its training run.</source>
        <translation>{folder} hat keinen Schritt seines Trainingslaufs behalten.</translation>
    </message>
    <message>
        <source>{count} lines of {file} could not be read.</source>
        <translation>{count} Zeilen von {file} konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>One line of {file} could not be read.</source>
        <translation>Eine Zeile von {file} konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>its run</source>
        <translation>der Trainingslauf</translation>
    </message>
    <message>
        <source>each ablation of its run must be a step and a list of heads, each a layer and a head.</source>
        <translation>jede Ablation des Laufs muss ein Schritt und eine Liste von Köpfen sein, jeder eine Schicht und ein Kopf.</translation>
    </message>
    <message>
        <source>The training run cannot be written to {folder}: {reason}.</source>
        <translation>Der Trainingslauf kann nicht nach {folder} geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>This session shows what the plug-in {names} has added, which is not loaded: start with --plugin FILE, or install its package.</source>
        <translation>Diese Sitzung zeigt, was das Plug-in {names} hinzugefügt hat, das nicht geladen ist: mit --plugin FILE starten oder sein Paket installieren.</translation>
    </message>
    <message>
        <source>Dropout is off.</source>
        <translation>Dropout ist aus.</translation>
    </message>
    <message>
        <source>The vector of each token, plus its position vector if positions are on.</source>
        <translation>Der Vektor jedes Tokens, plus sein Positionsvektor, wenn Positionen an sind.</translation>
    </message>
    <message>
        <source>Embed.</source>
        <translation>Embed.</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Queries</translation>
    </message>
    <message>
        <source>What each token looks for in the other tokens.</source>
        <translation>Wonach jedes Token in den anderen Token sucht.</translation>
    </message>
    <message>
        <source>query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>What each token is matched by.</source>
        <translation>Woran Queries jedes Token erkennen.</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Values</translation>
    </message>
    <message>
        <source>What each token passes on when it is attended to.</source>
        <translation>Was jedes Token weitergibt, wenn auf es geachtet wird.</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Value</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Scores</translation>
    </message>
    <message>
        <source>How well each query matches each key: their dot product.</source>
        <translation>Wie gut jede Query zu jedem Key passt: ihr Skalarprodukt.</translation>
    </message>
    <message>
        <source>How well each key matches each query: their dot product, with the keys in rows.</source>
        <translation>Wie gut jeder Key zu jeder Query passt: ihr Skalarprodukt, mit den Keys in Zeilen.</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>Maskierte Scores</translation>
    </message>
    <message>
        <source>The scores with every masked key set to minus infinity.</source>
        <translation>Die Scores, wobei jeder maskierte Key auf minus unendlich gesetzt ist.</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>Maskiert</translation>
    </message>
    <message>
        <source>The scores with every masked query set to minus infinity: the mask counts columns.</source>
        <translation>Die Scores, wobei jede maskierte Query auf minus unendlich gesetzt ist: Die Maske zählt Spalten.</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>Skalierte Scores</translation>
    </message>
    <message>
        <source>The masked scores divided by the scale, so that the softmax does not saturate.</source>
        <translation>Die maskierten Scores, durch die Skalierung geteilt, damit das Softmax nicht sättigt.</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>Skaliert</translation>
    </message>
    <message>
        <source>Masked weights</source>
        <translation>Maskierte Gewichte</translation>
    </message>
    <message>
        <source>The weights with masked keys set to zero, before each row is divided by its sum.</source>
        <translation>Die Gewichte, wobei maskierte Keys auf null gesetzt sind, bevor jede Zeile durch ihre Summe geteilt wird.</translation>
    </message>
    <message>
        <source>Masked w</source>
        <translation>Gew. mask.</translation>
    </message>
    <message>
        <source>The weights with masked queries set to zero, before each row is divided by its sum.</source>
        <translation>Die Gewichte, wobei maskierte Queries auf null gesetzt sind, bevor jede Zeile durch ihre Summe geteilt wird.</translation>
    </message>
    <message>
        <source>The mask is applied before the softmax.</source>
        <translation>Die Maske wird vor dem Softmax angewendet.</translation>
    </message>
    <message>
        <source>How much each query (row) takes from each key's value; each row sums to 1.</source>
        <translation>Wie viel jede Query (Zeile) vom Value jedes Keys nimmt; die Summe jeder Zeile ist 1.</translation>
    </message>
    <message>
        <source>Dropout mask</source>
        <translation>Dropout-Maske</translation>
    </message>
    <message>
        <source>The factor of each weight: 0 if dropped, 1 / (1 - rate) if kept.</source>
        <translation>Der Faktor jedes Gewichts: 0, wenn es wegfällt, 1 / (1 - Rate), wenn es bleibt.</translation>
    </message>
    <message>
        <source>Weights after dropout</source>
        <translation>Gewichte nach Dropout</translation>
    </message>
    <message>
        <source>The weights that multiply the values.</source>
        <translation>Die Gewichte, mit denen die Values multipliziert werden.</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>Nach Dropout</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>The context vector of each token: the values, summed with these weights.</source>
        <translation>Der Kontextvektor jedes Tokens: die Values, mit diesen Gewichten summiert.</translation>
    </message>
    <message>
        <source>Concatenated</source>
        <translation>Verkettet</translation>
    </message>
    <message>
        <source>The context vectors of all heads side by side; ablated heads are zero, or what replaces them.</source>
        <translation>Die Kontextvektoren aller Köpfe nebeneinander; ablatierte Köpfe sind null, oder was sie ersetzt.</translation>
    </message>
    <message>
        <source>Concat.</source>
        <translation>Verkett.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>What the attention layer returns: one vector for each token.</source>
        <translation>Was die Attention-Schicht liefert: einen Vektor für jedes Token.</translation>
    </message>
    <message>
        <source>Encoder weights</source>
        <translation>Encoder-Gewichte</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>How much each source token takes from each source token.</source>
        <translation>Wie viel jedes Quell-Token von jedem Quell-Token nimmt.</translation>
    </message>
    <message>
        <source>Decoder weights</source>
        <translation>Decoder-Gewichte</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>How much each target token takes from earlier target tokens.</source>
        <translation>Wie viel jedes Ziel-Token von früheren Ziel-Token nimmt.</translation>
    </message>
    <message>
        <source>Cross weights</source>
        <translation>Cross-Gewichte</translation>
    </message>
    <message>
        <source>Cross</source>
        <translation>Cross</translation>
    </message>
    <message>
        <source>How much each target token takes from each source token.</source>
        <translation>Wie viel jedes Ziel-Token von jedem Quell-Token nimmt.</translation>
    </message>
    <message>
        <source>Numbers of {target} cannot be edited: there is no tensor of that name.</source>
        <translation>Zahlen von {target} können nicht bearbeitet werden: Es gibt keinen Tensor dieses Namens.</translation>
    </message>
    <message>
        <source>{index} is not an index of {target}.</source>
        <translation>{index} ist kein Index von {target}.</translation>
    </message>
    <message>
        <source>{number:g} is not a finite number.</source>
        <translation>{number:g} ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>{number:g} is too large: attention computes with 32-bit floats, up to 3.4e+38.</source>
        <translation>{number:g} ist zu groß: Attention rechnet mit 32-Bit-Gleitkommazahlen, bis 3.4e+38.</translation>
    </message>
    <message>
        <source>{number:g} is not a mask value: 0 is masked, 1 is not.</source>
        <translation>{number:g} ist kein Wert einer Maske: 0 ist maskiert, 1 nicht.</translation>
    </message>
    <message>
        <source>each edit must name its target: an embedding and token, a variant and matrix, a stage or steered stage, or the mask.</source>
        <translation>jede Änderung muss ihr Ziel nennen: ein Embedding und Token, eine Variante und Matrix, eine Stufe oder gesteuerte Stufe, oder die Maske.</translation>
    </message>
    <message>
        <source>{value} is not a number.</source>
        <translation>{value} ist keine Zahl.</translation>
    </message>
    <message>
        <source>one of {choices}</source>
        <translation>eines von {choices}</translation>
    </message>
    <message>
        <source>a whole number {bounds}</source>
        <translation>eine ganze Zahl {bounds}</translation>
    </message>
    <message>
        <source>a number {bounds}</source>
        <translation>eine Zahl {bounds}</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>{choices}, or a number {bounds} to divide by</source>
        <translation>{choices}, oder eine Zahl {bounds}, durch die geteilt wird</translation>
    </message>
    <message>
        <source>a list of heads such as 0,2, each of them {bounds}</source>
        <translation>eine Liste von Köpfen wie 0,2, jeder {bounds}</translation>
    </message>
    <message>
        <source>one of {choices}, or a condition of q and k such as 'k &lt;= q and q - k &lt; 3'</source>
        <translation>eines von {choices}, oder eine Bedingung von q und k wie 'k &lt;= q and q - k &lt; 3'</translation>
    </message>
    <message>
        <source>a list of heads LAYER.HEAD and of layers, such as 3.0,3.7,5</source>
        <translation>eine Liste von Köpfen SCHICHT.KOPF und von Schichten, etwa 3.0,3.7,5</translation>
    </message>
    <message>
        <source>There is no option {name} (did you mean {near}?).</source>
        <translation>Es gibt keine Option {name} (gemeint: {near}?).</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is {expected}.</source>
        <translation>{name} kann nicht {text} sein: Erlaubt ist {expected}.</translation>
    </message>
    <message>
        <source>There is no option {name}: the options are {known}.</source>
        <translation>Es gibt keine Option {name}: Die Optionen sind {known}.</translation>
    </message>
    <message>
        <source>d_out ({d_out}) must be a multiple of Heads ({num_heads}).</source>
        <translation>d_out ({d_out}) muss ein Vielfaches von Köpfe ({num_heads}) sein.</translation>
    </message>
    <message>
        <source>d_in ({d_out}) must be a multiple of Heads ({num_heads}).</source>
        <translation>d_in ({d_out}) muss ein Vielfaches von Köpfe ({num_heads}) sein.</translation>
    </message>
    <message>
        <source>Rotated queries</source>
        <translation>Rotierte Queries</translation>
    </message>
    <message>
        <source>The queries with rotary positions: each pair of dimensions is rotated by an angle that grows with the position.</source>
        <translation>Die Queries mit Rotary-Positionen: Jedes Paar von Dimensionen wird um einen Winkel gedreht, der mit der Position wächst.</translation>
    </message>
    <message>
        <source>Rot. q</source>
        <translation>Rot. q</translation>
    </message>
    <message>
        <source>rotated query</source>
        <translation>rotierte Query</translation>
    </message>
    <message>
        <source>Rotated keys</source>
        <translation>Rotierte Keys</translation>
    </message>
    <message>
        <source>The keys with rotary positions: scores depend on the distance between two tokens.</source>
        <translation>Die Keys mit Rotary-Positionen: Scores hängen vom Abstand zweier Token ab.</translation>
    </message>
    <message>
        <source>Rot. k</source>
        <translation>Rot. k</translation>
    </message>
    <message>
        <source>rotated key</source>
        <translation>rotierter Key</translation>
    </message>
    <message>
        <source>Simplified self-attention</source>
        <translation>Vereinfachte Self-Attention</translation>
    </message>
    <message>
        <source>SelfAttention_v1 (nn.Parameter)</source>
        <translation>SelfAttention_v1 (nn.Parameter)</translation>
    </message>
    <message>
        <source>SelfAttention_v2 (nn.Linear)</source>
        <translation>SelfAttention_v2 (nn.Linear)</translation>
    </message>
    <message>
        <source>CausalAttention</source>
        <translation>CausalAttention</translation>
    </message>
    <message>
        <source>MultiHeadAttentionWrapper</source>
        <translation>MultiHeadAttentionWrapper</translation>
    </message>
    <message>
        <source>MultiHeadAttention (weight splits)</source>
        <translation>MultiHeadAttention (aufgeteilte Gewichte)</translation>
    </message>
    <message>
        <source>Einsum formulation</source>
        <translation>Einsum-Formulierung</translation>
    </message>
    <message>
        <source>torch.nn.MultiheadAttention</source>
        <translation>torch.nn.MultiheadAttention</translation>
    </message>
    <message>
        <source>Grouped-query attention (RoPE)</source>
        <translation>Grouped-Query-Attention (RoPE)</translation>
    </message>
    <message>
        <source>d_out ({d_out}) must be a multiple of 2 x Heads ({num_heads}): rotary positions rotate pairs of dimensions.</source>
        <translation>d_out ({d_out}) muss ein Vielfaches von 2 x Köpfe ({num_heads}) sein: Rotary-Positionen drehen Paare von Dimensionen.</translation>
    </message>
    <message>
        <source>Heads ({num_heads}) must be a multiple of KV heads ({num_kv_heads}).</source>
        <translation>Köpfe ({num_heads}) muss ein Vielfaches von KV-Köpfe ({num_kv_heads}) sein.</translation>
    </message>
    <message>
        <source>cannot be told: {error}</source>
        <translation>nicht feststellbar: {error}</translation>
    </message>
    <message>
        <source>{version} in {folder}</source>
        <translation>{version} in {folder}</translation>
    </message>
    <message>
        <source>{name} is not installed: {command}</source>
        <translation>{name} ist nicht installiert: {command}</translation>
    </message>
    <message>
        <source>none can open: {reason}</source>
        <translation>keines kann geöffnet werden: {reason}</translation>
    </message>
    <message>
        <source>opens ({platforms})</source>
        <translation>kann geöffnet werden ({platforms})</translation>
    </message>
    <message>
        <source>libraries are missing: {files}</source>
        <translation>Bibliotheken fehlen: {files}</translation>
    </message>
    <message>
        <source>drawn as boxes, since no font is found: {scripts}</source>
        <translation>als Kästchen gezeichnet, weil keine Schriftart gefunden wird: {scripts}</translation>
    </message>
    <message>
        <source>cpu: {cores} cores, {free:.1f} GiB free</source>
        <translation>cpu: {cores} Kerne, {free:.1f} GiB frei</translation>
    </message>
    <message>
        <source>no GPU is used by torch {version}: it finds no NVIDIA driver or card</source>
        <translation>torch {version} benutzt keine GPU: Es findet weder Treiber noch Karte von NVIDIA</translation>
    </message>
    <message>
        <source>no GPU is used by torch {version}: it is built without CUDA; see pytorch.org for the command that installs another build</source>
        <translation>torch {version} benutzt keine GPU: Es ist ohne CUDA gebaut; den Befehl, der einen anderen Build installiert, nennt pytorch.org</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}</source>
        <translation>{name} kann nicht geöffnet werden: {why}</translation>
    </message>
    <message>
        <source>{path} cannot be written</source>
        <translation>{path} kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Computes on</source>
        <translation>Rechnet auf</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Its own files</source>
        <translation>Eigene Dateien</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>Schriftarten</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>unvollständig</translation>
    </message>
    <message>
        <source>numbers of another kind</source>
        <translation>Zahlen anderer Art</translation>
    </message>
    <message>
        <source>weights of another config</source>
        <translation>Gewichte einer anderen config</translation>
    </message>
    <message>
        <source>{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: set dtype to {half} ({smaller:,.1f} GB), close other programs, or choose a smaller model.</source>
        <translation>{name} bräuchte in {dtype} {needed:,.1f} GB Speicher, {free:,.1f} GB sind frei: dtype auf {half} setzen ({smaller:,.1f} GB), andere Programme schließen oder ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: close other programs, or choose a smaller model.</source>
        <translation>{name} bräuchte in {dtype} {needed:,.1f} GB Speicher, {free:,.1f} GB sind frei: andere Programme schließen oder ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>a config.json that is not understood</source>
        <translation>config.json nicht verstanden</translation>
    </message>
    <message>
        <source>{name} has changed while it was read: open it again.</source>
        <translation>{name} hat sich geändert, während es gelesen wurde: noch einmal öffnen.</translation>
    </message>
    <message>
        <source>{name} is an adapter (LoRA), not a whole model: merge the adapter into its base model, with peft: AutoPeftModelForCausalLM.from_pretrained({folder}).merge_and_unload().save_pretrained(…).</source>
        <translation>{name} ist ein Adapter (LoRA), kein ganzes Modell: ihn mit peft in sein Basismodell einrechnen: AutoPeftModelForCausalLM.from_pretrained({folder}).merge_and_unload().save_pretrained(…).</translation>
    </message>
    <message>
        <source>an adapter: merge it first</source>
        <translation>ein Adapter: zuerst zusammenführen</translation>
    </message>
    <message>
        <source>{name} has no {config}: it is not a model in Hugging Face's layout.</source>
        <translation>{name} hat keine {config}: Es ist kein Modell im Aufbau von Hugging Face.</translation>
    </message>
    <message>
        <source>no config.json</source>
        <translation>keine config.json</translation>
    </message>
    <message>
        <source>{name} has no {tokenizer}, nor {source} and {vocabulary} to make one from: copy these two files of the original model to {folder}.</source>
        <translation>{name} hat keine {tokenizer}, auch nicht {source} und {vocabulary}, um eine daraus zu machen: diese beiden Dateien des ursprünglichen Modells nach {folder} kopieren.</translation>
    </message>
    <message>
        <source>no tokenizer.json</source>
        <translation>keine tokenizer.json</translation>
    </message>
    <message>
        <source>{name} has no {tokenizer}: save it there, with transformers (and sentencepiece): AutoTokenizer.from_pretrained(…).save_pretrained({folder}).</source>
        <translation>{name} hat keine {tokenizer}: sie mit transformers (und sentencepiece) dort speichern: AutoTokenizer.from_pretrained(…).save_pretrained({folder}).</translation>
    </message>
    <message>
        <source>{name} has no weights: there is no *.safetensors in it.</source>
        <translation>{name} hat keine Gewichte: Es enthält keine *.safetensors.</translation>
    </message>
    <message>
        <source>no weights</source>
        <translation>keine Gewichte</translation>
    </message>
    <message>
        <source>{file} is pickled, which runs whatever somebody put into it, and is not read. If you trust it, convert it with transformers: {which}.from_pretrained({folder}).save_pretrained({folder}).</source>
        <translation>{file} ist gepickelt, führt also aus, was jemand hineingeschrieben hat, und wird nicht gelesen. Wer der Datei vertraut, wandelt sie mit transformers um: {which}.from_pretrained({folder}).save_pretrained({folder}).</translation>
    </message>
    <message>
        <source>pickled</source>
        <translation>im Pickle-Format</translation>
    </message>
    <message>
        <source>{index} is damaged: it does not say which file holds which tensor.</source>
        <translation>{index} ist beschädigt: Es sagt nicht, welche Datei welchen Tensor enthält.</translation>
    </message>
    <message>
        <source>{index} names {shard}, which is not a file of this folder.</source>
        <translation>{index} nennt {shard}, das keine Datei dieses Ordners ist.</translation>
    </message>
    <message>
        <source>{index} names {shard}, which is missing: fetch the whole model.</source>
        <translation>{index} nennt {shard}, das fehlt: das ganze Modell holen.</translation>
    </message>
    <message>
        <source>{name} is damaged: it is not a JSON object with names.</source>
        <translation>{name} ist beschädigt: Es ist kein JSON-Objekt mit Namen.</translation>
    </message>
    <message>
        <source>{name} is damaged or cut short ({error}).</source>
        <translation>{name} ist beschädigt oder unvollständig ({error}).</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}: {reason}</translation>
    </message>
    <message>
        <source>{name} holds a model of type {kind}, which cannot be opened: the types of .gguf files are {readers}.</source>
        <translation>{name} enthält ein Modell vom Typ {kind}, der nicht geöffnet werden kann: Die Typen von .gguf-Dateien sind {readers}.</translation>
    </message>
    <message>
        <source>{name} is one of {parts} parts: put them together first, with llama-gguf-split --merge.</source>
        <translation>{name} ist einer von {parts} Teilen: sie zuerst zusammensetzen, mit llama-gguf-split --merge.</translation>
    </message>
    <message>
        <source>a part</source>
        <translation>ein Teil</translation>
    </message>
    <message>
        <source>{name} has no embeddings (token_embd.weight): it holds no whole model.</source>
        <translation>{name} hat keine Embeddings (token_embd.weight): Es enthält kein ganzes Modell.</translation>
    </message>
    <message>
        <source>{error}</source>
        <translation>{error}</translation>
    </message>
    <message>
        <source>{name} has {tensor} packed as {kind}, which cannot be read.</source>
        <translation>{name} hat {tensor} gepackt als {kind}, was nicht gelesen werden kann.</translation>
    </message>
    <message>
        <source>{name} does not have {heads} heads of an even size.</source>
        <translation>{name} hat keine {heads} Köpfe gerader Größe.</translation>
    </message>
    <message>
        <source>{name} does not have {heads} heads and {groups} key/value heads of the same size.</source>
        <translation>{name} hat keine {heads} Köpfe und {groups} Key/Value-Köpfe derselben Größe.</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {error}.</source>
        <translation>{name} kann nicht geöffnet werden: {error}.</translation>
    </message>
    <message>
        <source>{name} has a tokenizer of the kind {kind}, which is not known here: the kinds are {builders}.</source>
        <translation>{name} hat einen Tokenizer der Art {kind}, die hier nicht bekannt ist: Die Arten sind {builders}.</translation>
    </message>
    <message>
        <source>Not enough memory for {name}: close other programs, or choose a smaller model.</source>
        <translation>Nicht genug Speicher für {name}: andere Programme schließen oder ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>stored as</source>
        <translation>gespeichert als</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>a model is a folder in Hugging Face's layout (config.json, *.safetensors, tokenizer.json), or a .gguf file</source>
        <translation>ein Modell ist ein Ordner im Format von Hugging Face (config.json, *.safetensors, tokenizer.json) oder eine .gguf-Datei</translation>
    </message>
    <message>
        <source>A model needs a name: attnviz models lists the available ones.</source>
        <translation>Ein Modell braucht einen Namen: attnviz models listet die vorhandenen.</translation>
    </message>
    <message>
        <source>{name} was in the memory of a script or a notebook: run that again, or save the model by save_pretrained and open its folder.</source>
        <translation>{name} war im Speicher eines Skripts oder Notebooks: das noch einmal ausführen, oder das Modell mit save_pretrained speichern und dessen Ordner öffnen.</translation>
    </message>
    <message>
        <source>The model {where} is not part of this program: open a folder or a .gguf file that has it.</source>
        <translation>Das Modell {where} gehört nicht zu diesem Programm: einen Ordner oder eine .gguf-Datei öffnen, die es enthält.</translation>
    </message>
    <message>
        <source>The model {where} is not installed: {command}</source>
        <translation>Das Modell {where} ist nicht installiert: {command}</translation>
    </message>
    <message>
        <source>{name} is not there: {openable}.</source>
        <translation>{name} gibt es nicht: {openable}.</translation>
    </message>
    <message>
        <source>{name} is not a file: {openable}.</source>
        <translation>{name} ist keine Datei: {openable}.</translation>
    </message>
    <message>
        <source>cannot be opened: {reason}</source>
        <translation>kann nicht geöffnet werden: {reason}</translation>
    </message>
    <message>
        <source>Not part of this program: {models}. Any model folder and .gguf file can be opened.</source>
        <translation>Nicht Teil dieses Programms: {models}. Jeder Modellordner und jede .gguf-Datei kann geöffnet werden.</translation>
    </message>
    <message>
        <source>Not installed: {models} ({command}). Any model folder and .gguf file can be opened.</source>
        <translation>Nicht installiert: {models} ({command}). Jeder Modellordner und jede .gguf-Datei kann geöffnet werden.</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
    </message>
    <message>
        <source>{name} is not a model that can be opened: {openable}.</source>
        <translation>{name} ist kein Modell, das geöffnet werden kann: {openable}.</translation>
    </message>
    <message>
        <source>{name} holds {count} models ({listed}): open one of them.</source>
        <translation>{name} enthält {count} Modelle ({listed}): eines davon öffnen.</translation>
    </message>
    <message>
        <source>{name} is damaged: its added_tokens_decoder does not name tokens by id.</source>
        <translation>{name} ist beschädigt: added_tokens_decoder nennt keine Token nach Id.</translation>
    </message>
    <message>
        <source>The weights need {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.</source>
        <translation>Die Gewichte brauchen {needed:,.1f} GB, und auf dem Gerät {device} sind {free:,.1f} GB frei.</translation>
    </message>
    <message>
        <source>Set dtype to bfloat16, or choose a smaller model.</source>
        <translation>dtype auf bfloat16 setzen oder ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>Choose a smaller model.</source>
        <translation>Ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>The computation needs {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.</source>
        <translation>Die Berechnung braucht {needed:,.1f} GB, und auf dem Gerät {device} sind {free:,.1f} GB frei.</translation>
    </message>
    <message>
        <source>Shorten the text, or set dtype to bfloat16.</source>
        <translation>Den Text kürzen oder dtype auf bfloat16 setzen.</translation>
    </message>
    <message>
        <source>Shorten the text.</source>
        <translation>Den Text kürzen.</translation>
    </message>
    <message>
        <source>The device {device} lacks the operation {name}.</source>
        <translation>Dem Gerät {device} fehlt die Operation {name}.</translation>
    </message>
    <message>
        <source>The device {device} failed ({reason}).</source>
        <translation>Das Gerät {device} ist gescheitert ({reason}).</translation>
    </message>
    <message>
        <source>{reason} {advice}</source>
        <translation>{reason} {advice}</translation>
    </message>
    <message>
        <source>{reason} Computed on the CPU.</source>
        <translation>{reason} Auf der CPU berechnet.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory.</source>
        <translation>Das Gerät {device} hat zu wenig Speicher.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory: {needed} more were needed.</source>
        <translation>Das Gerät {device} hat zu wenig Speicher: {needed} mehr wurden gebraucht.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory: {needed} more were needed, {free} are free.</source>
        <translation>Das Gerät {device} hat zu wenig Speicher: {needed} mehr wurden gebraucht, {free} sind frei.</translation>
    </message>
    <message>
        <source>Numbers cannot be read from the device any more ({reason}): edit something, or undo it, to compute them again.</source>
        <translation>Zahlen können nicht mehr vom Gerät gelesen werden ({reason}): etwas bearbeiten oder rückgängig machen, um sie neu zu berechnen.</translation>
    </message>
    <message>
        <source>{name} writes token after token, and no change is searched for in it: edit the number yourself.</source>
        <translation>{name} schreibt Token für Token, und darin wird keine Änderung gesucht: die Zahl selbst bearbeiten.</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>{snapshot} has {count} tokens and this text {other}: resampling ablated heads needs as many.</source>
        <translation>{snapshot} hat {count} Token und dieser Text {other}: Um ablatierte Köpfe neu zu ziehen, müssen es gleich viele sein.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory for {count} texts of up to {tokens:,} tokens at once: half as many are measured together from now on.</source>
        <translation>Das Gerät {device} hat zu wenig Speicher für {count} Texte mit bis zu {tokens:,} Token auf einmal: Von jetzt an werden halb so viele zusammen gemessen.</translation>
    </message>
    <message>
        <source>There is no device {name} here: computed on the CPU.</source>
        <translation>Es gibt hier kein Gerät {name}: auf der CPU berechnet.</translation>
    </message>
    <message>
        <source>{name} has no attention.</source>
        <translation>{name} hat keine Attention.</translation>
    </message>
    <message>
        <source>{name} computes its attention by code of its own, which cannot be replaced by transformers' AttentionInterface: compute it, and view it with attnviz.show(attentions, tokens).</source>
        <translation>{name} berechnet seine Attention mit eigenem Code, den AttentionInterface von transformers nicht ersetzen kann: sie berechnen und mit attnviz.show(attentions, tokens) ansehen.</translation>
    </message>
    <message>
        <source>{name} returns logits that are not plain numbers ({kind}), as where activations are quantised without calibration: calibrate them, or quantise the weights alone.</source>
        <translation>{name} liefert Logits, die keine einfachen Zahlen sind ({kind}), wie bei Aktivierungen, die ohne Kalibrierung quantisiert sind: sie kalibrieren oder nur die Gewichte quantisieren.</translation>
    </message>
    <message>
        <source>{name} has several residual streams beside each other, which is not shown: compute it, and view it with attnviz.show(attentions, tokens).</source>
        <translation>{name} hat mehrere Residualströme nebeneinander, was nicht angezeigt wird: es berechnen und mit attnviz.show(attentions, tokens) ansehen.</translation>
    </message>
    <message>
        <source>Rows of the weights sum to less than 1: a learned score of no key (a sink) takes the rest, the stage Sink weight.</source>
        <translation>Zeilen der Gewichte haben eine Summe unter 1: Ein gelernter Score für keinen Key (eine Senke) nimmt den Rest, die Stufe Senkengewicht.</translation>
    </message>
    <message>
        <source>Layers without attention: {layers}. Only what they read and what their MLP adds is shown.</source>
        <translation>Schichten ohne Attention: {layers}. Nur was sie lesen und was ihr MLP hinzufügt, wird angezeigt.</translation>
    </message>
    <message>
        <source>What attention and MLP add to the residual stream cannot be seen in layers {layers}: no module returns it.</source>
        <translation>Was Attention und MLP zum Residualstrom hinzufügen, ist in den Schichten {layers} nicht zu sehen: Kein Modul gibt es zurück.</translation>
    </message>
    <message>
        <source>{name} is computed by transformers, and no change is searched for in it: edit the number yourself.</source>
        <translation>{name} wird von transformers berechnet, und darin wird keine Änderung gesucht: die Zahl selbst bearbeiten.</translation>
    </message>
    <message>
        <source>The logits of {name} are not its final norm and its unembedding alone, so that its residual stream cannot be read as tokens.</source>
        <translation>Die Logits von {name} sind nicht allein seine letzte Norm und sein Unembedding; sein Residualstrom kann darum nicht als Token gelesen werden.</translation>
    </message>
    <message>
        <source>{name} cannot be read by the record of its family: {reason}.</source>
        <translation>{name} kann nach dem Eintrag seiner Familie nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be read by the record of its family: {error}</source>
        <translation>{name} kann nach dem Eintrag seiner Familie nicht gelesen werden: {error}</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: open it with its processor, and image=…</source>
        <translation>{name} liest ein Bild statt eines Textes: öffnen mit seinem Processor und image=…</translation>
    </message>
    <message>
        <source>{name} has no table of embeddings for tokens, and AttnViz opens models of text and of pictures: compute its attention with output_attentions=True, and view it with attnviz.show(attentions, labels).</source>
        <translation>{name} hat keine Tabelle von Embeddings für Token, und AttnViz öffnet Modelle von Text und von Bildern: seine Attention mit output_attentions=True berechnen und mit attnviz.show(attentions, labels) ansehen.</translation>
    </message>
    <message>
        <source>The layers of {name} differ in their heads, which is not shown.</source>
        <translation>Die Schichten von {name} unterscheiden sich in ihren Köpfen, was nicht angezeigt wird.</translation>
    </message>
    <message>
        <source>{name} fails on a short text, which AttnViz computes in torch.inference_mode ({error}).</source>
        <translation>{name} scheitert an einem kurzen Text, den AttnViz in torch.inference_mode berechnet ({error}).</translation>
    </message>
    <message>
        <source>{name} needs its tokenizer, such as AutoTokenizer.from_pretrained(…): {kind} has no {missing}.</source>
        <translation>{name} braucht seinen Tokenizer, etwa AutoTokenizer.from_pretrained(…): {kind} hat kein {missing}.</translation>
    </message>
    <message>
        <source>Weights of {name} are on meta, in no memory: load it without offloading.</source>
        <translation>Gewichte von {name} sind auf meta, in keinem Speicher: ohne Auslagern laden.</translation>
    </message>
    <message>
        <source>{name} is in {dtype} on {device}: AttnViz computes in {dtypes}, on cpu, cuda or mps.</source>
        <translation>{name} ist in {dtype} auf {device}: AttnViz rechnet in {dtypes}, auf cpu, cuda oder mps.</translation>
    </message>
    <message>
        <source>{name} is on several devices ({devices}), and its family is computed on one: move it by model.to(…).</source>
        <translation>{name} ist auf mehreren Geräten ({devices}), und seine Familie wird auf einem berechnet: mit model.to(…) verschieben.</translation>
    </message>
    <message>
        <source>This session needs the model {name}, which cannot be opened: {error}</source>
        <translation>Diese Sitzung braucht das Modell {name}, das nicht geöffnet werden kann: {error}</translation>
    </message>
    <message>
        <source>The weights of {name} have changed since it was opened: open it again.</source>
        <translation>Die Gewichte von {name} haben sich seit dem Öffnen geändert: noch einmal öffnen.</translation>
    </message>
    <message>
        <source>This session needs the model {name}, and {where} now holds another one. Open the right one, or use this one in its place.</source>
        <translation>Diese Sitzung braucht das Modell {name}, und {where} enthält jetzt ein anderes. Das richtige öffnen oder dieses an seiner Stelle verwenden.</translation>
    </message>
    <message>
        <source>The weights of {name} are not those with which this was made.</source>
        <translation>Die Gewichte von {name} sind nicht die, mit denen dies gemacht wurde.</translation>
    </message>
    <message>
        <source>{name} fills texts up with {token}, which it gives no position: take it out of the text.</source>
        <translation>{name} füllt Texte mit {token} auf, dem es keine Position gibt: es aus dem Text nehmen.</translation>
    </message>
    <message>
        <source>The text has {longest:,} tokens, and {name} has positions for {max_positions:,}: shorten it.</source>
        <translation>Der Text hat {longest:,} Token, und {name} hat Positionen für {max_positions:,}: ihn kürzen.</translation>
    </message>
    <message>
        <source>{name} was trained on texts of up to {count} tokens, and this one is longer: what later tokens attend to says little.</source>
        <translation>{name} wurde auf Texten mit bis zu {count} Token trainiert, und dieser ist länger: Worauf spätere Token achten, sagt wenig.</translation>
    </message>
    <message>
        <source>There is no formulation {name}: choose among {known}.</source>
        <translation>Es gibt keine Formulierung {name}: wählen aus {known}.</translation>
    </message>
    <message>
        <source>Pass a module, such as MultiHeadAttention(...), not {value}.</source>
        <translation>Ein Modul übergeben, etwa MultiHeadAttention(...), nicht {value}.</translation>
    </message>
    <message>
        <source>attnviz.check compares one attention module, and {name} is a whole model: open it with attnviz.open(model, tokenizer) or attnviz.watch(model, tokenizer).</source>
        <translation>attnviz.check vergleicht ein einzelnes Attention-Modul, und {name} ist ein ganzes Modell: mit attnviz.open(model, tokenizer) oder attnviz.watch(model, tokenizer) öffnen.</translation>
    </message>
    <message>
        <source>Its output is {theirs}, and {ours} is expected.</source>
        <translation>Seine Ausgabe ist {theirs}, erwartet wird {ours}.</translation>
    </message>
    <message>
        <source>The parameter {name} was not matched with a weight.</source>
        <translation>Der Parameter {name} wurde keinem Gewicht zugeordnet.</translation>
    </message>
    <message>
        <source>No parameter of {size} was found for the {stage}.</source>
        <translation>Für {stage} wurde kein Parameter der Größe {size} gefunden.</translation>
    </message>
    <message>
        <source>{name} does not say how many heads it has, and {count} are assumed: name num_heads.</source>
        <translation>{name} sagt nicht, wie viele Köpfe es hat, und {count} werden angenommen: num_heads angeben.</translation>
    </message>
    <message>
        <source>Queries and keys are swapped.</source>
        <translation>Queries und Keys sind vertauscht.</translation>
    </message>
    <message>
        <source>Queries and values are swapped.</source>
        <translation>Queries und Values sind vertauscht.</translation>
    </message>
    <message>
        <source>Keys and values are swapped.</source>
        <translation>Keys und Values sind vertauscht.</translation>
    </message>
    <message>
        <source>The weight matrices are transposed: nn.Linear computes x @ W.T.</source>
        <translation>Die Gewichtsmatrizen sind transponiert: nn.Linear berechnet x @ W.T.</translation>
    </message>
    <message>
        <source>The keys are the queries: W_query is used for both.</source>
        <translation>Die Keys sind die Queries: W_query wird für beide verwendet.</translation>
    </message>
    <message>
        <source>The queries are the keys: W_key is used for both.</source>
        <translation>Die Queries sind die Keys: W_key wird für beide verwendet.</translation>
    </message>
    <message>
        <source>The values are the keys: W_key is used for both.</source>
        <translation>Die Values sind die Keys: W_key wird für beide verwendet.</translation>
    </message>
    <message>
        <source>The keys are the values: W_value is used for both.</source>
        <translation>Die Keys sind die Values: W_value wird für beide verwendet.</translation>
    </message>
    <message>
        <source>The queries are the values: W_value is used for both.</source>
        <translation>Die Queries sind die Values: W_value wird für beide verwendet.</translation>
    </message>
    <message>
        <source>The values are the queries: W_query is used for both.</source>
        <translation>Die Values sind die Queries: W_query wird für beide verwendet.</translation>
    </message>
    <message>
        <source>A bias is added to queries, keys or values: build the layers with bias=False, or compare with qkv_bias=True.</source>
        <translation>Zu Queries, Keys oder Values wird ein Bias addiert: die Schichten mit bias=False bauen oder mit qkv_bias=True vergleichen.</translation>
    </message>
    <message>
        <source>The bias of the projections is not added.</source>
        <translation>Der Bias der Projektionen wird nicht addiert.</translation>
    </message>
    <message>
        <source>The heads are split by view(b, heads, tokens, d) without transposing: tokens and heads are mixed. Split by view(b, tokens, heads, d).transpose(1, 2).</source>
        <translation>Die Köpfe werden mit view(b, heads, tokens, d) geteilt, ohne zu transponieren: Token und Köpfe werden vermischt. Mit view(b, tokens, heads, d).transpose(1, 2) teilen.</translation>
    </message>
    <message>
        <source>The heads are interleaved: each takes every num_heads-th number of a projection. Split by view(b, tokens, heads, d), with the heads before the numbers of a head.</source>
        <translation>Die Köpfe sind verschränkt: Jeder nimmt jede num_heads-te Zahl einer Projektion. Mit view(b, tokens, heads, d) teilen, die Köpfe vor den Zahlen eines Kopfs.</translation>
    </message>
    <message>
        <source>The heads of each token attend to each other, instead of the tokens: transpose(1, 2) after the split.</source>
        <translation>Die Köpfe jedes Tokens achten aufeinander, statt der Token: transpose(1, 2) nach dem Teilen.</translation>
    </message>
    <message>
        <source>The heads are not split: one head attends with all numbers of the queries and keys.</source>
        <translation>Die Köpfe werden nicht geteilt: Ein Kopf rechnet mit allen Zahlen der Queries und Keys.</translation>
    </message>
    <message>
        <source>Queries and keys are not rotated by their positions (RoPE).</source>
        <translation>Queries und Keys werden nicht nach ihren Positionen gedreht (RoPE).</translation>
    </message>
    <message>
        <source>The scores are cosine similarities: use the dot products, not divided by the lengths of queries and keys.</source>
        <translation>Die Scores sind Kosinus-Ähnlichkeiten: Skalarprodukte verwenden, die nicht durch die Längen von Queries und Keys geteilt sind.</translation>
    </message>
    <message>
        <source>The scores have the opposite sign.</source>
        <translation>Die Scores haben das umgekehrte Vorzeichen.</translation>
    </message>
    <message>
        <source>The scores are not scaled: divide them by sqrt(d_k).</source>
        <translation>Die Scores werden nicht skaliert: durch sqrt(d_k) teilen.</translation>
    </message>
    <message>
        <source>The scores are divided by sqrt(d_out): divide by sqrt(d_k), the square root of the size of a head.</source>
        <translation>Die Scores werden durch sqrt(d_out) geteilt: durch sqrt(d_k) teilen, die Wurzel der Größe eines Kopfs.</translation>
    </message>
    <message>
        <source>The scores are divided by sqrt(d_in): divide by sqrt(d_k), the square root of the size of a head.</source>
        <translation>Die Scores werden durch sqrt(d_in) geteilt: durch sqrt(d_k) teilen, die Wurzel der Größe eines Kopfs.</translation>
    </message>
    <message>
        <source>The scores are divided by d_k: divide by its square root.</source>
        <translation>Die Scores werden durch d_k geteilt: durch dessen Wurzel teilen.</translation>
    </message>
    <message>
        <source>The scores are divided by the square root of the number of heads: divide by that of the size of a head.</source>
        <translation>Die Scores werden durch die Wurzel der Anzahl der Köpfe geteilt: durch die der Größe eines Kopfs teilen.</translation>
    </message>
    <message>
        <source>The scores are multiplied by sqrt(d_k): divide by it.</source>
        <translation>Die Scores werden mit sqrt(d_k) multipliziert: dadurch teilen.</translation>
    </message>
    <message>
        <source>The mask is missing: later tokens are attended to.</source>
        <translation>Die Maske fehlt: Auf spätere Token wird geachtet.</translation>
    </message>
    <message>
        <source>The mask includes the diagonal: a token does not attend to itself. Use triu(diagonal=1).</source>
        <translation>Die Maske enthält die Diagonale: Ein Token achtet nicht auf sich selbst. triu(diagonal=1) verwenden.</translation>
    </message>
    <message>
        <source>The mask is reversed: earlier tokens are masked instead of later ones.</source>
        <translation>Die Maske ist umgekehrt: Frühere Token sind maskiert statt spätere.</translation>
    </message>
    <message>
        <source>The mask is reversed, and includes the diagonal.</source>
        <translation>Die Maske ist umgekehrt und enthält die Diagonale.</translation>
    </message>
    <message>
        <source>The mask begins one token too late: the next token is attended to.</source>
        <translation>Die Maske beginnt ein Token zu spät: Auf das nächste Token wird geachtet.</translation>
    </message>
    <message>
        <source>Masked scores are set to 0, which the softmax makes positive: set them to -inf.</source>
        <translation>Maskierte Scores werden auf 0 gesetzt, was das Softmax positiv macht: auf -inf setzen.</translation>
    </message>
    <message>
        <source>Masked scores are set to 1: set them to -inf.</source>
        <translation>Maskierte Scores werden auf 1 gesetzt: auf -inf setzen.</translation>
    </message>
    <message>
        <source>Masked scores are set to -1: set them to -inf.</source>
        <translation>Maskierte Scores werden auf -1 gesetzt: auf -inf setzen.</translation>
    </message>
    <message>
        <source>The mask of 0 and 1 is added to the scores, where it hides nothing: set masked scores to -inf.</source>
        <translation>Die Maske aus 0 und 1 wird zu den Scores addiert, wo sie nichts verdeckt: maskierte Scores auf -inf setzen.</translation>
    </message>
    <message>
        <source>The mask comes after the softmax, and the rows are not renormalised.</source>
        <translation>Die Maske kommt nach dem Softmax, und die Zeilen werden nicht renormalisiert.</translation>
    </message>
    <message>
        <source>The softmax is along the queries: use dim=-1, so that each query's weights sum to 1.</source>
        <translation>Das Softmax läuft entlang der Queries: dim=-1 verwenden, damit die Summe der Gewichte jeder Query 1 ist.</translation>
    </message>
    <message>
        <source>The softmax is along the heads: use dim=-1.</source>
        <translation>Das Softmax läuft entlang der Köpfe: dim=-1 verwenden.</translation>
    </message>
    <message>
        <source>The softmax is along the batch: use dim=-1.</source>
        <translation>Das Softmax läuft entlang des Batch: dim=-1 verwenden.</translation>
    </message>
    <message>
        <source>The softmax is missing: scores are used as weights.</source>
        <translation>Das Softmax fehlt: Scores werden als Gewichte verwendet.</translation>
    </message>
    <message>
        <source>The exponentials of the scores are not divided by their sum: use softmax(dim=-1).</source>
        <translation>Die Exponentiale der Scores werden nicht durch ihre Summe geteilt: softmax(dim=-1) verwenden.</translation>
    </message>
    <message>
        <source>The softmax is taken twice.</source>
        <translation>Das Softmax wird zweimal genommen.</translation>
    </message>
    <message>
        <source>The weights are a sigmoid of the scores, not their softmax.</source>
        <translation>Die Gewichte sind ein Sigmoid der Scores, nicht ihr Softmax.</translation>
    </message>
    <message>
        <source>The weights are scaled after the softmax: scale the scores before it.</source>
        <translation>Die Gewichte werden nach dem Softmax skaliert: die Scores davor skalieren.</translation>
    </message>
    <message>
        <source>The transposed weights are multiplied with the values.</source>
        <translation>Die transponierten Gewichte werden mit den Values multipliziert.</translation>
    </message>
    <message>
        <source>The mean over the heads is taken: concatenate them, torch.cat(heads, dim=-1).</source>
        <translation>Der Mittelwert der Köpfe wird gebildet: sie verketten, torch.cat(heads, dim=-1).</translation>
    </message>
    <message>
        <source>The heads are added: concatenate them, torch.cat(heads, dim=-1).</source>
        <translation>Die Köpfe werden addiert: sie verketten, torch.cat(heads, dim=-1).</translation>
    </message>
    <message>
        <source>The heads are concatenated in reversed order.</source>
        <translation>Die Köpfe werden in umgekehrter Reihenfolge verkettet.</translation>
    </message>
    <message>
        <source>The heads are merged without transposing back: transpose(1, 2) before the view.</source>
        <translation>Die Köpfe werden verbunden, ohne zurück zu transponieren: transpose(1, 2) vor dem view.</translation>
    </message>
    <message>
        <source>The heads are merged number by number instead of one after the other: transpose(1, 2) before the view.</source>
        <translation>Die Köpfe werden Zahl für Zahl verbunden statt nacheinander: transpose(1, 2) vor dem view.</translation>
    </message>
    <message>
        <source>The axes of the context vectors are in a wrong order when the heads are merged, which mixes the tokens of the batch: transpose(1, 2) before the view.</source>
        <translation>Die Achsen der Kontextvektoren sind beim Verbinden der Köpfe in falscher Reihenfolge, was die Token des Batch vermischt: transpose(1, 2) vor dem view.</translation>
    </message>
    <message>
        <source>The output projection is applied twice.</source>
        <translation>Die Ausgabeprojektion wird zweimal angewendet.</translation>
    </message>
    <message>
        <source>The output projection is missing.</source>
        <translation>Die Ausgabeprojektion fehlt.</translation>
    </message>
    <message>
        <source>The weight of the output projection is transposed: nn.Linear computes x @ W.T.</source>
        <translation>Das Gewicht der Ausgabeprojektion ist transponiert: nn.Linear berechnet x @ W.T.</translation>
    </message>
    <message>
        <source>The bias of the output projection is not added.</source>
        <translation>Der Bias der Ausgabeprojektion wird nicht addiert.</translation>
    </message>
    <message>
        <source>The module takes the tokens as the first axis and the batch as the second: pass batch_first=True to nn.MultiheadAttention.</source>
        <translation>Das Modul nimmt die Token als erste Achse und den Batch als zweite: batch_first=True an nn.MultiheadAttention übergeben.</translation>
    </message>
    <message>
        <source>Dropout is active: two runs in evaluation mode differ. Pass training=self.training, or use nn.Dropout.</source>
        <translation>Dropout ist aktiv: Zwei Läufe im Auswertungsmodus unterscheiden sich. training=self.training übergeben oder nn.Dropout verwenden.</translation>
    </message>
    <message>
        <source>The mask is multiplied with -inf, and 0 times -inf is NaN: use masked_fill(mask, -torch.inf).</source>
        <translation>Die Maske wird mit -inf multipliziert, und 0 mal -inf ist NaN: masked_fill(mask, -torch.inf) verwenden.</translation>
    </message>
    <message>
        <source>The values are not projected: the weights are multiplied with the input. Multiply them with W_value(x).</source>
        <translation>Die Values werden nicht projiziert: Die Gewichte werden mit der Eingabe multipliziert. Sie mit W_value(x) multiplizieren.</translation>
    </message>
    <message>
        <source>The scores are divided by the square root of the number of tokens: divide by that of the size of a head.</source>
        <translation>Die Scores werden durch die Wurzel der Anzahl der Token geteilt: durch die der Größe eines Kopfs teilen.</translation>
    </message>
    <message>
        <source>The input is added to the output: attention alone is asked for.</source>
        <translation>Die Eingabe wird zur Ausgabe addiert: Gefragt ist Attention allein.</translation>
    </message>
    <message>
        <source>The parameter {name} has no shape before the module was run: run it once.</source>
        <translation>Der Parameter {name} hat keine Form, bevor das Modul lief: es einmal ausführen.</translation>
    </message>
    <message>
        <source>{name} fails on an input of {tokens} vectors of {size} numbers: {failure}. Its forward takes {taken}, and got embeddings alone: check a module that needs no more.</source>
        <translation>{name} scheitert an einer Eingabe aus {tokens} Vektoren mit {size} Zahlen: {failure}. Sein forward nimmt {taken} und bekam nur Embeddings: ein Modul prüfen, das nicht mehr braucht.</translation>
    </message>
    <message>
        <source>{name} fails on an input of {tokens} vectors of {size} numbers: {failure}.</source>
        <translation>{name} scheitert an einer Eingabe aus {tokens} Vektoren mit {size} Zahlen: {failure}.</translation>
    </message>
    <message>
        <source>The weights of the {stage} in {name} read vectors of different sizes: pass one attention module, not a whole block or model.</source>
        <translation>Die Gewichte von {stage} in {name} lesen Vektoren verschiedener Größe: ein einzelnes Attention-Modul übergeben, keinen ganzen Block und kein ganzes Modell.</translation>
    </message>
    <message>
        <source>The weight of the {stage} in {name} is {theirs}, and {like} has {ours}: name other sizes.</source>
        <translation>Das Gewicht für {stage} in {name} ist {theirs}, und {like} hat {ours}: andere Größen angeben.</translation>
    </message>
    <message>
        <source>With the displayed sizes it computes the same: the mistake shows with others, such as {sizes}.</source>
        <translation>Mit den angezeigten Größen berechnet es dasselbe: Der Fehler zeigt sich mit anderen, etwa {sizes}.</translation>
    </message>
    <message>
        <source>{file} has no class {name} of nn.Module: it has {known}.</source>
        <translation>{file} hat keine Klasse {name} von nn.Module: Es hat {known}.</translation>
    </message>
    <message>
        <source>Name a class of nn.Module, as in {file}:CLASS; {file} has {known}.</source>
        <translation>Eine Klasse von nn.Module nennen, wie in {file}:CLASS; {file} hat {known}.</translation>
    </message>
    <message>
        <source>{kind} is not built with {name}: it has {known}.</source>
        <translation>{kind} wird nicht mit {name} gebaut: Es hat {known}.</translation>
    </message>
    <message>
        <source>{kind} is not built with {name}: it has no parameter.</source>
        <translation>{kind} wird nicht mit {name} gebaut: Es hat keinen Parameter.</translation>
    </message>
    <message>
        <source>{kind} is built with {name}, which has no value: give it a default, or say what it is built with: {name}=VALUE.</source>
        <translation>{kind} wird mit {name} gebaut, das keinen Wert hat: ihm eine Vorgabe geben oder sagen, womit gebaut wird: {name}=VALUE.</translation>
    </message>
    <message>
        <source>{kind}({built}) cannot be built: {error}.</source>
        <translation>{kind}({built}) kann nicht gebaut werden: {error}.</translation>
    </message>
    <message>
        <source>Gradients through {layers} layers of {tokens:,} tokens would need {needed:.1f} GB, {free:.1f} GB are free: shorten the text.</source>
        <translation>Gradienten durch {layers} Schichten mit {tokens:,} Token würden {needed:.1f} GB brauchen, {free:.1f} GB sind frei: den Text kürzen.</translation>
    </message>
    <message>
        <source>{count} sentences of up to {tokens:,} tokens</source>
        <translation>{count} Sätze mit bis zu {tokens:,} Token</translation>
    </message>
    <message>
        <source>{tokens:,} tokens</source>
        <translation>{tokens:,} Token</translation>
    </message>
    <message>
        <source>{count} heads</source>
        <translation>{count} Köpfen</translation>
    </message>
    <message>
        <source>{count} head</source>
        <translation>{count} Kopf</translation>
    </message>
    <message>
        <source>{text} in {layers} layers of {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free, besides the model</source>
        <translation>{text} in {layers} Schichten mit {heads} würden {needed:,.1f} GB brauchen, {free:,.1f} GB sind neben dem Modell frei</translation>
    </message>
    <message>
        <source>{sizes}: shorten the text.</source>
        <translation>{sizes}: den Text kürzen.</translation>
    </message>
    <message>
        <source>Every layer is computed whole: {sizes}. Shorten the text, or draw one layer by attnviz figure --layer, which needs far less.</source>
        <translation>Jede Schicht wird ganz berechnet: {sizes}. Den Text kürzen oder mit attnviz figure --layer eine Schicht zeichnen, was viel weniger braucht.</translation>
    </message>
    <message>
        <source>{text} with {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free: shorten the text or use fewer heads.</source>
        <translation>{text} mit {heads} würden {needed:,.1f} GB brauchen, {free:,.1f} GB sind frei: den Text kürzen oder weniger Köpfe verwenden.</translation>
    </message>
    <message>
        <source>{text} of {d_in:,} dimensions in and {d_out:,} out</source>
        <translation>{text} mit {d_in:,} Dimensionen ein und {d_out:,} aus</translation>
    </message>
    <message>
        <source>{d_in:,} dimensions in and {d_out:,} out</source>
        <translation>{d_in:,} Dimensionen ein und {d_out:,} aus</translation>
    </message>
    <message>
        <source>{sizes} would need {needed:,.1f} GB, {free:,.1f} GB are free: choose smaller sizes or a shorter text.</source>
        <translation>{sizes} würden {needed:,.1f} GB brauchen, {free:,.1f} GB sind frei: kleinere Größen oder einen kürzeren Text wählen.</translation>
    </message>
    <message>
        <source>The weights of the model have changed: everything is computed anew.</source>
        <translation>Die Gewichte des Modells haben sich geändert: Alles wird neu berechnet.</translation>
    </message>
    <message>
        <source>{name} has another configuration by now: watch it again.</source>
        <translation>{name} hat inzwischen eine andere Konfiguration: noch einmal beobachten.</translation>
    </message>
    <message>
        <source>The process that has the model could not compute this ({error}).</source>
        <translation>Der Prozess mit dem Modell konnte dies nicht berechnen ({error}).</translation>
    </message>
    <message>
        <source>{name} is computed in another process.</source>
        <translation>{name} wird in einem anderen Prozess berechnet.</translation>
    </message>
    <message>
        <source>In so long a text dropout is drawn square by square: torch's rate, but not its pattern.</source>
        <translation>In einem so langen Text wird Dropout Quadrat für Quadrat gezogen: mit der Rate von torch, aber nicht mit seinem Muster.</translation>
    </message>
    <message>
        <source>In so long a text only the displayed layer keeps its weights: select another layer to compute that one.</source>
        <translation>In einem so langen Text behält nur die angezeigte Schicht ihre Gewichte: eine andere Schicht auswählen, um diese zu berechnen.</translation>
    </message>
    <message>
        <source>Sums are kept of at most {count} segments of so long a text: fold it by longer ones.</source>
        <translation>Von einem so langen Text werden Summen über höchstens {count} Segmente behalten: nach längeren falten.</translation>
    </message>
    <message>
        <source>{folder} holds the kept steps of a training run: name a new folder.</source>
        <translation>{folder} enthält die behaltenen Schritte eines Trainingslaufs: einen neuen Ordner nennen.</translation>
    </message>
    <message>
        <source>The folder of the training run, {folder}, was deleted: train it again.</source>
        <translation>Der Ordner des Trainingslaufs, {folder}, wurde gelöscht: noch einmal trainieren.</translation>
    </message>
    <message>
        <source>The training cannot go on: its state, {state}, is missing. The kept steps stay; train the run again to have the later ones.</source>
        <translation>Das Training kann nicht weitergehen: Sein Zustand, {state}, fehlt. Die behaltenen Schritte bleiben; für die späteren den Lauf noch einmal trainieren.</translation>
    </message>
    <message>
        <source>The training cannot go on: its state, {state}, is damaged, or that of another run. The kept steps stay; train the run again to have the later ones.</source>
        <translation>Das Training kann nicht weitergehen: Sein Zustand, {state}, ist beschädigt oder der eines anderen Laufs. Die behaltenen Schritte bleiben; für die späteren den Lauf noch einmal trainieren.</translation>
    </message>
    <message>
        <source>The text has {count} characters: {needed} are needed for a length of {length}.</source>
        <translation>Der Text hat {count} Zeichen: Für eine Länge von {length} werden {needed} gebraucht.</translation>
    </message>
    <message>
        <source>{refused} In a process with transformers: {error}</source>
        <translation>{refused} In einem Prozess mit transformers: {error}</translation>
    </message>
    <message>
        <source>The process in which transformers reads {name} has ended.</source>
        <translation>Der Prozess, in dem transformers {name} liest, ist beendet.</translation>
    </message>
    <message>
        <source>The process that computes {name} has ended: open the model again.</source>
        <translation>Der Prozess, der {name} berechnet, ist beendet: das Modell noch einmal öffnen.</translation>
    </message>
    <message>
        <source>{name} cannot be opened by transformers ({reason}).</source>
        <translation>{name} kann von transformers nicht geöffnet werden ({reason}).</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: load it in Python with its processor, and open the window by attnviz.watch(model, processor, image=…).</source>
        <translation>{name} liest ein Bild statt eines Textes: in Python mit seinem Processor laden und das Fenster mit attnviz.watch(model, processor, image=…) öffnen.</translation>
    </message>
    <message>
        <source>{variant} has no place for {weights} of {donor}, so the outputs differ.</source>
        <translation>{variant} hat keinen Platz für {weights} von {donor}, darum unterscheiden sich die Ausgaben.</translation>
    </message>
    <message>
        <source />
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} writes token after token: its heads can be set to 0 only.</source>
        <translation>{name} schreibt Token für Token: Seine Köpfe können nur auf 0 gesetzt werden.</translation>
    </message>
    <message>
        <source>{name} reads a picture: its heads have no mean over reference sentences.</source>
        <translation>{name} liest ein Bild: seine Köpfe haben keinen Mittelwert über Referenzsätze.</translation>
    </message>
    <message>
        <source>Hold a text of as many tokens as A first ({keys}).</source>
        <translation>Zuerst einen Text mit ebenso vielen Token als A festhalten ({keys}).</translation>
    </message>
    <message>
        <source>There is no snapshot {name} to resample ablated heads from: hold a text as A ({keys}), and choose the ablation again.</source>
        <translation>Es gibt keinen Snapshot {name}, aus dem ablatierte Köpfe neu gezogen werden: einen Text als A festhalten ({keys}) und die Ablation noch einmal wählen.</translation>
    </message>
    <message>
        <source>A has {count} tokens and this text {other}: resampling needs as many.</source>
        <translation>A hat {count} Token und dieser Text {other}: Zum Neuziehen müssen es gleich viele sein.</translation>
    </message>
    <message>
        <source>Hold the state to take activations from as A ({keys}), then change the text.</source>
        <translation>Den Zustand, aus dem Aktivierungen genommen werden, als A festhalten ({keys}), dann den Text ändern.</translation>
    </message>
    <message>
        <source>A is of another model or variant: its activations do not fit this one.</source>
        <translation>A gehört zu einem anderen Modell oder einer anderen Variante: Seine Aktivierungen passen nicht zu diesem.</translation>
    </message>
    <message>
        <source>A has no sentence {number}.</source>
        <translation>A hat keinen Satz {number}.</translation>
    </message>
    <message>
        <source>There is no layer {layer}: {name} has {places}.</source>
        <translation>Es gibt keine Schicht {layer}: {name} hat {places}.</translation>
    </message>
    <message>
        <source>There is no {stage} in layer {layer} here.</source>
        <translation>Es gibt hier in Schicht {layer} keine Stufe {stage}.</translation>
    </message>
    <message>
        <source>There is no head {head}: {name} has {places}.</source>
        <translation>Es gibt keinen Kopf {head}: {name} hat {places}.</translation>
    </message>
    <message>
        <source>There is no token {position}: the text has {count}, counted from 0.</source>
        <translation>Es gibt kein Token {position}: Der Text hat {count}, gezählt ab 0.</translation>
    </message>
    <message>
        <source>{stage} is read off other stages: choose one of them.</source>
        <translation>{stage} wird von anderen Stufen abgelesen: eine davon wählen.</translation>
    </message>
    <message>
        <source>A has other sizes: its activations do not fit this state.</source>
        <translation>A hat andere Größen: Seine Aktivierungen passen nicht zu diesem Zustand.</translation>
    </message>
    <message>
        <source>Circuits are products of the weights of a trained model: File &gt; Open model.</source>
        <translation>Circuits sind Produkte der Gewichte eines trainierten Modells: Datei &gt; Modell öffnen.</translation>
    </message>
    <message>
        <source>The layers of {name} normalise after attention (post-norm): no product of weights alone says what a head reads and writes.</source>
        <translation>Die Schichten von {name} normalisieren nach der Attention (post-norm): Kein Produkt allein aus Gewichten sagt, was ein Kopf liest und schreibt.</translation>
    </message>
    <message>
        <source>No language-model head: nothing says which tokens a head copies.</source>
        <translation>Kein Sprachmodell-Kopf: Nichts sagt, welche Token ein Kopf kopiert.</translation>
    </message>
    <message>
        <source>The language-model head is not linear, so that no product of weights says which tokens a head copies.</source>
        <translation>Der Sprachmodell-Kopf ist nicht linear, sodass kein Produkt aus Gewichten sagt, welche Token ein Kopf kopiert.</translation>
    </message>
    <message>
        <source>Scores are those at distance 0, where ALiBi subtracts nothing.</source>
        <translation>Scores sind die beim Abstand 0, wo ALiBi nichts abzieht.</translation>
    </message>
    <message>
        <source>Scores are those at distance 0, where RoPE rotates query and key alike.</source>
        <translation>Scores sind die beim Abstand 0, wo RoPE Query und Key gleich dreht.</translation>
    </message>
    <message>
        <source>Scores are those without position embeddings.</source>
        <translation>Scores sind die ohne Positions-Embeddings.</translation>
    </message>
    <message>
        <source>The corpus {folder} was measured with other weights of {model}.</source>
        <translation>Der Korpus {folder} wurde mit anderen Gewichten von {model} gemessen.</translation>
    </message>
    <message>
        <source>The corpus {folder} was measured with {model}, {layers} × {heads} heads: open that model first (File &gt; Open model).</source>
        <translation>Der Korpus {folder} wurde mit {model} gemessen, {layers} × {heads} Köpfe: zuerst dieses Modell öffnen (Datei &gt; Modell öffnen).</translation>
    </message>
    <message>
        <source>Reading a corpus needs pyarrow: {command}.</source>
        <translation>Um einen Korpus zu lesen, wird pyarrow gebraucht: {command}.</translation>
    </message>
    <message>
        <source>The corpus {folder} is not finished: the same attnviz corpus command goes on with it.</source>
        <translation>Der Korpus {folder} ist nicht fertig: Derselbe Befehl attnviz corpus macht damit weiter.</translation>
    </message>
    <message>
        <source>{folder} is not a corpus: attnviz corpus writes one.</source>
        <translation>{folder} ist kein Korpus: attnviz corpus schreibt einen.</translation>
    </message>
    <message>
        <source>The corpus {folder} is damaged: {reason}.</source>
        <translation>Der Korpus {folder} ist beschädigt: {reason}.</translation>
    </message>
    <message>
        <source>{name} has no self-attention, so a corpus cannot measure its heads: choose another model.</source>
        <translation>{name} hat keine Self-Attention, ein Korpus kann seine Köpfe also nicht messen: ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>attnviz corpus needs Dask and pyarrow: {command}.</source>
        <translation>attnviz corpus braucht Dask und pyarrow: {command}.</translation>
    </message>
    <message>
        <source>A worker has measured something else than {name} ({reason}): all workers need the same model and the same AttnViz.</source>
        <translation>Ein Worker hat etwas anderes als {name} gemessen ({reason}): Alle Worker brauchen dasselbe Modell und dasselbe AttnViz.</translation>
    </message>
    <message>
        <source>No text of {folder} has tokens to measure.</source>
        <translation>Kein Text von {folder} hat Token zum Messen.</translation>
    </message>
    <message>
        <source>The scheduler cannot be {address}: it is an address such as tcp://host:8786 ({reason}).</source>
        <translation>Der Scheduler kann nicht {address} sein: Es ist eine Adresse wie tcp://host:8786 ({reason}).</translation>
    </message>
    <message>
        <source>No Dask scheduler answers at {address}: {reason}.</source>
        <translation>Unter {address} antwortet kein Dask-Scheduler: {reason}.</translation>
    </message>
    <message>
        <source>A part of the corpus ended its worker several times, maybe for lack of memory: use fewer workers or fewer tokens. What is finished is kept.</source>
        <translation>Ein Teil des Korpus hat seinen Worker mehrmals beendet, vielleicht aus Speichermangel: weniger Worker oder weniger Token verwenden. Was fertig ist, bleibt.</translation>
    </message>
    <message>
        <source>The corpus cannot be measured further: {reason}. What is finished is kept.</source>
        <translation>Der Korpus kann nicht weiter gemessen werden: {reason}. Was fertig ist, bleibt.</translation>
    </message>
    <message>
        <source>{out} holds another run ({differences} differ): name another folder.</source>
        <translation>{out} enthält einen anderen Lauf ({differences} unterscheiden sich): einen anderen Ordner nennen.</translation>
    </message>
    <message>
        <source>{out} holds other files: name a new folder.</source>
        <translation>{out} enthält andere Dateien: einen neuen Ordner nennen.</translation>
    </message>
    <message>
        <source>{out} is not a folder that can be written to: {reason}.</source>
        <translation>{out} ist kein Ordner, in den geschrieben werden kann: {reason}.</translation>
    </message>
    <message>
        <source>the models</source>
        <translation>die Modelle</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>die Gewichte</translation>
    </message>
    <message>
        <source>the texts</source>
        <translation>die Texte</translation>
    </message>
    <message>
        <source>the measures</source>
        <translation>die Maße</translation>
    </message>
    <message>
        <source>the numbers of tokens</source>
        <translation>die Anzahlen der Token</translation>
    </message>
    <message>
        <source>the rules for example cells</source>
        <translation>die Regeln für Beispielzellen</translation>
    </message>
    <message>
        <source>the manifests</source>
        <translation>die Manifeste</translation>
    </message>
    <message>
        <source>the versions</source>
        <translation>die Versionen</translation>
    </message>
    <message>
        <source>{path} is damaged: remove it, and the run begins anew.</source>
        <translation>{path} ist beschädigt: entfernen, dann beginnt der Lauf von vorn.</translation>
    </message>
    <message>
        <source>Next-token predictions need a language model.</source>
        <translation>Vorhersagen des nächsten Tokens brauchen ein Sprachmodell.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}, which answers a text with another. Ablation effects can be computed.</source>
        <translation>Direct Logit Attribution ist für {name} nicht definiert, das einen Text mit einem anderen beantwortet. Ablationseffekte können berechnet werden.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its layers are post-norm. Ablation effects can be computed.</source>
        <translation>Direct Logit Attribution ist für {name} nicht definiert: Seine Schichten sind post-norm. Ablationseffekte können berechnet werden.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its language-model head is not linear. Ablation effects can be computed.</source>
        <translation>Direct Logit Attribution ist für {name} nicht definiert: Sein Sprachmodell-Kopf ist nicht linear. Ablationseffekte können berechnet werden.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its logits are not the sum of what its heads and MLPs add. Ablation effects can be computed.</source>
        <translation>Direct Logit Attribution ist für {name} nicht definiert: Seine Logits sind nicht die Summe dessen, was seine Köpfe und MLPs addieren. Ablationseffekte können berechnet werden.</translation>
    </message>
    <message>
        <source>This text is too long: head outputs are kept for the selected layer only. Shorten it.</source>
        <translation>Dieser Text ist zu lang: Ausgaben von Köpfen werden nur für die gewählte Schicht behalten. Ihn kürzen.</translation>
    </message>
    <message>
        <source>This text is too long: head outputs are kept for the last token only. Unpin the token.</source>
        <translation>Dieser Text ist zu lang: Ausgaben von Köpfen werden nur für das letzte Token behalten. Das Token lösen.</translation>
    </message>
    <message>
        <source>α × gradient needs a model with one text: variants and encoder-decoders have no gradients.</source>
        <translation>α × Gradient braucht ein Modell mit einem Text: Varianten und Encoder-Decoder haben keine Gradienten.</translation>
    </message>
    <message>
        <source>α × gradient needs a metric: {name} has no language-model head.</source>
        <translation>α × Gradient braucht eine Metrik: {name} hat keinen Sprachmodell-Kopf.</translation>
    </message>
    <message>
        <source>α × gradient needs a metric: type a mask token, which the model predicts.</source>
        <translation>α × Gradient braucht eine Metrik: ein Masken-Token tippen, das das Modell vorhersagt.</translation>
    </message>
    <message>
        <source>The text is too long: the weights of some layers are not kept. Shorten it.</source>
        <translation>Der Text ist zu lang: Die Gewichte mancher Schichten werden nicht behalten. Ihn kürzen.</translation>
    </message>
    <message>
        <source>{state} was held without gradients: show α × gradient of the present state, then hold it again.</source>
        <translation>{state} wurde ohne Gradienten festgehalten: α × Gradient des jetzigen Zustands anzeigen, dann noch einmal festhalten.</translation>
    </message>
    <message>
        <source>There are no gradients: logits are NaN, or the text is too long for the free memory.</source>
        <translation>Es gibt keine Gradienten: Logits sind NaN, oder der Text ist zu lang für den freien Speicher.</translation>
    </message>
    <message>
        <source>Only the heads of a trained model have this score: File &gt; Open model.</source>
        <translation>Nur die Köpfe eines trainierten Modells haben dieses Maß: Datei &gt; Modell öffnen.</translation>
    </message>
    <message>
        <source>The embedding of {query}</source>
        <translation>Das Embedding von {query}</translation>
    </message>
    <message>
        <source>The embedding of {key}</source>
        <translation>Das Embedding von {key}</translation>
    </message>
    <message>
        <source>The score alone</source>
        <translation>Nur der Score</translation>
    </message>
    <message>
        <source>No cell of a query and a key is selected. Click one in the large picture, or use the arrow keys.</source>
        <translation>Keine Zelle aus Query und Key ist ausgewählt. Eine im großen Bild anklicken oder die Pfeiltasten benutzen.</translation>
    </message>
    <message>
        <source>{change} cannot be changed: what changes is {known}.</source>
        <translation>{change} kann nicht geändert werden: Ändern lässt sich {known}.</translation>
    </message>
    <message>
        <source>A weight of {weight:g} cannot be reached: it lies between {least:g} and {most:g}.</source>
        <translation>Ein Gewicht von {weight:g} ist nicht erreichbar: Es liegt zwischen {least:g} und {most:g}.</translation>
    </message>
    <message>
        <source>The text is too long: only overviews of its matrices are kept. Shorten it.</source>
        <translation>Der Text ist zu lang: Nur Übersichten seiner Matrizen werden behalten. Ihn kürzen.</translation>
    </message>
    <message>
        <source>There is no such weight: pin a cell of the weights.</source>
        <translation>Es gibt kein solches Gewicht: eine Zelle der Gewichte anheften.</translation>
    </message>
    <message>
        <source>{query} may not attend to {key}: the mask hides it. Unmask the cell first.</source>
        <translation>{query} darf nicht auf {key} achten: Die Maske verdeckt es. Zuerst die Maskierung der Zelle aufheben.</translation>
    </message>
    <message>
        <source>There is one token: it attends to itself with weight 1, whatever its embedding is.</source>
        <translation>Es gibt ein Token: Es achtet mit Gewicht 1 auf sich selbst, was auch immer sein Embedding ist.</translation>
    </message>
    <message>
        <source>{query} attends to {key} with {after} instead of {before}: their score became {score}.</source>
        <translation>{query} achtet auf {key} mit {after} statt {before}: Ihr Score wurde {score}.</translation>
    </message>
    <message>
        <source>{query} attends to {key} with {after} instead of {before}: the embedding of {token} moved by {share} of its length (cosine {cosine}).</source>
        <translation>{query} achtet auf {key} mit {after} statt {before}: Das Embedding von {token} wurde um {share} seiner Länge verschoben (Kosinus {cosine}).</translation>
    </message>
    <message>
        <source>No score of {query} and {key} gives this weight.</source>
        <translation>Kein Score von {query} und {key} ergibt dieses Gewicht.</translation>
    </message>
    <message>
        <source>No change of the embedding of {token} was found after which {query} attends to {key} with this weight: other tokens have keys too much like that of {key}, or edited numbers hold it. Change another embedding, or the score.</source>
        <translation>Es wurde keine Änderung des Embeddings von {token} gefunden, nach der {query} mit diesem Gewicht auf {key} achtet: Andere Token haben zu ähnliche Keys wie {key}, oder bearbeitete Zahlen halten es fest. Ein anderes Embedding oder den Score ändern.</translation>
    </message>
    <message>
        <source>It has no weight matrices: q = k = v = x.</source>
        <translation>Sie hat keine Gewichtsmatrizen: q = k = v = x.</translation>
    </message>
    <message>
        <source>It projects the embeddings with weight matrices.</source>
        <translation>Sie projiziert die Embeddings mit Gewichtsmatrizen.</translation>
    </message>
    <message>
        <source>It has other sizes: Heads {heads}, d_k {d_k}.</source>
        <translation>Sie hat andere Größen: Köpfe {heads}, d_k {d_k}.</translation>
    </message>
    <message>
        <source>Its projections differ in the bias.</source>
        <translation>Ihre Projektionen unterscheiden sich im Bias.</translation>
    </message>
    <message>
        <source>It has weights of its own.</source>
        <translation>Sie hat eigene Gewichte.</translation>
    </message>
    <message>
        <source>Its scores are a function of a plug-in.</source>
        <translation>Ihre Scores sind eine Funktion eines Plug-ins.</translation>
    </message>
    <message>
        <source>Rotary positions turn queries and keys first.</source>
        <translation>Rotary-Positionen drehen zuerst Queries und Keys.</translation>
    </message>
    <message>
        <source>It has another mask.</source>
        <translation>Sie hat eine andere Maske.</translation>
    </message>
    <message>
        <source>It divides the scores by {divisor}.</source>
        <translation>Sie teilt die Scores durch {divisor}.</translation>
    </message>
    <message>
        <source>It normalises the scores differently.</source>
        <translation>Sie normalisiert die Scores anders.</translation>
    </message>
    <message>
        <source>Its softmax runs along another axis.</source>
        <translation>Ihr Softmax läuft entlang einer anderen Achse.</translation>
    </message>
    <message>
        <source>Its dropout drops other weights.</source>
        <translation>Ihr Dropout lässt andere Gewichte weg.</translation>
    </message>
    <message>
        <source>Its output projection is another.</source>
        <translation>Ihre Ausgabeprojektion ist eine andere.</translation>
    </message>
    <message>
        <source>No probabilities: {reason}</source>
        <translation>Keine Wahrscheinlichkeiten: {reason}</translation>
    </message>
    <message>
        <source>{token} is a row of the model that has no token in its vocabulary: it cannot be appended.</source>
        <translation>{token} ist eine Zeile des Modells ohne Token in seinem Vokabular: Es kann nicht angehängt werden.</translation>
    </message>
    <message>
        <source>{token} is only a part of a character and cannot be appended alone.</source>
        <translation>{token} ist nur ein Teil eines Zeichens und kann nicht allein angehängt werden.</translation>
    </message>
    <message>
        <source>{token} would begin a new text and cannot be appended.</source>
        <translation>{token} würde einen neuen Text beginnen und kann nicht angehängt werden.</translation>
    </message>
    <message>
        <source>All likely next tokens are parts of characters, which cannot be appended alone.</source>
        <translation>Alle wahrscheinlichen nächsten Token sind Teile von Zeichen, die nicht allein angehängt werden können.</translation>
    </message>
    <message>
        <source>Write what the class is built with as NAME=VALUE, …, such as window=4, gated=True.</source>
        <translation>Womit die Klasse gebaut wird, als NAME=VALUE, … schreiben, etwa window=4, gated=True.</translation>
    </message>
    <message>
        <source>{name} was stopped: it did not end within {seconds:g} s. Is there an endless loop?</source>
        <translation>{name} wurde angehalten: Es endete nicht innerhalb von {seconds:g} s. Gibt es eine Endlosschleife?</translation>
    </message>
    <message>
        <source>{name} ended the process that ran it ({how}).</source>
        <translation>{name} hat den Prozess beendet, der es ausführte ({how}).</translation>
    </message>
    <message>
        <source>it closed its output</source>
        <translation>die Ausgabe wurde geschlossen</translation>
    </message>
    <message>
        <source>The experiment {name} failed: {reason}.</source>
        <translation>Das Experiment {name} ist gescheitert: {reason}.</translation>
    </message>
    <message>
        <source>it returned a map of the shape {found}, and layers by columns are {shape}.</source>
        <translation>es lieferte eine Karte der Form {found}, und Schichten mal Spalten sind {shape}.</translation>
    </message>
    <message>
        <source>Denoising (clean into corrupted)</source>
        <translation>Entrauschen (sauber in verfälscht)</translation>
    </message>
    <message>
        <source>Noising (corrupted into clean)</source>
        <translation>Verrauschen (verfälscht in sauber)</translation>
    </message>
    <message>
        <source>Head outputs</source>
        <translation>Ausgaben von Köpfen</translation>
    </message>
    <message>
        <source>Attention pattern</source>
        <translation>Attention-Muster</translation>
    </message>
    <message>
        <source>Path patching: through the queries</source>
        <translation>Pfad-Patching: durch die Queries</translation>
    </message>
    <message>
        <source>Path patching: through the keys</source>
        <translation>Pfad-Patching: durch die Keys</translation>
    </message>
    <message>
        <source>Path patching: through the values</source>
        <translation>Pfad-Patching: durch die Values</translation>
    </message>
    <message>
        <source>Clean and corrupted are the same text: change a word of one of them.</source>
        <translation>Sauber und verfälscht sind derselbe Text: in einem davon ein Wort ändern.</translation>
    </message>
    <message>
        <source>Hold the clean text as A ({keys}), then type the corrupted one.</source>
        <translation>Den sauberen Text als A festhalten ({keys}), dann den verfälschten tippen.</translation>
    </message>
    <message>
        <source>A text is empty: patching compares two texts of as many tokens.</source>
        <translation>Ein Text ist leer: Patching vergleicht zwei Texte mit gleich vielen Token.</translation>
    </message>
    <message>
        <source>Patching compares one text with one text.</source>
        <translation>Patching vergleicht einen Text mit einem Text.</translation>
    </message>
    <message>
        <source>Dropout is on: turn it off to patch activations.</source>
        <translation>Dropout ist an: es ausschalten, um Aktivierungen zu patchen.</translation>
    </message>
    <message>
        <source>In an encoder the metric is of a masked token: both texts need a mask token at the same position.</source>
        <translation>In einem Encoder gilt die Metrik einem maskierten Token: Beide Texte brauchen ein Masken-Token an derselben Position.</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>das Ende des Texts</translation>
    </message>
    <message>
        <source>The texts have {count:,} and {other:,} tokens, and patching needs equal numbers: they differ first at token {at}, {first} and {second}.</source>
        <translation>Die Texte haben {count:,} und {other:,} Token, und Patching braucht gleich viele: Sie unterscheiden sich zuerst bei Token {at}, {first} und {second}.</translation>
    </message>
    <message>
        <source>The layers of {name} are not pre-norm, so what a head reads is not a sum of what earlier heads wrote.</source>
        <translation>Die Schichten von {name} sind nicht pre-norm, was ein Kopf liest, ist also keine Summe dessen, was frühere Köpfe geschrieben haben.</translation>
    </message>
    <message>
        <source>{activation} has no map of one layer's heads by token.</source>
        <translation>{activation} hat keine Karte der Köpfe einer Schicht nach Token.</translation>
    </message>
    <message>
        <source>Estimates are of logits, without a path: choose the metric logit, or compute each patch.</source>
        <translation>Schätzungen gibt es für Logits, ohne Pfad: die Metrik Logit wählen oder jeden Patch berechnen.</translation>
    </message>
    <message>
        <source>A path begins at a head: name its sender, such as 3.7.</source>
        <translation>Ein Pfad beginnt bei einem Kopf: seinen Sender nennen, etwa 3.7.</translation>
    </message>
    <message>
        <source>There is no layer {layer}, head {head}: {name} has {layers} with {heads}.</source>
        <translation>Es gibt keine Schicht {layer}, Kopf {head}: {name} hat {layers} mit {heads}.</translation>
    </message>
    <message>
        <source>Clean and corrupted run have the same metric ({metric}, {number:.4f}): there is nothing to recover.</source>
        <translation>Der saubere und der verfälschte Lauf haben dieselbe Metrik ({metric}, {number:.4f}): Es gibt nichts wiederzugewinnen.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head} is ablated in the run that is patched, so it passes on no patch: restore it first.</source>
        <translation>Schicht {layer}, Kopf {head} ist in dem Lauf ablatiert, der gepatcht wird, und gibt keinen Patch weiter: ihn zuerst wiederherstellen.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head} writes the same in both runs, so no later head can read a difference.</source>
        <translation>Schicht {layer}, Kopf {head} schreibt in beiden Läufen dasselbe, kein späterer Kopf kann also einen Unterschied lesen.</translation>
    </message>
    <message>
        <source>Needs a language model: File &gt; Open model.</source>
        <translation>Braucht ein Sprachmodell: Datei &gt; Modell öffnen.</translation>
    </message>
    <message>
        <source>{name} answers a text with another: this needs a model of one text.</source>
        <translation>{name} beantwortet einen Text mit einem anderen: Dies braucht ein Modell eines Texts.</translation>
    </message>
    <message>
        <source>A is of another model: this needs two runs of one model.</source>
        <translation>A gehört zu einem anderen Modell: Dies braucht zwei Läufe eines Modells.</translation>
    </message>
    <message>
        <source>{name} is computed by transformers, and its weights are not read here: this needs a known family.</source>
        <translation>{name} wird von transformers berechnet, und seine Gewichte werden hier nicht gelesen: Dies braucht eine bekannte Familie.</translation>
    </message>
    <message>
        <source>The text is too long: its activations are kept for the selected layer only. Shorten it.</source>
        <translation>Der Text ist zu lang: Seine Aktivierungen werden nur für die gewählte Schicht behalten. Ihn kürzen.</translation>
    </message>
    <message>
        <source>Layer {layer} of {name} has no {stage}.</source>
        <translation>Schicht {layer} von {name} hat kein {stage}.</translation>
    </message>
    <message>
        <source>No layer of {name} has {stage}.</source>
        <translation>Keine Schicht von {name} hat {stage}.</translation>
    </message>
    <message>
        <source>Token embedding</source>
        <translation>Token-Embedding</translation>
    </message>
    <message>
        <source>Position embedding</source>
        <translation>Positions-Embedding</translation>
    </message>
    <message>
        <source>{layer}.{head}</source>
        <translation>{layer}.{head}</translation>
    </message>
    <message>
        <source>MLP {layer}</source>
        <translation>MLP {layer}</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>Bias-Terme</translation>
    </message>
    <message>
        <source>Edits and rounding</source>
        <translation>Änderungen und Rundung</translation>
    </message>
    <message>
        <source>A score is split into what earlier layers wrote: open a model (File &gt; Open model).</source>
        <translation>Ein Score wird in das zerlegt, was frühere Schichten geschrieben haben: ein Modell öffnen (Datei &gt; Modell öffnen).</translation>
    </message>
    <message>
        <source>The layers of {name} are post-norm, so its scores are not sums of what earlier layers wrote.</source>
        <translation>Die Schichten von {name} sind post-norm, seine Scores sind also keine Summen dessen, was frühere Schichten geschrieben haben.</translation>
    </message>
    <message>
        <source>Pin a cell first: click a query and key in the picture of the weights.</source>
        <translation>Zuerst eine Zelle anheften: eine Query und einen Key im Bild der Gewichte anklicken.</translation>
    </message>
    <message>
        <source>{name} would take about {size}, and at most {most} of text are written: name it {suffix}, which takes {packed}{one_layer}.</source>
        <translation>{name} würde etwa {size} groß, und höchstens {most} Text werden geschrieben: es {suffix} nennen, was {packed} braucht{one_layer}.</translation>
    </message>
    <message>
        <source>{name} would take about {size}, and there are {free} left on the disk. Shorten the text.</source>
        <translation>{name} würde etwa {size} groß, und auf dem Datenträger sind {free} frei. Den Text kürzen.</translation>
    </message>
    <message>
        <source>{name} was loaded, not computed: open it in the window, or write its numbers as tables and pictures.</source>
        <translation>{name} wurde geladen, nicht berechnet: Öffnen Sie es im Fenster, oder schreiben Sie seine Zahlen als Tabellen und Bilder.</translation>
    </message>
    <message>
        <source>Arrays are written by token: View &gt; Fold by &gt; Token, or export a table of the segments.</source>
        <translation>Arrays werden nach Token geschrieben: Ansicht &gt; Zusammenfassen nach &gt; Token, oder eine Tabelle der Segmente exportieren.</translation>
    </message>
    <message>
        <source>The (query, key) arrays of {longest:,} tokens would take {gigabytes:,.1f} GB each: shorten the text to save its numbers, or export pictures.</source>
        <translation>Die (Query, Key)-Arrays von {longest:,} Token wären je {gigabytes:,.1f} GB groß: den Text kürzen, um seine Zahlen zu speichern, oder Bilder exportieren.</translation>
    </message>
    <message>
        <source>The text is so long that the window keeps the numbers of one layer: attnviz compute writes those of all, or shorten the text.</source>
        <translation>Der Text ist so lang, dass das Fenster die Zahlen einer Schicht behält: attnviz compute schreibt die aller, oder den Text kürzen.</translation>
    </message>
    <message>
        <source>{out} cannot be written: there is no folder {folder}.</source>
        <translation>{out} kann nicht geschrieben werden: Es gibt keinen Ordner {folder}.</translation>
    </message>
    <message>
        <source>{out} cannot be written: it is a folder.</source>
        <translation>{out} kann nicht geschrieben werden: Es ist ein Ordner.</translation>
    </message>
    <message>
        <source>{out} cannot be written: it is not a file.</source>
        <translation>{out} kann nicht geschrieben werden: Es ist keine Datei.</translation>
    </message>
    <message>
        <source>{out} exists already: --force replaces it.</source>
        <translation>{out} gibt es schon: --force ersetzt es.</translation>
    </message>
    <message>
        <source>The ending {suffix} of {name} is not one of {names}.</source>
        <translation>Die Endung {suffix} von {name} ist keine von {names}.</translation>
    </message>
    <message>
        <source>{name} has no ending: add one of {names}.</source>
        <translation>{name} hat keine Endung: eine von {names} anfügen.</translation>
    </message>
    <message>
        <source>This figure has more than {count:,} pixels: lower the resolution or the width.</source>
        <translation>Diese Abbildung hat mehr als {count:,} Pixel: Auflösung oder Breite verringern.</translation>
    </message>
    <message>
        <source>There is no state A to draw beside this one: hold one, or name a snapshot.</source>
        <translation>Es gibt keinen Zustand A, der neben diesen gezeichnet werden kann: einen festhalten oder einen Snapshot nennen.</translation>
    </message>
    <message>
        <source>{name} has no such {missing}, so nothing can be drawn beside it.</source>
        <translation>{name} hat hier kein {missing}, also kann nichts daneben gezeichnet werden.</translation>
    </message>
    <message>
        <source>A figure has up to {most} panels, and these are {count}: name a layer, or some heads.</source>
        <translation>Eine Abbildung hat bis zu {most} Teilbilder, und dies sind {count}: eine Schicht oder einige Köpfe nennen.</translation>
    </message>
    <message>
        <source>No font called {names} is installed: name another, such as DejaVu Sans or STIXGeneral.</source>
        <translation>Keine Schrift namens {names} ist installiert: eine andere nennen, etwa DejaVu Sans oder STIXGeneral.</translation>
    </message>
    <message>
        <source>This text is too long for a film: shorten it.</source>
        <translation>Dieser Text ist zu lang für einen Film: ihn kürzen.</translation>
    </message>
    <message>
        <source>The number of heads changes in this film: choose one head.</source>
        <translation>Die Anzahl der Köpfe ändert sich in diesem Film: einen Kopf wählen.</translation>
    </message>
    <message>
        <source>Nothing changes in this film of {stage}: choose another stage or another film.</source>
        <translation>In diesem Film von {stage} ändert sich nichts: eine andere Stufe oder einen anderen Film wählen.</translation>
    </message>
    <message>
        <source>A film cannot have {steps} frames: it is a whole number from 2 to {most}.</source>
        <translation>Ein Film kann nicht {steps} Einzelbilder haben: Es ist eine ganze Zahl von 2 bis {most}.</translation>
    </message>
    <message>
        <source>A frame cannot be shown for {seconds} seconds: it is a number from {least} to {most}.</source>
        <translation>Ein Einzelbild kann nicht {seconds} Sekunden gezeigt werden: Es ist eine Zahl von {least} bis {most}.</translation>
    </message>
    <message>
        <source>This film shows one layer: name it with --layer.</source>
        <translation>Dieser Film zeigt eine Schicht: sie mit --layer nennen.</translation>
    </message>
    <message>
        <source>This film would have a single frame: export a picture instead.</source>
        <translation>Dieser Film hätte ein einziges Bild: stattdessen ein Bild exportieren.</translation>
    </message>
    <message>
        <source>This film would have {count} frames, and at most {most} are written: shorten the text or take fewer steps.</source>
        <translation>Dieser Film hätte {count} Einzelbilder, und höchstens {most} werden geschrieben: den Text kürzen oder weniger Schritte nehmen.</translation>
    </message>
    <message>
        <source>There is no film {name}: the films are {known}.</source>
        <translation>Es gibt keinen Film {name}: Die Filme sind {known}.</translation>
    </message>
    <message>
        <source>{film} is not a film: write {expected}.</source>
        <translation>{film} ist kein Film: {expected} schreiben.</translation>
    </message>
    <message>
        <source>Attention that was loaded from arrays cannot be typed again.</source>
        <translation>Attention, die aus Arrays geladen wurde, kann nicht noch einmal getippt werden.</translation>
    </message>
    <message>
        <source>{stage} has no heads: choose another stage.</source>
        <translation>{stage} hat keine Köpfe: eine andere Stufe wählen.</translation>
    </message>
    <message>
        <source>The text is so long that only one layer is kept whole: shorten it for a film of layers.</source>
        <translation>Der Text ist so lang, dass nur eine Schicht ganz behalten wird: ihn für einen Film der Schichten kürzen.</translation>
    </message>
    <message>
        <source>{name} changes nothing in this picture.</source>
        <translation>{name} ändert nichts in diesem Bild.</translation>
    </message>
    <message>
        <source>Attention that was loaded from arrays has no options.</source>
        <translation>Attention, die aus Arrays geladen wurde, hat keine Optionen.</translation>
    </message>
    <message>
        <source>{argument} is not a range: write {expected}, such as dropout=0..0.9.</source>
        <translation>{argument} ist kein Bereich: {expected} schreiben, etwa dropout=0..0.9.</translation>
    </message>
    <message>
        <source>{name} has no numbers between {first} and {last}.</source>
        <translation>{name} hat keine Zahlen zwischen {first} und {last}.</translation>
    </message>
    <message>
        <source>No state is held as A: hold one first, or name a snapshot of the session.</source>
        <translation>Kein Zustand ist als A festgehalten: zuerst einen festhalten oder einen Snapshot der Sitzung nennen.</translation>
    </message>
    <message>
        <source>{name} has {there} cells and {heads} heads, now has {here} and {others}: a film needs two states of equal layout.</source>
        <translation>{name} hat {there} Zellen und {heads} Köpfe, jetzt {here} und {others}: Ein Film braucht zwei Zustände gleichen Aufbaus.</translation>
    </message>
    <message>
        <source>This is not a step of a training run: train a model, or open the folder of a run.</source>
        <translation>Dies ist kein Schritt eines Trainingslaufs: ein Modell trainieren oder den Ordner eines Laufs öffnen.</translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation>Zeile für Zeile</translation>
    </message>
    <message>
        <source>One query after another appears.</source>
        <translation>Eine Query nach der anderen erscheint.</translation>
    </message>
    <message>
        <source>Typed, letter by letter</source>
        <translation>Getippt, Buchstabe für Buchstabe</translation>
    </message>
    <message>
        <source>The sentence is typed.</source>
        <translation>Der Satz wird getippt.</translation>
    </message>
    <message>
        <source>Typed, token by token</source>
        <translation>Getippt, Token für Token</translation>
    </message>
    <message>
        <source>The sentence grows by a token.</source>
        <translation>Der Satz wächst um je ein Token.</translation>
    </message>
    <message>
        <source>Head by head</source>
        <translation>Kopf für Kopf</translation>
    </message>
    <message>
        <source>Every head of the layer in turn.</source>
        <translation>Jeder Kopf der Schicht der Reihe nach.</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>Schicht für Schicht</translation>
    </message>
    <message>
        <source>The same head in every layer in turn.</source>
        <translation>Derselbe Kopf in jeder Schicht der Reihe nach.</translation>
    </message>
    <message>
        <source>An option from … to …</source>
        <translation>Eine Option von … bis …</translation>
    </message>
    <message>
        <source>An option changes in even steps.</source>
        <translation>Eine Option ändert sich in gleichen Schritten.</translation>
    </message>
    <message>
        <source>Step by step of the training</source>
        <translation>Schritt für Schritt des Trainings</translation>
    </message>
    <message>
        <source>The training run, from its first kept step to its last.</source>
        <translation>Der Trainingslauf, vom ersten behaltenen Schritt bis zum letzten.</translation>
    </message>
    <message>
        <source>From A to now</source>
        <translation>Von A bis jetzt</translation>
    </message>
    <message>
        <source>The numbers of A become those of now.</source>
        <translation>Aus den Zahlen von A werden die von jetzt.</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG-Bild</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG-Zeichnung</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF-Dokument</translation>
    </message>
    <message>
        <source>GIF film</source>
        <translation>GIF-Film</translation>
    </message>
    <message>
        <source>WebP film</source>
        <translation>WebP-Film</translation>
    </message>
    <message>
        <source>TikZ source for LaTeX</source>
        <translation>TikZ-Quelltext für LaTeX</translation>
    </message>
    <message>
        <source>Page for the browser</source>
        <translation>Seite für den Browser</translation>
    </message>
    <message>
        <source>Tab-separated table</source>
        <translation>Tabelle mit Tabulatoren</translation>
    </message>
    <message>
        <source>Markdown table</source>
        <translation>Markdown-Tabelle</translation>
    </message>
    <message>
        <source>LaTeX table</source>
        <translation>LaTeX-Tabelle</translation>
    </message>
    <message>
        <source>Python script</source>
        <translation>Python-Skript</translation>
    </message>
    <message>
        <source>Jupyter notebook</source>
        <translation>Jupyter-Notebook</translation>
    </message>
    <message>
        <source>NumPy arrays</source>
        <translation>NumPy-Arrays</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV-Tabelle</translation>
    </message>
    <message>
        <source>matplotlib, which draws pictures, cannot read its file matplotlibrc: {error}.</source>
        <translation>matplotlib, das Bilder zeichnet, kann seine Datei matplotlibrc nicht lesen: {error}.</translation>
    </message>
    <message>
        <source>A hand-out shows how numbers are computed: a difference and a loaded file have none.</source>
        <translation>Ein Handout zeigt, wie Zahlen berechnet werden: Eine Differenz und eine geladene Datei haben keine Berechnung.</translation>
    </message>
    <message>
        <source>A hand-out shows single numbers: View &gt; Fold by &gt; Token.</source>
        <translation>Ein Handout zeigt einzelne Zahlen: Ansicht &gt; Zusammenfassen nach &gt; Token.</translation>
    </message>
    <message>
        <source>The text is too long for a hand-out: shorten it.</source>
        <translation>Der Text ist zu lang für ein Handout: ihn kürzen.</translation>
    </message>
    <message>
        <source>{name} has no {stage}, so its heads cannot be measured.</source>
        <translation>{name} hat kein {stage}, seine Köpfe können also nicht gemessen werden.</translation>
    </message>
    <message>
        <source>{path} needs pyarrow: {command}.</source>
        <translation>{path} braucht pyarrow: {command}.</translation>
    </message>
    <message>
        <source>The panels have no room beside letters of {size} points: make the figure wider, or the letters smaller.</source>
        <translation>Neben Buchstaben von {size} Punkt ist kein Platz für die Teilbilder: die Abbildung breiter machen oder die Buchstaben kleiner.</translation>
    </message>
    <message>
        <source>The text is so long that no matrix is kept whole: shorten it to draw its lines.</source>
        <translation>Der Text ist so lang, dass keine Matrix ganz behalten wird: ihn kürzen, um seine Linien zu zeichnen.</translation>
    </message>
    <message>
        <source>A text of more than {most} tokens has lines of one token only: pin a word, or name its token by --query.</source>
        <translation>Ein Text mit mehr als {most} Token hat nur Linien eines Tokens: ein Wort anheften oder sein Token mit --query nennen.</translation>
    </message>
    <message>
        <source>{stage} have {count:,} numbers, too many for a page: choose one head or shorten the text.</source>
        <translation>{stage} haben {count:,} Zahlen, zu viele für eine Seite: einen Kopf wählen oder den Text kürzen.</translation>
    </message>
    <message>
        <source>ACL, column</source>
        <translation>ACL, eine Spalte</translation>
    </message>
    <message>
        <source>ACL, both columns</source>
        <translation>ACL, beide Spalten</translation>
    </message>
    <message>
        <source>NeurIPS</source>
        <translation>NeurIPS</translation>
    </message>
    <message>
        <source>ICML, column</source>
        <translation>ICML, eine Spalte</translation>
    </message>
    <message>
        <source>ICML, both columns</source>
        <translation>ICML, beide Spalten</translation>
    </message>
    <message>
        <source>ICLR</source>
        <translation>ICLR</translation>
    </message>
    <message>
        <source>AAAI, column</source>
        <translation>AAAI, eine Spalte</translation>
    </message>
    <message>
        <source>AAAI, both columns</source>
        <translation>AAAI, beide Spalten</translation>
    </message>
    <message>
        <source>CVPR, column</source>
        <translation>CVPR, eine Spalte</translation>
    </message>
    <message>
        <source>CVPR, both columns</source>
        <translation>CVPR, beide Spalten</translation>
    </message>
    <message>
        <source>JMLR</source>
        <translation>JMLR</translation>
    </message>
    <message>
        <source>TMLR</source>
        <translation>TMLR</translation>
    </message>
    <message>
        <source>Nature, column</source>
        <translation>Nature, eine Spalte</translation>
    </message>
    <message>
        <source>Nature, both columns</source>
        <translation>Nature, beide Spalten</translation>
    </message>
    <message>
        <source>Beamer slide, 16:9</source>
        <translation>Beamer-Folie, 16:9</translation>
    </message>
    <message>
        <source>There is no preset {name}: the presets are {known}.</source>
        <translation>Es gibt keine Vorlage {name}: Die Vorlagen sind {known}.</translation>
    </message>
    <message>
        <source>A figure has no setting {name}: it has preset, {known}.</source>
        <translation>Eine Abbildung hat keine Einstellung {name}: Sie hat preset, {known}.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}: it is {expected}.</source>
        <translation>{name} kann nicht {value} sein: Erlaubt ist {expected}.</translation>
    </message>
    <message>
        <source>a number with mm, cm or in, from 20mm to 1000mm, such as 7.7cm</source>
        <translation>eine Zahl mit mm, cm oder in von 20mm bis 1000mm, etwa 7.7cm</translation>
    </message>
    <message>
        <source>the name of a font, such as DejaVu Serif</source>
        <translation>der Name einer Schrift, etwa DejaVu Serif</translation>
    </message>
    <message>
        <source>a size in points from 4 to 40, such as 8</source>
        <translation>eine Größe in Punkt von 4 bis 40, etwa 8</translation>
    </message>
    <message>
        <source>a whole number from 30 to 1200</source>
        <translation>eine ganze Zahl von 30 bis 1200</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>on oder off</translation>
    </message>
    <message>
        <source>digits from 1 to 6, off, or fit for as many as fit</source>
        <translation>1 bis 6 Stellen, off, oder fit für so viele, wie passen</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is a number from {first}, several such as {first},3,5-7, or all.</source>
        <translation>{name} kann nicht {text} sein: Es ist eine Zahl ab {first}, mehrere wie {first},3,5-7, oder all.</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: at most {most} can be named here.</source>
        <translation>{name} kann nicht {text} sein: Höchstens {most} können hier genannt werden.</translation>
    </message>
    <message>
        <source>{name} names nothing: {text} counts down.</source>
        <translation>{name} nennt nichts: {text} zählt abwärts.</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is LAYER.HEAD, such as 3.7.</source>
        <translation>{name} kann nicht {text} sein: Es ist SCHICHT.KOPF, etwa 3.7.</translation>
    </message>
    <message>
        <source>Python code is written of one computed state: not of a difference, nor of a loaded file.</source>
        <translation>Python-Code gibt es für einen berechneten Zustand: nicht für eine Differenz, auch nicht für eine geladene Datei.</translation>
    </message>
    <message>
        <source>Python code is written of tokens: View &gt; Fold by &gt; Token.</source>
        <translation>Python-Code gibt es für Token: Ansicht &gt; Zusammenfassen nach &gt; Token.</translation>
    </message>
    <message>
        <source>The text is too long for Python code: shorten it.</source>
        <translation>Der Text ist zu lang für Python-Code: ihn kürzen.</translation>
    </message>
    <message>
        <source>No Python code is written of gradients yet: export their table or picture.</source>
        <translation>Python-Code für Gradienten gibt es noch nicht: ihre Tabelle oder ihr Bild exportieren.</translation>
    </message>
    <message>
        <source>No Python code is written of a model with cross-attention yet: export its arrays, or open its folder in transformers with output_attentions=True.</source>
        <translation>Python-Code für ein Modell mit Cross-Attention gibt es noch nicht: seine Arrays exportieren oder seinen Ordner in transformers mit output_attentions=True öffnen.</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: in transformers its attention cannot be replaced. Export its arrays, or open its folder in transformers with output_attentions=True.</source>
        <translation>Für {name} gibt es keinen Python-Code: In transformers kann seine Attention nicht ersetzt werden. Seine Arrays exportieren oder seinen Ordner in transformers mit output_attentions=True öffnen.</translation>
    </message>
    <message>
        <source>No Python code is written of a mixture of experts: transformers returns its experts together. Export its arrays, or open its folder in transformers with output_router_logits=True.</source>
        <translation>Für eine Mischung von Experten gibt es keinen Python-Code: transformers liefert ihre Experten zusammen. Ihre Arrays exportieren oder ihren Ordner in transformers mit output_router_logits=True öffnen.</translation>
    </message>
    <message>
        <source>There is nothing to compute: type a sentence first.</source>
        <translation>Es gibt nichts zu berechnen: zuerst einen Satz tippen.</translation>
    </message>
    <message>
        <source>Python code of this model is written in float32: set dtype to float32.</source>
        <translation>Python-Code dieses Modells wird in float32 geschrieben: dtype auf float32 setzen.</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: its plug-in gives no code.</source>
        <translation>Für {name} gibt es keinen Python-Code: Sein Plug-in gibt keinen an.</translation>
    </message>
    <message>
        <source>{count} numbers are too many for Python code.</source>
        <translation>{count} Zahlen sind zu viele für Python-Code.</translation>
    </message>
    <message>
        <source>There is no layer {number}: there is one layer, number {first}.</source>
        <translation>Es gibt keine Schicht {number}: Es gibt eine Schicht, Nummer {first}.</translation>
    </message>
    <message>
        <source>There is no layer {number}: the layers are numbered {first} to {last}.</source>
        <translation>Es gibt keine Schicht {number}: Die Schichten haben die Nummern {first} bis {last}.</translation>
    </message>
    <message>
        <source>There is no head {number}: there is one head, number {first}.</source>
        <translation>Es gibt keinen Kopf {number}: Es gibt einen Kopf, Nummer {first}.</translation>
    </message>
    <message>
        <source>There is no head {number}: the heads are numbered {first} to {last}.</source>
        <translation>Es gibt keinen Kopf {number}: Die Köpfe haben die Nummern {first} bis {last}.</translation>
    </message>
    <message>
        <source>There is no sentence {number}: there is one sentence, number {first}.</source>
        <translation>Es gibt keinen Satz {number}: Es gibt einen Satz, Nummer {first}.</translation>
    </message>
    <message>
        <source>There is no sentence {number}: the sentences are numbered {first} to {last}.</source>
        <translation>Es gibt keinen Satz {number}: Die Sätze haben die Nummern {first} bis {last}.</translation>
    </message>
    <message>
        <source>There is no token {number}: there is one token, number {first}.</source>
        <translation>Es gibt kein Token {number}: Es gibt ein Token, Nummer {first}.</translation>
    </message>
    <message>
        <source>There is no token {number}: the tokens are numbered {first} to {last}.</source>
        <translation>Es gibt kein Token {number}: Die Token haben die Nummern {first} bis {last}.</translation>
    </message>
    <message>
        <source>The text is so long that {stage} are kept of one layer only: export that, or shorten the text.</source>
        <translation>Der Text ist so lang, dass {stage} nur für eine Schicht behalten werden: diese exportieren oder den Text kürzen.</translation>
    </message>
    <message>
        <source>--margins need one layer: name it with --layer.</source>
        <translation>--margins braucht eine einzelne Schicht: mit --layer nennen.</translation>
    </message>
    <message>
        <source>Two pictures side by side need one layer: name it with --layer.</source>
        <translation>Zwei Bilder nebeneinander brauchen eine einzelne Schicht: mit --layer nennen.</translation>
    </message>
    <message>
        <source>--view {name} shows the heads of one layer: name it with --layer.</source>
        <translation>--view {name} zeigt die Köpfe einer Schicht: sie mit --layer nennen.</translation>
    </message>
    <message>
        <source>A hand-out is on {known}, not on {paper}.</source>
        <translation>Ein Handout gibt es auf {known}, nicht auf {paper}.</translation>
    </message>
    <message>
        <source>There is no token to draw: type a sentence first.</source>
        <translation>Es gibt kein Token zu zeichnen: zuerst einen Satz tippen.</translation>
    </message>
    <message>
        <source>Layer {layer} has no attention here.</source>
        <translation>Schicht {layer} hat hier keine Attention.</translation>
    </message>
    <message>
        <source>{name} has no stage {stage} {where}: its stages are {there}.</source>
        <translation>{name} hat keine Stufe {stage} {where}: Seine Stufen sind {there}.</translation>
    </message>
    <message>
        <source>Ids, as in {stage}, have no picture: draw the stage that has them beside its numbers, or write them by attnviz compute.</source>
        <translation>Ids wie in {stage} haben kein Bild: die Stufe zeichnen, die sie neben ihren Zahlen hat, oder sie mit attnviz compute schreiben.</translation>
    </message>
    <message>
        <source>{what} must be a whole number, not {value}.</source>
        <translation>{what} muss eine ganze Zahl sein, nicht {value}.</translation>
    </message>
    <message>
        <source>{stage} of {length:,} tokens are {count:,} numbers, too many for a table: shorten the text, or export a picture.</source>
        <translation>{stage} von {length:,} Token sind {count:,} Zahlen, zu viele für eine Tabelle: den Text kürzen oder ein Bild exportieren.</translation>
    </message>
    <message>
        <source>{count:,} cells are too many for TeX, which draws up to {most:,}: choose one head, shorten the text, or export a PDF.</source>
        <translation>{count:,} Zellen sind zu viele für TeX, das bis zu {most:,} zeichnet: einen Kopf wählen, den Text kürzen oder eine PDF exportieren.</translation>
    </message>
    <message>
        <source>No head is shown: choose one that is not ablated.</source>
        <translation>Kein Kopf wird angezeigt: einen wählen, der nicht ablatiert ist.</translation>
    </message>
    <message>
        <source>The text is too long for one page: shorten it, or export a heatmap.</source>
        <translation>Der Text ist zu lang für eine Seite: ihn kürzen oder eine Heatmap exportieren.</translation>
    </message>
    <message>
        <source>In this model hidden_size ({width}) must be even: half of it is read in each direction.</source>
        <translation>In diesem Modell muss hidden_size ({width}) gerade sein: Je die Hälfte wird in einer Richtung gelesen.</translation>
    </message>
    <message>
        <source>Separate embeddings of encoder, decoder and unembedding (share_encoder_decoder_embeddings or tie_word_embeddings false) are not supported.</source>
        <translation>Getrennte Embeddings von Encoder, Decoder und Unembedding (share_encoder_decoder_embeddings oder tie_word_embeddings false) werden nicht unterstützt.</translation>
    </message>
    <message>
        <source>The encoder and the decoder of this model differ in {name} ({encoder} and {decoder}), which is not supported.</source>
        <translation>Encoder und Decoder dieses Modells unterscheiden sich in {name} ({encoder} und {decoder}), was nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>A residual stream of normalised vectors (apply_residual_connection_post_layernorm) is not supported.</source>
        <translation>Ein Residualstrom aus normalisierten Vektoren (apply_residual_connection_post_layernorm) wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>The model's config.json</source>
        <translation>Die config.json des Modells</translation>
    </message>
    <message>
        <source>The weights of this model are quantized by {method}, which is not supported: open an unquantized model or a .gguf file.</source>
        <translation>Die Gewichte dieses Modells sind mit {method} quantisiert, was nicht unterstützt wird: ein nicht quantisiertes Modell oder eine .gguf-Datei öffnen.</translation>
    </message>
    <message>
        <source>Models with cross-attention (add_cross_attention) are not supported.</source>
        <translation>Modelle mit Cross-Attention (add_cross_attention) werden nicht unterstützt.</translation>
    </message>
    <message>
        <source>In this model the number of heads ({heads}) must be a multiple of the key/value heads ({kv_heads}).</source>
        <translation>In diesem Modell muss die Anzahl der Köpfe ({heads}) ein Vielfaches der Key/Value-Köpfe ({kv_heads}) sein.</translation>
    </message>
    <message>
        <source>A sliding window without a causal mask (is_causal false) is not supported.</source>
        <translation>Ein gleitendes Fenster ohne kausale Maske (is_causal false) wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>Rotary positions rotate pairs of dimensions, but this model rotates {count} dimensions of each head, an odd number.</source>
        <translation>Rotary-Positionen drehen Paare von Dimensionen, aber dieses Modell dreht {count} Dimensionen jedes Kopfs, eine ungerade Zahl.</translation>
    </message>
    <message>
        <source>Compute its attention with transformers and view it with attnviz.show(attentions, tokens).</source>
        <translation>Seine Attention mit transformers berechnen und mit attnviz.show(attentions, tokens) ansehen.</translation>
    </message>
    <message>
        <source>{kind} has no attention: its layers are state-space layers.</source>
        <translation>{kind} hat keine Attention: Seine Schichten sind Zustandsraum-Schichten.</translation>
    </message>
    <message>
        <source>{kind} has no attention: its layers are recurrent.</source>
        <translation>{kind} hat keine Attention: Seine Schichten sind rekurrent.</translation>
    </message>
    <message>
        <source>Only some layers of {kind} have attention, and the others are not computed here. {help}</source>
        <translation>Nur manche Schichten von {kind} haben Attention, und die anderen werden hier nicht berechnet. {help}</translation>
    </message>
    <message>
        <source>{kind} reads images, and AttnViz computes models of text. {help}</source>
        <translation>{kind} liest Bilder, und AttnViz berechnet Modelle von Text. {help}</translation>
    </message>
    <message>
        <source>{kind} reads sound, and AttnViz computes models of text. {help}</source>
        <translation>{kind} liest Ton, und AttnViz berechnet Modelle von Text. {help}</translation>
    </message>
    <message>
        <source>{kind} has {missing}, which AttnViz does not compute. {help}</source>
        <translation>{kind} hat {missing}, was AttnViz nicht berechnet. {help}</translation>
    </message>
    <message>
        <source>biases by distance that differ between layers (relative positions)</source>
        <translation>Bias-Terme nach Abstand, die sich zwischen den Schichten unterscheiden (relative Positionen)</translation>
    </message>
    <message>
        <source>an expert that every token shares</source>
        <translation>einen Experten, den alle Token teilen</translation>
    </message>
    <message>
        <source>keys and values of one small vector (latent attention)</source>
        <translation>Keys und Values aus einem kleinen Vektor (latente Attention)</translation>
    </message>
    <message>
        <source>norms of queries and keys over all heads</source>
        <translation>Normen von Queries und Keys über alle Köpfe</translation>
    </message>
    <message>
        <source>a learned score of no key (sinks)</source>
        <translation>einen gelernten Score für keinen Key (Senken)</translation>
    </message>
    <message>
        <source>multipliers of embeddings, scores, layers and logits</source>
        <translation>Faktoren für Embeddings, Scores, Schichten und Logits</translation>
    </message>
    <message>
        <source>embeddings for each layer</source>
        <translation>Embeddings für jede Schicht</translation>
    </message>
    <message>
        <source>queries, keys and values in one matrix (qkv_proj)</source>
        <translation>Queries, Keys und Values in einer Matrix (qkv_proj)</translation>
    </message>
    <message>
        <source>LayerNorm in layers like Llama's</source>
        <translation>LayerNorm in Schichten wie denen von Llama</translation>
    </message>
    <message>
        <source>one head of keys and values in layers like GPT-2's (multi-query attention)</source>
        <translation>einen Kopf für Keys und Values in Schichten wie denen von GPT-2 (Multi-Query-Attention)</translation>
    </message>
    <message>
        <source>a window in every other layer and scores without a scale</source>
        <translation>ein Fenster in jeder zweiten Schicht und Scores ohne Skalierung</translation>
    </message>
    <message>
        <source>linear biases by distance (ALiBi) in layers like GPT-2's</source>
        <translation>lineare Bias-Terme nach Abstand (ALiBi) in Schichten wie denen von GPT-2</translation>
    </message>
    <message>
        <source>LayerNorm before attention in layers like BART's</source>
        <translation>LayerNorm vor der Attention in Schichten wie denen von BART</translation>
    </message>
    <message>
        <source>rotary positions that rotate neighbouring dimensions</source>
        <translation>Rotary-Positionen, die benachbarte Dimensionen drehen</translation>
    </message>
    <message>
        <source>scores of content and position apart (disentangled attention)</source>
        <translation>getrennte Scores von Inhalt und Position (disentangled attention)</translation>
    </message>
    <message>
        <source>sparse attention with global tokens</source>
        <translation>dünn besetzte Attention mit globalen Token</translation>
    </message>
    <message>
        <source>layers that share their weights</source>
        <translation>Schichten, die ihre Gewichte teilen</translation>
    </message>
    <message>
        <source>Models with a vision tower (vision_config) are not supported: open a text model of the same family, such as one of type gemma3_text.</source>
        <translation>Modelle mit einem Bildteil (vision_config) werden nicht unterstützt: ein Textmodell derselben Familie öffnen, etwa eines vom Typ gemma3_text.</translation>
    </message>
    <message>
        <source>Its config.json names no type of model (model_type {kind}), so it is not known how to compute it.</source>
        <translation>Die config.json nennt keinen Typ des Modells (model_type {kind}), darum ist nicht bekannt, wie es zu berechnen ist.</translation>
    </message>
    <message>
        <source>Models of type {kind} are not supported. {help}</source>
        <translation>Modelle vom Typ {kind} werden nicht unterstützt. {help}</translation>
    </message>
    <message>
        <source>Linear biases (alibi) in a Falcon, as in falcon-rw, are not supported: transformers rounds them to 8 bits.</source>
        <translation>Lineare Bias-Terme (alibi) in einem Falcon, wie in falcon-rw, werden nicht unterstützt: transformers rundet sie auf 8 Bit.</translation>
    </message>
    <message>
        <source>A Falcon of the new architecture (new_decoder_architecture) without parallel_attn is not supported.</source>
        <translation>Ein Falcon der neuen Architektur (new_decoder_architecture) ohne parallel_attn wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>Bidirectional attention in a Gemma (use_bidirectional_attention) is not supported.</source>
        <translation>Attention in beide Richtungen in einem Gemma (use_bidirectional_attention) wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}.</source>
        <translation>{name} kann nicht geöffnet werden: {why}.</translation>
    </message>
    <message>
        <source>Layers without experts between others (mlp_only_layers, decoder_sparse_step) are not supported.</source>
        <translation>Schichten ohne Experten zwischen anderen (mlp_only_layers, decoder_sparse_step) werden nicht unterstützt.</translation>
    </message>
    <message>
        <source>LayerNorm after attention, as in OPT-350m (do_layer_norm_before false), is not supported.</source>
        <translation>LayerNorm nach der Attention, wie in OPT-350m (do_layer_norm_before false), wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>Projected embeddings (word_embed_proj_dim) in an OPT are not supported.</source>
        <translation>Projizierte Embeddings (word_embed_proj_dim) in einem OPT werden nicht unterstützt.</translation>
    </message>
    <message>
        <source>LayerNorm without weights (layer_norm_elementwise_affine false) is not supported.</source>
        <translation>LayerNorm ohne Gewichte (layer_norm_elementwise_affine false) wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>LayerNorm of queries and keys (qk_layernorm) is not supported.</source>
        <translation>LayerNorm von Queries und Keys (qk_layernorm) wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>{field} differs between the layers of this model, which is not supported.</source>
        <translation>{field} unterscheidet sich zwischen den Schichten dieses Modells, was nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>Partial rotary positions (partial_rotary_factor) are not supported.</source>
        <translation>Teilweise Rotary-Positionen (partial_rotary_factor) werden nicht unterstützt.</translation>
    </message>
    <message>
        <source>In this model partial_rotary_factor {part:g} leaves no dimension of a head to rotate.</source>
        <translation>In diesem Modell lässt partial_rotary_factor {part:g} keine Dimension eines Kopfs zum Drehen übrig.</translation>
    </message>
    <message>
        <source>Dynamic rotary positions need heads of more than 2 dimensions.</source>
        <translation>Dynamische Rotary-Positionen brauchen Köpfe mit mehr als 2 Dimensionen.</translation>
    </message>
    <message>
        <source>low_freq_factor {low:g} should be smaller than high_freq_factor {high:g}.</source>
        <translation>low_freq_factor {low:g} sollte kleiner als high_freq_factor {high:g} sein.</translation>
    </message>
    <message>
        <source>mscale and mscale_all_dim in the model's config.json give an attention factor of {attention_factor:g}, which should be above 0 and at most {most:,}.</source>
        <translation>mscale und mscale_all_dim in config.json des Modells ergeben einen Attention-Faktor von {attention_factor:g}, der über 0 und höchstens {most:,} sein sollte.</translation>
    </message>
    <message>
        <source>Step {step} of {folder} cannot be opened: {error}</source>
        <translation>Schritt {step} von {folder} kann nicht geöffnet werden: {error}</translation>
    </message>
    <message>
        <source>The model's config.json should have no_rope_layers with 0 or 1 for each of {layers} layers.</source>
        <translation>config.json des Modells sollte no_rope_layers mit 0 oder 1 für jede der {layers} Schichten haben.</translation>
    </message>
    <message>
        <source>{name} has the shape {shape}, but its config says {expected}: they belong to different models.</source>
        <translation>{name} hat die Form {shape}, aber die Konfiguration sagt {expected}: Sie gehören zu verschiedenen Modellen.</translation>
    </message>
    <message>
        <source>In this model relative_attention_max_distance ({distance}) must exceed half of relative_attention_num_buckets ({buckets}).</source>
        <translation>In diesem Modell muss relative_attention_max_distance ({distance}) größer als die Hälfte von relative_attention_num_buckets ({buckets}) sein.</translation>
    </message>
    <message>
        <source>The checkpoint has no {name}, which its config asks for.</source>
        <translation>Der Checkpoint hat kein {name}, das seine Konfiguration verlangt.</translation>
    </message>
    <message>
        <source>What was reset, or another model, cannot be written as a step: begin a new lesson file.</source>
        <translation>Was zurückgesetzt wurde, oder ein anderes Modell, kann nicht als Schritt geschrieben werden: eine neue Lektionsdatei beginnen.</translation>
    </message>
    <message>
        <source>The answer is {answer}, not a number.</source>
        <translation>Die Antwort ist {answer}, keine Zahl.</translation>
    </message>
    <message>
        <source>{token} is not among the most likely tokens.</source>
        <translation>{token} ist nicht unter den wahrscheinlichsten Token.</translation>
    </message>
    <message>
        <source>No next token is predicted here.</source>
        <translation>Hier wird kein nächstes Token vorhergesagt.</translation>
    </message>
    <message>
        <source>No cell is pinned.</source>
        <translation>Keine Zelle ist angeheftet.</translation>
    </message>
    <message>
        <source>{text} cannot be computed here: {error}.</source>
        <translation>{text} kann hier nicht berechnet werden: {error}.</translation>
    </message>
    <message>
        <source>{text} is {count} numbers, not one: name a row and a column.</source>
        <translation>{text} sind {count} Zahlen, nicht eine: eine Zeile und eine Spalte nennen.</translation>
    </message>
    <message>
        <source>{text} is neither a number nor a text.</source>
        <translation>{text} ist weder eine Zahl noch ein Text.</translation>
    </message>
    <message>
        <source>{text} is one number: name a stage, or a row of one.</source>
        <translation>{text} ist eine Zahl: eine Stufe nennen, oder eine Zeile davon.</translation>
    </message>
    <message>
        <source>There is no option {name}.</source>
        <translation>Es gibt keine Option {name}.</translation>
    </message>
    <message>
        <source>{text}: {name} is not a stage, function or name known to lessons.</source>
        <translation>{text}: {name} ist keine Stufe, keine Funktion und kein Name, den Lektionen kennen.</translation>
    </message>
    <message>
        <source>{name} needs numbers.</source>
        <translation>{name} braucht Zahlen.</translation>
    </message>
    <message>
        <source>A comparison needs one number on each side, not {count}.</source>
        <translation>Ein Vergleich braucht auf jeder Seite eine Zahl, nicht {count}.</translation>
    </message>
    <message>
        <source>An index is a whole number, not {value}.</source>
        <translation>Ein Index ist eine ganze Zahl, nicht {value}.</translation>
    </message>
    <message>
        <source>There is no stage {name} here.</source>
        <translation>Es gibt hier keine Stufe {name}.</translation>
    </message>
    <message>
        <source>There is no lesson {name}: attnviz lesson --list names them.</source>
        <translation>Es gibt keine Lektion {name}: attnviz lesson --list nennt sie.</translation>
    </message>
    <message>
        <source>{name} cannot be opened as a zip: {error}.</source>
        <translation>{name} kann nicht als Zip geöffnet werden: {error}.</translation>
    </message>
    <message>
        <source>{name} is too large for lessons.</source>
        <translation>{name} ist zu groß für Lektionen.</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>Richtig.</translation>
    </message>
    <message>
        <source>Not quite. Look again, or press Hint.</source>
        <translation>Nicht ganz. Noch einmal hinsehen oder Hinweis drücken.</translation>
    </message>
    <message>
        <source>Not quite. Look again.</source>
        <translation>Nicht ganz. Noch einmal hinsehen.</translation>
    </message>
    <message>
        <source>Right, as you predicted.</source>
        <translation>Richtig, wie vorhergesagt.</translation>
    </message>
    <message>
        <source>Not as you predicted. Look what it is.</source>
        <translation>Nicht wie vorhergesagt. Nachsehen, was es ist.</translation>
    </message>
    <message>
        <source>Right so far, but rounded: write more decimal places.</source>
        <translation>So weit richtig, aber gerundet: mehr Nachkommastellen schreiben.</translation>
    </message>
    <message>
        <source>First do the task above: the question is about what you see then.</source>
        <translation>Zuerst die Aufgabe oben: Die Frage gilt dem, was man danach sieht.</translation>
    </message>
    <message>
        <source>This is not a question.</source>
        <translation>Dies ist keine Frage.</translation>
    </message>
    <message>
        <source>A prediction is made once.</source>
        <translation>Eine Vorhersage wird einmal gemacht.</translation>
    </message>
    <message>
        <source>There is no answer {answer}.</source>
        <translation>Es gibt keine Antwort {answer}.</translation>
    </message>
    <message>
        <source>The answer cannot be found in what is displayed now: {error}</source>
        <translation>Die Antwort ist in dem, was jetzt angezeigt wird, nicht zu finden: {error}</translation>
    </message>
    <message>
        <source>No cell has a number.</source>
        <translation>Keine Zelle hat eine Zahl.</translation>
    </message>
    <message>
        <source>{answer} is not a cell: write its row and its column, such as 1,3.</source>
        <translation>{answer} ist keine Zelle: ihre Zeile und ihre Spalte schreiben, etwa 1,3.</translation>
    </message>
    <message>
        <source>There is no cell {cell}.</source>
        <translation>Es gibt keine Zelle {cell}.</translation>
    </message>
    <message>
        <source>each row by its own scale</source>
        <translation>jede Zeile mit eigener Skala</translation>
    </message>
    <message>
        <source>each head by its own scale</source>
        <translation>jeder Kopf mit eigener Skala</translation>
    </message>
    <message>
        <source>thickest: {number}</source>
        <translation>am dicksten: {number}</translation>
    </message>
    <message>
        <source>A cell needs a number: Esc leaves it as it is.</source>
        <translation>Eine Zelle braucht eine Zahl: Esc lässt sie, wie sie ist.</translation>
    </message>
    <message>
        <source>{quoted} is not a number that attention can compute with.</source>
        <translation>{quoted} ist keine Zahl, mit der Attention rechnen kann.</translation>
    </message>
    <message>
        <source>{quoted} is too large: attention computes with 32-bit floats, up to 3.4e+38.</source>
        <translation>{quoted} ist zu groß: Attention rechnet mit 32-Bit-Gleitkommazahlen, bis 3.4e+38.</translation>
    </message>
    <message>
        <source>Nothing was pasted: {error}</source>
        <translation>Nichts wurde eingefügt: {error}</translation>
    </message>
    <message>
        <source>Nothing was pasted: the clipboard holds no numbers</source>
        <translation>Nichts wurde eingefügt: Die Zwischenablage enthält keine Zahlen</translation>
    </message>
    <message>
        <source>Nothing was pasted: {place}: {error}</source>
        <translation>Nichts wurde eingefügt: {place}: {error}</translation>
    </message>
    <message>
        <source>the comma in {quoted} may separate decimals or cells. Write decimals with a point, or separate cells by tabs or semicolons.</source>
        <translation>das Komma in {quoted} kann Dezimalen oder Zellen trennen. Dezimalen mit Punkt schreiben oder Zellen durch Tabulatoren oder Semikolons trennen.</translation>
    </message>
    <message>
        <source>{quoted} may be the end of a larger number: write numbers without groups of digits.</source>
        <translation>{quoted} kann das Ende einer größeren Zahl sein: Zahlen ohne Zifferngruppen schreiben.</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>symmetric log</source>
        <translation>symmetrisch log</translation>
    </message>
    <message>
        <source>A colour bar cannot go from {low} to {high}: its ends are two numbers, the lower one first.</source>
        <translation>Ein Farbbalken kann nicht von {low} bis {high} reichen: Seine Enden sind zwei Zahlen, die kleinere zuerst.</translation>
    </message>
    <message>
        <source>ends held</source>
        <translation>Enden festgehalten</translation>
    </message>
    <message>
        <source>ends set by hand</source>
        <translation>Enden von Hand gesetzt</translation>
    </message>
    <message>
        <source>all frames on one scale</source>
        <translation>alle Einzelbilder auf einer Skala</translation>
    </message>
    <message>
        <source>each row its own range</source>
        <translation>jede Zeile ihr Bereich</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>absolut</translation>
    </message>
    <message>
        <source>ends at round numbers</source>
        <translation>Enden bei runden Zahlen</translation>
    </message>
    <message>
        <source>both on one scale</source>
        <translation>beide auf einer Skala</translation>
    </message>
    <message>
        <source>each head its own</source>
        <translation>jeder Kopf seine eigene</translation>
    </message>
    <message>
        <source>all layers on one scale</source>
        <translation>alle Schichten auf einer Skala</translation>
    </message>
    <message>
        <source>all heads on one scale</source>
        <translation>alle Köpfe auf einer Skala</translation>
    </message>
    <message>
        <source>up to the 98th percentile</source>
        <translation>bis zum 98. Perzentil</translation>
    </message>
    <message>
        <source>without the first word</source>
        <translation>ohne das erste Wort</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>Queries und Keys</translation>
    </message>
    <message>
        <source>Values and context</source>
        <translation>Values und Kontext</translation>
    </message>
    <message>
        <source>W_query</source>
        <translation>W_query</translation>
    </message>
    <message>
        <source>W_key</source>
        <translation>W_key</translation>
    </message>
    <message>
        <source>W_value</source>
        <translation>W_value</translation>
    </message>
    <message>
        <source>2 dimensions</source>
        <translation>2 Dimensionen</translation>
    </message>
    <message>
        <source>3 dimensions</source>
        <translation>3 Dimensionen</translation>
    </message>
    <message>
        <source>PCA, 2 axes</source>
        <translation>PCA, 2 Achsen</translation>
    </message>
    <message>
        <source>PCA, 3 axes</source>
        <translation>PCA, 3 Achsen</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>nicht gesehen</translation>
    </message>
    <message>
        <source>largest difference {number:.2g}</source>
        <translation>größte Differenz {number:.2g}</translation>
    </message>
    <message>
        <source>{one} {other}</source>
        <translation>{one} {other}</translation>
    </message>
    <message>
        <source>{module} computes what {like} does.</source>
        <translation>{module} berechnet dasselbe wie {like}.</translation>
    </message>
    <message>
        <source>{module} differs from {like}.</source>
        <translation>{module} weicht von {like} ab.</translation>
    </message>
    <message>
        <source>{module} differs from {like} from {stage} on.</source>
        <translation>{module} weicht ab {stage} von {like} ab.</translation>
    </message>
    <message>
        <source>d{column} of {vector}, normalised by {norm}</source>
        <translation>d{column} von {vector}, normalisiert durch {norm}</translation>
    </message>
    <message>
        <source>d{column} of {vector} {own}</source>
        <translation>d{column} von {vector} {own}</translation>
    </message>
    <message>
        <source>divided by √(mean of the squares + ε) = {root}</source>
        <translation>geteilt durch √(Mittel der Quadrate + ε) = {root}</translation>
    </message>
    <message>
        <source>d{column} of {vector} {own}, minus the mean {mean}</source>
        <translation>d{column} von {vector} {own}, minus den Mittelwert {mean}</translation>
    </message>
    <message>
        <source>divided by √(variance + ε) = {root}</source>
        <translation>geteilt durch √(Varianz + ε) = {root}</translation>
    </message>
    <message>
        <source>times d{column} of {norm} {weight}</source>
        <translation>mal d{column} von {norm} {weight}</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>d{column} of {token}: this layer has no norm before attention</source>
        <translation>d{column} von {token}: Diese Schicht hat keine Norm vor der Attention</translation>
    </message>
    <message>
        <source>the {vector} of {token}</source>
        <translation>{vector} von {token}</translation>
    </message>
    <message>
        <source>the {vector} of {token}, of all heads side by side</source>
        <translation>{vector} von {token}, aller Köpfe nebeneinander</translation>
    </message>
    <message>
        <source>d{column} of the {vector} of {token}: this layer has no positions</source>
        <translation>d{column} von {vector} von {token}: Diese Schicht hat keine Positionen</translation>
    </message>
    <message>
        <source>input of the first layer: the embedding of {token}, normalised</source>
        <translation>Eingabe der ersten Schicht: das Embedding von {token}, normalisiert</translation>
    </message>
    <message>
        <source>input of the first layer: the embedding of {token}</source>
        <translation>Eingabe der ersten Schicht: das Embedding von {token}</translation>
    </message>
    <message>
        <source>input of the decoder: the embedding of {token} + position {position}</source>
        <translation>Eingabe des Decoders: das Embedding von {token} + Position {position}</translation>
    </message>
    <message>
        <source>input of the decoder: the embedding of {token}</source>
        <translation>Eingabe des Decoders: das Embedding von {token}</translation>
    </message>
    <message>
        <source>layer {layer} is ablated: it returns its input</source>
        <translation>Schicht {layer} ist ablatiert: Sie gibt ihre Eingabe zurück</translation>
    </message>
    <message>
        <source>residual stream before layer {layer}</source>
        <translation>Residualstrom vor Schicht {layer}</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>Attention-Ausgabe</translation>
    </message>
    <message>
        <source>{term}   {name}</source>
        <translation>{term}   {name}</translation>
    </message>
    <message>
        <source>d{column} of {token}</source>
        <translation>d{column} von {token}</translation>
    </message>
    <message>
        <source>residual stream + attention output of {token}</source>
        <translation>Residualstrom + Attention-Ausgabe von {token}</translation>
    </message>
    <message>
        <source>attention sublayer + MLP output of {token}</source>
        <translation>Attention-Teilschicht + MLP-Ausgabe von {token}</translation>
    </message>
    <message>
        <source>the residual stream after the last layer for {token}</source>
        <translation>der Residualstrom nach der letzten Schicht für {token}</translation>
    </message>
    <message>
        <source>the last layer is ablated: it returns its input</source>
        <translation>die letzte Schicht ist ablatiert: Sie gibt ihre Eingabe zurück</translation>
    </message>
    <message>
        <source>the residual stream after the encoder for {token}</source>
        <translation>der Residualstrom nach dem Encoder für {token}</translation>
    </message>
    <message>
        <source>scaled score {score}</source>
        <translation>skalierter Score {score}</translation>
    </message>
    <message>
        <source>minus slope {slope:.6g} · distance {distance} (position {query} − position {key})</source>
        <translation>minus Steigung {slope:.6g} · Abstand {distance} (Position {query} − Position {key})</translation>
    </message>
    <message>
        <source>plus {bias}, the bias of head {head} for distance {distance} (row {row} of {matrix})</source>
        <translation>plus {bias}, der Bias von Kopf {head} für Abstand {distance} (Zeile {row} von {matrix})</translation>
    </message>
    <message>
        <source>soft cap: {cap:g} · tanh(scaled score / {cap:g})</source>
        <translation>weiche Grenze: {cap:g} · tanh(skalierter Score / {cap:g})</translation>
    </message>
    <message>
        <source>hidden {number}</source>
        <translation>verborgene {number}</translation>
    </message>
    <message>
        <source>the {count:,} hidden activations of {token} · row d{column} of {matrix}</source>
        <translation>die {count:,} verborgenen Aktivierungen von {token} · Zeile d{column} von {matrix}</translation>
    </message>
    <message>
        <source>feed_forward_norm(x + attention) of {token} · row {row} of {matrix}</source>
        <translation>feed_forward_norm(x + Attention) von {token} · Zeile {row} von {matrix}</translation>
    </message>
    <message>
        <source>the expert with the largest router logit of {token}, after {count} others</source>
        <translation>der Experte mit dem größten Router-Logit von {token}, nach {count} anderen</translation>
    </message>
    <message>
        <source>divided by the sum over all {count} experts</source>
        <translation>geteilt durch die Summe über alle {count} Experten</translation>
    </message>
    <message>
        <source>divided by the sum over the {count} chosen experts</source>
        <translation>geteilt durch die Summe über die {count} gewählten Experten</translation>
    </message>
    <message>
        <source>exp of the router logit {logit} of expert {expert}</source>
        <translation>exp des Router-Logits {logit} von Experte {expert}</translation>
    </message>
    <message>
        <source>weight of each expert of {token} · d{column} of what it returns</source>
        <translation>Gewicht jedes Experten von {token} · d{column} dessen, was er liefert</translation>
    </message>
    <message>
        <source>expert {number}</source>
        <translation>Experte {number}</translation>
    </message>
    <message>
        <source>weight {weight} of {key}</source>
        <translation>Gewicht {weight} von {key}</translation>
    </message>
    <message>
        <source>times the length of its value through {matrix}: {length}</source>
        <translation>mal der Länge seines Values durch {matrix}: {length}</translation>
    </message>
    <message>
        <source>times the gradient of {metric}: {slope}</source>
        <translation>mal dem Gradienten von {metric}: {slope}</translation>
    </message>
    <message>
        <source>½ · mean weight over the heads, plus ½ on the token itself</source>
        <translation>½ · mittleres Gewicht über die Köpfe, plus ½ auf dem Token selbst</translation>
    </message>
    <message>
        <source>½ · mean weights of {token}, plus ½ on itself · rollout of layer {layer}</source>
        <translation>½ · mittlere Gewichte von {token}, plus ½ auf sich selbst · Rollout von Schicht {layer}</translation>
    </message>
    <message>
        <source>reset gate r = σ({input} + {hidden}) = {value}</source>
        <translation>Reset-Gate r = σ({input} + {hidden}) = {value}</translation>
    </message>
    <message>
        <source>candidate n = tanh({input} + r · {hidden}) = {value}</source>
        <translation>Kandidat n = tanh({input} + r · {hidden}) = {value}</translation>
    </message>
    <message>
        <source>update gate z = σ({input} + {hidden}) = {value}</source>
        <translation>Update-Gate z = σ({input} + {hidden}) = {value}</translation>
    </message>
    <message>
        <source>from zeros, where reading begins</source>
        <translation>von Nullen aus, wo das Lesen beginnt</translation>
    </message>
    <message>
        <source>from the state of {token}</source>
        <translation>vom Zustand von {token} aus</translation>
    </message>
    <message>
        <source>{token} is read from the right, {before}</source>
        <translation>{token} wird von rechts gelesen, {before}</translation>
    </message>
    <message>
        <source>{token} is read from the left, {before}</source>
        <translation>{token} wird von links gelesen, {before}</translation>
    </message>
    <message>
        <source>d{column} of the embedding of {token}, the token before</source>
        <translation>d{column} des Embeddings von {token}, dem Token davor</translation>
    </message>
    <message>
        <source>d{column} of the new state after {token}</source>
        <translation>d{column} des neuen Zustands nach {token}</translation>
    </message>
    <message>
        <source>tanh of: the state of {token}, read from the right · row d{column} of W_init</source>
        <translation>tanh von: dem Zustand von {token}, von rechts gelesen · Zeile d{column} von W_init</translation>
    </message>
    <message>
        <source>the {vector} of {token} itself</source>
        <translation>{vector} von {token} selbst</translation>
    </message>
    <message>
        <source>attention vector · tanh(query of {row} + key of {column})</source>
        <translation>Attention-Vektor · tanh(Query von {row} + Key von {column})</translation>
    </message>
    <message>
        <source>the decoder reads the token before and the context of {token}</source>
        <translation>der Decoder liest das Token davor und den Kontext von {token}</translation>
    </message>
    <message>
        <source>You set this value; it replaces the computed one.</source>
        <translation>Dieser Wert ist von Hand gesetzt; er ersetzt den berechneten.</translation>
    </message>
    <message>
        <source>Steered: x + {strength} · (A − x).</source>
        <translation>Gesteuert: x + {strength} · (A − x).</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>d{column} of the output of layer {layer} for {token}</source>
        <translation>d{column} der Ausgabe von Schicht {layer} für {token}</translation>
    </message>
    <message>
        <source>times {factor}</source>
        <translation>mal {factor}</translation>
    </message>
    <message>
        <source>d{column} of the embedding of {token}</source>
        <translation>d{column} des Embeddings von {token}</translation>
    </message>
    <message>
        <source>embedding of {token} + position {position}</source>
        <translation>Embedding von {token} + Position {position}</translation>
    </message>
    <message>
        <source>{vector} = x: the embedding of {token} itself</source>
        <translation>{vector} = x: das Embedding von {token} selbst</translation>
    </message>
    <message>
        <source>{input} of {token} · {weights}</source>
        <translation>{input} von {token} · {weights}</translation>
    </message>
    <message>
        <source>{part} head {own}, shared by heads {heads}</source>
        <translation>{part}-Kopf {own}, geteilt von den Köpfen {heads}</translation>
    </message>
    <message>
        <source>{part} head {own}, of head {heads}</source>
        <translation>{part}-Kopf {own}, von Kopf {heads}</translation>
    </message>
    <message>
        <source>{vector} of {token}, at position {position}</source>
        <translation>{vector} von {token}, an Position {position}</translation>
    </message>
    <message>
        <source>{left} of {row}, {right} of {column}</source>
        <translation>{left} von {row}, {right} von {column}</translation>
    </message>
    <message>
        <source>{left} of {row} · {right} of {column}</source>
        <translation>{left} von {row} · {right} von {column}</translation>
    </message>
    <message>
        <source>score {score}</source>
        <translation>Score {score}</translation>
    </message>
    <message>
        <source>not masked yet: renormalize masks the weights, after the softmax</source>
        <translation>noch nicht maskiert: renormalize maskiert die Gewichte, nach dem Softmax</translation>
    </message>
    <message>
        <source>not masked: unchanged</source>
        <translation>nicht maskiert: unverändert</translation>
    </message>
    <message>
        <source>key {key} is masked for query {query}</source>
        <translation>Key {key} ist für Query {query} maskiert</translation>
    </message>
    <message>
        <source>with d_k = 1 the scale is 1: each dot product has one term</source>
        <translation>mit d_k = 1 ist die Skalierung 1: Jedes Skalarprodukt hat einen Summanden</translation>
    </message>
    <message>
        <source>masked score {score}</source>
        <translation>maskierter Score {score}</translation>
    </message>
    <message>
        <source>divided by {divisor}</source>
        <translation>geteilt durch {divisor}</translation>
    </message>
    <message>
        <source>capped score {score}</source>
        <translation>begrenzter Score {score}</translation>
    </message>
    <message>
        <source>biased score {score}</source>
        <translation>verschobener Score {score}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>maskiert</translation>
    </message>
    <message>
        <source>masked or has a score of −∞</source>
        <translation>maskiert oder hat einen Score von −∞</translation>
    </message>
    <message>
        <source>every {across} is {state}: the weights are zero</source>
        <translation>jede {across} ist {state}: Die Gewichte sind null</translation>
    </message>
    <message>
        <source>this {across} is {state} for every {down}: the weights are zero</source>
        <translation>diese {across} ist für jede {down} {state}: Die Gewichte sind null</translation>
    </message>
    <message>
        <source>masked: the weight is zero</source>
        <translation>maskiert: Das Gewicht ist null</translation>
    </message>
    <message>
        <source>masked: set to 0</source>
        <translation>maskiert: auf 0 gesetzt</translation>
    </message>
    <message>
        <source>masked weight {weight}</source>
        <translation>maskiertes Gewicht {weight}</translation>
    </message>
    <message>
        <source>divided by the sum of the unmasked weights: {sum}</source>
        <translation>geteilt durch die Summe der nicht maskierten Gewichte: {sum}</translation>
    </message>
    <message>
        <source>0 if dropped (probability {rate}), 1 / (1 − {rate}) if kept</source>
        <translation>0, wenn es wegfällt (Wahrscheinlichkeit {rate}), 1 / (1 − {rate}), wenn es bleibt</translation>
    </message>
    <message>
        <source>dropped (probability {rate}): 0</source>
        <translation>weggefallen (Wahrscheinlichkeit {rate}): 0</translation>
    </message>
    <message>
        <source>kept: 1 / (1 − {rate})</source>
        <translation>geblieben: 1 / (1 − {rate})</translation>
    </message>
    <message>
        <source>weight {weight}</source>
        <translation>Gewicht {weight}</translation>
    </message>
    <message>
        <source>dropout is off</source>
        <translation>Dropout ist aus</translation>
    </message>
    <message>
        <source>times the dropout mask {factor}</source>
        <translation>mal der Dropout-Maske {factor}</translation>
    </message>
    <message>
        <source>∞ · 0 is not a number</source>
        <translation>∞ · 0 ist keine Zahl</translation>
    </message>
    <message>
        <source>weights of {token} · d{column} of the values</source>
        <translation>Gewichte von {token} · d{column} der Values</translation>
    </message>
    <message>
        <source>{count:,} terms</source>
        <translation>{count:,} Summanden</translation>
    </message>
    <message>
        <source>d{column} of the context of head {head}, which is {ablated}</source>
        <translation>d{column} des Kontexts von Kopf {head}, der {ablated} ist</translation>
    </message>
    <message>
        <source>d{column} of the context of head {head}</source>
        <translation>d{column} des Kontexts von Kopf {head}</translation>
    </message>
    <message>
        <source>head {head} is {ablated}</source>
        <translation>Kopf {head} ist {ablated}</translation>
    </message>
    <message>
        <source>the concatenated context vectors, unchanged</source>
        <translation>die verketteten Kontextvektoren, unverändert</translation>
    </message>
    <message>
        <source>No probabilities: some logits are NaN or ∞.</source>
        <translation>Keine Wahrscheinlichkeiten: Manche Logits sind NaN oder ∞.</translation>
    </message>
    <message>
        <source>{name} has no language-model head, so it cannot predict tokens.</source>
        <translation>{name} hat keinen Sprachmodell-Kopf, kann also keine Token vorhersagen.</translation>
    </message>
    <message>
        <source>column d{column} of {matrix}</source>
        <translation>Spalte d{column} von {matrix}</translation>
    </message>
    <message>
        <source>{matrix}, head {head}</source>
        <translation>{matrix}, Kopf {head}</translation>
    </message>
    <message>
        <source>row {row} of {matrix}</source>
        <translation>Zeile {row} von {matrix}</translation>
    </message>
    <message>
        <source>bias of {matrix}</source>
        <translation>Bias von {matrix}</translation>
    </message>
    <message>
        <source>The text is too long: its weights are not kept.</source>
        <translation>Der Text ist zu lang: Seine Gewichte werden nicht behalten.</translation>
    </message>
    <message>
        <source>Not defined for these weights.</source>
        <translation>Für diese Gewichte nicht definiert.</translation>
    </message>
    <message>
        <source>Model order</source>
        <translation>Reihenfolge des Modells</translation>
    </message>
    <message>
        <source>Heads in the order of the model.</source>
        <translation>Köpfe in der Reihenfolge des Modells.</translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation>Vorheriges Token</translation>
    </message>
    <message>
        <source>Corpus mean: previous token</source>
        <translation>Korpusmittel: vorheriges Token</translation>
    </message>
    <message>
        <source>Corpus standard deviation: previous token</source>
        <translation>Korpus-Standardabweichung: vorheriges Token</translation>
    </message>
    <message>
        <source>Mean weight from each token to the token before it, over all tokens but the first.</source>
        <translation>Mittleres Gewicht von jedem Token auf das Token davor, über alle Token außer dem ersten.</translation>
    </message>
    <message>
        <source>First token (sink)</source>
        <translation>Erstes Token (Senke)</translation>
    </message>
    <message>
        <source>Corpus mean: first token</source>
        <translation>Korpusmittel: erstes Token</translation>
    </message>
    <message>
        <source>Corpus standard deviation: first token</source>
        <translation>Korpus-Standardabweichung: erstes Token</translation>
    </message>
    <message>
        <source>Mean weight from each token to the first token (attention sink), over all tokens but the first.</source>
        <translation>Mittleres Gewicht von jedem Token auf das erste Token (Attention-Senke), über alle Token außer dem ersten.</translation>
    </message>
    <message>
        <source>Own position</source>
        <translation>Eigene Position</translation>
    </message>
    <message>
        <source>Corpus mean: own position</source>
        <translation>Korpusmittel: eigene Position</translation>
    </message>
    <message>
        <source>Corpus standard deviation: own position</source>
        <translation>Korpus-Standardabweichung: eigene Position</translation>
    </message>
    <message>
        <source>Mean weight from each token to itself.</source>
        <translation>Mittleres Gewicht von jedem Token auf sich selbst.</translation>
    </message>
    <message>
        <source>Induction score</source>
        <translation>Induktions-Score</translation>
    </message>
    <message>
        <source>Corpus mean: induction score</source>
        <translation>Korpusmittel: Induktions-Score</translation>
    </message>
    <message>
        <source>Corpus standard deviation: induction score</source>
        <translation>Korpus-Standardabweichung: Induktions-Score</translation>
    </message>
    <message>
        <source>Mean weight from each repeated token to the token that followed its previous occurrence. It is high for induction heads, which predict what came next the last time.</source>
        <translation>Mittleres Gewicht von jedem wiederholten Token auf das Token, das seinem vorigen Vorkommen folgte. Hoch für Induktionsköpfe, die vorhersagen, was beim letzten Mal als Nächstes kam.</translation>
    </message>
    <message>
        <source>No token of this text is repeated.</source>
        <translation>Kein Token dieses Texts wiederholt sich.</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>Corpus mean: entropy</source>
        <translation>Korpusmittel: Entropie</translation>
    </message>
    <message>
        <source>Corpus standard deviation: entropy</source>
        <translation>Korpus-Standardabweichung: Entropie</translation>
    </message>
    <message>
        <source>How spread out each query's weights are: 0 when all weight is on one key, ln n when n keys share it equally. −Σ p ln p, where p is a weight divided by the sum of its row; mean over all queries.</source>
        <translation>Wie breit die Gewichte jeder Query verteilt sind: 0, wenn alles Gewicht auf einem Key liegt, ln n, wenn n Keys es gleich teilen. −Σ p ln p, wobei p ein Gewicht geteilt durch die Summe seiner Zeile ist; Mittelwert über alle Queries.</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>Mittlerer Abstand</translation>
    </message>
    <message>
        <source>Corpus mean: distance</source>
        <translation>Korpusmittel: Abstand</translation>
    </message>
    <message>
        <source>Corpus standard deviation: distance</source>
        <translation>Korpus-Standardabweichung: Abstand</translation>
    </message>
    <message>
        <source>How many tokens lie between query and key, weighted by the attention weights; mean over all queries.</source>
        <translation>Wie viele Token zwischen Query und Key liegen, mit den Attention-Gewichten gewichtet; Mittelwert über alle Queries.</translation>
    </message>
    <message>
        <source>Token to token</source>
        <translation>Token zu Token</translation>
    </message>
    <message>
        <source>No cell is pinned: click one.</source>
        <translation>Keine Zelle ist angeheftet: eine anklicken.</translation>
    </message>
    <message>
        <source>Weight from the query (row) to the key (column) of the pinned cell.</source>
        <translation>Gewicht von der Query (Zeile) auf den Key (Spalte) der angehefteten Zelle.</translation>
    </message>
    <message>
        <source>Receiver</source>
        <translation>Empfänger</translation>
    </message>
    <message>
        <source>Received by {other}</source>
        <translation>Von {other} empfangen</translation>
    </message>
    <message>
        <source>No cell is pinned, or nothing comes after its key: click one.</source>
        <translation>Keine Zelle ist angeheftet, oder nach ihrem Key kommt nichts: eine anklicken.</translation>
    </message>
    <message>
        <source>Mean weight that the key (column) of the pinned cell gets from all later tokens, or from all later segments where the pictures are folded.</source>
        <translation>Mittleres Gewicht, das der Key (Spalte) der angehefteten Zelle von allen späteren Token bekommt, oder von allen späteren Segmenten, wenn die Bilder zusammengefasst sind.</translation>
    </message>
    <message>
        <source>Largest change since {state}</source>
        <translation>Größte Änderung seit {state}</translation>
    </message>
    <message>
        <source>Largest change since A</source>
        <translation>Größte Änderung seit A</translation>
    </message>
    <message>
        <source>The largest absolute difference between this head's weights in the two states, over all cells that both states have.</source>
        <translation>Die größte absolute Differenz zwischen den Gewichten dieses Kopfs in den beiden Zuständen, über alle Zellen, die beide Zustände haben.</translation>
    </message>
    <message>
        <source>L2 change since {state}</source>
        <translation>L2-Änderung seit {state}</translation>
    </message>
    <message>
        <source>L2 change since A</source>
        <translation>L2-Änderung seit A</translation>
    </message>
    <message>
        <source>The L2 norm of the differences between this head's weights in the two states: the root of the sum of their squares, over all cells that both states have.</source>
        <translation>Die L2-Norm der Differenzen zwischen den Gewichten dieses Kopfs in den beiden Zuständen: die Wurzel der Summe ihrer Quadrate, über alle Zellen, die beide Zustände haben.</translation>
    </message>
    <message>
        <source>Open a corpus of this model: File &gt; Open corpus.</source>
        <translation>Einen Korpus dieses Modells öffnen: Datei &gt; Korpus öffnen.</translation>
    </message>
    <message>
        <source>Not defined in any text of the corpus.</source>
        <translation>In keinem Text des Korpus definiert.</translation>
    </message>
    <message>
        <source>Mean of this measure over the texts of the opened corpus in which it is defined.</source>
        <translation>Mittelwert dieses Maßes über die Texte des geöffneten Korpus, in denen es definiert ist.</translation>
    </message>
    <message>
        <source>Standard deviation of this measure over the texts of the opened corpus in which it is defined.</source>
        <translation>Standardabweichung dieses Maßes über die Texte des geöffneten Korpus, in denen es definiert ist.</translation>
    </message>
    <message>
        <source>No next-token prediction at this position.</source>
        <translation>An dieser Position wird kein nächstes Token vorhergesagt.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>Direct logit attribution</source>
        <translation>Direct Logit Attribution</translation>
    </message>
    <message>
        <source>Direct logit attribution (DLA): what a head adds to the logit of a token, the most likely one by default: its context vector through its part of the output projection, the final norm and the unembedding. All heads, MLPs, the embedding and the biases sum to the logit.</source>
        <translation>Direct Logit Attribution (DLA): was ein Kopf zum Logit eines Tokens beiträgt, ohne Angabe des wahrscheinlichsten: sein Kontextvektor durch seinen Teil der Ausgabeprojektion, die letzte Norm und das Unembedding. Alle Köpfe, MLPs, das Embedding und die Bias-Terme ergeben zusammen das Logit.</translation>
    </message>
    <message>
        <source>Not measured for this token yet ({keys}).</source>
        <translation>Für dieses Token noch nicht gemessen ({keys}).</translation>
    </message>
    <message>
        <source>A trained model with one text has this score. Computing…</source>
        <translation>Ein trainiertes Modell mit einem Text hat dieses Maß. Wird berechnet …</translation>
    </message>
    <message>
        <source>OV copying</source>
        <translation>OV-Kopieren</translation>
    </message>
    <message>
        <source>Re Σλ / Σ|λ| over the eigenvalues λ of W_V W_O: 1 if the head copies every direction of the residual stream, −1 if it reverses each.</source>
        <translation>Re Σλ / Σ|λ| über die Eigenwerte λ von W_V W_O: 1, wenn der Kopf jede Richtung des Residualstroms kopiert, −1, wenn er jede umkehrt.</translation>
    </message>
    <message>
        <source>Full OV copying</source>
        <translation>Volles OV-Kopieren</translation>
    </message>
    <message>
        <source>OV copying of W_E W_V W_O W_U, from tokens to logits: 1 if each token raises its own logit.</source>
        <translation>OV-Kopieren von W_E W_V W_O W_U, von Token zu Logits: 1, wenn jedes Token sein eigenes Logit erhöht.</translation>
    </message>
    <message>
        <source>Prefix matching</source>
        <translation>Präfix-Treffer</translation>
    </message>
    <message>
        <source>On random tokens that are repeated: the weight of each token on those that followed it before. High for induction heads.</source>
        <translation>Auf wiederholten Zufallstoken: das Gewicht jedes Tokens auf denen, die ihm zuvor folgten. Hoch für Induktionsköpfe.</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>On random tokens that are repeated: of everything by which the head raises their logits, the share of the token that it attends to most, from −1 (none) to 1 (all).</source>
        <translation>Auf wiederholten Zufallstoken: von allem, wodurch der Kopf ihre Logits erhöht, der Anteil des Tokens, auf das er am meisten achtet, von −1 (keiner) bis 1 (alles).</translation>
    </message>
    <message>
        <source>Numbers of float16 end at 65,504, and {place} go beyond: choose float32 or bfloat16 as dtype.</source>
        <translation>Zahlen in float16 enden bei 65,504, und {place} gehen darüber hinaus: float32 oder bfloat16 als dtype wählen.</translation>
    </message>
    <message>
        <source>NaN or ∞ comes first in {place}: look for an edit there or before, or at the scale and the softmax.</source>
        <translation>NaN oder ∞ kommt zuerst in {place} vor: dort oder davor nach einer Änderung suchen, oder bei Skalierung und Softmax.</translation>
    </message>
    <message>
        <source>NaN or ∞ comes first in {place}: look for an edit there or before, or in the weights of that layer.</source>
        <translation>NaN oder ∞ kommt zuerst in {place} vor: dort oder davor nach einer Änderung suchen, oder in den Gewichten dieser Schicht.</translation>
    </message>
    <message>
        <source>{stage} of layer {layer}, head {head}</source>
        <translation>{stage} von Schicht {layer}, Kopf {head}</translation>
    </message>
    <message>
        <source>{stage} of layer {layer}</source>
        <translation>{stage} von Schicht {layer}</translation>
    </message>
    <message>
        <source>The measure {name} failed: {reason}.</source>
        <translation>Das Maß {name} ist gescheitert: {reason}.</translation>
    </message>
    <message>
        <source>The limits of a measure are two numbers, the smaller first, and not {limits}.</source>
        <translation>Die Grenzen eines Maßes sind zwei Zahlen, die kleinere zuerst, nicht {limits}.</translation>
    </message>
    <message>
        <source>{name} cannot be the name of a measure: {prefix} begins those of a corpus.</source>
        <translation>{name} kann nicht der Name eines Maßes sein: Mit {prefix} beginnen die eines Korpus.</translation>
    </message>
    <message>
        <source>A measure needs a function of (weights), which may also take {names} by name, and {value} is none.</source>
        <translation>Ein Maß braucht eine Funktion von (weights), die auch {names} mit Namen nehmen darf, und {value} ist keine.</translation>
    </message>
    <message>
        <source>{error} This is with small weights (head, query, key), as a check.</source>
        <translation>{error} Dies ist mit kleinen Gewichten (Kopf, Query, Key), zur Prüfung.</translation>
    </message>
    <message>
        <source>The measure {name} returned NaN for every head of small weights (head, query, key).</source>
        <translation>Das Maß {name} lieferte NaN für jeden Kopf kleiner Gewichte (Kopf, Query, Key).</translation>
    </message>
    <message>
        <source>The measure {name} returned another number for a head when it was alone: a number is of one head, since heads are measured in batches.</source>
        <translation>Das Maß {name} lieferte für einen Kopf eine andere Zahl, wenn er allein war: Eine Zahl gehört zu einem Kopf, da Köpfe gebündelt gemessen werden.</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>the name or the path of a model</source>
        <translation>Name oder Pfad eines Modells</translation>
    </message>
    <message>
        <source>a session, as in its file</source>
        <translation>eine Sitzung wie in ihrer Datei</translation>
    </message>
    <message>
        <source>a table that names the target of edits</source>
        <translation>eine Tabelle, die das Ziel von Änderungen nennt</translation>
    </message>
    <message>
        <source>There is nothing called {name} to do: attnviz do --list, or intents() of a session, names everything.</source>
        <translation>Es gibt nichts namens {name} zu tun: attnviz do --list, oder intents() einer Sitzung, nennt alles.</translation>
    </message>
    <message>
        <source>{name} has no argument {argument}; it has {known}.</source>
        <translation>{name} hat kein Argument {argument}; es hat {known}.</translation>
    </message>
    <message>
        <source>{name} has no argument {argument}; it has none.</source>
        <translation>{name} hat kein Argument {argument}; es hat gar keins.</translation>
    </message>
    <message>
        <source>{name} needs the argument {argument}.</source>
        <translation>{name} braucht das Argument {argument}.</translation>
    </message>
    <message>
        <source>{type} (optional)</source>
        <translation>{type} (optional)</translation>
    </message>
    <message>
        <source>{name} cannot be {value}: it must be {expected}.</source>
        <translation>{name} kann nicht {value} sein: Es muss {expected} sein.</translation>
    </message>
    <message>
        <source>{name} has no cell {text}: write its index, such as "0,1".</source>
        <translation>{name} hat keine Zelle {text}: ihren Index schreiben, etwa "0,1".</translation>
    </message>
    <message>
        <source>a list of {each}</source>
        <translation>eine Liste, je Eintrag {each}</translation>
    </message>
    <message>
        <source>a table of {fields}</source>
        <translation>eine Tabelle aus {fields}</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>eine Tabelle</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <translation>{one} oder {other}</translation>
    </message>
    <message>
        <source>No file is being read or written.</source>
        <translation>Es wird keine Datei gelesen oder geschrieben.</translation>
    </message>
    <message>
        <source>No long computation is running.</source>
        <translation>Es läuft keine lange Berechnung.</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>There is nothing to hold yet. Type a sentence first.</source>
        <translation>Es gibt noch nichts festzuhalten. Zuerst einen Satz tippen.</translation>
    </message>
    <message>
        <source>This state is {name} now. Change something, then look at now − {name} ({keys}).</source>
        <translation>Dieser Zustand ist jetzt {name}. Etwas ändern, dann jetzt − {name} ansehen ({keys}).</translation>
    </message>
    <message>
        <source>There is no snapshot called {name}.</source>
        <translation>Es gibt keinen Snapshot namens {name}.</translation>
    </message>
    <message>
        <source>Nothing was changed yet.</source>
        <translation>Es wurde noch nichts geändert.</translation>
    </message>
    <message>
        <source>There was no text before the last change.</source>
        <translation>Vor der letzten Änderung gab es keinen Text.</translation>
    </message>
    <message>
        <source>Steering adds vectors to vectors: choose a stage with a vector per token, such as the residual stream or the context of a head.</source>
        <translation>Steuern addiert Vektoren zu Vektoren: eine Stufe mit einem Vektor pro Token wählen, etwa den Residualstrom oder den Kontext eines Kopfs.</translation>
    </message>
    <message>
        <source>No cell is marked: click one in the large picture, or use the arrow keys.</source>
        <translation>Keine Zelle ist markiert: eine im großen Bild anklicken oder die Pfeiltasten benutzen.</translation>
    </message>
    <message>
        <source>Patch {stage} of {place} from A</source>
        <translation>{stage} von {place} aus A patchen</translation>
    </message>
    <message>
        <source>Steer {stage} of {place} towards A</source>
        <translation>{stage} von {place} zu A hin steuern</translation>
    </message>
    <message>
        <source>Nothing is steered.</source>
        <translation>Nichts wird gesteuert.</translation>
    </message>
    <message>
        <source>Stop steering</source>
        <translation>Steuern beenden</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>Nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>Nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>Example: {title}</source>
        <translation>Beispiel: {title}</translation>
    </message>
    <message>
        <source>New example: {title}</source>
        <translation>Neues Beispiel: {title}</translation>
    </message>
    <message>
        <source>The example replaced your changes. Undo ({keys}) brings them back.</source>
        <translation>Das Beispiel hat die Änderungen ersetzt. Rückgängig ({keys}) bringt sie zurück.</translation>
    </message>
    <message>
        <source>Replace {deleted} with {typed}</source>
        <translation>{deleted} durch {typed} ersetzen</translation>
    </message>
    <message>
        <source>Type {typed}</source>
        <translation>{typed} tippen</translation>
    </message>
    <message>
        <source>Delete {deleted}</source>
        <translation>{deleted} löschen</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>Tippen</translation>
    </message>
    <message>
        <source>Append {token}</source>
        <translation>{token} anhängen</translation>
    </message>
    <message>
        <source>Fill in {token}</source>
        <translation>{token} einsetzen</translation>
    </message>
    <message>
        <source>Change {option}</source>
        <translation>{option} ändern</translation>
    </message>
    <message>
        <source>Take weights from {variant}</source>
        <translation>Gewichte von {variant} übernehmen</translation>
    </message>
    <message>
        <source>Default option</source>
        <translation>Option auf Vorgabe</translation>
    </message>
    <message>
        <source>Replace the session</source>
        <translation>Die Sitzung ersetzen</translation>
    </message>
    <message>
        <source>Default options</source>
        <translation>Optionen auf Vorgabe</translation>
    </message>
    <message>
        <source>Every option has its default.</source>
        <translation>Jede Option hat ihre Vorgabe.</translation>
    </message>
    <message>
        <source>Open {model}</source>
        <translation>{model} öffnen</translation>
    </message>
    <message>
        <source>Train {recipe}</source>
        <translation>{recipe} trainieren</translation>
    </message>
    <message>
        <source>Close the model</source>
        <translation>Modell schließen</translation>
    </message>
    <message>
        <source>Ablate layer {layer}, head {head}</source>
        <translation>Schicht {layer}, Kopf {head} ablatieren</translation>
    </message>
    <message>
        <source>Ablate head {head}</source>
        <translation>Kopf {head} ablatieren</translation>
    </message>
    <message>
        <source>Restore layer {layer}, head {head}</source>
        <translation>Schicht {layer}, Kopf {head} wiederherstellen</translation>
    </message>
    <message>
        <source>Restore head {head}</source>
        <translation>Kopf {head} wiederherstellen</translation>
    </message>
    <message>
        <source>Ablate {count} heads</source>
        <translation>{count} Köpfe ablatieren</translation>
    </message>
    <message>
        <source>Restore {count} heads</source>
        <translation>{count} Köpfe wiederherstellen</translation>
    </message>
    <message>
        <source>Ablate all heads of layer {layer} but {head}</source>
        <translation>Alle Köpfe von Schicht {layer} außer {head} ablatieren</translation>
    </message>
    <message>
        <source>Ablate all heads but {head}</source>
        <translation>Alle Köpfe außer {head} ablatieren</translation>
    </message>
    <message>
        <source>Ablate layer {layer}</source>
        <translation>Schicht {layer} ablatieren</translation>
    </message>
    <message>
        <source>Restore layer {layer}</source>
        <translation>Schicht {layer} wiederherstellen</translation>
    </message>
    <message>
        <source>Ablate all layers but {layer}</source>
        <translation>Alle Schichten außer {layer} ablatieren</translation>
    </message>
    <message>
        <source>Restore all heads</source>
        <translation>Alle Köpfe wiederherstellen</translation>
    </message>
    <message>
        <source>Edit numbers</source>
        <translation>Zahlen bearbeiten</translation>
    </message>
    <message>
        <source>Make {query} attend to {key}</source>
        <translation>{query} auf {key} achten lassen</translation>
    </message>
    <message>
        <source>Reset a number</source>
        <translation>Eine Zahl zurücksetzen</translation>
    </message>
    <message>
        <source>This number is not edited.</source>
        <translation>Diese Zahl ist nicht bearbeitet.</translation>
    </message>
    <message>
        <source>Reset numbers</source>
        <translation>Zahlen zurücksetzen</translation>
    </message>
    <message>
        <source>Reset a table</source>
        <translation>Eine Tabelle zurücksetzen</translation>
    </message>
    <message>
        <source>Reset a stage</source>
        <translation>Eine Stufe zurücksetzen</translation>
    </message>
    <message>
        <source>No number of this stage is edited.</source>
        <translation>Keine Zahl dieser Stufe ist bearbeitet.</translation>
    </message>
    <message>
        <source>Reset all edits</source>
        <translation>Alle Änderungen zurücksetzen</translation>
    </message>
    <message>
        <source>Mask a cell</source>
        <translation>Eine Zelle maskieren</translation>
    </message>
    <message>
        <source>Mask a cell of layer {layer}</source>
        <translation>Eine Zelle von Schicht {layer} maskieren</translation>
    </message>
    <message>
        <source>Paint the mask</source>
        <translation>Die Maske malen</translation>
    </message>
    <message>
        <source>Reset the mask</source>
        <translation>Die Maske zurücksetzen</translation>
    </message>
    <message>
        <source>No cell of the mask is edited.</source>
        <translation>Keine Zelle der Maske ist bearbeitet.</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>Einen Snapshot machen</translation>
    </message>
    <message>
        <source>Rename a snapshot</source>
        <translation>Einen Snapshot umbenennen</translation>
    </message>
    <message>
        <source>Remove a snapshot</source>
        <translation>Einen Snapshot entfernen</translation>
    </message>
    <message>
        <source>Embeddings from {name}</source>
        <translation>Embeddings aus {name}</translation>
    </message>
    <message>
        <source>Ablate by: {kind}</source>
        <translation>Ablatieren mit: {kind}</translation>
    </message>
    <message>
        <source>There is no cell ({row}, {column}) of {stage} in sentence {sentence}, layer {layer}, head {head}.</source>
        <translation>Es gibt keine Zelle ({row}, {column}) von {stage} in Satz {sentence}, Schicht {layer}, Kopf {head}.</translation>
    </message>
    <message>
        <source>Dropout is off: turn it on ({keys}) to see its mask.</source>
        <translation>Dropout ist aus: einschalten ({keys}), um die Maske zu sehen.</translation>
    </message>
    <message>
        <source>Type a sentence first: the experiment shows its numbers.</source>
        <translation>Zuerst einen Satz tippen: Das Experiment zeigt seine Zahlen.</translation>
    </message>
    <message>
        <source>A trained model is open: close it (File &gt; Close the model) to compare the variants.</source>
        <translation>Ein trainiertes Modell ist geöffnet: schließen (Datei &gt; Modell schließen), um die Varianten zu vergleichen.</translation>
    </message>
    <message>
        <source>Ladder of variants</source>
        <translation>Leiter der Varianten</translation>
    </message>
    <message>
        <source>Every variant on this sentence, a row each. Cells that differ from the row above are marked.</source>
        <translation>Jede Variante auf diesem Satz, je eine Zeile. Zellen, die von der Zeile darüber abweichen, sind markiert.</translation>
    </message>
    <message>
        <source>Same weights</source>
        <translation>Gleiche Gewichte</translation>
    </message>
    <message>
        <source>Every variant takes the weights of the present one, where they fit: then what differs is the formulation.</source>
        <translation>Jede Variante übernimmt die Gewichte der jetzigen, wo sie passen: Dann unterscheidet sich nur die Formulierung.</translation>
    </message>
    <message>
        <source>The dropout rate is 0, so nothing is dropped. Turn Dropout on and set its Rate, under Options.</source>
        <translation>Die Dropout-Rate ist 0, also fällt nichts weg. Unter Optionen Dropout einschalten und seine Rate setzen.</translation>
    </message>
    <message>
        <source>Dropout microscope</source>
        <translation>Dropout-Mikroskop</translation>
    </message>
    <message>
        <source>The weights under many dropout masks: their mean approaches the weights without dropout, because a kept weight is multiplied by 1 / (1 − p).</source>
        <translation>Die Gewichte unter vielen Dropout-Masken: Ihr Mittelwert nähert sich den Gewichten ohne Dropout, weil ein bleibendes Gewicht mit 1 / (1 − p) multipliziert wird.</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>Masken</translation>
    </message>
    <message>
        <source>How many dropout masks are drawn, each from a seed of its own.</source>
        <translation>Wie viele Dropout-Masken gezogen werden, jede aus einem eigenen Seed.</translation>
    </message>
    <message>
        <source>Scale laboratory</source>
        <translation>Skalierungslabor</translation>
    </message>
    <message>
        <source>Why scores are divided by √d_k: random queries and keys, their scores, weights and gradients.</source>
        <translation>Warum Scores durch √d_k geteilt werden: zufällige Queries und Keys, ihre Scores, Gewichte und Gradienten.</translation>
    </message>
    <message>
        <source>Laboratory</source>
        <translation>Labor</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>The size of queries and keys.</source>
        <translation>Die Größe der Queries und Keys.</translation>
    </message>
    <message>
        <source>Divide by √d_k</source>
        <translation>Durch √d_k teilen</translation>
    </message>
    <message>
        <source>Divides the scores by √d_k before the softmax.</source>
        <translation>Teilt die Scores vor dem Softmax durch √d_k.</translation>
    </message>
    <message>
        <source>Divides the scores, too: below 1, the softmax is sharper.</source>
        <translation>Teilt ebenfalls die Scores: Unter 1 ist das Softmax schärfer.</translation>
    </message>
    <message>
        <source>How many queries and keys are drawn.</source>
        <translation>Wie viele Queries und Keys gezogen werden.</translation>
    </message>
    <message>
        <source>The seed of the random vectors.</source>
        <translation>Der Seed der Zufallsvektoren.</translation>
    </message>
    <message>
        <source>Head split</source>
        <translation>Aufteilung in Köpfe</translation>
    </message>
    <message>
        <source>How one projection becomes several heads: (b, t, d), view, transpose, (b, h, t, d_h).</source>
        <translation>Wie aus einer Projektion mehrere Köpfe werden: (b, t, d), view, transpose, (b, h, t, d_h).</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>What is split.</source>
        <translation>Was aufgeteilt wird.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>0 is the projection, 0.5 the view, 1 the transpose.</source>
        <translation>0 ist die Projektion, 0.5 der view, 1 das transpose.</translation>
    </message>
    <message>
        <source>The dimension on this axis, counted from 0.</source>
        <translation>Die Dimension auf dieser Achse, gezählt ab 0.</translation>
    </message>
    <message>
        <source>Each token is a point. Drag one by the mouse or the arrow keys: every panel follows.</source>
        <translation>Jedes Token ist ein Punkt. Einen mit Maus oder Pfeiltasten ziehen: Alle Bereiche folgen.</translation>
    </message>
    <message>
        <source>Which vectors are shown.</source>
        <translation>Welche Vektoren angezeigt werden.</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>Two or three dimensions, or the directions in which the vectors differ most (PCA).</source>
        <translation>Zwei oder drei Dimensionen, oder die Richtungen, in denen sich die Vektoren am meisten unterscheiden (PCA).</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>x-Achse</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>y-Achse</translation>
    </message>
    <message>
        <source>z axis</source>
        <translation>z-Achse</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>How far the plane has moved: 0 is before the matrix, 1 after it.</source>
        <translation>Wie weit sich die Ebene bewegt hat: 0 ist vor der Matrix, 1 danach.</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>Logit Lens</translation>
    </message>
    <message>
        <source>What the model would predict from the residual stream before each layer: its final norm, then its unembedding. The last row is the model's output.</source>
        <translation>Was das Modell aus dem Residualstrom vor jeder Schicht vorhersagen würde: seine letzte Norm, dann sein Unembedding. Die letzte Zeile ist die Ausgabe des Modells.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Target rank</source>
        <translation>Rang des Ziels</translation>
    </message>
    <message>
        <source>KL divergence</source>
        <translation>KL-Divergenz</translation>
    </message>
    <message>
        <source>What the colour of a cell says: the probability of its top token, the rank of the target token, the entropy of the prediction, or its KL divergence from the output, in nats.</source>
        <translation>Was die Farbe einer Zelle sagt: die Wahrscheinlichkeit ihres obersten Tokens, den Rang des Ziel-Tokens, die Entropie der Vorhersage oder ihre KL-Divergenz von der Ausgabe, in Nats.</translation>
    </message>
    <message>
        <source>After attention</source>
        <translation>Nach der Attention</translation>
    </message>
    <message>
        <source>Adds a row to each layer: the residual stream after its attention, before its MLP.</source>
        <translation>Fügt jeder Schicht eine Zeile hinzu: den Residualstrom nach ihrer Attention, vor ihrem MLP.</translation>
    </message>
    <message>
        <source>Nearest tokens</source>
        <translation>Ähnlichste Token</translation>
    </message>
    <message>
        <source>The tokens whose unembedding vectors point most like the residual stream of the pinned token (or the last one) before the selected layer. Click one to make it the target token.</source>
        <translation>Die Token, deren Unembedding-Vektoren dem Residualstrom des angehefteten (oder letzten) Tokens vor der gewählten Schicht am ähnlichsten sind. Eines anklicken macht es zum Ziel-Token.</translation>
    </message>
    <message>
        <source>Effects on later segments</source>
        <translation>Effekte auf spätere Segmente</translation>
    </message>
    <message>
        <source>How the log-probability of each later segment changes if no later token attends to the marked one. View &gt; Fold by says what a segment is; unfolded, each token is one.</source>
        <translation>Wie sich die Log-Wahrscheinlichkeit jedes späteren Segments ändert, wenn kein späteres Token auf das markierte achtet. Ansicht &gt; Zusammenfassen nach sagt, was ein Segment ist; ohne Zusammenfassung ist jedes Token eines.</translation>
    </message>
    <message>
        <source>Activation patching</source>
        <translation>Activation Patching</translation>
    </message>
    <message>
        <source>A is the clean run, the present text the corrupted one. A cell: how much of their difference in the metric one activation brings across.</source>
        <translation>A ist der saubere Lauf, der jetzige Text der verfälschte. Eine Zelle: wie viel ihres Unterschieds in der Metrik eine Aktivierung hinüberbringt.</translation>
    </message>
    <message>
        <source>Patching</source>
        <translation>Patching</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>What is replaced: a vector at one position, or one head at every position; on a path, only what the selected head wrote into the queries, keys or values of a later head.</source>
        <translation>Was ersetzt wird: ein Vektor an einer Position, oder ein Kopf an jeder Position; auf einem Pfad nur das, was der gewählte Kopf in die Queries, Keys oder Values eines späteren Kopfs geschrieben hat.</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Denoising shows what suffices for the clean answer, noising what is necessary.</source>
        <translation>Entrauschen zeigt, was für die saubere Antwort genügt, Verrauschen, was notwendig ist.</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>Computes a run for each patch, layer by layer. Otherwise all patches are estimated at once: change · gradient of the logit difference (attribution patching).</source>
        <translation>Berechnet für jeden Patch einen Lauf, Schicht für Schicht. Sonst werden alle Patches auf einmal geschätzt: Änderung · Gradient der Logit-Differenz (Attribution Patching).</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>Nach Token</translation>
    </message>
    <message>
        <source>Patches the heads of the selected layer at one token each.</source>
        <translation>Patcht die Köpfe der gewählten Schicht an je einem Token.</translation>
    </message>
    <message>
        <source>Why this score</source>
        <translation>Warum dieser Score</translation>
    </message>
    <message>
        <source>The score of the pinned query and key as a sum: what each earlier head and MLP wrote into the query, and into the key. Click a bar to open its head.</source>
        <translation>Der Score der angehefteten Query und des Keys als Summe: was jeder frühere Kopf und jedes MLP in die Query geschrieben hat, und in den Key. Einen Balken anklicken öffnet seinen Kopf.</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>Korpus</translation>
    </message>
    <message>
        <source>What the selected head does in the texts of the opened corpus: the distribution of a measure, and the texts with its largest values. Click a text to load it.</source>
        <translation>Was der gewählte Kopf in den Texten des geöffneten Korpus tut: die Verteilung eines Maßes und die Texte mit seinen größten Werten. Einen Text anklicken lädt ihn.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Maß</translation>
    </message>
    <message>
        <source>Which measure of the head is shown.</source>
        <translation>Welches Maß des Kopfs angezeigt wird.</translation>
    </message>
    <message>
        <source>Circuits are read off the weights of a trained model: File &gt; Open model.</source>
        <translation>Circuits werden von den Gewichten eines trainierten Modells abgelesen: Datei &gt; Modell öffnen.</translation>
    </message>
    <message>
        <source>Circuits of a head</source>
        <translation>Circuits eines Kopfs</translation>
    </message>
    <message>
        <source>What the selected head does by its weights alone: tokens that it copies or suppresses, tokens that it attends to, and later heads that read what it writes. The pinned token is its input.</source>
        <translation>Was der gewählte Kopf allein durch seine Gewichte tut: Token, die er kopiert oder unterdrückt, Token, auf die er achtet, und spätere Köpfe, die lesen, was er schreibt. Das angeheftete Token ist seine Eingabe.</translation>
    </message>
    <message>
        <source>Circuits</source>
        <translation>Circuits</translation>
    </message>
    <message>
        <source>Composition</source>
        <translation>Komposition</translation>
    </message>
    <message>
        <source>Through queries (Q)</source>
        <translation>Durch Queries (Q)</translation>
    </message>
    <message>
        <source>Through keys (K)</source>
        <translation>Durch Keys (K)</translation>
    </message>
    <message>
        <source>Through values (V)</source>
        <translation>Durch Values (V)</translation>
    </message>
    <message>
        <source>Through which matrix a later head reads what this head writes: ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖). Random matrices of the same shapes score 1 / √d_model.</source>
        <translation>Durch welche Matrix ein späterer Kopf liest, was dieser schreibt: ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖). Zufallsmatrizen derselben Form kommen auf 1 / √d_model.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>The layer of the head, counted from 0.</source>
        <translation>Die Schicht des Kopfs, gezählt ab 0.</translation>
    </message>
    <message>
        <source>Scatter of heads</source>
        <translation>Streudiagramm der Köpfe</translation>
    </message>
    <message>
        <source>Every head as a point. Drag around points to select their heads everywhere; click one to open it.</source>
        <translation>Jeder Kopf als Punkt. Um Punkte herum ziehen wählt ihre Köpfe überall aus; einen anklicken öffnet ihn.</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>Streudiagramm</translation>
    </message>
    <message>
        <source>A measure of the heads: of their weights in this text, of a predicted token, of the opened corpus, or a score of the model that needs no text.</source>
        <translation>Ein Maß der Köpfe: ihrer Gewichte in diesem Text, eines vorhergesagten Tokens, des geöffneten Korpus, oder eines des Modells, das keinen Text braucht.</translation>
    </message>
    <message>
        <source>There is no experiment {name}: the experiments are {known}.</source>
        <translation>Es gibt kein Experiment {name}: Die Experimente sind {known}.</translation>
    </message>
    <message>
        <source>There is no stage {stage}.</source>
        <translation>Es gibt keine Stufe {stage}.</translation>
    </message>
    <message>
        <source>{name} has no stage {stage}: its stages are {there}.</source>
        <translation>{name} hat keine Stufe {stage}: Seine Stufen sind {there}.</translation>
    </message>
    <message>
        <source>These are ids, which have no picture of their own: select the stage that shows them as chips.</source>
        <translation>Dies sind Ids, die kein eigenes Bild haben: die Stufe wählen, die sie als Chips zeigt.</translation>
    </message>
    <message>
        <source>Numbers that belong to experts have no mean over a segment: View &gt; Fold by &gt; Token shows them.</source>
        <translation>Zahlen, die zu Experten gehören, haben keinen Mittelwert über ein Segment: Ansicht &gt; Zusammenfassen nach &gt; Token zeigt sie.</translation>
    </message>
    <message>
        <source>This needs a trained model with one text, no encoder-decoder: File &gt; Open model.</source>
        <translation>Dies braucht ein trainiertes Modell mit einem Text, keinen Encoder-Decoder: Datei &gt; Modell öffnen.</translation>
    </message>
    <message>
        <source>The file does not have it.</source>
        <translation>Die Datei hat sie nicht.</translation>
    </message>
    <message>
        <source>This variant has no such stage.</source>
        <translation>Diese Variante hat keine solche Stufe.</translation>
    </message>
    <message>
        <source>Hold a state as A first ({keys}).</source>
        <translation>Zuerst einen Zustand als A festhalten ({keys}).</translation>
    </message>
    <message>
        <source>There are no weights to measure.</source>
        <translation>Es gibt keine Gewichte zu messen.</translation>
    </message>
    <message>
        <source>There is no token {row} in this sentence.</source>
        <translation>Es gibt in diesem Satz kein Token {row}.</translation>
    </message>
    <message>
        <source>The model predicts no first token: nothing comes before it.</source>
        <translation>Modell sagt kein erstes Token vorher: Vor ihm kommt nichts.</translation>
    </message>
    <message>
        <source>{name} predicts masked tokens, not the next one.</source>
        <translation>{name} sagt maskierte Token vorher, nicht das nächste.</translation>
    </message>
    <message>
        <source>No token comes after this segment: choose an earlier one.</source>
        <translation>Nach diesem Segment kommt kein Token: ein früheres wählen.</translation>
    </message>
    <message>
        <source>Too many cells of the mask are in this segment and after it: choose a shorter one.</source>
        <translation>In diesem Segment und danach sind zu viele Zellen der Maske: ein kürzeres wählen.</translation>
    </message>
    <message>
        <source>There is no stage {name}: the stages are {known}.</source>
        <translation>Es gibt keine Stufe {name}: Die Stufen sind {known}.</translation>
    </message>
    <message>
        <source>The range was not changed by hand.</source>
        <translation>Der Bereich wurde nicht von Hand geändert.</translation>
    </message>
    <message>
        <source>A per-row range cannot be locked.</source>
        <translation>Ein Bereich pro Zeile kann nicht gesperrt werden.</translation>
    </message>
    <message>
        <source>Type the beginning of a text first.</source>
        <translation>Zuerst den Anfang eines Texts tippen.</translation>
    </message>
    <message>
        <source>{reason} {taken} was appended instead.</source>
        <translation>{reason} Stattdessen wurde {taken} angehängt.</translation>
    </message>
    <message>
        <source>You are viewing another state. Switch to Now ({keys}) to append tokens.</source>
        <translation>Ein anderer Zustand wird angezeigt. Auf Jetzt umschalten ({keys}), um Token anzuhängen.</translation>
    </message>
    <message>
        <source>The model writes its output itself: type another text, or edit a number.</source>
        <translation>Modell schreibt seine Ausgabe selbst: einen anderen Text tippen oder eine Zahl bearbeiten.</translation>
    </message>
    <message>
        <source>These are predictions after {token}. Tokens are appended at the end only: unpin the token (Escape).</source>
        <translation>Dies sind Vorhersagen nach {token}. Token werden nur am Ende angehängt: das Token lösen (Esc).</translation>
    </message>
    <message>
        <source>The text, an option or a number was changed meanwhile: choose Make a token attend again.</source>
        <translation>Text, Option oder Zahl wurde inzwischen geändert: noch einmal Ein Token auf ein anderes achten lassen wählen.</translation>
    </message>
    <message>
        <source>The numbers are not computed yet: wait a moment.</source>
        <translation>Die Zahlen sind noch nicht berechnet: einen Moment warten.</translation>
    </message>
    <message>
        <source>Without a window, a query attends to a key with a weight that you give.</source>
        <translation>Ohne Fenster achtet eine Query auf einen Key mit einem Gewicht, das man angibt.</translation>
    </message>
    <message>
        <source>{words} {more}</source>
        <translation>{words} {more}</translation>
    </message>
    <message>
        <source>The corpus has {count} texts: Experiments &gt; Corpus shows them, and the list above the heads its measures.</source>
        <translation>Der Korpus hat {count} Texte: Experimente &gt; Korpus zeigt sie, und die Liste über den Köpfen seine Maße.</translation>
    </message>
    <message>
        <source>Without a window, a corpus is opened by its path.</source>
        <translation>Ohne Fenster wird ein Korpus über seinen Pfad geöffnet.</translation>
    </message>
    <message>
        <source>your code</source>
        <translation>der eigene Code</translation>
    </message>
    <message>
        <source>Your own code is compared with a variant: choose one under Options, in place of the model.</source>
        <translation>Eigener Code wird mit einer Variante verglichen: statt des Modells eine unter Optionen wählen.</translation>
    </message>
    <message>
        <source>Your own code is compared with a variant of the program: this one is of a plug-in.</source>
        <translation>Eigener Code wird mit einer Variante des Programms verglichen: Diese gehört zu einem Plug-in.</translation>
    </message>
    <message>
        <source>There is no text yet. Type a sentence first.</source>
        <translation>Es gibt noch keinen Text. Zuerst einen Satz tippen.</translation>
    </message>
    <message>
        <source>Switch dropout off ({keys}): your own code is compared in evaluation mode.</source>
        <translation>Dropout ausschalten ({keys}): Eigener Code wird im Auswertungsmodus verglichen.</translation>
    </message>
    <message>
        <source>Without a window, your own code is compared by its path.</source>
        <translation>Ohne Fenster wird eigener Code über seinen Pfad verglichen.</translation>
    </message>
    <message>
        <source>There is no exercise {exercise}: choose among {known}.</source>
        <translation>Es gibt keine Übung {exercise}: wählen aus {known}.</translation>
    </message>
    <message>
        <source>The first numbers are being computed.</source>
        <translation>Die ersten Zahlen werden berechnet.</translation>
    </message>
    <message>
        <source>The numbers of this text are not computed yet.</source>
        <translation>Die Zahlen dieses Texts sind noch nicht berechnet.</translation>
    </message>
    <message>
        <source>There is nothing to export yet. Type a sentence first.</source>
        <translation>Es gibt noch nichts zu exportieren. Zuerst einen Satz tippen.</translation>
    </message>
    <message>
        <source>Needs a language model that predicts the next token: File &gt; Open model.</source>
        <translation>Braucht ein Sprachmodell, das das nächste Token vorhersagt: Datei &gt; Modell öffnen.</translation>
    </message>
    <message>
        <source>These values were loaded from a file; nothing is computed from them.</source>
        <translation>Diese Werte wurden aus einer Datei geladen; aus ihnen wird nichts berechnet.</translation>
    </message>
    <message>
        <source>The pictures are folded to segments, whose numbers are sums and means: View &gt; Fold by &gt; Token shows single numbers, which can be edited.</source>
        <translation>Die Bilder sind zu Segmenten zusammengefasst, deren Zahlen Summen und Mittelwerte sind: Ansicht &gt; Zusammenfassen nach &gt; Token zeigt einzelne Zahlen, die bearbeitet werden können.</translation>
    </message>
    <message>
        <source>No state is held as A yet ({keys}).</source>
        <translation>Noch ist kein Zustand als A festgehalten ({keys}).</translation>
    </message>
    <message>
        <source>No trained model is open.</source>
        <translation>Kein trainiertes Modell ist geöffnet.</translation>
    </message>
    <message>
        <source>No lesson is open: Help &gt; Lessons.</source>
        <translation>Keine Lektion ist geöffnet: Hilfe &gt; Lektionen.</translation>
    </message>
    <message>
        <source>No corpus is open: File &gt; Open corpus.</source>
        <translation>Kein Korpus ist geöffnet: Datei &gt; Korpus öffnen.</translation>
    </message>
    <message>
        <source>No number is edited.</source>
        <translation>Keine Zahl ist bearbeitet.</translation>
    </message>
    <message>
        <source>A variant has one layer. Open a model to ablate layers.</source>
        <translation>Eine Variante hat eine Schicht. Ein Modell öffnen, um Schichten zu ablatieren.</translation>
    </message>
    <message>
        <source>No head or layer is ablated.</source>
        <translation>Kein Kopf und keine Schicht ist ablatiert.</translation>
    </message>
    <message>
        <source>There is one head. Heads, under Options, adds more.</source>
        <translation>Es gibt einen Kopf. Köpfe, unter Optionen, fügt weitere hinzu.</translation>
    </message>
    <message>
        <source>There is one head.</source>
        <translation>Es gibt einen Kopf.</translation>
    </message>
    <message>
        <source>There is one layer. Open a model to see more (File &gt; Open model).</source>
        <translation>Es gibt eine Schicht. Ein Modell öffnen, um mehr zu sehen (Datei &gt; Modell öffnen).</translation>
    </message>
    <message>
        <source>This variant has no weights.</source>
        <translation>Diese Variante hat keine Gewichte.</translation>
    </message>
    <message>
        <source>You still see {shown}: {variant} is not computed yet.</source>
        <translation>Noch wird {shown} angezeigt: {variant} ist noch nicht berechnet.</translation>
    </message>
    <message>
        <source>A difference of token {token} and itself is 0: name two tokens.</source>
        <translation>Die Differenz von Token {token} und sich selbst ist 0: zwei Token nennen.</translation>
    </message>
    <message>
        <source>There is no token {token}: the ids of {name} are 0 to {last}.</source>
        <translation>Es gibt kein Token {token}: Die Ids von {name} sind 0 bis {last}.</translation>
    </message>
    <message>
        <source>{name} has {count} positions, and the text fills them: nothing can be appended.</source>
        <translation>{name} hat {count} Positionen, und der Text füllt sie: Nichts kann angehängt werden.</translation>
    </message>
    <message>
        <source>{model} has its own weights.</source>
        <translation>{model} hat eigene Gewichte.</translation>
    </message>
    <message>
        <source>This is the variant itself.</source>
        <translation>Das ist die Variante selbst.</translation>
    </message>
    <message>
        <source>{name} is not a script: it does not begin with "attnviz_script": {known}.</source>
        <translation>{name} ist kein Skript: Es beginnt nicht mit "attnviz_script": {known}.</translation>
    </message>
    <message>
        <source>{name}: step {number} is not ["name", {{"argument": value}}].</source>
        <translation>{name}: Schritt {number} ist nicht ["name", {{"argument": value}}].</translation>
    </message>
    <message>
        <source>{stage} has no heads, and the text is one sentence: choose a stage with heads, such as Weights.</source>
        <translation>{stage} hat keine Köpfe, und der Text ist ein Satz: eine Stufe mit Köpfen wählen, etwa Gewichte.</translation>
    </message>
    <message>
        <source>Nothing to compare with: this layer has one head, and the text is one input. Right-click a head of another layer to compare with it.</source>
        <translation>Nichts zum Vergleichen: Diese Schicht hat einen Kopf, und der Text ist eine Eingabe. Mit der rechten Maustaste auf einen Kopf einer anderen Schicht klicken, um damit zu vergleichen.</translation>
    </message>
    <message>
        <source>Nothing to compare with: one head, and one sentence. Enter begins another sentence; Heads, under Options, adds heads.</source>
        <translation>Nichts zum Vergleichen: ein Kopf und ein Satz. Die Eingabetaste beginnt einen weiteren Satz; Köpfe, unter Optionen, fügt Köpfe hinzu.</translation>
    </message>
    <message>
        <source>This session has no file yet. Choose one.</source>
        <translation>Diese Sitzung hat noch keine Datei. Eine wählen.</translation>
    </message>
    <message>
        <source>{name} was not saved: another program has changed it.</source>
        <translation>{name} wurde nicht gespeichert: Ein anderes Programm hat es geändert.</translation>
    </message>
    <message>
        <source>{name} was not saved: its folder, {folder}, does not exist any more. Choose another one with Save as.</source>
        <translation>{name} wurde nicht gespeichert: Den Ordner, {folder}, gibt es nicht mehr. Mit Speichern unter einen anderen wählen.</translation>
    </message>
    <message>
        <source>{name} needs a window.</source>
        <translation>{name} braucht ein Fenster.</translation>
    </message>
    <message>
        <source>The text, an option or a number was changed meanwhile: do it again.</source>
        <translation>Text, Option oder Zahl wurde inzwischen geändert: noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Edited numbers and painted mask cells stay at their positions, where other tokens are now.</source>
        <translation>Bearbeitete Zahlen und gemalte Maskenzellen bleiben an ihren Positionen, an denen nun andere Token stehen.</translation>
    </message>
    <message>
        <source>The text is a chat already: edit its turns, or type another text.</source>
        <translation>Der Text ist schon ein Chat: seine Beiträge bearbeiten oder einen anderen Text tippen.</translation>
    </message>
    <message>
        <source>Type a question first, or turns as lines that begin with user: or assistant:.</source>
        <translation>Zuerst eine Frage tippen, oder Beiträge als Zeilen, die mit user: oder assistant: beginnen.</translation>
    </message>
    <message>
        <source>Apply the chat template</source>
        <translation>Chat-Vorlage anwenden</translation>
    </message>
    <message>
        <source>Append {count} tokens</source>
        <translation>{count} Token anhängen</translation>
    </message>
    <message>
        <source>Set {count} tokens</source>
        <translation>{count} Token setzen</translation>
    </message>
    <message>
        <source>Name at least one token by its id.</source>
        <translation>Mindestens ein Token mit seiner Id nennen.</translation>
    </message>
    <message>
        <source>No training run is open: Train &gt; Train a model…</source>
        <translation>Kein Trainingslauf ist geöffnet: Training &gt; Modell trainieren…</translation>
    </message>
    <message>
        <source>No step of this run is there yet: wait a moment, or train it again.</source>
        <translation>Von diesem Lauf ist noch kein Schritt da: einen Moment warten oder noch einmal trainieren.</translation>
    </message>
    <message>
        <source>There is no curve {measure}: the curves are {known}.</source>
        <translation>Es gibt keine Kurve {measure}: Die Kurven sind {known}.</translation>
    </message>
    <message>
        <source>The training begins: its first step appears in a moment.</source>
        <translation>Das Training beginnt: Sein erster Schritt erscheint gleich.</translation>
    </message>
    <message>
        <source>Without a window, a model is trained by the name of its recipe.</source>
        <translation>Ohne Fenster wird ein Modell über den Namen seines Rezepts trainiert.</translation>
    </message>
    <message>
        <source>Without a window, a run is opened by its folder.</source>
        <translation>Ohne Fenster wird ein Lauf über seinen Ordner geöffnet.</translation>
    </message>
    <message>
        <source>Without a window, a step is saved by the path of a folder.</source>
        <translation>Ohne Fenster wird ein Schritt über den Pfad eines Ordners gespeichert.</translation>
    </message>
    <message>
        <source>Saved the step to {folder}. It opens as a model.</source>
        <translation>Schritt nach {folder} gespeichert. Er lässt sich als Modell öffnen.</translation>
    </message>
    <message>
        <source>Step {step} is held as A. Another step shows what has changed since.</source>
        <translation>Schritt {step} ist als A festgehalten. Ein anderer Schritt zeigt, was sich seither geändert hat.</translation>
    </message>
    <message>
        <source>32-bit floats</source>
        <translation>32-Bit-Gleitkommazahlen</translation>
    </message>
    <message>
        <source>bfloat16 numbers</source>
        <translation>bfloat16-Zahlen</translation>
    </message>
    <message>
        <source>float16 numbers</source>
        <translation>float16-Zahlen</translation>
    </message>
    <message>
        <source>+ {name} {bias}</source>
        <translation>+ {name} {bias}</translation>
    </message>
    <message>
        <source>+ {count} smaller terms: {rest}</source>
        <translation>+ {count} kleinere Summanden: {rest}</translation>
    </message>
    <message>
        <source>+ {count} more terms: {rest}</source>
        <translation>+ {count} weitere Summanden: {rest}</translation>
    </message>
    <message>
        <source>0 / 0 is not a number</source>
        <translation>0 / 0 ist keine Zahl</translation>
    </message>
    <message>
        <source>∞ / ∞ is not a number</source>
        <translation>∞ / ∞ ist keine Zahl</translation>
    </message>
    <message>
        <source>exactly {exact}; {numbers}, rounded at each step, give</source>
        <translation>genau {exact}; {numbers}, bei jedem Schritt gerundet, ergeben</translation>
    </message>
    <message>
        <source>{exact}: beyond {largest:.2g}, where {numbers} end</source>
        <translation>{exact}: über {largest:.2g}, wo {numbers} enden</translation>
    </message>
    <message>
        <source>exactly {exact}; {numbers} end at {largest:.2g} and give</source>
        <translation>genau {exact}; {numbers} enden bei {largest:.2g} und ergeben</translation>
    </message>
    <message>
        <source>{name} cannot be {number}: it is a whole number from 1 to {most:,}.</source>
        <translation>{name} kann nicht {number} sein: Es ist eine ganze Zahl von 1 bis {most:,}.</translation>
    </message>
    <message>
        <source>The {what} of {a_row} is one line of at most {most} characters without braces, and not {text}.</source>
        <translation>{what} von {a_row} ist eine Zeile mit höchstens {most} Zeichen ohne geschweifte Klammern, nicht {text}.</translation>
    </message>
    <message>
        <source>{what} must be a table.</source>
        <translation>{what} muss eine Tabelle sein.</translation>
    </message>
    <message>
        <source>there is no field {name} in {what}.</source>
        <translation>es gibt kein Feld {name} in {what}.</translation>
    </message>
    <message>
        <source>a number above {low:g} and at most {high:,}</source>
        <translation>eine Zahl über {low:g} und höchstens {high:,}</translation>
    </message>
    <message>
        <source>a text of at most {most:,} characters</source>
        <translation>ein Text von höchstens {most:,} Zeichen</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>{what} lacks {name}, {expected}.</source>
        <translation>{what} fehlt {name}, {expected}.</translation>
    </message>
    <message>
        <source>{what} has {name} {value}, which should be {expected}.</source>
        <translation>{what} hat {name} {value}, was {expected} sein sollte.</translation>
    </message>
    <message>
        <source>the {name} of {what}</source>
        <translation>{what}, {name}</translation>
    </message>
    <message>
        <source>a text of whole characters</source>
        <translation>ein Text aus ganzen Zeichen</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>eine Liste von Zahlen</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>eine Liste ganzer Zahlen</translation>
    </message>
    <message>
        <source>Not enough memory: shorten the text or choose smaller sizes.</source>
        <translation>Nicht genug Speicher: den Text kürzen oder kleinere Größen wählen.</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>zu groß</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>A formula has at most {count} characters.</source>
        <translation>Eine Formel hat höchstens {count} Zeichen.</translation>
    </message>
    <message>
        <source>{text} is nested too deeply.</source>
        <translation>{text} ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>{text} cannot be read from {rest} on.</source>
        <translation>{text} kann ab {rest} nicht gelesen werden.</translation>
    </message>
    <message>
        <source>{text}: a number is missing before the end.</source>
        <translation>{text}: Vor dem Ende fehlt eine Zahl.</translation>
    </message>
    <message>
        <source>The process that has the model does not answer.</source>
        <translation>Der Prozess mit dem Modell antwortet nicht.</translation>
    </message>
    <message>
        <source>{quoted} is not a number: write it like 0.25 or 1e-3.</source>
        <translation>{quoted} ist keine Zahl: schreiben wie 0.25 oder 1e-3.</translation>
    </message>
    <message>
        <source>{quoted} may mean {decimal} or {whole}: write one of these.</source>
        <translation>{quoted} kann {decimal} oder {whole} bedeuten: eines davon schreiben.</translation>
    </message>
    <message>
        <source>{quoted} may be {whole} or several numbers: separate cells by tabs.</source>
        <translation>{quoted} kann {whole} oder mehrere Zahlen sein: Zellen durch Tabulatoren trennen.</translation>
    </message>
    <message>
        <source>{quoted} groups its digits: write {whole}.</source>
        <translation>{quoted} gruppiert seine Ziffern: {whole} schreiben.</translation>
    </message>
    <message>
        <source>the table has decimal points and decimal commas: use one of them.</source>
        <translation>die Tabelle hat Dezimalpunkte und Dezimalkommas: eines davon verwenden.</translation>
    </message>
    <message>
        <source>This account has no folder of its own, in which AttnViz could keep settings and unsaved work: set ATTNVIZ_HOME to a folder for them.</source>
        <translation>Dieses Konto hat keinen eigenen Ordner, in dem AttnViz Einstellungen und nicht gespeicherte Arbeit aufbewahren könnte: ATTNVIZ_HOME auf einen Ordner dafür setzen.</translation>
    </message>
    <message>
        <source>a script</source>
        <translation>ein Skript</translation>
    </message>
    <message>
        <source>{name} ({origin}): {rows}</source>
        <translation>{name} ({origin}): {rows}</translation>
    </message>
    <message>
        <source>There are two plug-ins {name}: rename {path}.</source>
        <translation>Es gibt zwei Plug-ins {name}: {path} umbenennen.</translation>
    </message>
    <message>
        <source>{path} adds nothing: a plug-in calls attnviz.measure, or adds another row.</source>
        <translation>{path} fügt nichts hinzu: Ein Plug-in ruft attnviz.measure auf oder fügt eine andere Zeile hinzu.</translation>
    </message>
    <message>
        <source>The plug-in {name} cannot be loaded: {reason}.</source>
        <translation>Das Plug-in {name} kann nicht geladen werden: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be run: {error}.</source>
        <translation>{name} kann nicht ausgeführt werden: {error}.</translation>
    </message>
    <message>
        <source>The text has {count:,} characters: AttnViz takes at most {most:,}.</source>
        <translation>Der Text hat {count:,} Zeichen: AttnViz nimmt höchstens {most:,}.</translation>
    </message>
    <message>
        <source>{name} is larger than {megabytes} MiB, which is too large for AttnViz.</source>
        <translation>{name} ist größer als {megabytes} MiB, was für AttnViz zu groß ist.</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Verzeichnis nicht gefunden</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Keine Berechtigung</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Auf dem Gerät ist kein Speicherplatz mehr verfügbar</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Ist ein Verzeichnis</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Ist kein Verzeichnis</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Die Datei existiert bereits</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Das Dateisystem ist nur lesbar</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Der Dateiname ist zu lang</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Eingabe-/Ausgabefehler</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Die Operation ist nicht erlaubt</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Zu viele offene Dateien</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Der zugewiesene Plattenplatz ist überschritten</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>Verbindungsaufbau abgelehnt</translation>
    </message>
    <message>
        <source>{name} is not a text file in UTF-8.</source>
        <translation>{name} ist keine Textdatei in UTF-8.</translation>
    </message>
    <message>
        <source>There is no preference called {name}.</source>
        <translation>Es gibt keine Einstellung namens {name}.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}.</source>
        <translation>{name} kann nicht {value} sein.</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>die Datei</translation>
    </message>
    <message>
        <source>a list of at most {most:,} names</source>
        <translation>eine Liste von höchstens {most:,} Namen</translation>
    </message>
    <message>
        <source>{name} cannot be the name of a row: write lower-case letters, digits and _, such as my_{kind}.</source>
        <translation>{name} kann nicht der Name einer Zeile sein: Kleinbuchstaben, Ziffern und _ schreiben, etwa my_{kind}.</translation>
    </message>
    <message>
        <source>The {kind} {name} is there already: choose another name.</source>
        <translation>{kind} {name} gibt es schon: einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Standard output is closed{unsaid}</source>
        <translation>Die Standardausgabe ist geschlossen{unsaid}</translation>
    </message>
    <message>
        <source>Standard output cannot be written to ({reason}){unsaid}</source>
        <translation>In die Standardausgabe kann nicht geschrieben werden ({reason}){unsaid}</translation>
    </message>
    <message>
        <source>{most} or {last}</source>
        <translation>{most} oder {last}</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>same</translation>
    </message>
    <message>
        <source>one layer, number 0</source>
        <translation>eine Schicht, Nummer 0</translation>
    </message>
    <message>
        <source>layers 0 to {last}</source>
        <translation>die Schichten 0 bis {last}</translation>
    </message>
    <message>
        <source>one head, number 0</source>
        <translation>einen Kopf, Nummer 0</translation>
    </message>
    <message>
        <source>heads 0 to {last}</source>
        <translation>die Köpfe 0 bis {last}</translation>
    </message>
    <message>
        <source>There is no tokenizer {name}: the tokenizers are {known}.</source>
        <translation>Es gibt keinen Tokenizer {name}: Die Tokenizer sind {known}.</translation>
    </message>
    <message>
        <source>The vocabulary of the GPT-2 tokenizer is damaged or missing: install AttnViz again, or choose another tokenizer.</source>
        <translation>Das Vokabular des GPT-2-Tokenizers ist beschädigt oder fehlt: AttnViz neu installieren oder einen anderen Tokenizer wählen.</translation>
    </message>
    <message>
        <source>This model has no chat template: only models that were trained on chats have one.</source>
        <translation>Dieses Modell hat keine Chat-Vorlage: Nur Modelle, die auf Chats trainiert wurden, haben eine.</translation>
    </message>
    <message>
        <source>The chat template takes more than {seconds:.0f} s, or too much memory.</source>
        <translation>Die Chat-Vorlage braucht mehr als {seconds:.0f} s oder zu viel Speicher.</translation>
    </message>
    <message>
        <source>The chat template refuses these turns: {reason}.</source>
        <translation>Die Chat-Vorlage lehnt diese Beiträge ab: {reason}.</translation>
    </message>
    <message>
        <source>tokenizer={tokenizer} splits names of the rows such as {odd}: give a text.</source>
        <translation>tokenizer={tokenizer} zerlegt Namen der Zeilen wie {odd}: einen Text angeben.</translation>
    </message>
    <message>
        <source>GloVe has no vector for {unknown} of {count} tokens, such as {token}. {why}</source>
        <translation>GloVe hat für {unknown} von {count} Token keinen Vektor, etwa {token}. {why}</translation>
    </message>
    <message>
        <source>The embedding file has no row for {unknown} of {count} tokens, such as {token}: random vectors (fixed seed) are used.</source>
        <translation>Die Embedding-Datei hat für {unknown} von {count} Token keine Zeile, etwa {token}: Zufallsvektoren (fester Seed) werden verwendet.</translation>
    </message>
    <message>
        <source>{message} Its row {row} is not one token.</source>
        <translation>{message} Ihre Zeile {row} ist nicht ein Token.</translation>
    </message>
    <message>
        <source>The GloVe vectors are damaged or missing: install AttnViz again, or choose other embeddings.</source>
        <translation>Die GloVe-Vektoren sind beschädigt oder fehlen: AttnViz neu installieren oder andere Embeddings wählen.</translation>
    </message>
    <message>
        <source>Not enough memory for {rows:,} random vectors of {width:,} dimensions: choose a smaller d_in.</source>
        <translation>Nicht genug Speicher für {rows:,} Zufallsvektoren mit {width:,} Dimensionen: ein kleineres d_in wählen.</translation>
    </message>
    <message>
        <source>The model's tokenizer failed on this text ({why}).</source>
        <translation>Der Tokenizer des Modells ist an diesem Text gescheitert ({why}).</translation>
    </message>
    <message>
        <source>The model has no embedding for {token}, token {number}: it has {rows:,}. Remove it from the text.</source>
        <translation>Das Modell hat kein Embedding für {token}, Token {number}: Es hat {rows:,}. Es aus dem Text entfernen.</translation>
    </message>
    <message>
        <source>The text has {count:,} characters, and a model takes at most {most:,}: shorten it.</source>
        <translation>Der Text hat {count:,} Zeichen, und ein Modell nimmt höchstens {most:,}: ihn kürzen.</translation>
    </message>
    <message>
        <source>The appended tokens are not in the vocabulary of {name} as they were: the whole text was tokenized again.</source>
        <translation>Die angehängten Token sind so nicht im Vokabular von {name}: Der ganze Text wurde neu in Token zerlegt.</translation>
    </message>
    <message>
        <source>The tokenizer of {name} finds no token in the text {text}: type a word.</source>
        <translation>Der Tokenizer von {name} findet im Text {text} kein Token: ein Wort tippen.</translation>
    </message>
    <message>
        <source>{token} is at the beginning twice: the tokenizer adds it to each text. Delete the typed one.</source>
        <translation>{token} steht zweimal am Anfang: Der Tokenizer fügt es jedem Text hinzu. Das getippte löschen.</translation>
    </message>
    <message>
        <source>{token} is at the beginning twice: a chat template and the tokenizer both add it. Delete one of them.</source>
        <translation>{token} steht zweimal am Anfang: Eine Chat-Vorlage und der Tokenizer fügen es beide hinzu. Eines davon löschen.</translation>
    </message>
    <message>
        <source>{name} does not hold a tokenizer that can be read ({why}).</source>
        <translation>{name} enthält keinen lesbaren Tokenizer ({why}).</translation>
    </message>
    <message>
        <source>{text} is not a token of this model.</source>
        <translation>{text} ist kein Token dieses Modells.</translation>
    </message>
    <message>
        <source>{text} is {count} tokens of this model ({tokens}): name one.</source>
        <translation>{text} sind {count} Token dieses Modells ({tokens}): eines nennen.</translation>
    </message>
    <message>
        <source>sentence {number}:</source>
        <translation>Satz {number}:</translation>
    </message>
    <message>
        <source>token {number}: {token}</source>
        <translation>Token {number}: {token}</translation>
    </message>
    <message>
        <source>segment {number}: {token}</source>
        <translation>Segment {number}: {token}</translation>
    </message>
    <message>
        <source>{stage} of {token}   {dimension} = {value}</source>
        <translation>{stage} von {token}   {dimension} = {value}</translation>
    </message>
    <message>
        <source>{rows} {row}  →  {columns} {column}</source>
        <translation>{rows} {row}  →  {columns} {column}</translation>
    </message>
    <message>
        <source>layer {layer}</source>
        <translation>Schicht {layer}</translation>
    </message>
    <message>
        <source>raw score</source>
        <translation>roher Score</translation>
    </message>
    <message>
        <source>scaled score</source>
        <translation>skalierter Score</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>after dropout</source>
        <translation>nach Dropout</translation>
    </message>
    <message>
        <source>not masked</source>
        <translation>nicht maskiert</translation>
    </message>
    <message>
        <source>every {column} is masked, so its weights are zero</source>
        <translation>jede {column} ist maskiert, also sind ihre Gewichte null</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>Kopf {head}</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Attention</source>
        <translation>&amp;Attention</translation>
    </message>
    <message>
        <source>Ex&amp;periments</source>
        <translation>E&amp;xperimente</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>&amp;Training</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>An&amp;sicht</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>&amp;Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Export for paper or the &amp;web</source>
        <translation>Für Papier oder &amp;Web exportieren</translation>
    </message>
    <message>
        <source>&amp;Colour scale</source>
        <translation>&amp;Farbskala</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lektionen</translation>
    </message>
    <message>
        <source>&amp;Go to</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>Second &amp;picture</source>
        <translation>Zweites Bil&amp;d</translation>
    </message>
    <message>
        <source>Weigh&amp;ts as</source>
        <translation>Gewi&amp;chte als</translation>
    </message>
    <message>
        <source>Fol&amp;d by</source>
        <translation>Fa&amp;lten nach</translation>
    </message>
    <message>
        <source>Compare &amp;with A</source>
        <translation>Mit A &amp;vergleichen</translation>
    </message>
    <message>
        <source>Pane&amp;ls</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>Hand-out, A&amp;4…</source>
        <translation>Handout, A&amp;4…</translation>
    </message>
    <message>
        <source>Hand-out, &amp;Letter…</source>
        <translation>Handout, &amp;Letter…</translation>
    </message>
    <message>
        <source>Save a page with every stage of this head, its formulas, and the arithmetic of the pinned number, as a PDF.</source>
        <translation>Eine Seite mit jeder Stufe dieses Kopfs, ihren Formeln und der Rechnung der angehefteten Zahl als PDF speichern.</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>&amp;Gewichte</translation>
    </message>
    <message>
        <source>Show how much each query takes from each key's value.</source>
        <translation>Zeigen, wie viel jede Query vom Value jedes Keys nimmt.</translation>
    </message>
    <message>
        <source>&amp;Value-weighted: ‖α · v · W_Oᵀ‖</source>
        <translation>&amp;Value-gewichtet: ‖α · v · W_Oᵀ‖</translation>
    </message>
    <message>
        <source>Show how long the vector is that each key adds to the query's attention output.</source>
        <translation>Zeigen, wie lang der Vektor ist, den jeder Key zur Attention-Ausgabe der Query beiträgt.</translation>
    </message>
    <message>
        <source>&amp;Rollout up to this layer</source>
        <translation>&amp;Rollout bis zu dieser Schicht</translation>
    </message>
    <message>
        <source>Show how much of each token is in each position after this layer: the mean weights of all layers so far, multiplied, each half on the token itself.</source>
        <translation>Zeigen, wie viel von jedem Token nach dieser Schicht in jeder Position ist: die mittleren Gewichte aller Schichten bis hier, multipliziert, je zur Hälfte auf dem Token selbst.</translation>
    </message>
    <message>
        <source>α × &amp;gradient</source>
        <translation>α × Gradi&amp;ent</translation>
    </message>
    <message>
        <source>Show what each weight adds to the target logit.</source>
        <translation>Zeigen, was jedes Gewicht zum Ziel-Logit beiträgt.</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>Begin a new session with the first sentence.</source>
        <translation>Eine neue Sitzung mit dem ersten Satz beginnen.</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a session, arrays of attention or a lesson.</source>
        <translation>Eine Sitzung, Arrays mit Attention oder eine Lektion öffnen.</translation>
    </message>
    <message>
        <source>Open &amp;model…</source>
        <translation>&amp;Modell öffnen…</translation>
    </message>
    <message>
        <source>Open a trained model in place of the variant: a .gguf file, or the config.json of a folder.</source>
        <translation>Ein trainiertes Modell anstelle der Variante öffnen: eine .gguf-Datei oder die config.json eines Ordners.</translation>
    </message>
    <message>
        <source>Return to the variant that was used before the model.</source>
        <translation>Zur Variante zurückkehren, die vor dem Modell verwendet wurde.</translation>
    </message>
    <message>
        <source>Open &amp;embeddings…</source>
        <translation>&amp;Embeddings öffnen…</translation>
    </message>
    <message>
        <source>Read embeddings from a .npy or .csv file.</source>
        <translation>Embeddings aus einer .npy- oder .csv-Datei lesen.</translation>
    </message>
    <message>
        <source>Open corpus…</source>
        <translation>Korpus öffnen…</translation>
    </message>
    <message>
        <source>Open a folder that attnviz corpus wrote: heads can be tinted by its measures, and show their texts.</source>
        <translation>Einen Ordner öffnen, den attnviz corpus geschrieben hat: Köpfe lassen sich nach seinen Maßen färben und zeigen ihre Texte.</translation>
    </message>
    <message>
        <source>Compare wi&amp;th your own code…</source>
        <translation>Mit eigenem Code &amp;vergleichen…</translation>
    </message>
    <message>
        <source>Run your own attention module from a Python file beside this variant, and see where they differ and why.</source>
        <translation>Ein eigenes Attention-Modul aus einer Python-Datei neben dieser Variante ausführen und sehen, wo sie sich warum unterscheiden.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save the session.</source>
        <translation>Die Sitzung speichern.</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Save the session under another name.</source>
        <translation>Die Sitzung unter einem anderen Namen speichern.</translation>
    </message>
    <message>
        <source>Export &amp;picture…</source>
        <translation>Bi&amp;ld exportieren…</translation>
    </message>
    <message>
        <source>Save a stage of one head or of all heads as {formats}.</source>
        <translation>Eine Stufe eines Kopfs oder aller Köpfe speichern als {formats}.</translation>
    </message>
    <message>
        <source>Fixed-width &amp;figure…</source>
        <translation>Abbildung fester B&amp;reite…</translation>
    </message>
    <message>
        <source>Draw a figure with the width and the font of a venue, and see it before you save it.</source>
        <translation>Eine Abbildung mit Breite und Schrift einer Konferenz zeichnen und vor dem Speichern ansehen.</translation>
    </message>
    <message>
        <source>LaTe&amp;X or a page for the browser…</source>
        <translation>LaTe&amp;X oder eine Seite für den Browser…</translation>
    </message>
    <message>
        <source>Save a stage as TikZ source, or as a page with the numbers at the pointer: {formats}.</source>
        <translation>Eine Stufe als TikZ-Quelltext speichern, oder als Seite mit den Zahlen unter dem Zeiger: {formats}.</translation>
    </message>
    <message>
        <source>Export f&amp;ilm…</source>
        <translation>F&amp;ilm exportieren…</translation>
    </message>
    <message>
        <source>Save a film of the large picture: row by row, as it is typed, or from A to now, as {formats}.</source>
        <translation>Einen Film des großen Bilds speichern: Zeile für Zeile, wie es getippt wird, oder von A bis jetzt, als {formats}.</translation>
    </message>
    <message>
        <source>Export ta&amp;ble…</source>
        <translation>&amp;Tabelle exportieren…</translation>
    </message>
    <message>
        <source>Save a stage of one head or of all heads as numbers with labels: {formats}.</source>
        <translation>Eine Stufe eines Kopfs oder aller Köpfe als Zahlen mit Beschriftung speichern: {formats}.</translation>
    </message>
    <message>
        <source>Export n&amp;umbers…</source>
        <translation>&amp;Zahlen exportieren…</translation>
    </message>
    <message>
        <source>Save every array as {formats}, without rounding.</source>
        <translation>Jedes Array als {formats} speichern, ohne Rundung.</translation>
    </message>
    <message>
        <source>Export Pyt&amp;hon code…</source>
        <translation>&amp;Python-Code exportieren…</translation>
    </message>
    <message>
        <source>Save a script that computes the selected stage and head without this program, as {formats}.</source>
        <translation>Ein Skript, das gewählte Stufe und Kopf ohne dieses Programm berechnet, als {formats} speichern.</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>Bild &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the large picture or the experiment as an image, or the lines or words if they have the focus.</source>
        <translation>Das große Bild oder das Experiment als Bild kopieren, oder die Linien oder Wörter, wenn sie den Fokus haben.</translation>
    </message>
    <message>
        <source>Copy as P&amp;ython</source>
        <translation>Als P&amp;ython kopieren</translation>
    </message>
    <message>
        <source>Copy a script that computes the numbers of the large heatmap without this program.</source>
        <translation>Ein Skript kopieren, das die Zahlen der großen Heatmap ohne dieses Programm berechnet.</translation>
    </message>
    <message>
        <source>Cance&amp;l</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>Cancel the file being read or written; the session and an older file are kept.</source>
        <translation>Die Datei, die gelesen oder geschrieben wird, abbrechen; die Sitzung und eine ältere Datei bleiben.</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Close the window.</source>
        <translation>Das Fenster schließen.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last step.</source>
        <translation>Den letzten Schritt rückgängig machen.</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Redo the step that was undone.</source>
        <translation>Den rückgängig gemachten Schritt wiederholen.</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>&amp;Verlauf…</translation>
    </message>
    <message>
        <source>List every step; click one to return to it.</source>
        <translation>Jeden Schritt auflisten; einen anklicken, um zu ihm zurückzukehren.</translation>
    </message>
    <message>
        <source>Reset all &amp;edits</source>
        <translation>Alle &amp;Änderungen zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the computed value of every edited number.</source>
        <translation>Den berechneten Wert jeder bearbeiteten Zahl wiederherstellen.</translation>
    </message>
    <message>
        <source>Reset all op&amp;tions</source>
        <translation>Alle &amp;Optionen zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the default of every option; the text stays.</source>
        <translation>Die Vorgabe jeder Option wiederherstellen; der Text bleibt.</translation>
    </message>
    <message>
        <source>Record a &amp;script…</source>
        <translation>&amp;Skript aufzeichnen…</translation>
    </message>
    <message>
        <source>Record what you do until you choose this again, as a file that attnviz do --script repeats.</source>
        <translation>Aufzeichnen, was man tut, bis dies noch einmal gewählt wird, als Datei, die attnviz do --script wiederholt.</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>&amp;Befehl suchen…</translation>
    </message>
    <message>
        <source>Find any command, option, example or stage by a few letters.</source>
        <translation>Jeden Befehl, jede Option, jedes Beispiel und jede Stufe mit ein paar Buchstaben finden.</translation>
    </message>
    <message>
        <source>&amp;Causal mask</source>
        <translation>&amp;Kausale Maske</translation>
    </message>
    <message>
        <source>Hide from each token every token that comes after it.</source>
        <translation>Vor jedem Token alle verdecken, die danach kommen.</translation>
    </message>
    <message>
        <source>&amp;Dropout</source>
        <translation>&amp;Dropout</translation>
    </message>
    <message>
        <source>Training mode: drop some attention weights at random.</source>
        <translation>Trainingsmodus: einige Attention-Gewichte zufällig weglassen.</translation>
    </message>
    <message>
        <source>Mas&amp;k the marked cell</source>
        <translation>Markierte &amp;Zelle maskieren</translation>
    </message>
    <message>
        <source>Mask the marked cell in every head, or unmask it.</source>
        <translation>Die markierte Zelle in jedem Kopf maskieren, oder die Maskierung aufheben.</translation>
    </message>
    <message>
        <source>S&amp;uppress attention to the marked key</source>
        <translation>Attention au&amp;f den markierten Key unterdrücken</translation>
    </message>
    <message>
        <source>Hide the marked key, or its segment, from all later tokens in every head; Experiments &gt; Effects on later segments shows what follows.</source>
        <translation>Den markierten Key, oder sein Segment, vor allen späteren Token in jedem Kopf verdecken; Experimente &gt; Effekte auf spätere Segmente zeigt, was daraus folgt.</translation>
    </message>
    <message>
        <source>&amp;Paint the mask</source>
        <translation>Maske &amp;malen</translation>
    </message>
    <message>
        <source>Mask or unmask cells, rows and columns by dragging over the large picture, or by keyboard.</source>
        <translation>Zellen, Zeilen und Spalten maskieren oder freigeben, indem man über das große Bild zieht, oder mit der Tastatur.</translation>
    </message>
    <message>
        <source>Paint mask</source>
        <translation>Maske malen</translation>
    </message>
    <message>
        <source>Make a &amp;token attend…</source>
        <translation>Ein &amp;Token auf ein anderes achten lassen…</translation>
    </message>
    <message>
        <source>Find the smallest change of an embedding or a score that gives the marked cell a weight you choose.</source>
        <translation>Die kleinste Änderung eines Embeddings oder eines Scores finden, die der markierten Zelle ein gewähltes Gewicht gibt.</translation>
    </message>
    <message>
        <source>&amp;New dropout mask</source>
        <translation>&amp;Neue Dropout-Maske</translation>
    </message>
    <message>
        <source>Draw the dropout mask from another seed.</source>
        <translation>Die Dropout-Maske aus einem anderen Seed ziehen.</translation>
    </message>
    <message>
        <source>Take &amp;weights from</source>
        <translation>&amp;Gewichte übernehmen von</translation>
    </message>
    <message>
        <source>Copy the weights of this variant, with your edits of them.</source>
        <translation>Die Gewichte dieser Variante kopieren, mit ihren Änderungen.</translation>
    </message>
    <message>
        <source>Patch the marked row &amp;from A</source>
        <translation>Markierte Zeile aus A &amp;patchen</translation>
    </message>
    <message>
        <source>Replace the activation at the marked position with that of A, as an edit.</source>
        <translation>Die Aktivierung an der markierten Position durch die von A ersetzen, als Änderung.</translation>
    </message>
    <message>
        <source>&amp;Steer the marked row towards A</source>
        <translation>Markierte Zeile in Richtung A &amp;steuern</translation>
    </message>
    <message>
        <source>Move the vector at the marked position towards that of A; Options has the strength.</source>
        <translation>Den Vektor an der markierten Position zu dem von A hin verschieben; die Stärke steht unter Optionen.</translation>
    </message>
    <message>
        <source>Stop steer&amp;ing</source>
        <translation>Ste&amp;uern beenden</translation>
    </message>
    <message>
        <source>Leave every steered vector as it is computed.</source>
        <translation>Jeden gesteuerten Vektor lassen, wie er berechnet wird.</translation>
    </message>
    <message>
        <source>Ablate the selected &amp;head</source>
        <translation>Gewählten Kopf &amp;ablatieren</translation>
    </message>
    <message>
        <source>Ablate the selected head (zero its output), or restore it.</source>
        <translation>Den gewählten Kopf ablatieren (seine Ausgabe auf null setzen) oder wiederherstellen.</translation>
    </message>
    <message>
        <source>Replace a&amp;blated heads with</source>
        <translation>A&amp;blatierte Köpfe ersetzen durch</translation>
    </message>
    <message>
        <source>Choose what takes the place of the context of every ablated head.</source>
        <translation>Wählen, was an die Stelle des Kontexts jedes ablatierten Kopfs tritt.</translation>
    </message>
    <message>
        <source>Ablate all othe&amp;r heads</source>
        <translation>Alle ande&amp;ren Köpfe ablatieren</translation>
    </message>
    <message>
        <source>Ablate all other heads of its layer.</source>
        <translation>Alle anderen Köpfe seiner Schicht ablatieren.</translation>
    </message>
    <message>
        <source>Ablate the selected la&amp;yer</source>
        <translation>Gewählte Sch&amp;icht ablatieren</translation>
    </message>
    <message>
        <source>Ablate the selected layer of a model, or restore it; an ablated layer passes its input on unchanged.</source>
        <translation>Die gewählte Schicht eines Modells ablatieren oder wiederherstellen; eine ablatierte Schicht gibt ihre Eingabe unverändert weiter.</translation>
    </message>
    <message>
        <source>Rest&amp;ore all heads</source>
        <translation>Alle Köpfe &amp;wiederherstellen</translation>
    </message>
    <message>
        <source>Restore every ablated head and layer.</source>
        <translation>Jeden ablatierten Kopf und jede ablatierte Schicht wiederherstellen.</translation>
    </message>
    <message>
        <source>Ablate &amp;each head…</source>
        <translation>&amp;Jeden Kopf ablatieren…</translation>
    </message>
    <message>
        <source>Compute how the logit of the predicted token changes without each head, in the background; shown as colours of the heads.</source>
        <translation>Im Hintergrund berechnen, wie sich das Logit des vorhergesagten Tokens ohne jeden Kopf ändert; angezeigt als Farben der Köpfe.</translation>
    </message>
    <message>
        <source>&amp;Generate one token</source>
        <translation>Ein T&amp;oken generieren</translation>
    </message>
    <message>
        <source>Append the most likely next token, or a sampled one. Hold the key to keep generating.</source>
        <translation>Das wahrscheinlichste nächste Token anhängen, oder ein gezogenes. Die Taste gedrückt halten, um weiter zu generieren.</translation>
    </message>
    <message>
        <source>&amp;Apply chat template</source>
        <translation>&amp;Chat-Vorlage anwenden</translation>
    </message>
    <message>
        <source>Write the text as the model's chat template does, and begin the assistant's answer. A line that begins with user:, assistant: or system: is a turn; other text is one of the user.</source>
        <translation>Den Text so schreiben wie die Chat-Vorlage des Modells und die Antwort des Assistenten beginnen. Eine Zeile, die mit user:, assistant: oder system: beginnt, ist ein Beitrag; anderer Text ist einer des Nutzers.</translation>
    </message>
    <message>
        <source>Sa&amp;mple the next token</source>
        <translation>Näc&amp;hstes Token ziehen</translation>
    </message>
    <message>
        <source>Sample from the predicted probabilities instead of taking the most likely token; Options has the seed.</source>
        <translation>Aus den vorhergesagten Wahrscheinlichkeiten ziehen, statt das wahrscheinlichste Token zu nehmen; der Seed steht unter Optionen.</translation>
    </message>
    <message>
        <source>Cance&amp;l the computation</source>
        <translation>Berechnung abbr&amp;echen</translation>
    </message>
    <message>
        <source>Cancel the computation; the last picture is kept.</source>
        <translation>Die Berechnung abbrechen; das letzte Bild bleibt.</translation>
    </message>
    <message>
        <source>&amp;Close the corpus</source>
        <translation>Korpus s&amp;chließen</translation>
    </message>
    <message>
        <source>Close the corpus: its measures of heads and its texts are no longer offered.</source>
        <translation>Den Korpus schließen: Seine Maße der Köpfe und seine Texte werden nicht mehr angeboten.</translation>
    </message>
    <message>
        <source>&amp;Train a model…</source>
        <translation>&amp;Modell trainieren…</translation>
    </message>
    <message>
        <source>Train a small model on this computer, and watch how its attention forms.</source>
        <translation>Ein kleines Modell auf diesem Rechner trainieren und zusehen, wie seine Attention entsteht.</translation>
    </message>
    <message>
        <source>&amp;Open a run…</source>
        <translation>Lauf ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open the folder of a training run.</source>
        <translation>Den Ordner eines Trainingslaufs öffnen.</translation>
    </message>
    <message>
        <source>&amp;Pause the training</source>
        <translation>Training an&amp;halten</translation>
    </message>
    <message>
        <source>Let the training wait; again goes on with it.</source>
        <translation>Das Training warten lassen; noch einmal setzt es fort.</translation>
    </message>
    <message>
        <source>&amp;Stop the training</source>
        <translation>Training &amp;beenden</translation>
    </message>
    <message>
        <source>End the training; every kept step stays.</source>
        <translation>Das Training beenden; jeder behaltene Schritt bleibt.</translation>
    </message>
    <message>
        <source>&amp;Continue the training</source>
        <translation>Training fo&amp;rtsetzen</translation>
    </message>
    <message>
        <source>Go on with the training from the last step that was kept.</source>
        <translation>Das Training vom letzten behaltenen Schritt an fortsetzen.</translation>
    </message>
    <message>
        <source>Train &amp;again</source>
        <translation>Noch einmal &amp;trainieren</translation>
    </message>
    <message>
        <source>Train the same run from its beginning: the same seed gives the same steps.</source>
        <translation>Denselben Lauf von Anfang an trainieren: Derselbe Seed ergibt dieselben Schritte.</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>&amp;Nächster Schritt</translation>
    </message>
    <message>
        <source>Show the next kept step.</source>
        <translation>Den nächsten behaltenen Schritt zeigen.</translation>
    </message>
    <message>
        <source>Pre&amp;vious step</source>
        <translation>&amp;Voriger Schritt</translation>
    </message>
    <message>
        <source>Show the previous kept step.</source>
        <translation>Den vorigen behaltenen Schritt zeigen.</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>&amp;Erster Schritt</translation>
    </message>
    <message>
        <source>Show the model before its training.</source>
        <translation>Das Modell vor seinem Training zeigen.</translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation>&amp;Letzter Schritt</translation>
    </message>
    <message>
        <source>Show the newest step, and follow the training.</source>
        <translation>Den neuesten Schritt zeigen und dem Training folgen.</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>Abs&amp;pielen</translation>
    </message>
    <message>
        <source>Show one kept step after the other.</source>
        <translation>Einen behaltenen Schritt nach dem anderen zeigen.</translation>
    </message>
    <message>
        <source>&amp;Hold this step as A</source>
        <translation>Schritt &amp;als A festhalten</translation>
    </message>
    <message>
        <source>Hold the displayed step as A, and show in every panel what has changed since.</source>
        <translation>Den angezeigten Schritt als A festhalten und in jedem Bereich zeigen, was sich seither geändert hat.</translation>
    </message>
    <message>
        <source>Save this step as a &amp;model…</source>
        <translation>&amp;Schritt als Modell speichern…</translation>
    </message>
    <message>
        <source>Save the displayed step as a model folder, which this program and transformers open.</source>
        <translation>Den angezeigten Schritt als Modellordner speichern, den dieses Programm und transformers öffnen.</translation>
    </message>
    <message>
        <source>Next stage</source>
        <translation>Nächste Stufe</translation>
    </message>
    <message>
        <source>Enlarge the next stage of the pipeline.</source>
        <translation>Die nächste Stufe der Pipeline vergrößern.</translation>
    </message>
    <message>
        <source>Previous stage</source>
        <translation>Vorige Stufe</translation>
    </message>
    <message>
        <source>Enlarge the previous stage of the pipeline.</source>
        <translation>Die vorige Stufe der Pipeline vergrößern.</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>Nächster Kopf</translation>
    </message>
    <message>
        <source>Select the next head.</source>
        <translation>Den nächsten Kopf wählen.</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>Voriger Kopf</translation>
    </message>
    <message>
        <source>Select the previous head.</source>
        <translation>Den vorigen Kopf wählen.</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>Nächste Schicht</translation>
    </message>
    <message>
        <source>Select the same head of the next layer.</source>
        <translation>Denselben Kopf der nächsten Schicht wählen.</translation>
    </message>
    <message>
        <source>Previous layer</source>
        <translation>Vorige Schicht</translation>
    </message>
    <message>
        <source>Select the same head of the previous layer.</source>
        <translation>Denselben Kopf der vorigen Schicht wählen.</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Go to the next panel with the keyboard.</source>
        <translation>Mit der Tastatur zum nächsten Bereich gehen.</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Go to the previous panel with the keyboard.</source>
        <translation>Mit der Tastatur zum vorigen Bereich gehen.</translation>
    </message>
    <message>
        <source>&amp;Compare with another head or sentence</source>
        <translation>Mit anderem Kopf oder Satz &amp;vergleichen</translation>
    </message>
    <message>
        <source>Show another head or sentence next to the large picture, with linked zoom and pointer; again closes it.</source>
        <translation>Einen anderen Kopf oder Satz neben dem großen Bild zeigen, mit gekoppeltem Zoom und Zeiger; noch einmal schließt ihn.</translation>
    </message>
    <message>
        <source>Next comparison</source>
        <translation>Nächster Vergleich</translation>
    </message>
    <message>
        <source>Compare with the next head, or the next sentence.</source>
        <translation>Mit dem nächsten Kopf oder dem nächsten Satz vergleichen.</translation>
    </message>
    <message>
        <source>Previous comparison</source>
        <translation>Voriger Vergleich</translation>
    </message>
    <message>
        <source>Compare with the previous head, or the previous sentence.</source>
        <translation>Mit dem vorigen Kopf oder dem vorigen Satz vergleichen.</translation>
    </message>
    <message>
        <source>&amp;Fit the picture</source>
        <translation>Bild ein&amp;passen</translation>
    </message>
    <message>
        <source>Show the whole of the large heatmap.</source>
        <translation>Die ganze große Heatmap zeigen.</translation>
    </message>
    <message>
        <source>Picture &amp;only</source>
        <translation>&amp;Nur Bild</translation>
    </message>
    <message>
        <source>Show the large picture in the whole window; again, or Escape, shows all panels.</source>
        <translation>Das große Bild im ganzen Fenster zeigen; noch einmal, oder Esc, zeigt alle Bereiche.</translation>
    </message>
    <message>
        <source>For a pro&amp;jector</source>
        <translation>Für Proje&amp;ktor</translation>
    </message>
    <message>
        <source>Show larger type and thicker marks, without the side panels; again shows the window as before.</source>
        <translation>Größere Schrift und dickere Markierungen zeigen, ohne die seitlichen Bereiche; noch einmal zeigt das Fenster wie zuvor.</translation>
    </message>
    <message>
        <source>Show &amp;tables</source>
        <translation>&amp;Tabellen zeigen</translation>
    </message>
    <message>
        <source>Show the numbers in tables below the picture, or fold them to tabs.</source>
        <translation>Die Zahlen in Tabellen unter dem Bild zeigen, oder sie zu Reitern einklappen.</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Put every panel back to its place at the first start.</source>
        <translation>Jeden Bereich an seinen Platz beim ersten Start zurückstellen.</translation>
    </message>
    <message>
        <source>Follow one &amp;row</source>
        <translation>Einer &amp;Zeile folgen</translation>
    </message>
    <message>
        <source>Show only the pinned token's row in every stage; keys and values stay, since it needs all of them.</source>
        <translation>In jeder Stufe nur die Zeile des angehefteten Tokens zeigen; Keys und Values bleiben, da sie alle gebraucht werden.</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>Eine Zeile</translation>
    </message>
    <message>
        <source>Log-pro&amp;babilities of tokens</source>
        <translation>Log-&amp;Wahrscheinlichkeiten der Token</translation>
    </message>
    <message>
        <source>Show under each token the logarithm of the probability with which the model predicted it; generated tokens always have it.</source>
        <translation>Unter jedem Token den Logarithmus der Wahrscheinlichkeit zeigen, mit der das Modell es vorhergesagt hat; generierte Token haben ihn immer.</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>&amp;Token</translation>
    </message>
    <message>
        <source>Show every token in a row and a column of its own.</source>
        <translation>Jedes Token in einer eigenen Zeile und Spalte zeigen.</translation>
    </message>
    <message>
        <source>&amp;Remove all marks</source>
        <translation>Alle Markierungen &amp;entfernen</translation>
    </message>
    <message>
        <source>Remove the marks of all segments of your own.</source>
        <translation>Die Markierungen aller eigenen Segmente entfernen.</translation>
    </message>
    <message>
        <source>Su&amp;ms of rows and columns</source>
        <translation>Su&amp;mmen von Zeilen und Spalten</translation>
    </message>
    <message>
        <source>Show the sum of each row and column beside the weights; a row that does not sum to 1 stands out.</source>
        <translation>Neben den Gewichten die Summe jeder Zeile und Spalte zeigen; eine Zeile, deren Summe nicht 1 ist, fällt auf.</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>Summen</translation>
    </message>
    <message>
        <source>&amp;Entropy of each row</source>
        <translation>Entropie &amp;jeder Zeile</translation>
    </message>
    <message>
        <source>Show each row's entropy beside the weights: 0 when all weight is on one token. Weights that do not sum to 1 are divided by their sum first.</source>
        <translation>Neben den Gewichten die Entropie jeder Zeile zeigen: 0, wenn alles Gewicht auf einem Token liegt. Gewichte, deren Summe nicht 1 ist, werden zuerst durch ihre Summe geteilt.</translation>
    </message>
    <message>
        <source>Which numbers set the range of the colour bar.</source>
        <translation>Welche Zahlen den Bereich des Farbbalkens bestimmen.</translation>
    </message>
    <message>
        <source>&amp;All heads on one scale</source>
        <translation>&amp;Alle Köpfe auf einer Skala</translation>
    </message>
    <message>
        <source>Each &amp;head separately</source>
        <translation>Jeder &amp;Kopf für sich</translation>
    </message>
    <message>
        <source>Each &amp;row separately</source>
        <translation>Jede &amp;Zeile für sich</translation>
    </message>
    <message>
        <source>A&amp;bsolute: 0 to 1, or round numbers</source>
        <translation>A&amp;bsolut: 0 bis 1, oder runde Zahlen</translation>
    </message>
    <message>
        <source>How the colours are spaced over the range.</source>
        <translation>Wie die Farben über den Bereich verteilt sind.</translation>
    </message>
    <message>
        <source>&amp;Linear</source>
        <translation>&amp;Linear</translation>
    </message>
    <message>
        <source>L&amp;ogarithmic</source>
        <translation>L&amp;ogarithmisch</translation>
    </message>
    <message>
        <source>&amp;Symmetric logarithmic</source>
        <translation>&amp;Symmetrisch logarithmisch</translation>
    </message>
    <message>
        <source>Fi&amp;t colours to data</source>
        <translation>Farben an die &amp;Daten anpassen</translation>
    </message>
    <message>
        <source>End the range at the 98th percentile, so that small values differ in colour; the bar says ≥.</source>
        <translation>Den Bereich beim 98. Perzentil enden lassen, damit sich kleine Werte in der Farbe unterscheiden; der Balken zeigt ≥.</translation>
    </message>
    <message>
        <source>E&amp;xclude the first token</source>
        <translation>&amp;Erstes Token auslassen</translation>
    </message>
    <message>
        <source>Leave the first token, often an attention sink, out of the range.</source>
        <translation>Das erste Token, oft eine Attention-Senke, aus dem Bereich auslassen.</translation>
    </message>
    <message>
        <source>Loc&amp;k range</source>
        <translation>Be&amp;reich sperren</translation>
    </message>
    <message>
        <source>Keep the range of every colour bar while you type.</source>
        <translation>Den Bereich jedes Farbbalkens beim Tippen behalten.</translation>
    </message>
    <message>
        <source>Reset ran&amp;ge</source>
        <translation>Bereich z&amp;urücksetzen</translation>
    </message>
    <message>
        <source>Use the range of the data again.</source>
        <translation>Wieder den Bereich der Daten verwenden.</translation>
    </message>
    <message>
        <source>&amp;Keep changes highlighted</source>
        <translation>Änderungen &amp;hervorgehoben lassen</translation>
    </message>
    <message>
        <source>Keep the cells that the last step changed highlighted until the next step; otherwise the highlight fades.</source>
        <translation>Die Zellen, die der letzte Schritt geändert hat, bis zum nächsten Schritt hervorheben; sonst verblasst die Hervorhebung.</translation>
    </message>
    <message>
        <source>&amp;Hold as A</source>
        <translation>Als A &amp;festhalten</translation>
    </message>
    <message>
        <source>Keep this state as A, to compare with.</source>
        <translation>Diesen Zustand als A behalten, zum Vergleichen.</translation>
    </message>
    <message>
        <source>Show &amp;now</source>
        <translation>&amp;Jetzt zeigen</translation>
    </message>
    <message>
        <source>Show the present state.</source>
        <translation>Den jetzigen Zustand zeigen.</translation>
    </message>
    <message>
        <source>Show &amp;A</source>
        <translation>&amp;A zeigen</translation>
    </message>
    <message>
        <source>Show the held state in every picture, table and figure.</source>
        <translation>Den festgehaltenen Zustand in jedem Bild, jeder Tabelle und jeder Abbildung zeigen.</translation>
    </message>
    <message>
        <source>Show now − A</source>
        <translation>Jetzt − A zeigen</translation>
    </message>
    <message>
        <source>Show the difference: what grew since A, what shrank.</source>
        <translation>Die Differenz zeigen: was seit A gewachsen ist, was geschrumpft.</translation>
    </message>
    <message>
        <source>Show now − &amp;before the last change</source>
        <translation>Jetzt − &amp;vor der letzten Änderung zeigen</translation>
    </message>
    <message>
        <source>Show what the last change did; the state before it takes the place of A.</source>
        <translation>Zeigen, was die letzte Änderung bewirkt hat; der Zustand davor nimmt den Platz von A ein.</translation>
    </message>
    <message>
        <source>F&amp;lip between now and A</source>
        <translation>Zwischen jetzt und A &amp;umschalten</translation>
    </message>
    <message>
        <source>Switch between now and A; the key shows A while it is pressed.</source>
        <translation>Zwischen jetzt und A wechseln; solange die Taste gedrückt ist, zeigt sie A.</translation>
    </message>
    <message>
        <source>Al&amp;ign now and A</source>
        <translation>Jetzt und A zuor&amp;dnen</translation>
    </message>
    <message>
        <source>Which token of A each token of now is compared with.</source>
        <translation>Mit welchem Token von A jedes Token von jetzt verglichen wird.</translation>
    </message>
    <message>
        <source>Position if token &amp;counts agree, else word</source>
        <translation>Position, wenn gleich &amp;viele Token, sonst Wort</translation>
    </message>
    <message>
        <source>&amp;Position</source>
        <translation>&amp;Position</translation>
    </message>
    <message>
        <source>&amp;Word</source>
        <translation>&amp;Wort</translation>
    </message>
    <message>
        <source>&amp;Snapshots…</source>
        <translation>&amp;Snapshots…</translation>
    </message>
    <message>
        <source>Name states of this session and compare any two.</source>
        <translation>Zustände dieser Sitzung benennen und zwei beliebige vergleichen.</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>Light, dark, or the theme of the system.</source>
        <translation>Hell, dunkel oder das Farbschema des Systems.</translation>
    </message>
    <message>
        <source>Same as &amp;system</source>
        <translation>Wie im &amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>D&amp;unkel</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>The language of the window, of messages and of lessons.</source>
        <translation>Die Sprache des Fensters, der Meldungen und der Lektionen.</translation>
    </message>
    <message>
        <source>Colours of &amp;weights</source>
        <translation>Farben der &amp;Gewichte</translation>
    </message>
    <message>
        <source>The colour map of weights, from 0 up.</source>
        <translation>Die Farbkarte der Gewichte, von 0 aufwärts.</translation>
    </message>
    <message>
        <source>Colours of &amp;signed values</source>
        <translation>Farben von Werten mit &amp;Vorzeichen</translation>
    </message>
    <message>
        <source>The colour map of values around zero.</source>
        <translation>Die Farbkarte von Werten um null.</translation>
    </message>
    <message>
        <source>Red blue</source>
        <translation>Rot-Blau</translation>
    </message>
    <message>
        <source>Purple orange</source>
        <translation>Violett-Orange</translation>
    </message>
    <message>
        <source>Blue yellow (readable in greyscale)</source>
        <translation>Blau-Gelb (auch in Graustufen lesbar)</translation>
    </message>
    <message>
        <source>D&amp;evice</source>
        <translation>G&amp;erät</translation>
    </message>
    <message>
        <source>Where the numbers are computed.</source>
        <translation>Wo die Zahlen berechnet werden.</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>&amp;Automatisch</translation>
    </message>
    <message>
        <source>&amp;CPU</source>
        <translation>&amp;CPU</translation>
    </message>
    <message>
        <source>C&amp;UDA</source>
        <translation>C&amp;UDA</translation>
    </message>
    <message>
        <source>&amp;MPS</source>
        <translation>&amp;MPS</translation>
    </message>
    <message>
        <source>Less &amp;motion</source>
        <translation>&amp;Bewegung reduzieren</translation>
    </message>
    <message>
        <source>Let nothing fade or move by itself; a desktop without animations asks for the same.</source>
        <translation>Nichts von selbst verblassen oder sich bewegen lassen; eine Arbeitsumgebung ohne Animationen verlangt dasselbe.</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>&amp;Tastenkürzel…</translation>
    </message>
    <message>
        <source>List the keys of every command, and change them.</source>
        <translation>Die Tasten jedes Befehls auflisten und ändern.</translation>
    </message>
    <message>
        <source>&amp;How to use AttnViz</source>
        <translation>&amp;So benutzt man AttnViz</translation>
    </message>
    <message>
        <source>Gestures and shortcuts on one page.</source>
        <translation>Gesten und Tastenkürzel auf einer Seite.</translation>
    </message>
    <message>
        <source>&amp;All lessons</source>
        <translation>&amp;Alle Lektionen</translation>
    </message>
    <message>
        <source>Be led through attention, step by step, in this window.</source>
        <translation>Schritt für Schritt durch die Attention geführt werden, in diesem Fenster.</translation>
    </message>
    <message>
        <source>&amp;Open a lesson…</source>
        <translation>Lektion ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a lesson of your own, or a zip of lessons.</source>
        <translation>Eine eigene Lektion öffnen, oder ein Zip mit Lektionen.</translation>
    </message>
    <message>
        <source>&amp;Hand in…</source>
        <translation>Ab&amp;geben…</translation>
    </message>
    <message>
        <source>Save your answers, what was checked, and the session as one file for your teacher.</source>
        <translation>Die Antworten, die Prüfungen und die Sitzung als eine Datei für die Lehrkraft speichern.</translation>
    </message>
    <message>
        <source>&amp;End the lesson</source>
        <translation>Lektion &amp;beenden</translation>
    </message>
    <message>
        <source>End the lesson and return to your own work.</source>
        <translation>Die Lektion beenden und zur eigenen Arbeit zurückkehren.</translation>
    </message>
    <message>
        <source>Add this state as a &amp;step…</source>
        <translation>Zustand als S&amp;chritt hinzufügen…</translation>
    </message>
    <message>
        <source>Write what leads to this state as a step at the end of a lesson file.</source>
        <translation>Was zu diesem Zustand führt, als Schritt ans Ende einer Lektionsdatei schreiben.</translation>
    </message>
    <message>
        <source>&amp;About AttnViz</source>
        <translation>Übe&amp;r AttnViz</translation>
    </message>
    <message>
        <source>Version, licence and sources.</source>
        <translation>Version, Lizenz und Quellen.</translation>
    </message>
    <message>
        <source>Large picture</source>
        <translation>Großes Bild</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Explain why the token was predicted</source>
        <translation>Erklären, warum das Token vorhergesagt wurde</translation>
    </message>
    <message>
        <source>Ablate the head, or restore it</source>
        <translation>Den Kopf ablatieren oder wiederherstellen</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Paint the mask at the marked cell or range</source>
        <translation>Die Maske an der markierten Zelle oder im Bereich malen</translation>
    </message>
    <message>
        <source>Edit the number</source>
        <translation>Die Zahl bearbeiten</translation>
    </message>
    <message>
        <source>Copy with labels</source>
        <translation>Mit Beschriftung kopieren</translation>
    </message>
    <message>
        <source>Reset the selected numbers</source>
        <translation>Die gewählten Zahlen zurücksetzen</translation>
    </message>
    <message>
        <source>Reset the table</source>
        <translation>Die Tabelle zurücksetzen</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>Farbbalken</translation>
    </message>
    <message>
        <source>Use the range of the data again</source>
        <translation>Wieder den Bereich der Daten verwenden</translation>
    </message>
    <message>
        <source>Play the steps, or stop</source>
        <translation>Die Schritte abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Move the mark, the cursor or the selection</source>
        <translation>Markierung, Cursor oder Auswahl bewegen</translation>
    </message>
    <message>
        <source>Extend the selection, or the range to paint</source>
        <translation>Die Auswahl erweitern, oder den Bereich, der gemalt wird</translation>
    </message>
    <message>
        <source>Go to the beginning or the end, or a page further</source>
        <translation>An den Anfang oder das Ende gehen, oder eine Seite weiter</translation>
    </message>
    <message>
        <source>Choose, confirm or edit</source>
        <translation>Wählen, bestätigen oder bearbeiten</translation>
    </message>
    <message>
        <source>Let go, cancel or close</source>
        <translation>Loslassen, abbrechen oder schließen</translation>
    </message>
    <message>
        <source>Go to the next or the previous field</source>
        <translation>Zum nächsten oder vorigen Feld gehen</translation>
    </message>
    <message>
        <source>Open the context menu</source>
        <translation>Das Kontextmenü öffnen</translation>
    </message>
    <message>
        <source>Cut, copy and paste</source>
        <translation>Ausschneiden, kopieren und einfügen</translation>
    </message>
    <message>
        <source>Select everything</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Zuletzt ge&amp;öffnet</translation>
    </message>
    <message>
        <source>Mo&amp;dels on this computer</source>
        <translation>Mo&amp;delle auf diesem Rechner</translation>
    </message>
    <message>
        <source>Recent &amp;runs</source>
        <translation>Letzte Lä&amp;ufe</translation>
    </message>
    <message>
        <source>No run yet: train a model</source>
        <translation>Noch kein Lauf: ein Modell trainieren</translation>
    </message>
    <message>
        <source>None found. Open any .gguf file, or a model folder in Hugging Face's layout</source>
        <translation>Keine gefunden. Eine .gguf-Datei oder einen Modellordner im Aufbau von Hugging Face öffnen</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>&amp;Rückgängig: {step}</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>&amp;Wiederholen {step}</translation>
    </message>
    <message>
        <source>its menu</source>
        <translation>sein Menü</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>AttnViz sessions (*{suffix})</source>
        <translation>AttnViz-Sitzungen (*{suffix})</translation>
    </message>
    <message>
        <source>Lessons (*{suffix})</source>
        <translation>Lektionen (*{suffix})</translation>
    </message>
    <message>
        <source>Scripts (*{suffix})</source>
        <translation>Skripte (*{suffix})</translation>
    </message>
    <message>
        <source>Sessions, pictures of them, arrays of attention, texts and lessons ({files})</source>
        <translation>Sitzungen, Bilder davon, Arrays mit Attention, Texte und Lektionen ({files})</translation>
    </message>
    <message>
        <source>Lessons ({files})</source>
        <translation>Lektionen ({files})</translation>
    </message>
    <message>
        <source>Embeddings ({files})</source>
        <translation>Embeddings ({files})</translation>
    </message>
    <message>
        <source>Texts and pairs ({files})</source>
        <translation>Texte und Paare ({files})</translation>
    </message>
    <message>
        <source>Training runs ({files})</source>
        <translation>Trainingsläufe ({files})</translation>
    </message>
    <message>
        <source>Corpora ({files})</source>
        <translation>Korpora ({files})</translation>
    </message>
    <message>
        <source>Python files ({files})</source>
        <translation>Python-Dateien ({files})</translation>
    </message>
    <message>
        <source>Trained models ({files})</source>
        <translation>Trainierte Modelle ({files})</translation>
    </message>
    <message>
        <source>Export a figure</source>
        <translation>Eine Abbildung exportieren</translation>
    </message>
    <message>
        <source>Width for</source>
        <translation>Breite für</translation>
    </message>
    <message>
        <source>{name} already exists. Replace it?</source>
        <translation>{name} gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>Its present content will be lost.</source>
        <translation>Der jetzige Inhalt geht verloren.</translation>
    </message>
    <message>
        <source>Replace a file</source>
        <translation>Eine Datei ersetzen</translation>
    </message>
    <message>
        <source>Save the changes to {name}?</source>
        <translation>Änderungen an {name} speichern?</translation>
    </message>
    <message>
        <source>Save the changes to this session?</source>
        <translation>Änderungen an dieser Sitzung speichern?</translation>
    </message>
    <message>
        <source>The file was deleted or moved. Without saving, the whole session is lost.</source>
        <translation>Die Datei wurde gelöscht oder verschoben. Ohne Speichern geht die ganze Sitzung verloren.</translation>
    </message>
    <message>
        <source>If you do not save, your changes are lost.</source>
        <translation>Ohne Speichern gehen die Änderungen verloren.</translation>
    </message>
    <message>
        <source>{name} was changed by another program. Which version do you want to keep?</source>
        <translation>{name} wurde von einem anderen Programm geändert. Welche Version soll bleiben?</translation>
    </message>
    <message>
        <source>Keep mine: the changes in the file are lost.
Save elsewhere: both are kept, in separate files.</source>
        <translation>Meine behalten: Die Änderungen in der Datei gehen verloren.
Anderswo speichern: Beide bleiben, in getrennten Dateien.</translation>
    </message>
    <message>
        <source>Two versions</source>
        <translation>Zwei Versionen</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Anderswo speichern…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>{name} is still being exported.</source>
        <translation>{name} wird noch exportiert.</translation>
    </message>
    <message>
        <source>{name} is still being exported, and another file after it.</source>
        <translation>{name} wird noch exportiert, und danach noch eine Datei.</translation>
    </message>
    <message numerus="yes">
        <source>{name} is still being exported, and {others} other files after it.</source>
        <translation>
            <numerusform>{name} wird noch exportiert, und danach noch {others} Datei.</numerusform>
            <numerusform>{name} wird noch exportiert, und danach noch {others} Dateien.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel the exports</source>
        <translation>Die Exporte &amp;abbrechen</translation>
    </message>
    <message>
        <source>&amp;Cancel the export</source>
        <translation>Den Export &amp;abbrechen</translation>
    </message>
    <message>
        <source>&amp;Keep the window open</source>
        <translation>Das Fenster &amp;offen lassen</translation>
    </message>
    <message>
        <source>Unsaved changes to {file}, kept on {time}.</source>
        <translation>Nicht gespeicherte Änderungen an {file}, gesichert am {time}.</translation>
    </message>
    <message>
        <source>It had no file. Last kept on {time}.</source>
        <translation>Sie hatte keine Datei. Zuletzt gesichert am {time}.</translation>
    </message>
    <message>
        <source>There is older unsaved work, too ({count}). You will be asked about it later.</source>
        <translation>Es gibt auch ältere, nicht gespeicherte Arbeit ({count}). Danach wird später gefragt.</translation>
    </message>
    <message>
        <source>AttnViz ended unexpectedly. Restore the work on “{words}”?</source>
        <translation>AttnViz wurde unerwartet beendet. Die Arbeit an „{words}“ wiederherstellen?</translation>
    </message>
    <message>
        <source>Restore unsaved work</source>
        <translation>Nicht gespeicherte Arbeit wiederherstellen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>Später fragen</translation>
    </message>
    <message>
        <source>See how attention is computed on your own sentence, and change any number on the way.

The variants are those of chapter 3 of “Build a Large Language Model (From Scratch)” by Sebastian Raschka. MIT licence; the licences of vocabulary and vectors are in resources/LICENSES.md.</source>
        <translation>Sehen, wie Attention auf dem eigenen Satz berechnet wird, und unterwegs jede Zahl ändern.

Die Varianten sind die aus Kapitel 3 von „Build a Large Language Model (From Scratch)“ von Sebastian Raschka. MIT-Lizenz; die Lizenzen von Vokabular und Vektoren stehen in resources/LICENSES.md.</translation>
    </message>
    <message>
        <source>Plug-ins:</source>
        <translation>Plug-ins:</translation>
    </message>
    <message>
        <source>AttnViz {version}</source>
        <translation>AttnViz {version}</translation>
    </message>
    <message>
        <source>About AttnViz</source>
        <translation>Über AttnViz</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tippen</translation>
    </message>
    <message>
        <source>Every keystroke tokenizes the text and computes again. Each line is a sentence of its own; a trained model reads all lines as one text.</source>
        <translation>Jeder Tastendruck zerlegt den Text in Token und rechnet neu. Jede Zeile ist ein eigener Satz; ein trainiertes Modell liest alle Zeilen als einen Text.</translation>
    </message>
    <message>
        <source>Choose a stage</source>
        <translation>Eine Stufe wählen</translation>
    </message>
    <message>
        <source>Click a picture of the pipeline to make it the large one. Hover over it for a preview.</source>
        <translation>Ein Bild der Pipeline anklicken, um es zum großen zu machen. Mit dem Zeiger darüber erscheint eine Vorschau.</translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation>Einen Kopf wählen</translation>
    </message>
    <message>
        <source>Click it on the right; its switch, or Space, ablates it. Many heads are shown as a mosaic without switches.</source>
        <translation>Ihn rechts anklicken; sein Schalter, oder die Leertaste, ablatiert ihn. Viele Köpfe werden als Mosaik ohne Schalter gezeigt.</translation>
    </message>
    <message>
        <source>Select heads</source>
        <translation>Köpfe auswählen</translation>
    </message>
    <message>
        <source>Ctrl+click adds a head to the selection; Shift+click extends it, as does dragging across the heads. Space, or the context menu, ablates all of them in one step.</source>
        <translation>Strg+Klick fügt der Auswahl einen Kopf hinzu; Umschalt+Klick erweitert sie, ebenso das Ziehen über die Köpfe. Die Leertaste oder das Kontextmenü ablatiert alle in einem Schritt.</translation>
    </message>
    <message>
        <source>Compare two</source>
        <translation>Zwei vergleichen</translation>
    </message>
    <message>
        <source>Alt+click a head, or use Compare with above the large picture: another head or sentence is shown next to it, with linked zoom and pointer.</source>
        <translation>Alt+Klick auf einen Kopf, oder Vergleichen mit über dem großen Bild: Ein anderer Kopf oder Satz erscheint daneben, mit gekoppeltem Zoom und Zeiger.</translation>
    </message>
    <message>
        <source>Read a cell</source>
        <translation>Eine Zelle ablesen</translation>
    </message>
    <message>
        <source>Hover over it anywhere: it is marked in every picture and read out below. A click pins it.</source>
        <translation>Irgendwo mit dem Zeiger darüber: Sie wird in jedem Bild markiert und unten vorgelesen. Ein Klick heftet sie an.</translation>
    </message>
    <message>
        <source>Change a number</source>
        <translation>Eine Zahl ändern</translation>
    </message>
    <message>
        <source>Double-click it in the large picture, or edit it in the tables below, which a click on a tab unfolds; everything computed from it is updated. Drag the selected cell of a table sideways to change it smoothly.</source>
        <translation>Sie im großen Bild doppelklicken oder unten in den Tabellen bearbeiten, die ein Klick auf einen Reiter ausklappt; alles, was daraus berechnet wird, ändert sich mit. Die gewählte Zelle einer Tabelle seitwärts ziehen, um sie gleitend zu ändern.</translation>
    </message>
    <message>
        <source>Change the mask</source>
        <translation>Die Maske ändern</translation>
    </message>
    <message>
        <source>Right-click a cell of the large picture to mask or unmask it, or do so at the mark ({cell}). To mask several, paint ({paint}): drag over them, or extend the mark with Shift and the arrows, and paint the range ({range}).</source>
        <translation>Mit der rechten Maustaste auf eine Zelle des großen Bilds klicken, um sie zu maskieren oder freizugeben, oder das an der Markierung tun ({cell}). Für mehrere malen ({paint}): über sie ziehen, oder die Markierung mit Umschalt und den Pfeilen erweitern und den Bereich malen ({range}).</translation>
    </message>
    <message>
        <source>Adjust the colours</source>
        <translation>Die Farben anpassen</translation>
    </message>
    <message>
        <source>Scale, below the colour bar, sets the range of the colours and their spacing. Drag an end of the bar to move it; a double-click resets both.</source>
        <translation>Skala, unter dem Farbbalken, bestimmt den Bereich der Farben und ihre Verteilung. Ein Ende des Balkens ziehen, um es zu verschieben; ein Doppelklick setzt beide zurück.</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoomen</translation>
    </message>
    <message>
        <source>Scroll over the large picture to zoom, drag to pan, press Home to fit. Double-click its title to show only the picture; Escape shows all panels.</source>
        <translation>Über dem großen Bild scrollen zum Zoomen, ziehen zum Verschieben, Pos1 passt es ein. Ein Doppelklick auf seinen Titel zeigt nur das Bild; Esc zeigt alle Bereiche.</translation>
    </message>
    <message>
        <source>Use the keyboard</source>
        <translation>Die Tastatur benutzen</translation>
    </message>
    <message>
        <source>All of the window can be reached ({keys} moves to the next panel). In the large picture the arrows, Home, End and the page keys move the mark, with Ctrl to the edge; Return edits the cell, the menu key opens its menu, + and − zoom, Escape removes the mark. Settings &gt; Keyboard shortcuts changes the keys of every command.</source>
        <translation>Das ganze Fenster ist erreichbar ({keys} geht zum nächsten Bereich). Im großen Bild bewegen die Pfeile, Pos1, Ende und die Bildtasten die Markierung, mit Strg bis zum Rand; Eingabe bearbeitet die Zelle, die Menütaste öffnet ihr Menü, + und − zoomen, Esc entfernt die Markierung. Einstellungen &gt; Tastenkürzel ändert die Tasten jedes Befehls.</translation>
    </message>
    <message>
        <source>Choose the file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <source>Open one file at a time ({count} were dropped).</source>
        <translation>Eine Datei nach der anderen öffnen ({count} wurden abgelegt).</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>Durchsichtig</translation>
    </message>
    <message>
        <source>Include the session</source>
        <translation>Die Sitzung beilegen</translation>
    </message>
    <message>
        <source>The file carries the text, the options and the edits; File &gt; Open brings them back from it.</source>
        <translation>Die Datei enthält den Text, die Optionen und die Änderungen; Datei &gt; Öffnen holt sie daraus zurück.</translation>
    </message>
    <message>
        <source>Your {name}</source>
        <translation>Eigenes {name}</translation>
    </message>
    <message>
        <source>d_out per head</source>
        <translation>d_out je Kopf</translation>
    </message>
    <message>
        <source>d_out of all heads</source>
        <translation>d_out aller Köpfe</translation>
    </message>
    <message>
        <source>Dimensions of the output of each head; the heads are put side by side, which gives {width}.</source>
        <translation>Dimensionen der Ausgabe jedes Kopfs; die Köpfe stehen nebeneinander, was {width} ergibt.</translation>
    </message>
    <message>
        <source>Dimensions of the output of all heads together: each head has {width} of them.</source>
        <translation>Dimensionen der Ausgabe aller Köpfe zusammen: Jeder Kopf hat {width} davon.</translation>
    </message>
    <message>
        <source>{layers} layers · {heads} heads · {kv_heads} key/value heads (grouped-query attention)</source>
        <translation>{layers} Schichten · {heads} Köpfe · {kv_heads} Key/Value-Köpfe (Grouped-Query-Attention)</translation>
    </message>
    <message>
        <source>1 layer · 1 head</source>
        <translation>1 Schicht · 1 Kopf</translation>
    </message>
    <message>
        <source>{layers} layers · {heads} heads</source>
        <translation>{layers} Schichten · {heads} Köpfe</translation>
    </message>
    <message>
        <source>d_model {d_model} · d_head {d_head} · {positions}.</source>
        <translation>d_model {d_model} · d_head {d_head} · {positions}.</translation>
    </message>
    <message>
        <source>It is in memory in {dtype}.</source>
        <translation>Es ist in {dtype} im Speicher.</translation>
    </message>
    <message>
        <source>The file stores weights in {bits} bits ({stored}).</source>
        <translation>Die Datei speichert Gewichte in {bits} Bit ({stored}).</translation>
    </message>
    <message>
        <source>Sizes, tokenizer and weights are fixed by the checkpoint.</source>
        <translation>Größen, Tokenizer und Gewichte sind durch den Checkpoint festgelegt.</translation>
    </message>
    <message>
        <source>rotary positions</source>
        <translation>Rotary-Positionen</translation>
    </message>
    <message>
        <source>positions of its own</source>
        <translation>eigene Positionen</translation>
    </message>
    <message>
        <source>recurrent, without positions</source>
        <translation>rekurrent, ohne Positionen</translation>
    </message>
    <message>
        <source>sinusoidal positions</source>
        <translation>sinusförmige Positionen</translation>
    </message>
    <message>
        <source>linear biases (ALiBi)</source>
        <translation>lineare Bias-Terme (ALiBi)</translation>
    </message>
    <message>
        <source>relative positions</source>
        <translation>relative Positionen</translation>
    </message>
    <message>
        <source>learned positions</source>
        <translation>gelernte Positionen</translation>
    </message>
    <message>
        <source>rotary positions (RoPE), base {base}</source>
        <translation>Rotary-Positionen (RoPE), Basis {base}</translation>
    </message>
    <message>
        <source>, in {count} of {layers} layers</source>
        <translation>, in {count} von {layers} Schichten</translation>
    </message>
    <message>
        <source>Fixed by the checkpoint ({model}).</source>
        <translation>Durch den Checkpoint festgelegt ({model}).</translation>
    </message>
    <message>
        <source>Each weight follows from its own score alone.</source>
        <translation>Jedes Gewicht folgt allein aus seinem eigenen Score.</translation>
    </message>
    <message>
        <source>Nothing is masked.</source>
        <translation>Nichts ist maskiert.</translation>
    </message>
    <message>
        <source>{option} is off.</source>
        <translation>{option} ist aus.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>every {column} is masked</source>
        <translation>jede {column} ist maskiert</translation>
    </message>
    <message>
        <source>no partner</source>
        <translation>kein Gegenstück</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>nicht behalten</translation>
    </message>
    <message>
        <source>The row “{word}” has no entropy: one of its weights is negative or no number, or all are 0.</source>
        <translation>Die Zeile „{word}“ hat keine Entropie: Eines ihrer Gewichte ist negativ oder keine Zahl, oder alle sind 0.</translation>
    </message>
    <message>
        <source>“{word}” has no sum: one of its weights is no finite number.</source>
        <translation>„{word}“ hat keine Summe: Eines der Gewichte ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>The weights of the row “{word}” do not sum to 1; divided by their sum, they have an entropy of {number}.</source>
        <translation>Die Summe der Gewichte der Zeile „{word}“ ist nicht 1; durch ihre Summe geteilt haben sie eine Entropie von {number}.</translation>
    </message>
    <message>
        <source>The weights of the row “{word}” have an entropy of {number}.</source>
        <translation>Die Gewichte der Zeile „{word}“ haben eine Entropie von {number}.</translation>
    </message>
    <message>
        <source>The row “{word}” sums to {number}.</source>
        <translation>Die Summe der Zeile „{word}“ ist {number}.</translation>
    </message>
    <message>
        <source>The column “{word}” sums to {number}.</source>
        <translation>Die Summe der Spalte „{word}“ ist {number}.</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Drag over cells to mask them; begin at a masked cell to unmask them.</source>
        <translation>Über Zellen ziehen, um sie zu maskieren; bei einer maskierten Zelle beginnen, um sie freizugeben.</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rechteck</translation>
    </message>
    <message>
        <source>Drag a rectangle to mask it; begin at a masked cell to unmask it.</source>
        <translation>Ein Rechteck ziehen, um es zu maskieren; bei einer maskierten Zelle beginnen, um es freizugeben.</translation>
    </message>
    <message>
        <source>Click a row to mask all of its cells, or drag over several.</source>
        <translation>Eine Zeile anklicken, um alle ihre Zellen zu maskieren, oder über mehrere ziehen.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Click a column to mask all of its cells, or drag over several.</source>
        <translation>Eine Spalte anklicken, um alle ihre Zellen zu maskieren, oder über mehrere ziehen.</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Suppresses</source>
        <translation>Unterdrückt</translation>
    </message>
    <message>
        <source>{token} raises</source>
        <translation>{token} erhöht</translation>
    </message>
    <message>
        <source>{token} lowers</source>
        <translation>{token} senkt</translation>
    </message>
    <message>
        <source>Keys of {token}</source>
        <translation>Keys von {token}</translation>
    </message>
    <message>
        <source>Queries of {token}</source>
        <translation>Queries von {token}</translation>
    </message>
    <message>
        <source>Query → key</source>
        <translation>Query → Key</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: {score}</source>
        <translation>Schicht {layer}, Kopf {head}: {score}</translation>
    </message>
    <message>
        <source>entropy {entropy} nats, KL to the output {divergence} nats</source>
        <translation>Entropie {entropy} Nats, KL zur Ausgabe {divergence} Nats</translation>
    </message>
    <message>
        <source>target {token}: rank {rank}, probability {probability}</source>
        <translation>Ziel {token}: Rang {rank}, Wahrscheinlichkeit {probability}</translation>
    </message>
    <message>
        <source>target {token}: probability {probability}</source>
        <translation>Ziel {token}: Wahrscheinlichkeit {probability}</translation>
    </message>
    <message>
        <source>{metric} {pair}</source>
        <translation>{metric} {pair}</translation>
    </message>
    <message>
        <source>after {token}</source>
        <translation>nach {token}</translation>
    </message>
    <message>
        <source>layer {layer}, token {at}, {token}</source>
        <translation>Schicht {layer}, Token {at}, {token}</translation>
    </message>
    <message>
        <source>layer {layer}, head {at}</source>
        <translation>Schicht {layer}, Kopf {at}</translation>
    </message>
    <message>
        <source>The experiment is still being computed. Wait a moment.</source>
        <translation>Das Experiment wird noch berechnet. Einen Moment warten.</translation>
    </message>
    <message>
        <source>{activation}, layer {layer}</source>
        <translation>{activation}, Schicht {layer}</translation>
    </message>
    <message>
        <source>head {column}</source>
        <translation>Kopf {column}</translation>
    </message>
    <message>
        <source>KV head {column}, of heads {first} to {last}</source>
        <translation>KV-Kopf {column}, der Köpfe {first} bis {last}</translation>
    </message>
    <message>
        <source>token {at}, {token}</source>
        <translation>Token {at}, {token}</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Noch nicht berechnet.</translation>
    </message>
    <message>
        <source>The same in both runs: patching it changes nothing.</source>
        <translation>In beiden Läufen gleich: Patchen ändert nichts.</translation>
    </message>
    <message>
        <source>This layer has none.</source>
        <translation>Diese Schicht hat keines.</translation>
    </message>
    <message>
        <source>No path: the head is in no later layer.</source>
        <translation>Kein Pfad: Der Kopf ist in keiner späteren Schicht.</translation>
    </message>
    <message>
        <source>recovered, estimated {share}</source>
        <translation>wiedergewonnen, geschätzt {share}</translation>
    </message>
    <message>
        <source>recovered {share}</source>
        <translation>wiedergewonnen {share}</translation>
    </message>
    <message>
        <source>{metric} {pair}: {patched}; corrupted {corrupted}, clean {clean}</source>
        <translation>{metric} {pair}: {patched}; verfälscht {corrupted}, sauber {clean}</translation>
    </message>
    <message>
        <source>variance {raw}</source>
        <translation>Varianz {raw}</translation>
    </message>
    <message>
        <source>variance {raw} (orange), then {scaled} (blue)</source>
        <translation>Varianz {raw} (orange), dann {scaled} (blau)</translation>
    </message>
    <message>
        <source>weight {row} by score {column}: {value}</source>
        <translation>Gewicht {row} nach Score {column}: {value}</translation>
    </message>
    <message>
        <source>Weights of the first query</source>
        <translation>Gewichte der ersten Query</translation>
    </message>
    <message>
        <source>largest {weight}, 1 / n = {even}</source>
        <translation>größtes {weight}, 1 / n = {even}</translation>
    </message>
    <message>
        <source>Gradient with respect to the scores</source>
        <translation>Gradient nach den Scores</translation>
    </message>
    <message>
        <source>largest {largest}, mean over queries {gradient}</source>
        <translation>größter {largest}, Mittelwert über Queries {gradient}</translation>
    </message>
    <message>
        <source>Variance over d_k</source>
        <translation>Varianz über d_k</translation>
    </message>
    <message>
        <source>of what the softmax takes</source>
        <translation>dessen, was das Softmax nimmt</translation>
    </message>
    <message>
        <source>Entropy of each query's weights</source>
        <translation>Entropie der Gewichte jeder Query</translation>
    </message>
    <message>
        <source>mean {mean} of at most log n = {most} nats</source>
        <translation>Mittelwert {mean} von höchstens log n = {most} Nats</translation>
    </message>
    <message>
        <source>Mean entropy over d_k</source>
        <translation>Mittlere Entropie über d_k</translation>
    </message>
    <message>
        <source>low: the softmax is saturated</source>
        <translation>niedrig: Das Softmax ist gesättigt</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}</source>
        <translation>Schicht {layer}, Kopf {head}</translation>
    </message>
    <message>
        <source>{measure}, {state}</source>
        <translation>{measure}, {state}</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>blau</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>violett</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>“{token}” at token {place}</source>
        <translation>„{token}“ bei Token {place}</translation>
    </message>
    <message>
        <source>Outdated ({keys} recomputes)</source>
        <translation>Veraltet ({keys} berechnet neu)</translation>
    </message>
    <message>
        <source>{count} of {layers} layers ({keys} continues)</source>
        <translation>{count} von {layers} Schichten ({keys} macht weiter)</translation>
    </message>
    <message>
        <source>{raising} raises, {lowering} lowers the logit of {token}</source>
        <translation>{raising} erhöht, {lowering} senkt das Logit von {token}</translation>
    </message>
    <message>
        <source>{raising} raises, {lowering} lowers: {metric} {token}</source>
        <translation>{raising} erhöht, {lowering} senkt: {metric} {token}</translation>
    </message>
    <message>
        <source>A score of the model, whatever the text</source>
        <translation>Ein Maß des Modells, unabhängig vom Text</translation>
    </message>
    <message>
        <source>{measure}, {count} texts of {folder}</source>
        <translation>{measure}, {count} Texte von {folder}</translation>
    </message>
    <message>
        <source>Long text: selected layer only</source>
        <translation>Langer Text: nur die gewählte Schicht</translation>
    </message>
    <message>
        <source>Highest: {heads}</source>
        <translation>Höchste: {heads}</translation>
    </message>
    <message>
        <source>From {one} to {other}</source>
        <translation>Von {one} nach {other}</translation>
    </message>
    <message>
        <source>Picture of {stage}</source>
        <translation>Bild von {stage}</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Help with this step.</source>
        <translation>Hilfe zu diesem Schritt.</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>The chapter</source>
        <translation>Das Kapitel</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianten</translation>
    </message>
    <message>
        <source>Trained models</source>
        <translation>Trainierte Modelle</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Chosen stage</source>
        <translation>Gewählte Stufe</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>head {head} ({part} head {own})</source>
        <translation>Kopf {head} ({part}-Kopf {own})</translation>
    </message>
    <message>
        <source>{head} ({ablated})</source>
        <translation>{head} ({ablated})</translation>
    </message>
    <message>
        <source>{title}, {part}</source>
        <translation>{title}, {part}</translation>
    </message>
    <message>
        <source>layer {layer}, head {head}</source>
        <translation>Schicht {layer}, Kopf {head}</translation>
    </message>
    <message>
        <source>{stage}, {one} and {other}</source>
        <translation>{stage}, {one} und {other}</translation>
    </message>
    <message>
        <source>heads {first} and {second}</source>
        <translation>Köpfe {first} und {second}</translation>
    </message>
    <message>
        <source>sentences {first} and {second}</source>
        <translation>Sätze {first} und {second}</translation>
    </message>
    <message>
        <source>Layer {layer}, head {number}</source>
        <translation>Schicht {layer}, Kopf {number}</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Kopf {number}</translation>
    </message>
    <message>
        <source>Sentence {number}: {words}</source>
        <translation>Satz {number}: {words}</translation>
    </message>
    <message>
        <source>sentence {number}</source>
        <translation>Satz {number}</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>Queries</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation>Dimensionen</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>chosen experts</source>
        <translation>gewählte Experten</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>Senken</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>Segmente</translation>
    </message>
    <message>
        <source>query segments</source>
        <translation>Query-Segmente</translation>
    </message>
    <message>
        <source>key segments</source>
        <translation>Key-Segmente</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>Loaded values from {low} to {high}; {off} of {count} rows do not sum to 1.</source>
        <translation>Geladene Werte von {low} bis {high}; {off} von {count} Zeilensummen sind nicht 1.</translation>
    </message>
    <message>
        <source>Loaded values from {low} to {high}; the rows sum to 1.</source>
        <translation>Geladene Werte von {low} bis {high}; die Zeilensummen sind 1.</translation>
    </message>
    <message>
        <source>How much each {queries} token (row) takes from each {keys} token's value; {sums}.</source>
        <translation>Wie viel jedes {queries}-Token (Zeile) vom Value jedes {keys}-Tokens nimmt; {sums}.</translation>
    </message>
    <message>
        <source>How much each {token} (row) takes from each key's value; {sums}.</source>
        <translation>Wie viel jede Zeile ({token}) vom Value jedes Keys nimmt; {sums}.</translation>
    </message>
    <message>
        <source>How much each {token} (row) takes from each value; {sums}.</source>
        <translation>Wie viel jede Zeile ({token}) von jedem Value nimmt; {sums}.</translation>
    </message>
    <message>
        <source>The text is so long that these numbers are not kept here: select the layer, fold by longer segments, or shorten the text.</source>
        <translation>Der Text ist so lang, dass diese Zahlen hier nicht behalten werden: die Schicht auswählen, nach längeren Segmenten falten oder den Text kürzen.</translation>
    </message>
    <message>
        <source>Rows and columns are segments of the text: what each query of a segment gives to all keys of another one, as the mean of its queries.</source>
        <translation>Zeilen und Spalten sind Segmente des Texts: was jede Query eines Segments allen Keys eines anderen gibt, als Mittelwert seiner Queries.</translation>
    </message>
    <message>
        <source>Rows and columns are segments of the text: the mean of the numbers of their tokens, without masked cells.</source>
        <translation>Zeilen und Spalten sind Segmente des Texts: der Mittelwert der Zahlen ihrer Token, ohne maskierte Zellen.</translation>
    </message>
    <message>
        <source>Each row is the mean vector of a segment's tokens.</source>
        <translation>Jede Zeile ist der mittlere Vektor der Token eines Segments.</translation>
    </message>
    <message>
        <source>{name} has no such sentence to compare with.</source>
        <translation>{name} hat keinen solchen Satz zum Vergleichen.</translation>
    </message>
    <message>
        <source>{name} has no such layer to compare with.</source>
        <translation>{name} hat keine solche Schicht zum Vergleichen.</translation>
    </message>
    <message>
        <source>{name} has no head {head} to compare with.</source>
        <translation>{name} hat keinen Kopf {head} zum Vergleichen.</translation>
    </message>
    <message>
        <source>{name} has no such stage to compare with.</source>
        <translation>{name} hat keine solche Stufe zum Vergleichen.</translation>
    </message>
    <message>
        <source>Other experts are chosen in {name}: compare the router logits.</source>
        <translation>In {name} sind andere Experten gewählt: die Router-Logits vergleichen.</translation>
    </message>
    <message>
        <source>The text is too long to compare single cells.</source>
        <translation>Der Text ist zu lang, um einzelne Zellen zu vergleichen.</translation>
    </message>
    <message>
        <source>1 exchanged segment, aligned by position.</source>
        <translation>1 vertauschtes Segment, nach Position zugeordnet.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} exchanged segments, aligned by position.</source>
        <translation>
            <numerusform>{count:,} vertauschtes Segment, nach Position zugeordnet.</numerusform>
            <numerusform>{count:,} vertauschte Segmente, nach Position zugeordnet.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 segment has no partner.</source>
        <translation>1 Segment hat kein Gegenstück.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} segments have no partner.</source>
        <translation>
            <numerusform>{count:,} Segment hat kein Gegenstück.</numerusform>
            <numerusform>{count:,} Segmente haben kein Gegenstück.</numerusform>
        </translation>
    </message>
    <message>
        <source>Difference (now − {name}): red grew, blue shrank.</source>
        <translation>Differenz (jetzt − {name}): Rot ist gewachsen, Blau geschrumpft.</translation>
    </message>
    <message>
        <source>1 exchanged token, aligned by position.</source>
        <translation>1 vertauschtes Token, nach Position zugeordnet.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} exchanged tokens, aligned by position.</source>
        <translation>
            <numerusform>{count:,} vertauschtes Token, nach Position zugeordnet.</numerusform>
            <numerusform>{count:,} vertauschte Token, nach Position zugeordnet.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 token has no partner.</source>
        <translation>1 Token hat kein Gegenstück.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens have no partner.</source>
        <translation>
            <numerusform>{count:,} Token hat kein Gegenstück.</numerusform>
            <numerusform>{count:,} Token haben kein Gegenstück.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 dimension has no partner.</source>
        <translation>1 Dimension hat kein Gegenstück.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} dimensions have no partner.</source>
        <translation>
            <numerusform>{count:,} Dimension hat kein Gegenstück.</numerusform>
            <numerusform>{count:,} Dimensionen haben kein Gegenstück.</numerusform>
        </translation>
    </message>
    <message>
        <source>A difference has no sums or entropy.</source>
        <translation>Eine Differenz hat keine Summen und keine Entropie.</translation>
    </message>
    <message>
        <source>The text is too long for sums and entropy.</source>
        <translation>Der Text ist zu lang für Summen und Entropie.</translation>
    </message>
    <message>
        <source>These values were loaded from a file; nothing is computed from them, so they cannot be edited.</source>
        <translation>Diese Werte wurden aus einer Datei geladen; aus ihnen wird nichts berechnet, darum können sie nicht bearbeitet werden.</translation>
    </message>
    <message>
        <source>This stage is read off other stages: edit those instead.</source>
        <translation>Diese Stufe wird von anderen Stufen abgelesen: stattdessen diese bearbeiten.</translation>
    </message>
    <message>
        <source>A held state and a difference cannot be edited. Show the present state to change its numbers.</source>
        <translation>Ein festgehaltener Zustand und eine Differenz können nicht bearbeitet werden. Den jetzigen Zustand zeigen, um seine Zahlen zu ändern.</translation>
    </message>
    <message>
        <source>no partner in {name}</source>
        <translation>kein Gegenstück in {name}</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>{one} − {other}</source>
        <translation>{one} − {other}</translation>
    </message>
    <message>
        <source> (rounding)</source>
        <translation> (Rundung)</translation>
    </message>
    <message>
        <source>One vector per token id, shared by all occurrences</source>
        <translation>Ein Vektor je Token-Id, von allen Vorkommen geteilt</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>b in {formula}</source>
        <translation>b in {formula}</translation>
    </message>
    <message>
        <source>times</source>
        <translation>mal</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>Ein Modell trainieren</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>The process that has {name} has ended, and nothing is computed any more: what you see stays, and can be saved.</source>
        <translation>Der Prozess mit {name} ist beendet, und nichts wird mehr berechnet: Was zu sehen ist, bleibt und kann gespeichert werden.</translation>
    </message>
    <message>
        <source>Measure by {metric}</source>
        <translation>Mit {metric} messen</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Saved {name}. Open it in your editor.</source>
        <translation>{name} gespeichert. Im eigenen Editor öffnen.</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} ist gespeichert.</translation>
    </message>
    <message>
        <source>This step has no question {number}.</source>
        <translation>Dieser Schritt hat keine Frage {number}.</translation>
    </message>
    <message>
        <source>There is no panel {name}: the panels are {known}.</source>
        <translation>Es gibt keinen Bereich {name}: Die Bereiche sind {known}.</translation>
    </message>
    <message>
        <source>Computed by transformers: {path}</source>
        <translation>Von transformers berechnet: {path}</translation>
    </message>
    <message>
        <source>{bits} bits ({stored})</source>
        <translation>{bits} Bit ({stored})</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Show this panel and give it the keyboard focus.</source>
        <translation>Diesen Bereich zeigen und ihm den Tastaturfokus geben.</translation>
    </message>
    <message>
        <source>Show or hide {panel}</source>
        <translation>{panel} ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Not available now.</source>
        <translation>Jetzt nicht verfügbar.</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>wie trainiert</translation>
    </message>
    <message>
        <source>Option: {value}</source>
        <translation>Option: {value}</translation>
    </message>
    <message>
        <source>There is no sentence yet.</source>
        <translation>Es gibt noch keinen Satz.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Layer {number}</source>
        <translation>Schicht {number}</translation>
    </message>
    <message>
        <source>Compare with {what}</source>
        <translation>Mit {what} vergleichen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Shown next to the large picture, with linked zoom and pointer.</source>
        <translation>Neben dem großen Bild gezeigt, mit gekoppeltem Zoom und Zeiger.</translation>
    </message>
    <message>
        <source>Head {layer}.{head}</source>
        <translation>Kopf {layer}.{head}</translation>
    </message>
    <message>
        <source>Layer and head</source>
        <translation>Schicht und Kopf</translation>
    </message>
    <message>
        <source>Sort heads by</source>
        <translation>Köpfe sortieren nach</translation>
    </message>
    <message>
        <source>Direct logit attribution and ablation effects then refer to this token.</source>
        <translation>Direct Logit Attribution und Ablationseffekte beziehen sich dann auf dieses Token.</translation>
    </message>
    <message>
        <source>Head attribution for the top token</source>
        <translation>Beitrag der Köpfe zum obersten Token</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Head attribution for {token}</source>
        <translation>Beitrag der Köpfe zu {token}</translation>
    </message>
    <message>
        <source>Head attribution for {token} rather than {other}</source>
        <translation>Beitrag der Köpfe zu {token} statt {other}</translation>
    </message>
    <message>
        <source>The difference of their logits is attributed.</source>
        <translation>Die Differenz ihrer Logits wird zugeordnet.</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Wrote {name}. Repeat it by: attnviz do --script {name}</source>
        <translation>{name} geschrieben. Wiederholen mit: attnviz do --script {name}</translation>
    </message>
    <message>
        <source>No installed font has {character}, so a box is drawn: “attnviz doctor” names packages of fonts.</source>
        <translation>Keine installierte Schriftart enthält {character}, deshalb wird ein Kästchen gezeichnet: „attnviz doctor“ nennt Pakete mit Schriftarten.</translation>
    </message>
    <message>
        <source>Something in AttnViz failed ({what}). Save your work, and please report it.</source>
        <translation>Etwas in AttnViz ist gescheitert ({what}). Die Arbeit speichern und dies bitte melden.</translation>
    </message>
    <message>
        <source>Not enough memory. Save your work, then shorten the text.</source>
        <translation>Nicht genug Speicher. Die Arbeit speichern, dann den Text kürzen.</translation>
    </message>
    <message>
        <source>Usage: attnviz [PLUG-INS] [FILE | MODEL] | COMMAND ... | --version | --help

Type a sentence and see how attention is computed on it.

Plug-ins:
  --plugin FILE.py           run a file that adds measures, experiments, normalisations or variants; also several
  --no-plugins               leave out the plug-ins of installed packages

Examples:
  attnviz                    open the window
  attnviz smollm2            open it with a trained model
  attnviz figure --text "Hello shiny sun" --out weights.svg</source>
        <translation>Aufruf: attnviz [PLUG-INS] [FILE | MODEL] | COMMAND ... | --version | --help

Einen Satz tippen und sehen, wie auf ihm Attention berechnet wird.

Plug-ins:
  --plugin FILE.py           eine Datei ausführen, die Maße, Experimente, Normalisierungen oder Varianten hinzufügt; auch mehrere
  --no-plugins               die Plug-ins installierter Pakete weglassen

Beispiele:
  attnviz                    das Fenster öffnen
  attnviz smollm2            es mit einem trainierten Modell öffnen
  attnviz figure --text "Hello shiny sun" --out weights.svg</translation>
    </message>
    <message>
        <source>Options: attnviz COMMAND --help. A mistake is reported in one sentence, with exit status 2.</source>
        <translation>Optionen: attnviz COMMAND --help. Ein Fehler wird in einem Satz gemeldet, mit Exit-Status 2.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>open the window, as attnviz FILE and attnviz MODEL do</source>
        <translation>das Fenster öffnen, wie attnviz FILE und attnviz MODEL</translation>
    </message>
    <message>
        <source>Open the window on the sentence of the chapter, a file or a trained model, with a text,
options, and a selected layer and head. Without a display, draw attnviz.png instead.

Example: attnviz smollm2 --text "When Mary and John went to the store," --head 5.1</source>
        <translation>Das Fenster öffnen: auf dem Satz des Kapitels, einer Datei oder einem trainierten Modell,
mit einem Text, Optionen und gewählter Schicht und gewähltem Kopf. Ohne Display
wird stattdessen attnviz.png gezeichnet.

Beispiel: attnviz smollm2 --text "When Mary and John went to the store," --head 5.1</translation>
    </message>
    <message>
        <source>What is opened.</source>
        <translation>Was geöffnet wird.</translation>
    </message>
    <message>
        <source>a session, *.attnviz, attention in arrays, *.npz, which - reads from standard input, a lesson, *.lesson.md, a text, *.txt, or a trained model: a folder, a .gguf file, or dates (built in), smollm2 or minilm (optional packages)</source>
        <translation>eine Sitzung, *.attnviz, Attention in Arrays, *.npz, die mit - von der Standardeingabe gelesen wird, eine Lektion, *.lesson.md, ein Text, *.txt, oder ein trainiertes Modell: ein Ordner, eine .gguf-Datei, oder dates (eingebaut), smollm2 oder minilm (optionale Pakete)</translation>
    </message>
    <message>
        <source>the sentence; several --text form a batch. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>der Satz; mehrere --text bilden einen Batch. @FILE liest eine UTF-8-Textdatei; @@ schreiben für einen Text, der mit @ beginnt</translation>
    </message>
    <message>
        <source>an option; attnviz compute --help lists them</source>
        <translation>eine Option; attnviz compute --help listet sie</translation>
    </message>
    <message>
        <source>auto, cpu, cuda, mps (default: that of the settings)</source>
        <translation>auto, cpu, cuda, mps (Vorgabe: das Gerät der Einstellungen)</translation>
    </message>
    <message>
        <source>Where in the computation.</source>
        <translation>Wo in der Berechnung.</translation>
    </message>
    <message>
        <source>a layer of the model, counted from 0, or all (default)</source>
        <translation>eine Schicht des Modells, gezählt ab 0, oder all (Vorgabe)</translation>
    </message>
    <message>
        <source>3, 0,3,5-7 or all (default), from 0; 12.3 is head 3 of layer 12</source>
        <translation>3, 0,3,5-7 oder all (Vorgabe), ab 0; 12.3 ist Kopf 3 von Schicht 12</translation>
    </message>
    <message>
        <source>which of several sentences, counted from 1</source>
        <translation>welcher von mehreren Sätzen, gezählt ab 1</translation>
    </message>
    <message>
        <source>be led through attention</source>
        <translation>durch die Attention geführt werden</translation>
    </message>
    <message>
        <source>Open the window on a lesson; or run lessons without a window: every intent is
done, every check is false before it is solved and true after, and every control
that is pointed at exists. A mistake is reported with its line, exit status 2.

Examples:
  attnviz lesson 02-simplified --check
  attnviz lesson 02-simplified --html simplified.html
  attnviz lesson 03-trainable-weights --student "Ada Lovelace" --hand-in handed-in
  attnviz lesson --grade handed-in --out class.csv</source>
        <translation>Das Fenster auf einer Lektion öffnen; oder Lektionen ohne Fenster ausführen: Jeder
Intent wird getan, jede Prüfung ist vor ihrer Lösung falsch und danach wahr, und
jedes Bedienelement, auf das gezeigt wird, gibt es. Ein Fehler wird mit seiner
Zeile gemeldet, Exit-Status 2.

Beispiele:
  attnviz lesson 02-simplified --check
  attnviz lesson 02-simplified --html simplified.html
  attnviz lesson 03-trainable-weights --student "Ada Lovelace" --hand-in handed-in
  attnviz lesson --grade handed-in --out class.csv</translation>
    </message>
    <message>
        <source>Options.</source>
        <translation>Optionen.</translation>
    </message>
    <message>
        <source>a file, *.lesson.md, a folder or a zip of them, or a name that --list prints (default: all)</source>
        <translation>eine Datei, *.lesson.md, ein Ordner oder ein Zip davon, oder ein Name, den --list ausgibt (Vorgabe: alle)</translation>
    </message>
    <message>
        <source>run it, or all lessons that come with AttnViz</source>
        <translation>sie ausführen, oder alle Lektionen, die AttnViz mitbringt</translation>
    </message>
    <message>
        <source>key and title of each example</source>
        <translation>Schlüssel und Titel jedes Beispiels</translation>
    </message>
    <message>
        <source>List the key and the title of each example.</source>
        <translation>Schlüssel und Titel jedes Beispiels auflisten.</translation>
    </message>
    <message>
        <source>the trained models that can be opened on this computer</source>
        <translation>die trainierten Modelle, die auf diesem Rechner geöffnet werden können</translation>
    </message>
    <message>
        <source>List the trained models that can be opened on this computer, with their family,
layers, heads, parameters, size on disk and path: the packages smollm2 and minilm,
dates, which comes with the program, and the Hugging Face cache. Nothing is
downloaded. Models that cannot be opened are listed with the reason.</source>
        <translation>Die trainierten Modelle auflisten, die auf diesem Rechner geöffnet werden können, mit
Familie, Schichten, Köpfen, Parametern, Größe auf der Platte und Pfad: die Pakete
smollm2 und minilm, dates, das mitgeliefert wird, und den Cache von Hugging Face.
Nichts wird heruntergeladen. Modelle, die nicht geöffnet werden können, sind mit
dem Grund aufgeführt.</translation>
    </message>
    <message>
        <source>the plug-ins that are loaded, and what they add</source>
        <translation>die Plug-ins, die geladen sind, und was sie hinzufügen</translation>
    </message>
    <message>
        <source>List the plug-ins that are loaded, with their file or package and what they add, or why
they failed; the exit status is 1 if one did. Plug-ins are Python files after --plugin,
and installed packages with an entry point in attnviz.plugins.

Example: attnviz plugins</source>
        <translation>Die geladenen Plug-ins auflisten, mit Datei oder Paket und dem, was sie hinzufügen, oder
warum sie gescheitert sind; der Exit-Status ist 1, wenn eines scheiterte. Plug-ins sind
Python-Dateien nach --plugin und installierte Pakete mit einem Entry Point in
attnviz.plugins.

Beispiel: attnviz plugins</translation>
    </message>
    <message>
        <source>what is installed here, and what is missing</source>
        <translation>was hier installiert ist und was fehlt</translation>
    </message>
    <message>
        <source>Say which versions of what are installed, whether a window can open and which
libraries it lacks, with the packages that hold them, what computes, and which
trained models are there. This is what a report of a fault should have. The exit
status is 1 if something is missing.

Example: attnviz doctor</source>
        <translation>Sagen, welche Versionen wovon installiert sind, ob ein Fenster geöffnet werden kann und
welche Bibliotheken dafür fehlen, mit den Paketen, die sie enthalten, was rechnet, und
welche trainierten Modelle da sind. Das sollte eine Fehlermeldung enthalten. Der
Exit-Status ist 1, wenn etwas fehlt.

Beispiel: attnviz doctor</translation>
    </message>
    <message>
        <source>Compute and write</source>
        <translation>Berechnen und schreiben</translation>
    </message>
    <message>
        <source>every array of a computation</source>
        <translation>jedes Array einer Berechnung</translation>
    </message>
    <message>
        <source>Write every array of a computation (.npz or .csv), without rounding: tokens, lengths,
every stage, the weight matrices, and for each sentence and head the measures of its
attention weights (before dropout, mean over the tokens, NaN if undefined):
measure_previous_token, measure_first_token and measure_own_position (weight on
the previous token, the first token, the token itself), measure_induction (on the
token after an earlier copy), measure_entropy (in nats) and measure_distance (in
tokens). For a trained model also: token ids, each stage and measure with the
layer as the first axis, each head's direct logit attribution for the top next
token (measure_direct_logit_attribution, direct_logit_attribution_ids), and the
logits; not its weights.

Example: attnviz compute --example 3.5.1-causal --out causal.npz</source>
        <translation>Jedes Array einer Berechnung schreiben (.npz oder .csv), ohne Rundung: Token, Längen,
jede Stufe, die Gewichtsmatrizen, und für jeden Satz und Kopf die Maße seiner
Attention-Gewichte (vor Dropout, Mittelwert über die Token, NaN wenn nicht definiert):
measure_previous_token, measure_first_token und measure_own_position (Gewicht auf
dem vorigen Token, dem ersten, dem Token selbst), measure_induction (auf dem Token
nach einer früheren Kopie), measure_entropy (in Nats) und measure_distance (in
Token). Für ein trainiertes Modell auch: Token-Ids, jede Stufe und jedes Maß mit der
Schicht als erster Achse, die Direct Logit Attribution jedes Kopfs für das oberste
nächste Token (measure_direct_logit_attribution, direct_logit_attribution_ids), und
die Logits; nicht seine Gewichte.

Beispiel: attnviz compute --example 3.5.1-causal --out causal.npz</translation>
    </message>
    <message>
        <source>What is computed.</source>
        <translation>Was berechnet wird.</translation>
    </message>
    <message>
        <source>a session, *.attnviz, or attention in arrays, *.npz; several write a file each into the folder --out</source>
        <translation>eine Sitzung, *.attnviz, oder Attention in Arrays, *.npz; mehrere schreiben je eine Datei in den Ordner --out</translation>
    </message>
    <message>
        <source>an example instead (list: attnviz examples)</source>
        <translation>stattdessen ein Beispiel (Liste: attnviz examples)</translation>
    </message>
    <message>
        <source>a .npy or .csv file of embeddings (tokens, d_in); means embedding=file</source>
        <translation>eine .npy- oder .csv-Datei mit Embeddings (tokens, d_in); bedeutet embedding=file</translation>
    </message>
    <message>
        <source>an option, listed below</source>
        <translation>eine Option, unten aufgeführt</translation>
    </message>
    <message>
        <source>a trained model: dates, smollm2, minilm, a folder, a .gguf file, or a name in the Hugging Face cache; each text is then one input, line breaks included</source>
        <translation>ein trainiertes Modell: dates, smollm2, minilm, ein Ordner, eine .gguf-Datei oder ein Name im Cache von Hugging Face; jeder Text ist dann eine Eingabe, Zeilenumbrüche eingeschlossen</translation>
    </message>
    <message>
        <source>auto, cpu, cuda, mps (default: auto)</source>
        <translation>auto, cpu, cuda, mps (Vorgabe: auto)</translation>
    </message>
    <message>
        <source>a text A of as many tokens, for --patch and --steer. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>ein Text A mit ebenso vielen Token, für --patch und --steer. @FILE liest eine UTF-8-Textdatei; @@ schreiben für einen Text, der mit @ beginnt</translation>
    </message>
    <message>
        <source>take activations from A, such as residual@12, heads@12.3 or keys@12.3:5 (at one token); attnviz patch --help lists each WHAT</source>
        <translation>Aktivierungen aus A nehmen, etwa residual@12, heads@12.3 oder keys@12.3:5 (an einem Token); attnviz patch --help nennt jedes WHAT</translation>
    </message>
    <message>
        <source>add ALPHA (A - x) to the residual stream x of a layer, or to the output of a head</source>
        <translation>ALPHA (A - x) zum Residualstrom x einer Schicht addieren, oder zur Ausgabe eines Kopfs</translation>
    </message>
    <message>
        <source>Which arrays.</source>
        <translation>Welche Arrays.</translation>
    </message>
    <message>
        <source>also write the logit lens: lens_rows, lens_ids, lens_probabilities</source>
        <translation>auch die Logit Lens schreiben: lens_rows, lens_ids, lens_probabilities</translation>
    </message>
    <message>
        <source>Effects and scores of heads.</source>
        <translation>Effekte und Maße von Köpfen.</translation>
    </message>
    <message>
        <source>also compute how much the logit and the probability of the top next token drop when each head is ablated</source>
        <translation>auch berechnen, um wie viel Logit und Wahrscheinlichkeit des obersten nächsten Tokens sinken, wenn jeder Kopf ablatiert wird</translation>
    </message>
    <message>
        <source>also compute the scores of a model's heads, which no text changes: ov_copying, full_ov_copying, prefix_matching and copying</source>
        <translation>auch die Maße der Köpfe eines Modells berechnen, die kein Text ändert: ov_copying, full_ov_copying, prefix_matching und copying</translation>
    </message>
    <message>
        <source>of the random tokens of --scores (default: 123)</source>
        <translation>der zufälligen Token von --scores (Vorgabe: 123)</translation>
    </message>
    <message>
        <source>what takes the place of a head's output in --effects: zero (default), its mean over this text, its mean over 200 reference sentences (reference), or its output in the snapshot --beside (resample)</source>
        <translation>was in --effects an die Stelle der Ausgabe eines Kopfs tritt: null (zero, Vorgabe), ihr Mittelwert über diesen Text (mean), ihr Mittelwert über 200 Referenzsätze (reference) oder seine Ausgabe im Snapshot --beside (resample)</translation>
    </message>
    <message>
        <source>the number whose drop --effects measure: the token's logit (default), probability or rank (1 is the best); always also its probability</source>
        <translation>die Zahl, deren Sinken --effects misst: Logit (logit, Vorgabe), Wahrscheinlichkeit (probability) oder Rang (rank, 1 ist der beste) des Tokens; immer auch seine Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>the token of --metric (default: the top one of each text)</source>
        <translation>das Token von --metric (Vorgabe: das oberste jedes Texts)</translation>
    </message>
    <message>
        <source>the token whose number is subtracted from that of --answer</source>
        <translation>das Token, dessen Zahl von der von --answer abgezogen wird</translation>
    </message>
    <message>
        <source>the snapshot of the session for --ablation resample</source>
        <translation>der Snapshot der Sitzung für --ablation resample</translation>
    </message>
    <message>
        <source>Output.</source>
        <translation>Ausgabe.</translation>
    </message>
    <message>
        <source>where to write; the ending chooses the format</source>
        <translation>wohin geschrieben wird; die Endung wählt das Format</translation>
    </message>
    <message>
        <source>a UTF-8 file with a sentence in each line: writes a file for each into the folder --out, as several sessions do</source>
        <translation>eine UTF-8-Datei mit einem Satz in jeder Zeile: schreibt für jeden eine Datei in den Ordner --out, wie bei mehreren Sitzungen</translation>
    </message>
    <message>
        <source>the ending of the files in that folder</source>
        <translation>die Endung der Dateien in diesem Ordner</translation>
    </message>
    <message>
        <source>replace a file that is there</source>
        <translation>eine vorhandene Datei ersetzen</translation>
    </message>
    <message>
        <source>list the lessons that come with AttnViz, or those of a folder, and what was done of each</source>
        <translation>die Lektionen auflisten, die AttnViz mitbringt, oder die eines Ordners, und was von jeder getan ist</translation>
    </message>
    <message>
        <source>write it as one page for the browser, with pictures and answers</source>
        <translation>sie als eine Seite für den Browser schreiben, mit Bildern und Antworten</translation>
    </message>
    <message>
        <source>A class.</source>
        <translation>Eine Klasse.</translation>
    </message>
    <message>
        <source>who takes the lesson; the name gives the seed of the numbers</source>
        <translation>wer die Lektion macht; der Name ergibt den Seed der Zahlen</translation>
    </message>
    <message>
        <source>the seed of the numbers, if not that of the name</source>
        <translation>der Seed der Zahlen, wenn nicht der des Namens</translation>
    </message>
    <message>
        <source>write each lesson that is finished to a file in this folder</source>
        <translation>jede abgeschlossene Lektion in eine Datei in diesem Ordner schreiben</translation>
    </message>
    <message>
        <source>print a table of the files that a class handed in; each answer is judged again</source>
        <translation>eine Tabelle der Dateien ausgeben, die eine Klasse abgegeben hat; jede Antwort wird noch einmal beurteilt</translation>
    </message>
    <message>
        <source>print the table as JSON</source>
        <translation>die Tabelle als JSON ausgeben</translation>
    </message>
    <message>
        <source>write the table (.csv, .json)</source>
        <translation>die Tabelle schreiben (.csv, .json)</translation>
    </message>
    <message>
        <source>a chat instead, as the model's chat template writes it: a .json file with a list of {"role": "user", "content": "…"}</source>
        <translation>stattdessen ein Chat, wie ihn die Chat-Vorlage des Modells schreibt: eine .json-Datei mit einer Liste von {"role": "user", "content": "…"}</translation>
    </message>
    <message>
        <source>a stage as a picture, also for a paper</source>
        <translation>eine Stufe als Bild, auch für ein Papier</translation>
    </message>
    <message>
        <source>Draw a stage (.png, .svg, .pdf, .tikz or .html): one head, or all heads. For a trained
model all heads of all layers are one sheet with a row for each layer. --head 2,5 draws
two heatmaps side by side, --layer 0,1 two layers, --sentence 1,2 two sentences.

Examples:
  attnviz figure --text "Hello shiny sun" --head 0 --out weights.svg
  attnviz figure --model minilm --text "It was too tired." --head 3.7 --view words --out words.svg
  attnviz figure session.attnviz --preset acl --letters on --out figure.pdf</source>
        <translation>Eine Stufe zeichnen (.png, .svg, .pdf, .tikz oder .html): einen Kopf oder alle. Für ein
trainiertes Modell sind alle Köpfe aller Schichten ein Blatt mit einer Zeile je Schicht.
--head 2,5 zeichnet zwei Heatmaps nebeneinander, --layer 0,1 zwei Schichten,
--sentence 1,2 zwei Sätze.

Beispiele:
  attnviz figure --text "Hello shiny sun" --head 0 --out weights.svg
  attnviz figure --model minilm --text "It was too tired." --head 3.7 --view words --out words.svg
  attnviz figure session.attnviz --preset acl --letters on --out figure.pdf</translation>
    </message>
    <message>
        <source>What is drawn.</source>
        <translation>Was gezeichnet wird.</translation>
    </message>
    <message>
        <source>embeddings, residual, encoder_output, normed, projected_queries, projected_keys, encoder_states, output_embeddings, decoder_states, queries, keys, values, rotated_queries, rotated_keys, scores, masked_scores, scaled_scores, biased_scores, capped_scores, masked_weights, weights, value_weighted, rollout, weights_gradient, sink_weights, encoder_weights, decoder_weights, cross_weights, dropout_mask, dropped_weights, context, concatenated, output, projected_attention, attention_output, router_logits, experts, expert_weights, projected_feed_forward, feed_forward, final_normed, new_states, output_logits (default: weights)</source>
        <translation>embeddings, residual, encoder_output, normed, projected_queries, projected_keys, encoder_states, output_embeddings, decoder_states, queries, keys, values, rotated_queries, rotated_keys, scores, masked_scores, scaled_scores, biased_scores, capped_scores, masked_weights, weights, value_weighted, rollout, weights_gradient, sink_weights, encoder_weights, decoder_weights, cross_weights, dropout_mask, dropped_weights, context, concatenated, output, projected_attention, attention_output, router_logits, experts, expert_weights, projected_feed_forward, feed_forward, final_normed, new_states, output_logits (Vorgabe: weights)</translation>
    </message>
    <message>
        <source>of weights: heatmap (default), lines from queries to keys, or words, tinted by the attention from one token; several heads, such as --head 0,2,3, are drawn in one picture: as lines, or as their mean</source>
        <translation>von Gewichten: heatmap (Vorgabe), lines von Queries zu Keys, oder words, gefärbt nach der Attention eines Tokens; mehrere Köpfe, etwa --head 0,2,3, werden in ein Bild gezeichnet: als Linien oder als ihr Mittelwert</translation>
    </message>
    <message>
        <source>for lines and words: the query token, counted from 0 (default: all tokens for lines, the last one for words)</source>
        <translation>für lines und words: das Query-Token, gezählt ab 0 (Vorgabe: alle Token für lines, das letzte für words)</translation>
    </message>
    <message>
        <source>next to the rows and columns of weights in a heatmap: sums, or entropy</source>
        <translation>neben den Zeilen und Spalten der Gewichte einer Heatmap: sums (Summen) oder entropy (Entropie)</translation>
    </message>
    <message>
        <source>pool rows and columns to segments of the text: sentence, line, turn (of a chat), or marks (of a session); token for none (default: as the session was saved)</source>
        <translation>Zeilen und Spalten zu Segmenten des Textes zusammenfassen: sentence, line, turn (eines Chats) oder marks (einer Sitzung); token für keine (Vorgabe: wie die Sitzung gespeichert wurde)</translation>
    </message>
    <message>
        <source>leave the session out of a picture, which attnviz opens otherwise</source>
        <translation>die Sitzung aus einem Bild weglassen, die attnviz sonst öffnet</translation>
    </message>
    <message>
        <source>Figures of a fixed width.</source>
        <translation>Abbildungen fester Breite.</translation>
    </message>
    <message>
        <source>a figure of the width, font and font size of a venue: acl, acl-wide, neurips, icml, icml-wide, iclr, aaai, aaai-wide, cvpr, cvpr-wide, jmlr, tmlr, nature, nature-wide, beamer</source>
        <translation>eine Abbildung mit Breite, Schrift und Schriftgröße einer Konferenz: acl, acl-wide, neurips, icml, icml-wide, iclr, aaai, aaai-wide, cvpr, cvpr-wide, jmlr, tmlr, nature, nature-wide, beamer</translation>
    </message>
    <message>
        <source>of the figure, such as 7.7cm, 89mm or 3.5in</source>
        <translation>der Abbildung, etwa 7.7cm, 89mm oder 3.5in</translation>
    </message>
    <message>
        <source>of every text of the figure, such as 8</source>
        <translation>jedes Texts der Abbildung, etwa 8</translation>
    </message>
    <message>
        <source>font of the figure, such as DejaVu Serif</source>
        <translation>Schrift der Abbildung, etwa DejaVu Serif</translation>
    </message>
    <message>
        <source>resolution of a PNG (default: 300)</source>
        <translation>Auflösung einer PNG (Vorgabe: 300)</translation>
    </message>
    <message>
        <source>of the figure: light, dark, transparent (default: light)</source>
        <translation>der Abbildung: light, dark, transparent (Vorgabe: light)</translation>
    </message>
    <message>
        <source>the line above a figure</source>
        <translation>die Zeile über einer Abbildung</translation>
    </message>
    <message>
        <source>the lines below it: the sentence, and how it was computed</source>
        <translation>die Zeilen darunter: der Satz, und wie gerechnet wurde</translation>
    </message>
    <message>
        <source>(a), (b), ... before its panels (default: off)</source>
        <translation>(a), (b), ... vor ihren Teilbildern (Vorgabe: off)</translation>
    </message>
    <message>
        <source>digits of the numbers in its cells (default: as many as fit)</source>
        <translation>Ziffern der Zahlen in ihren Zellen (Vorgabe: so viele wie passen)</translation>
    </message>
    <message>
        <source>every stage of a head in one figure</source>
        <translation>jede Stufe eines Kopfs in einer Abbildung</translation>
    </message>
    <message>
        <source>a snapshot of the session: it, the present state and their difference in one figure</source>
        <translation>ein Snapshot der Sitzung: er, der jetzige Zustand und ihre Differenz in einer Abbildung</translation>
    </message>
    <message>
        <source>a stage as a table, or as code that computes it</source>
        <translation>eine Stufe als Tabelle, oder als Code, der sie berechnet</translation>
    </message>
    <message>
        <source>Write the numbers of a stage as a table (.tsv, .md or .tex), or the program that
computes them (.py or .ipynb). A table of all heads' weights has their measures, too.

Examples:
  attnviz table --example 3.3.1-simplified --digits 2 --out weights.md
  attnviz table --set variant=multi_head --stage scores --head 0 --out scores.py</source>
        <translation>Die Zahlen einer Stufe als Tabelle schreiben (.tsv, .md oder .tex), oder das Programm,
das sie berechnet (.py oder .ipynb). Eine Tabelle der Gewichte aller Köpfe hat auch
ihre Maße.

Beispiele:
  attnviz table --example 3.3.1-simplified --digits 2 --out weights.md
  attnviz table --set variant=multi_head --stage scores --head 0 --out scores.py</translation>
    </message>
    <message>
        <source>What is written.</source>
        <translation>Was geschrieben wird.</translation>
    </message>
    <message>
        <source>decimals of a table, 1 to 9 (default: 4)</source>
        <translation>Nachkommastellen einer Tabelle, 1 bis 9 (Vorgabe: 4)</translation>
    </message>
    <message>
        <source>what changes from frame to frame</source>
        <translation>was sich von Einzelbild zu Einzelbild ändert</translation>
    </message>
    <message>
        <source>Write a film (.gif or .webp) of one head, or of all heads of a layer.

Example: attnviz film --example 3.5.2-dropout --stage dropped_weights --head 0
         --kind sweep:dropout=0..0.9 --frames 10 --out dropout.gif</source>
        <translation>Einen Film (.gif oder .webp) eines Kopfs schreiben, oder aller Köpfe einer Schicht.

Beispiel: attnviz film --example 3.5.2-dropout --stage dropped_weights --head 0
          --kind sweep:dropout=0..0.9 --frames 10 --out dropout.gif</translation>
    </message>
    <message>
        <source>The film.</source>
        <translation>Der Film.</translation>
    </message>
    <message>
        <source>rows, letters, tokens, heads, layers, sweep:OPTION=FROM..TO, steps, held:SNAPSHOT; such as sweep:dropout=0..0.9</source>
        <translation>rows, letters, tokens, heads, layers, sweep:OPTION=FROM..TO, steps, held:SNAPSHOT; etwa sweep:dropout=0..0.9</translation>
    </message>
    <message>
        <source>of a sweep, of held and of steps: how many frames (default: 20)</source>
        <translation>von sweep, held und steps: wie viele Einzelbilder (Vorgabe: 20)</translation>
    </message>
    <message>
        <source>how long each frame is shown (default: 0.5)</source>
        <translation>wie lange jedes Einzelbild gezeigt wird (Vorgabe: 0.5)</translation>
    </message>
    <message>
        <source>a page with every stage of a head</source>
        <translation>eine Seite mit jeder Stufe eines Kopfs</translation>
    </message>
    <message>
        <source>Write a page (.pdf, .svg or .png) with every stage of a head, the formulas, and the
arithmetic of one query.

Example: attnviz handout --example 3.4.1-step-by-step --query 1 --out page.pdf</source>
        <translation>Eine Seite (.pdf, .svg oder .png) mit jeder Stufe eines Kopfs schreiben, den Formeln und
der Rechnung einer Query.

Beispiel: attnviz handout --example 3.4.1-step-by-step --query 1 --out page.pdf</translation>
    </message>
    <message>
        <source>The page.</source>
        <translation>Die Seite.</translation>
    </message>
    <message>
        <source>a4 or letter (default: a4)</source>
        <translation>a4 oder letter (Vorgabe: a4)</translation>
    </message>
    <message>
        <source>the token whose arithmetic is written, counted from 0</source>
        <translation>das Token, dessen Rechnung geschrieben wird, gezählt ab 0</translation>
    </message>
    <message>
        <source>leave the session out of the page, which attnviz opens otherwise</source>
        <translation>die Sitzung aus der Seite weglassen, die attnviz sonst öffnet</translation>
    </message>
    <message>
        <source>a table with a row for each head</source>
        <translation>eine Tabelle mit einer Zeile je Kopf</translation>
    </message>
    <message>
        <source>Write a table with a row for each head (.csv, .tsv, .parquet, .md or .tex). With a text,
a session or an example it has the measures of each head's attention weights (means
over the tokens, and direct logit attribution for the top next token).

With --model alone it has the scores of the model's heads: ov_copying (eigenvalues of
W_V W_O), full_ov_copying (of W_E W_V W_O W_U, norms folded in), prefix_matching and
copying on ten texts of 25 random tokens, repeated four times (Olsson et al. 2022), and
the measures of its weights on these texts. Empty where the model has no such score.

With a folder that attnviz corpus wrote, in place of a session, it has the means and the
standard deviations of the measures over the corpus.

Examples:
  attnviz heads --model smollm2 --out heads.csv
  attnviz heads --model smollm2 --text "The capital of France is" --effects --out heads.tsv</source>
        <translation>Eine Tabelle mit einer Zeile je Kopf schreiben (.csv, .tsv, .parquet, .md oder .tex). Mit
einem Text, einer Sitzung oder einem Beispiel hat sie die Maße der Attention-Gewichte
jedes Kopfs (Mittelwerte über die Token, und Direct Logit Attribution für das oberste
nächste Token).

Mit --model allein hat sie die Maße der Köpfe des Modells: ov_copying (Eigenwerte von
W_V W_O), full_ov_copying (von W_E W_V W_O W_U, Normen eingerechnet), prefix_matching
und copying auf zehn Texten aus 25 zufälligen Token, viermal wiederholt (Olsson et al.
2022), und die Maße seiner Gewichte auf diesen Texten. Leer, wo das Modell kein
solches Maß hat.

Mit einem Ordner, den attnviz corpus geschrieben hat, anstelle einer Sitzung hat sie
Mittelwerte und Standardabweichungen der Maße über den Korpus.

Beispiele:
  attnviz heads --model smollm2 --out heads.csv
  attnviz heads --model smollm2 --text "The capital of France is" --effects --out heads.tsv</translation>
    </message>
    <message>
        <source>what a person can do in the window</source>
        <translation>was man im Fenster tun kann</translation>
    </message>
    <message>
        <source>Do what a person can do in the window, on a session or another source, and write
the result: a session (.attnviz), the selected stage as a picture or a table, or all
arrays. Each word without = begins the next intent. A value is JSON, or else a text:
layer=24 head=4, on=true, cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'.

Example: attnviz do multi_head set_text text="Hello shiny sun" choose_head head=1 --out head.svg</source>
        <translation>Tun, was man im Fenster tun kann, auf einer Sitzung oder einer anderen Quelle, und das
Ergebnis schreiben: eine Sitzung (.attnviz), die gewählte Stufe als Bild oder Tabelle,
oder alle Arrays. Jedes Wort ohne = beginnt den nächsten Intent. Ein Wert ist JSON,
sonst ein Text: layer=24 head=4, on=true,
cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'.

Beispiel: attnviz do multi_head set_text text="Hello shiny sun" choose_head head=1 --out head.svg</translation>
    </message>
    <message>
        <source>What is done, on what, and what is written.</source>
        <translation>Was getan wird, worauf, und was geschrieben wird.</translation>
    </message>
    <message>
        <source>a session, a variant such as multi_head, a trained model, arrays, or example:KEY</source>
        <translation>eine Sitzung, eine Variante wie multi_head, ein trainiertes Modell, Arrays oder example:KEY</translation>
    </message>
    <message>
        <source>a name that --list prints, and its arguments; several intents are done in this order</source>
        <translation>ein Name, den --list ausgibt, und seine Argumente; mehrere Intents werden in dieser Reihenfolge getan</translation>
    </message>
    <message>
        <source>do the intents of a recorded script first; without SOURCE, on the session in which it began</source>
        <translation>zuerst die Intents eines aufgezeichneten Skripts tun; ohne SOURCE auf der Sitzung, in der es begann</translation>
    </message>
    <message>
        <source>where to write the session, the selected stage or all arrays</source>
        <translation>wohin die Sitzung, die gewählte Stufe oder alle Arrays geschrieben werden</translation>
    </message>
    <message>
        <source>print every intent with its arguments</source>
        <translation>jeden Intent mit seinen Argumenten ausgeben</translation>
    </message>
    <message>
        <source>compare your own attention code with a formulation</source>
        <translation>eigenen Attention-Code mit einer Formulierung vergleichen</translation>
    </message>
    <message>
        <source>Compare your own attention code with a formulation, stage by stage: with the same
weights and input, does it compute the same, and where does it differ first, and why?
The file is run in a process of its own. The class is built with d_in, d_out,
num_heads, context_length, dropout and qkv_bias, like the book's classes. The exit
status is 0 if it computes the same, 1 if not, 2 if it cannot be run or compared.

Example: attnviz check my_attention.py:MultiHeadAttention --like multi_head</source>
        <translation>Eigenen Attention-Code Stufe für Stufe mit einer Formulierung vergleichen: Berechnet er
mit denselben Gewichten und derselben Eingabe dasselbe, und wo weicht er zuerst ab, und
warum? Die Datei läuft in einem eigenen Prozess. Die Klasse wird mit d_in, d_out,
num_heads, context_length, dropout und qkv_bias gebaut, wie die Klassen des Buchs. Der
Exit-Status ist 0, wenn er dasselbe berechnet, 1 wenn nicht, 2 wenn er nicht ausgeführt
oder verglichen werden kann.

Beispiel: attnviz check my_attention.py:MultiHeadAttention --like multi_head</translation>
    </message>
    <message>
        <source>What is compared with what.</source>
        <translation>Was womit verglichen wird.</translation>
    </message>
    <message>
        <source>a Python file, which is run, and a class of nn.Module in it</source>
        <translation>eine Python-Datei, die ausgeführt wird, und eine Klasse von nn.Module darin</translation>
    </message>
    <message>
        <source>simple, self_attention_v1, self_attention_v2, causal, multi_head_wrapper, multi_head, einsum, torch_mha, grouped_query (default: multi_head)</source>
        <translation>simple, self_attention_v1, self_attention_v2, causal, multi_head_wrapper, multi_head, einsum, torch_mha, grouped_query (Vorgabe: multi_head)</translation>
    </message>
    <message>
        <source>an option of the formulation, such as d_out or mask, or a parameter that the class is built with</source>
        <translation>eine Option der Formulierung, etwa d_out oder mask, oder ein Parameter, mit dem die Klasse gebaut wird</translation>
    </message>
    <message>
        <source>how long the file may run (default: 20)</source>
        <translation>wie lange die Datei laufen darf (Vorgabe: 20)</translation>
    </message>
    <message>
        <source>Experiments on trained models</source>
        <translation>Experimente an trainierten Modellen</translation>
    </message>
    <message>
        <source>patch activations of one run into another</source>
        <translation>Aktivierungen eines Laufs in einen anderen patchen</translation>
    </message>
    <message>
        <source>Activation patching: in each layer take one activation of the clean run into the
corrupted one, and measure how much of the difference in --metric comes back,
(patched - corrupted) / (clean - corrupted). A .npz holds recovered (layer, token),
(layer, head) or, of one layer, (head, token), clean_difference and corrupted_difference;
of a path also direct, from the head straight to the logits.

Example: attnviz patch --model smollm2 --clean "John gave a drink to"
         --corrupted "Mary gave a drink to" --patch heads --out heads.png</source>
        <translation>Activation Patching: in jeder Schicht eine Aktivierung des sauberen Laufs in den
verfälschten nehmen und messen, wie viel des Unterschieds in --metric zurückkommt,
(patched - corrupted) / (clean - corrupted). Eine .npz enthält recovered (layer, token),
(layer, head) oder, von einer Schicht, (head, token), clean_difference und
corrupted_difference; von einem Pfad auch direct, vom Kopf geradewegs zu den Logits.

Beispiel: attnviz patch --model smollm2 --clean "John gave a drink to"
          --corrupted "Mary gave a drink to" --patch heads --out heads.png</translation>
    </message>
    <message>
        <source>What is patched into what, and how it is measured.</source>
        <translation>Was wohin gepatcht wird, und wie es gemessen wird.</translation>
    </message>
    <message>
        <source>a trained model: smollm2, a folder or a file</source>
        <translation>ein trainiertes Modell: smollm2, ein Ordner oder eine Datei</translation>
    </message>
    <message>
        <source>the text with the answer. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>der Text mit der Antwort. @FILE liest eine UTF-8-Textdatei; @@ schreiben für einen Text, der mit @ beginnt</translation>
    </message>
    <message>
        <source>a text of as many tokens without it. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>ein Text mit ebenso vielen Token ohne sie. @FILE liest eine UTF-8-Textdatei; @@ schreiben für einen Text, der mit @ beginnt</translation>
    </message>
    <message>
        <source>the token to predict (default: the clean text's top one)</source>
        <translation>das vorherzusagende Token (Vorgabe: das oberste des sauberen Texts)</translation>
    </message>
    <message>
        <source>the other token of the difference (default: the corrupted text's top one)</source>
        <translation>das andere Token der Differenz (Vorgabe: das oberste des verfälschten Texts)</translation>
    </message>
    <message>
        <source>residual, attention_output, feed_forward, heads, queries, keys, values, pattern, path_queries, path_keys, path_values</source>
        <translation>residual, attention_output, feed_forward, heads, queries, keys, values, pattern, path_queries, path_keys, path_values</translation>
    </message>
    <message>
        <source>the head whose output is patched in what later heads read of it, for path_queries, path_keys, path_values</source>
        <translation>der Kopf, dessen Ausgabe in dem gepatcht wird, was spätere Köpfe von ihr lesen, für path_queries, path_keys, path_values</translation>
    </message>
    <message>
        <source>patch the heads of this layer at one token each</source>
        <translation>die Köpfe dieser Schicht an je einem Token patchen</translation>
    </message>
    <message>
        <source>of --answer, less that of --instead: logit (default), probability, rank (1 is the best)</source>
        <translation>von --answer, abzüglich der von --instead: logit (Vorgabe), probability, rank (1 ist der beste)</translation>
    </message>
    <message>
        <source>denoise (default) patches clean into corrupted, noise corrupted into clean</source>
        <translation>denoise (Vorgabe) patcht sauber in verfälscht, noise verfälscht in sauber</translation>
    </message>
    <message>
        <source>estimate all patches from one gradient (attribution patching); the file says so</source>
        <translation>alle Patches aus einem Gradienten schätzen (Attribution Patching); die Datei sagt es</translation>
    </message>
    <message>
        <source>FILE.npz, FILE.tsv, FILE.md, FILE.tex, FILE.png, FILE.svg, FILE.pdf</source>
        <translation>FILE.npz, FILE.tsv, FILE.md, FILE.tex, FILE.png, FILE.svg, FILE.pdf</translation>
    </message>
    <message>
        <source>measure all heads over a corpus</source>
        <translation>alle Köpfe über einen Korpus messen</translation>
    </message>
    <message>
        <source>Measure every head of a model over a corpus: mean, standard deviation and histogram
of each measure (heads.parquet), and the texts with its largest values, with the
strongest weights in them (examples.parquet). Dask distributes the texts to processes
of this computer, or to those of a scheduler. The same command goes on where a run
was stopped. Needs: pip install 'attnviz[corpus]'.

Example: attnviz corpus --model smollm2 --texts sentences.txt --out run --workers 2</source>
        <translation>Jeden Kopf eines Modells über einen Korpus messen: Mittelwert, Standardabweichung und
Histogramm jedes Maßes (heads.parquet), und die Texte mit seinen größten Werten, mit den
stärksten Gewichten darin (examples.parquet). Dask verteilt die Texte auf Prozesse
dieses Rechners oder auf die eines Schedulers. Derselbe Befehl macht weiter, wo ein
Lauf angehalten wurde. Braucht: pip install 'attnviz[corpus]'.

Beispiel: attnviz corpus --model smollm2 --texts sentences.txt --out run --workers 2</translation>
    </message>
    <message>
        <source>What is measured, and by what.</source>
        <translation>Was gemessen wird, und womit.</translation>
    </message>
    <message>
        <source>FILE.txt with a text in each line, FILE.jsonl or FILE.parquet with texts under the name text, or a folder of such files</source>
        <translation>FILE.txt mit einem Text in jeder Zeile, FILE.jsonl oder FILE.parquet mit Texten unter dem Namen text, oder ein Ordner mit solchen Dateien</translation>
    </message>
    <message>
        <source>a new folder, or that of the same run, which goes on</source>
        <translation>ein neuer Ordner, oder der desselben Laufs, der dann weitergeht</translation>
    </message>
    <message>
        <source>measure at most the first N tokens of each text (default: 256)</source>
        <translation>höchstens die ersten N Token jedes Texts messen (Vorgabe: 256)</translation>
    </message>
    <message>
        <source>processes on this computer, each of which opens the model (default: one for each GPU, or else one a core, at most 4)</source>
        <translation>Prozesse auf diesem Rechner, von denen jeder das Modell öffnet (Vorgabe: einer je GPU, sonst einer je Kern, höchstens 4)</translation>
    </message>
    <message>
        <source>a Dask scheduler, such as tcp://host:8786, whose workers have AttnViz and the model</source>
        <translation>ein Dask-Scheduler, etwa tcp://host:8786, dessen Worker AttnViz und das Modell haben</translation>
    </message>
    <message>
        <source>train a small model on this computer</source>
        <translation>ein kleines Modell auf diesem Rechner trainieren</translation>
    </message>
    <message>
        <source>Train a small model in seconds to minutes on this computer, and write it as a
model folder (safetensors, config.json, tokenizer.json) that AttnViz and
transformers open: attnviz FOLDER. Kept steps are model folders in FOLDER/steps,
and FOLDER/log.jsonl has loss and accuracy of every step. The same seed gives the
same model on the same kind of device.

Example: attnviz train induction --steps 50 --out induction</source>
        <translation>Ein kleines Modell in Sekunden bis Minuten auf diesem Rechner trainieren und als
Modellordner schreiben (safetensors, config.json, tokenizer.json), den AttnViz und
transformers öffnen: attnviz FOLDER. Behaltene Schritte sind Modellordner in
FOLDER/steps, und FOLDER/log.jsonl hat Verlust und Genauigkeit jedes Schritts.
Derselbe Seed ergibt auf derselben Art von Gerät dasselbe Modell.

Beispiel: attnviz train induction --steps 50 --out induction</translation>
    </message>
    <message>
        <source>What is trained, and where it is written.</source>
        <translation>Was trainiert wird, und wohin es geschrieben wird.</translation>
    </message>
    <message>
        <source>induction, reverse, sort, copy, addition, dates_additive, dates_transformer, characters</source>
        <translation>induction, reverse, sort, copy, addition, dates_additive, dates_transformer, characters</translation>
    </message>
    <message>
        <source>a new or empty folder</source>
        <translation>ein neuer oder leerer Ordner</translation>
    </message>
    <message>
        <source>optimiser steps (default: enough for the recipe)</source>
        <translation>Schritte des Optimierers (Vorgabe: genug für das Rezept)</translation>
    </message>
    <message>
        <source>of weights and examples (default: 123)</source>
        <translation>der Gewichte und Beispiele (Vorgabe: 123)</translation>
    </message>
    <message>
        <source>a UTF-8 text to train on, for the recipe characters; for those of dates a CSV with an input and its output in each line</source>
        <translation>ein UTF-8-Text zum Trainieren, für das Rezept characters; für die mit Datumsangaben eine CSV mit einer Eingabe und ihrer Ausgabe in jeder Zeile</translation>
    </message>
    <message>
        <source>write into a folder that holds files</source>
        <translation>in einen Ordner schreiben, der Dateien enthält</translation>
    </message>
    <message>
        <source>The computation failed: {reason}</source>
        <translation>Die Berechnung ist fehlgeschlagen: {reason}</translation>
    </message>
    <message>
        <source>Not enough memory. Shorten the text, or use fewer heads or dimensions.</source>
        <translation>Nicht genug Speicher. Den Text kürzen oder weniger Köpfe oder Dimensionen verwenden.</translation>
    </message>
    <message>
        <source>Cancelled. The effects computed so far are kept ({keys} continues).</source>
        <translation>Abgebrochen. Die bisher berechneten Effekte bleiben ({keys} macht weiter).</translation>
    </message>
    <message>
        <source>There is no variant {name} to be like: choose among {known}.</source>
        <translation>Es gibt keine Variante {name} als Vorbild: wählen aus {known}.</translation>
    </message>
    <message>
        <source>How well each query matches each key, by a function of a plug-in.</source>
        <translation>Wie gut jede Query zu jedem Key passt, nach einer Funktion eines Plug-ins.</translation>
    </message>
    <message>
        <source>A variant needs a function of (queries, keys), which may also take {names} by name, and {value} is none.</source>
        <translation>Eine Variante braucht eine Funktion von (queries, keys), die auch {names} mit Namen nehmen darf, und {value} ist keine.</translation>
    </message>
    <message>
        <source>There is no default {name} of a variant like {like}: choose among {known}.</source>
        <translation>Es gibt keine Vorgabe {name} einer Variante wie {like}: wählen aus {known}.</translation>
    </message>
    <message>
        <source>it returned NaN or ∞ for small queries and keys</source>
        <translation>sie lieferte NaN oder ∞ für kleine Queries und Keys</translation>
    </message>
    <message>
        <source>it returned other scores for some of the queries, keys and heads than for all of them: a score is of one query and one key, since long texts are computed in parts</source>
        <translation>sie lieferte für einige der Queries, Keys und Köpfe andere Scores als für alle: Ein Score gehört zu einer Query und einem Key, da lange Texte in Teilen berechnet werden</translation>
    </message>
    <message>
        <source>it returned the shape {found} for queries {queries} and keys {keys}, and needs {needed}</source>
        <translation>sie lieferte die Form {found} für Queries {queries} und Keys {keys}, gebraucht wird {needed}</translation>
    </message>
    <message>
        <source>The variant {name} failed: {reason}.</source>
        <translation>Die Variante {name} ist gescheitert: {reason}.</translation>
    </message>
    <message>
        <source>type {kind}</source>
        <translation>Typ {kind}</translation>
    </message>
    <message>
        <source>{error} Or install transformers, which computes it in a process of its own: {command}.</source>
        <translation>{error} Oder transformers installieren, das es in einem eigenen Prozess berechnet: {command}.</translation>
    </message>
    <message>
        <source>needs {extra}</source>
        <translation>braucht {extra}</translation>
    </message>
    <message>
        <source>its function is not written with def in a file, or needs variables around it</source>
        <translation>ihre Funktion steht nicht mit def in einer Datei, oder braucht Variablen um sich herum</translation>
    </message>
    <message>
        <source>its name {needed} is one of the script's own: rename it</source>
        <translation>ihr Name {needed} ist einer des Skripts selbst: ihn umbenennen</translation>
    </message>
    <message>
        <source>its function needs {needed}, which is no module, function or number of its file</source>
        <translation>ihre Funktion braucht {needed}, das kein Modul, keine Funktion und keine Zahl ihrer Datei ist</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: {reason}.</source>
        <translation>Für {name} gibt es keinen Python-Code: {reason}.</translation>
    </message>
    <message>
        <source>There is no command called {name}.</source>
        <translation>Es gibt keinen Befehl namens {name}.</translation>
    </message>
    <message>
        <source>{keys} are not keys.</source>
        <translation>{keys} sind keine Tasten.</translation>
    </message>
    <message>
        <source>{command}: {reason}</source>
        <translation>{command}: {reason}</translation>
    </message>
    <message>
        <source>{keys} are several keys, one after the other: choose one, with Ctrl, Alt or Shift.</source>
        <translation>{keys} sind mehrere Tasten nacheinander: eine wählen, mit Strg, Alt oder Umschalt.</translation>
    </message>
    <message>
        <source>{keys} is not a key.</source>
        <translation>{keys} ist keine Taste.</translation>
    </message>
    <message>
        <source>{keys} is the same in every program: {use}.</source>
        <translation>{keys} ist in jedem Programm gleich: {use}.</translation>
    </message>
    <message>
        <source>{keys} types a character on keyboards on which AltGr is Ctrl+Alt.</source>
        <translation>{keys} tippt ein Zeichen auf Tastaturen, auf denen AltGr Strg+Alt ist.</translation>
    </message>
    <message>
        <source>{keys} opens a menu, or types a character on macOS.</source>
        <translation>{keys} öffnet ein Menü, oder tippt auf macOS ein Zeichen.</translation>
    </message>
    <message>
        <source>{keys} types a character: choose it with Ctrl.</source>
        <translation>{keys} tippt ein Zeichen: mit Strg wählen.</translation>
    </message>
    <message>
        <source>{keys} deletes what is selected: choose it with Ctrl.</source>
        <translation>{keys} löscht, was ausgewählt ist: mit Strg wählen.</translation>
    </message>
    <message>
        <source>{keys} is that of {command}, too, which keeps it.</source>
        <translation>{keys} gehört auch zu {command}, das sie behält.</translation>
    </message>
    <message>
        <source>{keys} is the key of {command} ({place}).</source>
        <translation>{keys} ist die Taste von {command} ({place}).</translation>
    </message>
    <message>
        <source>You are viewing {name}. Switch to Now ({keys}) to drag its points.</source>
        <translation>{name} wird angezeigt. Auf Jetzt umschalten ({keys}), um die Punkte zu ziehen.</translation>
    </message>
    <message>
        <source>Experiments are not written for LaTeX or the web. Export a picture ({keys}) or a table.</source>
        <translation>Experimente gibt es nicht für LaTeX oder das Web. Ein Bild ({keys}) oder eine Tabelle exportieren.</translation>
    </message>
    <message>
        <source>This experiment has no table. Export its picture ({keys}).</source>
        <translation>Dieses Experiment hat keine Tabelle. Sein Bild exportieren ({keys}).</translation>
    </message>
    <message>
        <source>&amp;Sentence</source>
        <translation>&amp;Satz</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the sentences of the text.</source>
        <translation>Die Zeilen und Spalten jedes Bilds nach den Sätzen des Texts zusammenfassen.</translation>
    </message>
    <message>
        <source>folded by sentence</source>
        <translation>nach Sätzen zusammengefasst</translation>
    </message>
    <message>
        <source>&amp;Line</source>
        <translation>&amp;Zeile</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the lines of the text.</source>
        <translation>Die Zeilen und Spalten jedes Bilds nach den Zeilen des Texts zusammenfassen.</translation>
    </message>
    <message>
        <source>folded by line</source>
        <translation>nach Zeilen zusammengefasst</translation>
    </message>
    <message>
        <source>&amp;Chat turn</source>
        <translation>&amp;Chat-Beitrag</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the turns of a chat.</source>
        <translation>Die Zeilen und Spalten jedes Bilds nach den Beiträgen eines Chats zusammenfassen.</translation>
    </message>
    <message>
        <source>folded by chat turn</source>
        <translation>nach Chat-Beiträgen zusammengefasst</translation>
    </message>
    <message>
        <source>&amp;Own marks</source>
        <translation>Eigene &amp;Markierungen</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the parts that you marked: drag over tokens with Ctrl.</source>
        <translation>Die Zeilen und Spalten jedes Bilds nach den selbst markierten Teilen zusammenfassen: mit Strg über Token ziehen.</translation>
    </message>
    <message>
        <source>folded by own marks</source>
        <translation>nach eigenen Markierungen zusammengefasst</translation>
    </message>
    <message>
        <source>{student} handed in {count} files.</source>
        <translation>{student} hat {count} Dateien abgegeben.</translation>
    </message>
    <message>
        <source>The seed {seed} is also that of {students}.</source>
        <translation>Den Seed {seed} hat auch {students}.</translation>
    </message>
    <message>
        <source>The file was changed after it was handed in.</source>
        <translation>Die Datei wurde nach der Abgabe geändert.</translation>
    </message>
    <message>
        <source>There is no lesson {name} to grade it by: name its file or its folder.</source>
        <translation>Es gibt keine Lektion {name}, nach der sie beurteilt werden kann: ihre Datei oder ihren Ordner nennen.</translation>
    </message>
    <message>
        <source>It was done with another version of the lesson.</source>
        <translation>Sie wurde mit einer anderen Version der Lektion gemacht.</translation>
    </message>
    <message>
        <source>Step {step}, task {task} has the numbers of {student}.</source>
        <translation>Schritt {step}, Aufgabe {task} hat die Zahlen von {student}.</translation>
    </message>
    <message>
        <source>Step {step}, task {task} could not be judged again, its mark is that of the file: {error}</source>
        <translation>Schritt {step}, Aufgabe {task} konnte nicht noch einmal beurteilt werden, es gilt die Angabe der Datei: {error}</translation>
    </message>
    <message>
        <source>Step {step}, task {task} is marked as right in the file, and it is wrong.</source>
        <translation>Schritt {step}, Aufgabe {task} ist in der Datei als richtig markiert und ist falsch.</translation>
    </message>
    <message>
        <source>Step {step}, task {task} is marked as wrong in the file, and it is right.</source>
        <translation>Schritt {step}, Aufgabe {task} ist in der Datei als falsch markiert und ist richtig.</translation>
    </message>
    <message>
        <source>No session keeps what its condition asks for.</source>
        <translation>Keine Sitzung enthält, wonach ihre Bedingung fragt.</translation>
    </message>
    <message>
        <source>{name} is a session that nobody handed in.</source>
        <translation>{name} ist eine Sitzung, die niemand abgegeben hat.</translation>
    </message>
    <message>
        <source>{name} cannot be read as a hand-in: {problem}</source>
        <translation>{name} kann nicht als Abgabe gelesen werden: {problem}</translation>
    </message>
    <message>
        <source>its hand-in</source>
        <translation>die Abgabe</translation>
    </message>
    <message>
        <source>it was handed in with a newer AttnViz (format {found}, this one reads {format}).</source>
        <translation>sie wurde mit einem neueren AttnViz abgegeben (Format {found}, dieses liest {format}).</translation>
    </message>
    <message>
        <source>it has more than {most} tasks.</source>
        <translation>sie hat mehr als {most} Aufgaben.</translation>
    </message>
    <message>
        <source>a task of it</source>
        <translation>eine Aufgabe der Abgabe</translation>
    </message>
    <message>
        <source>segment</source>
        <translation>Segment</translation>
    </message>
    <message>
        <source>query segment</source>
        <translation>Query-Segment</translation>
    </message>
    <message>
        <source>key segment</source>
        <translation>Key-Segment</translation>
    </message>
    <message>
        <source>This model reads one text and writes another: only one text can be folded.</source>
        <translation>Dieses Modell liest einen Text und schreibt einen anderen: Nur ein Text kann zusammengefasst werden.</translation>
    </message>
    <message>
        <source>The tokens are patches of a picture, which have no sentences.</source>
        <translation>Die Token sind Ausschnitte eines Bilds, die keine Sätze haben.</translation>
    </message>
    <message>
        <source>The text is no chat: Attention &gt; Apply chat template makes one of it.</source>
        <translation>Der Text ist kein Chat: Attention &gt; Chat-Vorlage anwenden macht einen daraus.</translation>
    </message>
    <message>
        <source>No segment is marked: drag over tokens with Ctrl, or right-click one.</source>
        <translation>Kein Segment ist markiert: mit Strg über Token ziehen, oder eines mit der rechten Maustaste anklicken.</translation>
    </message>
    <message>
        <source>mean over the {count} tokens of the segment</source>
        <translation>Mittelwert über die {count} Token des Segments</translation>
    </message>
    <message>
        <source>sum over the {keys} keys, mean over the {queries} queries of the segments</source>
        <translation>Summe über die {keys} Keys, Mittelwert über die {queries} Queries der Segmente</translation>
    </message>
    <message>
        <source>mean over the cells of {queries} queries and {keys} keys that are not masked</source>
        <translation>Mittelwert über die nicht maskierten Zellen von {queries} Queries und {keys} Keys</translation>
    </message>
    <message>
        <source>{count} of {all} cells are not masked</source>
        <translation>{count} von {all} Zellen sind nicht maskiert</translation>
    </message>
    <message>
        <source>{token}: {number}</source>
        <translation>{token}: {number}</translation>
    </message>
    <message>
        <source>and {count} more, of mean {number}</source>
        <translation>und {count} weitere, mit dem Mittelwert {number}</translation>
    </message>
    <message>
        <source>mean over tokens</source>
        <translation>Mittelwert über Token</translation>
    </message>
    <message>
        <source>sum over keys, mean over queries</source>
        <translation>Summe über Keys, Mittelwert über Queries</translation>
    </message>
    <message>
        <source>mean over queries and keys</source>
        <translation>Mittelwert über Queries und Keys</translation>
    </message>
    <message>
        <source>There is no way to fold called {name}: the ways are {known}, and "" shows tokens.</source>
        <translation>Es gibt keine Zusammenfassung namens {name}: Die Arten sind {known}, und "" zeigt Token.</translation>
    </message>
    <message>
        <source>Mark a segment</source>
        <translation>Ein Segment markieren</translation>
    </message>
    <message>
        <source>Suppress attention to {segment}</source>
        <translation>Attention auf {segment} unterdrücken</translation>
    </message>
    <message>
        <source>No segment is marked.</source>
        <translation>Kein Segment ist markiert.</translation>
    </message>
    <message>
        <source>No marked segment begins at this token.</source>
        <translation>An diesem Token beginnt kein markiertes Segment.</translation>
    </message>
    <message>
        <source>Join two segments</source>
        <translation>Zwei Segmente verbinden</translation>
    </message>
    <message>
        <source>Remove the marks of segments</source>
        <translation>Die Markierungen von Segmenten entfernen</translation>
    </message>
    <message>
        <source>Answer the question in the lesson first.</source>
        <translation>Zuerst die Frage in der Lektion beantworten.</translation>
    </message>
    <message>
        <source>{name} step {step}: {value}</source>
        <translation>{name} Schritt {step}: {value}</translation>
    </message>
    <message>
        <source>{name} answers one text with another in a way that cannot be seen through transformers' AttentionInterface: such a model is opened if its family is known. Its encoder is opened, too, if it reads text: attnviz.open(model.get_encoder(), tokenizer).</source>
        <translation>{name} beantwortet einen Text mit einem anderen auf eine Weise, die AttentionInterface von transformers nicht zeigt: Ein solches Modell wird geöffnet, wenn seine Familie bekannt ist. Auch sein Encoder wird geöffnet, wenn er Text liest: attnviz.open(model.get_encoder(), tokenizer).</translation>
    </message>
    <message>
        <source>{name} hides other keys in so long a text than in a short one, which is not shown: shorten the text.</source>
        <translation>{name} verdeckt in einem so langen Text andere Keys als in einem kurzen, was nicht gezeigt wird: den Text kürzen.</translation>
    </message>
    <message>
        <source>No plug-in is loaded.</source>
        <translation>Kein Plug-in ist geladen.</translation>
    </message>
    <message>
        <source>signal {number}</source>
        <translation>Signal {number}</translation>
    </message>
    <message>
        <source>exit status {number}</source>
        <translation>Exit-Status {number}</translation>
    </message>
    <message>
        <source>That failed: {reason}.</source>
        <translation>Das ist fehlgeschlagen: {reason}.</translation>
    </message>
    <message>
        <source>Another window trains this run: close it first.</source>
        <translation>Ein anderes Fenster trainiert diesen Lauf: zuerst dieses schließen.</translation>
    </message>
    <message>
        <source>{name}, line {line}: {error}</source>
        <translation>{name}, Zeile {line}: {error}</translation>
    </message>
    <message>
        <source>its pinned cell</source>
        <translation>die fixierte Zelle</translation>
    </message>
    <message>
        <source>PySide6 is not installed</source>
        <translation>PySide6 ist nicht installiert</translation>
    </message>
    <message>
        <source>neither DISPLAY nor WAYLAND_DISPLAY is set</source>
        <translation>weder DISPLAY noch WAYLAND_DISPLAY ist gesetzt</translation>
    </message>
    <message>
        <source>Qt has no plugin for {platform}</source>
        <translation>Qt hat kein Plugin für {platform}</translation>
    </message>
    <message>
        <source>Qt's {platform} plugin does not load: {error}</source>
        <translation>Das Qt-Plugin {platform} lässt sich nicht laden: {error}</translation>
    </message>
    <message>
        <source>the Wayland display {display} cannot be reached</source>
        <translation>das Wayland-Display {display} ist nicht erreichbar</translation>
    </message>
    <message>
        <source>the X display {display} cannot be reached</source>
        <translation>das X-Display {display} ist nicht erreichbar</translation>
    </message>
    <message>
        <source>{minutes} minutes · level {level}</source>
        <translation>{minutes} Minuten · Stufe {level}</translation>
    </message>
    <message>
        <source>{minutes} minutes · level {level} · seed {seed}</source>
        <translation>{minutes} Minuten · Stufe {level} · Seed {seed}</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Do what is asked above.</source>
        <translation>Tun, was oben verlangt ist.</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>Lösung</translation>
    </message>
    <message>
        <source>{name} writes several languages, and nothing says which: set forced_bos_token_id of its generation config to the token of one.</source>
        <translation>{name} schreibt mehrere Sprachen, und nichts sagt, welche: forced_bos_token_id in seiner Generation-Config auf das Token einer Sprache setzen.</translation>
    </message>
    <message>
        <source>{name} reads some patches of a picture, drawn at random, and leaves out the others: load the same weights as a ViT, which reads all, by ViTModel.from_pretrained(…).</source>
        <translation>{name} liest einige zufällig gewählte Ausschnitte eines Bildes und lässt die anderen aus: dieselben Gewichte mit ViTModel.from_pretrained(…) als ViT laden, das alle liest.</translation>
    </message>
    <message>
        <source>{name} does not keep the patches of a picture as its tokens, so that none of its attention lies over the picture: compute it, and view it with attnviz.show(attentions).</source>
        <translation>{name} behält die Ausschnitte eines Bildes nicht als Token, sodass seine Attention nicht über dem Bild liegt: sie berechnen und mit attnviz.show(attentions) ansehen.</translation>
    </message>
    <message>
        <source>{name} does not read a picture alone: open a model of text with its tokenizer, and of two towers the one that reads pictures, model.vision_model.</source>
        <translation>{name} liest nicht allein ein Bild: ein Modell von Text mit seinem Tokenizer öffnen, und von zwei Türmen den, der Bilder liest, model.vision_model.</translation>
    </message>
    <message>
        <source>{name} does not read a picture of {height} × {width} pixels ({reason}): open it with its own processor.</source>
        <translation>{name} liest kein Bild von {height} × {width} Pixeln ({reason}): es mit seinem eigenen Processor öffnen.</translation>
    </message>
    <message>
        <source>{name} needs its processor, such as AutoImageProcessor.from_pretrained(…), not {kind}.</source>
        <translation>{name} braucht seinen Processor, etwa AutoImageProcessor.from_pretrained(…), nicht {kind}.</translation>
    </message>
    <message>
        <source>The processor {kind} does not read a picture ({reason}).</source>
        <translation>Der Processor {kind} liest kein Bild ({reason}).</translation>
    </message>
    <message>
        <source>The processor {kind} makes no single picture of this one, but {shape} numbers.</source>
        <translation>Der Processor {kind} macht aus diesem Bild kein einzelnes, sondern {shape} Zahlen.</translation>
    </message>
    <message>
        <source>Computing, about {seconds} seconds left</source>
        <translation>Wird berechnet, noch etwa {seconds} Sekunden</translation>
    </message>
    <message>
        <source>Computing, about {minutes} minutes left</source>
        <translation>Wird berechnet, noch etwa {minutes} Minuten</translation>
    </message>
    <message>
        <source>There is no file or model called {name} (did you mean {near}?).</source>
        <translation>Es gibt keine Datei und kein Modell namens {name} (gemeint: {near}?).</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chinesisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebräisch</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <source>Emoji</source>
        <translation>Emoji</translation>
    </message>
    <message>
        <source>This number stays at its position. To change the token wherever it stands, edit the table Embeddings.</source>
        <translation>Diese Zahl bleibt an ihrer Position. Um das Token überall zu ändern, die Tabelle Embeddings bearbeiten.</translation>
    </message>
    <message>
        <source>Cancelled until the next change.</source>
        <translation>Abgebrochen bis zur nächsten Änderung.</translation>
    </message>
    <message>
        <source>The text of the command line is left out, since another one was typed.</source>
        <translation>Der Text der Befehlszeile entfällt, da ein anderer eingegeben wurde.</translation>
    </message>
    <message>
        <source>student</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
</context>
<context>
    <name>AskBlock</name>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Compare the number with the one that is displayed.</source>
        <translation>Die Zahl mit der vergleichen, die angezeigt wird.</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Compare the cell with the one that has the largest number.</source>
        <translation>Die Zelle mit der vergleichen, die die größte Zahl hat.</translation>
    </message>
</context>
<context>
    <name>AttendDialog</name>
    <message>
        <source>Now: {weight}</source>
        <translation>Jetzt: {weight}</translation>
    </message>
    <message>
        <source>Now, in layer {layer}, head {head}: {weight}</source>
        <translation>Jetzt, in Schicht {layer}, Kopf {head}: {weight}</translation>
    </message>
    <message>
        <source>Now, in head {head}: {weight}</source>
        <translation>Jetzt, in Kopf {head}: {weight}</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Was sich ändert</translation>
    </message>
    <message>
        <source>The numbers that may change; all others stay.</source>
        <translation>Die Zahlen, die sich ändern dürfen; alle anderen bleiben.</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>How much the query is to attend to the key, from 0 to 1.</source>
        <translation>Wie sehr die Query auf den Key achten soll, von 0 bis 1.</translation>
    </message>
    <message>
        <source>The gradient of the weight says in which direction it grows fastest. Along it the smallest change is found that is enough: one edit, which you can undo. A token that stands in several places changes in all of them.</source>
        <translation>Der Gradient des Gewichts sagt, in welcher Richtung es am schnellsten wächst. Entlang ihm wird die kleinste Änderung gesucht, die genügt: eine Änderung, die sich rückgängig machen lässt. Ein Token, das an mehreren Stellen steht, ändert sich an allen.</translation>
    </message>
</context>
<context>
    <name>Autosave</name>
    <message>
        <source>AttnViz cannot keep a copy of unsaved work: {reason}. Save it to a file.</source>
        <translation>AttnViz kann keine Kopie der nicht gespeicherten Arbeit sichern: {reason}. Sie in einer Datei speichern.</translation>
    </message>
    <message>
        <source>{folder} cannot be written to</source>
        <translation>In {folder} kann nicht geschrieben werden</translation>
    </message>
</context>
<context>
    <name>BrushBar</name>
    <message>
        <source>Paint the mask</source>
        <translation>Die Maske malen</translation>
    </message>
    <message>
        <source>this head only</source>
        <translation>nur dieser Kopf</translation>
    </message>
    <message>
        <source>Paint the mask of the selected head; otherwise of every head.</source>
        <translation>Die Maske des gewählten Kopfs malen; sonst die jedes Kopfs.</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Unpaint every cell of the mask.</source>
        <translation>Jede gemalte Zelle der Maske freigeben.</translation>
    </message>
</context>
<context>
    <name>CellEditor</name>
    <message>
        <source>Number of the cell</source>
        <translation>Zahl der Zelle</translation>
    </message>
</context>
<context>
    <name>CheckBlock</name>
    <message>
        <source>Do what is asked above.</source>
        <translation>Tun, was oben verlangt ist.</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Do it for me.</source>
        <translation>Für mich tun.</translation>
    </message>
    <message>
        <source>Solved:</source>
        <translation>Gelöst:</translation>
    </message>
</context>
<context>
    <name>ChoiceEditor</name>
    <message>
        <source>Its own</source>
        <translation>Eigene</translation>
    </message>
</context>
<context>
    <name>CircuitPage</name>
    <message>
        <source>Tokens of the head's circuits</source>
        <translation>Token der Circuits des Kopfs</translation>
    </message>
    <message>
        <source>Composition scores of later heads</source>
        <translation>Kompositions-Scores späterer Köpfe</translation>
    </message>
    <message>
        <source>Norm weights are folded in; their scales and all biases are left out.</source>
        <translation>Gewichte der Normen sind eingerechnet; ihre Skalen und alle Bias-Terme fehlen.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: OV copying {ov}, full {full}</source>
        <translation>Schicht {layer}, Kopf {head}: OV-Kopieren {ov}, voll {full}</translation>
    </message>
    <message>
        <source> · computed so far: {share:.0%} of the queries</source>
        <translation> · bisher berechnet: {share:.0%} der Queries</translation>
    </message>
    <message>
        <source>Re Σλ / Σ|λ| over the eigenvalues of W_V W_O, and of W_E W_V W_O W_U.</source>
        <translation>Re Σλ / Σ|λ| über die Eigenwerte von W_V W_O und von W_E W_V W_O W_U.</translation>
    </message>
    <message>
        <source>No later layer reads what it writes</source>
        <translation>Keine spätere Schicht liest, was er schreibt</translation>
    </message>
    <message>
        <source>{mode} composition with later heads; random matrices: {score}</source>
        <translation>{mode}-Komposition mit späteren Köpfen; Zufallsmatrizen: {score}</translation>
    </message>
</context>
<context>
    <name>ColourBar</name>
    <message>
        <source>Scale ▾</source>
        <translation>Skala ▾</translation>
    </message>
    <message>
        <source>How numbers become colours</source>
        <translation>Wie Zahlen zu Farben werden</translation>
    </message>
    <message>
        <source>Choose the range of the colours and their spacing, or lock the range.</source>
        <translation>Den Bereich der Farben und ihre Verteilung wählen, oder den Bereich sperren.</translation>
    </message>
    <message>
        <source>Colour bar from {low} to {high}</source>
        <translation>Farbbalken von {low} bis {high}</translation>
    </message>
    <message>
        <source>Drag an end of the bar to move it; double-click to reset both. Keyboard: arrows, Shift+arrows for the lower end, Delete.</source>
        <translation>Ein Ende des Balkens ziehen, um es zu verschieben; Doppelklick setzt beide zurück. Tastatur: Pfeile, Umschalt+Pfeile für das untere Ende, Entf.</translation>
    </message>
</context>
<context>
    <name>CompareSwitch</name>
    <message>
        <source>Displayed state: the present one, the held one, or their difference</source>
        <translation>Angezeigter Zustand: der jetzige, der festgehaltene, oder ihre Differenz</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>The present state. A row dragged here from {name} replaces its activation.</source>
        <translation>Der jetzige Zustand. Eine aus {name} hierher gezogene Zeile ersetzt seine Aktivierung.</translation>
    </message>
    <message>
        <source>The held state, in every picture, table and figure.</source>
        <translation>Der festgehaltene Zustand, in jedem Bild, jeder Tabelle und jeder Abbildung.</translation>
    </message>
    <message>
        <source>The difference: red grew since {name}, blue shrank.</source>
        <translation>Die Differenz: Rot ist seit {name} gewachsen, Blau geschrumpft.</translation>
    </message>
    <message>
        <source>Show {state}</source>
        <translation>{state} zeigen</translation>
    </message>
    <message>
        <source>Hold as A</source>
        <translation>Als A festhalten</translation>
    </message>
    <message>
        <source>Keep the present state as {name}, replacing the held one.</source>
        <translation>Den jetzigen Zustand als {name} behalten, anstelle des festgehaltenen.</translation>
    </message>
    <message>
        <source>Keep the present state as {name}, then change something and compare.</source>
        <translation>Den jetzigen Zustand als {name} behalten, dann etwas ändern und vergleichen.</translation>
    </message>
    <message>
        <source>Hold the present state as A</source>
        <translation>Den jetzigen Zustand als A festhalten</translation>
    </message>
</context>
<context>
    <name>Computation</name>
    <message>
        <source>Cancelled. The picture shows the last finished result.</source>
        <translation>Abgebrochen. Das Bild zeigt das letzte fertige Ergebnis.</translation>
    </message>
    <message>
        <source>Cancelled. If the function of the plug-in never ends, it goes on until you close AttnViz.</source>
        <translation>Abgebrochen. Wenn die Funktion des Plug-ins nie endet, läuft sie weiter, bis AttnViz geschlossen wird.</translation>
    </message>
    <message>
        <source>Cancelled. What is computed so far is kept.</source>
        <translation>Abgebrochen. Das bisher Berechnete bleibt.</translation>
    </message>
    <message>
        <source>What was cancelled has not stopped yet, and nothing is computed until it does. If the function of a plug-in never ends, save the session and start AttnViz without that plug-in.</source>
        <translation>Das Abgebrochene hat noch nicht angehalten, und bis dahin wird nichts berechnet. Wenn die Funktion eines Plug-ins nie endet: die Sitzung speichern und AttnViz ohne dieses Plug-in starten.</translation>
    </message>
</context>
<context>
    <name>ComputationStatus</name>
    <message>
        <source>Opening {name}…</source>
        <translation>{name} wird geöffnet …</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>Computing; dimmed values are from the previous state</source>
        <translation>Wird berechnet; blasse Werte sind vom vorigen Zustand</translation>
    </message>
</context>
<context>
    <name>ContextMenus</name>
    <message>
        <source>Restore {several}</source>
        <translation>{several} wiederherstellen</translation>
    </message>
    <message>
        <source>Ablate {several}</source>
        <translation>{several} ablatieren</translation>
    </message>
    <message>
        <source>Ablate the other heads of layer {layer}</source>
        <translation>Die anderen Köpfe von Schicht {layer} ablatieren</translation>
    </message>
    <message>
        <source>Ablate all heads but {which}</source>
        <translation>Alle Köpfe außer {which} ablatieren</translation>
    </message>
    <message>
        <source>Restore all heads</source>
        <translation>Alle Köpfe wiederherstellen</translation>
    </message>
    <message>
        <source>Export this head…</source>
        <translation>Diesen Kopf exportieren…</translation>
    </message>
    <message>
        <source>Export all heads…</source>
        <translation>Alle Köpfe exportieren…</translation>
    </message>
    <message>
        <source>Stop comparing with {chosen}</source>
        <translation>Nicht mehr mit {chosen} vergleichen</translation>
    </message>
    <message>
        <source>Compare with {chosen}</source>
        <translation>Mit {chosen} vergleichen</translation>
    </message>
    <message>
        <source>{count} selected heads</source>
        <translation>{count} gewählte Köpfe</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>Kopf {head}</translation>
    </message>
    <message>
        <source>layer {layer}, head {head}</source>
        <translation>Schicht {layer}, Kopf {head}</translation>
    </message>
    <message>
        <source>Restore layer {layer}</source>
        <translation>Schicht {layer} wiederherstellen</translation>
    </message>
    <message>
        <source>Ablate layer {layer}</source>
        <translation>Schicht {layer} ablatieren</translation>
    </message>
    <message>
        <source>Ablate all layers but {layer}</source>
        <translation>Alle Schichten außer {layer} ablatieren</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Export this picture…</source>
        <translation>Dieses Bild exportieren…</translation>
    </message>
    <message>
        <source>Begin a segment here</source>
        <translation>Hier ein Segment beginnen</translation>
    </message>
    <message>
        <source>Join to the segment before</source>
        <translation>Mit dem Segment davor verbinden</translation>
    </message>
    <message>
        <source>Suppress attention to this segment</source>
        <translation>Attention auf dieses Segment unterdrücken</translation>
    </message>
    <message>
        <source>Suppress attention to this token</source>
        <translation>Attention auf dieses Token unterdrücken</translation>
    </message>
    <message>
        <source>Why this token</source>
        <translation>Warum dieses Token</translation>
    </message>
    <message>
        <source>Hide log-probabilities of typed tokens</source>
        <translation>Log-Wahrscheinlichkeiten getippter Token ausblenden</translation>
    </message>
    <message>
        <source>Show log-probabilities of all tokens</source>
        <translation>Log-Wahrscheinlichkeiten aller Token zeigen</translation>
    </message>
    <message>
        <source>Target {token}</source>
        <translation>{token} als Ziel</translation>
    </message>
    <message>
        <source>Target {target} rather than {token}</source>
        <translation>{target} statt {token} als Ziel</translation>
    </message>
    <message>
        <source>Target the top token</source>
        <translation>Das oberste Token als Ziel</translation>
    </message>
    <message>
        <source>Reset the edits of this stage</source>
        <translation>Die Änderungen dieser Stufe zurücksetzen</translation>
    </message>
    <message>
        <source>Edit this number…</source>
        <translation>Diese Zahl bearbeiten…</translation>
    </message>
    <message>
        <source>Reset this number</source>
        <translation>Diese Zahl zurücksetzen</translation>
    </message>
    <message>
        <source>Unmask this cell in every head</source>
        <translation>Diese Zelle in jedem Kopf freigeben</translation>
    </message>
    <message>
        <source>Mask this cell in every head</source>
        <translation>Diese Zelle in jedem Kopf maskieren</translation>
    </message>
    <message>
        <source>Make this query attend to this key…</source>
        <translation>Diese Query auf diesen Key achten lassen…</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>Bild exportieren…</translation>
    </message>
    <message>
        <source>Fit the picture</source>
        <translation>Bild einpassen</translation>
    </message>
    <message>
        <source>Patch this row from A</source>
        <translation>Diese Zeile aus A patchen</translation>
    </message>
    <message>
        <source>Patch every row from A</source>
        <translation>Jede Zeile aus A patchen</translation>
    </message>
    <message>
        <source>Steer this row towards A</source>
        <translation>Diese Zeile zu A hin steuern</translation>
    </message>
    <message>
        <source>Steer every row towards A</source>
        <translation>Jede Zeile zu A hin steuern</translation>
    </message>
    <message>
        <source>Mask this cell in this head alone</source>
        <translation>Diese Zelle nur in diesem Kopf maskieren</translation>
    </message>
    <message>
        <source>Mask this cell in this layer</source>
        <translation>Diese Zelle in dieser Schicht maskieren</translation>
    </message>
    <message>
        <source>Unmask this cell in this head alone</source>
        <translation>Diese Zelle nur in diesem Kopf freigeben</translation>
    </message>
    <message>
        <source>Unmask this cell in this layer</source>
        <translation>Diese Zelle in dieser Schicht freigeben</translation>
    </message>
</context>
<context>
    <name>ControlsView</name>
    <message>
        <source>Open a file…</source>
        <translation>Eine Datei öffnen…</translation>
    </message>
    <message>
        <source>Read the embeddings from a .npy or .csv file.</source>
        <translation>Die Embeddings aus einer .npy- oder .csv-Datei lesen.</translation>
    </message>
    <message>
        <source>Reset mask cells</source>
        <translation>Zellen der Maske zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the mask of the option above.</source>
        <translation>Die Maske der Option darüber wiederherstellen.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Show or hide options that are seldom needed: bias, seeds, KV heads.</source>
        <translation>Selten gebrauchte Optionen zeigen oder ausblenden: Bias, Seeds, KV-Köpfe.</translation>
    </message>
    <message>
        <source>1 number edited</source>
        <translation>1 Zahl bearbeitet</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} numbers edited</source>
        <translation>
            <numerusform>{count:,} Zahl bearbeitet</numerusform>
            <numerusform>{count:,} Zahlen bearbeitet</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset all edits</source>
        <translation>Alle Änderungen zurücksetzen</translation>
    </message>
    <message>
        <source>Restore the computed value of every edited number.</source>
        <translation>Den berechneten Wert jeder bearbeiteten Zahl wiederherstellen.</translation>
    </message>
    <message>
        <source>Reset to the default ({value})</source>
        <translation>Auf die Vorgabe zurücksetzen ({value})</translation>
    </message>
</context>
<context>
    <name>CorpusPage</name>
    <message>
        <source>Histogram of the measure over the texts of the corpus</source>
        <translation>Histogramm des Maßes über die Texte des Korpus</translation>
    </message>
    <message>
        <source>Texts with the largest values; Return loads one</source>
        <translation>Texte mit den größten Werten; Eingabe lädt einen</translation>
    </message>
    <message>
        <source>mean {mean}, standard deviation {spread}, over the {count} texts in which it is defined</source>
        <translation>Mittelwert {mean}, Standardabweichung {spread}, über die {count} Texte, in denen es definiert ist</translation>
    </message>
    <message>
        <source>not defined in any text of the corpus</source>
        <translation>in keinem Text des Korpus definiert</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: {measure}</source>
        <translation>Schicht {layer}, Kopf {head}: {measure}</translation>
    </message>
    <message>
        <source>A curve leads from a query, underlined, to its key, shaded by the weight. {model} over {count} texts.</source>
        <translation>Eine Kurve führt von einer Query, unterstrichen, zu ihrem Key, getönt nach dem Gewicht. {model} über {count} Texte.</translation>
    </message>
</context>
<context>
    <name>DetailView</name>
    <message>
        <source>Chosen stage</source>
        <translation>Gewählte Stufe</translation>
    </message>
    <message>
        <source>Double-click to show only the picture, or all panels again.</source>
        <translation>Doppelklick zeigt nur das Bild, oder wieder alle Bereiche.</translation>
    </message>
    <message>
        <source>Large heatmap of the selected stage</source>
        <translation>Große Heatmap der gewählten Stufe</translation>
    </message>
    <message>
        <source>Second large heatmap</source>
        <translation>Zweite große Heatmap</translation>
    </message>
    <message>
        <source>Type a sentence above: its attention appears here as you type.</source>
        <translation>Oben einen Satz tippen: Seine Attention erscheint hier beim Tippen.</translation>
    </message>
    <message>
        <source>Each pixel is the largest of {down} × {across} cells; scroll to zoom in for exact values.</source>
        <translation>Jedes Pixel ist die größte von {down} × {across} Zellen; scrollen vergrößert bis zu genauen Werten.</translation>
    </message>
</context>
<context>
    <name>DropoutPage</name>
    <message>
        <source>Weights without dropout, their mean and their standard deviation</source>
        <translation>Gewichte ohne Dropout, ihr Mittelwert und ihre Standardabweichung</translation>
    </message>
    <message>
        <source>Weights without dropout</source>
        <translation>Gewichte ohne Dropout</translation>
    </message>
    <message>
        <source>With mask {count}</source>
        <translation>Mit Maske {count}</translation>
    </message>
    <message>
        <source>Mean of {count} masks</source>
        <translation>Mittelwert von {count} Masken</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>{count} of {wanted} masks · p = {rate} · a kept weight is multiplied by 1 / (1 − p) = {factor} · largest distance of the mean from the weights: {error}</source>
        <translation>{count} von {wanted} Masken · p = {rate} · ein bleibendes Gewicht wird mit 1 / (1 − p) = {factor} multipliziert · größter Abstand des Mittelwerts von den Gewichten: {error}</translation>
    </message>
    <message>
        <source>Row {row}, column {column}: kept by {kept} of {count} masks · mean {mean}, standard deviation {spread} · without dropout {weight}</source>
        <translation>Zeile {row}, Spalte {column}: geblieben in {kept} von {count} Masken · Mittelwert {mean}, Standardabweichung {spread} · ohne Dropout {weight}</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>{group}: {label}</source>
        <translation>{group}: {label}</translation>
    </message>
</context>
<context>
    <name>ExampleTable</name>
    <message>
        <source>{value}; its strongest weights beside the first token, query → key:</source>
        <translation>{value}; seine stärksten Gewichte neben dem ersten Token, Query → Key:</translation>
    </message>
</context>
<context>
    <name>ExperimentView</name>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Choose another experiment.</source>
        <translation>Ein anderes Experiment wählen.</translation>
    </message>
    <message>
        <source>Back to the picture</source>
        <translation>Zurück zum Bild</translation>
    </message>
    <message>
        <source>End the experiment and show the chosen stage again.</source>
        <translation>Das Experiment beenden und wieder die gewählte Stufe zeigen.</translation>
    </message>
    <message>
        <source>Now is shown here, whatever the other panels compare.</source>
        <translation>Hier wird Jetzt gezeigt, was auch immer die anderen Bereiche vergleichen.</translation>
    </message>
</context>
<context>
    <name>ExplainView</name>
    <message>
        <source>How the marked number is computed</source>
        <translation>Wie die markierte Zahl berechnet wird</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Heatmap</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>Lines between tokens</source>
        <translation>Linien zwischen Token</translation>
    </message>
    <message>
        <source>Tinted words</source>
        <translation>Getönte Wörter</translation>
    </message>
    <message>
        <source>All heads, one after the other</source>
        <translation>Alle Köpfe, einer nach dem anderen</translation>
    </message>
    <message>
        <source>All heads on one sheet</source>
        <translation>Alle Köpfe auf einem Blatt</translation>
    </message>
    <message>
        <source>All heads of layer {layer}, one after the other</source>
        <translation>Alle Köpfe von Schicht {layer}, einer nach dem anderen</translation>
    </message>
    <message>
        <source>All heads of layer {layer} on one sheet</source>
        <translation>Alle Köpfe von Schicht {layer} auf einem Blatt</translation>
    </message>
    <message>
        <source>All heads of all layers, one after the other</source>
        <translation>Alle Köpfe aller Schichten, einer nach dem anderen</translation>
    </message>
    <message>
        <source>All heads of all layers, one row per layer</source>
        <translation>Alle Köpfe aller Schichten, eine Zeile je Schicht</translation>
    </message>
    <message>
        <source>Layer {layer}, head {number}</source>
        <translation>Schicht {layer}, Kopf {number}</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Kopf {number}</translation>
    </message>
    <message>
        <source>Heads {first} and {second}, side by side</source>
        <translation>Köpfe {first} und {second}, nebeneinander</translation>
    </message>
    <message>
        <source>Heads {layer}.{first} and {other}.{second}, side by side</source>
        <translation>Köpfe {layer}.{first} und {other}.{second}, nebeneinander</translation>
    </message>
    <message>
        <source>{first} and {second}, side by side</source>
        <translation>{first} und {second}, nebeneinander</translation>
    </message>
    <message>
        <source>All, without rounding</source>
        <translation>Alle, ohne Rundung</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>A heatmap of a stage, or the weights as lines between tokens or as tints of the sentence.</source>
        <translation>Eine Heatmap einer Stufe, oder die Gewichte als Linien zwischen Token oder als Tönung des Satzes.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Which stage of the computation to export.</source>
        <translation>Welche Stufe der Berechnung exportiert wird.</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>One head, or all of them in one file.</source>
        <translation>Ein Kopf, oder alle in einer Datei.</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Which line of the text to export.</source>
        <translation>Welche Zeile des Texts exportiert wird.</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>Digits after the decimal point.</source>
        <translation>Ziffern nach dem Dezimalpunkt.</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. Rows and columns have the labels of the picture; masked cells have no number.</source>
        <translation>Der nächste Schritt fragt nach der Datei: {formats}. Zeilen und Spalten tragen die Beschriftung des Bilds; maskierte Zellen haben keine Zahl.</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. TikZ source is drawn by LaTeX in the fonts of the document; a page holds every stage of the head.</source>
        <translation>Der nächste Schritt fragt nach der Datei: {formats}. TikZ-Quelltext zeichnet LaTeX in den Schriften des Dokuments; eine Seite enthält jede Stufe des Kopfs.</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. A drawing has labels, title and colour bar; SVG and PDF are vector graphics.</source>
        <translation>Der nächste Schritt fragt nach der Datei: {formats}. Eine Zeichnung hat Beschriftung, Titel und Farbbalken; SVG und PDF sind Vektorgrafiken.</translation>
    </message>
</context>
<context>
    <name>ExportQueue</name>
    <message>
        <source>Exported to {path}</source>
        <translation>Nach {path} exportiert</translation>
    </message>
    <message>
        <source>The export of {name} was cancelled.</source>
        <translation>Der Export von {name} wurde abgebrochen.</translation>
    </message>
    <message>
        <source>{name} and {others} more</source>
        <translation>{name} und {others} weitere</translation>
    </message>
    <message>
        <source>Exporting {what}</source>
        <translation>{what} wird exportiert</translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>Export a picture</source>
        <translation>Ein Bild exportieren</translation>
    </message>
    <message>
        <source>Export for LaTeX or the web</source>
        <translation>Für LaTeX oder das Web exportieren</translation>
    </message>
    <message>
        <source>Export a table</source>
        <translation>Eine Tabelle exportieren</translation>
    </message>
    <message>
        <source>Export the numbers</source>
        <translation>Die Zahlen exportieren</translation>
    </message>
    <message>
        <source>Export Python code</source>
        <translation>Python-Code exportieren</translation>
    </message>
    <message>
        <source>Export a hand-out</source>
        <translation>Ein Handout exportieren</translation>
    </message>
    <message>
        <source>Export a figure</source>
        <translation>Eine Abbildung exportieren</translation>
    </message>
    <message>
        <source>Export a film</source>
        <translation>Einen Film exportieren</translation>
    </message>
    <message>
        <source>Picture copied.</source>
        <translation>Bild kopiert.</translation>
    </message>
    <message>
        <source>Python code copied: a script that computes these numbers without this program.</source>
        <translation>Python-Code kopiert: ein Skript, das diese Zahlen ohne dieses Programm berechnet.</translation>
    </message>
    <message>
        <source>Export the experiment as a picture</source>
        <translation>Das Experiment als Bild exportieren</translation>
    </message>
    <message>
        <source>Export the experiment as a table</source>
        <translation>Das Experiment als Tabelle exportieren</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Kopf {number}</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>Alle Köpfe</translation>
    </message>
</context>
<context>
    <name>FigureDialog</name>
    <message>
        <source>Head {number}</source>
        <translation>Kopf {number}</translation>
    </message>
    <message>
        <source>Some heads</source>
        <translation>Einige Köpfe</translation>
    </message>
    <message>
        <source>All heads of the layer</source>
        <translation>Alle Köpfe der Schicht</translation>
    </message>
    <message>
        <source>Every stage of the head</source>
        <translation>Jede Stufe des Kopfs</translation>
    </message>
    <message>
        <source>{name}, now and their difference</source>
        <translation>{name}, jetzt und ihre Differenz</translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation>Eigene Größe</translation>
    </message>
    <message>
        <source>As many digits as fit</source>
        <translation>So viele Ziffern wie passen</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message numerus="yes">
        <source>%n digit(s)</source>
        <translation>
            <numerusform>%n Ziffer</numerusform>
            <numerusform>%n Ziffern</numerusform>
        </translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>What is shown, above the panels.</source>
        <translation>Was gezeigt wird, über den Teilbildern.</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
    <message>
        <source>The sentence and how it was computed, below the panels.</source>
        <translation>Der Satz, und wie gerechnet wurde, unter den Teilbildern.</translation>
    </message>
    <message>
        <source>Letters (a), (b), …</source>
        <translation>Buchstaben (a), (b), …</translation>
    </message>
    <message>
        <source>(a), (b), … before the names of the panels.</source>
        <translation>(a), (b), … vor den Namen der Teilbilder.</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Teilbilder</translation>
    </message>
    <message>
        <source>What stands side by side in the figure.</source>
        <translation>Was in der Abbildung nebeneinander steht.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Heads, counted from 0, such as 0,3,5-7.</source>
        <translation>Köpfe, gezählt ab 0, etwa 0,3,5-7.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Which stage of the computation is drawn.</source>
        <translation>Welche Stufe der Berechnung gezeichnet wird.</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Für</translation>
    </message>
    <message>
        <source>The width, the font and its size at a venue.</source>
        <translation>Breite, Schrift und Schriftgröße bei einer Konferenz.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>With mm, cm or in, such as 7.7cm.</source>
        <translation>Mit mm, cm oder in, etwa 7.7cm.</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>In points, of every text.</source>
        <translation>In Punkt, für jeden Text.</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>The first of these fonts that is installed.</source>
        <translation>Die erste dieser Schriften, die installiert ist.</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>Pixels per inch of a PNG, and of large matrices.</source>
        <translation>Pixel pro Zoll einer PNG und großer Matrizen.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>The ground that the figure stands on.</source>
        <translation>Der Grund, auf dem die Abbildung steht.</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>The numbers in the cells, where they fit.</source>
        <translation>Die Zahlen in den Zellen, wo sie passen.</translation>
    </message>
    <message>
        <source>The figure</source>
        <translation>Die Abbildung</translation>
    </message>
    <message>
        <source>Drawing the figure…</source>
        <translation>Die Abbildung wird gezeichnet …</translation>
    </message>
    <message>
        <source>{width} × {height} mm, {pixels} × {lines} pixels as PNG</source>
        <translation>{width} × {height} mm, {pixels} × {lines} Pixel als PNG</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>Open a session, arrays or a lesson</source>
        <translation>Eine Sitzung, Arrays oder eine Lektion öffnen</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>Eine Lektion öffnen</translation>
    </message>
    <message>
        <source>Opened "{name}"</source>
        <translation>„{name}“ geöffnet</translation>
    </message>
    <message>
        <source>Open embeddings</source>
        <translation>Embeddings öffnen</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Ein Modell öffnen</translation>
    </message>
    <message>
        <source>Open a corpus</source>
        <translation>Einen Korpus öffnen</translation>
    </message>
    <message>
        <source>Compare with your own code</source>
        <translation>Mit eigenem Code vergleichen</translation>
    </message>
    <message>
        <source>Save the starting file</source>
        <translation>Die Startdatei speichern</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>Die Sitzung speichern</translation>
    </message>
    <message>
        <source>{name} was deleted or moved. Save to write it again.</source>
        <translation>{name} wurde gelöscht oder verschoben. Speichern schreibt es neu.</translation>
    </message>
    <message>
        <source>{name} was changed by another program. Saving asks which version to keep.</source>
        <translation>{name} wurde von einem anderen Programm geändert. Beim Speichern wird gefragt, welche Version bleibt.</translation>
    </message>
    <message>
        <source>Add a step to a lesson</source>
        <translation>Einer Lektion einen Schritt hinzufügen</translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation>Abgeben</translation>
    </message>
    <message>
        <source>Your name, as your teacher knows you</source>
        <translation>Der eigene Name, wie ihn die Lehrkraft kennt</translation>
    </message>
    <message>
        <source>Save the step as a model</source>
        <translation>Den Schritt als Modell speichern</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>Das Skript speichern</translation>
    </message>
</context>
<context>
    <name>FileReader</name>
    <message>
        <source>Opening {name}…</source>
        <translation>{name} wird geöffnet …</translation>
    </message>
    <message>
        <source>Running {name}…</source>
        <translation>{name} wird ausgeführt …</translation>
    </message>
    <message>
        <source>Cancelled. The session is unchanged.</source>
        <translation>Abgebrochen. Die Sitzung ist unverändert.</translation>
    </message>
</context>
<context>
    <name>FilmDialog</name>
    <message>
        <source>Film</source>
        <translation>Film</translation>
    </message>
    <message>
        <source>What changes from frame to frame.</source>
        <translation>Was sich von Einzelbild zu Einzelbild ändert.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>The selected head, or all heads of its layer in each frame.</source>
        <translation>Der gewählte Kopf, oder alle Köpfe seiner Schicht in jedem Einzelbild.</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>The option that changes.</source>
        <translation>Die Option, die sich ändert.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>The value of the option in the first frame.</source>
        <translation>Der Wert der Option im ersten Einzelbild.</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>The value of the option in the last frame.</source>
        <translation>Der Wert der Option im letzten Einzelbild.</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>Beginnen mit</translation>
    </message>
    <message>
        <source>The state of the first frame; the last one shows now.</source>
        <translation>Der Zustand des ersten Einzelbilds; das letzte zeigt jetzt.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Einzelbilder</translation>
    </message>
    <message>
        <source>The number of frames.</source>
        <translation>Die Anzahl der Einzelbilder.</translation>
    </message>
    <message>
        <source>Seconds per frame</source>
        <translation>Sekunden je Bild</translation>
    </message>
    <message>
        <source>How long each frame is shown.</source>
        <translation>Wie lange jedes Einzelbild gezeigt wird.</translation>
    </message>
    <message>
        <source>{count} frames, {seconds} seconds. The next step asks for the file: {formats}.</source>
        <translation>{count} Einzelbilder, {seconds} Sekunden. Der nächste Schritt fragt nach der Datei: {formats}.</translation>
    </message>
</context>
<context>
    <name>FirstSteps</name>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>Type.</source>
        <translation>Tippen.</translation>
    </message>
    <message>
        <source>Click a stage.</source>
        <translation>Eine Stufe anklicken.</translation>
    </message>
    <message>
        <source>Point at a number.</source>
        <translation>Auf eine Zahl zeigen.</translation>
    </message>
    <message>
        <source>Hide the first steps</source>
        <translation>Die ersten Schritte ausblenden</translation>
    </message>
    <message>
        <source>Hide this line; Help explains all gestures.</source>
        <translation>Diese Zeile ausblenden; Hilfe erklärt alle Gesten.</translation>
    </message>
    <message>
        <source>Or take the first lesson</source>
        <translation>Oder die erste Lektion beginnen</translation>
    </message>
    <message>
        <source>Be led through attention, step by step. Help &gt; Lessons has more.</source>
        <translation>Schritt für Schritt durch die Attention geführt werden. Hilfe &gt; Lektionen hat mehr.</translation>
    </message>
</context>
<context>
    <name>Folding</name>
    <message>
        <source>Panels without room. Choose one to show it in place of another.</source>
        <translation>Bereiche ohne Platz. Einen wählen, um ihn anstelle eines anderen zu zeigen.</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>No room for “{panel}”. Click to show it in place of another panel.</source>
        <translation>Kein Platz für „{panel}“. Klicken, um ihn anstelle eines anderen Bereichs zu zeigen.</translation>
    </message>
</context>
<context>
    <name>HeadsCanvas</name>
    <message>
        <source>{head}, ablated</source>
        <translation>{head}, ablatiert</translation>
    </message>
</context>
<context>
    <name>HeadsEditor</name>
    <message>
        <source>none ablated; for example 0,2</source>
        <translation>keine ablatiert; zum Beispiel 0,2</translation>
    </message>
    <message>
        <source>Click a head to ablate or restore it.</source>
        <translation>Einen Kopf anklicken, um ihn zu ablatieren oder wiederherzustellen.</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>Kopf {head}</translation>
    </message>
</context>
<context>
    <name>HeadsLegend</name>
    <message>
        <source>Heads whose lines are drawn; Space hides or shows those of the selected head</source>
        <translation>Köpfe, deren Linien gezeichnet werden; die Leertaste blendet die des gewählten Kopfs ein oder aus</translation>
    </message>
    <message>
        <source>Click to hide or show the lines of a head; double-click to show only these.</source>
        <translation>Klicken blendet die Linien eines Kopfs ein oder aus; Doppelklick zeigt nur diese.</translation>
    </message>
    <message>
        <source>Head {head}: lines hidden</source>
        <translation>Kopf {head}: Linien ausgeblendet</translation>
    </message>
    <message>
        <source>Head {head}: lines shown</source>
        <translation>Kopf {head}: Linien gezeigt</translation>
    </message>
</context>
<context>
    <name>HeadsView</name>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>All heads; arrow keys select, Space ablates or restores a head</source>
        <translation>Alle Köpfe; Pfeiltasten wählen, die Leertaste ablatiert einen Kopf oder stellt ihn wieder her</translation>
    </message>
    <message>
        <source>The hovered head, enlarged</source>
        <translation>Der Kopf unter dem Zeiger, vergrößert</translation>
    </message>
    <message>
        <source>Shared scale</source>
        <translation>Gemeinsame Skala</translation>
    </message>
    <message>
        <source>All heads share one colour scale; otherwise each has its own.</source>
        <translation>Alle Köpfe teilen eine Farbskala; sonst hat jeder seine eigene.</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Kopf {number}</translation>
    </message>
    <message>
        <source>{stage}, {count} heads</source>
        <translation>{stage}, {count} Köpfe</translation>
    </message>
    <message>
        <source>{stage}, {layers} × {count}</source>
        <translation>{stage}, {layers} × {count}</translation>
    </message>
    <message>
        <source>Head {number} is ablated. Its switch or {keys} restores it.</source>
        <translation>Kopf {number} ist ablatiert. Sein Schalter oder {keys} stellt ihn wieder her.</translation>
    </message>
    <message>
        <source>Head {number}. Click to select it; its switch or {keys} ablates it. Ctrl+click, Shift+click or drag to select several; Alt+click to compare it with the selected one.</source>
        <translation>Kopf {number}. Klicken wählt ihn; sein Schalter oder {keys} ablatiert ihn. Strg+Klick, Umschalt+Klick oder Ziehen wählt mehrere; Alt+Klick vergleicht ihn mit dem gewählten.</translation>
    </message>
    <message>
        <source>Head {number}. Click to select it, Alt+click to compare it with the selected one.</source>
        <translation>Kopf {number}. Klicken wählt ihn, Alt+Klick vergleicht ihn mit dem gewählten.</translation>
    </message>
    <message>
        <source>{measure}, {token}</source>
        <translation>{measure}, {token}</translation>
    </message>
    <message>
        <source>Probability lost: {change}</source>
        <translation>Verlorene Wahrscheinlichkeit: {change}</translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>How to use AttnViz</source>
        <translation>So benutzt man AttnViz</translation>
    </message>
    <message>
        <source>Gestures and shortcuts</source>
        <translation>Gesten und Tastenkürzel</translation>
    </message>
    <message>
        <source>Gestures</source>
        <translation>Gesten</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
</context>
<context>
    <name>HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Steps, newest last; the arrow keys go back and forth</source>
        <translation>Schritte, der neueste zuletzt; die Pfeiltasten gehen vor und zurück</translation>
    </message>
    <message>
        <source>Click a step to return to the state after it.</source>
        <translation>Einen Schritt anklicken, um zum Zustand danach zurückzukehren.</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>Anfang</translation>
    </message>
</context>
<context>
    <name>LadderCanvas</name>
    <message>
        <source>Rows are keys, columns are queries.</source>
        <translation>Zeilen sind Keys, Spalten sind Queries.</translation>
    </message>
    <message>
        <source>{name}
The row above has no such stage.</source>
        <translation>{name}
Die Zeile darüber hat keine solche Stufe.</translation>
    </message>
    <message>
        <source>{name}
Of another size than in the row above.</source>
        <translation>{name}
Von anderer Größe als in der Zeile darüber.</translation>
    </message>
    <message>
        <source>{name}
As in the row above.</source>
        <translation>{name}
Wie in der Zeile darüber.</translation>
    </message>
    <message>
        <source>{name}
{count} cells differ from the row above.</source>
        <translation>{name}
{count} Zellen weichen von der Zeile darüber ab.</translation>
    </message>
    <message>
        <source>The first row: nothing to compare with.</source>
        <translation>Die erste Zeile: nichts zum Vergleichen.</translation>
    </message>
    <message>
        <source>Equal to the row above.</source>
        <translation>Gleich der Zeile darüber.</translation>
    </message>
    <message>
        <source>First difference: {stage}. {reason}</source>
        <translation>Erster Unterschied: {stage}. {reason}</translation>
    </message>
    <message>
        <source>Click to use this variant; right-click to take its weights.</source>
        <translation>Klicken verwendet diese Variante; ein Rechtsklick übernimmt ihre Gewichte.</translation>
    </message>
</context>
<context>
    <name>LadderPage</name>
    <message>
        <source>Variants in rows, stages in columns</source>
        <translation>Varianten in Zeilen, Stufen in Spalten</translation>
    </message>
    <message>
        <source>Use {variant}</source>
        <translation>{variant} verwenden</translation>
    </message>
    <message>
        <source>Take the weights of {variant}</source>
        <translation>Die Gewichte von {variant} übernehmen</translation>
    </message>
</context>
<context>
    <name>LensPage</name>
    <message>
        <source>Predictions of each layer at each token</source>
        <translation>Vorhersagen jeder Schicht an jedem Token</translation>
    </message>
    <message>
        <source>Metric over the layers</source>
        <translation>Metrik über die Schichten</translation>
    </message>
    <message>
        <source>Double-click a cell to follow its token through the layers.</source>
        <translation>Eine Zelle doppelklicken, um ihrem Token durch die Schichten zu folgen.</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>Handed in: {name}</source>
        <translation>Abgegeben: {name}</translation>
    </message>
    <message>
        <source>Lesson closed</source>
        <translation>Lektion geschlossen</translation>
    </message>
    <message>
        <source>Added a step to {name}. Write its text above the directives.</source>
        <translation>{name} einen Schritt hinzugefügt. Seinen Text über die Direktiven schreiben.</translation>
    </message>
    <message>
        <source>Opened the lesson "{title}"</source>
        <translation>Lektion „{title}“ geöffnet</translation>
    </message>
</context>
<context>
    <name>LessonsView</name>
    <message>
        <source>Lesson</source>
        <translation>Lektion</translation>
    </message>
    <message>
        <source>Lessons by level</source>
        <translation>Lektionen nach Stufe</translation>
    </message>
    <message>
        <source>Choose a lesson. Your own work is kept, and comes back when the lesson ends.</source>
        <translation>Eine Lektion wählen. Die eigene Arbeit bleibt erhalten und kommt zurück, wenn die Lektion endet.</translation>
    </message>
    <message>
        <source>You changed the text of this step.</source>
        <translation>Der Text dieses Schritts wurde geändert.</translation>
    </message>
    <message>
        <source>Begin this step again</source>
        <translation>Diesen Schritt noch einmal beginnen</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>Text des Schritts</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Return to the step before.</source>
        <translation>Zum vorigen Schritt zurückkehren.</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Begin this lesson again</source>
        <translation>Diese Lektion noch einmal beginnen</translation>
    </message>
    <message>
        <source>End the lesson and return to my work</source>
        <translation>Die Lektion beenden und zu meiner Arbeit zurückkehren</translation>
    </message>
    <message>
        <source>Hand in…</source>
        <translation>Abgeben…</translation>
    </message>
    <message>
        <source>Save your answers, what was checked, and the session as one file for your teacher.</source>
        <translation>Die Antworten, die Prüfungen und die Sitzung als eine Datei für die Lehrkraft speichern.</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{title}, finished</source>
        <translation>{title}, abgeschlossen</translation>
    </message>
    <message>
        <source>{title}, step {step} of {count}</source>
        <translation>{title}, Schritt {step} von {count}</translation>
    </message>
    <message>
        <source>{title}, not finished</source>
        <translation>{title}, nicht abgeschlossen</translation>
    </message>
    <message>
        <source>{title} · {number} of {count}</source>
        <translation>{title} · {number} von {count}</translation>
    </message>
    <message>
        <source>Finish: next lesson</source>
        <translation>Fertig: nächste Lektion</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Go on; the program does the tasks that are left.</source>
        <translation>Weitergehen; das Programm erledigt die Aufgaben, die übrig sind.</translation>
    </message>
    <message>
        <source>Go on.</source>
        <translation>Weitergehen.</translation>
    </message>
</context>
<context>
    <name>LinesCanvas</name>
    <message>
        <source>Thicker lines = larger weights.</source>
        <translation>Dickere Linien = größere Gewichte.</translation>
    </message>
    <message>
        <source>Lines from queries to keys; arrow keys move between tokens, Space pins one</source>
        <translation>Linien von Queries zu Keys; Pfeiltasten gehen zwischen Token, die Leertaste heftet eines an</translation>
    </message>
    <message>
        <source>query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>query {token}</source>
        <translation>Query {token}</translation>
    </message>
    <message>
        <source>key {token}</source>
        <translation>Key {token}</translation>
    </message>
    <message>
        <source>head {head}: {token} {weight}</source>
        <translation>Kopf {head}: {token} {weight}</translation>
    </message>
    <message>
        <source>Thicker lines = larger weights. Hover over a token to see only its lines; click to pin it.</source>
        <translation>Dickere Linien = größere Gewichte. Auf ein Token zeigen, um nur seine Linien zu sehen; klicken heftet es an.</translation>
    </message>
</context>
<context>
    <name>LinesView</name>
    <message>
        <source>Attention as lines between tokens</source>
        <translation>Attention als Linien zwischen Token</translation>
    </message>
    <message>
        <source>The text is too long to draw lines. Use a shorter one.</source>
        <translation>Der Text ist zu lang, um Linien zu zeichnen. Einen kürzeren verwenden.</translation>
    </message>
    <message>
        <source>Type a sentence above: lines from each token to the tokens it attends to appear here.</source>
        <translation>Oben einen Satz tippen: Linien von jedem Token zu den Token, auf die es achtet, erscheinen hier.</translation>
    </message>
    <message>
        <source>top {most:,} of {found:,} lines</source>
        <translation>die obersten {most:,} von {found:,} Linien</translation>
    </message>
    <message>
        <source>hover over a token to see its lines</source>
        <translation>auf ein Token zeigen, um seine Linien zu sehen</translation>
    </message>
    <message>
        <source>no lines</source>
        <translation>keine Linien</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>E&amp;xamples</source>
        <translation>Be&amp;ispiele</translation>
    </message>
    <message>
        <source>Picture only. Escape shows all panels again.</source>
        <translation>Nur das Bild. Esc zeigt wieder alle Bereiche.</translation>
    </message>
    <message>
        <source>Show or hide this panel.</source>
        <translation>Diesen Bereich zeigen oder ausblenden.</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
</context>
<context>
    <name>MaskEditor</name>
    <message>
        <source>A formula</source>
        <translation>Eine Formel</translation>
    </message>
    <message>
        <source>{name}, the formula</source>
        <translation>{name}, die Formel</translation>
    </message>
    <message>
        <source>Which keys a query attends to: q is the position of the query from 0, k that of the key, n the number of tokens. For example k &lt;= q and q - k &lt; 3, or q // 4 == k // 4, or random(1) &lt; 0.2.</source>
        <translation>Auf welche Keys eine Query achtet: q ist die Position der Query ab 0, k die des Keys, n die Anzahl der Token. Zum Beispiel k &lt;= q and q - k &lt; 3, oder q // 4 == k // 4, oder random(1) &lt; 0.2.</translation>
    </message>
</context>
<context>
    <name>MeasureRow</name>
    <message>
        <source>Order of the heads</source>
        <translation>Reihenfolge der Köpfe</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sortieren</translation>
    </message>
    <message>
        <source>Sort the heads of all layers</source>
        <translation>Die Köpfe aller Schichten sortieren</translation>
    </message>
    <message>
        <source>All heads, largest value first, labelled layer.head; again to show one row per layer.</source>
        <translation>Alle Köpfe, der größte Wert zuerst, beschriftet mit Schicht.Kopf; noch einmal zeigt eine Zeile je Schicht.</translation>
    </message>
    <message>
        <source>Sort again</source>
        <translation>Neu sortieren</translation>
    </message>
    <message>
        <source>Sort the heads again</source>
        <translation>Die Köpfe neu sortieren</translation>
    </message>
    <message>
        <source>The values have changed since the heads were sorted. Click to sort again.</source>
        <translation>Die Werte haben sich seit dem Sortieren der Köpfe geändert. Klicken sortiert neu.</translation>
    </message>
    <message>
        <source>Sort and tint the heads by a measure of their weights.</source>
        <translation>Die Köpfe nach einem Maß ihrer Gewichte sortieren und färben.</translation>
    </message>
    <message>
        <source>This is {state}: show now, or now − {state}.</source>
        <translation>Dies ist {state}: jetzt zeigen, oder jetzt − {state}.</translation>
    </message>
    <message>
        <source>Measured of {state}</source>
        <translation>An {state} gemessen</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Die Meldung schließen</translation>
    </message>
</context>
<context>
    <name>ModelActions</name>
    <message>
        <source>The weights of {name} differ from those of this session's model: its edits and ablations were not applied.</source>
        <translation>Die Gewichte von {name} unterscheiden sich von denen des Modells dieser Sitzung: Ihre Änderungen und Ablationen wurden nicht angewendet.</translation>
    </message>
</context>
<context>
    <name>MosaicCanvas</name>
    <message>
        <source>{head} is ablated. Click it, and {keys} restores it.</source>
        <translation>{head} ist ablatiert. Anklicken, und {keys} stellt ihn wieder her.</translation>
    </message>
    <message>
        <source>{head}. Click to select it, {keys} ablates it. Ctrl+click, Shift+click or drag to select several; Alt+click to compare it with the selected one.</source>
        <translation>{head}. Klicken wählt ihn, {keys} ablatiert ihn. Strg+Klick, Umschalt+Klick oder Ziehen wählt mehrere; Alt+Klick vergleicht ihn mit dem gewählten.</translation>
    </message>
    <message>
        <source>{head}. Click to select it, Alt+click to compare it with the selected one.</source>
        <translation>{head}. Klicken wählt ihn, Alt+Klick vergleicht ihn mit dem gewählten.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}</source>
        <translation>Schicht {layer}, Kopf {head}</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>Kopf {head}</translation>
    </message>
    <message>
        <source>{head}, ablated</source>
        <translation>{head}, ablatiert</translation>
    </message>
</context>
<context>
    <name>NearestTokensPage</name>
    <message>
        <source>Nearest tokens</source>
        <translation>Ähnlichste Token</translation>
    </message>
    <message>
        <source>{token}: cosine {cosine}. Click to make it the target token.</source>
        <translation>{token}: Kosinus {cosine}. Klicken macht es zum Ziel-Token.</translation>
    </message>
    <message>
        <source>Token {position} ({token}) before layer {layer}</source>
        <translation>Token {position} ({token}) vor Schicht {layer}</translation>
    </message>
    <message>
        <source>The cosine of its residual stream and the unembedding vector of each token: neither the final norm nor the length of a vector counts.</source>
        <translation>Der Kosinus seines Residualstroms und des Unembedding-Vektors jedes Tokens: Weder die letzte Norm noch die Länge eines Vektors zählt.</translation>
    </message>
</context>
<context>
    <name>NextView</name>
    <message>
        <source>Next token</source>
        <translation>Nächstes Token</translation>
    </message>
    <message>
        <source>Type the beginning of a text.</source>
        <translation>Den Anfang eines Texts tippen.</translation>
    </message>
    <message>
        <source>Type {mask} where the model should fill in a token.</source>
        <translation>{mask} tippen, wo das Modell ein Token einsetzen soll.</translation>
    </message>
    <message>
        <source>Token {number} of the output: {token}</source>
        <translation>Token {number} der Ausgabe: {token}</translation>
    </message>
    <message>
        <source>The class of the picture</source>
        <translation>Die Klasse des Bildes</translation>
    </message>
    <message>
        <source>At {token}, token {number}</source>
        <translation>Bei {token}, Token {number}</translation>
    </message>
    <message>
        <source>After "{token}", at the end of the text</source>
        <translation>Nach „{token}“, am Ende des Texts</translation>
    </message>
    <message>
        <source>After "{token}", where "{next}" follows with {share}</source>
        <translation>Nach „{token}“, wo „{next}“ mit {share} folgt</translation>
    </message>
    <message>
        <source>{name} has no next-token prediction to compare with.</source>
        <translation>{name} hat keine Vorhersage des nächsten Tokens zum Vergleichen.</translation>
    </message>
    <message>
        <source>No next token in {name}.</source>
        <translation>Kein nächstes Token in {name}.</translation>
    </message>
    <message>
        <source>{name} has another vocabulary, so next tokens cannot be compared.</source>
        <translation>{name} hat ein anderes Vokabular, nächste Token lassen sich also nicht vergleichen.</translation>
    </message>
    <message>
        <source>{name} has another vocabulary.</source>
        <translation>{name} hat ein anderes Vokabular.</translation>
    </message>
    <message>
        <source>{name} is of another model: next tokens are compared at the end only.</source>
        <translation>{name} gehört zu einem anderen Modell: Nächste Token werden nur am Ende verglichen.</translation>
    </message>
    <message>
        <source>Compared at the end of the text.</source>
        <translation>Am Ende des Texts verglichen.</translation>
    </message>
    <message>
        <source>{name} has no such token to compare with.</source>
        <translation>{name} hat kein solches Token zum Vergleichen.</translation>
    </message>
    <message>
        <source>No such token in {name}.</source>
        <translation>Kein solches Token in {name}.</translation>
    </message>
    <message>
        <source>{name} has {count} positions, and the text fills them.</source>
        <translation>{name} hat {count} Positionen, und der Text füllt sie.</translation>
    </message>
    <message>
        <source>{name} was trained on texts of up to {count} tokens.</source>
        <translation>{name} wurde auf Texten mit bis zu {count} Token trainiert.</translation>
    </message>
    <message>
        <source>{metric} {pair}: {value}</source>
        <translation>{metric} {pair}: {value}</translation>
    </message>
    <message>
        <source>{value}; probabilities {share} and {other}</source>
        <translation>{value}; Wahrscheinlichkeiten {share} und {other}</translation>
    </message>
    <message>
        <source>In {name}: {was}; now − {name}: {grown}</source>
        <translation>In {name}: {was}; jetzt − {name}: {grown}</translation>
    </message>
    <message>
        <source>Before the last edit: {was}; since then {grown}</source>
        <translation>Vor der letzten Änderung: {was}; seither {grown}</translation>
    </message>
    <message>
        <source>{token}: probability {share}, logit {logit}</source>
        <translation>{token}: Wahrscheinlichkeit {share}, Logit {logit}</translation>
    </message>
    <message>
        <source>The classes are those of the model.</source>
        <translation>Die Klassen sind die des Modells.</translation>
    </message>
    <message>
        <source>The model writes the most likely token.</source>
        <translation>Modell schreibt das wahrscheinlichste Token.</translation>
    </message>
    <message>
        <source>Click to fill in the masked token.</source>
        <translation>Klicken setzt das maskierte Token ein.</translation>
    </message>
    <message>
        <source>Tokens are appended at the end of the text only.</source>
        <translation>Token werden nur am Ende des Texts angehängt.</translation>
    </message>
    <message>
        <source>Click to append it.</source>
        <translation>Klicken hängt es an.</translation>
    </message>
</context>
<context>
    <name>OwnCodeDialog</name>
    <message>
        <source>Your own code</source>
        <translation>Eigener Code</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Whether each stage is among the tensors that your code computes, and the largest difference.</source>
        <translation>Ob jede Stufe unter den Tensoren ist, die der eigene Code berechnet, und die größte Differenz.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>In your code</source>
        <translation>Im eigenen Code</translation>
    </message>
    <message>
        <source>Largest difference</source>
        <translation>Größte Differenz</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>Noch einmal vergleichen</translation>
    </message>
    <message>
        <source>Run the same class of the same file again.</source>
        <translation>Dieselbe Klasse derselben Datei noch einmal ausführen.</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Andere Datei…</translation>
    </message>
    <message>
        <source>Choose another file or another class.</source>
        <translation>Eine andere Datei oder eine andere Klasse wählen.</translation>
    </message>
    <message>
        <source>Your own code: {name}</source>
        <translation>Eigener Code: {name}</translation>
    </message>
</context>
<context>
    <name>OwnMapPage</name>
    <message>
        <source>Map of the plug-in</source>
        <translation>Karte des Plug-ins</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Find a command</source>
        <translation>Einen Befehl suchen</translation>
    </message>
    <message>
        <source>A few letters of a command, an option, an example, a stage or a model</source>
        <translation>Ein paar Buchstaben eines Befehls, einer Option, eines Beispiels, einer Stufe oder eines Modells</translation>
    </message>
    <message>
        <source>Entries found; Return runs the selected one</source>
        <translation>Gefundene Einträge; Eingabe führt den gewählten aus</translation>
    </message>
    <message>
        <source>A few letters of a command, an option, an example, a stage, a model…</source>
        <translation>Ein paar Buchstaben eines Befehls, einer Option, eines Beispiels, einer Stufe, eines Modells…</translation>
    </message>
    <message>
        <source>No matching command.</source>
        <translation>Kein passender Befehl.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>{option}: which?</source>
        <translation>{option}: welche?</translation>
    </message>
</context>
<context>
    <name>PatchingPage</name>
    <message>
        <source>Share of the difference that each patch recovers</source>
        <translation>Anteil des Unterschieds, den jeder Patch wiedergewinnt</translation>
    </message>
    <message>
        <source>{metric} {pair} at token {place}: clean (A) {clean}, corrupted {corrupted}. 1 is the clean run, 0 the corrupted one.</source>
        <translation>{metric} {pair} bei Token {place}: sauber (A) {clean}, verfälscht {corrupted}. 1 ist der saubere Lauf, 0 der verfälschte.</translation>
    </message>
    <message>
        <source>From layer {layer}, head {head}; straight to the logits: {direct}. Double-click a cell to go on from its head.</source>
        <translation>Von Schicht {layer}, Kopf {head}; geradewegs zu den Logits: {direct}. Eine Zelle doppelklicken, um von ihrem Kopf weiterzugehen.</translation>
    </message>
    <message>
        <source>Grey cells cannot change it.</source>
        <translation>Graue Zellen können daran nichts ändern.</translation>
    </message>
    <message>
        <source>Estimates from one gradient, not runs: turn Exact on to compute each patch.</source>
        <translation>Schätzungen aus einem Gradienten, keine Läufe: Exakt einschalten, um jeden Patch zu berechnen.</translation>
    </message>
    <message>
        <source>{count} of {rows} rows; … is not computed yet.</source>
        <translation>{count} von {rows} Zeilen; … ist noch nicht berechnet.</translation>
    </message>
    <message>
        <source>Patch now from A, as an edit</source>
        <translation>Jetzt aus A patchen, als Änderung</translation>
    </message>
    <message>
        <source>Steer now towards A here</source>
        <translation>Jetzt hier zu A hin steuern</translation>
    </message>
</context>
<context>
    <name>PicturePair</name>
    <message>
        <source>Close the second picture</source>
        <translation>Das zweite Bild schließen</translation>
    </message>
    <message>
        <source>Close this picture; the other takes its room.</source>
        <translation>Dieses Bild schließen; das andere nimmt seinen Platz ein.</translation>
    </message>
</context>
<context>
    <name>PipelineView</name>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Stages of attention, in order</source>
        <translation>Stufen der Attention, der Reihe nach</translation>
    </message>
    <message>
        <source>{label}: {help}
{formula}</source>
        <translation>{label}: {help}
{formula}</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>The settings cannot be saved: {reason}.</source>
        <translation>Die Einstellungen können nicht gespeichert werden: {reason}.</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source> (changed on disk)</source>
        <translation> (auf dem Datenträger geändert)</translation>
    </message>
    <message>
        <source> (deleted)</source>
        <translation> (gelöscht)</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
</context>
<context>
    <name>ProgressItem</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>Recorder</name>
    <message>
        <source>Recording what you do. Choose Edit &gt; Record a script again to save it.</source>
        <translation>Wird aufgezeichnet. Zum Speichern noch einmal Bearbeiten &gt; Ein Skript aufzeichnen wählen.</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>unsaved work</source>
        <translation>nicht gespeicherte Arbeit</translation>
    </message>
    <message>
        <source>Your work was restored. Save it to keep it.</source>
        <translation>Die Arbeit wurde wiederhergestellt. Speichern, um sie zu behalten.</translation>
    </message>
</context>
<context>
    <name>RunDialog</name>
    <message>
        <source>Run {name}?</source>
        <translation>{name} ausführen?</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>The class of nn.Module that is compared with this variant.</source>
        <translation>Die Klasse von nn.Module, die mit dieser Variante verglichen wird.</translation>
    </message>
    <message>
        <source>Built with</source>
        <translation>Gebaut mit</translation>
    </message>
    <message>
        <source>Arguments of the class besides d_in, d_out, num_heads, context_length, dropout and qkv_bias.</source>
        <translation>Argumente der Klasse außer d_in, d_out, num_heads, context_length, dropout und qkv_bias.</translation>
    </message>
    <message>
        <source>The code in {name} runs on this computer.</source>
        <translation>Der Code in {name} läuft auf diesem Rechner.</translation>
    </message>
    <message>
        <source>It may do whatever a program of yours may do: run only code that you trust. It runs in a process of its own, which is ended after {seconds:g} seconds.</source>
        <translation>Er darf alles, was ein eigenes Programm darf: nur Code ausführen, dem man vertraut. Er läuft in einem eigenen Prozess, der nach {seconds:g} Sekunden beendet wird.</translation>
    </message>
</context>
<context>
    <name>ScaleEditor</name>
    <message>
        <source>A number</source>
        <translation>Eine Zahl</translation>
    </message>
    <message>
        <source>{name}, the number</source>
        <translation>{name}, die Zahl</translation>
    </message>
</context>
<context>
    <name>ScalePage</name>
    <message>
        <source>Scores, weights, gradient and entropy</source>
        <translation>Scores, Gewichte, Gradient und Entropie</translation>
    </message>
    <message>
        <source>Variance {variance}, largest weight {weight}, gradient {gradient}, mean entropy {entropy} nats</source>
        <translation>Varianz {variance}, größtes Gewicht {weight}, Gradient {gradient}, mittlere Entropie {entropy} Nats</translation>
    </message>
    <message>
        <source>A score is the sum of {d_k} products of random numbers: its variance is about {d_k}.</source>
        <translation>Ein Score ist die Summe von {d_k} Produkten zufälliger Zahlen: Seine Varianz ist etwa {d_k}.</translation>
    </message>
    <message>
        <source>Divided by √{d_k} = {root}, it is about 1 again.</source>
        <translation>Durch √{d_k} = {root} geteilt, ist sie wieder etwa 1.</translation>
    </message>
    <message>
        <source>The softmax is saturated: its gradient is nearly 0, so it cannot learn.</source>
        <translation>Das Softmax ist gesättigt: Sein Gradient ist fast 0, es kann also nicht lernen.</translation>
    </message>
</context>
<context>
    <name>ScatterPage</name>
    <message>
        <source>Scatter of heads: arrow keys move, Shift selects, Return opens</source>
        <translation>Streudiagramm der Köpfe: Pfeiltasten bewegen, Umschalt wählt aus, Eingabe öffnet</translation>
    </message>
    <message>
        <source>{count} heads selected. Ctrl adds others, Escape selects none.</source>
        <translation>{count} Köpfe ausgewählt. Strg fügt andere hinzu, Esc wählt keinen.</translation>
    </message>
    <message>
        <source>Drag with Shift to select a rectangle. Arrow keys move, with Shift they select, Return shows the picture.</source>
        <translation>Mit Umschalt ziehen wählt ein Rechteck aus. Pfeiltasten bewegen, mit Umschalt wählen sie aus, Eingabe zeigt das Bild.</translation>
    </message>
</context>
<context>
    <name>ScorePartsPage</name>
    <message>
        <source>Query token</source>
        <translation>Query-Token</translation>
    </message>
    <message>
        <source>Key token</source>
        <translation>Key-Token</translation>
    </message>
    <message>
        <source>Parts of the query</source>
        <translation>Teile der Query</translation>
    </message>
    <message>
        <source>Parts of the key</source>
        <translation>Teile des Keys</translation>
    </message>
    <message>
        <source>Pin another pair of tokens.</source>
        <translation>Ein anderes Paar von Token anheften.</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Key</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: q · k{divided} = {score}, the sum of either list.</source>
        <translation>Schicht {layer}, Kopf {head}: q · k{divided} = {score}, die Summe jeder der beiden Listen.</translation>
    </message>
    <message>
        <source>The key is masked for this query: the score is that before the mask.</source>
        <translation>Der Key ist für diese Query maskiert: Der Score ist der vor der Maske.</translation>
    </message>
    <message>
        <source>Norms are not linear: each is held at the scale that it has here.</source>
        <translation>Normen sind nicht linear: Jede wird bei der Skala festgehalten, die sie hier hat.</translation>
    </message>
    <message>
        <source>Norms are not linear: each is held at the scale that it has here, those of queries and keys included.</source>
        <translation>Normen sind nicht linear: Jede wird bei der Skala festgehalten, die sie hier hat, auch die von Queries und Keys.</translation>
    </message>
    <message>
        <source>The bias of the distance (ALiBi) comes after the sum.</source>
        <translation>Der Bias des Abstands (ALiBi) kommt nach der Summe.</translation>
    </message>
    <message>
        <source>The soft cap comes after the sum.</source>
        <translation>Die weiche Grenze kommt nach der Summe.</translation>
    </message>
    <message>
        <source>{name} in the query: {value} of {score}</source>
        <translation>{name} in der Query: {value} von {score}</translation>
    </message>
    <message>
        <source>{name} in the key: {value} of {score}</source>
        <translation>{name} im Key: {value} von {score}</translation>
    </message>
    <message>
        <source>Of this, {value} with {name} in the key</source>
        <translation>Davon {value} mit {name} im Key</translation>
    </message>
    <message>
        <source>Of this, {value} with {name} in the query</source>
        <translation>Davon {value} mit {name} in der Query</translation>
    </message>
</context>
<context>
    <name>SecondViewChoice</name>
    <message>
        <source>What the large picture is compared with</source>
        <translation>Womit das große Bild verglichen wird</translation>
    </message>
    <message>
        <source>Another head or sentence next to this picture, with linked zoom and pointer.</source>
        <translation>Ein anderer Kopf oder Satz neben diesem Bild, mit gekoppeltem Zoom und Zeiger.</translation>
    </message>
    <message>
        <source>none here</source>
        <translation>hier keiner</translation>
    </message>
    <message>
        <source>{stage} has no head {head}; the comparison returns where it exists.</source>
        <translation>{stage} hat keinen Kopf {head}; der Vergleich kommt zurück, wo es ihn gibt.</translation>
    </message>
    <message>
        <source>Compare with: {what} ▾</source>
        <translation>Vergleichen mit: {what} ▾</translation>
    </message>
    <message>
        <source>Compare with ▾</source>
        <translation>Vergleichen mit ▾</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Before the last change</source>
        <translation>Vor der letzten Änderung</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} bis {last}</translation>
    </message>
</context>
<context>
    <name>SeedEditor</name>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>{name}: new seed</source>
        <translation>{name}: neuer Seed</translation>
    </message>
    <message>
        <source>Draw another seed at random.</source>
        <translation>Zufällig einen anderen Seed ziehen.</translation>
    </message>
</context>
<context>
    <name>SegmentEffectsPage</name>
    <message>
        <source>Effects on later segments</source>
        <translation>Effekte auf spätere Segmente</translation>
    </message>
    <message>
        <source>Computing the text twice: with the attention to the marked segment, and without…</source>
        <translation>Der Text wird zweimal berechnet: mit der Attention auf das markierte Segment und ohne sie …</translation>
    </message>
    <message>
        <source>{segment}: log-probability {before}, without the attention {after}. Click to mark its attention to the suppressed segment.</source>
        <translation>{segment}: Log-Wahrscheinlichkeit {before}, ohne die Attention {after}. Klicken markiert seine Attention auf das unterdrückte Segment.</translation>
    </message>
    <message>
        <source>Without the attention to “{segment}”</source>
        <translation>Ohne die Attention auf „{segment}“</translation>
    </message>
    <message>
        <source>The change of the log-probability of each later segment, the sum over its tokens in nats, if no later token attends to this one in any head. Click a cell of a picture, or pin a token, to choose another one.</source>
        <translation>Die Änderung der Log-Wahrscheinlichkeit jedes späteren Segments, die Summe über seine Token in Nats, wenn in keinem Kopf ein späteres Token auf dieses achtet. Eine Zelle eines Bilds anklicken, oder ein Token anheften, um ein anderes zu wählen.</translation>
    </message>
</context>
<context>
    <name>SentenceView</name>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Load a sentence with its options: the chapter's, and more.</source>
        <translation>Einen Satz mit seinen Optionen laden: die des Kapitels und mehr.</translation>
    </message>
    <message>
        <source>Loaded from {name}. These values are shown as they are; nothing is computed from them.</source>
        <translation>Aus {name} geladen. Diese Werte werden gezeigt, wie sie sind; aus ihnen wird nichts berechnet.</translation>
    </message>
    <message>
        <source>Loaded values: they are shown as they are; nothing is computed from them.</source>
        <translation>Geladene Werte: Sie werden gezeigt, wie sie sind; aus ihnen wird nichts berechnet.</translation>
    </message>
    <message>
        <source>{name} reads a picture: its tokens are the patches, and those before them.</source>
        <translation>{name} liest ein Bild: seine Token sind die Ausschnitte und die vor ihnen.</translation>
    </message>
    <message>
        <source>Example (modified): {title}</source>
        <translation>Beispiel (geändert): {title}</translation>
    </message>
    <message>
        <source>Example: {title}</source>
        <translation>Beispiel: {title}</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>Seed {seed}</translation>
    </message>
    <message>
        <source>dropout seed {seed}</source>
        <translation>Dropout-Seed {seed}</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Voriger Satz</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <source>Sentence {number} of {count}</source>
        <translation>Satz {number} von {count}</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>Einen Befehl oder eine Taste suchen</translation>
    </message>
    <message>
        <source>Type a few letters of a command or of its group, or a key such as Ctrl+K.</source>
        <translation>Ein paar Buchstaben eines Befehls oder seiner Gruppe tippen, oder eine Taste wie Strg+K.</translation>
    </message>
    <message>
        <source>Find a command or a key…</source>
        <translation>Einen Befehl oder eine Taste suchen…</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Give this command the keys of the program again.</source>
        <translation>Diesem Befehl wieder die Tasten des Programms geben.</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Give every command the keys of the program again.</source>
        <translation>Jedem Befehl wieder die Tasten des Programms geben.</translation>
    </message>
    <message>
        <source>Take it over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Take the key from the other command.</source>
        <translation>Die Taste vom anderen Befehl nehmen.</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Belassen</translation>
    </message>
    <message>
        <source>Leave the key to the other command.</source>
        <translation>Die Taste dem anderen Befehl lassen.</translation>
    </message>
    <message>
        <source>Key {number} of the command</source>
        <translation>Taste {number} des Befehls</translation>
    </message>
    <message>
        <source>Press the key that the command shall have.</source>
        <translation>Die Taste drücken, die der Befehl haben soll.</translation>
    </message>
    <message>
        <source>Remove key {number}</source>
        <translation>Taste {number} entfernen</translation>
    </message>
    <message>
        <source>Remove this key from the command.</source>
        <translation>Diese Taste vom Befehl entfernen.</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>Fest</translation>
    </message>
    <message>
        <source>These keys are the same in every program.</source>
        <translation>Diese Tasten sind in jedem Programm gleich.</translation>
    </message>
</context>
<context>
    <name>SnapshotsDialog</name>
    <message>
        <source>Snapshots</source>
        <translation>Snapshots</translation>
    </message>
    <message>
        <source>Snapshots; F2 renames one, Delete removes it</source>
        <translation>Snapshots; F2 benennt einen um, Entf entfernt ihn</translation>
    </message>
    <message>
        <source>Double click, or F2, to change a name. They are saved with the session.</source>
        <translation>Doppelklick oder F2 ändert einen Namen. Sie werden mit der Sitzung gespeichert.</translation>
    </message>
    <message>
        <source>No snapshots yet. Take one, change something, and choose below what to compare.</source>
        <translation>Noch keine Snapshots. Einen machen, etwas ändern und unten wählen, was verglichen wird.</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>Einen Snapshot machen</translation>
    </message>
    <message>
        <source>Save the present state under a name.</source>
        <translation>Den jetzigen Zustand unter einem Namen speichern.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected snapshot; Undo brings it back.</source>
        <translation>Den gewählten Snapshot entfernen; Rückgängig bringt ihn zurück.</translation>
    </message>
    <message>
        <source>Displayed state</source>
        <translation>Angezeigter Zustand</translation>
    </message>
    <message>
        <source>The state that the pictures show.</source>
        <translation>Der Zustand, den die Bilder zeigen.</translation>
    </message>
    <message>
        <source>State to compare with</source>
        <translation>Zustand zum Vergleichen</translation>
    </message>
    <message>
        <source>The state to use as A.</source>
        <translation>Der Zustand, der als A verwendet wird.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Snapshot {number}</source>
        <translation>Snapshot {number}</translation>
    </message>
</context>
<context>
    <name>SourceEditor</name>
    <message>
        <source>Open a model…</source>
        <translation>Ein Modell öffnen…</translation>
    </message>
    <message>
        <source>Train a model…</source>
        <translation>Ein Modell trainieren…</translation>
    </message>
</context>
<context>
    <name>SplitCanvas</name>
    <message>
        <source>row {first} makes head {head}</source>
        <translation>Zeile {first} bildet Kopf {head}</translation>
    </message>
    <message>
        <source>rows {first} to {last} make head {head}</source>
        <translation>Zeilen {first} bis {last} bilden Kopf {head}</translation>
    </message>
    <message>
        <source>{name}, (b, t, d)</source>
        <translation>{name}, (b, t, d)</translation>
    </message>
    <message>
        <source>{name}.view(b, t, h, d_h)</source>
        <translation>{name}.view(b, t, h, d_h)</translation>
    </message>
    <message>
        <source>{name}.view(b, t, h, d_h).transpose(1, 2)</source>
        <translation>{name}.view(b, t, h, d_h).transpose(1, 2)</translation>
    </message>
    <message>
        <source>shape ({shape}), strides {strides}</source>
        <translation>Form ({shape}), Strides {strides}</translation>
    </message>
    <message>
        <source>{value}
{first} → {second} → {third}
number {offset} in memory, at every step</source>
        <translation>{value}
{first} → {second} → {third}
Zahl {offset} im Speicher, bei jedem Schritt</translation>
    </message>
</context>
<context>
    <name>SplitPage</name>
    <message>
        <source>Numbers of the projection, on their way into heads</source>
        <translation>Zahlen der Projektion, auf dem Weg in die Köpfe</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Move the numbers from the projection to the heads.</source>
        <translation>Die Zahlen von der Projektion zu den Köpfen bewegen.</translation>
    </message>
    <message>
        <source>view cuts each row of {width} numbers into {heads} heads of {d_head}, transpose puts the heads first. Nothing is copied.</source>
        <translation>view schneidet jede Zeile mit {width} Zahlen in {heads} Köpfe zu {d_head}, transpose stellt die Köpfe voran. Nichts wird kopiert.</translation>
    </message>
    <message>
        <source>Drawn are the first {tokens} tokens and {dimensions} dimensions of each head.</source>
        <translation>Gezeichnet sind die ersten {tokens} Token und {dimensions} Dimensionen jedes Kopfs.</translation>
    </message>
</context>
<context>
    <name>StatusView</name>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Cell under the pointer</source>
        <translation>Zelle unter dem Zeiger</translation>
    </message>
    <message>
        <source>Tokens, heads, device, and the time of the last computation.</source>
        <translation>Token, Köpfe, Gerät und die Dauer der letzten Berechnung.</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Wird berechnet</translation>
    </message>
    <message>
        <source>Cancel the computation; the last picture is kept.</source>
        <translation>Die Berechnung abbrechen; das letzte Bild bleibt.</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Wird exportiert</translation>
    </message>
    <message>
        <source>Cancel the export; an older file is kept.</source>
        <translation>Den Export abbrechen; eine ältere Datei bleibt.</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Wird geöffnet</translation>
    </message>
    <message>
        <source>Cancel opening the file; the session is unchanged.</source>
        <translation>Das Öffnen der Datei abbrechen; die Sitzung ist unverändert.</translation>
    </message>
    <message>
        <source>Restoring</source>
        <translation>Wird wiederhergestellt</translation>
    </message>
    <message>
        <source>Stop reading unsaved work; it is offered at the next start.</source>
        <translation>Nicht gespeicherte Arbeit nicht weiter lesen; sie wird beim nächsten Start angeboten.</translation>
    </message>
    <message>
        <source>New text: 1 token</source>
        <translation>Neuer Text: 1 Token</translation>
    </message>
    <message numerus="yes">
        <source>New text: {count:,} tokens</source>
        <translation>
            <numerusform>Neuer Text: {count:,} Token</numerusform>
            <numerusform>Neuer Text: {count:,} Token</numerusform>
        </translation>
    </message>
    <message>
        <source>1 new token</source>
        <translation>1 neues Token</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} new tokens</source>
        <translation>
            <numerusform>{count:,} neues Token</numerusform>
            <numerusform>{count:,} neue Token</numerusform>
        </translation>
    </message>
    <message>
        <source>1 token removed</source>
        <translation>1 Token entfernt</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens removed</source>
        <translation>
            <numerusform>{count:,} Token entfernt</numerusform>
            <numerusform>{count:,} Token entfernt</numerusform>
        </translation>
    </message>
    <message>
        <source>1 value changed (by {most})</source>
        <translation>1 Wert geändert (um {most})</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} values changed (largest by {most})</source>
        <translation>
            <numerusform>{count:,} Wert geändert (um {most})</numerusform>
            <numerusform>{count:,} Werte geändert (am meisten um {most})</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cell newly masked</source>
        <translation>1 Zelle neu maskiert</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} cells newly masked</source>
        <translation>
            <numerusform>{count:,} Zelle neu maskiert</numerusform>
            <numerusform>{count:,} Zellen neu maskiert</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cell no longer masked</source>
        <translation>1 Zelle nicht mehr maskiert</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} cells no longer masked</source>
        <translation>
            <numerusform>{count:,} Zelle nicht mehr maskiert</numerusform>
            <numerusform>{count:,} Zellen nicht mehr maskiert</numerusform>
        </translation>
    </message>
    <message>
        <source>{picture}: {changes} {rows}</source>
        <translation>{picture}: {changes} {rows}</translation>
    </message>
    <message>
        <source>in every row</source>
        <translation>in jeder Zeile</translation>
    </message>
    <message numerus="yes">
        <source>in {count:,} rows, from {first} to {last}</source>
        <translation>
            <numerusform>in {count:,} Zeile, von {first} bis {last}</numerusform>
            <numerusform>in {count:,} Zeilen, von {first} bis {last}</numerusform>
        </translation>
    </message>
    <message>
        <source>in row {rows}</source>
        <translation>in Zeile {rows}</translation>
    </message>
    <message>
        <source>in rows {rows}</source>
        <translation>in den Zeilen {rows}</translation>
    </message>
    <message>
        <source>{picture}: same values for the other tokens</source>
        <translation>{picture}: dieselben Werte für die anderen Token</translation>
    </message>
    <message>
        <source>{picture} unchanged; {stage} changed</source>
        <translation>{picture} unverändert; {stage} geändert</translation>
    </message>
    <message>
        <source>{picture} unchanged</source>
        <translation>{picture} unverändert</translation>
    </message>
    <message>
        <source>{picture} unchanged; output of layer {first} changed</source>
        <translation>{picture} unverändert; Ausgabe von Schicht {first} geändert</translation>
    </message>
    <message>
        <source>{picture} unchanged; outputs of layers {first} to {last} changed</source>
        <translation>{picture} unverändert; Ausgaben der Schichten {first} bis {last} geändert</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 Token</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens</source>
        <translation>
            <numerusform>{count:,} Token</numerusform>
            <numerusform>{count:,} Token</numerusform>
        </translation>
    </message>
    <message>
        <source>1 segment</source>
        <translation>1 Segment</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} segments</source>
        <translation>
            <numerusform>{count:,} Segment</numerusform>
            <numerusform>{count:,} Segmente</numerusform>
        </translation>
    </message>
    <message>
        <source>{rows:,} × {columns:,} tokens</source>
        <translation>{rows:,} × {columns:,} Token</translation>
    </message>
    <message numerus="yes">
        <source>{count} layers</source>
        <translation>
            <numerusform>{count} Schicht</numerusform>
            <numerusform>{count} Schichten</numerusform>
        </translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 Kopf</translation>
    </message>
    <message numerus="yes">
        <source>{count} heads</source>
        <translation>
            <numerusform>{count} Kopf</numerusform>
            <numerusform>{count} Köpfe</numerusform>
        </translation>
    </message>
    <message>
        <source>Hover over a cell to see it in every view. Click to pin.</source>
        <translation>Auf eine Zelle zeigen, um sie in jeder Ansicht zu sehen. Klicken heftet sie an.</translation>
    </message>
    <message>
        <source>Hover over a cell to see it in every view. Click to pin, double-click to edit.</source>
        <translation>Auf eine Zelle zeigen, um sie in jeder Ansicht zu sehen. Klicken heftet sie an, Doppelklick bearbeitet sie.</translation>
    </message>
    <message>
        <source>Scroll to zoom, drag to pan, Home to fit.</source>
        <translation>Scrollen zoomt, Ziehen verschiebt, Pos1 passt ein.</translation>
    </message>
</context>
<context>
    <name>TablesView</name>
    <message>
        <source>Tables of numbers</source>
        <translation>Zahlentabellen</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Show the tables of numbers</source>
        <translation>Die Zahlentabellen zeigen</translation>
    </message>
    <message>
        <source>Hide the tables of numbers</source>
        <translation>Die Zahlentabellen ausblenden</translation>
    </message>
    <message>
        <source>Embeddings, weight matrices and the selected stage as tables.</source>
        <translation>Embeddings, Gewichtsmatrizen und die gewählte Stufe als Tabellen.</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Embeddings</translation>
    </message>
    <message>
        <source>The vector of each token, before positions are added.</source>
        <translation>Der Vektor jedes Tokens, bevor Positionen addiert werden.</translation>
    </message>
    <message>
        <source>{matrix}, {shape} numbers that training would change.</source>
        <translation>{matrix}, {shape} Zahlen, die Training ändern würde.</translation>
    </message>
    <message>
        <source>Stage: {stage}</source>
        <translation>Stufe: {stage}</translation>
    </message>
    <message>
        <source>Type a sentence to see its embeddings.</source>
        <translation>Einen Satz tippen, um seine Embeddings zu sehen.</translation>
    </message>
    <message>
        <source>The text is too long to list {stage}. Zoom into the large picture.</source>
        <translation>Der Text ist zu lang, um {stage} aufzulisten. In das große Bild zoomen.</translation>
    </message>
    <message>
        <source>No stage {stage} in this computation.</source>
        <translation>Keine Stufe {stage} in dieser Berechnung.</translation>
    </message>
    <message>
        <source>Drag the selected cell sideways to change it smoothly.</source>
        <translation>Die gewählte Zelle seitwärts ziehen, um sie gleitend zu ändern.</translation>
    </message>
</context>
<context>
    <name>TensorModel</name>
    <message>
        <source>Too large for the clipboard. Export the numbers to a file instead.</source>
        <translation>Zu groß für die Zwischenablage. Stattdessen die Zahlen in eine Datei exportieren.</translation>
    </message>
    <message>
        <source>{table}: {row_word} {row}, {column_word} {column}</source>
        <translation>{table}: {row_word} {row}, {column_word} {column}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>maskiert</translation>
    </message>
    <message>
        <source>edited (seeded value replaced); Del resets it</source>
        <translation>bearbeitet (Wert aus dem Seed ersetzt); Entf setzt zurück</translation>
    </message>
</context>
<context>
    <name>TensorTable</name>
    <message>
        <source>The pasted block does not fit here; the rest was ignored.</source>
        <translation>Der eingefügte Block passt hier nicht; der Rest wurde ignoriert.</translation>
    </message>
    <message>
        <source>Choose a cell first.</source>
        <translation>Zuerst eine Zelle wählen.</translation>
    </message>
    <message>
        <source>No chosen number is edited.</source>
        <translation>Keine gewählte Zahl ist bearbeitet.</translation>
    </message>
    <message>
        <source>No number of this table is edited.</source>
        <translation>Keine Zahl dieser Tabelle ist bearbeitet.</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy with labels</source>
        <translation>Mit Beschriftung kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Reset selected</source>
        <translation>Auswahl zurücksetzen</translation>
    </message>
    <message>
        <source>Reset this table</source>
        <translation>Diese Tabelle zurücksetzen</translation>
    </message>
</context>
<context>
    <name>TextEditor</name>
    <message>
        <source>Sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>Type a text. The model reads all its lines as one.</source>
        <translation>Einen Text tippen. Das Modell liest alle seine Zeilen als einen.</translation>
    </message>
    <message>
        <source>The text, computed at every keystroke; all its lines are one input.</source>
        <translation>Der Text, bei jedem Tastendruck berechnet; alle seine Zeilen sind eine Eingabe.</translation>
    </message>
    <message>
        <source>Type: the model reads all lines as one text, computed at every keystroke.</source>
        <translation>Tippen: Das Modell liest alle Zeilen als einen Text, bei jedem Tastendruck berechnet.</translation>
    </message>
    <message>
        <source>Type a sentence. Each line is a sentence of its own.</source>
        <translation>Einen Satz tippen. Jede Zeile ist ein eigener Satz.</translation>
    </message>
    <message>
        <source>The text that is computed at every keystroke, one sentence per line.</source>
        <translation>Der Text, der bei jedem Tastendruck berechnet wird, ein Satz je Zeile.</translation>
    </message>
    <message>
        <source>Type: each line is a sentence of its own, computed at every keystroke.</source>
        <translation>Tippen: Jede Zeile ist ein eigener Satz, bei jedem Tastendruck berechnet.</translation>
    </message>
    <message>
        <source>The clipboard has no text to paste.</source>
        <translation>Die Zwischenablage hat keinen Text zum Einfügen.</translation>
    </message>
</context>
<context>
    <name>TilePreview</name>
    <message>
        <source>The hovered stage, enlarged</source>
        <translation>Die Stufe unter dem Zeiger, vergrößert</translation>
    </message>
</context>
<context>
    <name>TintLegend</name>
    <message>
        <source>{what}: the colour of each head, from {low} to {high}; next to 0 there is none.</source>
        <translation>{what}: die Farbe jedes Kopfs, von {low} bis {high}; nahe 0 gibt es keine.</translation>
    </message>
</context>
<context>
    <name>TokenBars</name>
    <message>
        <source>Next tokens; arrow keys select one, Return appends it</source>
        <translation>Nächste Token; Pfeiltasten wählen eines, Eingabe hängt es an</translation>
    </message>
    <message>
        <source>{token}: {number}, before {former}</source>
        <translation>{token}: {number}, vorher {former}</translation>
    </message>
</context>
<context>
    <name>TokenChips</name>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>The tokens of the selected sentence with their ids; the arrow keys move between them, and W shows why a token was predicted.</source>
        <translation>Die Token des gewählten Satzes mit ihren Ids; die Pfeiltasten gehen zwischen ihnen, und W zeigt, warum ein Token vorhergesagt wurde.</translation>
    </message>
    <message>
        <source>The tokens of your sentence appear here.</source>
        <translation>Die Token des Satzes erscheinen hier.</translation>
    </message>
    <message>
        <source>token {index} (id {id}), characters {start}–{end}</source>
        <translation>Token {index} (Id {id}), Zeichen {start}–{end}</translation>
    </message>
    <message>
        <source>part {part} of {parts} of {word}</source>
        <translation>Teil {part} von {parts} von {word}</translation>
    </message>
    <message>
        <source>turn of the {role}</source>
        <translation>Beitrag von {role}</translation>
    </message>
    <message>
        <source>predicted with probability {share} (log-probability {logged}), rank {rank}</source>
        <translation>vorhergesagt mit Wahrscheinlichkeit {share} (Log-Wahrscheinlichkeit {logged}), Rang {rank}</translation>
    </message>
    <message>
        <source>Click the number below it to see why (W).</source>
        <translation>Die Zahl darunter anklicken, um zu sehen warum (W).</translation>
    </message>
</context>
<context>
    <name>ToolDialogs</name>
    <message>
        <source>Looking for the smallest change…</source>
        <translation>Die kleinste Änderung wird gesucht …</translation>
    </message>
</context>
<context>
    <name>TrainDialog</name>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>What the model is trained to do.</source>
        <translation>Worauf das Modell trainiert wird.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>How many batches the model is trained on.</source>
        <translation>Auf wie vielen Batches das Modell trainiert wird.</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Eine Datei wählen…</translation>
    </message>
    <message>
        <source>Train on a file of your own: a text (.txt), or pairs of inputs and outputs (.csv).</source>
        <translation>Auf einer eigenen Datei trainieren: einem Text (.txt), oder Paaren von Eingaben und Ausgaben (.csv).</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The text of this run</source>
        <translation>Der Text dieses Laufs</translation>
    </message>
    <message>
        <source>The recipe's own dates</source>
        <translation>Die Datumsangaben des Rezepts</translation>
    </message>
    <message>
        <source>Plays of Shakespeare</source>
        <translation>Stücke von Shakespeare</translation>
    </message>
    <message>
        <source>The model is trained in the background, on one processor core; each kept step can be looked at. The same seed gives the same run.</source>
        <translation>Das Modell wird im Hintergrund trainiert, auf einem Prozessorkern; jeder behaltene Schritt lässt sich ansehen. Derselbe Seed ergibt denselben Lauf.</translation>
    </message>
</context>
<context>
    <name>Training</name>
    <message>
        <source>The training process has ended unexpectedly ({how}). Continue goes on from what was kept.</source>
        <translation>Der Trainingsprozess wurde unerwartet beendet ({how}). Fortsetzen macht mit dem weiter, was behalten wurde.</translation>
    </message>
    <message>
        <source>The steps of this training run are not on this computer. Train &gt; Train again trains it: the same seed gives the same run.</source>
        <translation>Die Schritte dieses Trainingslaufs sind nicht auf diesem Rechner. Training &gt; Noch einmal trainieren trainiert ihn: Derselbe Seed ergibt denselben Lauf.</translation>
    </message>
</context>
<context>
    <name>TrainingActions</name>
    <message>
        <source>Open a training run</source>
        <translation>Einen Trainingslauf öffnen</translation>
    </message>
    <message>
        <source>Open a text to train on</source>
        <translation>Einen Text zum Trainieren öffnen</translation>
    </message>
</context>
<context>
    <name>TrainingView</name>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Show one kept step after the other (Space).</source>
        <translation>Einen behaltenen Schritt nach dem anderen zeigen (Leertaste).</translation>
    </message>
    <message>
        <source>Step of the training</source>
        <translation>Schritt des Trainings</translation>
    </message>
    <message>
        <source>Show a kept step of the training: every panel follows. Left and Right go one step, Home and End to the ends.</source>
        <translation>Einen behaltenen Schritt des Trainings zeigen: Jeder Bereich folgt. Links und Rechts gehen einen Schritt, Pos1 und Endee an die Enden.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Folgen</translation>
    </message>
    <message>
        <source>Show each new step as soon as it is kept.</source>
        <translation>Jeden neuen Schritt zeigen, sobald er behalten ist.</translation>
    </message>
    <message>
        <source>Hold this step as A</source>
        <translation>Schritt als A festhalten</translation>
    </message>
    <message>
        <source>Hold the displayed step as A, then show what has changed since: now − A, in every panel.</source>
        <translation>Den angezeigten Schritt als A festhalten, dann zeigen, was sich seither geändert hat: jetzt − A, in jedem Bereich.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Let the training wait.</source>
        <translation>Das Training warten lassen.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>End the training; every kept step stays.</source>
        <translation>Das Training beenden; jeder behaltene Schritt bleibt.</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>Noch einmal trainieren</translation>
    </message>
    <message>
        <source>Train the same run once more from its beginning: the same seed gives the same steps.</source>
        <translation>Denselben Lauf noch einmal von Anfang an trainieren: Derselbe Seed ergibt dieselben Schritte.</translation>
    </message>
    <message>
        <source>Other options…</source>
        <translation>Andere Optionen…</translation>
    </message>
    <message>
        <source>Train another run, with other options.</source>
        <translation>Einen weiteren Lauf mit anderen Optionen trainieren.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Curve of each head</source>
        <translation>Kurve jedes Kopfs</translation>
    </message>
    <message>
        <source>Which measure of every head is drawn over the steps.</source>
        <translation>Welches Maß jedes Kopfs über die Schritte gezeichnet wird.</translation>
    </message>
    <message>
        <source>Click or drag to show that step.</source>
        <translation>Klicken oder ziehen, um diesen Schritt zu zeigen.</translation>
    </message>
    <message>
        <source>Loss in nats</source>
        <translation>Verlust in Nats</translation>
    </message>
    <message>
        <source>Right answers in %</source>
        <translation>Richtige Antworten in %</translation>
    </message>
    <message>
        <source>The training begins…</source>
        <translation>Das Training beginnt …</translation>
    </message>
    <message>
        <source>The steps of this run are not on this computer. Train it again: the same seed gives the same run.</source>
        <translation>Die Schritte dieses Laufs sind nicht auf diesem Rechner. Noch einmal trainieren: Derselbe Seed ergibt denselben Lauf.</translation>
    </message>
    <message>
        <source>Step {step} of {steps}</source>
        <translation>Schritt {step} von {steps}</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>Abspielen beenden</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Go on with the training from where it has stopped.</source>
        <translation>Das Training dort fortsetzen, wo es aufgehört hat.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Trainiert</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message>
        <source>{done} of {steps} steps</source>
        <translation>{done} von {steps} Schritten</translation>
    </message>
    <message>
        <source>at step {step}: loss {loss}, {share} right on new examples</source>
        <translation>bei Schritt {step}: Verlust {loss}, {share} richtig auf neuen Beispielen</translation>
    </message>
    <message>
        <source>trains without {heads}</source>
        <translation>trainiert ohne {heads}</translation>
    </message>
    <message>
        <source>{known} of {kept} steps measured</source>
        <translation>{known} von {kept} Schritten gemessen</translation>
    </message>
</context>
<context>
    <name>VectorCanvas</name>
    <message>
        <source>Vectors as points; Tab goes from point to point, arrow keys move it</source>
        <translation>Vektoren als Punkte; Tab geht von Punkt zu Punkt, Pfeiltasten bewegen ihn</translation>
    </message>
</context>
<context>
    <name>VectorsPage</name>
    <message>
        <source>Drag a point to change its vector: everything computed from it follows. Drag the background to move the picture, or with the right button to turn three axes; the wheel zooms.</source>
        <translation>Einen Punkt ziehen, um seinen Vektor zu ändern: Alles, was daraus berechnet wird, folgt. Den Hintergrund ziehen, um das Bild zu verschieben, oder mit der rechten Taste, um drei Achsen zu drehen; das Rad zoomt.</translation>
    </message>
    <message>
        <source>Keys: Tab goes from point to point, the arrows move the point, Shift and arrows move or turn the picture, + and − zoom, Home fits.</source>
        <translation>Tasten: Tab geht von Punkt zu Punkt, die Pfeile bewegen den Punkt, Umschalt und Pfeile verschieben oder drehen das Bild, + und − zoomen, Pos1 passt ein.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Show all points as large as possible (Home).</source>
        <translation>Alle Punkte so groß wie möglich zeigen (Pos1).</translation>
    </message>
    <message>
        <source>Type a sentence: each token appears here as a point.</source>
        <translation>Einen Satz tippen: Jedes Token erscheint hier als Punkt.</translation>
    </message>
    <message>
        <source>These values were loaded without weights, so there is nothing that moves the plane.</source>
        <translation>Diese Werte wurden ohne Gewichte geladen, also bewegt nichts die Ebene.</translation>
    </message>
    <message>
        <source>There are no vectors of this stage here: {stage}.</source>
        <translation>Von dieser Stufe gibt es hier keine Vektoren: {stage}.</translation>
    </message>
    <message>
        <source>{count} of {all} tokens</source>
        <translation>{count} von {all} Token</translation>
    </message>
    <message>
        <source>every dimension is shown</source>
        <translation>jede Dimension wird gezeigt</translation>
    </message>
    <message>
        <source>{share} of the variance in {count} dimensions ({each})</source>
        <translation>{share} der Varianz in {count} Dimensionen ({each})</translation>
    </message>
    <message>
        <source>{shown} of {count} dimensions</source>
        <translation>{shown} von {count} Dimensionen</translation>
    </message>
    <message>
        <source>Each key's foot on the line of the query of {token} shows their dot product.</source>
        <translation>Der Fußpunkt jedes Keys auf der Geraden der Query von {token} zeigt ihr Skalarprodukt.</translation>
    </message>
    <message>
        <source>Numbers: in this picture / in all dimensions.</source>
        <translation>Zahlen: in diesem Bild / in allen Dimensionen.</translation>
    </message>
    <message>
        <source>query of {query} · key of {key} = {score}: length of the query {length} × foot {along}</source>
        <translation>Query von {query} · Key von {key} = {score}: Länge der Query {length} × Fußpunkt {along}</translation>
    </message>
    <message>
        <source>query of {query} · key of {key} = {score}; in this picture {shown}: length of the query {length} × foot {along}</source>
        <translation>Query von {query} · Key von {key} = {score}; in diesem Bild {shown}: Länge der Query {length} × Fußpunkt {along}</translation>
    </message>
    <message>
        <source>The weights of {token} are not stored, so their pull is not drawn.</source>
        <translation>Die Gewichte von {token} sind nicht gespeichert, darum wird ihr Zug nicht gezeichnet.</translation>
    </message>
    <message>
        <source>The context of {token} is the sum of all values, each times its weight. It is pulled most by {most}.</source>
        <translation>Der Kontext von {token} ist die Summe aller Values, jedes mal seinem Gewicht. Am stärksten gezogen wird er von {most}.</translation>
    </message>
    <message>
        <source>This variant has no {matrix}: the plane stays as it is.</source>
        <translation>Diese Variante hat kein {matrix}: Die Ebene bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>A step of 1 along {steps} · areas × {area}</source>
        <translation>Ein Schritt von 1 entlang {steps} · Flächen × {area}</translation>
    </message>
    <message>
        <source> · then moved by the bias ({bias})</source>
        <translation> · dann um den Bias ({bias}) verschoben</translation>
    </message>
    <message>
        <source>The grid is the plane in which every other direction is 0; tokens are beside that plane.</source>
        <translation>Das Gitter ist die Ebene, in der jede andere Richtung 0 ist; Token liegen neben dieser Ebene.</translation>
    </message>
    <message>
        <source>{stage}, {token}: {numbers}</source>
        <translation>{stage}, {token}: {numbers}</translation>
    </message>
    <message>
        <source>These vectors were loaded from a file, so they cannot be dragged.</source>
        <translation>Diese Vektoren wurden aus einer Datei geladen, darum lassen sie sich nicht ziehen.</translation>
    </message>
</context>
<context>
    <name>WordsCanvas</name>
    <message>
        <source>The sentence, tinted by the attention of one token; arrow keys move between tokens, Space selects one</source>
        <translation>Der Satz, getönt nach der Attention eines Tokens; Pfeiltasten gehen zwischen Token, die Leertaste wählt eines</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>maskiert</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>keine Zahl</translation>
    </message>
    <message>
        <source>at most {number}</source>
        <translation>höchstens {number}</translation>
    </message>
    <message>
        <source>key {key} → query {query}: {number}</source>
        <translation>Key {key} → Query {query}: {number}</translation>
    </message>
    <message>
        <source>{query} → {key}: {number}</source>
        <translation>{query} → {key}: {number}</translation>
    </message>
    <message>
        <source>Darker = more attention from the outlined token. Click a token to outline it.</source>
        <translation>Dunkler = mehr Attention vom umrandeten Token. Ein Token anklicken umrandet es.</translation>
    </message>
    <message>
        <source>Darker = larger weight of a key in the column of the outlined query. Click a token to outline it.</source>
        <translation>Dunkler = größeres Gewicht eines Keys in der Spalte der umrandeten Query. Ein Token anklicken umrandet es.</translation>
    </message>
    <message>
        <source>Darker = more attention from the selected token of the other text. Select it in the large picture.</source>
        <translation>Dunkler = mehr Attention vom gewählten Token des anderen Texts. Es im großen Bild wählen.</translation>
    </message>
    <message>
        <source>Stronger colour = more attention from the outlined token. Point at a patch to see where it attends; click one to keep it.</source>
        <translation>Kräftigere Farbe = mehr Attention vom umrandeten Token. Auf einen Bildausschnitt zeigen, um zu sehen, worauf er achtet; klicken behält ihn.</translation>
    </message>
</context>
<context>
    <name>WordsView</name>
    <message>
        <source>The sentence, tinted by attention</source>
        <translation>Der Satz, getönt nach Attention</translation>
    </message>
    <message>
        <source>Type a sentence above: its tokens appear here, tinted by attention.</source>
        <translation>Oben einen Satz tippen: Seine Token erscheinen hier, getönt nach Attention.</translation>
    </message>
    <message>
        <source>all heads are hidden</source>
        <translation>alle Köpfe sind ausgeblendet</translation>
    </message>
    <message>
        <source>strongest: {number}</source>
        <translation>stärkstes: {number}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>{strongest}, blocks of {block} tokens</source>
        <translation>{strongest}, Blöcke von {block} Token</translation>
    </message>
    <message>
        <source>Column of the query “{word}”</source>
        <translation>Spalte der Query „{word}“</translation>
    </message>
    <message>
        <source>Where “{word}” attends</source>
        <translation>Worauf „{word}“ achtet</translation>
    </message>
    <message>
        <source>{whose} (mean of {count} heads)</source>
        <translation>{whose} (Mittelwert von {count} Köpfen)</translation>
    </message>
</context>
<context>
    <name>Workbench</name>
    <message>
        <source>The language changes at the next start: a file is being read.</source>
        <translation>Die Sprache ändert sich beim nächsten Start: Eine Datei wird gerade gelesen.</translation>
    </message>
</context>
<context>
    <name>_Block</name>
    <message>
        <source>How this number is computed</source>
        <translation>Wie diese Zahl berechnet wird</translation>
    </message>
    <message>
        <source>Hover over a cell to see how its number is computed, with the numbers of this sentence. Click to pin it.</source>
        <translation>Auf eine Zelle zeigen, um zu sehen, wie ihre Zahl berechnet wird, mit den Zahlen dieses Satzes. Klicken heftet sie an.</translation>
    </message>
    <message>
        <source>{row} → {column}</source>
        <translation>{row} → {column}</translation>
    </message>
    <message>
        <source>{row}, {column}</source>
        <translation>{row}, {column}</translation>
    </message>
    <message>
        <source>Sentence {sentence}, {stage}: {place}</source>
        <translation>Satz {sentence}, {stage}: {place}</translation>
    </message>
    <message>
        <source>{stage}: {place}</source>
        <translation>{stage}: {place}</translation>
    </message>
    <message>
        <source>This number was loaded from a file, so its computation is not known.</source>
        <translation>Diese Zahl wurde aus einer Datei geladen, ihre Berechnung ist also nicht bekannt.</translation>
    </message>
    <message>
        <source>The text is too long to explain single numbers; zoom in to see exact values.</source>
        <translation>Der Text ist zu lang, um einzelne Zahlen zu erklären; hineinzoomen, um genaue Werte zu sehen.</translation>
    </message>
</context>
<context>
    <name>_EmptyPage</name>
    <message>
        <source>Locate the model…</source>
        <translation>Modell suchen…</translation>
    </message>
    <message>
        <source>Locate the model</source>
        <translation>Modell suchen</translation>
    </message>
    <message>
        <source>Choose the folder or file of the model. Edits, ablated heads and options are kept.</source>
        <translation>Den Ordner oder die Datei des Modells wählen. Änderungen, ablatierte Köpfe und Optionen bleiben.</translation>
    </message>
</context>
</TS>
