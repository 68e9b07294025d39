<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it" sourcelanguage="en">
<context>
    <name />
    <message>
        <source>A key is the name of a stage, or a name and a layer, such as s["weights", 5].</source>
        <translation>Una chiave è il nome di uno stadio, oppure un nome e uno strato, come s["weights", 5].</translation>
    </message>
    <message>
        <source>This text is too long to hold {stage} whole: read a head by stage(…).</source>
        <translation>Il testo è troppo lungo per conservare {stage} per intero: leggi una testa con stage(…).</translation>
    </message>
    <message>
        <source>{name} normalises the residual stream after each layer: its last layer has no resid_post.</source>
        <translation>{name} normalizza il flusso residuo dopo ogni strato: il suo ultimo strato non ha resid_post.</translation>
    </message>
    <message>
        <source>texts must be a path, or a list of texts that are not empty.</source>
        <translation>texts deve essere un percorso, oppure una lista di testi non vuoti.</translation>
    </message>
    <message>
        <source>There is no device {device}: name cpu, cuda, mps or auto.</source>
        <translation>Non c'è un dispositivo {device}: indica cpu, cuda, mps o auto.</translation>
    </message>
    <message>
        <source>There is no device {device} here: name cpu or auto.</source>
        <translation>Qui non c'è un dispositivo {device}: indica cpu o auto.</translation>
    </message>
    <message>
        <source>There is no variant, model, session or example:KEY called {source} (did you mean {near}?).</source>
        <translation>Non c'è una variante, un modello, una sessione o un example:KEY chiamato {source} (forse {near}?).</translation>
    </message>
    <message>
        <source>There is no variant, model, session or example:KEY called {source}.</source>
        <translation>Non c'è una variante, un modello, una sessione o un example:KEY chiamato {source}.</translation>
    </message>
    <message>
        <source>Without a window, a file is opened by its path.</source>
        <translation>Senza finestra, un file si apre indicandone il percorso.</translation>
    </message>
    <message>
        <source>Without a window, a film is written by its name and its path.</source>
        <translation>Senza finestra, un filmato si scrive indicandone nome e percorso.</translation>
    </message>
    <message>
        <source>Without a window, a file is written by its path.</source>
        <translation>Senza finestra, un file si scrive indicandone il percorso.</translation>
    </message>
    <message>
        <source>sentence cannot be {sentence}: it is an index from 0 to {last}.</source>
        <translation>sentence non può essere {sentence}: è un indice da 0 a {last}.</translation>
    </message>
    <message>
        <source>attention and attentions are the same argument: pass only one.</source>
        <translation>attention e attentions sono lo stesso argomento: passane uno solo.</translation>
    </message>
    <message>
        <source>grid and first say which tokens are patches of a picture: pass it as image.</source>
        <translation>grid e first dicono quali token sono riquadri di un'immagine: passala come image.</translation>
    </message>
    <message>
        <source>The arrays cannot be passed to the window: {reason}.</source>
        <translation>Gli array non possono essere passati alla finestra: {reason}.</translation>
    </message>
    <message>
        <source>The columns of an experiment are heads or tokens, and not {columns}.</source>
        <translation>Le colonne di un esperimento sono teste o token, non {columns}.</translation>
    </message>
    <message>
        <source>An experiment needs a function of a session, and {value} is none.</source>
        <translation>Un esperimento richiede una funzione di una sessione, e {value} non lo è.</translation>
    </message>
    <message>
        <source>There is no measure {name}: the measures are {known}.</source>
        <translation>Non c'è una misura {name}: le misure sono {known}.</translation>
    </message>
    <message>
        <source>Only a model in memory reads a picture: attnviz.open(model, processor, image=…).</source>
        <translation>Solo un modello in memoria legge un'immagine: attnviz.open(model, processor, image=…).</translation>
    </message>
    <message>
        <source>{source} has its own tokenizer: only a model in memory is opened with another one.</source>
        <translation>{source} ha il proprio tokenizer: solo un modello in memoria si apre con un altro.</translation>
    </message>
    <message>
        <source>A text is given by its words or by the ids of its tokens, not by both.</source>
        <translation>Un testo è dato dalle sue parole o dagli id dei suoi token, non da entrambi.</translation>
    </message>
    <message>
        <source>attnviz.open takes a name, a path, or a model of transformers, and attnviz.watch such a model, not an object of type {kind}.</source>
        <translation>attnviz.open accetta un nome, un percorso o un modello di transformers, e attnviz.watch un modello di questo tipo, non un oggetto di tipo {kind}.</translation>
    </message>
    <message>
        <source>{name} is on {there}, and stays there: move it by model.to({device}).</source>
        <translation>{name} è su {there} e ci resta: spostalo con model.to({device}).</translation>
    </message>
    <message>
        <source>The adapter adds virtual tokens to each text, which are not shown: open the model without it, model.get_base_model().</source>
        <translation>L'adattatore aggiunge a ogni testo token virtuali, che non vengono mostrati: apri il modello senza, con model.get_base_model().</translation>
    </message>
    <message>
        <source>This session was closed, and it has let go of {name}: open the model again with attnviz.open.</source>
        <translation>Questa sessione è stata chiusa e ha rilasciato {name}: apri di nuovo il modello con attnviz.open.</translation>
    </message>
    <message>
        <source>{name} predicts no next token.</source>
        <translation>{name} non predice un token successivo.</translation>
    </message>
    <message>
        <source>A chat is a list of messages, such as {example}, and not {messages}.</source>
        <translation>Una chat è una lista di messaggi, come {example}, e non {messages}.</translation>
    </message>
    <message>
        <source>The layers differ in the shape of {stage}: name a layer.</source>
        <translation>Gli strati differiscono nella forma di {stage}: indica uno strato.</translation>
    </message>
    <message>
        <source>{name} predicts no token here.</source>
        <translation>{name} non predice alcun token qui.</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}).</source>
        <translation>Non si può aprire una finestra ({reason}).</translation>
    </message>
    <message>
        <source>{name} is in the memory of this process, where no window can read it: call attnviz.watch(model, tokenizer).</source>
        <translation>{name} è nella memoria di questo processo, dove nessuna finestra può leggerlo: chiama attnviz.watch(model, tokenizer).</translation>
    </message>
    <message>
        <source>This session is computed with what this script has added, and its window is a process of its own: write that to a file, and start attnviz --plugin FILE.</source>
        <translation>Questa sessione è calcolata con ciò che ha aggiunto questo script, e la sua finestra è un processo a sé: scriverlo in un file e avviare attnviz --plugin FILE.</translation>
    </message>
    <message>
        <source>There is no activation {name}: the activations are {known}.</source>
        <translation>Non c'è un'attivazione {name}: le attivazioni sono {known}.</translation>
    </message>
    <message>
        <source>{activation} has no sender: it is the head of a path.</source>
        <translation>{activation} non ha un mittente: il mittente è la testa da cui comincia un percorso.</translation>
    </message>
    <message>
        <source>No head is named: circuits((5, 1)) describes head 1 of layer 5.</source>
        <translation>Nessuna testa indicata: circuits((5, 1)) descrive la testa 1 dello strato 5.</translation>
    </message>
    <message>
        <source>There is no kind of ablation {name}: the kinds are {known}.</source>
        <translation>Non c'è un tipo di ablazione {name}: i tipi sono {known}.</translation>
    </message>
    <message>
        <source>{kind} takes the heads of a held text: s.edit.hold(), then set another s.text of as many tokens.</source>
        <translation>{kind} prende le teste di un testo conservato: s.edit.hold(), poi imposta un altro s.text con altrettanti token.</translation>
    </message>
    <message>
        <source>Experiments need a trained model, and {name} is none: open one, such as smollm2.</source>
        <translation>Gli esperimenti richiedono un modello addestrato, e {name} non lo è: aprine uno, come smollm2.</translation>
    </message>
    <message>
        <source>There is no experiment {name} of a plug-in: there are {known}.</source>
        <translation>Non c'è un esperimento {name} di un plug-in: ci sono {known}.</translation>
    </message>
    <message>
        <source>An answer is a token, or a pair of tokens, not {answer}.</source>
        <translation>Una risposta è un token o una coppia di token, non {answer}.</translation>
    </message>
    <message>
        <source>{experiment} has nothing to compute here.</source>
        <translation>{experiment} qui non ha niente da calcolare.</translation>
    </message>
    <message>
        <source>A head is a pair of a layer and a head, such as (5, 1), not {head}.</source>
        <translation>Una testa è una coppia di strato e testa, come (5, 1), non {head}.</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}): attnviz.open(model, tokenizer) needs none.</source>
        <translation>Nessuna finestra può essere aperta ({reason}): attnviz.open(model, tokenizer) non ne ha bisogno.</translation>
    </message>
    <message>
        <source>internal error, {what} (set ATTNVIZ_DEBUG=1 for the traceback; please report it)</source>
        <translation>errore interno, {what} (imposta ATTNVIZ_DEBUG=1 per il traceback; segnalalo per favore)</translation>
    </message>
    <message>
        <source>A library cannot be loaded ({what}): free some memory or reinstall AttnViz.</source>
        <translation>Una libreria non può essere caricata ({what}): libera della memoria o reinstalla AttnViz.</translation>
    </message>
    <message>
        <source>{name} is no command, file or model (did you mean {near}?): see attnviz --help.</source>
        <translation>{name} non è un comando, un file o un modello (forse {near}?): vedi attnviz --help.</translation>
    </message>
    <message>
        <source>--plugin needs the name of a Python file.</source>
        <translation>--plugin richiede il nome di un file Python.</translation>
    </message>
    <message>
        <source>attnviz export is called attnviz {name} now; the next version has no export.</source>
        <translation>attnviz export ora si chiama attnviz {name}; la prossima versione non avrà export.</translation>
    </message>
    <message>
        <source>--from TEXT names the text that --patch or --steer takes activations from: give both.</source>
        <translation>--from TEXT indica il testo da cui --patch o --steer prendono le attivazioni: indica entrambi.</translation>
    </message>
    <message>
        <source>--from is empty: it is a text of as many tokens as the other one.</source>
        <translation>--from è vuoto: è un testo con altrettanti token dell'altro.</translation>
    </message>
    <message>
        <source>There is no activation {name} to patch: they are {known}.</source>
        <translation>Non c'è un'attivazione {name} da sostituire: sono {known}.</translation>
    </message>
    <message>
        <source>--patch {text}: {name} need a head, as in heads@12.3.</source>
        <translation>--patch {text}: {name} richiede una testa, come in heads@12.3.</translation>
    </message>
    <message>
        <source>--patch {text}: {name} has no heads.</source>
        <translation>--patch {text}: {name} non ha teste.</translation>
    </message>
    <message>
        <source>{text} names no activation: write {example}.</source>
        <translation>{text} non indica un'attivazione: scrivi {example}.</translation>
    </message>
    <message>
        <source>--seconds must be more than 0, not {value:g}.</source>
        <translation>--seconds deve essere maggiore di 0, non {value:g}.</translation>
    </message>
    <message>
        <source>--lens needs a model with a language-model head, and {variant} has none.</source>
        <translation>--lens richiede un modello con una testa di modello linguistico, e {variant} non ne ha.</translation>
    </message>
    <message>
        <source>--lens reads models of one text, and {variant} answers a text with another.</source>
        <translation>--lens legge modelli di un testo, e {variant} risponde a un testo con un altro.</translation>
    </message>
    <message>
        <source>--workers is for this computer, --scheduler for others: name one of them.</source>
        <translation>--workers è per questo computer, --scheduler per altri: indicane uno.</translation>
    </message>
    <message>
        <source>Measured {count:,} texts with {model} in {seconds:.1f} s</source>
        <translation>Misurati {count:,} testi con {model} in {seconds:.1f} s</translation>
    </message>
    <message>
        <source>Left out {count:,} texts without tokens</source>
        <translation>Tralasciati {count:,} testi senza token</translation>
    </message>
    <message>
        <source>Wrote {out}</source>
        <translation>Scritto {out}</translation>
    </message>
    <message>
        <source>Stopped. The same command goes on with the texts that are not finished.</source>
        <translation>Fermato. Lo stesso comando prosegue con i testi non ancora finiti.</translation>
    </message>
    <message>
        <source>Name a SOURCE or a --script: see attnviz do --help.</source>
        <translation>Indica una SOURCE o uno --script: vedi attnviz do --help.</translation>
    </message>
    <message>
        <source>{name}, step {number}: {error}</source>
        <translation>{name}, passo {number}: {error}</translation>
    </message>
    <message>
        <source>given</source>
        <translation>caricato</translation>
    </message>
    <message>
        <source>{label}: {text}</source>
        <translation>{label}: {text}</translation>
    </message>
    <message>
        <source>--{name} has no effect without --effects.</source>
        <translation>--{name} non ha effetto senza --effects.</translation>
    </message>
    <message>
        <source>--seed has no effect without --scores.</source>
        <translation>--seed non ha effetto senza --scores.</translation>
    </message>
    <message>
        <source>--answer and --instead are both {token}: their difference is 0.</source>
        <translation>--answer e --instead sono entrambi {token}: la loro differenza è 0.</translation>
    </message>
    <message>
        <source>--ablation resample takes head outputs from a snapshot, --beside SNAPSHOT: give both.</source>
        <translation>--ablation resample prende le uscite delle teste da un'istantanea, --beside SNAPSHOT: indica entrambi.</translation>
    </message>
    <message>
        <source>attention from arrays</source>
        <translation>attenzione da array</translation>
    </message>
    <message>
        <source>--effects need a model with a language-model head, and {variant} has none.</source>
        <translation>--effects richiede un modello con una testa di modello linguistico, e {variant} non ne ha.</translation>
    </message>
    <message>
        <source>the text has none</source>
        <translation>il testo non ne ha</translation>
    </message>
    <message>
        <source>1 of the {count} texts has none</source>
        <translation>1 dei {count} testi non ne ha</translation>
    </message>
    <message>
        <source>{lacking} of the {count} texts have none</source>
        <translation>{lacking} dei {count} testi non ne hanno</translation>
    </message>
    <message>
        <source>a next token</source>
        <translation>un token successivo</translation>
    </message>
    <message>
        <source>a masked word</source>
        <translation>una parola mascherata</translation>
    </message>
    <message>
        <source>--effects need {what}, and {who}.</source>
        <translation>--effects richiede {what}, e {who}.</translation>
    </message>
    <message>
        <source>{sentence} {why}</source>
        <translation>{sentence} {why}</translation>
    </message>
    <message>
        <source>--margins has no effect on {name}: it is for heatmaps of weights ({suffixes}).</source>
        <translation>--margins non ha effetto su {name}: serve per mappe di calore dei pesi ({suffixes}).</translation>
    </message>
    <message>
        <source>--query needs --view lines or --view words.</source>
        <translation>--query richiede --view lines o --view words.</translation>
    </message>
    <message>
        <source>--view {view} draws weights, and {stage} is not one: use --stage weights or dropped_weights.</source>
        <translation>--view {view} disegna pesi, e {stage} non lo è: usa --stage weights o dropped_weights.</translation>
    </message>
    <message>
        <source>--view {view} writes a picture: name {name} {suffixes}.</source>
        <translation>--view {view} scrive un'immagine: indica {name} {suffixes}.</translation>
    </message>
    <message>
        <source>--query has no effect on a figure of a fixed width: leave it out.</source>
        <translation>--query non ha effetto su una figura a larghezza fissa: omettilo.</translation>
    </message>
    <message>
        <source>A figure of a fixed width shows heatmaps: leave out --view.</source>
        <translation>Una figura a larghezza fissa mostra mappe di calore: ometti --view.</translation>
    </message>
    <message>
        <source>A figure shows every stage (--strip), or now beside a snapshot (--beside): choose one.</source>
        <translation>Una figura mostra tutti gli stadi (--strip), oppure lo stato attuale accanto a un'istantanea (--beside): scegline uno.</translation>
    </message>
    <message>
        <source>--frames has no effect on the film {name}: leave it out.</source>
        <translation>--frames non ha effetto sul filmato {name}: omettilo.</translation>
    </message>
    <message>
        <source>--effects need a text: name it with --text.</source>
        <translation>--effects richiede un testo: indicalo con --text.</translation>
    </message>
    <message>
        <source>{name} is a measured corpus: leave out the options of a text.</source>
        <translation>{name} è un corpus misurato: ometti le opzioni di un testo.</translation>
    </message>
    <message>
        <source>--seed is a whole number from 0 to {most}.</source>
        <translation>--seed è un numero intero da 0 a {most}.</translation>
    </message>
    <message>
        <source>{name} has no lesson (*{suffix}).</source>
        <translation>{name} non ha lezioni (*{suffix}).</translation>
    </message>
    <message>
        <source>{name} is no folder of lessons.</source>
        <translation>{name} non è una cartella di lezioni.</translation>
    </message>
    <message>
        <source>(step {step} of {count})</source>
        <translation>(passo {step} di {count})</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>livello {level}</translation>
    </message>
    <message>
        <source>Name the lesson of which --html writes a page.</source>
        <translation>Indica la lezione di cui --html scrive una pagina.</translation>
    </message>
    <message>
        <source>{name} has several lessons: name the file of the one of which --html writes a page.</source>
        <translation>{name} ha più lezioni: indica il file della lezione di cui --html scrive una pagina.</translation>
    </message>
    <message>
        <source>{name} takes no seed: its text or its checks quote numbers. Leave out --seed.</source>
        <translation>{name} non accetta un seme: il suo testo o le sue verifiche citano numeri. Ometti --seed.</translation>
    </message>
    <message>
        <source>{name} is no folder with files that were handed in (*{suffix}).</source>
        <translation>{name} non è una cartella con file consegnati (*{suffix}).</translation>
    </message>
    <message>
        <source>{name}: not run, the model {model} is not installed</source>
        <translation>{name}: non eseguita, il modello {model} non è installato</translation>
    </message>
    <message>
        <source>{name}: 1 step, no mistake</source>
        <translation>{name}: 1 passo, nessun errore</translation>
    </message>
    <message>
        <source>{name}: {count} steps, no mistake</source>
        <translation>{name}: {count} passi, nessun errore</translation>
    </message>
    <message>
        <source>A lesson sets its text and options: leave out those of the command line.</source>
        <translation>Una lezione imposta testo e opzioni: ometti quelli della riga di comando.</translation>
    </message>
    <message>
        <source>A lesson needs a window, and none can be opened ({reason}).</source>
        <translation>Una lezione richiede una finestra, e non se ne può aprire una ({reason}).</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}). Wrote the attention weights to {out} instead.</source>
        <translation>Non si può aprire una finestra ({reason}). I pesi di attenzione sono stati scritti invece in {out}.</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>Uso:</translation>
    </message>
    <message>
        <source>[required]</source>
        <translation>[obbligatorio]</translation>
    </message>
    <message>
        <source>{name} is empty and names no file.</source>
        <translation>{name} è vuoto e non indica alcun file.</translation>
    </message>
    <message>
        <source>{name}: @ names no file: write @FILE, or @@ for a text that begins with @.</source>
        <translation>{name}: @ non indica alcun file: scrivi @FILE, o @@ per un testo che inizia con @.</translation>
    </message>
    <message>
        <source>{name}: {file} is not text in UTF-8. A text that begins with @ is written with @@.</source>
        <translation>{name}: {file} non è testo in UTF-8. Un testo che inizia con @ si scrive con @@.</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un numero</translation>
    </message>
    <message>
        <source>There is nothing to do with {words} here: see {command} --help.</source>
        <translation>Qui non c'è nulla da fare con {words}: vedi {command} --help.</translation>
    </message>
    <message>
        <source>There is no option {name} (did you mean {near}?): see {command} --help.</source>
        <translation>Non c'è un'opzione {name} (forse {near}?): vedi {command} --help.</translation>
    </message>
    <message>
        <source>There is no option {name}: see {command} --help.</source>
        <translation>Non c'è un'opzione {name}: vedi {command} --help.</translation>
    </message>
    <message>
        <source>Name {missing}: see {command} --help.</source>
        <translation>Indica {missing}: vedi {command} --help.</translation>
    </message>
    <message>
        <source>{name} takes no value: see {command} --help.</source>
        <translation>{name} non accetta un valore: vedi {command} --help.</translation>
    </message>
    <message>
        <source>{name} needs a value: see {command} --help.</source>
        <translation>{name} richiede un valore: vedi {command} --help.</translation>
    </message>
    <message>
        <source>{sentence}: see {command} --help.</source>
        <translation>{sentence}: vedi {command} --help.</translation>
    </message>
    <message>
        <source>{argument} has no name or no value: write NAME=VALUE.</source>
        <translation>{argument} non ha un nome o un valore: scrivi NAME=VALUE.</translation>
    </message>
    <message>
        <source>{out} holds files already: name a new folder, or add --force.</source>
        <translation>{out} contiene già dei file: indica una nuova cartella, o aggiungi --force.</translation>
    </message>
    <message>
        <source>{out} is not a folder and cannot be made: {reason}.</source>
        <translation>{out} non è una cartella e non può essere creata: {reason}.</translation>
    </message>
    <message>
        <source>--sender is of a path, which has no map of one --layer: give one of them.</source>
        <translation>--sender riguarda un percorso, che non ha la mappa di un singolo --layer: indicane uno solo.</translation>
    </message>
    <message>
        <source>--head {head} names its layer: leave out --layer.</source>
        <translation>--head {head} indica già lo strato: ometti --layer.</translation>
    </message>
    <message>
        <source>Both pictures are the same: name two different ones.</source>
        <translation>Le due immagini sono uguali: indicane due diverse.</translation>
    </message>
    <message>
        <source>Two pictures side by side show one head: name it with --head.</source>
        <translation>Due immagini affiancate mostrano una testa: indicala con --head.</translation>
    </message>
    <message>
        <source>--format is for several files, of --texts or of several sessions: leave it out.</source>
        <translation>--format serve per più file, di --texts o di più sessioni: omettilo.</translation>
    </message>
    <message>
        <source>--fold turn needs the turns of a chat: give one by --chat FILE.</source>
        <translation>--fold turn richiede i turni di una chat: indicane una con --chat FILE.</translation>
    </message>
    <message>
        <source>--format cannot be {suffix}: it is one of {known}.</source>
        <translation>--format non può essere {suffix}: è uno tra {known}.</translation>
    </message>
    <message>
        <source>Give sentences in a file (--texts), by --text or in sessions, only one of them.</source>
        <translation>Indica le frasi in un file (--texts), con --text o in sessioni, in un solo modo.</translation>
    </message>
    <message>
        <source>{name} has no sentence: write one in each line.</source>
        <translation>{name} non ha frasi: scrivine una per riga.</translation>
    </message>
    <message>
        <source>{name} is the file of two sessions: rename one of them.</source>
        <translation>{name} sarebbe il file di due sessioni: rinominane una.</translation>
    </message>
    <message>
        <source>{name}: {error}</source>
        <translation>{name}: {error}</translation>
    </message>
    <message>
        <source>Wrote {done} of {count} files to {folder}</source>
        <translation>Scritti {done} di {count} file in {folder}</translation>
    </message>
    <message>
        <source>Give a session ({one}) or an example ({other}), not both.</source>
        <translation>Indica una sessione ({one}) o un esempio ({other}), non entrambi.</translation>
    </message>
    <message>
        <source>Give a model ({one}) or an example ({other}), not both: examples use variants.</source>
        <translation>Indica un modello ({one}) o un esempio ({other}), non entrambi: gli esempi usano varianti.</translation>
    </message>
    <message>
        <source>Give a model ({one}) or embeddings ({other}), not both: a model has its own.</source>
        <translation>Indica un modello ({one}) o degli embedding ({other}), non entrambi: un modello ha i propri.</translation>
    </message>
    <message>
        <source>Give a chat ({chat}) or texts, not both.</source>
        <translation>Indica una chat ({chat}) o dei testi, non entrambi.</translation>
    </message>
    <message>
        <source>{name} is a trained model, not a session: write --model {name}.</source>
        <translation>{name} è un modello addestrato, non una sessione: scrivi --model {name}.</translation>
    </message>
    <message>
        <source>Give attention in arrays ({arrays}) or a model ({model}), not both: a model does not use attention from arrays.</source>
        <translation>Indica l'attenzione in array ({arrays}) o un modello ({model}), non entrambi: un modello non usa l'attenzione degli array.</translation>
    </message>
    <message>
        <source>--chat needs a model with a chat template: name it with --model.</source>
        <translation>--chat richiede un modello con un modello di chat: indicalo con --model.</translation>
    </message>
    <message>
        <source>There is no sentence to compute: the text is empty.</source>
        <translation>Non c'è una frase da calcolare: il testo è vuoto.</translation>
    </message>
    <message>
        <source>1 of the {count} texts is empty and left out.</source>
        <translation>1 dei {count} testi è vuoto ed è tralasciato.</translation>
    </message>
    <message>
        <source>{empty} of the {count} texts are empty and left out.</source>
        <translation>{empty} dei {count} testi sono vuoti e sono tralasciati.</translation>
    </message>
    <message>
        <source>A form feed separates two texts; the part after it is a text of its own.</source>
        <translation>Un carattere di avanzamento pagina separa due testi; la parte che lo segue è un testo a sé.</translation>
    </message>
    <message>
        <source>{name} is not a chat: write a list of {example}.</source>
        <translation>{name} non è una chat: scrivi una lista di {example}.</translation>
    </message>
    <message>
        <source>{name} has {rows} rows and the text {count} tokens; the rows are named {first} to {last}.</source>
        <translation>{name} ha {rows} righe e il testo {count} token; le righe si chiamano da {first} a {last}.</translation>
    </message>
    <message>
        <source>{name} has no effect here: it is for sampling in the window.</source>
        <translation>{name} non ha effetto qui: serve per il campionamento nella finestra.</translation>
    </message>
    <message>
        <source>{name} has no effect on {variant}. {why}</source>
        <translation>{name} non ha effetto su {variant}. {why}</translation>
    </message>
    <message>
        <source>d_in has no effect with embedding={embedding}, which has {count} dimensions.</source>
        <translation>d_in non ha effetto con embedding={embedding}, che ha {count} dimensioni.</translation>
    </message>
    <message>
        <source>{name} has no effect while {option} is off: set {flag}=true.</source>
        <translation>{name} non ha effetto mentre {option} è spento: imposta {flag}=true.</translation>
    </message>
    <message>
        <source>With a trained model these can be set; all else is fixed by the checkpoint: {settable}. {of_models} are for models only.</source>
        <translation>Con un modello addestrato si possono impostare queste opzioni, tutto il resto è fissato dal checkpoint: {settable}. {of_models} sono solo per modelli.</translation>
    </message>
    <message>
        <source>options for --set NAME=VALUE:</source>
        <translation>opzioni per --set NAME=VALUE:</translation>
    </message>
    <message>
        <source>--digits has no effect on {name}: it is for tables ({suffixes}).</source>
        <translation>--digits non ha effetto su {name}: serve per le tabelle ({suffixes}).</translation>
    </message>
    <message>
        <source>recipes:</source>
        <translation>ricette:</translation>
    </message>
    <message>
        <source>{out} cannot be written to: {reason}.</source>
        <translation>Non si può scrivere in {out}: {reason}.</translation>
    </message>
    <message>
        <source>Wrote the model after {steps} steps to {out}</source>
        <translation>Scritto il modello dopo {steps} passi in {out}</translation>
    </message>
    <message>
        <source>On new examples: loss {loss:.4g} nats per token, {accuracy:.1%} of {counted} right</source>
        <translation>Su nuovi esempi: perdita {loss:.4g} nat per token, {accuracy:.1%} di {counted} giusti</translation>
    </message>
    <message>
        <source>Look at it: attnviz {out}</source>
        <translation>Guardalo: attnviz {out}</translation>
    </message>
    <message>
        <source>The computation failed: {reason}</source>
        <translation>Il calcolo non è riuscito: {reason}</translation>
    </message>
    <message>
        <source>Not enough memory. Shorten the text, or use fewer heads or dimensions.</source>
        <translation>Memoria insufficiente. Accorcia il testo o usa meno teste o dimensioni.</translation>
    </message>
    <message>
        <source>Cancelled. The effects computed so far are kept ({keys} continues).</source>
        <translation>Annullato. Gli effetti calcolati finora restano ({keys} continua).</translation>
    </message>
    <message>
        <source>Restored work</source>
        <translation>Lavoro ripristinato</translation>
    </message>
    <message>
        <source>Nothing is being trained.</source>
        <translation>Nessun addestramento in corso.</translation>
    </message>
    <message>
        <source>No step of this run is there: train it again.</source>
        <translation>Non c'è nessun passo di questa esecuzione: addestrala di nuovo.</translation>
    </message>
    <message>
        <source>This run is being trained already.</source>
        <translation>Questa esecuzione è già in addestramento.</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Zero</translation>
    </message>
    <message>
        <source>ablated</source>
        <translation>ablata</translation>
    </message>
    <message>
        <source>Zero-ablation effect</source>
        <translation>Effetto dell'ablazione a zero</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head's output alone is set to 0 and later layers are recomputed. Positive: the head raises the logit. Computed in the background, from the last layer to the first.</source>
        <translation>Di quanto scende il logit di un token quando la sola uscita di questa testa è posta a 0 e gli strati successivi sono ricalcolati. Positivo: la testa alza il logit. Calcolato in sottofondo, dall'ultimo strato al primo.</translation>
    </message>
    <message>
        <source>Mean over this text</source>
        <translation>Media su questo testo</translation>
    </message>
    <message>
        <source>mean-ablated</source>
        <translation>ablata alla media</translation>
    </message>
    <message>
        <source>Mean-ablation effect</source>
        <translation>Effetto dell'ablazione alla media</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes its mean output over all tokens of this text at every token: what it adds everywhere stays, what depends on the token goes.</source>
        <translation>Di quanto scende il logit di un token quando questa testa scrive in ogni token la sua uscita media su tutti i token di questo testo: ciò che aggiunge ovunque resta, ciò che dipende dal token scompare.</translation>
    </message>
    <message>
        <source>Mean over 200 reference sentences</source>
        <translation>Media su 200 frasi di riferimento</translation>
    </message>
    <message>
        <source>ablated to a reference mean</source>
        <translation>ablata a una media di riferimento</translation>
    </message>
    <message>
        <source>Reference-ablation effect</source>
        <translation>Effetto dell'ablazione di riferimento</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes its mean output over 200 reference sentences (lines of Shakespeare) at every token.</source>
        <translation>Di quanto scende il logit di un token quando questa testa scrive in ogni token la sua uscita media su 200 frasi di riferimento (versi di Shakespeare).</translation>
    </message>
    <message>
        <source>Their output in A</source>
        <translation>La loro uscita in A</translation>
    </message>
    <message>
        <source>resampled from A</source>
        <translation>ricampionata da A</translation>
    </message>
    <message>
        <source>Resample-ablation effect</source>
        <translation>Effetto dell'ablazione per ricampionamento</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes what it writes in A, a text of as many tokens: what does not differ between the two texts stays.</source>
        <translation>Di quanto scende il logit di un token quando questa testa scrive ciò che scrive in A, un testo con altrettanti token: ciò che non differisce tra i due testi resta.</translation>
    </message>
    <message>
        <source>In this model hidden_size ({width}) must be a multiple of the number of heads ({heads}).</source>
        <translation>In questo modello hidden_size ({width}) deve essere un multiplo del numero di teste ({heads}).</translation>
    </message>
    <message>
        <source>The model's config.json should have layer_types with one entry for each of {layers} layers.</source>
        <translation>Il config.json del modello dovrebbe avere layer_types con una voce per ciascuno dei {layers} strati.</translation>
    </message>
    <message>
        <source>Layers of type {kind} are not supported.</source>
        <translation>Gli strati di tipo {kind} non sono supportati.</translation>
    </message>
    <message>
        <source>The ids of tokens can be set only with a trained model: open one first.</source>
        <translation>Gli id dei token si possono impostare solo con un modello addestrato: aprine uno prima.</translation>
    </message>
    <message>
        <source>These tokens have no text, or begin with a byte order mark.</source>
        <translation>Questi token non hanno testo, o cominciano con un byte order mark.</translation>
    </message>
    <message>
        <source>Its text does not hold the tokens that were appended to it.</source>
        <translation>Il suo testo non contiene i token che gli sono stati aggiunti.</translation>
    </message>
    <message>
        <source>Its text does not hold the turns of its chat.</source>
        <translation>Il suo testo non contiene i turni della sua chat.</translation>
    </message>
    <message>
        <source>A token that separates inputs cannot be appended.</source>
        <translation>Un token che separa gli input non può essere aggiunto.</translation>
    </message>
    <message>
        <source>Tokens can be appended only with a trained model: open one and type the beginning of a text.</source>
        <translation>Si possono aggiungere token solo con un modello addestrato: aprine uno e digita l'inizio di un testo.</translation>
    </message>
    <message>
        <source>There is no sentence {number}: the text has {count}.</source>
        <translation>Non c'è la frase {number}: il testo ne ha {count}.</translation>
    </message>
    <message>
        <source>{path} has no text: write one in each line.</source>
        <translation>{path} non ha testi: scrivine uno per riga.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} non può essere letto: {reason}.</translation>
    </message>
    <message>
        <source>{path} has no texts: AttnViz reads {suffixes}.</source>
        <translation>{path} non ha testi: AttnViz legge {suffixes}.</translation>
    </message>
    <message>
        <source>{path} is not a corpus: AttnViz reads {suffixes}, and folders of them.</source>
        <translation>{path} non è un corpus: AttnViz legge {suffixes}, e cartelle che li contengono.</translation>
    </message>
    <message>
        <source>Line {number} of {name} is neither a string nor an object with the key "{column}".</source>
        <translation>La riga {number} di {name} non è né una stringa né un oggetto con la chiave "{column}".</translation>
    </message>
    <message>
        <source>{name} has no column {column}: it has {columns}.</source>
        <translation>{name} non ha la colonna {column}: ha {columns}.</translation>
    </message>
    <message>
        <source>Its text does not hold the segments that were marked in it.</source>
        <translation>Il suo testo non contiene i segmenti che vi erano segnati.</translation>
    </message>
    <message>
        <source>There are {most} snapshots already: remove one first.</source>
        <translation>Ci sono già {most} istantanee: prima rimuovine una.</translation>
    </message>
    <message>
        <source>A snapshot needs a name.</source>
        <translation>Un'istantanea ha bisogno di un nome.</translation>
    </message>
    <message>
        <source>That name has {count} characters: a snapshot's has at most {most}.</source>
        <translation>Questo nome ha {count} caratteri: quello di un'istantanea ne ha al massimo {most}.</translation>
    </message>
    <message>
        <source>There is a snapshot {name} already.</source>
        <translation>C'è già un'istantanea {name}.</translation>
    </message>
    <message>
        <source>{count} cells are too many to paint: write the mask as a formula.</source>
        <translation>{count} celle sono troppe da dipingere: scrivi la maschera come formula.</translation>
    </message>
    <message>
        <source>Row {row}, column {column} of the embeddings is not a finite 32-bit number.</source>
        <translation>Riga {row}, colonna {column} degli embedding non è un numero finito a 32 bit.</translation>
    </message>
    <message>
        <source>There are {names:,} names for {vectors:,} embeddings.</source>
        <translation>Ci sono {names:,} nomi per {vectors:,} embedding.</translation>
    </message>
    <message>
        <source>Every embedding needs a name that is a piece of text.</source>
        <translation>Ogni embedding ha bisogno di un nome che sia un testo.</translation>
    </message>
    <message>
        <source>Two embeddings are named {duplicate}: names must be unique.</source>
        <translation>Due embedding si chiamano {duplicate}: i nomi devono essere unici.</translation>
    </message>
    <message>
        <source>Embeddings need at least one row and one column of numbers.</source>
        <translation>Gli embedding richiedono almeno una riga e una colonna di numeri.</translation>
    </message>
    <message>
        <source>Embeddings of {rows:,} rows and {columns:,} columns are too large: AttnViz takes up to {max_rows:,} rows, {max_columns:,} columns and {numbers:,} numbers in all.</source>
        <translation>Embedding di {rows:,} righe e {columns:,} colonne sono troppo grandi: AttnViz accetta fino a {max_rows:,} righe, {max_columns:,} colonne e {numbers:,} numeri in tutto.</translation>
    </message>
    <message>
        <source>These numbers were loaded and cannot be edited: start a new session or choose an example.</source>
        <translation>Questi numeri sono stati caricati e non possono essere modificati: comincia una nuova sessione o scegli un esempio.</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: open the model again with another picture.</source>
        <translation>{name} legge un'immagine al posto di un testo: apri di nuovo il modello con un'altra immagine.</translation>
    </message>
    <message>
        <source>{name} is an option for trained models: open one first.</source>
        <translation>{name} è un'opzione per modelli addestrati: aprine uno prima.</translation>
    </message>
    <message>
        <source>{name} is in memory in {own}, and is not converted: convert it by model.to(torch.…), and open it again.</source>
        <translation>{name} è in memoria in {own} e non viene convertito: convertilo con model.to(torch.…) e riaprilo.</translation>
    </message>
    <message>
        <source>{option} is fixed by the checkpoint ({model}): close the model to change it.</source>
        <translation>{option} è fissato dal checkpoint ({model}): chiudi il modello per cambiarlo.</translation>
    </message>
    <message>
        <source>{count:,} edited numbers are too many: AttnViz keeps at most {most:,}.</source>
        <translation>{count:,} numeri modificati sono troppi: AttnViz ne conserva al massimo {most:,}.</translation>
    </message>
    <message>
        <source>{name} is not an embedding file: AttnViz reads {suffixes}.</source>
        <translation>{name} non è un file di embedding: AttnViz legge {suffixes}.</translation>
    </message>
    <message>
        <source>{name} does not hold embeddings: {error}{expected}</source>
        <translation>{name} non contiene embedding: {error}{expected}</translation>
    </message>
    <message>
        <source>{name} cannot be opened as a session: {problem}</source>
        <translation>{name} non può essere aperto come sessione: {problem}</translation>
    </message>
    <message>
        <source>it</source>
        <translation>il file</translation>
    </message>
    <message>
        <source>its view</source>
        <translation>la vista</translation>
    </message>
    <message>
        <source>There is no standard input to read.</source>
        <translation>Non c'è uno standard input da leggere.</translation>
    </message>
    <message>
        <source>{name} is larger than {gigabytes:,.1f} GB.</source>
        <translation>{name} è più grande di {gigabytes:,.1f} GB.</translation>
    </message>
    <message>
        <source>{name} was not saved: {reason}.</source>
        <translation>{name} non è stato salvato: {reason}.</translation>
    </message>
    <message>
        <source>{name} was written by a newer AttnViz (format {found}, this one reads {format}).</source>
        <translation>{name} è stato scritto da un AttnViz più recente (formato {found}, questo legge {format}).</translation>
    </message>
    <message>
        <source>{name} was written by an older AttnViz (format {found}, this one reads {format}).</source>
        <translation>{name} è stato scritto da un AttnViz più vecchio (formato {found}, questo legge {format}).</translation>
    </message>
    <message>
        <source>its snapshot</source>
        <translation>l'istantanea</translation>
    </message>
    <message>
        <source>its held state</source>
        <translation>lo stato conservato</translation>
    </message>
    <message>
        <source>its attention</source>
        <translation>l'attenzione</translation>
    </message>
    <message>
        <source>the stage {name}</source>
        <translation>lo stadio {name}</translation>
    </message>
    <message>
        <source>its picture</source>
        <translation>l'immagine</translation>
    </message>
    <message>
        <source>an edit</source>
        <translation>una modifica</translation>
    </message>
    <message>
        <source>its embedding file</source>
        <translation>il file di embedding</translation>
    </message>
    <message>
        <source>the config of its model is invalid.</source>
        <translation>il config del suo modello non è valido.</translation>
    </message>
    <message>
        <source>{name} carries no session: it was written without one, by another program, or one has removed its metadata.</source>
        <translation>{name} non porta una sessione: è stato scritto senza, o da un altro programma, oppure i suoi metadati sono stati rimossi.</translation>
    </message>
    <message>
        <source>The session in {name} is damaged.</source>
        <translation>La sessione in {name} è danneggiata.</translation>
    </message>
    <message>
        <source>{stage}, layer {layer}, sentence {sentence}, head {head}, row {row}, column {column}</source>
        <translation>{stage}, strato {layer}, frase {sentence}, testa {head}, riga {row}, colonna {column}</translation>
    </message>
    <message>
        <source>{stage}, layer {layer}, sentence {sentence}, row {row}, column {column}</source>
        <translation>{stage}, strato {layer}, frase {sentence}, riga {row}, colonna {column}</translation>
    </message>
    <message>
        <source>NaN or infinite numbers: {count:,} in {rows}. The first: {place}.</source>
        <translation>Numeri NaN o infiniti: {count:,} in {rows}. Il primo: {place}.</translation>
    </message>
    <message>
        <source>No attention was passed: pass outputs.attentions. {hint}</source>
        <translation>Nessuna attenzione passata: passa outputs.attentions. {hint}</translation>
    </message>
    <message>
        <source>{name} belongs to no array here: the lists of tokens are {there}.</source>
        <translation>{name} non appartiene a nessun array qui: le liste di token sono {there}.</translation>
    </message>
    <message>
        <source>layers and a mapping both number the layers: pass only one of them.</source>
        <translation>Sia layers sia una mappa numerano gli strati: passane uno solo.</translation>
    </message>
    <message>
        <source>{stage} have {count} texts, {other} {other_count}.</source>
        <translation>{stage} ha {count} testi, {other} {other_count}.</translation>
    </message>
    <message>
        <source>{stage} have {heads}, {other} {other_count:,}.</source>
        <translation>{stage} ha {heads}, {other} {other_count:,}.</translation>
    </message>
    <message>
        <source>attention_mask must be (batch, token) with 1 for tokens and 0 for padding, as tokenizers return it.</source>
        <translation>attention_mask deve essere (batch, token) con 1 per i token e 0 per il riempimento, come lo restituiscono i tokenizer.</translation>
    </message>
    <message>
        <source>attention_mask hides every token of text {text}.</source>
        <translation>attention_mask nasconde ogni token del testo {text}.</translation>
    </message>
    <message>
        <source>attention_mask is for texts that attend to themselves, without key_tokens: leave the padding out of the arrays yourself.</source>
        <translation>attention_mask è per testi che prestano attenzione a sé stessi, senza key_tokens: togli tu stesso il riempimento dagli array.</translation>
    </message>
    <message>
        <source>attention_mask has {texts}, the attention {other}.</source>
        <translation>attention_mask ha {texts}, l'attenzione {other}.</translation>
    </message>
    <message>
        <source>attention_mask has {tokens}, {stage} have {other}.</source>
        <translation>attention_mask ha {tokens}, {stage}: {other}.</translation>
    </message>
    <message>
        <source>lengths count {tokens}, {stage} have {rows}.</source>
        <translation>lengths conta {tokens}, {stage}: {rows}.</translation>
    </message>
    <message>
        <source>{name} has {texts}, {stage} have {other_texts}.</source>
        <translation>{name} ha {texts}, {stage}: {other_texts}.</translation>
    </message>
    <message>
        <source>{name} has {tokens}, {stage} have {other}.</source>
        <translation>{name} ha {tokens}, {stage}: {other}.</translation>
    </message>
    <message>
        <source>With num_return_sequences pass the tokens of each sequence; beams are sorted anew at each step, so generate with num_beams=1.</source>
        <translation>Con num_return_sequences passa i token di ogni sequenza; i beam vengono riordinati a ogni passo, quindi genera con num_beams=1.</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 riga</translation>
    </message>
    <message>
        <source>{count:,} rows</source>
        <translation>{count:,} righe</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>1 colonna</translation>
    </message>
    <message>
        <source>{count:,} columns</source>
        <translation>{count:,} colonne</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>1 testo</translation>
    </message>
    <message>
        <source>{count:,} texts</source>
        <translation>{count:,} testi</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 token</translation>
    </message>
    <message>
        <source>{count:,} tokens</source>
        <translation>{count:,} token</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 testa</translation>
    </message>
    <message>
        <source>{count:,} heads</source>
        <translation>{count:,} teste</translation>
    </message>
    <message>
        <source>lengths must count the tokens of each of the {texts}.</source>
        <translation>lengths deve contare i token di ciascuno dei {texts}.</translation>
    </message>
    <message>
        <source>{name} must be a list of strings, not {value}.</source>
        <translation>{name} deve essere una lista di stringhe, non {value}.</translation>
    </message>
    <message>
        <source>{name} has None at position {position} of text {text}: the tokenizer has no token with the id at that position.</source>
        <translation>{name} ha None alla posizione {position} del testo {text}: il tokenizer non ha alcun token con l'id di quella posizione.</translation>
    </message>
    <message>
        <source>{name} must be a list of strings, or one per text: {odd} is not a string.</source>
        <translation>{name} deve essere una lista di stringhe, o una per testo: {odd} non è una stringa.</translation>
    </message>
    <message>
        <source>{name} has more than {most:,} tokens.</source>
        <translation>{name} ha più di {most:,} token.</translation>
    </message>
    <message>
        <source>layer cannot be {number}: the layers with attention are {there}.</source>
        <translation>layer non può essere {number}: gli strati con attenzione sono {there}.</translation>
    </message>
    <message>
        <source>sentence_b_start is for the attention of one text that attends to itself.</source>
        <translation>sentence_b_start è per l'attenzione di un solo testo che presta attenzione a sé stesso.</translation>
    </message>
    <message>
        <source>sentence_b_start must be at least 1: sentence A comes before it.</source>
        <translation>sentence_b_start deve essere almeno 1: prima viene la frase A.</translation>
    </message>
    <message>
        <source>image is the picture of one text: pass the attention of one.</source>
        <translation>image è l'immagine di un solo testo: passa l'attenzione di uno.</translation>
    </message>
    <message>
        <source>The picture has {patches:,} patches after {first:,} tokens, {stage} have {count:,} columns.</source>
        <translation>L'immagine ha {patches:,} riquadri dopo {first:,} token, {stage} ha {count:,} colonne.</translation>
    </message>
    <message>
        <source>{name} must be a whole number, counted from 0, not {value}.</source>
        <translation>{name} deve essere un numero intero, contato da 0, non {value}.</translation>
    </message>
    <message>
        <source>{name} cannot be {number}: it is counted from 0, and {last} is the last.</source>
        <translation>{name} non può essere {number}: si conta da 0, e {last} è l'ultimo.</translation>
    </message>
    <message>
        <source>{name} is not a file.</source>
        <translation>{name} non è un file.</translation>
    </message>
    <message>
        <source>{called} does not contain attention: {problem}</source>
        <translation>{called} non contiene attenzione: {problem}</translation>
    </message>
    <message>
        <source>Load the model with attn_implementation="eager" and call it with output_attentions=True: "sdpa", the default, and flash attention return none.</source>
        <translation>Carica il modello con attn_implementation="eager" e chiamalo con output_attentions=True: "sdpa", il valore predefinito, e flash attention non restituiscono l'attenzione.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>testo</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>byte</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>oggetti</translation>
    </message>
    <message>
        <source>True and False</source>
        <translation>True e False</translation>
    </message>
    <message>
        <source>durations</source>
        <translation>durate</translation>
    </message>
    <message>
        <source>records</source>
        <translation>record</translation>
    </message>
    <message>
        <source>complex numbers</source>
        <translation>numeri complessi</translation>
    </message>
    <message>
        <source>The mapping has no attention: its keys must be layers, or names of TransformerLens's cache such as 'blocks.3.attn.hook_pattern', not {names}.</source>
        <translation>La mappa non ha attenzione: le sue chiavi devono essere strati, o nomi della cache di TransformerLens come 'blocks.3.attn.hook_pattern', non {names}.</translation>
    </message>
    <message>
        <source>{stage} have no layers. {hint}</source>
        <translation>{stage} non ha strati. {hint}</translation>
    </message>
    <message>
        <source>Layer 0 of {stage} are None. {hint}</source>
        <translation>Lo strato 0 di {stage} è None. {hint}</translation>
    </message>
    <message>
        <source>Layer {odd} of {stage} has the shape {shape}, layer {first} {first_shape}: all layers must have the same.</source>
        <translation>Lo strato {odd} di {stage} ha la forma {shape}, lo strato {first} {first_shape}: tutti gli strati devono avere la stessa.</translation>
    </message>
    <message>
        <source>layers names {count}, {stage} have {other}: name each layer that is not None.</source>
        <translation>layers ne indica {count}, {stage} ne ha {other}: indica ogni strato che non è None.</translation>
    </message>
    <message>
        <source>layers must be the numbers of the layers in ascending order, counted from 0, such as [3, 7], not {value}.</source>
        <translation>layers deve contenere i numeri degli strati in ordine crescente, contati da 0, come [3, 7], non {value}.</translation>
    </message>
    <message>
        <source>The steps of {stage} have different numbers of layers.</source>
        <translation>I passi di {stage} hanno numeri di strati diversi.</translation>
    </message>
    <message>
        <source>The steps of {stage} begin with the shapes {one} and {other}: beams come and go, so generate with num_beams=1.</source>
        <translation>I passi di {stage} cominciano con le forme {one} e {other}: i beam vanno e vengono, quindi genera con num_beams=1.</translation>
    </message>
    <message>
        <source>{count:,} numbers are too many: AttnViz takes at most {most:,}. Pass fewer.</source>
        <translation>{count:,} numeri sono troppi: AttnViz ne accetta al massimo {most:,}. Passane meno.</translation>
    </message>
    <message>
        <source>You passed the whole output: pass outputs.attentions.</source>
        <translation>Hai passato l'intero output: passa outputs.attentions.</translation>
    </message>
    <message>
        <source>{called} are None. {hint}</source>
        <translation>{called} è None. {hint}</translation>
    </message>
    <message>
        <source>{called} are complex numbers: pass their magnitude, or their real or imaginary part.</source>
        <translation>{called} contiene numeri complessi: passa il modulo, o la parte reale o immaginaria.</translation>
    </message>
    <message>
        <source>{called} are lists of different lengths: rows, heads and layers must be equally long.</source>
        <translation>{called} sono liste di lunghezza diversa: righe, teste e livelli devono avere la stessa lunghezza.</translation>
    </message>
    <message>
        <source>{called} cannot be read as an array: {reason}.</source>
        <translation>{called} non può essere letto come array: {reason}.</translation>
    </message>
    <message>
        <source>{called} must be numbers, not {kind}.</source>
        <translation>{called} deve contenere numeri, non {kind}.</translation>
    </message>
    <message>
        <source>an object of type {kind}</source>
        <translation>un oggetto di tipo {kind}</translation>
    </message>
    <message>
        <source>{stage} are empty: their shape is {shape}.</source>
        <translation>{stage} è vuoto: la sua forma è {shape}.</translation>
    </message>
    <message>
        <source>{which}{called} cannot have the shape {shape}: expected is {axes} for each layer.</source>
        <translation>{which}{called} non può avere la forma {shape}: è atteso {axes} per ogni strato.</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Vicini</translation>
    </message>
    <message>
        <source>How many tokens a query sees on each side.</source>
        <translation>Quanti token vede una query da ciascun lato.</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>Globale</translation>
    </message>
    <message>
        <source>How many tokens, from the first on, attend to all and are attended to by all.</source>
        <translation>Quanti token, a partire dal primo, prestano attenzione a tutti e ricevono attenzione da tutti.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Nessuna</translation>
    </message>
    <message>
        <source>Every query attends to every key.</source>
        <translation>Ogni query presta attenzione a ogni chiave.</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>Causale</translation>
    </message>
    <message>
        <source>A query attends to itself and to earlier tokens.</source>
        <translation>Una query presta attenzione a sé stessa e ai token precedenti.</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Finestra scorrevole</translation>
    </message>
    <message>
        <source>The last tokens only, the query included.</source>
        <translation>Solo gli ultimi token, query compresa.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Larghezza</translation>
    </message>
    <message>
        <source>How many tokens a query sees, itself included.</source>
        <translation>Quanti token vede una query, sé stessa compresa.</translation>
    </message>
    <message>
        <source>Dilated</source>
        <translation>Dilatata</translation>
    </message>
    <message>
        <source>Earlier tokens at equal distances.</source>
        <translation>Token precedenti a distanze uguali.</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>Dilatazione</translation>
    </message>
    <message>
        <source>The distance of two visible tokens: 2 skips every second.</source>
        <translation>La distanza tra due token visibili: 2 ne salta uno ogni due.</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blocchi</translation>
    </message>
    <message>
        <source>The tokens of the same block.</source>
        <translation>I token dello stesso blocco.</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Dimensione del blocco</translation>
    </message>
    <message>
        <source>How many tokens a block has.</source>
        <translation>Quanti token ha un blocco.</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Prefisso</translation>
    </message>
    <message>
        <source>Causal, but the first tokens are visible to all.</source>
        <translation>Causale, ma i primi token sono visibili a tutti.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Lunghezza</translation>
    </message>
    <message>
        <source>How many tokens are visible to all.</source>
        <translation>Quanti token sono visibili a tutti.</translation>
    </message>
    <message>
        <source>Global tokens</source>
        <translation>Token globali</translation>
    </message>
    <message>
        <source>Neighbours, and tokens that attend to all and that all attend to (Longformer).</source>
        <translation>Vicini, e token che prestano attenzione a tutti e a cui tutti la prestano (Longformer).</translation>
    </message>
    <message>
        <source>Random pairs</source>
        <translation>Coppie casuali</translation>
    </message>
    <message>
        <source>As with global tokens, and some of all other pairs, drawn at random from a seed (BigBird).</source>
        <translation>Come con i token globali, più alcune delle altre coppie, estratte a caso da un seme (BigBird).</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Quota</translation>
    </message>
    <message>
        <source>The share of all other pairs, from 0 to 1.</source>
        <translation>La quota di tutte le altre coppie, da 0 a 1.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seme</translation>
    </message>
    <message>
        <source>The seed of the random pairs.</source>
        <translation>Il seme delle coppie casuali.</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Riempimento</translation>
    </message>
    <message>
        <source>The last of the n tokens are padding, which no query attends to.</source>
        <translation>Gli ultimi degli n token sono riempimento, a cui nessuna query presta attenzione.</translation>
    </message>
    <message>
        <source>Padding tokens</source>
        <translation>Token di riempimento</translation>
    </message>
    <message>
        <source>How many tokens at the end are padding.</source>
        <translation>Quanti token alla fine sono riempimento.</translation>
    </message>
    <message>
        <source>{text} is a number: a mask needs a condition, such as k &lt;= q.</source>
        <translation>{text} è un numero: una maschera richiede una condizione, come k &lt;= q.</translation>
    </message>
    <message>
        <source>{text}: {operator} joins conditions such as k &lt;= q.</source>
        <translation>{text}: {operator} unisce condizioni come k &lt;= q.</translation>
    </message>
    <message>
        <source>{text}: {operator} needs a number on each side.</source>
        <translation>{text}: {operator} richiede un numero da ciascun lato.</translation>
    </message>
    <message>
        <source>{text}: {name} cannot be used here. A mask is a condition of q (the query's position, from 0), k (the key's) and n (the number of tokens), with abs and random.</source>
        <translation>{text}: {name} non può essere usato qui. Una maschera è una condizione su q (la posizione della query, da 0), k (quella della chiave) e n (il numero di token), con abs e random.</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>The logit of the target token, less that of the token it is compared with.</source>
        <translation>Il logit del token bersaglio, meno quello del token con cui è confrontato.</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probabilità</translation>
    </message>
    <message>
        <source>The probability of the target token, less that of the token it is compared with.</source>
        <translation>La probabilità del token bersaglio, meno quella del token con cui è confrontato.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Rank (lower is better)</source>
        <translation>Rango (più basso è meglio)</translation>
    </message>
    <message>
        <source>The rank of the target token, 1 for the most likely, less that of the token it is compared with.</source>
        <translation>Il rango del token bersaglio, 1 per il più probabile, meno quello del token con cui è confrontato.</translation>
    </message>
    <message>
        <source>There is no metric {name}: the metrics are {known}.</source>
        <translation>Non c'è una metrica {name}: le metriche sono {known}.</translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation>Flusso residuo</translation>
    </message>
    <message>
        <source>The input of the layer: the embedding of each token plus the outputs of all earlier layers.</source>
        <translation>L'ingresso dello strato: l'embedding di ogni token più le uscite di tutti gli strati precedenti.</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Residuo</translation>
    </message>
    <message>
        <source>residual stream</source>
        <translation>flusso residuo</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>Normalizzato</translation>
    </message>
    <message>
        <source>The residual stream after the norm before attention: what queries, keys and values are projected from.</source>
        <translation>Il flusso residuo dopo la norma che precede l'attenzione: da esso sono proiettate query, chiavi e valori.</translation>
    </message>
    <message>
        <source>Normed</source>
        <translation>Norm.</translation>
    </message>
    <message>
        <source>Projected queries</source>
        <translation>Query proiettate</translation>
    </message>
    <message>
        <source>The queries before they are normalised.</source>
        <translation>Le query prima di essere normalizzate.</translation>
    </message>
    <message>
        <source>Proj. q</source>
        <translation>Proi. q</translation>
    </message>
    <message>
        <source>projected query</source>
        <translation>query proiettata</translation>
    </message>
    <message>
        <source>Projected keys</source>
        <translation>Chiavi proiettate</translation>
    </message>
    <message>
        <source>The keys before they are normalised.</source>
        <translation>Le chiavi prima di essere normalizzate.</translation>
    </message>
    <message>
        <source>Proj. k</source>
        <translation>Proi. k</translation>
    </message>
    <message>
        <source>projected key</source>
        <translation>chiave proiettata</translation>
    </message>
    <message>
        <source>Capped scores</source>
        <translation>Punteggi limitati</translation>
    </message>
    <message>
        <source>The scaled scores, kept between −c and c by a soft cap; masked ones stay minus infinity.</source>
        <translation>I punteggi scalati, tenuti tra −c e c da un limite morbido; quelli mascherati restano meno infinito.</translation>
    </message>
    <message>
        <source>Capped</source>
        <translation>Limitati</translation>
    </message>
    <message>
        <source>Biased scores</source>
        <translation>Punteggi con bias</translation>
    </message>
    <message>
        <source>The scaled scores minus a penalty that grows with the distance of key k from query q (ALiBi); each head has its own slope m.</source>
        <translation>I punteggi scalati meno una penalità che cresce con la distanza della chiave k dalla query q (ALiBi); ogni testa ha la propria pendenza m.</translation>
    </message>
    <message>
        <source>Biased</source>
        <translation>Con bias</translation>
    </message>
    <message>
        <source>Projected attention</source>
        <translation>Attenzione proiettata</translation>
    </message>
    <message>
        <source>The attention output before it is normalised.</source>
        <translation>L'uscita dell'attenzione prima di essere normalizzata.</translation>
    </message>
    <message>
        <source>Proj. attn.</source>
        <translation>Proi. att.</translation>
    </message>
    <message>
        <source>projected attention</source>
        <translation>attenzione proiettata</translation>
    </message>
    <message>
        <source>Attention output</source>
        <translation>Uscita dell'attenzione</translation>
    </message>
    <message>
        <source>What attention adds to the residual stream of each token.</source>
        <translation>Ciò che l'attenzione aggiunge al flusso residuo di ogni token.</translation>
    </message>
    <message>
        <source>Attn. out</source>
        <translation>Usc. att.</translation>
    </message>
    <message>
        <source>Projected MLP</source>
        <translation>MLP proiettato</translation>
    </message>
    <message>
        <source>The MLP output before it is normalised.</source>
        <translation>L'uscita dell'MLP prima di essere normalizzata.</translation>
    </message>
    <message>
        <source>Proj. MLP</source>
        <translation>Proi. MLP</translation>
    </message>
    <message>
        <source>projected mlp</source>
        <translation>mlp proiettato</translation>
    </message>
    <message>
        <source>MLP output</source>
        <translation>Uscita dell'MLP</translation>
    </message>
    <message>
        <source>What the MLP (feed-forward network) adds to the residual stream of each token.</source>
        <translation>Ciò che l'MLP (rete feed-forward) aggiunge al flusso residuo di ogni token.</translation>
    </message>
    <message>
        <source>MLP out</source>
        <translation>Usc. MLP</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>Norma finale</translation>
    </message>
    <message>
        <source>The residual stream after the last layer and the final norm: the unembedding turns it into logits.</source>
        <translation>Il flusso residuo dopo l'ultimo strato e la norma finale: l'unembedding lo trasforma in logit.</translation>
    </message>
    <message>
        <source>Router logits</source>
        <translation>Logit del router</translation>
    </message>
    <message>
        <source>How well each expert, one of the MLPs of the layer, suits each token: those with the largest logits are run.</source>
        <translation>Quanto ogni esperto, uno degli MLP dello strato, è adatto a ogni token: si eseguono quelli con i logit più grandi.</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Esperti</translation>
    </message>
    <message>
        <source>The numbers of the experts that are run for each token, the one with the largest weight first.</source>
        <translation>I numeri degli esperti eseguiti per ogni token, prima quello con il peso maggiore.</translation>
    </message>
    <message>
        <source>Expert weights</source>
        <translation>Pesi degli esperti</translation>
    </message>
    <message>
        <source>The experts that are run for each token, the likeliest first, as number and weight: the MLP output is the sum of what they return, each times its weight.</source>
        <translation>Gli esperti eseguiti per ogni token, prima il più probabile, come numero e peso: l'uscita dell'MLP è la somma di ciò che restituiscono, ciascuno per il suo peso.</translation>
    </message>
    <message>
        <source>Sink weight</source>
        <translation>Peso del sink</translation>
    </message>
    <message>
        <source>The weight that no key gets: each head has a learned score of no key (a sink) in its softmax. With it, the weights of a query sum to 1. It multiplies no value, so it is not edited.</source>
        <translation>Il peso che nessuna chiave riceve: ogni testa ha nella sua softmax un punteggio appreso che non è di nessuna chiave (un sink). Con esso i pesi di una query hanno somma 1. Non moltiplica alcun valore, quindi non si modifica.</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>Sink</translation>
    </message>
    <message>
        <source>Encoder output</source>
        <translation>Uscita dell'encoder</translation>
    </message>
    <message>
        <source>The final states of the encoder, one for each source token: cross-attention attends to them.</source>
        <translation>Gli stati finali dell'encoder, uno per ogni token sorgente: l'attenzione incrociata presta attenzione a essi.</translation>
    </message>
    <message>
        <source>Enc. out</source>
        <translation>Usc. enc.</translation>
    </message>
    <message>
        <source>encoder output</source>
        <translation>uscita dell'encoder</translation>
    </message>
    <message>
        <source>Value-weighted</source>
        <translation>Pesati per valore</translation>
    </message>
    <message>
        <source>How long the vector is that each key adds to the query's attention output: a large weight on a short value adds little (Kobayashi et al. 2020). Post-norms come after it.</source>
        <translation>Quanto è lungo il vettore che ogni chiave aggiunge all'uscita dell'attenzione della query: un peso grande su un valore corto aggiunge poco (Kobayashi et al. 2020). Le norme successive vengono dopo.</translation>
    </message>
    <message>
        <source>Value-w.</source>
        <translation>Per val.</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>How much of each token's embedding is in each position after this layer, if attention and residual stream weigh the same (Abnar and Zuidema 2020). It is the same for all heads.</source>
        <translation>Quanto dell'embedding di ogni token è in ciascuna posizione dopo questo strato, se attenzione e flusso residuo pesano lo stesso (Abnar e Zuidema 2020). È uguale per tutte le teste.</translation>
    </message>
    <message>
        <source>α × gradient</source>
        <translation>α × gradiente</translation>
    </message>
    <message>
        <source>How much the metric changes with each weight, times the weight: what the weight adds to it (red) or takes from it (blue), to first order. The metric is the logit of the target token in Next token.</source>
        <translation>Quanto cambia la metrica con ogni peso, per il peso: ciò che il peso le aggiunge (rosso) o toglie (blu), al primo ordine. La metrica è il logit del token bersaglio in Token successivo.</translation>
    </message>
    <message>
        <source>α × grad</source>
        <translation>α × grad</translation>
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
        <translation>Incrociata {number}</translation>
    </message>
    <message>
        <source>The scaled scores plus a learned bias for the distance of key k from query q; each head has its own.</source>
        <translation>I punteggi scalati più un bias appreso per la distanza della chiave k dalla query q; ogni testa ha il proprio.</translation>
    </message>
    <message>
        <source>each {along} sums to 1</source>
        <translation>ogni {along} ha somma 1</translation>
    </message>
    <message>
        <source>the maximum of its {line}, {largest}, is subtracted first</source>
        <translation>prima si sottrae il massimo della sua {line}, {largest}</translation>
    </message>
    <message>
        <source>∞ − ∞ is not a number</source>
        <translation>∞ − ∞ non è un numero</translation>
    </message>
    <message>
        <source>exp alone would overflow</source>
        <translation>la sola exp andrebbe in overflow</translation>
    </message>
    <message>
        <source>exp alone would underflow</source>
        <translation>la sola exp andrebbe in underflow</translation>
    </message>
    <message>
        <source>{step}: {reason}</source>
        <translation>{step}: {reason}</translation>
    </message>
    <message>
        <source>beyond 3.4e+38, which is exp(88.7), 32-bit floats are ∞: softmax subtracts the maximum first</source>
        <translation>oltre 3.4e+38, cioè exp(88.7), i float a 32 bit sono ∞: la softmax sottrae prima il massimo</translation>
    </message>
    <message>
        <source>divided by the sum over its {line}</source>
        <translation>diviso per la somma sulla sua {line}</translation>
    </message>
    <message>
        <source>−∞ counts as 0, divided by the sum of its {line}</source>
        <translation>−∞ vale 0, diviso per la somma della sua {line}</translation>
    </message>
    <message>
        <source>{own} divided by the sum of its {line}</source>
        <translation>{own} diviso per la somma della sua {line}</translation>
    </message>
    <message>
        <source>minus ln n = {shift}, where n = {count:,} is the number of tokens</source>
        <translation>meno ln n = {shift}, dove n = {count:,} è il numero di token</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>The softmax subtracts the maximum first, so that exp does not overflow.</source>
        <translation>La softmax sottrae prima il massimo, così exp non va in overflow.</translation>
    </message>
    <message>
        <source>Naive softmax</source>
        <translation>Softmax ingenua</translation>
    </message>
    <message>
        <source>The naive softmax exp(x) / Σ exp(x) overflows for scores above 88.</source>
        <translation>La softmax ingenua exp(x) / Σ exp(x) va in overflow per punteggi oltre 88.</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Somma</translation>
    </message>
    <message>
        <source>The scores are divided by their sum, so that weights can be negative.</source>
        <translation>I punteggi sono divisi per la loro somma, quindi i pesi possono essere negativi.</translation>
    </message>
    <message>
        <source>each {along} sums to 1, and weights may be negative</source>
        <translation>ogni {along} ha somma 1, e i pesi possono essere negativi</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>Sigmoide</translation>
    </message>
    <message>
        <source>Sigmoid attention: each weight is sigmoid(x − ln n) of its own score x, n being the number of tokens; rows do not sum to 1.</source>
        <translation>Attenzione sigmoide: ogni peso è sigmoid(x − ln n) del proprio punteggio x, con n il numero di token; le righe non hanno somma 1.</translation>
    </message>
    <message>
        <source>a {along} need not sum to 1</source>
        <translation>una {along} non deve avere somma 1</translation>
    </message>
    <message>
        <source>from {minimum} to {maximum}</source>
        <translation>da {minimum} a {maximum}</translation>
    </message>
    <message>
        <source>Not in this vocabulary: a random vector (fixed seed) is used.</source>
        <translation>Non in questo vocabolario: si usa un vettore casuale (seme fisso).</translation>
    </message>
    <message>
        <source>The chapter's (3-d)</source>
        <translation>Quelli del capitolo (3-d)</translation>
    </message>
    <message>
        <source>The chapter's vectors have {count} dimensions.</source>
        <translation>I vettori del capitolo hanno {count} dimensioni.</translation>
    </message>
    <message>
        <source>Seeded random</source>
        <translation>Casuali con seme</translation>
    </message>
    <message>
        <source>GloVe (100-d)</source>
        <translation>GloVe (100-d)</translation>
    </message>
    <message>
        <source>GloVe's vectors have {count} dimensions.</source>
        <translation>I vettori GloVe hanno {count} dimensioni.</translation>
    </message>
    <message>
        <source>Not among the 10,000 GloVe words here, which have neither single letters (a, I) nor contractions (don't): a random vector (fixed seed) is used.</source>
        <translation>Non tra le 10.000 parole di GloVe qui, che non hanno né lettere singole (a, I) né contrazioni (don't): si usa un vettore casuale (seme fisso).</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>Da un file</translation>
    </message>
    <message>
        <source>The file's vectors have {count} dimensions.</source>
        <translation>I vettori del file hanno {count} dimensioni.</translation>
    </message>
    <message>
        <source>The model's vectors have {count} dimensions.</source>
        <translation>I vettori del modello hanno {count} dimensioni.</translation>
    </message>
    <message>
        <source>Variant or model</source>
        <translation>Variante o modello</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Which formulation of attention is computed. Each has the defaults of its source.</source>
        <translation>Quale formulazione dell'attenzione si calcola. Ognuna ha i valori predefiniti della sua fonte.</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Dimensioni</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Teste</translation>
    </message>
    <message>
        <source>This variant has exactly one head.</source>
        <translation>Questa variante ha esattamente una testa.</translation>
    </message>
    <message>
        <source>How many heads attend in parallel, each with its own queries.</source>
        <translation>Quante teste lavorano in parallelo, ognuna con le proprie query.</translation>
    </message>
    <message>
        <source>d_out</source>
        <translation>d_out</translation>
    </message>
    <message>
        <source>The output of this variant has as many dimensions as the embeddings.</source>
        <translation>L'uscita di questa variante ha tante dimensioni quante gli embedding.</translation>
    </message>
    <message>
        <source>Dimensions of the output: of each head in the wrapper, of all heads together in MultiHeadAttention.</source>
        <translation>Dimensioni dell'uscita: di ogni testa nel wrapper, di tutte le teste insieme in MultiHeadAttention.</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>The matrices of this variant have no bias.</source>
        <translation>Le matrici di questa variante non hanno bias.</translation>
    </message>
    <message>
        <source>Adds a bias vector to the queries, keys and values.</source>
        <translation>Aggiunge un vettore di bias a query, chiavi e valori.</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>Teste KV</translation>
    </message>
    <message>
        <source>Every head of this variant has its own keys and values.</source>
        <translation>Ogni testa di questa variante ha chiavi e valori propri.</translation>
    </message>
    <message>
        <source>How many key/value heads there are; a group of query heads shares each (grouped-query attention).</source>
        <translation>Quante teste chiave/valore ci sono; un gruppo di teste query condivide ciascuna (grouped-query attention).</translation>
    </message>
    <message>
        <source>RoPE base</source>
        <translation>Base RoPE</translation>
    </message>
    <message>
        <source>This variant has no rotary positions.</source>
        <translation>Questa variante non ha posizioni rotatorie.</translation>
    </message>
    <message>
        <source>Base of the rotary frequencies: the larger, the slower the last dimensions rotate with the position.</source>
        <translation>Base delle frequenze rotatorie: più è grande, più lentamente le ultime dimensioni ruotano con la posizione.</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>Words and punctuation</source>
        <translation>Parole e punteggiatura</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caratteri</translation>
    </message>
    <message>
        <source>GPT-2 byte pairs</source>
        <translation>Coppie di byte GPT-2</translation>
    </message>
    <message>
        <source>How the text is cut into tokens.</source>
        <translation>Come il testo è diviso in token.</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>Vettori</translation>
    </message>
    <message>
        <source>Where each token's embedding comes from.</source>
        <translation>Da dove viene l'embedding di ogni token.</translation>
    </message>
    <message>
        <source>d_in</source>
        <translation>d_in</translation>
    </message>
    <message>
        <source>Dimensions of an embedding; free for random vectors, fixed by the source for the others.</source>
        <translation>Dimensioni di un embedding; libere per vettori casuali, fissate dalla fonte per gli altri.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Posizioni</translation>
    </message>
    <message>
        <source>Learned (seeded)</source>
        <translation>Apprese (con seme)</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>Sinusoidali</translation>
    </message>
    <message>
        <source>A vector added to each embedding that encodes the position of the token.</source>
        <translation>Un vettore aggiunto a ogni embedding che codifica la posizione del token.</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maschera</translation>
    </message>
    <message>
        <source>Which keys a query attends to: a usual mask, or a condition of the positions q and k, such as k &lt;= q and q - k &lt; 3.</source>
        <translation>A quali chiavi presta attenzione una query: una maschera consueta, o una condizione sulle posizioni q e k, come k &lt;= q and q - k &lt; 3.</translation>
    </message>
    <message>
        <source>Masked by</source>
        <translation>Mascherata con</translation>
    </message>
    <message>
        <source>−∞ before the softmax</source>
        <translation>−∞ prima della softmax</translation>
    </message>
    <message>
        <source>zero weights, then renormalise</source>
        <translation>pesi zero, poi rinormalizzare</translation>
    </message>
    <message>
        <source>Where keys are masked: before the softmax or after it. Both give the same weights.</source>
        <translation>Dove si mascherano le chiavi: prima della softmax o dopo. Entrambe danno gli stessi pesi.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Training mode: sets random attention weights to zero and scales up the others.</source>
        <translation>Modalità di addestramento: pone a zero pesi di attenzione a caso e ingrandisce gli altri.</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Tasso</translation>
    </message>
    <message>
        <source>Share of attention weights that are set to zero; the others are divided by 1 - rate.</source>
        <translation>Quota di pesi di attenzione posti a zero; gli altri sono divisi per 1 - tasso.</translation>
    </message>
    <message>
        <source>The seed of the dropout mask: the same seed drops the same weights.</source>
        <translation>Il seme della maschera di dropout: lo stesso seme elimina gli stessi pesi.</translation>
    </message>
    <message>
        <source>Scale and softmax</source>
        <translation>Scala e softmax</translation>
    </message>
    <message>
        <source>Divide by</source>
        <translation>Dividi per</translation>
    </message>
    <message>
        <source>sqrt(d_k)</source>
        <translation>sqrt(d_k)</translation>
    </message>
    <message>
        <source>1 (no scaling)</source>
        <translation>1 (senza scala)</translation>
    </message>
    <message>
        <source>What the scores are divided by before the softmax.</source>
        <translation>Per che cosa si dividono i punteggi prima della softmax.</translation>
    </message>
    <message>
        <source>Normalise by</source>
        <translation>Normalizza con</translation>
    </message>
    <message>
        <source>How scores become weights.</source>
        <translation>Come i punteggi diventano pesi.</translation>
    </message>
    <message>
        <source>Normalise over</source>
        <translation>Normalizza lungo</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Righe</translation>
    </message>
    <message>
        <source>Columns (a mistake)</source>
        <translation>Colonne (un errore)</translation>
    </message>
    <message>
        <source>The axis along which the weights sum to 1. Rows are queries, in einsum keys: a query shares its attention out among the keys. Columns that sum to 1 are a mistake in an early edition.</source>
        <translation>L'asse lungo il quale i pesi hanno somma 1. Le righe sono query, in einsum chiavi: una query ripartisce la sua attenzione tra le chiavi. Colonne con somma 1 sono un errore di una prima edizione.</translation>
    </message>
    <message>
        <source>Ablated heads</source>
        <translation>Teste ablate</translation>
    </message>
    <message>
        <source>Heads whose context is set to zero before concatenation, such as 0,2.</source>
        <translation>Teste il cui contesto è posto a zero prima della concatenazione, come 0,2.</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Semi</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesi</translation>
    </message>
    <message>
        <source>This variant has no weights to draw.</source>
        <translation>Questa variante non ha pesi da estrarre.</translation>
    </message>
    <message>
        <source>The seed of the weight matrices.</source>
        <translation>Il seme delle matrici dei pesi.</translation>
    </message>
    <message>
        <source>Weights from</source>
        <translation>Pesi da</translation>
    </message>
    <message>
        <source>This variant's own</source>
        <translation>Quelli di questa variante</translation>
    </message>
    <message>
        <source>Copies the weights of another variant, your edits included: equal weights give equal outputs.</source>
        <translation>Copia i pesi di un'altra variante, con le tue modifiche: pesi uguali danno uscite uguali.</translation>
    </message>
    <message>
        <source>Times initialised</source>
        <translation>Volte inizializzato</translation>
    </message>
    <message>
        <source>How often the weights are drawn from the seed; 2 = the notebook cell was run twice.</source>
        <translation>Quante volte i pesi sono estratti dal seme; 2 = la cella del notebook è stata eseguita due volte.</translation>
    </message>
    <message>
        <source>The seed of random embeddings and of learned positions.</source>
        <translation>Il seme degli embedding casuali e delle posizioni apprese.</translation>
    </message>
    <message>
        <source>Ablated</source>
        <translation>Ablati</translation>
    </message>
    <message>
        <source>Heads whose context is set to zero, as LAYER.HEAD, and layers that are skipped, such as 3.0,3.7,5.</source>
        <translation>Teste il cui contesto è posto a zero, come STRATO.TESTA, e strati saltati, come 3.0,3.7,5.</translation>
    </message>
    <message>
        <source>Ablation</source>
        <translation>Ablazione</translation>
    </message>
    <message>
        <source>What takes the place of the context of ablated heads.</source>
        <translation>Che cosa prende il posto del contesto delle teste ablate.</translation>
    </message>
    <message>
        <source>Steering</source>
        <translation>Steering</translation>
    </message>
    <message>
        <source>Strength α</source>
        <translation>Forza α</translation>
    </message>
    <message>
        <source>Each steered vector x becomes x + α (A − x): 0 leaves it as it is, 1 replaces it with that of A.</source>
        <translation>Ogni vettore guidato x diventa x + α (A − x): 0 lo lascia com'è, 1 lo sostituisce con quello di A.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisione</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Format of weights and of every number computed: bfloat16 and float16 take half the memory.</source>
        <translation>Formato dei pesi e di ogni numero calcolato: bfloat16 e float16 occupano metà memoria.</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>Token successivo</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Campiona</translation>
    </message>
    <message>
        <source>Samples the token to append by its probability; otherwise the most likely one is appended.</source>
        <translation>Campiona il token da aggiungere secondo la probabilità; altrimenti si aggiunge il più probabile.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatura</translation>
    </message>
    <message>
        <source>Divides the logits before sampling: below 1, likely tokens become even more likely.</source>
        <translation>Divide i logit prima del campionamento: sotto 1 i token probabili diventano ancora più probabili.</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>How many of the most likely tokens are sampled from.</source>
        <translation>Tra quanti dei token più probabili si campiona.</translation>
    </message>
    <message>
        <source>The seed of sampling: the same seed appends the same tokens.</source>
        <translation>Il seme del campionamento: lo stesso seme aggiunge gli stessi token.</translation>
    </message>
    <message>
        <source>embedding=file needs an embedding file: open one first.</source>
        <translation>embedding=file richiede un file di embedding: aprine uno prima.</translation>
    </message>
    <message>
        <source>{problem} {advice}</source>
        <translation>{problem} {advice}</translation>
    </message>
    <message>
        <source>{label} {low} or {high}</source>
        <translation>{label} {low} o {high}</translation>
    </message>
    <message>
        <source>{label} {low}</source>
        <translation>{label} {low}</translation>
    </message>
    <message>
        <source>{first}, or {second}, would fit.</source>
        <translation>{first}, o {second}, andrebbe bene.</translation>
    </message>
    <message>
        <source>{first} would fit.</source>
        <translation>{first} andrebbe bene.</translation>
    </message>
    <message>
        <source>{variant} cannot take the weights of {donor}: {error}</source>
        <translation>{variant} non può prendere i pesi di {donor}: {error}</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>chiavi e valori</translation>
    </message>
    <message>
        <source>{variant} cannot take the weights of {donor}: its {stages} have {need} dimensions, those of {donor} {have}.</source>
        <translation>{variant} non può prendere i pesi di {donor}: le sue {stages} hanno {need} dimensioni, quelle di {donor} {have}.</translation>
    </message>
    <message>
        <source>it returned NaN or ∞ for small scores</source>
        <translation>ha restituito NaN o ∞ per punteggi piccoli</translation>
    </message>
    <message>
        <source>it returned a weight for a score of −∞, which is masked: return 0</source>
        <translation>ha restituito un peso per un punteggio di −∞, che è mascherato: restituisci 0</translation>
    </message>
    <message>
        <source>it returned a negative weight: add it with positive=False</source>
        <translation>ha restituito un peso negativo: aggiungila con positive=False</translation>
    </message>
    <message>
        <source>its weights do not sum to 1: add it with sums_to_one=False</source>
        <translation>i suoi pesi non hanno somma 1: aggiungila con sums_to_one=False</translation>
    </message>
    <message>
        <source>its weights do not sum to 1 along axis -2: normalise along the given axis</source>
        <translation>i suoi pesi non hanno somma 1 lungo l'asse -2: normalizza lungo l'asse dato</translation>
    </message>
    <message>
        <source>it returned the shape {found} for scores of the shape {shape}</source>
        <translation>ha restituito la forma {found} per punteggi di forma {shape}</translation>
    </message>
    <message>
        <source>The normalisation {name} failed: {reason}.</source>
        <translation>La normalizzazione {name} è fallita: {reason}.</translation>
    </message>
    <message>
        <source>A normalisation needs a function of (scores, axis), and {value} is none.</source>
        <translation>Una normalizzazione richiede una funzione di (scores, axis), e {value} non lo è.</translation>
    </message>
    <message>
        <source>The formula and the code of a normalisation have no other braces than those of {scores} and {axis}.</source>
        <translation>La formula e il codice di una normalizzazione non hanno altre graffe che quelle di {scores} e {axis}.</translation>
    </message>
    <message>
        <source>{formula}, by the plug-in {plugin}</source>
        <translation>{formula}, dal plug-in {plugin}</translation>
    </message>
    <message>
        <source>There is no variant {name} to be like: choose among {known}.</source>
        <translation>Non c'è una variante {name} da prendere a modello: scegli tra {known}.</translation>
    </message>
    <message>
        <source>How well each query matches each key, by a function of a plug-in.</source>
        <translation>Quanto ogni query corrisponde a ogni chiave, secondo una funzione di un plug-in.</translation>
    </message>
    <message>
        <source>A variant needs a function of (queries, keys), which may also take {names} by name, and {value} is none.</source>
        <translation>Una variante richiede una funzione di (queries, keys), che può anche ricevere {names} per nome, e {value} non lo è.</translation>
    </message>
    <message>
        <source>There is no default {name} of a variant like {like}: choose among {known}.</source>
        <translation>Non c'è un valore predefinito {name} di una variante come {like}: scegli tra {known}.</translation>
    </message>
    <message>
        <source>grid must be (rows, columns), the patches of the picture down and across, such as (14, 14), not {value}.</source>
        <translation>grid deve essere (righe, colonne), i riquadri dell'immagine in verticale e in orizzontale, come (14, 14), non {value}.</translation>
    </message>
    <message>
        <source>first must be how many tokens come before the patches, such as 1 for CLS, not {value}.</source>
        <translation>first deve essere quanti token precedono i riquadri, come 1 per CLS, non {value}.</translation>
    </message>
    <message>
        <source>grid = {rows} × {columns} is {count:,} patches, the attention has {tokens:,} tokens.</source>
        <translation>grid = {rows} × {columns} sono {count:,} riquadri, l'attenzione ha {tokens:,} token.</translation>
    </message>
    <message>
        <source>grid = {rows} × {columns} is {count:,} patches and first = {first} make {total:,}, the attention has {tokens:,} tokens.</source>
        <translation>grid = {rows} × {columns} sono {count:,} riquadri, con first = {first} fanno {total:,}; l'attenzione ha {tokens:,} token.</translation>
    </message>
    <message>
        <source>The picture is too large, or has no patches.</source>
        <translation>L'immagine è troppo grande, o non ha riquadri.</translation>
    </message>
    <message>
        <source>{called} has {width:,} × {height:,} pixels: at most {most:,} are read.</source>
        <translation>{called} ha {width:,} × {height:,} pixel: se ne leggono al massimo {most:,}.</translation>
    </message>
    <message>
        <source>{called} is not a picture that can be read.</source>
        <translation>{called} non è un'immagine leggibile.</translation>
    </message>
    <message>
        <source>{called} cannot be read: {reason}.</source>
        <translation>{called} non può essere letto: {reason}.</translation>
    </message>
    <message>
        <source>image cannot have the shape {shape}: expected is (height, width, 3) or (3, height, width).</source>
        <translation>image non può avere la forma {shape}: è atteso (height, width, 3) o (3, height, width).</translation>
    </message>
    <message>
        <source>There is no example {name}: the examples are {known}.</source>
        <translation>Non c'è un esempio {name}: gli esempi sono {known}.</translation>
    </message>
    <message>
        <source>3.3 Simplified self-attention</source>
        <translation>3.3 Auto-attenzione semplificata</translation>
    </message>
    <message>
        <source>3.4 Trainable weights</source>
        <translation>3.4 Pesi addestrabili</translation>
    </message>
    <message>
        <source>3.5 Causal attention</source>
        <translation>3.5 Attenzione causale</translation>
    </message>
    <message>
        <source>3.6 Multi-head attention</source>
        <translation>3.6 Attenzione multi-testa</translation>
    </message>
    <message>
        <source>Other formulations</source>
        <translation>Altre formulazioni</translation>
    </message>
    <message>
        <source>Real sentences (GloVe vectors)</source>
        <translation>Frasi reali (vettori GloVe)</translation>
    </message>
    <message>
        <source>Masks, positions, sizes</source>
        <translation>Maschere, posizioni, dimensioni</translation>
    </message>
    <message>
        <source>Your journey starts with one step</source>
        <translation>Your journey starts with one step</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Inizio</translation>
    </message>
    <message>
        <source>Two causal heads with one dimension each, on the chapter's sentence.</source>
        <translation>Due teste causali con una dimensione ciascuna, sulla frase del capitolo.</translation>
    </message>
    <message>
        <source>Two heads of two dimensions</source>
        <translation>Due teste di due dimensioni</translation>
    </message>
    <message>
        <source>The same with d_out 4, so that no stage is a single column: AttnViz starts with it.</source>
        <translation>Lo stesso con d_out 4, così nessuno stadio è una sola colonna: AttnViz parte da qui.</translation>
    </message>
    <message>
        <source>3.3.1 One query</source>
        <translation>3.3.1 Una query</translation>
    </message>
    <message>
        <source>Row “journey”: its dot products with all tokens, the softmax, and the resulting context vector.</source>
        <translation>La riga “journey”: i suoi prodotti scalari con tutti i token, la softmax e il vettore di contesto che ne risulta.</translation>
    </message>
    <message>
        <source>3.3.1 Normalised by the sum</source>
        <translation>3.3.1 Normalizzata con la somma</translation>
    </message>
    <message>
        <source>Weights by dividing the scores by their sum: they sum to 1 too, but negative scores would break it.</source>
        <translation>Pesi ottenuti dividendo i punteggi per la loro somma: anch'essi hanno somma 1, ma punteggi negativi la guasterebbero.</translation>
    </message>
    <message>
        <source>3.3.1 The naive softmax</source>
        <translation>3.3.1 La softmax ingenua</translation>
    </message>
    <message>
        <source>exp(x) over the sum of exp(x): the same weights here; type 100 into an embedding to see it overflow.</source>
        <translation>exp(x) diviso la somma di exp(x): qui gli stessi pesi; scrivi 100 in un embedding per vederla andare in overflow.</translation>
    </message>
    <message>
        <source>3.3.2 All tokens</source>
        <translation>3.3.2 Tutti i token</translation>
    </message>
    <message>
        <source>All scores as one matrix product, and a context vector for every token.</source>
        <translation>Tutti i punteggi come un prodotto di matrici, e un vettore di contesto per ogni token.</translation>
    </message>
    <message>
        <source>Hello shiny sun!</source>
        <translation>Hello shiny sun!</translation>
    </message>
    <message>
        <source>Three tokens: small enough to follow every number by hand.</source>
        <translation>Tre token: abbastanza pochi per seguire ogni numero a mano.</translation>
    </message>
    <message>
        <source>3.4.1 Queries, keys and values</source>
        <translation>3.4.1 Query, chiavi e valori</translation>
    </message>
    <message>
        <source>Each token is projected three times, by W_query, W_key and W_value; scores are divided by √d_k.</source>
        <translation>Ogni token è proiettato tre volte, da W_query, W_key e W_value; i punteggi sono divisi per √d_k.</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v1</source>
        <translation>3.4.2 SelfAttention_v1</translation>
    </message>
    <message>
        <source>The same as a class with nn.Parameter: weights drawn uniformly from 0 to 1.</source>
        <translation>Lo stesso come classe con nn.Parameter: pesi estratti uniformemente tra 0 e 1.</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v2</source>
        <translation>3.4.2 SelfAttention_v2</translation>
    </message>
    <message>
        <source>nn.Linear instead of nn.Parameter: the same attention from a better start for training.</source>
        <translation>nn.Linear al posto di nn.Parameter: la stessa attenzione da un inizio migliore per l'addestramento.</translation>
    </message>
    <message>
        <source>Exercise 3.1 v1 with the weights of v2</source>
        <translation>Esercizio 3.1 v1 con i pesi di v2</translation>
    </message>
    <message>
        <source>v1 stores W as (d_in, d_out), nn.Linear as (d_out, d_in): v2's weights, transposed, give v2's outputs.</source>
        <translation>v1 memorizza W come (d_in, d_out), nn.Linear come (d_out, d_in): i pesi di v2, trasposti, danno le uscite di v2.</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v2, initialised twice</source>
        <translation>3.4.2 SelfAttention_v2, inizializzata due volte</translation>
    </message>
    <message>
        <source>The notebook cell run twice: the second class gets other weights from the same seed.</source>
        <translation>La cella del notebook eseguita due volte: la seconda classe riceve altri pesi dallo stesso seme.</translation>
    </message>
    <message>
        <source>3.5.1 Masked with −∞</source>
        <translation>3.5.1 Mascherata con −∞</translation>
    </message>
    <message>
        <source>Future scores become minus infinity before the softmax, so their weights are exactly zero.</source>
        <translation>I punteggi futuri diventano meno infinito prima della softmax, così i loro pesi sono esattamente zero.</translation>
    </message>
    <message>
        <source>3.5.1 Masked, then renormalised</source>
        <translation>3.5.1 Mascherata, poi rinormalizzata</translation>
    </message>
    <message>
        <source>Future weights are set to zero after the softmax and each row is divided by its sum: the same weights.</source>
        <translation>I pesi futuri sono posti a zero dopo la softmax e ogni riga è divisa per la sua somma: gli stessi pesi.</translation>
    </message>
    <message>
        <source>3.5.2 Dropout</source>
        <translation>3.5.2 Dropout</translation>
    </message>
    <message>
        <source>Half of the weights are dropped at random, the others doubled; try other seeds and rates.</source>
        <translation>Metà dei pesi è eliminata a caso, gli altri raddoppiati; prova altri semi e tassi.</translation>
    </message>
    <message>
        <source>3.5.3 CausalAttention</source>
        <translation>3.5.3 CausalAttention</translation>
    </message>
    <message>
        <source>The compact class, on a batch of two copies of the sentence.</source>
        <translation>La classe compatta, su un batch di due copie della frase.</translation>
    </message>
    <message>
        <source>3.6.1 MultiHeadAttentionWrapper</source>
        <translation>3.6.1 MultiHeadAttentionWrapper</translation>
    </message>
    <message>
        <source>Two causal heads with separate weights; their context vectors are concatenated.</source>
        <translation>Due teste causali con pesi separati; i loro vettori di contesto sono concatenati.</translation>
    </message>
    <message>
        <source>3.6.1 The softmax along the wrong axis</source>
        <translation>3.6.1 La softmax lungo l'asse sbagliato</translation>
    </message>
    <message>
        <source>A mistake in an early edition: the columns of the weights sum to 1 instead of the rows.</source>
        <translation>Un errore di una prima edizione: le colonne dei pesi hanno somma 1 al posto delle righe.</translation>
    </message>
    <message>
        <source>3.6.2 MultiHeadAttention</source>
        <translation>3.6.2 MultiHeadAttention</translation>
    </message>
    <message>
        <source>One projection split into heads, and an output projection that mixes them.</source>
        <translation>Una proiezione divisa in teste, e una proiezione di uscita che le mescola.</translation>
    </message>
    <message>
        <source>3.6.2 Batched matrix multiplication</source>
        <translation>3.6.2 Prodotto di matrici a blocchi</translation>
    </message>
    <message>
        <source>a @ a.transpose(2, 3) for two heads of 3 tokens and 4 dimensions: the scores of each head.</source>
        <translation>a @ a.transpose(2, 3) per due teste di 3 token e 4 dimensioni: i punteggi di ogni testa.</translation>
    </message>
    <message>
        <source>Einsum, four heads</source>
        <translation>Einsum, quattro teste</translation>
    </message>
    <message>
        <source>Multi-head attention as sums over named indices; the rows of its scores are the keys' tokens.</source>
        <translation>Attenzione multi-testa come somme su indici con nome; le righe dei suoi punteggi sono i token delle chiavi.</translation>
    </message>
    <message>
        <source>torch.nn.MultiheadAttention, four heads</source>
        <translation>torch.nn.MultiheadAttention, quattro teste</translation>
    </message>
    <message>
        <source>PyTorch's own class, taken apart so that every stage is visible.</source>
        <translation>La classe di PyTorch, smontata in modo che ogni stadio sia visibile.</translation>
    </message>
    <message>
        <source>Grouped queries with RoPE, four heads</source>
        <translation>Query raggruppate con RoPE, quattro teste</translation>
    </message>
    <message>
        <source>Two heads share each key head. With rotary positions, “the cat” has the same score at every position.</source>
        <translation>Due teste condividono ogni testa di chiavi. Con posizioni rotatorie, “the cat” ha lo stesso punteggio in ogni posizione.</translation>
    </message>
    <message>
        <source>The animal did not cross the street</source>
        <translation>The animal did not cross the street</translation>
    </message>
    <message>
        <source>Without training, word vectors alone relate words: “tired” attends to “too”.</source>
        <translation>Senza addestramento, i soli vettori delle parole le mettono in relazione: “tired” presta attenzione a “too”.</translation>
    </message>
    <message>
        <source>Two banks (a batch)</source>
        <translation>Due banche (un batch)</translation>
    </message>
    <message>
        <source>One word, two meanings: “bank” has the same embedding in both sentences, but different context vectors.</source>
        <translation>Una parola, due significati: “bank” ha lo stesso embedding in entrambe le frasi, ma vettori di contesto diversi.</translation>
    </message>
    <message>
        <source>Bread, cheese and red wine</source>
        <translation>Pane, formaggio e vino rosso</translation>
    </message>
    <message>
        <source>“bread”, “cheese” and “wine” attend to each other, because their vectors have similar directions.</source>
        <translation>“bread”, “cheese” e “wine” prestano attenzione l'uno all'altro, perché i loro vettori hanno direzioni simili.</translation>
    </message>
    <message>
        <source>From Paris to London</source>
        <translation>Da Parigi a Londra</translation>
    </message>
    <message>
        <source>“nurse” attends to “doctor”, and “London” to “Paris”; the causal mask hides later tokens.</source>
        <translation>“nurse” presta attenzione a “doctor”, e “London” a “Paris”; la maschera causale nasconde i token successivi.</translation>
    </message>
    <message>
        <source>One token masked for all others</source>
        <translation>Un token mascherato per tutti gli altri</translation>
    </message>
    <message>
        <source>A mask edited by hand: no other token attends to “starts”.</source>
        <translation>Una maschera modificata a mano: nessun altro token presta attenzione a “starts”.</translation>
    </message>
    <message>
        <source>Dropout in four heads</source>
        <translation>Dropout in quattro teste</translation>
    </message>
    <message>
        <source>Each head of MultiHeadAttention drops different weights; turn dropout off for inference.</source>
        <translation>Ogni testa di MultiHeadAttention elimina pesi diversi; spegni il dropout per l'inferenza.</translation>
    </message>
    <message>
        <source>Sinusoidal positions</source>
        <translation>Posizioni sinusoidali</translation>
    </message>
    <message>
        <source>The same word three times: only positions distinguish them. Turn positions off to compare.</source>
        <translation>La stessa parola tre volte: solo le posizioni le distinguono. Spegni le posizioni per confrontare.</translation>
    </message>
    <message>
        <source>The size of GPT-2: 12 heads, 768 dimensions</source>
        <translation>La dimensione di GPT-2: 12 teste, 768 dimensioni</translation>
    </message>
    <message>
        <source>One attention layer of GPT-2's size, with its tokenizer; the weights are random, not trained.</source>
        <translation>Uno strato di attenzione della dimensione di GPT-2, con il suo tokenizer; i pesi sono casuali, non addestrati.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modello</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Addestramento</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Strati</translation>
    </message>
    <message>
        <source>How many layers the model has.</source>
        <translation>Quanti strati ha il modello.</translation>
    </message>
    <message>
        <source>Attention heads of each layer.</source>
        <translation>Teste di attenzione di ogni strato.</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Size of the residual stream; a multiple of twice the heads.</source>
        <translation>Dimensione del flusso residuo; un multiplo del doppio delle teste.</translation>
    </message>
    <message>
        <source>d_ff</source>
        <translation>d_ff</translation>
    </message>
    <message>
        <source>Hidden size of the MLP; 0 for attention alone.</source>
        <translation>Dimensione nascosta dell'MLP; 0 per la sola attenzione.</translation>
    </message>
    <message>
        <source>Rotary (RoPE)</source>
        <translation>Rotatorie (RoPE)</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>Apprese</translation>
    </message>
    <message>
        <source>How the model knows the order of the tokens.</source>
        <translation>Come il modello conosce l'ordine dei token.</translation>
    </message>
    <message>
        <source>Characters of the longest example, before its answer.</source>
        <translation>Caratteri dell'esempio più lungo, prima della sua risposta.</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>Ottimizzatore</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD con momento</translation>
    </message>
    <message>
        <source>The optimiser.</source>
        <translation>L'ottimizzatore.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Tasso di apprendimento</translation>
    </message>
    <message>
        <source>Step size of the optimiser.</source>
        <translation>Dimensione del passo dell'ottimizzatore.</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Examples in each step.</source>
        <translation>Esempi in ogni passo.</translation>
    </message>
    <message>
        <source>The seed of initial weights and examples: the same seed gives the same run.</source>
        <translation>Il seme dei pesi iniziali e degli esempi: lo stesso seme dà la stessa esecuzione.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>Repeated random letters</source>
        <translation>Lettere casuali ripetute</translation>
    </message>
    <message>
        <source>A previous-token head forms in layer 0, then an induction head in layer 1.</source>
        <translation>Si forma una testa del token precedente nello strato 0, poi una testa di induzione nello strato 1.</translation>
    </message>
    <message>
        <source>Reverse a word</source>
        <translation>Inverti una parola</translation>
    </message>
    <message>
        <source>The answer attends to the word along the anti-diagonal.</source>
        <translation>La risposta presta attenzione alla parola lungo l'antidiagonale.</translation>
    </message>
    <message>
        <source>Sort letters</source>
        <translation>Ordina lettere</translation>
    </message>
    <message>
        <source>Each letter of the answer attends to the next letter of the alphabet.</source>
        <translation>Ogni lettera della risposta presta attenzione alla lettera successiva dell'alfabeto.</translation>
    </message>
    <message>
        <source>Copy a word</source>
        <translation>Copia una parola</translation>
    </message>
    <message>
        <source>The answer attends to the word along the diagonal.</source>
        <translation>La risposta presta attenzione alla parola lungo la diagonale.</translation>
    </message>
    <message>
        <source>Add two numbers</source>
        <translation>Somma due numeri</translation>
    </message>
    <message>
        <source>Each digit of the sum attends to both digits at its place, and to those that carry.</source>
        <translation>Ogni cifra della somma presta attenzione alle due cifre al suo posto, e a quelle che danno riporto.</translation>
    </message>
    <message>
        <source>Dates, by additive attention</source>
        <translation>Date, con attenzione additiva</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>date</translation>
    </message>
    <message>
        <source>A recurrent encoder-decoder aligns each digit of the answer with the name or number that it comes from.</source>
        <translation>Un encoder-decoder ricorrente allinea ogni cifra della risposta con il nome o il numero da cui viene.</translation>
    </message>
    <message>
        <source>Dates, by cross-attention</source>
        <translation>Date, con attenzione incrociata</translation>
    </message>
    <message>
        <source>The same alignment, by dot products: cross-attention of a Transformer encoder-decoder.</source>
        <translation>Lo stesso allineamento, con prodotti scalari: attenzione incrociata di un Transformer encoder-decoder.</translation>
    </message>
    <message>
        <source>Characters of a text</source>
        <translation>Caratteri di un testo</translation>
    </message>
    <message>
        <source>Pairs of letters first, then spaces and the beginnings of words.</source>
        <translation>Prima coppie di lettere, poi spazi e inizi di parola.</translation>
    </message>
    <message>
        <source>There is no recipe {name}: the recipes are {known}.</source>
        <translation>Non c'è una ricetta {name}: le ricette sono {known}.</translation>
    </message>
    <message>
        <source>The recipe {recipe} makes its own examples: a text is for {texts}, a CSV of pairs for {pairs}.</source>
        <translation>La ricetta {recipe} crea i propri esempi: un testo è per {texts}, un CSV di coppie per {pairs}.</translation>
    </message>
    <message>
        <source>The recipe {recipe} has no option {name}: the options are {known}.</source>
        <translation>La ricetta {recipe} non ha l'opzione {name}: le opzioni sono {known}.</translation>
    </message>
    <message>
        <source>d_model ({d_model}) must be a multiple of twice the heads ({heads}).</source>
        <translation>d_model ({d_model}) deve essere un multiplo del doppio delle teste ({heads}).</translation>
    </message>
    <message>
        <source>{name} has no text to train on.</source>
        <translation>{name} non ha testo su cui addestrare.</translation>
    </message>
    <message>
        <source>Line {line} of the pairs cannot be read as CSV: {error}.</source>
        <translation>La riga {line} delle coppie non può essere letta come CSV: {error}.</translation>
    </message>
    <message>
        <source>There are {count} pairs: at least {needed} are needed, a question and its answer in each line of a CSV.</source>
        <translation>Ci sono {count} coppie: ne servono almeno {needed}, una domanda e la sua risposta in ogni riga di un CSV.</translation>
    </message>
    <message>
        <source>Line {line} of the pairs should have two columns, a question and its answer, separated by a comma: it has {count}.</source>
        <translation>La riga {line} delle coppie dovrebbe avere due colonne, una domanda e la sua risposta, separate da una virgola: ne ha {count}.</translation>
    </message>
    <message>
        <source>Line {line} of the pairs has no {name}.</source>
        <translation>La riga {line} delle coppie non ha {name}.</translation>
    </message>
    <message>
        <source>The {name} in line {line} of the pairs, {text}, has {count} characters: at most {most} fit.</source>
        <translation>{name} nella riga {line} delle coppie, {text}, ha {count} caratteri: ce ne stanno al massimo {most}.</translation>
    </message>
    <message>
        <source>Encoder states</source>
        <translation>Stati dell'encoder</translation>
    </message>
    <message>
        <source>What the encoder has read up to each token: one half from the left, the other half from the right.</source>
        <translation>Ciò che l'encoder ha letto fino a ogni token: una metà da sinistra, l'altra da destra.</translation>
    </message>
    <message>
        <source>Enc. states</source>
        <translation>Stati enc.</translation>
    </message>
    <message>
        <source>encoder state</source>
        <translation>stato dell'encoder</translation>
    </message>
    <message>
        <source>Output embeddings</source>
        <translation>Embedding di uscita</translation>
    </message>
    <message>
        <source>The vector of the token that was written before each token of the output.</source>
        <translation>Il vettore del token scritto prima di ogni token dell'uscita.</translation>
    </message>
    <message>
        <source>Out. emb.</source>
        <translation>Emb. usc.</translation>
    </message>
    <message>
        <source>output embedding</source>
        <translation>embedding di uscita</translation>
    </message>
    <message>
        <source>Decoder states</source>
        <translation>Stati del decoder</translation>
    </message>
    <message>
        <source>The state in which the decoder asks what to read for each token of the output.</source>
        <translation>Lo stato in cui il decoder chiede che cosa leggere per ogni token dell'uscita.</translation>
    </message>
    <message>
        <source>Dec. states</source>
        <translation>Stati dec.</translation>
    </message>
    <message>
        <source>decoder state</source>
        <translation>stato del decoder</translation>
    </message>
    <message>
        <source>New decoder states</source>
        <translation>Nuovi stati del decoder</translation>
    </message>
    <message>
        <source>The state of the decoder after it has read the context: it chooses the token, and asks for the next one.</source>
        <translation>Lo stato del decoder dopo aver letto il contesto: sceglie il token e chiede il successivo.</translation>
    </message>
    <message>
        <source>New states</source>
        <translation>Nuovi stati</translation>
    </message>
    <message>
        <source>new decoder state</source>
        <translation>nuovo stato del decoder</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>The score of every token of the vocabulary at each token of the output: the largest one is written.</source>
        <translation>Il punteggio di ogni token del vocabolario per ogni token dell'uscita: si scrive il maggiore.</translation>
    </message>
    <message>
        <source>How well each query matches each key, the energy: tanh of their sum, times the attention vector.</source>
        <translation>Quanto ogni query corrisponde a ogni chiave, l'energia: tanh della loro somma, per il vettore di attenzione.</translation>
    </message>
    <message>
        <source>{folder} is there already: name a new folder.</source>
        <translation>{folder} esiste già: indica una nuova cartella.</translation>
    </message>
    <message>
        <source>{folder} keeps no training run that can be opened: {error}</source>
        <translation>{folder} non contiene un'esecuzione di addestramento che si possa aprire: {error}</translation>
    </message>
    <message>
        <source>{folder} has not kept any step of its training run.</source>
        <translation>{folder} non ha conservato alcun passo della sua esecuzione.</translation>
    </message>
    <message>
        <source>{count} lines of {file} could not be read.</source>
        <translation>{count} righe di {file} non sono leggibili.</translation>
    </message>
    <message>
        <source>One line of {file} could not be read.</source>
        <translation>Una riga di {file} non è leggibile.</translation>
    </message>
    <message>
        <source>its run</source>
        <translation>il suo addestramento</translation>
    </message>
    <message>
        <source>each ablation of its run must be a step and a list of heads, each a layer and a head.</source>
        <translation>ogni ablazione della sua esecuzione deve essere un passo e una lista di teste, ognuna uno strato e una testa.</translation>
    </message>
    <message>
        <source>The training run cannot be written to {folder}: {reason}.</source>
        <translation>L'esecuzione non può essere scritta in {folder}: {reason}.</translation>
    </message>
    <message>
        <source>This session shows what the plug-in {names} has added, which is not loaded: start with --plugin FILE, or install its package.</source>
        <translation>Questa sessione mostra ciò che ha aggiunto il plug-in {names}, che non è caricato: avvia con --plugin FILE, o installa il suo pacchetto.</translation>
    </message>
    <message>
        <source>it returned NaN or ∞ for small queries and keys</source>
        <translation>ha restituito NaN o ∞ per query e chiavi piccole</translation>
    </message>
    <message>
        <source>it returned other scores for some of the queries, keys and heads than for all of them: a score is of one query and one key, since long texts are computed in parts</source>
        <translation>ha restituito per alcune query, chiavi e teste punteggi diversi da quelli per tutte: un punteggio è di una query e di una chiave, perché i testi lunghi sono calcolati a parti</translation>
    </message>
    <message>
        <source>it returned the shape {found} for queries {queries} and keys {keys}, and needs {needed}</source>
        <translation>ha restituito la forma {found} per query {queries} e chiavi {keys}, e deve essere {needed}</translation>
    </message>
    <message>
        <source>The variant {name} failed: {reason}.</source>
        <translation>La variante {name} è fallita: {reason}.</translation>
    </message>
    <message>
        <source>&amp;Sentence</source>
        <translation>&amp;Frase</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the sentences of the text.</source>
        <translation>Raggruppa le righe e le colonne di ogni immagine per frasi del testo.</translation>
    </message>
    <message>
        <source>folded by sentence</source>
        <translation>raggruppato per frase</translation>
    </message>
    <message>
        <source>&amp;Line</source>
        <translation>&amp;Riga di testo</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the lines of the text.</source>
        <translation>Raggruppa le righe e le colonne di ogni immagine per righe del testo.</translation>
    </message>
    <message>
        <source>folded by line</source>
        <translation>raggruppato per riga di testo</translation>
    </message>
    <message>
        <source>&amp;Chat turn</source>
        <translation>Turno di &amp;chat</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the turns of a chat.</source>
        <translation>Raggruppa le righe e le colonne di ogni immagine per turni di una chat.</translation>
    </message>
    <message>
        <source>folded by chat turn</source>
        <translation>raggruppato per turno di chat</translation>
    </message>
    <message>
        <source>&amp;Own marks</source>
        <translation>&amp;Segni propri</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the parts that you marked: drag over tokens with Ctrl.</source>
        <translation>Raggruppa le righe e le colonne di ogni immagine per le parti che hai segnato: trascina sui token con Ctrl.</translation>
    </message>
    <message>
        <source>folded by own marks</source>
        <translation>raggruppato per segni propri</translation>
    </message>
    <message>
        <source>Dropout is off.</source>
        <translation>Il dropout è spento.</translation>
    </message>
    <message>
        <source>The vector of each token, plus its position vector if positions are on.</source>
        <translation>Il vettore di ogni token, più il suo vettore di posizione se le posizioni sono attive.</translation>
    </message>
    <message>
        <source>Embed.</source>
        <translation>Embed.</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>What each token looks for in the other tokens.</source>
        <translation>Che cosa ogni token cerca negli altri token.</translation>
    </message>
    <message>
        <source>query</source>
        <translation>query</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Chiavi</translation>
    </message>
    <message>
        <source>What each token is matched by.</source>
        <translation>In base a che cosa ogni token viene trovato.</translation>
    </message>
    <message>
        <source>key</source>
        <translation>chiave</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valori</translation>
    </message>
    <message>
        <source>What each token passes on when it is attended to.</source>
        <translation>Che cosa ogni token passa quando riceve attenzione.</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valore</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Punteggi</translation>
    </message>
    <message>
        <source>How well each query matches each key: their dot product.</source>
        <translation>Quanto ogni query corrisponde a ogni chiave: il loro prodotto scalare.</translation>
    </message>
    <message>
        <source>How well each key matches each query: their dot product, with the keys in rows.</source>
        <translation>Quanto ogni chiave corrisponde a ogni query: il loro prodotto scalare, con le chiavi nelle righe.</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>Punteggi mascherati</translation>
    </message>
    <message>
        <source>The scores with every masked key set to minus infinity.</source>
        <translation>I punteggi con ogni chiave mascherata posta a meno infinito.</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>Masch.</translation>
    </message>
    <message>
        <source>The scores with every masked query set to minus infinity: the mask counts columns.</source>
        <translation>I punteggi con ogni query mascherata posta a meno infinito: la maschera conta le colonne.</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>Punteggi scalati</translation>
    </message>
    <message>
        <source>The masked scores divided by the scale, so that the softmax does not saturate.</source>
        <translation>I punteggi mascherati divisi per la scala, così la softmax non satura.</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>Scalati</translation>
    </message>
    <message>
        <source>Masked weights</source>
        <translation>Pesi mascherati</translation>
    </message>
    <message>
        <source>The weights with masked keys set to zero, before each row is divided by its sum.</source>
        <translation>I pesi con le chiavi mascherate poste a zero, prima che ogni riga sia divisa per la sua somma.</translation>
    </message>
    <message>
        <source>Masked w</source>
        <translation>Pesi m.</translation>
    </message>
    <message>
        <source>The weights with masked queries set to zero, before each row is divided by its sum.</source>
        <translation>I pesi con le query mascherate poste a zero, prima che ogni riga sia divisa per la sua somma.</translation>
    </message>
    <message>
        <source>The mask is applied before the softmax.</source>
        <translation>La maschera è applicata prima della softmax.</translation>
    </message>
    <message>
        <source>How much each query (row) takes from each key's value; each row sums to 1.</source>
        <translation>Quanto ogni query (riga) prende dal valore di ogni chiave; ogni riga ha somma 1.</translation>
    </message>
    <message>
        <source>Dropout mask</source>
        <translation>Maschera di dropout</translation>
    </message>
    <message>
        <source>The factor of each weight: 0 if dropped, 1 / (1 - rate) if kept.</source>
        <translation>Il fattore di ogni peso: 0 se eliminato, 1 / (1 - tasso) se tenuto.</translation>
    </message>
    <message>
        <source>Weights after dropout</source>
        <translation>Pesi dopo il dropout</translation>
    </message>
    <message>
        <source>The weights that multiply the values.</source>
        <translation>I pesi che moltiplicano i valori.</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>Eliminati</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contesto</translation>
    </message>
    <message>
        <source>The context vector of each token: the values, summed with these weights.</source>
        <translation>Il vettore di contesto di ogni token: i valori, sommati con questi pesi.</translation>
    </message>
    <message>
        <source>Concatenated</source>
        <translation>Concatenati</translation>
    </message>
    <message>
        <source>The context vectors of all heads side by side; ablated heads are zero, or what replaces them.</source>
        <translation>I vettori di contesto di tutte le teste affiancati; le teste ablate sono zero, o ciò che le sostituisce.</translation>
    </message>
    <message>
        <source>Concat.</source>
        <translation>Concat.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Uscita</translation>
    </message>
    <message>
        <source>What the attention layer returns: one vector for each token.</source>
        <translation>Ciò che lo strato di attenzione restituisce: un vettore per ogni token.</translation>
    </message>
    <message>
        <source>Encoder weights</source>
        <translation>Pesi dell'encoder</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>source</source>
        <translation>sorgente</translation>
    </message>
    <message>
        <source>How much each source token takes from each source token.</source>
        <translation>Quanto ogni token sorgente prende da ogni token sorgente.</translation>
    </message>
    <message>
        <source>Decoder weights</source>
        <translation>Pesi del decoder</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>target</source>
        <translation>bersaglio</translation>
    </message>
    <message>
        <source>How much each target token takes from earlier target tokens.</source>
        <translation>Quanto ogni token bersaglio prende dai token bersaglio precedenti.</translation>
    </message>
    <message>
        <source>Cross weights</source>
        <translation>Pesi incrociati</translation>
    </message>
    <message>
        <source>Cross</source>
        <translation>Incrociati</translation>
    </message>
    <message>
        <source>How much each target token takes from each source token.</source>
        <translation>Quanto ogni token bersaglio prende da ogni token sorgente.</translation>
    </message>
    <message>
        <source>Numbers of {target} cannot be edited: there is no tensor of that name.</source>
        <translation>I numeri di {target} non possono essere modificati: non c'è un tensore con quel nome.</translation>
    </message>
    <message>
        <source>{index} is not an index of {target}.</source>
        <translation>{index} non è un indice di {target}.</translation>
    </message>
    <message>
        <source>{number:g} is not a finite number.</source>
        <translation>{number:g} non è un numero finito.</translation>
    </message>
    <message>
        <source>{number:g} is too large: attention computes with 32-bit floats, up to 3.4e+38.</source>
        <translation>{number:g} è troppo grande: l'attenzione calcola con float a 32 bit, fino a 3.4e+38.</translation>
    </message>
    <message>
        <source>{number:g} is not a mask value: 0 is masked, 1 is not.</source>
        <translation>{number:g} non è un valore di maschera: 0 è mascherato, 1 no.</translation>
    </message>
    <message>
        <source>each edit must name its target: an embedding and token, a variant and matrix, a stage or steered stage, or the mask.</source>
        <translation>ogni modifica deve indicare il suo bersaglio: un embedding e un token, una variante e una matrice, uno stadio o uno stadio guidato, o la maschera.</translation>
    </message>
    <message>
        <source>{value} is not a number.</source>
        <translation>{value} non è un numero.</translation>
    </message>
    <message>
        <source>one of {choices}</source>
        <translation>uno tra {choices}</translation>
    </message>
    <message>
        <source>a whole number {bounds}</source>
        <translation>un numero intero {bounds}</translation>
    </message>
    <message>
        <source>a number {bounds}</source>
        <translation>un numero {bounds}</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>{choices}, or a number {bounds} to divide by</source>
        <translation>{choices}, o un numero {bounds} per cui dividere</translation>
    </message>
    <message>
        <source>a list of heads such as 0,2, each of them {bounds}</source>
        <translation>una lista di teste come 0,2, ognuna {bounds}</translation>
    </message>
    <message>
        <source>one of {choices}, or a condition of q and k such as 'k &lt;= q and q - k &lt; 3'</source>
        <translation>uno tra {choices}, o una condizione su q e k come 'k &lt;= q and q - k &lt; 3'</translation>
    </message>
    <message>
        <source>a list of heads LAYER.HEAD and of layers, such as 3.0,3.7,5</source>
        <translation>una lista di teste LAYER.HEAD e di strati, come 3.0,3.7,5</translation>
    </message>
    <message>
        <source>There is no option {name} (did you mean {near}?).</source>
        <translation>Non c'è un'opzione {name} (forse {near}?).</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is {expected}.</source>
        <translation>{name} non può essere {text}: è {expected}.</translation>
    </message>
    <message>
        <source>There is no option {name}: the options are {known}.</source>
        <translation>Non c'è un'opzione {name}: le opzioni sono {known}.</translation>
    </message>
    <message>
        <source>d_out ({d_out}) must be a multiple of Heads ({num_heads}).</source>
        <translation>d_out ({d_out}) deve essere un multiplo di Teste ({num_heads}).</translation>
    </message>
    <message>
        <source>d_in ({d_out}) must be a multiple of Heads ({num_heads}).</source>
        <translation>d_in ({d_out}) deve essere un multiplo di Teste ({num_heads}).</translation>
    </message>
    <message>
        <source>Rotated queries</source>
        <translation>Query ruotate</translation>
    </message>
    <message>
        <source>The queries with rotary positions: each pair of dimensions is rotated by an angle that grows with the position.</source>
        <translation>Le query con posizioni rotatorie: ogni coppia di dimensioni è ruotata di un angolo che cresce con la posizione.</translation>
    </message>
    <message>
        <source>Rot. q</source>
        <translation>Rot. q</translation>
    </message>
    <message>
        <source>rotated query</source>
        <translation>query ruotata</translation>
    </message>
    <message>
        <source>Rotated keys</source>
        <translation>Chiavi ruotate</translation>
    </message>
    <message>
        <source>The keys with rotary positions: scores depend on the distance between two tokens.</source>
        <translation>Le chiavi con posizioni rotatorie: i punteggi dipendono dalla distanza tra due token.</translation>
    </message>
    <message>
        <source>Rot. k</source>
        <translation>Rot. k</translation>
    </message>
    <message>
        <source>rotated key</source>
        <translation>chiave ruotata</translation>
    </message>
    <message>
        <source>Simplified self-attention</source>
        <translation>Auto-attenzione semplificata</translation>
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
        <translation>MultiHeadAttention (pesi divisi)</translation>
    </message>
    <message>
        <source>Einsum formulation</source>
        <translation>Formulazione einsum</translation>
    </message>
    <message>
        <source>torch.nn.MultiheadAttention</source>
        <translation>torch.nn.MultiheadAttention</translation>
    </message>
    <message>
        <source>Grouped-query attention (RoPE)</source>
        <translation>Grouped-query attention (RoPE)</translation>
    </message>
    <message>
        <source>d_out ({d_out}) must be a multiple of 2 x Heads ({num_heads}): rotary positions rotate pairs of dimensions.</source>
        <translation>d_out ({d_out}) deve essere un multiplo di 2 x Teste ({num_heads}): le posizioni rotatorie ruotano coppie di dimensioni.</translation>
    </message>
    <message>
        <source>Heads ({num_heads}) must be a multiple of KV heads ({num_kv_heads}).</source>
        <translation>Teste ({num_heads}) deve essere un multiplo di Teste KV ({num_kv_heads}).</translation>
    </message>
    <message>
        <source>cannot be told: {error}</source>
        <translation>non si può stabilire: {error}</translation>
    </message>
    <message>
        <source>{version} in {folder}</source>
        <translation>{version} in {folder}</translation>
    </message>
    <message>
        <source>{name} is not installed: {command}</source>
        <translation>{name} non è installato: {command}</translation>
    </message>
    <message>
        <source>none can open: {reason}</source>
        <translation>non si può aprire: {reason}</translation>
    </message>
    <message>
        <source>opens ({platforms})</source>
        <translation>si apre ({platforms})</translation>
    </message>
    <message>
        <source>libraries are missing: {files}</source>
        <translation>mancano librerie: {files}</translation>
    </message>
    <message>
        <source>drawn as boxes, since no font is found: {scripts}</source>
        <translation>disegnati come riquadri, perché non si trova alcun font: {scripts}</translation>
    </message>
    <message>
        <source>cpu: {cores} cores, {free:.1f} GiB free</source>
        <translation>cpu: {cores} core, {free:.1f} GiB liberi</translation>
    </message>
    <message>
        <source>no GPU is used by torch {version}: it finds no NVIDIA driver or card</source>
        <translation>torch {version} non usa alcuna GPU: non trova driver o schede NVIDIA</translation>
    </message>
    <message>
        <source>no GPU is used by torch {version}: it is built without CUDA; see pytorch.org for the command that installs another build</source>
        <translation>torch {version} non usa alcuna GPU: è compilato senza CUDA; su pytorch.org c'è il comando che installa un'altra versione</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}</source>
        <translation>{name} non può essere aperto: {why}</translation>
    </message>
    <message>
        <source>{path} cannot be written</source>
        <translation>{path} non può essere scritto</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pacchetti</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Finestra</translation>
    </message>
    <message>
        <source>Computes on</source>
        <translation>Calcola su</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelli</translation>
    </message>
    <message>
        <source>Its own files</source>
        <translation>File propri</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>Font</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>incompleto</translation>
    </message>
    <message>
        <source>numbers of another kind</source>
        <translation>numeri di altro tipo</translation>
    </message>
    <message>
        <source>weights of another config</source>
        <translation>pesi di un'altra config</translation>
    </message>
    <message>
        <source>{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: set dtype to {half} ({smaller:,.1f} GB), close other programs, or choose a smaller model.</source>
        <translation>{name} richiederebbe {needed:,.1f} GB di memoria in {dtype}, ne sono liberi {free:,.1f} GB: imposta dtype su {half} ({smaller:,.1f} GB), chiudi altri programmi o scegli un modello più piccolo.</translation>
    </message>
    <message>
        <source>{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: close other programs, or choose a smaller model.</source>
        <translation>{name} richiederebbe {needed:,.1f} GB di memoria in {dtype}, ne sono liberi {free:,.1f} GB: chiudi altri programmi o scegli un modello più piccolo.</translation>
    </message>
    <message>
        <source>a config.json that is not understood</source>
        <translation>config.json non comprensibile</translation>
    </message>
    <message>
        <source>{name} has changed while it was read: open it again.</source>
        <translation>{name} è cambiato durante la lettura: riaprilo.</translation>
    </message>
    <message>
        <source>{name} is an adapter (LoRA), not a whole model: merge the adapter into its base model, with peft: AutoPeftModelForCausalLM.from_pretrained({folder}).merge_and_unload().save_pretrained(…).</source>
        <translation>{name} è un adattatore (LoRA), non un modello intero: fondilo con il suo modello di base, con peft: AutoPeftModelForCausalLM.from_pretrained({folder}).merge_and_unload().save_pretrained(…).</translation>
    </message>
    <message>
        <source>an adapter: merge it first</source>
        <translation>un adattatore: prima va unito</translation>
    </message>
    <message>
        <source>{name} has no {config}: it is not a model in Hugging Face's layout.</source>
        <translation>{name} non ha {config}: non è un modello nella struttura di Hugging Face.</translation>
    </message>
    <message>
        <source>no config.json</source>
        <translation>senza config.json</translation>
    </message>
    <message>
        <source>{name} has no {tokenizer}, nor {source} and {vocabulary} to make one from: copy these two files of the original model to {folder}.</source>
        <translation>{name} non ha {tokenizer}, né {source} e {vocabulary} per crearne uno: copia questi due file del modello originale in {folder}.</translation>
    </message>
    <message>
        <source>no tokenizer.json</source>
        <translation>senza tokenizer.json</translation>
    </message>
    <message>
        <source>{name} has no {tokenizer}: save it there, with transformers (and sentencepiece): AutoTokenizer.from_pretrained(…).save_pretrained({folder}).</source>
        <translation>{name} non ha {tokenizer}: salvalo lì, con transformers (e sentencepiece): AutoTokenizer.from_pretrained(…).save_pretrained({folder}).</translation>
    </message>
    <message>
        <source>{name} has no weights: there is no *.safetensors in it.</source>
        <translation>{name} non ha pesi: non contiene *.safetensors.</translation>
    </message>
    <message>
        <source>no weights</source>
        <translation>senza pesi</translation>
    </message>
    <message>
        <source>{file} is pickled, which runs whatever somebody put into it, and is not read. If you trust it, convert it with transformers: {which}.from_pretrained({folder}).save_pretrained({folder}).</source>
        <translation>{file} è in formato pickle, che esegue qualunque cosa vi sia stata messa, e non viene letto. Se ti fidi, convertilo con transformers: {which}.from_pretrained({folder}).save_pretrained({folder}).</translation>
    </message>
    <message>
        <source>pickled</source>
        <translation>in formato pickle</translation>
    </message>
    <message>
        <source>{index} is damaged: it does not say which file holds which tensor.</source>
        <translation>{index} è danneggiato: non dice quale file contiene quale tensore.</translation>
    </message>
    <message>
        <source>{index} names {shard}, which is not a file of this folder.</source>
        <translation>{index} indica {shard}, che non è un file di questa cartella.</translation>
    </message>
    <message>
        <source>{index} names {shard}, which is missing: fetch the whole model.</source>
        <translation>{index} indica {shard}, che manca: procurati il modello intero.</translation>
    </message>
    <message>
        <source>{name} is damaged: it is not a JSON object with names.</source>
        <translation>{name} è danneggiato: non è un oggetto JSON con nomi.</translation>
    </message>
    <message>
        <source>{name} is damaged or cut short ({error}).</source>
        <translation>{name} è danneggiato o troncato ({error}).</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}: {reason}</translation>
    </message>
    <message>
        <source>{name} holds a model of type {kind}, which cannot be opened: the types of .gguf files are {readers}.</source>
        <translation>{name} contiene un modello di tipo {kind}, che non può essere aperto: i tipi di file .gguf sono {readers}.</translation>
    </message>
    <message>
        <source>{name} is one of {parts} parts: put them together first, with llama-gguf-split --merge.</source>
        <translation>{name} è una di {parts} parti: prima uniscile, con llama-gguf-split --merge.</translation>
    </message>
    <message>
        <source>a part</source>
        <translation>una parte</translation>
    </message>
    <message>
        <source>{name} has no embeddings (token_embd.weight): it holds no whole model.</source>
        <translation>{name} non ha embedding (token_embd.weight): non contiene un modello intero.</translation>
    </message>
    <message>
        <source>{error}</source>
        <translation>{error}</translation>
    </message>
    <message>
        <source>{name} has {tensor} packed as {kind}, which cannot be read.</source>
        <translation>{name} ha {tensor} compresso come {kind}, che non può essere letto.</translation>
    </message>
    <message>
        <source>{name} does not have {heads} heads of an even size.</source>
        <translation>{name} non ha {heads} teste di dimensione pari.</translation>
    </message>
    <message>
        <source>{name} does not have {heads} heads and {groups} key/value heads of the same size.</source>
        <translation>{name} non ha {heads} teste e {groups} teste chiave/valore della stessa dimensione.</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {error}.</source>
        <translation>{name} non può essere aperto: {error}.</translation>
    </message>
    <message>
        <source>{name} has a tokenizer of the kind {kind}, which is not known here: the kinds are {builders}.</source>
        <translation>{name} ha un tokenizer del tipo {kind}, che qui non è noto: i tipi sono {builders}.</translation>
    </message>
    <message>
        <source>Not enough memory for {name}: close other programs, or choose a smaller model.</source>
        <translation>Memoria insufficiente per {name}: chiudi altri programmi, o scegli un modello più piccolo.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modello</translation>
    </message>
    <message>
        <source>family</source>
        <translation>famiglia</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>strati</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parametri</translation>
    </message>
    <message>
        <source>stored as</source>
        <translation>salvato in</translation>
    </message>
    <message>
        <source>size</source>
        <translation>dimensione</translation>
    </message>
    <message>
        <source>a model is a folder in Hugging Face's layout (config.json, *.safetensors, tokenizer.json), or a .gguf file</source>
        <translation>un modello è una cartella nel formato di Hugging Face (config.json, *.safetensors, tokenizer.json) o un file .gguf</translation>
    </message>
    <message>
        <source>A model needs a name: attnviz models lists the available ones.</source>
        <translation>Un modello ha bisogno di un nome: attnviz models elenca quelli disponibili.</translation>
    </message>
    <message>
        <source>{name} was in the memory of a script or a notebook: run that again, or save the model by save_pretrained and open its folder.</source>
        <translation>{name} era nella memoria di uno script o di un notebook: eseguilo di nuovo, oppure salva il modello con save_pretrained e apri la sua cartella.</translation>
    </message>
    <message>
        <source>The model {where} is not part of this program: open a folder or a .gguf file that has it.</source>
        <translation>Il modello {where} non fa parte di questo programma: apri una cartella o un file .gguf che lo contiene.</translation>
    </message>
    <message>
        <source>The model {where} is not installed: {command}</source>
        <translation>Il modello {where} non è installato: {command}</translation>
    </message>
    <message>
        <source>{name} is not there: {openable}.</source>
        <translation>{name} non esiste: {openable}.</translation>
    </message>
    <message>
        <source>{name} is not a file: {openable}.</source>
        <translation>{name} non è un file: {openable}.</translation>
    </message>
    <message>
        <source>cannot be opened: {reason}</source>
        <translation>non può essere aperto: {reason}</translation>
    </message>
    <message>
        <source>Not part of this program: {models}. Any model folder and .gguf file can be opened.</source>
        <translation>Non fanno parte di questo programma: {models}. Si può aprire qualsiasi cartella di modello e file .gguf.</translation>
    </message>
    <message>
        <source>Not installed: {models} ({command}). Any model folder and .gguf file can be opened.</source>
        <translation>Non installati: {models} ({command}). Si può aprire qualsiasi cartella di modello e file .gguf.</translation>
    </message>
    <message>
        <source>where</source>
        <translation>dove</translation>
    </message>
    <message>
        <source>{name} is not a model that can be opened: {openable}.</source>
        <translation>{name} non è un modello che si possa aprire: {openable}.</translation>
    </message>
    <message>
        <source>{name} holds {count} models ({listed}): open one of them.</source>
        <translation>{name} contiene {count} modelli ({listed}): aprine uno.</translation>
    </message>
    <message>
        <source>{name} is damaged: its added_tokens_decoder does not name tokens by id.</source>
        <translation>{name} è danneggiato: il suo added_tokens_decoder non indica i token per id.</translation>
    </message>
    <message>
        <source>type {kind}</source>
        <translation>tipo {kind}</translation>
    </message>
    <message>
        <source>{error} Or install transformers, which computes it in a process of its own: {command}.</source>
        <translation>{error} Oppure installa transformers, che lo calcola in un proprio processo: {command}.</translation>
    </message>
    <message>
        <source>needs {extra}</source>
        <translation>richiede {extra}</translation>
    </message>
    <message>
        <source>The weights need {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.</source>
        <translation>I pesi richiedono {needed:,.1f} GB, e il dispositivo {device} ha {free:,.1f} GB liberi.</translation>
    </message>
    <message>
        <source>Set dtype to bfloat16, or choose a smaller model.</source>
        <translation>Imposta dtype su bfloat16, o scegli un modello più piccolo.</translation>
    </message>
    <message>
        <source>Choose a smaller model.</source>
        <translation>Scegli un modello più piccolo.</translation>
    </message>
    <message>
        <source>The computation needs {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.</source>
        <translation>Il calcolo richiede {needed:,.1f} GB, e il dispositivo {device} ha {free:,.1f} GB liberi.</translation>
    </message>
    <message>
        <source>Shorten the text, or set dtype to bfloat16.</source>
        <translation>Accorcia il testo, o imposta dtype su bfloat16.</translation>
    </message>
    <message>
        <source>Shorten the text.</source>
        <translation>Accorcia il testo.</translation>
    </message>
    <message>
        <source>The device {device} lacks the operation {name}.</source>
        <translation>Al dispositivo {device} manca l'operazione {name}.</translation>
    </message>
    <message>
        <source>The device {device} failed ({reason}).</source>
        <translation>Il dispositivo {device} ha fallito ({reason}).</translation>
    </message>
    <message>
        <source>{reason} {advice}</source>
        <translation>{reason} {advice}</translation>
    </message>
    <message>
        <source>{reason} Computed on the CPU.</source>
        <translation>{reason} Calcolato sulla CPU.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory.</source>
        <translation>Il dispositivo {device} ha troppo poca memoria.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory: {needed} more were needed.</source>
        <translation>Il dispositivo {device} ha troppo poca memoria: ne servivano altri {needed}.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory: {needed} more were needed, {free} are free.</source>
        <translation>Il dispositivo {device} ha troppo poca memoria: ne servivano altri {needed}, {free} sono liberi.</translation>
    </message>
    <message>
        <source>Numbers cannot be read from the device any more ({reason}): edit something, or undo it, to compute them again.</source>
        <translation>I numeri non possono più essere letti dal dispositivo ({reason}): modifica qualcosa, o annulla, per ricalcolarli.</translation>
    </message>
    <message>
        <source>{name} writes token after token, and no change is searched for in it: edit the number yourself.</source>
        <translation>{name} scrive un token dopo l'altro, e non vi si cerca una modifica: modifica tu stesso il numero.</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>{snapshot} has {count} tokens and this text {other}: resampling ablated heads needs as many.</source>
        <translation>{snapshot} ha {count} token e questo testo {other}: per ricampionare teste ablate ne servono altrettanti.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory for {count} texts of up to {tokens:,} tokens at once: half as many are measured together from now on.</source>
        <translation>Il dispositivo {device} ha troppo poca memoria per {count} testi fino a {tokens:,} token insieme: d'ora in poi se ne misura la metà per volta.</translation>
    </message>
    <message>
        <source>There is no device {name} here: computed on the CPU.</source>
        <translation>Qui non c'è un dispositivo {name}: calcolato sulla CPU.</translation>
    </message>
    <message>
        <source>{name} has no attention.</source>
        <translation>{name} non ha attenzione.</translation>
    </message>
    <message>
        <source>{name} computes its attention by code of its own, which cannot be replaced by transformers' AttentionInterface: compute it, and view it with attnviz.show(attentions, tokens).</source>
        <translation>{name} calcola l'attenzione con codice proprio, che l'AttentionInterface di transformers non può sostituire: calcolala, e guardala con attnviz.show(attentions, tokens).</translation>
    </message>
    <message>
        <source>{name} returns logits that are not plain numbers ({kind}), as where activations are quantised without calibration: calibrate them, or quantise the weights alone.</source>
        <translation>{name} restituisce logit che non sono semplici numeri ({kind}), come quando le attivazioni sono quantizzate senza calibrazione: calibrale, o quantizza solo i pesi.</translation>
    </message>
    <message>
        <source>{name} has several residual streams beside each other, which is not shown: compute it, and view it with attnviz.show(attentions, tokens).</source>
        <translation>{name} ha più flussi residui affiancati, che non vengono mostrati: calcolalo, e guardalo con attnviz.show(attentions, tokens).</translation>
    </message>
    <message>
        <source>Rows of the weights sum to less than 1: a learned score of no key (a sink) takes the rest, the stage Sink weight.</source>
        <translation>Le righe dei pesi hanno somma minore di 1: un punteggio appreso che non è di nessuna chiave (un sink) prende il resto, lo stadio Peso del sink.</translation>
    </message>
    <message>
        <source>Layers without attention: {layers}. Only what they read and what their MLP adds is shown.</source>
        <translation>Strati senza attenzione: {layers}. Si mostra solo ciò che leggono e ciò che aggiunge il loro MLP.</translation>
    </message>
    <message>
        <source>What attention and MLP add to the residual stream cannot be seen in layers {layers}: no module returns it.</source>
        <translation>Ciò che attenzione e MLP aggiungono al flusso residuo non si vede negli strati {layers}: nessun modulo lo restituisce.</translation>
    </message>
    <message>
        <source>{name} is computed by transformers, and no change is searched for in it: edit the number yourself.</source>
        <translation>{name} è calcolato da transformers, e non vi si cerca una modifica: modifica tu stesso il numero.</translation>
    </message>
    <message>
        <source>The logits of {name} are not its final norm and its unembedding alone, so that its residual stream cannot be read as tokens.</source>
        <translation>I logit di {name} non sono solo la sua norma finale e il suo unembedding, quindi il suo flusso residuo non può essere letto come token.</translation>
    </message>
    <message>
        <source>{name} cannot be read by the record of its family: {reason}.</source>
        <translation>{name} non può essere letto con il record della sua famiglia: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be read by the record of its family: {error}</source>
        <translation>{name} non può essere letto con il record della sua famiglia: {error}</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: open it with its processor, and image=…</source>
        <translation>{name} legge un'immagine al posto di un testo: aprilo con il suo processore e image=…</translation>
    </message>
    <message>
        <source>{name} has no table of embeddings for tokens, and AttnViz opens models of text and of pictures: compute its attention with output_attentions=True, and view it with attnviz.show(attentions, labels).</source>
        <translation>{name} non ha una tabella di embedding per token, e AttnViz apre modelli di testo e di immagini: calcola la sua attenzione con output_attentions=True, e guardala con attnviz.show(attentions, labels).</translation>
    </message>
    <message>
        <source>The layers of {name} differ in their heads, which is not shown.</source>
        <translation>Gli strati di {name} differiscono nelle teste, cosa che non viene mostrata.</translation>
    </message>
    <message>
        <source>{name} fails on a short text, which AttnViz computes in torch.inference_mode ({error}).</source>
        <translation>{name} fallisce con un testo breve, che AttnViz calcola in torch.inference_mode ({error}).</translation>
    </message>
    <message>
        <source>{name} needs its tokenizer, such as AutoTokenizer.from_pretrained(…): {kind} has no {missing}.</source>
        <translation>{name} ha bisogno del suo tokenizer, come AutoTokenizer.from_pretrained(…): {kind} non ha {missing}.</translation>
    </message>
    <message>
        <source>Weights of {name} are on meta, in no memory: load it without offloading.</source>
        <translation>I pesi di {name} sono su meta, in nessuna memoria: caricalo senza offloading.</translation>
    </message>
    <message>
        <source>{name} is in {dtype} on {device}: AttnViz computes in {dtypes}, on cpu, cuda or mps.</source>
        <translation>{name} è in {dtype} su {device}: AttnViz calcola in {dtypes}, su cpu, cuda o mps.</translation>
    </message>
    <message>
        <source>{name} is on several devices ({devices}), and its family is computed on one: move it by model.to(…).</source>
        <translation>{name} è su più dispositivi ({devices}), e la sua famiglia si calcola su uno: spostalo con model.to(…).</translation>
    </message>
    <message>
        <source>This session needs the model {name}, which cannot be opened: {error}</source>
        <translation>Questa sessione richiede il modello {name}, che non può essere aperto: {error}</translation>
    </message>
    <message>
        <source>The weights of {name} have changed since it was opened: open it again.</source>
        <translation>I pesi di {name} sono cambiati da quando è stato aperto: riaprilo.</translation>
    </message>
    <message>
        <source>This session needs the model {name}, and {where} now holds another one. Open the right one, or use this one in its place.</source>
        <translation>Questa sessione richiede il modello {name}, e {where} ora ne contiene un altro. Apri quello giusto, o usa questo al suo posto.</translation>
    </message>
    <message>
        <source>The weights of {name} are not those with which this was made.</source>
        <translation>I pesi di {name} non sono quelli con cui questo è stato fatto.</translation>
    </message>
    <message>
        <source>{name} fills texts up with {token}, which it gives no position: take it out of the text.</source>
        <translation>{name} riempie i testi con {token}, a cui non dà posizione: toglilo dal testo.</translation>
    </message>
    <message>
        <source>The text has {longest:,} tokens, and {name} has positions for {max_positions:,}: shorten it.</source>
        <translation>Il testo ha {longest:,} token, e {name} ha posizioni per {max_positions:,}: accorcialo.</translation>
    </message>
    <message>
        <source>{name} was trained on texts of up to {count} tokens, and this one is longer: what later tokens attend to says little.</source>
        <translation>{name} è stato addestrato su testi fino a {count} token, e questo è più lungo: ciò a cui prestano attenzione i token successivi dice poco.</translation>
    </message>
    <message>
        <source>There is no formulation {name}: choose among {known}.</source>
        <translation>Non c'è una formulazione {name}: scegli tra {known}.</translation>
    </message>
    <message>
        <source>Pass a module, such as MultiHeadAttention(...), not {value}.</source>
        <translation>Passa un modulo, come MultiHeadAttention(...), non {value}.</translation>
    </message>
    <message>
        <source>attnviz.check compares one attention module, and {name} is a whole model: open it with attnviz.open(model, tokenizer) or attnviz.watch(model, tokenizer).</source>
        <translation>attnviz.check confronta un solo modulo di attenzione, e {name} è un modello intero: aprilo con attnviz.open(model, tokenizer) o attnviz.watch(model, tokenizer).</translation>
    </message>
    <message>
        <source>Its output is {theirs}, and {ours} is expected.</source>
        <translation>La sua uscita è {theirs}, ed è attesa {ours}.</translation>
    </message>
    <message>
        <source>The parameter {name} was not matched with a weight.</source>
        <translation>Il parametro {name} non è stato abbinato a un peso.</translation>
    </message>
    <message>
        <source>No parameter of {size} was found for the {stage}.</source>
        <translation>Nessun parametro di {size} trovato per {stage}.</translation>
    </message>
    <message>
        <source>{name} does not say how many heads it has, and {count} are assumed: name num_heads.</source>
        <translation>{name} non dice quante teste ha, e se ne assumono {count}: indica num_heads.</translation>
    </message>
    <message>
        <source>Queries and keys are swapped.</source>
        <translation>Query e chiavi sono scambiate.</translation>
    </message>
    <message>
        <source>Queries and values are swapped.</source>
        <translation>Query e valori sono scambiati.</translation>
    </message>
    <message>
        <source>Keys and values are swapped.</source>
        <translation>Chiavi e valori sono scambiati.</translation>
    </message>
    <message>
        <source>The weight matrices are transposed: nn.Linear computes x @ W.T.</source>
        <translation>Le matrici dei pesi sono trasposte: nn.Linear calcola x @ W.T.</translation>
    </message>
    <message>
        <source>The keys are the queries: W_query is used for both.</source>
        <translation>Le chiavi sono le query: W_query è usata per entrambe.</translation>
    </message>
    <message>
        <source>The queries are the keys: W_key is used for both.</source>
        <translation>Le query sono le chiavi: W_key è usata per entrambe.</translation>
    </message>
    <message>
        <source>The values are the keys: W_key is used for both.</source>
        <translation>I valori sono le chiavi: W_key è usata per entrambi.</translation>
    </message>
    <message>
        <source>The keys are the values: W_value is used for both.</source>
        <translation>Le chiavi sono i valori: W_value è usata per entrambi.</translation>
    </message>
    <message>
        <source>The queries are the values: W_value is used for both.</source>
        <translation>Le query sono i valori: W_value è usata per entrambi.</translation>
    </message>
    <message>
        <source>The values are the queries: W_query is used for both.</source>
        <translation>I valori sono le query: W_query è usata per entrambi.</translation>
    </message>
    <message>
        <source>A bias is added to queries, keys or values: build the layers with bias=False, or compare with qkv_bias=True.</source>
        <translation>A query, chiavi o valori è aggiunto un bias: costruisci gli strati con bias=False, o confronta con qkv_bias=True.</translation>
    </message>
    <message>
        <source>The bias of the projections is not added.</source>
        <translation>Il bias delle proiezioni non è aggiunto.</translation>
    </message>
    <message>
        <source>The heads are split by view(b, heads, tokens, d) without transposing: tokens and heads are mixed. Split by view(b, tokens, heads, d).transpose(1, 2).</source>
        <translation>Le teste sono divise con view(b, heads, tokens, d) senza trasporre: token e teste si mescolano. Dividi con view(b, tokens, heads, d).transpose(1, 2).</translation>
    </message>
    <message>
        <source>The heads are interleaved: each takes every num_heads-th number of a projection. Split by view(b, tokens, heads, d), with the heads before the numbers of a head.</source>
        <translation>Le teste sono intercalate: ognuna prende un numero ogni num_heads di una proiezione. Dividi con view(b, tokens, heads, d), le teste prima dei numeri di una testa.</translation>
    </message>
    <message>
        <source>The heads of each token attend to each other, instead of the tokens: transpose(1, 2) after the split.</source>
        <translation>Le teste di ogni token prestano attenzione l'una all'altra, invece dei token: transpose(1, 2) dopo la divisione.</translation>
    </message>
    <message>
        <source>The heads are not split: one head attends with all numbers of the queries and keys.</source>
        <translation>Le teste non sono divise: una sola testa usa tutti i numeri di query e key.</translation>
    </message>
    <message>
        <source>Queries and keys are not rotated by their positions (RoPE).</source>
        <translation>Query e chiavi non sono ruotate secondo le loro posizioni (RoPE).</translation>
    </message>
    <message>
        <source>The scores are cosine similarities: use the dot products, not divided by the lengths of queries and keys.</source>
        <translation>I punteggi sono similarità del coseno: usa i prodotti scalari, non divisi per le lunghezze di query e chiavi.</translation>
    </message>
    <message>
        <source>The scores have the opposite sign.</source>
        <translation>I punteggi hanno il segno opposto.</translation>
    </message>
    <message>
        <source>The scores are not scaled: divide them by sqrt(d_k).</source>
        <translation>I punteggi non sono scalati: dividili per sqrt(d_k).</translation>
    </message>
    <message>
        <source>The scores are divided by sqrt(d_out): divide by sqrt(d_k), the square root of the size of a head.</source>
        <translation>I punteggi sono divisi per sqrt(d_out): dividi per sqrt(d_k), la radice della dimensione di una testa.</translation>
    </message>
    <message>
        <source>The scores are divided by sqrt(d_in): divide by sqrt(d_k), the square root of the size of a head.</source>
        <translation>I punteggi sono divisi per sqrt(d_in): dividi per sqrt(d_k), la radice della dimensione di una testa.</translation>
    </message>
    <message>
        <source>The scores are divided by d_k: divide by its square root.</source>
        <translation>I punteggi sono divisi per d_k: dividi per la sua radice.</translation>
    </message>
    <message>
        <source>The scores are divided by the square root of the number of heads: divide by that of the size of a head.</source>
        <translation>I punteggi sono divisi per la radice del numero di teste: dividi per quella della dimensione di una testa.</translation>
    </message>
    <message>
        <source>The scores are multiplied by sqrt(d_k): divide by it.</source>
        <translation>I punteggi sono moltiplicati per sqrt(d_k): dividi.</translation>
    </message>
    <message>
        <source>The mask is missing: later tokens are attended to.</source>
        <translation>Manca la maschera: si presta attenzione a token successivi.</translation>
    </message>
    <message>
        <source>The mask includes the diagonal: a token does not attend to itself. Use triu(diagonal=1).</source>
        <translation>La maschera comprende la diagonale: un token non presta attenzione a sé stesso. Usa triu(diagonal=1).</translation>
    </message>
    <message>
        <source>The mask is reversed: earlier tokens are masked instead of later ones.</source>
        <translation>La maschera è invertita: sono mascherati i token precedenti invece dei successivi.</translation>
    </message>
    <message>
        <source>The mask is reversed, and includes the diagonal.</source>
        <translation>La maschera è invertita, e comprende la diagonale.</translation>
    </message>
    <message>
        <source>The mask begins one token too late: the next token is attended to.</source>
        <translation>La maschera comincia un token troppo tardi: si presta attenzione al token successivo.</translation>
    </message>
    <message>
        <source>Masked scores are set to 0, which the softmax makes positive: set them to -inf.</source>
        <translation>I punteggi mascherati sono posti a 0, che la softmax rende positivo: ponili a -inf.</translation>
    </message>
    <message>
        <source>Masked scores are set to 1: set them to -inf.</source>
        <translation>I punteggi mascherati sono posti a 1: ponili a -inf.</translation>
    </message>
    <message>
        <source>Masked scores are set to -1: set them to -inf.</source>
        <translation>I punteggi mascherati sono posti a -1: ponili a -inf.</translation>
    </message>
    <message>
        <source>The mask of 0 and 1 is added to the scores, where it hides nothing: set masked scores to -inf.</source>
        <translation>La maschera di 0 e 1 è sommata ai punteggi, dove non nasconde nulla: imposta a -inf i punteggi mascherati.</translation>
    </message>
    <message>
        <source>The mask comes after the softmax, and the rows are not renormalised.</source>
        <translation>La maschera viene dopo la softmax, e le righe non sono rinormalizzate.</translation>
    </message>
    <message>
        <source>The softmax is along the queries: use dim=-1, so that each query's weights sum to 1.</source>
        <translation>La softmax è lungo le query: usa dim=-1, così i pesi di ogni query hanno somma 1.</translation>
    </message>
    <message>
        <source>The softmax is along the heads: use dim=-1.</source>
        <translation>La softmax è lungo le teste: usa dim=-1.</translation>
    </message>
    <message>
        <source>The softmax is along the batch: use dim=-1.</source>
        <translation>La softmax è lungo il batch: usa dim=-1.</translation>
    </message>
    <message>
        <source>The softmax is missing: scores are used as weights.</source>
        <translation>Manca la softmax: i punteggi sono usati come pesi.</translation>
    </message>
    <message>
        <source>The exponentials of the scores are not divided by their sum: use softmax(dim=-1).</source>
        <translation>Gli esponenziali dei punteggi non sono divisi per la loro somma: usa softmax(dim=-1).</translation>
    </message>
    <message>
        <source>The softmax is taken twice.</source>
        <translation>La softmax è applicata due volte.</translation>
    </message>
    <message>
        <source>The weights are a sigmoid of the scores, not their softmax.</source>
        <translation>I pesi sono la sigmoide dei punteggi, non la loro softmax.</translation>
    </message>
    <message>
        <source>The weights are scaled after the softmax: scale the scores before it.</source>
        <translation>I pesi sono scalati dopo la softmax: scala i punteggi prima.</translation>
    </message>
    <message>
        <source>The transposed weights are multiplied with the values.</source>
        <translation>I pesi trasposti sono moltiplicati per i valori.</translation>
    </message>
    <message>
        <source>The mean over the heads is taken: concatenate them, torch.cat(heads, dim=-1).</source>
        <translation>Si prende la media delle teste: concatenale, torch.cat(heads, dim=-1).</translation>
    </message>
    <message>
        <source>The heads are added: concatenate them, torch.cat(heads, dim=-1).</source>
        <translation>Le teste sono sommate: concatenale, torch.cat(heads, dim=-1).</translation>
    </message>
    <message>
        <source>The heads are concatenated in reversed order.</source>
        <translation>Le teste sono concatenate in ordine inverso.</translation>
    </message>
    <message>
        <source>The heads are merged without transposing back: transpose(1, 2) before the view.</source>
        <translation>Le teste sono unite senza trasporre di nuovo: transpose(1, 2) prima di view.</translation>
    </message>
    <message>
        <source>The heads are merged number by number instead of one after the other: transpose(1, 2) before the view.</source>
        <translation>Le teste sono unite numero per numero invece che una dopo l'altra: transpose(1, 2) prima di view.</translation>
    </message>
    <message>
        <source>The axes of the context vectors are in a wrong order when the heads are merged, which mixes the tokens of the batch: transpose(1, 2) before the view.</source>
        <translation>Gli assi dei vettori di contesto sono in ordine sbagliato quando si uniscono le teste, il che mescola i token del batch: transpose(1, 2) prima di view.</translation>
    </message>
    <message>
        <source>The output projection is applied twice.</source>
        <translation>La proiezione di uscita è applicata due volte.</translation>
    </message>
    <message>
        <source>The output projection is missing.</source>
        <translation>Manca la proiezione di uscita.</translation>
    </message>
    <message>
        <source>The weight of the output projection is transposed: nn.Linear computes x @ W.T.</source>
        <translation>Il peso della proiezione di uscita è trasposto: nn.Linear calcola x @ W.T.</translation>
    </message>
    <message>
        <source>The bias of the output projection is not added.</source>
        <translation>Il bias della proiezione di uscita non è aggiunto.</translation>
    </message>
    <message>
        <source>The module takes the tokens as the first axis and the batch as the second: pass batch_first=True to nn.MultiheadAttention.</source>
        <translation>Il modulo prende i token come primo asse e il batch come secondo: passa batch_first=True a nn.MultiheadAttention.</translation>
    </message>
    <message>
        <source>Dropout is active: two runs in evaluation mode differ. Pass training=self.training, or use nn.Dropout.</source>
        <translation>Il dropout è attivo: due esecuzioni in modalità di valutazione differiscono. Passa training=self.training, o usa nn.Dropout.</translation>
    </message>
    <message>
        <source>The mask is multiplied with -inf, and 0 times -inf is NaN: use masked_fill(mask, -torch.inf).</source>
        <translation>La maschera è moltiplicata per -inf, e 0 per -inf è NaN: usa masked_fill(mask, -torch.inf).</translation>
    </message>
    <message>
        <source>The values are not projected: the weights are multiplied with the input. Multiply them with W_value(x).</source>
        <translation>I valori non sono proiettati: i pesi moltiplicano l'ingresso. Moltiplica W_value(x).</translation>
    </message>
    <message>
        <source>The scores are divided by the square root of the number of tokens: divide by that of the size of a head.</source>
        <translation>I punteggi sono divisi per la radice del numero di token: dividi per quella della dimensione di una testa.</translation>
    </message>
    <message>
        <source>The input is added to the output: attention alone is asked for.</source>
        <translation>L'ingresso è aggiunto all'uscita: è richiesta la sola attenzione.</translation>
    </message>
    <message>
        <source>The parameter {name} has no shape before the module was run: run it once.</source>
        <translation>Il parametro {name} non ha forma prima che il modulo sia eseguito: eseguilo una volta.</translation>
    </message>
    <message>
        <source>{name} fails on an input of {tokens} vectors of {size} numbers: {failure}. Its forward takes {taken}, and got embeddings alone: check a module that needs no more.</source>
        <translation>{name} fallisce con un ingresso di {tokens} vettori di {size} numeri: {failure}. Il suo forward prende {taken} e ha ricevuto solo embedding: controlla un modulo che non richiede altro.</translation>
    </message>
    <message>
        <source>{name} fails on an input of {tokens} vectors of {size} numbers: {failure}.</source>
        <translation>{name} fallisce con un ingresso di {tokens} vettori di {size} numeri: {failure}.</translation>
    </message>
    <message>
        <source>The weights of the {stage} in {name} read vectors of different sizes: pass one attention module, not a whole block or model.</source>
        <translation>I pesi di {stage} in {name} leggono vettori di dimensioni diverse: passa un solo modulo di attenzione, non un blocco o un modello intero.</translation>
    </message>
    <message>
        <source>The weight of the {stage} in {name} is {theirs}, and {like} has {ours}: name other sizes.</source>
        <translation>Il peso di {stage} in {name} è {theirs}, e {like} ha {ours}: indica altre dimensioni.</translation>
    </message>
    <message>
        <source>With the displayed sizes it computes the same: the mistake shows with others, such as {sizes}.</source>
        <translation>Con le dimensioni mostrate calcola lo stesso: l'errore appare con altre, come {sizes}.</translation>
    </message>
    <message>
        <source>{file} has no class {name} of nn.Module: it has {known}.</source>
        <translation>{file} non ha la classe {name} di nn.Module: ha {known}.</translation>
    </message>
    <message>
        <source>Name a class of nn.Module, as in {file}:CLASS; {file} has {known}.</source>
        <translation>Indica una classe di nn.Module, come {file}:CLASS; {file} ha {known}.</translation>
    </message>
    <message>
        <source>{kind} is not built with {name}: it has {known}.</source>
        <translation>{kind} non si costruisce con {name}: ha {known}.</translation>
    </message>
    <message>
        <source>{kind} is not built with {name}: it has no parameter.</source>
        <translation>{kind} non si costruisce con {name}: non ha parametri.</translation>
    </message>
    <message>
        <source>{kind} is built with {name}, which has no value: give it a default, or say what it is built with: {name}=VALUE.</source>
        <translation>{kind} si costruisce con {name}, che non ha un valore: dagli un valore predefinito, o di' con che cosa si costruisce: {name}=VALUE.</translation>
    </message>
    <message>
        <source>{kind}({built}) cannot be built: {error}.</source>
        <translation>{kind}({built}) non può essere costruito: {error}.</translation>
    </message>
    <message>
        <source>Gradients through {layers} layers of {tokens:,} tokens would need {needed:.1f} GB, {free:.1f} GB are free: shorten the text.</source>
        <translation>I gradienti attraverso {layers} strati di {tokens:,} token richiederebbero {needed:.1f} GB, {free:.1f} GB sono liberi: accorcia il testo.</translation>
    </message>
    <message>
        <source>{count} sentences of up to {tokens:,} tokens</source>
        <translation>{count} frasi fino a {tokens:,} token</translation>
    </message>
    <message>
        <source>{tokens:,} tokens</source>
        <translation>{tokens:,} token</translation>
    </message>
    <message>
        <source>{count} heads</source>
        <translation>{count} teste</translation>
    </message>
    <message>
        <source>{count} head</source>
        <translation>{count} testa</translation>
    </message>
    <message>
        <source>{text} in {layers} layers of {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free, besides the model</source>
        <translation>{text} in {layers} strati di {heads} richiederebbero {needed:,.1f} GB oltre al modello, {free:,.1f} GB sono liberi</translation>
    </message>
    <message>
        <source>{sizes}: shorten the text.</source>
        <translation>{sizes}: accorcia il testo.</translation>
    </message>
    <message>
        <source>Every layer is computed whole: {sizes}. Shorten the text, or draw one layer by attnviz figure --layer, which needs far less.</source>
        <translation>Ogni strato è calcolato per intero: {sizes}. Accorcia il testo, o disegna uno strato con attnviz figure --layer, che richiede molto meno.</translation>
    </message>
    <message>
        <source>{text} with {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free: shorten the text or use fewer heads.</source>
        <translation>{text} con {heads} richiederebbero {needed:,.1f} GB, {free:,.1f} GB sono liberi: accorcia il testo o usa meno teste.</translation>
    </message>
    <message>
        <source>{text} of {d_in:,} dimensions in and {d_out:,} out</source>
        <translation>{text} con {d_in:,} dimensioni in ingresso e {d_out:,} in uscita</translation>
    </message>
    <message>
        <source>{d_in:,} dimensions in and {d_out:,} out</source>
        <translation>{d_in:,} dimensioni in ingresso e {d_out:,} in uscita</translation>
    </message>
    <message>
        <source>{sizes} would need {needed:,.1f} GB, {free:,.1f} GB are free: choose smaller sizes or a shorter text.</source>
        <translation>{sizes} richiederebbero {needed:,.1f} GB, {free:,.1f} GB sono liberi: scegli dimensioni più piccole o un testo più corto.</translation>
    </message>
    <message>
        <source>The weights of the model have changed: everything is computed anew.</source>
        <translation>I pesi del modello sono cambiati: tutto è ricalcolato.</translation>
    </message>
    <message>
        <source>{name} has another configuration by now: watch it again.</source>
        <translation>{name} ora ha un'altra configurazione: osservalo di nuovo.</translation>
    </message>
    <message>
        <source>The process that has the model could not compute this ({error}).</source>
        <translation>Il processo che ha il modello non ha potuto calcolare questo ({error}).</translation>
    </message>
    <message>
        <source>{name} is computed in another process.</source>
        <translation>{name} è calcolato in un altro processo.</translation>
    </message>
    <message>
        <source>In so long a text dropout is drawn square by square: torch's rate, but not its pattern.</source>
        <translation>In un testo così lungo il dropout è estratto quadrato per quadrato: il tasso di torch, ma non il suo schema.</translation>
    </message>
    <message>
        <source>In so long a text only the displayed layer keeps its weights: select another layer to compute that one.</source>
        <translation>In un testo così lungo solo lo strato mostrato conserva i suoi pesi: seleziona un altro strato per calcolarlo.</translation>
    </message>
    <message>
        <source>Sums are kept of at most {count} segments of so long a text: fold it by longer ones.</source>
        <translation>Di un testo così lungo si conservano le somme di al massimo {count} segmenti: ripiegalo per segmenti più lunghi.</translation>
    </message>
    <message>
        <source>{folder} holds the kept steps of a training run: name a new folder.</source>
        <translation>{folder} contiene i passi conservati di un'esecuzione: indica una nuova cartella.</translation>
    </message>
    <message>
        <source>The folder of the training run, {folder}, was deleted: train it again.</source>
        <translation>La cartella dell'esecuzione, {folder}, è stata eliminata: addestrala di nuovo.</translation>
    </message>
    <message>
        <source>The training cannot go on: its state, {state}, is missing. The kept steps stay; train the run again to have the later ones.</source>
        <translation>L'addestramento non può continuare: il suo stato, {state}, manca. I passi conservati restano; addestra di nuovo per avere quelli successivi.</translation>
    </message>
    <message>
        <source>The training cannot go on: its state, {state}, is damaged, or that of another run. The kept steps stay; train the run again to have the later ones.</source>
        <translation>L'addestramento non può continuare: il suo stato, {state}, è danneggiato o di un'altra esecuzione. I passi conservati restano; addestra di nuovo per avere quelli successivi.</translation>
    </message>
    <message>
        <source>The text has {count} characters: {needed} are needed for a length of {length}.</source>
        <translation>Il testo ha {count} caratteri: ne servono {needed} per una lunghezza di {length}.</translation>
    </message>
    <message>
        <source>{refused} In a process with transformers: {error}</source>
        <translation>{refused} In un processo con transformers: {error}</translation>
    </message>
    <message>
        <source>The process in which transformers reads {name} has ended.</source>
        <translation>Il processo in cui transformers legge {name} è terminato.</translation>
    </message>
    <message>
        <source>The process that computes {name} has ended: open the model again.</source>
        <translation>Il processo che calcola {name} è terminato: riapri il modello.</translation>
    </message>
    <message>
        <source>{name} cannot be opened by transformers ({reason}).</source>
        <translation>transformers non può aprire {name} ({reason}).</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: load it in Python with its processor, and open the window by attnviz.watch(model, processor, image=…).</source>
        <translation>{name} legge un'immagine al posto di un testo: caricalo in Python con il suo processore e apri la finestra con attnviz.watch(model, processor, image=…).</translation>
    </message>
    <message>
        <source>{variant} has no place for {weights} of {donor}, so the outputs differ.</source>
        <translation>{variant} non ha posto per {weights} di {donor}, quindi le uscite differiscono.</translation>
    </message>
    <message>
        <source />
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} writes token after token: its heads can be set to 0 only.</source>
        <translation>{name} scrive un token dopo l'altro: le sue teste possono solo essere poste a 0.</translation>
    </message>
    <message>
        <source>{name} reads a picture: its heads have no mean over reference sentences.</source>
        <translation>{name} legge un'immagine: le sue teste non hanno una media su frasi di riferimento.</translation>
    </message>
    <message>
        <source>Hold a text of as many tokens as A first ({keys}).</source>
        <translation>Prima conserva come A un testo di altrettanti token ({keys}).</translation>
    </message>
    <message>
        <source>A has {count} tokens and this text {other}: resampling needs as many.</source>
        <translation>A ha {count} token e questo testo {other}: per ricampionare ne servono altrettanti.</translation>
    </message>
    <message>
        <source>There is no snapshot {name} to resample ablated heads from: hold a text as A ({keys}), and choose the ablation again.</source>
        <translation>Non c'è un'istantanea {name} da cui ricampionare le teste ablate: conserva un testo come A ({keys}) e scegli di nuovo l'ablazione.</translation>
    </message>
    <message>
        <source>Hold the state to take activations from as A ({keys}), then change the text.</source>
        <translation>Conserva come A ({keys}) lo stato da cui prendere le attivazioni, poi cambia il testo.</translation>
    </message>
    <message>
        <source>A is of another model or variant: its activations do not fit this one.</source>
        <translation>A è di un altro modello o variante: le sue attivazioni non si adattano a questo.</translation>
    </message>
    <message>
        <source>A has no sentence {number}.</source>
        <translation>A non ha la frase {number}.</translation>
    </message>
    <message>
        <source>There is no layer {layer}: {name} has {places}.</source>
        <translation>Non c'è lo strato {layer}: {name} ha {places}.</translation>
    </message>
    <message>
        <source>There is no {stage} in layer {layer} here.</source>
        <translation>Qui nello strato {layer} non c'è {stage}.</translation>
    </message>
    <message>
        <source>There is no head {head}: {name} has {places}.</source>
        <translation>Non c'è la testa {head}: {name} ha {places}.</translation>
    </message>
    <message>
        <source>There is no token {position}: the text has {count}, counted from 0.</source>
        <translation>Non c'è il token {position}: il testo ne ha {count}, contati da 0.</translation>
    </message>
    <message>
        <source>{stage} is read off other stages: choose one of them.</source>
        <translation>{stage} è ricavato da altri stadi: scegline uno.</translation>
    </message>
    <message>
        <source>A has other sizes: its activations do not fit this state.</source>
        <translation>A ha altre dimensioni: le sue attivazioni non si adattano a questo stato.</translation>
    </message>
    <message>
        <source>Circuits are products of the weights of a trained model: File &gt; Open model.</source>
        <translation>I circuiti sono prodotti dei pesi di un modello addestrato: File &gt; Apri modello.</translation>
    </message>
    <message>
        <source>The layers of {name} normalise after attention (post-norm): no product of weights alone says what a head reads and writes.</source>
        <translation>Gli strati di {name} normalizzano dopo l'attenzione (post-norm): nessun prodotto dei soli pesi dice che cosa una testa legge e scrive.</translation>
    </message>
    <message>
        <source>No language-model head: nothing says which tokens a head copies.</source>
        <translation>Nessuna testa di modello linguistico: niente dice quali token una testa copia.</translation>
    </message>
    <message>
        <source>The language-model head is not linear, so that no product of weights says which tokens a head copies.</source>
        <translation>La testa di modello linguistico non è lineare, quindi nessun prodotto di pesi dice quali token una testa copia.</translation>
    </message>
    <message>
        <source>Scores are those at distance 0, where ALiBi subtracts nothing.</source>
        <translation>I punteggi sono quelli a distanza 0, dove ALiBi non sottrae niente.</translation>
    </message>
    <message>
        <source>Scores are those at distance 0, where RoPE rotates query and key alike.</source>
        <translation>I punteggi sono quelli a distanza 0, dove RoPE ruota allo stesso modo query e chiave.</translation>
    </message>
    <message>
        <source>Scores are those without position embeddings.</source>
        <translation>I punteggi sono quelli senza embedding di posizione.</translation>
    </message>
    <message>
        <source>The corpus {folder} was measured with other weights of {model}.</source>
        <translation>Il corpus {folder} è stato misurato con altri pesi di {model}.</translation>
    </message>
    <message>
        <source>The corpus {folder} was measured with {model}, {layers} × {heads} heads: open that model first (File &gt; Open model).</source>
        <translation>Il corpus {folder} è stato misurato con {model}, {layers} × {heads} teste: apri prima quel modello (File &gt; Apri modello).</translation>
    </message>
    <message>
        <source>Reading a corpus needs pyarrow: {command}.</source>
        <translation>Per leggere un corpus serve pyarrow: {command}.</translation>
    </message>
    <message>
        <source>The corpus {folder} is not finished: the same attnviz corpus command goes on with it.</source>
        <translation>Il corpus {folder} non è finito: lo stesso comando attnviz corpus lo continua.</translation>
    </message>
    <message>
        <source>{folder} is not a corpus: attnviz corpus writes one.</source>
        <translation>{folder} non è un corpus: attnviz corpus ne scrive uno.</translation>
    </message>
    <message>
        <source>The corpus {folder} is damaged: {reason}.</source>
        <translation>Il corpus {folder} è danneggiato: {reason}.</translation>
    </message>
    <message>
        <source>{name} has no self-attention, so a corpus cannot measure its heads: choose another model.</source>
        <translation>{name} non ha auto-attenzione, quindi un corpus non può misurarne le teste: scegli un altro modello.</translation>
    </message>
    <message>
        <source>attnviz corpus needs Dask and pyarrow: {command}.</source>
        <translation>attnviz corpus richiede Dask e pyarrow: {command}.</translation>
    </message>
    <message>
        <source>A worker has measured something else than {name} ({reason}): all workers need the same model and the same AttnViz.</source>
        <translation>Un worker ha misurato qualcosa di diverso da {name} ({reason}): tutti i worker richiedono lo stesso modello e lo stesso AttnViz.</translation>
    </message>
    <message>
        <source>No text of {folder} has tokens to measure.</source>
        <translation>Nessun testo di {folder} ha token da misurare.</translation>
    </message>
    <message>
        <source>The scheduler cannot be {address}: it is an address such as tcp://host:8786 ({reason}).</source>
        <translation>Lo scheduler non può essere {address}: è un indirizzo come tcp://host:8786 ({reason}).</translation>
    </message>
    <message>
        <source>No Dask scheduler answers at {address}: {reason}.</source>
        <translation>Nessuno scheduler di Dask risponde a {address}: {reason}.</translation>
    </message>
    <message>
        <source>A part of the corpus ended its worker several times, maybe for lack of memory: use fewer workers or fewer tokens. What is finished is kept.</source>
        <translation>Una parte del corpus ha terminato più volte il suo worker, forse per mancanza di memoria: usa meno worker o meno token. Ciò che è finito è conservato.</translation>
    </message>
    <message>
        <source>The corpus cannot be measured further: {reason}. What is finished is kept.</source>
        <translation>Il corpus non può essere misurato oltre: {reason}. Ciò che è finito è conservato.</translation>
    </message>
    <message>
        <source>{out} holds another run ({differences} differ): name another folder.</source>
        <translation>{out} contiene un'altra esecuzione ({differences} differiscono): indica un'altra cartella.</translation>
    </message>
    <message>
        <source>{out} holds other files: name a new folder.</source>
        <translation>{out} contiene altri file: indica una nuova cartella.</translation>
    </message>
    <message>
        <source>{out} is not a folder that can be written to: {reason}.</source>
        <translation>{out} non è una cartella in cui si possa scrivere: {reason}.</translation>
    </message>
    <message>
        <source>the models</source>
        <translation>i modelli</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>i pesi</translation>
    </message>
    <message>
        <source>the texts</source>
        <translation>i testi</translation>
    </message>
    <message>
        <source>the measures</source>
        <translation>le misure</translation>
    </message>
    <message>
        <source>the numbers of tokens</source>
        <translation>i numeri di token</translation>
    </message>
    <message>
        <source>the rules for example cells</source>
        <translation>le regole per le celle di esempio</translation>
    </message>
    <message>
        <source>the manifests</source>
        <translation>i manifesti</translation>
    </message>
    <message>
        <source>the versions</source>
        <translation>le versioni</translation>
    </message>
    <message>
        <source>{path} is damaged: remove it, and the run begins anew.</source>
        <translation>{path} è danneggiato: rimuovilo, e l'esecuzione ricomincia.</translation>
    </message>
    <message>
        <source>Next-token predictions need a language model.</source>
        <translation>Le predizioni del token successivo richiedono un modello linguistico.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}, which answers a text with another. Ablation effects can be computed.</source>
        <translation>L'attribuzione diretta dei logit non è definita per {name}, che risponde a un testo con un altro. Si possono calcolare gli effetti dell'ablazione.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its layers are post-norm. Ablation effects can be computed.</source>
        <translation>L'attribuzione diretta dei logit non è definita per {name}: i suoi strati sono post-norm. Si possono calcolare gli effetti dell'ablazione.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its language-model head is not linear. Ablation effects can be computed.</source>
        <translation>L'attribuzione diretta dei logit non è definita per {name}: la sua testa di modello linguistico non è lineare. Si possono calcolare gli effetti dell'ablazione.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its logits are not the sum of what its heads and MLPs add. Ablation effects can be computed.</source>
        <translation>L'attribuzione diretta dei logit non è definita per {name}: i suoi logit non sono la somma di ciò che aggiungono le sue teste e le sue MLP. Si possono calcolare gli effetti dell'ablazione.</translation>
    </message>
    <message>
        <source>This text is too long: head outputs are kept for the selected layer only. Shorten it.</source>
        <translation>Il testo è troppo lungo: le uscite delle teste sono conservate solo per lo strato scelto. Accorcialo.</translation>
    </message>
    <message>
        <source>This text is too long: head outputs are kept for the last token only. Unpin the token.</source>
        <translation>Il testo è troppo lungo: le uscite delle teste sono conservate solo per l'ultimo token. Sblocca il token.</translation>
    </message>
    <message>
        <source>α × gradient needs a model with one text: variants and encoder-decoders have no gradients.</source>
        <translation>α × gradiente richiede un modello con un testo: varianti ed encoder-decoder non hanno gradienti.</translation>
    </message>
    <message>
        <source>α × gradient needs a metric: {name} has no language-model head.</source>
        <translation>α × gradiente richiede una metrica: {name} non ha una testa di modello linguistico.</translation>
    </message>
    <message>
        <source>α × gradient needs a metric: type a mask token, which the model predicts.</source>
        <translation>α × gradiente richiede una metrica: digita un token maschera, che il modello predice.</translation>
    </message>
    <message>
        <source>The text is too long: the weights of some layers are not kept. Shorten it.</source>
        <translation>Il testo è troppo lungo: i pesi di alcuni strati non sono conservati. Accorcialo.</translation>
    </message>
    <message>
        <source>{state} was held without gradients: show α × gradient of the present state, then hold it again.</source>
        <translation>{state} è stato conservato senza gradienti: mostra α × gradiente dello stato attuale, poi conservalo di nuovo.</translation>
    </message>
    <message>
        <source>There are no gradients: logits are NaN, or the text is too long for the free memory.</source>
        <translation>Non ci sono gradienti: i logit sono NaN, o il testo è troppo lungo per la memoria libera.</translation>
    </message>
    <message>
        <source>Only the heads of a trained model have this score: File &gt; Open model.</source>
        <translation>Solo le teste di un modello addestrato hanno questo punteggio: File &gt; Apri modello.</translation>
    </message>
    <message>
        <source>The embedding of {query}</source>
        <translation>L'embedding di {query}</translation>
    </message>
    <message>
        <source>The embedding of {key}</source>
        <translation>L'embedding di {key}</translation>
    </message>
    <message>
        <source>The score alone</source>
        <translation>Il solo punteggio</translation>
    </message>
    <message>
        <source>No cell of a query and a key is selected. Click one in the large picture, or use the arrow keys.</source>
        <translation>Nessuna cella di una query e una chiave è scelta. Fai clic su una nell'immagine grande, o usa i tasti freccia.</translation>
    </message>
    <message>
        <source>{change} cannot be changed: what changes is {known}.</source>
        <translation>{change} non può essere cambiato: ciò che cambia è {known}.</translation>
    </message>
    <message>
        <source>A weight of {weight:g} cannot be reached: it lies between {least:g} and {most:g}.</source>
        <translation>Un peso di {weight:g} non può essere raggiunto: sta tra {least:g} e {most:g}.</translation>
    </message>
    <message>
        <source>The text is too long: only overviews of its matrices are kept. Shorten it.</source>
        <translation>Il testo è troppo lungo: delle sue matrici si conservano solo panoramiche. Accorcialo.</translation>
    </message>
    <message>
        <source>There is no such weight: pin a cell of the weights.</source>
        <translation>Non c'è un tale peso: blocca una cella dei pesi.</translation>
    </message>
    <message>
        <source>{query} may not attend to {key}: the mask hides it. Unmask the cell first.</source>
        <translation>{query} non può prestare attenzione a {key}: la maschera lo nasconde. Prima smaschera la cella.</translation>
    </message>
    <message>
        <source>There is one token: it attends to itself with weight 1, whatever its embedding is.</source>
        <translation>C'è un solo token: presta attenzione a sé stesso con peso 1, qualunque sia il suo embedding.</translation>
    </message>
    <message>
        <source>{query} attends to {key} with {after} instead of {before}: their score became {score}.</source>
        <translation>{query} presta attenzione a {key} con {after} invece di {before}: il loro punteggio è diventato {score}.</translation>
    </message>
    <message>
        <source>{query} attends to {key} with {after} instead of {before}: the embedding of {token} moved by {share} of its length (cosine {cosine}).</source>
        <translation>{query} presta attenzione a {key} con {after} invece di {before}: l'embedding di {token} si è spostato del {share} della sua lunghezza (coseno {cosine}).</translation>
    </message>
    <message>
        <source>No score of {query} and {key} gives this weight.</source>
        <translation>Nessun punteggio di {query} e {key} dà questo peso.</translation>
    </message>
    <message>
        <source>No change of the embedding of {token} was found after which {query} attends to {key} with this weight: other tokens have keys too much like that of {key}, or edited numbers hold it. Change another embedding, or the score.</source>
        <translation>Nessuna modifica dell'embedding di {token} è stata trovata dopo la quale {query} presta attenzione a {key} con questo peso: altri token hanno chiavi troppo simili a quella di {key}, o numeri modificati lo vincolano. Cambia un altro embedding, o il punteggio.</translation>
    </message>
    <message>
        <source>It has no weight matrices: q = k = v = x.</source>
        <translation>Non ha matrici di pesi: q = k = v = x.</translation>
    </message>
    <message>
        <source>It projects the embeddings with weight matrices.</source>
        <translation>Proietta gli embedding con matrici di pesi.</translation>
    </message>
    <message>
        <source>It has other sizes: Heads {heads}, d_k {d_k}.</source>
        <translation>Ha altre dimensioni: Teste {heads}, d_k {d_k}.</translation>
    </message>
    <message>
        <source>Its projections differ in the bias.</source>
        <translation>Le sue proiezioni differiscono nel bias.</translation>
    </message>
    <message>
        <source>It has weights of its own.</source>
        <translation>Ha pesi propri.</translation>
    </message>
    <message>
        <source>Its scores are a function of a plug-in.</source>
        <translation>I suoi punteggi sono una funzione di un plug-in.</translation>
    </message>
    <message>
        <source>Rotary positions turn queries and keys first.</source>
        <translation>Le posizioni rotatorie ruotano prima query e chiavi.</translation>
    </message>
    <message>
        <source>It has another mask.</source>
        <translation>Ha un'altra maschera.</translation>
    </message>
    <message>
        <source>It divides the scores by {divisor}.</source>
        <translation>Divide i punteggi per {divisor}.</translation>
    </message>
    <message>
        <source>It normalises the scores differently.</source>
        <translation>Normalizza i punteggi in modo diverso.</translation>
    </message>
    <message>
        <source>Its softmax runs along another axis.</source>
        <translation>La sua softmax va lungo un altro asse.</translation>
    </message>
    <message>
        <source>Its dropout drops other weights.</source>
        <translation>Il suo dropout elimina altri pesi.</translation>
    </message>
    <message>
        <source>Its output projection is another.</source>
        <translation>La sua proiezione di uscita è un'altra.</translation>
    </message>
    <message>
        <source>No probabilities: {reason}</source>
        <translation>Nessuna probabilità: {reason}</translation>
    </message>
    <message>
        <source>{token} is a row of the model that has no token in its vocabulary: it cannot be appended.</source>
        <translation>{token} è una riga del modello che non ha un token nel suo vocabolario: non può essere aggiunto.</translation>
    </message>
    <message>
        <source>{token} is only a part of a character and cannot be appended alone.</source>
        <translation>{token} è solo una parte di un carattere e non può essere aggiunto da solo.</translation>
    </message>
    <message>
        <source>{token} would begin a new text and cannot be appended.</source>
        <translation>{token} comincerebbe un nuovo testo e non può essere aggiunto.</translation>
    </message>
    <message>
        <source>All likely next tokens are parts of characters, which cannot be appended alone.</source>
        <translation>Tutti i token successivi probabili sono parti di caratteri, che non possono essere aggiunte da sole.</translation>
    </message>
    <message>
        <source>Write what the class is built with as NAME=VALUE, …, such as window=4, gated=True.</source>
        <translation>Scrivi ciò con cui la classe è costruita come NAME=VALUE, …, per esempio window=4, gated=True.</translation>
    </message>
    <message>
        <source>{name} was stopped: it did not end within {seconds:g} s. Is there an endless loop?</source>
        <translation>{name} è stato fermato: non è terminato entro {seconds:g} s. C'è un ciclo infinito?</translation>
    </message>
    <message>
        <source>{name} ended the process that ran it ({how}).</source>
        <translation>{name} ha terminato il processo che lo eseguiva ({how}).</translation>
    </message>
    <message>
        <source>it closed its output</source>
        <translation>ha chiuso l'uscita</translation>
    </message>
    <message>
        <source>The experiment {name} failed: {reason}.</source>
        <translation>L'esperimento {name} è fallito: {reason}.</translation>
    </message>
    <message>
        <source>it returned a map of the shape {found}, and layers by columns are {shape}.</source>
        <translation>ha restituito una mappa di forma {found}, e strati per colonne sono {shape}.</translation>
    </message>
    <message>
        <source>Denoising (clean into corrupted)</source>
        <translation>Denoising (pulito nel corrotto)</translation>
    </message>
    <message>
        <source>Noising (corrupted into clean)</source>
        <translation>Noising (corrotto nel pulito)</translation>
    </message>
    <message>
        <source>Head outputs</source>
        <translation>Uscite delle teste</translation>
    </message>
    <message>
        <source>Attention pattern</source>
        <translation>Schema di attenzione</translation>
    </message>
    <message>
        <source>Path patching: through the queries</source>
        <translation>Path patching: attraverso le query</translation>
    </message>
    <message>
        <source>Path patching: through the keys</source>
        <translation>Path patching: attraverso le chiavi</translation>
    </message>
    <message>
        <source>Path patching: through the values</source>
        <translation>Path patching: attraverso i valori</translation>
    </message>
    <message>
        <source>Clean and corrupted are the same text: change a word of one of them.</source>
        <translation>Pulito e corrotto sono lo stesso testo: cambia una parola di uno dei due.</translation>
    </message>
    <message>
        <source>Hold the clean text as A ({keys}), then type the corrupted one.</source>
        <translation>Conserva il testo pulito come A ({keys}), poi digita quello corrotto.</translation>
    </message>
    <message>
        <source>A text is empty: patching compares two texts of as many tokens.</source>
        <translation>Un testo è vuoto: il patching confronta due testi con altrettanti token.</translation>
    </message>
    <message>
        <source>Patching compares one text with one text.</source>
        <translation>Il patching confronta un testo con un testo.</translation>
    </message>
    <message>
        <source>Dropout is on: turn it off to patch activations.</source>
        <translation>Il dropout è acceso: spegnilo per sostituire attivazioni.</translation>
    </message>
    <message>
        <source>In an encoder the metric is of a masked token: both texts need a mask token at the same position.</source>
        <translation>In un encoder la metrica è di un token mascherato: entrambi i testi richiedono un token maschera nella stessa posizione.</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>la fine del testo</translation>
    </message>
    <message>
        <source>The texts have {count:,} and {other:,} tokens, and patching needs equal numbers: they differ first at token {at}, {first} and {second}.</source>
        <translation>I testi hanno {count:,} e {other:,} token, e il patching richiede numeri uguali: differiscono per la prima volta al token {at}, {first} e {second}.</translation>
    </message>
    <message>
        <source>The layers of {name} are not pre-norm, so what a head reads is not a sum of what earlier heads wrote.</source>
        <translation>Gli strati di {name} non sono pre-norm, quindi ciò che una testa legge non è una somma di ciò che hanno scritto le teste precedenti.</translation>
    </message>
    <message>
        <source>{activation} has no map of one layer's heads by token.</source>
        <translation>{activation} non ha una mappa delle teste di uno strato per token.</translation>
    </message>
    <message>
        <source>Estimates are of logits, without a path: choose the metric logit, or compute each patch.</source>
        <translation>Le stime sono di logit, senza percorso: scegli la metrica logit, o calcola ogni patch.</translation>
    </message>
    <message>
        <source>A path begins at a head: name its sender, such as 3.7.</source>
        <translation>Un percorso comincia da una testa: indica il suo mittente, come 3.7.</translation>
    </message>
    <message>
        <source>There is no layer {layer}, head {head}: {name} has {layers} with {heads}.</source>
        <translation>Non c'è la testa {head} dello strato {layer}: {name} ha {layers} con {heads}.</translation>
    </message>
    <message>
        <source>Clean and corrupted run have the same metric ({metric}, {number:.4f}): there is nothing to recover.</source>
        <translation>L'esecuzione pulita e quella corrotta hanno la stessa metrica ({metric}, {number:.4f}): non c'è niente da recuperare.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head} is ablated in the run that is patched, so it passes on no patch: restore it first.</source>
        <translation>La testa {head} dello strato {layer} è ablata nell'esecuzione che riceve il patch, quindi non ne passa alcuno: prima ripristinala.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head} writes the same in both runs, so no later head can read a difference.</source>
        <translation>La testa {head} dello strato {layer} scrive lo stesso in entrambe le esecuzioni, quindi nessuna testa successiva può leggere una differenza.</translation>
    </message>
    <message>
        <source>Needs a language model: File &gt; Open model.</source>
        <translation>Richiede un modello linguistico: File &gt; Apri modello.</translation>
    </message>
    <message>
        <source>{name} answers a text with another: this needs a model of one text.</source>
        <translation>{name} risponde a un testo con un altro: questo richiede un modello di un testo.</translation>
    </message>
    <message>
        <source>A is of another model: this needs two runs of one model.</source>
        <translation>A è di un altro modello: questo richiede due esecuzioni di un modello.</translation>
    </message>
    <message>
        <source>{name} is computed by transformers, and its weights are not read here: this needs a known family.</source>
        <translation>{name} è calcolato da transformers, e i suoi pesi non sono letti qui: questo richiede una famiglia nota.</translation>
    </message>
    <message>
        <source>The text is too long: its activations are kept for the selected layer only. Shorten it.</source>
        <translation>Il testo è troppo lungo: le sue attivazioni sono conservate solo per lo strato scelto. Accorcialo.</translation>
    </message>
    <message>
        <source>Layer {layer} of {name} has no {stage}.</source>
        <translation>Lo strato {layer} di {name} non ha {stage}.</translation>
    </message>
    <message>
        <source>No layer of {name} has {stage}.</source>
        <translation>Nessuno strato di {name} ha {stage}.</translation>
    </message>
    <message>
        <source>Token embedding</source>
        <translation>Embedding del token</translation>
    </message>
    <message>
        <source>Position embedding</source>
        <translation>Embedding di posizione</translation>
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
        <translation>Bias</translation>
    </message>
    <message>
        <source>Edits and rounding</source>
        <translation>Modifiche e arrotondamento</translation>
    </message>
    <message>
        <source>A score is split into what earlier layers wrote: open a model (File &gt; Open model).</source>
        <translation>Un punteggio è scomposto in ciò che hanno scritto gli strati precedenti: apri un modello (File &gt; Apri modello).</translation>
    </message>
    <message>
        <source>The layers of {name} are post-norm, so its scores are not sums of what earlier layers wrote.</source>
        <translation>Gli strati di {name} sono post-norm, quindi i suoi punteggi non sono somme di ciò che hanno scritto gli strati precedenti.</translation>
    </message>
    <message>
        <source>Pin a cell first: click a query and key in the picture of the weights.</source>
        <translation>Prima blocca una cella: fai clic su una query e una chiave nell'immagine dei pesi.</translation>
    </message>
    <message>
        <source>{name} predicts masked tokens, not the next one.</source>
        <translation>{name} predice token mascherati, non il successivo.</translation>
    </message>
    <message>
        <source>No token comes after this segment: choose an earlier one.</source>
        <translation>Nessun token viene dopo questo segmento: scegline uno precedente.</translation>
    </message>
    <message>
        <source>Too many cells of the mask are in this segment and after it: choose a shorter one.</source>
        <translation>Troppe celle della maschera sono in questo segmento e dopo di esso: scegline uno più corto.</translation>
    </message>
    <message>
        <source>{name} would take about {size}, and at most {most} of text are written: name it {suffix}, which takes {packed}{one_layer}.</source>
        <translation>{name} occuperebbe circa {size}, e di testo si scrivono al massimo {most}: chiamalo {suffix}, che occupa {packed}{one_layer}.</translation>
    </message>
    <message>
        <source>{name} would take about {size}, and there are {free} left on the disk. Shorten the text.</source>
        <translation>{name} occuperebbe circa {size}, e sul disco restano {free}. Accorcia il testo.</translation>
    </message>
    <message>
        <source>{name} was loaded, not computed: open it in the window, or write its numbers as tables and pictures.</source>
        <translation>{name} è stato caricato, non calcolato: aprilo nella finestra, o scrivi i suoi numeri come tabelle e immagini.</translation>
    </message>
    <message>
        <source>Arrays are written by token: View &gt; Fold by &gt; Token, or export a table of the segments.</source>
        <translation>Gli array si scrivono per token: Visualizza &gt; Raggruppa per &gt; Token, o esporta una tabella dei segmenti.</translation>
    </message>
    <message>
        <source>The (query, key) arrays of {longest:,} tokens would take {gigabytes:,.1f} GB each: shorten the text to save its numbers, or export pictures.</source>
        <translation>Gli array (query, chiave) di {longest:,} token occuperebbero {gigabytes:,.1f} GB ciascuno: accorcia il testo per salvarne i numeri, o esporta immagini.</translation>
    </message>
    <message>
        <source>The text is so long that the window keeps the numbers of one layer: attnviz compute writes those of all, or shorten the text.</source>
        <translation>Il testo è così lungo che la finestra conserva i numeri di uno strato: attnviz compute scrive quelli di tutti, oppure accorcia il testo.</translation>
    </message>
    <message>
        <source>{out} cannot be written: there is no folder {folder}.</source>
        <translation>{out} non può essere scritto: non c'è la cartella {folder}.</translation>
    </message>
    <message>
        <source>{out} cannot be written: it is a folder.</source>
        <translation>{out} non può essere scritto: è una cartella.</translation>
    </message>
    <message>
        <source>{out} cannot be written: it is not a file.</source>
        <translation>{out} non può essere scritto: non è un file.</translation>
    </message>
    <message>
        <source>{out} exists already: --force replaces it.</source>
        <translation>{out} esiste già: --force lo sostituisce.</translation>
    </message>
    <message>
        <source>The ending {suffix} of {name} is not one of {names}.</source>
        <translation>L'estensione {suffix} di {name} non è tra {names}.</translation>
    </message>
    <message>
        <source>{name} has no ending: add one of {names}.</source>
        <translation>{name} non ha estensione: aggiungine una tra {names}.</translation>
    </message>
    <message>
        <source>This figure has more than {count:,} pixels: lower the resolution or the width.</source>
        <translation>Questa figura ha più di {count:,} pixel: abbassa la risoluzione o la larghezza.</translation>
    </message>
    <message>
        <source>There is no state A to draw beside this one: hold one, or name a snapshot.</source>
        <translation>Non c'è uno stato A da disegnare accanto a questo: conservane uno, o indica un'istantanea.</translation>
    </message>
    <message>
        <source>{name} has no such {missing}, so nothing can be drawn beside it.</source>
        <translation>{name} non ha tale {missing}, quindi niente può essere disegnato accanto.</translation>
    </message>
    <message>
        <source>A figure has up to {most} panels, and these are {count}: name a layer, or some heads.</source>
        <translation>Una figura ha fino a {most} pannelli, e questi sono {count}: indica uno strato, o alcune teste.</translation>
    </message>
    <message>
        <source>No font called {names} is installed: name another, such as DejaVu Sans or STIXGeneral.</source>
        <translation>Nessun font chiamato {names} è installato: indicane un altro, come DejaVu Sans o STIXGeneral.</translation>
    </message>
    <message>
        <source>This text is too long for a film: shorten it.</source>
        <translation>Il testo è troppo lungo per un filmato: accorcialo.</translation>
    </message>
    <message>
        <source>The number of heads changes in this film: choose one head.</source>
        <translation>Il numero di teste cambia in questo filmato: scegli una testa.</translation>
    </message>
    <message>
        <source>Nothing changes in this film of {stage}: choose another stage or another film.</source>
        <translation>In questo filmato di {stage} non cambia niente: scegli un altro stadio o un altro filmato.</translation>
    </message>
    <message>
        <source>A film cannot have {steps} frames: it is a whole number from 2 to {most}.</source>
        <translation>Un filmato non può avere {steps} fotogrammi: è un numero intero da 2 a {most}.</translation>
    </message>
    <message>
        <source>A frame cannot be shown for {seconds} seconds: it is a number from {least} to {most}.</source>
        <translation>Un fotogramma non può essere mostrato per {seconds} secondi: è un numero da {least} a {most}.</translation>
    </message>
    <message>
        <source>This film shows one layer: name it with --layer.</source>
        <translation>Questo filmato mostra uno strato: indicalo con --layer.</translation>
    </message>
    <message>
        <source>This film would have a single frame: export a picture instead.</source>
        <translation>Questo filmato avrebbe un solo fotogramma: esporta invece un'immagine.</translation>
    </message>
    <message>
        <source>This film would have {count} frames, and at most {most} are written: shorten the text or take fewer steps.</source>
        <translation>Questo filmato avrebbe {count} fotogrammi, e se ne scrivono al massimo {most}: accorcia il testo o fai meno passi.</translation>
    </message>
    <message>
        <source>There is no film {name}: the films are {known}.</source>
        <translation>Non c'è un filmato {name}: i filmati sono {known}.</translation>
    </message>
    <message>
        <source>{film} is not a film: write {expected}.</source>
        <translation>{film} non è un filmato: scrivi {expected}.</translation>
    </message>
    <message>
        <source>Attention that was loaded from arrays cannot be typed again.</source>
        <translation>L'attenzione caricata da array non può essere digitata di nuovo.</translation>
    </message>
    <message>
        <source>{stage} has no heads: choose another stage.</source>
        <translation>{stage} non ha teste: scegli un altro stadio.</translation>
    </message>
    <message>
        <source>The text is so long that only one layer is kept whole: shorten it for a film of layers.</source>
        <translation>Il testo è così lungo che solo uno strato è conservato per intero: accorcialo per un filmato degli strati.</translation>
    </message>
    <message>
        <source>{name} changes nothing in this picture.</source>
        <translation>{name} non cambia niente in questa immagine.</translation>
    </message>
    <message>
        <source>Attention that was loaded from arrays has no options.</source>
        <translation>L'attenzione caricata da array non ha opzioni.</translation>
    </message>
    <message>
        <source>{argument} is not a range: write {expected}, such as dropout=0..0.9.</source>
        <translation>{argument} non è un intervallo: scrivi {expected}, come dropout=0..0.9.</translation>
    </message>
    <message>
        <source>{name} has no numbers between {first} and {last}.</source>
        <translation>{name} non ha numeri tra {first} e {last}.</translation>
    </message>
    <message>
        <source>No state is held as A: hold one first, or name a snapshot of the session.</source>
        <translation>Nessuno stato è conservato come A: conservane uno prima, o indica un'istantanea della sessione.</translation>
    </message>
    <message>
        <source>{name} has {there} cells and {heads} heads, now has {here} and {others}: a film needs two states of equal layout.</source>
        <translation>{name} ha {there} celle e {heads} teste, ora ne ha {here} e {others}: un filmato richiede due stati della stessa struttura.</translation>
    </message>
    <message>
        <source>This is not a step of a training run: train a model, or open the folder of a run.</source>
        <translation>Questo non è un passo di un'esecuzione di addestramento: addestra un modello, o apri la cartella di un'esecuzione.</translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation>Riga per riga</translation>
    </message>
    <message>
        <source>One query after another appears.</source>
        <translation>Appare una query dopo l'altra.</translation>
    </message>
    <message>
        <source>Typed, letter by letter</source>
        <translation>Digitato, lettera per lettera</translation>
    </message>
    <message>
        <source>The sentence is typed.</source>
        <translation>La frase viene digitata.</translation>
    </message>
    <message>
        <source>Typed, token by token</source>
        <translation>Digitato, token per token</translation>
    </message>
    <message>
        <source>The sentence grows by a token.</source>
        <translation>La frase cresce di un token.</translation>
    </message>
    <message>
        <source>Head by head</source>
        <translation>Testa per testa</translation>
    </message>
    <message>
        <source>Every head of the layer in turn.</source>
        <translation>Ogni testa dello strato a turno.</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>Strato per strato</translation>
    </message>
    <message>
        <source>The same head in every layer in turn.</source>
        <translation>La stessa testa in ogni strato a turno.</translation>
    </message>
    <message>
        <source>An option from … to …</source>
        <translation>Un'opzione da … a …</translation>
    </message>
    <message>
        <source>An option changes in even steps.</source>
        <translation>Un'opzione cambia a passi uguali.</translation>
    </message>
    <message>
        <source>Step by step of the training</source>
        <translation>Passo per passo dell'addestramento</translation>
    </message>
    <message>
        <source>The training run, from its first kept step to its last.</source>
        <translation>L'esecuzione di addestramento, dal primo passo conservato all'ultimo.</translation>
    </message>
    <message>
        <source>From A to now</source>
        <translation>Da A ad adesso</translation>
    </message>
    <message>
        <source>The numbers of A become those of now.</source>
        <translation>I numeri di A diventano quelli di adesso.</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>Immagine PNG</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>Disegno SVG</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>Documento PDF</translation>
    </message>
    <message>
        <source>GIF film</source>
        <translation>Filmato GIF</translation>
    </message>
    <message>
        <source>WebP film</source>
        <translation>Filmato WebP</translation>
    </message>
    <message>
        <source>TikZ source for LaTeX</source>
        <translation>Sorgente TikZ per LaTeX</translation>
    </message>
    <message>
        <source>Page for the browser</source>
        <translation>Pagina per il browser</translation>
    </message>
    <message>
        <source>Tab-separated table</source>
        <translation>Tabella separata da tabulazioni</translation>
    </message>
    <message>
        <source>Markdown table</source>
        <translation>Tabella Markdown</translation>
    </message>
    <message>
        <source>LaTeX table</source>
        <translation>Tabella LaTeX</translation>
    </message>
    <message>
        <source>Python script</source>
        <translation>Script Python</translation>
    </message>
    <message>
        <source>Jupyter notebook</source>
        <translation>Notebook Jupyter</translation>
    </message>
    <message>
        <source>NumPy arrays</source>
        <translation>Array NumPy</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>Tabella CSV</translation>
    </message>
    <message>
        <source>matplotlib, which draws pictures, cannot read its file matplotlibrc: {error}.</source>
        <translation>matplotlib, che disegna le immagini, non può leggere il suo file matplotlibrc: {error}.</translation>
    </message>
    <message>
        <source>A hand-out shows how numbers are computed: a difference and a loaded file have none.</source>
        <translation>Una dispensa mostra come si calcolano i numeri: una differenza e un file caricato non ne hanno.</translation>
    </message>
    <message>
        <source>A hand-out shows single numbers: View &gt; Fold by &gt; Token.</source>
        <translation>Una dispensa mostra numeri singoli: Visualizza &gt; Raggruppa per &gt; Token.</translation>
    </message>
    <message>
        <source>The text is too long for a hand-out: shorten it.</source>
        <translation>Il testo è troppo lungo per una dispensa: accorcialo.</translation>
    </message>
    <message>
        <source>{name} has no {stage}, so its heads cannot be measured.</source>
        <translation>{name} non ha {stage}, quindi le sue teste non possono essere misurate.</translation>
    </message>
    <message>
        <source>{path} needs pyarrow: {command}.</source>
        <translation>{path} richiede pyarrow: {command}.</translation>
    </message>
    <message>
        <source>The panels have no room beside letters of {size} points: make the figure wider, or the letters smaller.</source>
        <translation>I pannelli non hanno spazio accanto a lettere di {size} punti: allarga la figura, o rimpicciolisci le lettere.</translation>
    </message>
    <message>
        <source>The text is so long that no matrix is kept whole: shorten it to draw its lines.</source>
        <translation>Il testo è così lungo che nessuna matrice è conservata per intero: accorcialo per disegnarne le linee.</translation>
    </message>
    <message>
        <source>A text of more than {most} tokens has lines of one token only: pin a word, or name its token by --query.</source>
        <translation>Un testo di più di {most} token ha linee di un solo token: blocca una parola, o indica il suo token con --query.</translation>
    </message>
    <message>
        <source>{stage} have {count:,} numbers, too many for a page: choose one head or shorten the text.</source>
        <translation>{stage} ha {count:,} numeri, troppi per una pagina: scegli una testa o accorcia il testo.</translation>
    </message>
    <message>
        <source>ACL, column</source>
        <translation>ACL, una colonna</translation>
    </message>
    <message>
        <source>ACL, both columns</source>
        <translation>ACL, due colonne</translation>
    </message>
    <message>
        <source>NeurIPS</source>
        <translation>NeurIPS</translation>
    </message>
    <message>
        <source>ICML, column</source>
        <translation>ICML, una colonna</translation>
    </message>
    <message>
        <source>ICML, both columns</source>
        <translation>ICML, due colonne</translation>
    </message>
    <message>
        <source>ICLR</source>
        <translation>ICLR</translation>
    </message>
    <message>
        <source>AAAI, column</source>
        <translation>AAAI, una colonna</translation>
    </message>
    <message>
        <source>AAAI, both columns</source>
        <translation>AAAI, due colonne</translation>
    </message>
    <message>
        <source>CVPR, column</source>
        <translation>CVPR, una colonna</translation>
    </message>
    <message>
        <source>CVPR, both columns</source>
        <translation>CVPR, due colonne</translation>
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
        <translation>Nature, una colonna</translation>
    </message>
    <message>
        <source>Nature, both columns</source>
        <translation>Nature, due colonne</translation>
    </message>
    <message>
        <source>Beamer slide, 16:9</source>
        <translation>Diapositiva Beamer, 16:9</translation>
    </message>
    <message>
        <source>There is no preset {name}: the presets are {known}.</source>
        <translation>Non c'è un preset {name}: i preset sono {known}.</translation>
    </message>
    <message>
        <source>A figure has no setting {name}: it has preset, {known}.</source>
        <translation>Una figura non ha l'impostazione {name}: ha preset, {known}.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}: it is {expected}.</source>
        <translation>{name} non può essere {value}: è {expected}.</translation>
    </message>
    <message>
        <source>a number with mm, cm or in, from 20mm to 1000mm, such as 7.7cm</source>
        <translation>un numero con mm, cm o in, da 20mm a 1000mm, come 7.7cm</translation>
    </message>
    <message>
        <source>the name of a font, such as DejaVu Serif</source>
        <translation>il nome di un carattere, come DejaVu Serif</translation>
    </message>
    <message>
        <source>a size in points from 4 to 40, such as 8</source>
        <translation>una dimensione in punti da 4 a 40, come 8</translation>
    </message>
    <message>
        <source>a whole number from 30 to 1200</source>
        <translation>un numero intero da 30 a 1200</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>on o off</translation>
    </message>
    <message>
        <source>digits from 1 to 6, off, or fit for as many as fit</source>
        <translation>da 1 a 6 cifre, off, o fit per quante ne entrano</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is a number from {first}, several such as {first},3,5-7, or all.</source>
        <translation>{name} non può essere {text}: è un numero da {first}, o più d'uno come {first},3,5-7, o all.</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: at most {most} can be named here.</source>
        <translation>{name} non può essere {text}: qui se ne possono indicare al massimo {most}.</translation>
    </message>
    <message>
        <source>{name} names nothing: {text} counts down.</source>
        <translation>{name} non indica niente: {text} conta all'indietro.</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is LAYER.HEAD, such as 3.7.</source>
        <translation>{name} non può essere {text}: è LAYER.HEAD, come 3.7.</translation>
    </message>
    <message>
        <source>Python code is written of one computed state: not of a difference, nor of a loaded file.</source>
        <translation>Il codice Python si scrive di uno stato calcolato: non di una differenza, né di un file caricato.</translation>
    </message>
    <message>
        <source>Python code is written of tokens: View &gt; Fold by &gt; Token.</source>
        <translation>Il codice Python si scrive per token: Visualizza &gt; Raggruppa per &gt; Token.</translation>
    </message>
    <message>
        <source>The text is too long for Python code: shorten it.</source>
        <translation>Il testo è troppo lungo per il codice Python: accorcialo.</translation>
    </message>
    <message>
        <source>No Python code is written of gradients yet: export their table or picture.</source>
        <translation>Per i gradienti non si scrive ancora codice Python: esporta la loro tabella o immagine.</translation>
    </message>
    <message>
        <source>No Python code is written of a model with cross-attention yet: export its arrays, or open its folder in transformers with output_attentions=True.</source>
        <translation>Per un modello con attenzione incrociata non si scrive ancora codice Python: esporta i suoi array, o apri la sua cartella in transformers con output_attentions=True.</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: in transformers its attention cannot be replaced. Export its arrays, or open its folder in transformers with output_attentions=True.</source>
        <translation>Per {name} non si scrive codice Python: in transformers la sua attenzione non può essere sostituita. Esporta i suoi array, o apri la sua cartella in transformers con output_attentions=True.</translation>
    </message>
    <message>
        <source>No Python code is written of a mixture of experts: transformers returns its experts together. Export its arrays, or open its folder in transformers with output_router_logits=True.</source>
        <translation>Per una mistura di esperti non si scrive codice Python: transformers restituisce i suoi esperti insieme. Esporta i suoi array, o apri la sua cartella in transformers con output_router_logits=True.</translation>
    </message>
    <message>
        <source>its function is not written with def in a file, or needs variables around it</source>
        <translation>la sua funzione non è scritta con def in un file, o ha bisogno di variabili esterne</translation>
    </message>
    <message>
        <source>its name {needed} is one of the script's own: rename it</source>
        <translation>il suo nome {needed} è uno di quelli dello script: rinominala</translation>
    </message>
    <message>
        <source>its function needs {needed}, which is no module, function or number of its file</source>
        <translation>la sua funzione richiede {needed}, che non è un modulo, una funzione o un numero del suo file</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: {reason}.</source>
        <translation>Per {name} non si scrive codice Python: {reason}.</translation>
    </message>
    <message>
        <source>There is nothing to compute: type a sentence first.</source>
        <translation>Non c'è niente da calcolare: digita prima una frase.</translation>
    </message>
    <message>
        <source>Python code of this model is written in float32: set dtype to float32.</source>
        <translation>Il codice Python di questo modello si scrive in float32: imposta dtype su float32.</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: its plug-in gives no code.</source>
        <translation>Per {name} non si scrive codice Python: il suo plug-in non dà codice.</translation>
    </message>
    <message>
        <source>{count} numbers are too many for Python code.</source>
        <translation>{count} numeri sono troppi per il codice Python.</translation>
    </message>
    <message>
        <source>There is no layer {number}: there is one layer, number {first}.</source>
        <translation>Non c'è lo strato {number}: c'è un solo strato, il numero {first}.</translation>
    </message>
    <message>
        <source>There is no layer {number}: the layers are numbered {first} to {last}.</source>
        <translation>Non c'è lo strato {number}: gli strati sono numerati da {first} a {last}.</translation>
    </message>
    <message>
        <source>There is no head {number}: there is one head, number {first}.</source>
        <translation>Non c'è la testa {number}: c'è una sola testa, la numero {first}.</translation>
    </message>
    <message>
        <source>There is no head {number}: the heads are numbered {first} to {last}.</source>
        <translation>Non c'è la testa {number}: le teste sono numerate da {first} a {last}.</translation>
    </message>
    <message>
        <source>There is no sentence {number}: there is one sentence, number {first}.</source>
        <translation>Non c'è la frase {number}: c'è una sola frase, la numero {first}.</translation>
    </message>
    <message>
        <source>There is no sentence {number}: the sentences are numbered {first} to {last}.</source>
        <translation>Non c'è la frase {number}: le frasi sono numerate da {first} a {last}.</translation>
    </message>
    <message>
        <source>There is no token {number}: there is one token, number {first}.</source>
        <translation>Non c'è il token {number}: c'è un solo token, il numero {first}.</translation>
    </message>
    <message>
        <source>There is no token {number}: the tokens are numbered {first} to {last}.</source>
        <translation>Non c'è il token {number}: i token sono numerati da {first} a {last}.</translation>
    </message>
    <message>
        <source>The text is so long that {stage} are kept of one layer only: export that, or shorten the text.</source>
        <translation>Il testo è così lungo che {stage} è conservato solo per uno strato: esporta quello, o accorcia il testo.</translation>
    </message>
    <message>
        <source>--margins need one layer: name it with --layer.</source>
        <translation>--margins richiede un solo strato: indicalo con --layer.</translation>
    </message>
    <message>
        <source>Two pictures side by side need one layer: name it with --layer.</source>
        <translation>Due immagini affiancate richiedono un solo strato: indicalo con --layer.</translation>
    </message>
    <message>
        <source>--view {name} shows the heads of one layer: name it with --layer.</source>
        <translation>--view {name} mostra le teste di uno strato: indicalo con --layer.</translation>
    </message>
    <message>
        <source>A hand-out is on {known}, not on {paper}.</source>
        <translation>Una dispensa è su {known}, non su {paper}.</translation>
    </message>
    <message>
        <source>There is no token to draw: type a sentence first.</source>
        <translation>Non c'è un token da disegnare: digita prima una frase.</translation>
    </message>
    <message>
        <source>Layer {layer} has no attention here.</source>
        <translation>Lo strato {layer} non ha attenzione qui.</translation>
    </message>
    <message>
        <source>{name} has no stage {stage} {where}: its stages are {there}.</source>
        <translation>{name} non ha lo stadio {stage} {where}: i suoi stadi sono {there}.</translation>
    </message>
    <message>
        <source>Ids, as in {stage}, have no picture: draw the stage that has them beside its numbers, or write them by attnviz compute.</source>
        <translation>Gli id, come in {stage}, non hanno immagine: disegna lo stadio che li ha accanto ai suoi numeri, o scrivili con attnviz compute.</translation>
    </message>
    <message>
        <source>{what} must be a whole number, not {value}.</source>
        <translation>{what} deve essere un numero intero, non {value}.</translation>
    </message>
    <message>
        <source>{stage} of {length:,} tokens are {count:,} numbers, too many for a table: shorten the text, or export a picture.</source>
        <translation>{stage} di {length:,} token sono {count:,} numeri, troppi per una tabella: accorcia il testo, o esporta un'immagine.</translation>
    </message>
    <message>
        <source>{count:,} cells are too many for TeX, which draws up to {most:,}: choose one head, shorten the text, or export a PDF.</source>
        <translation>{count:,} celle sono troppe per TeX, che ne disegna fino a {most:,}: scegli una testa, accorcia il testo, o esporta un PDF.</translation>
    </message>
    <message>
        <source>No head is shown: choose one that is not ablated.</source>
        <translation>Nessuna testa è mostrata: scegline una che non sia ablata.</translation>
    </message>
    <message>
        <source>The text is too long for one page: shorten it, or export a heatmap.</source>
        <translation>Il testo è troppo lungo per una pagina: accorcialo, o esporta una mappa di calore.</translation>
    </message>
    <message>
        <source>In this model hidden_size ({width}) must be even: half of it is read in each direction.</source>
        <translation>In questo modello hidden_size ({width}) deve essere pari: metà è letta in ciascuna direzione.</translation>
    </message>
    <message>
        <source>Separate embeddings of encoder, decoder and unembedding (share_encoder_decoder_embeddings or tie_word_embeddings false) are not supported.</source>
        <translation>Embedding separati di encoder, decoder e unembedding (share_encoder_decoder_embeddings o tie_word_embeddings false) non sono supportati.</translation>
    </message>
    <message>
        <source>The encoder and the decoder of this model differ in {name} ({encoder} and {decoder}), which is not supported.</source>
        <translation>L'encoder e il decoder di questo modello differiscono in {name} ({encoder} e {decoder}), cosa non supportata.</translation>
    </message>
    <message>
        <source>A residual stream of normalised vectors (apply_residual_connection_post_layernorm) is not supported.</source>
        <translation>Un flusso residuo di vettori normalizzati (apply_residual_connection_post_layernorm) non è supportato.</translation>
    </message>
    <message>
        <source>The model's config.json</source>
        <translation>Il config.json del modello</translation>
    </message>
    <message>
        <source>The weights of this model are quantized by {method}, which is not supported: open an unquantized model or a .gguf file.</source>
        <translation>I pesi di questo modello sono quantizzati con {method}, cosa non supportata: apri un modello non quantizzato o un file .gguf.</translation>
    </message>
    <message>
        <source>Models with cross-attention (add_cross_attention) are not supported.</source>
        <translation>I modelli con attenzione incrociata (add_cross_attention) non sono supportati.</translation>
    </message>
    <message>
        <source>In this model the number of heads ({heads}) must be a multiple of the key/value heads ({kv_heads}).</source>
        <translation>In questo modello il numero di teste ({heads}) deve essere un multiplo delle teste chiave/valore ({kv_heads}).</translation>
    </message>
    <message>
        <source>A sliding window without a causal mask (is_causal false) is not supported.</source>
        <translation>Una finestra scorrevole senza maschera causale (is_causal false) non è supportata.</translation>
    </message>
    <message>
        <source>Rotary positions rotate pairs of dimensions, but this model rotates {count} dimensions of each head, an odd number.</source>
        <translation>Le posizioni rotatorie ruotano coppie di dimensioni, ma questo modello ruota {count} dimensioni di ogni testa, un numero dispari.</translation>
    </message>
    <message>
        <source>Compute its attention with transformers and view it with attnviz.show(attentions, tokens).</source>
        <translation>Calcola la sua attenzione con transformers e guardala con attnviz.show(attentions, tokens).</translation>
    </message>
    <message>
        <source>{kind} has no attention: its layers are state-space layers.</source>
        <translation>{kind} non ha attenzione: i suoi strati sono modelli a spazio di stati.</translation>
    </message>
    <message>
        <source>{kind} has no attention: its layers are recurrent.</source>
        <translation>{kind} non ha attenzione: i suoi strati sono ricorrenti.</translation>
    </message>
    <message>
        <source>Only some layers of {kind} have attention, and the others are not computed here. {help}</source>
        <translation>Solo alcuni strati di {kind} hanno attenzione, e gli altri non sono calcolati qui. {help}</translation>
    </message>
    <message>
        <source>{kind} reads images, and AttnViz computes models of text. {help}</source>
        <translation>{kind} legge immagini, e AttnViz calcola modelli di testo. {help}</translation>
    </message>
    <message>
        <source>{kind} reads sound, and AttnViz computes models of text. {help}</source>
        <translation>{kind} legge suoni, e AttnViz calcola modelli di testo. {help}</translation>
    </message>
    <message>
        <source>{kind} has {missing}, which AttnViz does not compute. {help}</source>
        <translation>{kind} ha {missing}, che AttnViz non calcola. {help}</translation>
    </message>
    <message>
        <source>biases by distance that differ between layers (relative positions)</source>
        <translation>bias per distanza che differiscono tra gli strati (posizioni relative)</translation>
    </message>
    <message>
        <source>an expert that every token shares</source>
        <translation>un esperto condiviso da ogni token</translation>
    </message>
    <message>
        <source>keys and values of one small vector (latent attention)</source>
        <translation>chiavi e valori di un piccolo vettore (attenzione latente)</translation>
    </message>
    <message>
        <source>norms of queries and keys over all heads</source>
        <translation>norme di query e chiavi su tutte le teste</translation>
    </message>
    <message>
        <source>a learned score of no key (sinks)</source>
        <translation>un punteggio appreso che non è di nessuna chiave (sink)</translation>
    </message>
    <message>
        <source>multipliers of embeddings, scores, layers and logits</source>
        <translation>moltiplicatori di embedding, punteggi, strati e logit</translation>
    </message>
    <message>
        <source>embeddings for each layer</source>
        <translation>embedding per ogni strato</translation>
    </message>
    <message>
        <source>queries, keys and values in one matrix (qkv_proj)</source>
        <translation>query, chiavi e valori in una matrice (qkv_proj)</translation>
    </message>
    <message>
        <source>LayerNorm in layers like Llama's</source>
        <translation>LayerNorm in strati come quelli di Llama</translation>
    </message>
    <message>
        <source>one head of keys and values in layers like GPT-2's (multi-query attention)</source>
        <translation>una sola testa di chiavi e valori in strati come quelli di GPT-2 (multi-query attention)</translation>
    </message>
    <message>
        <source>a window in every other layer and scores without a scale</source>
        <translation>una finestra a strati alterni e punteggi senza scala</translation>
    </message>
    <message>
        <source>linear biases by distance (ALiBi) in layers like GPT-2's</source>
        <translation>bias lineari per distanza (ALiBi) in strati come quelli di GPT-2</translation>
    </message>
    <message>
        <source>LayerNorm before attention in layers like BART's</source>
        <translation>LayerNorm prima dell'attenzione in strati come quelli di BART</translation>
    </message>
    <message>
        <source>rotary positions that rotate neighbouring dimensions</source>
        <translation>posizioni rotatorie che ruotano dimensioni vicine</translation>
    </message>
    <message>
        <source>scores of content and position apart (disentangled attention)</source>
        <translation>punteggi separati di contenuto e posizione (attenzione disaccoppiata)</translation>
    </message>
    <message>
        <source>sparse attention with global tokens</source>
        <translation>attenzione sparsa con token globali</translation>
    </message>
    <message>
        <source>layers that share their weights</source>
        <translation>strati che condividono i pesi</translation>
    </message>
    <message>
        <source>Models with a vision tower (vision_config) are not supported: open a text model of the same family, such as one of type gemma3_text.</source>
        <translation>I modelli con una torre visiva (vision_config) non sono supportati: apri un modello di testo della stessa famiglia, come uno di tipo gemma3_text.</translation>
    </message>
    <message>
        <source>Its config.json names no type of model (model_type {kind}), so it is not known how to compute it.</source>
        <translation>Il suo config.json non indica un tipo di modello (model_type {kind}), quindi non si sa come calcolarlo.</translation>
    </message>
    <message>
        <source>Models of type {kind} are not supported. {help}</source>
        <translation>I modelli di tipo {kind} non sono supportati. {help}</translation>
    </message>
    <message>
        <source>Linear biases (alibi) in a Falcon, as in falcon-rw, are not supported: transformers rounds them to 8 bits.</source>
        <translation>I bias lineari (alibi) in un Falcon, come in falcon-rw, non sono supportati: transformers li arrotonda a 8 bit.</translation>
    </message>
    <message>
        <source>A Falcon of the new architecture (new_decoder_architecture) without parallel_attn is not supported.</source>
        <translation>Un Falcon della nuova architettura (new_decoder_architecture) senza parallel_attn non è supportato.</translation>
    </message>
    <message>
        <source>Bidirectional attention in a Gemma (use_bidirectional_attention) is not supported.</source>
        <translation>L'attenzione bidirezionale in un Gemma (use_bidirectional_attention) non è supportata.</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}.</source>
        <translation>{name} non può essere aperto: {why}.</translation>
    </message>
    <message>
        <source>Layers without experts between others (mlp_only_layers, decoder_sparse_step) are not supported.</source>
        <translation>Strati senza esperti tra gli altri (mlp_only_layers, decoder_sparse_step) non sono supportati.</translation>
    </message>
    <message>
        <source>LayerNorm after attention, as in OPT-350m (do_layer_norm_before false), is not supported.</source>
        <translation>LayerNorm dopo l'attenzione, come in OPT-350m (do_layer_norm_before false), non è supportata.</translation>
    </message>
    <message>
        <source>Projected embeddings (word_embed_proj_dim) in an OPT are not supported.</source>
        <translation>Embedding proiettati (word_embed_proj_dim) in un OPT non sono supportati.</translation>
    </message>
    <message>
        <source>LayerNorm without weights (layer_norm_elementwise_affine false) is not supported.</source>
        <translation>LayerNorm senza pesi (layer_norm_elementwise_affine false) non è supportata.</translation>
    </message>
    <message>
        <source>LayerNorm of queries and keys (qk_layernorm) is not supported.</source>
        <translation>LayerNorm di query e chiavi (qk_layernorm) non è supportata.</translation>
    </message>
    <message>
        <source>{field} differs between the layers of this model, which is not supported.</source>
        <translation>{field} differisce tra gli strati di questo modello, cosa non supportata.</translation>
    </message>
    <message>
        <source>Partial rotary positions (partial_rotary_factor) are not supported.</source>
        <translation>Posizioni rotatorie parziali (partial_rotary_factor) non sono supportate.</translation>
    </message>
    <message>
        <source>In this model partial_rotary_factor {part:g} leaves no dimension of a head to rotate.</source>
        <translation>In questo modello partial_rotary_factor {part:g} non lascia alcuna dimensione di una testa da ruotare.</translation>
    </message>
    <message>
        <source>Dynamic rotary positions need heads of more than 2 dimensions.</source>
        <translation>Le posizioni rotatorie dinamiche richiedono teste di più di 2 dimensioni.</translation>
    </message>
    <message>
        <source>low_freq_factor {low:g} should be smaller than high_freq_factor {high:g}.</source>
        <translation>low_freq_factor {low:g} dovrebbe essere minore di high_freq_factor {high:g}.</translation>
    </message>
    <message>
        <source>mscale and mscale_all_dim in the model's config.json give an attention factor of {attention_factor:g}, which should be above 0 and at most {most:,}.</source>
        <translation>mscale e mscale_all_dim nel config.json del modello danno un fattore di attenzione di {attention_factor:g}, che dovrebbe essere sopra 0 e al massimo {most:,}.</translation>
    </message>
    <message>
        <source>Step {step} of {folder} cannot be opened: {error}</source>
        <translation>Il passo {step} di {folder} non può essere aperto: {error}</translation>
    </message>
    <message>
        <source>The model's config.json should have no_rope_layers with 0 or 1 for each of {layers} layers.</source>
        <translation>Il config.json del modello dovrebbe avere no_rope_layers con 0 o 1 per ciascuno dei {layers} strati.</translation>
    </message>
    <message>
        <source>{name} has the shape {shape}, but its config says {expected}: they belong to different models.</source>
        <translation>{name} ha la forma {shape}, ma il suo config dice {expected}: sono di modelli diversi.</translation>
    </message>
    <message>
        <source>In this model relative_attention_max_distance ({distance}) must exceed half of relative_attention_num_buckets ({buckets}).</source>
        <translation>In questo modello relative_attention_max_distance ({distance}) deve superare la metà di relative_attention_num_buckets ({buckets}).</translation>
    </message>
    <message>
        <source>The checkpoint has no {name}, which its config asks for.</source>
        <translation>Il checkpoint non ha {name}, che il suo config richiede.</translation>
    </message>
    <message>
        <source>What was reset, or another model, cannot be written as a step: begin a new lesson file.</source>
        <translation>Ciò che è stato reimpostato, o un altro modello, non può essere scritto come passo: comincia un nuovo file di lezione.</translation>
    </message>
    <message>
        <source>The answer is {answer}, not a number.</source>
        <translation>La risposta è {answer}, non un numero.</translation>
    </message>
    <message>
        <source>{token} is not among the most likely tokens.</source>
        <translation>{token} non è tra i token più probabili.</translation>
    </message>
    <message>
        <source>No next token is predicted here.</source>
        <translation>Qui non si predice un token successivo.</translation>
    </message>
    <message>
        <source>No cell is pinned.</source>
        <translation>Nessuna cella è bloccata.</translation>
    </message>
    <message>
        <source>{text} is {count} numbers, not one: name a row and a column.</source>
        <translation>{text} sono {count} numeri, non uno: indica una riga e una colonna.</translation>
    </message>
    <message>
        <source>{text} is neither a number nor a text.</source>
        <translation>{text} non è né un numero né un testo.</translation>
    </message>
    <message>
        <source>{text} is one number: name a stage, or a row of one.</source>
        <translation>{text} è un solo numero: indica uno stadio, o una sua riga.</translation>
    </message>
    <message>
        <source>{text} cannot be computed here: {error}.</source>
        <translation>{text} non può essere calcolato qui: {error}.</translation>
    </message>
    <message>
        <source>There is no option {name}.</source>
        <translation>Non c'è un'opzione {name}.</translation>
    </message>
    <message>
        <source>{text}: {name} is not a stage, function or name known to lessons.</source>
        <translation>{text}: {name} non è uno stadio, una funzione o un nome noto alle lezioni.</translation>
    </message>
    <message>
        <source>{name} needs numbers.</source>
        <translation>{name} richiede numeri.</translation>
    </message>
    <message>
        <source>A comparison needs one number on each side, not {count}.</source>
        <translation>Un confronto richiede un numero da ciascun lato, non {count}.</translation>
    </message>
    <message>
        <source>An index is a whole number, not {value}.</source>
        <translation>Un indice è un numero intero, non {value}.</translation>
    </message>
    <message>
        <source>There is no stage {name} here.</source>
        <translation>Qui non c'è uno stadio {name}.</translation>
    </message>
    <message>
        <source>{student} handed in {count} files.</source>
        <translation>{student} ha consegnato {count} file.</translation>
    </message>
    <message>
        <source>The seed {seed} is also that of {students}.</source>
        <translation>Il seme {seed} è anche quello di {students}.</translation>
    </message>
    <message>
        <source>The file was changed after it was handed in.</source>
        <translation>Il file è stato modificato dopo la consegna.</translation>
    </message>
    <message>
        <source>There is no lesson {name} to grade it by: name its file or its folder.</source>
        <translation>Non c'è una lezione {name} con cui valutarla: indica il suo file o la sua cartella.</translation>
    </message>
    <message>
        <source>It was done with another version of the lesson.</source>
        <translation>È stata svolta con un'altra versione della lezione.</translation>
    </message>
    <message>
        <source>Step {step}, task {task} has the numbers of {student}.</source>
        <translation>Passo {step}, compito {task} ha i numeri di {student}.</translation>
    </message>
    <message>
        <source>Step {step}, task {task} could not be judged again, its mark is that of the file: {error}</source>
        <translation>Passo {step}, compito {task} non può essere giudicato di nuovo, la sua valutazione è quella del file: {error}</translation>
    </message>
    <message>
        <source>Step {step}, task {task} is marked as right in the file, and it is wrong.</source>
        <translation>Passo {step}, compito {task} è segnato come giusto nel file, ed è sbagliato.</translation>
    </message>
    <message>
        <source>Step {step}, task {task} is marked as wrong in the file, and it is right.</source>
        <translation>Passo {step}, compito {task} è segnato come sbagliato nel file, ed è giusto.</translation>
    </message>
    <message>
        <source>No session keeps what its condition asks for.</source>
        <translation>Nessuna sessione conserva ciò che la sua condizione chiede.</translation>
    </message>
    <message>
        <source>{name} is a session that nobody handed in.</source>
        <translation>{name} è una sessione che nessuno ha consegnato.</translation>
    </message>
    <message>
        <source>{name} cannot be read as a hand-in: {problem}</source>
        <translation>{name} non può essere letto come consegna: {problem}</translation>
    </message>
    <message>
        <source>its hand-in</source>
        <translation>la consegna</translation>
    </message>
    <message>
        <source>it was handed in with a newer AttnViz (format {found}, this one reads {format}).</source>
        <translation>è stato consegnato con un AttnViz più recente (formato {found}, questo legge {format}).</translation>
    </message>
    <message>
        <source>it has more than {most} tasks.</source>
        <translation>ha più di {most} compiti.</translation>
    </message>
    <message>
        <source>a task of it</source>
        <translation>un compito della consegna</translation>
    </message>
    <message>
        <source>There is no lesson {name}: attnviz lesson --list names them.</source>
        <translation>Non c'è una lezione {name}: attnviz lesson --list le elenca.</translation>
    </message>
    <message>
        <source>{name} cannot be opened as a zip: {error}.</source>
        <translation>{name} non può essere aperto come zip: {error}.</translation>
    </message>
    <message>
        <source>{name} is too large for lessons.</source>
        <translation>{name} è troppo grande per delle lezioni.</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>Giusto.</translation>
    </message>
    <message>
        <source>Not quite. Look again, or press Hint.</source>
        <translation>Non proprio. Guarda di nuovo, o premi Suggerimento.</translation>
    </message>
    <message>
        <source>Not quite. Look again.</source>
        <translation>Non proprio. Guarda di nuovo.</translation>
    </message>
    <message>
        <source>Right, as you predicted.</source>
        <translation>Giusto, come avevi predetto.</translation>
    </message>
    <message>
        <source>Not as you predicted. Look what it is.</source>
        <translation>Non come avevi predetto. Guarda che cos'è.</translation>
    </message>
    <message>
        <source>Right so far, but rounded: write more decimal places.</source>
        <translation>Giusto fin qui, ma arrotondato: scrivi più decimali.</translation>
    </message>
    <message>
        <source>First do the task above: the question is about what you see then.</source>
        <translation>Prima svolgi il compito sopra: la domanda riguarda ciò che vedi allora.</translation>
    </message>
    <message>
        <source>This is not a question.</source>
        <translation>Questa non è una domanda.</translation>
    </message>
    <message>
        <source>A prediction is made once.</source>
        <translation>Una predizione si fa una volta sola.</translation>
    </message>
    <message>
        <source>There is no answer {answer}.</source>
        <translation>Non c'è una risposta {answer}.</translation>
    </message>
    <message>
        <source>The answer cannot be found in what is displayed now: {error}</source>
        <translation>La risposta non si trova in ciò che è mostrato ora: {error}</translation>
    </message>
    <message>
        <source>No cell has a number.</source>
        <translation>Nessuna cella ha un numero.</translation>
    </message>
    <message>
        <source>{answer} is not a cell: write its row and its column, such as 1,3.</source>
        <translation>{answer} non è una cella: scrivine la riga e la colonna, come 1,3.</translation>
    </message>
    <message>
        <source>There is no cell {cell}.</source>
        <translation>Non c'è una cella {cell}.</translation>
    </message>
    <message>
        <source>each row by its own scale</source>
        <translation>ogni riga con la propria scala</translation>
    </message>
    <message>
        <source>each head by its own scale</source>
        <translation>ogni testa con la propria scala</translation>
    </message>
    <message>
        <source>thickest: {number}</source>
        <translation>la più spessa: {number}</translation>
    </message>
    <message>
        <source>A cell needs a number: Esc leaves it as it is.</source>
        <translation>Una cella richiede un numero: Esc la lascia com'è.</translation>
    </message>
    <message>
        <source>{quoted} is not a number that attention can compute with.</source>
        <translation>{quoted} non è un numero con cui l'attenzione possa calcolare.</translation>
    </message>
    <message>
        <source>{quoted} is too large: attention computes with 32-bit floats, up to 3.4e+38.</source>
        <translation>{quoted} è troppo grande: l'attenzione calcola con float a 32 bit, fino a 3.4e+38.</translation>
    </message>
    <message>
        <source>Nothing was pasted: {error}</source>
        <translation>Niente è stato incollato: {error}</translation>
    </message>
    <message>
        <source>Nothing was pasted: the clipboard holds no numbers</source>
        <translation>Niente è stato incollato: gli appunti non contengono numeri</translation>
    </message>
    <message>
        <source>Nothing was pasted: {place}: {error}</source>
        <translation>Niente è stato incollato: {place}: {error}</translation>
    </message>
    <message>
        <source>the comma in {quoted} may separate decimals or cells. Write decimals with a point, or separate cells by tabs or semicolons.</source>
        <translation>la virgola in {quoted} può separare decimali o celle. Scrivi i decimali con un punto, o separa le celle con tabulazioni o punti e virgola.</translation>
    </message>
    <message>
        <source>{quoted} may be the end of a larger number: write numbers without groups of digits.</source>
        <translation>{quoted} può essere la fine di un numero più grande: scrivi i numeri senza gruppi di cifre.</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>symmetric log</source>
        <translation>log simmetrica</translation>
    </message>
    <message>
        <source>A colour bar cannot go from {low} to {high}: its ends are two numbers, the lower one first.</source>
        <translation>Una barra dei colori non può andare da {low} a {high}: i suoi estremi sono due numeri, prima il minore.</translation>
    </message>
    <message>
        <source>ends held</source>
        <translation>estremi fissati</translation>
    </message>
    <message>
        <source>ends set by hand</source>
        <translation>estremi impostati a mano</translation>
    </message>
    <message>
        <source>all frames on one scale</source>
        <translation>tutti i fotogrammi su una scala</translation>
    </message>
    <message>
        <source>each row its own range</source>
        <translation>ogni riga il proprio intervallo</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>assoluta</translation>
    </message>
    <message>
        <source>ends at round numbers</source>
        <translation>estremi a numeri tondi</translation>
    </message>
    <message>
        <source>both on one scale</source>
        <translation>entrambi su una scala</translation>
    </message>
    <message>
        <source>each head its own</source>
        <translation>ogni testa la propria</translation>
    </message>
    <message>
        <source>all layers on one scale</source>
        <translation>tutti gli strati su una scala</translation>
    </message>
    <message>
        <source>all heads on one scale</source>
        <translation>tutte le teste su una scala</translation>
    </message>
    <message>
        <source>up to the 98th percentile</source>
        <translation>fino al 98º percentile</translation>
    </message>
    <message>
        <source>without the first word</source>
        <translation>senza la prima parola</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>Query e chiavi</translation>
    </message>
    <message>
        <source>Values and context</source>
        <translation>Valori e contesto</translation>
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
        <translation>2 dimensioni</translation>
    </message>
    <message>
        <source>3 dimensions</source>
        <translation>3 dimensioni</translation>
    </message>
    <message>
        <source>PCA, 2 axes</source>
        <translation>PCA, 2 assi</translation>
    </message>
    <message>
        <source>PCA, 3 axes</source>
        <translation>PCA, 3 assi</translation>
    </message>
    <message>
        <source>found</source>
        <translation>trovato</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>diverso</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>non visto</translation>
    </message>
    <message>
        <source>largest difference {number:.2g}</source>
        <translation>differenza massima {number:.2g}</translation>
    </message>
    <message>
        <source>{one} {other}</source>
        <translation>{one} {other}</translation>
    </message>
    <message>
        <source>{module} computes what {like} does.</source>
        <translation>{module} calcola ciò che calcola {like}.</translation>
    </message>
    <message>
        <source>{module} differs from {like}.</source>
        <translation>{module} differisce da {like}.</translation>
    </message>
    <message>
        <source>{module} differs from {like} from {stage} on.</source>
        <translation>{module} differisce da {like} a partire da {stage}.</translation>
    </message>
    <message>
        <source>d{column} of {vector}, normalised by {norm}</source>
        <translation>d{column} di {vector}, normalizzato con {norm}</translation>
    </message>
    <message>
        <source>d{column} of {vector} {own}</source>
        <translation>d{column} di {vector} {own}</translation>
    </message>
    <message>
        <source>divided by √(mean of the squares + ε) = {root}</source>
        <translation>diviso per √(media dei quadrati + ε) = {root}</translation>
    </message>
    <message>
        <source>d{column} of {vector} {own}, minus the mean {mean}</source>
        <translation>d{column} di {vector} {own}, meno la media {mean}</translation>
    </message>
    <message>
        <source>divided by √(variance + ε) = {root}</source>
        <translation>diviso per √(varianza + ε) = {root}</translation>
    </message>
    <message>
        <source>times d{column} of {norm} {weight}</source>
        <translation>per d{column} di {norm} {weight}</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>bias</translation>
    </message>
    <message>
        <source>d{column} of {token}: this layer has no norm before attention</source>
        <translation>d{column} di {token}: questo strato non ha una norma prima dell'attenzione</translation>
    </message>
    <message>
        <source>the {vector} of {token}</source>
        <translation>{vector} di {token}</translation>
    </message>
    <message>
        <source>the {vector} of {token}, of all heads side by side</source>
        <translation>{vector} di {token}, di tutte le teste affiancate</translation>
    </message>
    <message>
        <source>d{column} of the {vector} of {token}: this layer has no positions</source>
        <translation>d{column} di {vector} di {token}: questo strato non ha posizioni</translation>
    </message>
    <message>
        <source>input of the first layer: the embedding of {token}, normalised</source>
        <translation>ingresso del primo strato: l'embedding di {token}, normalizzato</translation>
    </message>
    <message>
        <source>input of the first layer: the embedding of {token}</source>
        <translation>ingresso del primo strato: l'embedding di {token}</translation>
    </message>
    <message>
        <source>input of the decoder: the embedding of {token} + position {position}</source>
        <translation>ingresso del decoder: l'embedding di {token} + posizione {position}</translation>
    </message>
    <message>
        <source>input of the decoder: the embedding of {token}</source>
        <translation>ingresso del decoder: l'embedding di {token}</translation>
    </message>
    <message>
        <source>layer {layer} is ablated: it returns its input</source>
        <translation>lo strato {layer} è ablato: restituisce il suo ingresso</translation>
    </message>
    <message>
        <source>residual stream before layer {layer}</source>
        <translation>flusso residuo prima dello strato {layer}</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>uscita dell'attenzione</translation>
    </message>
    <message>
        <source>{term}   {name}</source>
        <translation>{term}   {name}</translation>
    </message>
    <message>
        <source>d{column} of {token}</source>
        <translation>d{column} di {token}</translation>
    </message>
    <message>
        <source>residual stream + attention output of {token}</source>
        <translation>flusso residuo + uscita dell'attenzione di {token}</translation>
    </message>
    <message>
        <source>attention sublayer + MLP output of {token}</source>
        <translation>sottostrato di attenzione + uscita dell'MLP di {token}</translation>
    </message>
    <message>
        <source>the residual stream after the last layer for {token}</source>
        <translation>il flusso residuo dopo l'ultimo strato per {token}</translation>
    </message>
    <message>
        <source>the last layer is ablated: it returns its input</source>
        <translation>l'ultimo strato è ablato: restituisce il suo ingresso</translation>
    </message>
    <message>
        <source>the residual stream after the encoder for {token}</source>
        <translation>il flusso residuo dopo l'encoder per {token}</translation>
    </message>
    <message>
        <source>scaled score {score}</source>
        <translation>punteggio scalato {score}</translation>
    </message>
    <message>
        <source>minus slope {slope:.6g} · distance {distance} (position {query} − position {key})</source>
        <translation>meno pendenza {slope:.6g} · distanza {distance} (posizione {query} − posizione {key})</translation>
    </message>
    <message>
        <source>plus {bias}, the bias of head {head} for distance {distance} (row {row} of {matrix})</source>
        <translation>più {bias}, il bias della testa {head} per la distanza {distance} (riga {row} di {matrix})</translation>
    </message>
    <message>
        <source>soft cap: {cap:g} · tanh(scaled score / {cap:g})</source>
        <translation>limite morbido: {cap:g} · tanh(punteggio scalato / {cap:g})</translation>
    </message>
    <message>
        <source>hidden {number}</source>
        <translation>nascosto {number}</translation>
    </message>
    <message>
        <source>the {count:,} hidden activations of {token} · row d{column} of {matrix}</source>
        <translation>le {count:,} attivazioni nascoste di {token} · riga d{column} di {matrix}</translation>
    </message>
    <message>
        <source>feed_forward_norm(x + attention) of {token} · row {row} of {matrix}</source>
        <translation>feed_forward_norm(x + attention) di {token} · riga {row} di {matrix}</translation>
    </message>
    <message>
        <source>the expert with the largest router logit of {token}, after {count} others</source>
        <translation>l'esperto con il maggior logit del router di {token}, dopo altri {count}</translation>
    </message>
    <message>
        <source>divided by the sum over all {count} experts</source>
        <translation>diviso per la somma su tutti i {count} esperti</translation>
    </message>
    <message>
        <source>divided by the sum over the {count} chosen experts</source>
        <translation>diviso per la somma sui {count} esperti scelti</translation>
    </message>
    <message>
        <source>exp of the router logit {logit} of expert {expert}</source>
        <translation>exp del logit del router {logit} dell'esperto {expert}</translation>
    </message>
    <message>
        <source>weight of each expert of {token} · d{column} of what it returns</source>
        <translation>peso di ogni esperto di {token} · d{column} di ciò che restituisce</translation>
    </message>
    <message>
        <source>expert {number}</source>
        <translation>esperto {number}</translation>
    </message>
    <message>
        <source>weight {weight} of {key}</source>
        <translation>peso {weight} di {key}</translation>
    </message>
    <message>
        <source>times the length of its value through {matrix}: {length}</source>
        <translation>per la lunghezza del suo valore attraverso {matrix}: {length}</translation>
    </message>
    <message>
        <source>times the gradient of {metric}: {slope}</source>
        <translation>per il gradiente di {metric}: {slope}</translation>
    </message>
    <message>
        <source>½ · mean weight over the heads, plus ½ on the token itself</source>
        <translation>½ · peso medio sulle teste, più ½ sul token stesso</translation>
    </message>
    <message>
        <source>½ · mean weights of {token}, plus ½ on itself · rollout of layer {layer}</source>
        <translation>½ · pesi medi di {token}, più ½ su sé stesso · rollout dello strato {layer}</translation>
    </message>
    <message>
        <source>reset gate r = σ({input} + {hidden}) = {value}</source>
        <translation>porta di reset r = σ({input} + {hidden}) = {value}</translation>
    </message>
    <message>
        <source>candidate n = tanh({input} + r · {hidden}) = {value}</source>
        <translation>candidato n = tanh({input} + r · {hidden}) = {value}</translation>
    </message>
    <message>
        <source>update gate z = σ({input} + {hidden}) = {value}</source>
        <translation>porta di aggiornamento z = σ({input} + {hidden}) = {value}</translation>
    </message>
    <message>
        <source>from zeros, where reading begins</source>
        <translation>da zeri, dove comincia la lettura</translation>
    </message>
    <message>
        <source>from the state of {token}</source>
        <translation>dallo stato di {token}</translation>
    </message>
    <message>
        <source>{token} is read from the right, {before}</source>
        <translation>{token} è letto da destra, {before}</translation>
    </message>
    <message>
        <source>{token} is read from the left, {before}</source>
        <translation>{token} è letto da sinistra, {before}</translation>
    </message>
    <message>
        <source>d{column} of the embedding of {token}, the token before</source>
        <translation>d{column} dell'embedding di {token}, il token precedente</translation>
    </message>
    <message>
        <source>d{column} of the new state after {token}</source>
        <translation>d{column} del nuovo stato dopo {token}</translation>
    </message>
    <message>
        <source>tanh of: the state of {token}, read from the right · row d{column} of W_init</source>
        <translation>tanh di: lo stato di {token}, letto da destra · riga d{column} di W_init</translation>
    </message>
    <message>
        <source>the {vector} of {token} itself</source>
        <translation>{vector} di {token} stesso</translation>
    </message>
    <message>
        <source>attention vector · tanh(query of {row} + key of {column})</source>
        <translation>vettore di attenzione · tanh(query di {row} + chiave di {column})</translation>
    </message>
    <message>
        <source>the decoder reads the token before and the context of {token}</source>
        <translation>il decoder legge il token precedente e il contesto di {token}</translation>
    </message>
    <message>
        <source>You set this value; it replaces the computed one.</source>
        <translation>Hai impostato tu questo valore; sostituisce quello calcolato.</translation>
    </message>
    <message>
        <source>Steered: x + {strength} · (A − x).</source>
        <translation>Guidato: x + {strength} · (A − x).</translation>
    </message>
    <message>
        <source>row</source>
        <translation>riga</translation>
    </message>
    <message>
        <source>column</source>
        <translation>colonna</translation>
    </message>
    <message>
        <source>d{column} of the output of layer {layer} for {token}</source>
        <translation>d{column} dell'uscita dello strato {layer} per {token}</translation>
    </message>
    <message>
        <source>times {factor}</source>
        <translation>per {factor}</translation>
    </message>
    <message>
        <source>d{column} of the embedding of {token}</source>
        <translation>d{column} dell'embedding di {token}</translation>
    </message>
    <message>
        <source>embedding of {token} + position {position}</source>
        <translation>embedding di {token} + posizione {position}</translation>
    </message>
    <message>
        <source>{vector} = x: the embedding of {token} itself</source>
        <translation>{vector} = x: l'embedding di {token} stesso</translation>
    </message>
    <message>
        <source>{input} of {token} · {weights}</source>
        <translation>{input} di {token} · {weights}</translation>
    </message>
    <message>
        <source>{part} head {own}, shared by heads {heads}</source>
        <translation>testa {part} {own}, condivisa dalle teste {heads}</translation>
    </message>
    <message>
        <source>{part} head {own}, of head {heads}</source>
        <translation>testa {part} {own}, della testa {heads}</translation>
    </message>
    <message>
        <source>{vector} of {token}, at position {position}</source>
        <translation>{vector} di {token}, alla posizione {position}</translation>
    </message>
    <message>
        <source>{left} of {row}, {right} of {column}</source>
        <translation>{left} di {row}, {right} di {column}</translation>
    </message>
    <message>
        <source>{left} of {row} · {right} of {column}</source>
        <translation>{left} di {row} · {right} di {column}</translation>
    </message>
    <message>
        <source>score {score}</source>
        <translation>punteggio {score}</translation>
    </message>
    <message>
        <source>not masked yet: renormalize masks the weights, after the softmax</source>
        <translation>non ancora mascherato: renormalize maschera i pesi, dopo la softmax</translation>
    </message>
    <message>
        <source>not masked: unchanged</source>
        <translation>non mascherato: invariato</translation>
    </message>
    <message>
        <source>key {key} is masked for query {query}</source>
        <translation>la chiave {key} è mascherata per la query {query}</translation>
    </message>
    <message>
        <source>with d_k = 1 the scale is 1: each dot product has one term</source>
        <translation>con d_k = 1 la scala è 1: ogni prodotto scalare ha un termine</translation>
    </message>
    <message>
        <source>masked score {score}</source>
        <translation>punteggio mascherato {score}</translation>
    </message>
    <message>
        <source>divided by {divisor}</source>
        <translation>diviso per {divisor}</translation>
    </message>
    <message>
        <source>capped score {score}</source>
        <translation>punteggio limitato {score}</translation>
    </message>
    <message>
        <source>biased score {score}</source>
        <translation>punteggio con bias {score}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>mascherata</translation>
    </message>
    <message>
        <source>masked or has a score of −∞</source>
        <translation>mascherata o con un punteggio di −∞</translation>
    </message>
    <message>
        <source>every {across} is {state}: the weights are zero</source>
        <translation>ogni {across} è {state}: i pesi sono zero</translation>
    </message>
    <message>
        <source>this {across} is {state} for every {down}: the weights are zero</source>
        <translation>questa {across} è {state} per ogni {down}: i pesi sono zero</translation>
    </message>
    <message>
        <source>masked: the weight is zero</source>
        <translation>mascherato: il peso è zero</translation>
    </message>
    <message>
        <source>masked: set to 0</source>
        <translation>mascherato: posto a 0</translation>
    </message>
    <message>
        <source>masked weight {weight}</source>
        <translation>peso mascherato {weight}</translation>
    </message>
    <message>
        <source>divided by the sum of the unmasked weights: {sum}</source>
        <translation>diviso per la somma dei pesi non mascherati: {sum}</translation>
    </message>
    <message>
        <source>0 if dropped (probability {rate}), 1 / (1 − {rate}) if kept</source>
        <translation>0 se eliminato (probabilità {rate}), 1 / (1 − {rate}) se tenuto</translation>
    </message>
    <message>
        <source>dropped (probability {rate}): 0</source>
        <translation>eliminato (probabilità {rate}): 0</translation>
    </message>
    <message>
        <source>kept: 1 / (1 − {rate})</source>
        <translation>tenuto: 1 / (1 − {rate})</translation>
    </message>
    <message>
        <source>weight {weight}</source>
        <translation>peso {weight}</translation>
    </message>
    <message>
        <source>dropout is off</source>
        <translation>il dropout è spento</translation>
    </message>
    <message>
        <source>times the dropout mask {factor}</source>
        <translation>per la maschera di dropout {factor}</translation>
    </message>
    <message>
        <source>∞ · 0 is not a number</source>
        <translation>∞ · 0 non è un numero</translation>
    </message>
    <message>
        <source>weights of {token} · d{column} of the values</source>
        <translation>pesi di {token} · d{column} dei valori</translation>
    </message>
    <message>
        <source>{count:,} terms</source>
        <translation>{count:,} termini</translation>
    </message>
    <message>
        <source>d{column} of the context of head {head}, which is {ablated}</source>
        <translation>d{column} del contesto della testa {head}, che è {ablated}</translation>
    </message>
    <message>
        <source>d{column} of the context of head {head}</source>
        <translation>d{column} del contesto della testa {head}</translation>
    </message>
    <message>
        <source>head {head} is {ablated}</source>
        <translation>la testa {head} è {ablated}</translation>
    </message>
    <message>
        <source>the concatenated context vectors, unchanged</source>
        <translation>i vettori di contesto concatenati, invariati</translation>
    </message>
    <message>
        <source>segment</source>
        <translation>segmento</translation>
    </message>
    <message>
        <source>query segment</source>
        <translation>segmento query</translation>
    </message>
    <message>
        <source>key segment</source>
        <translation>segmento chiave</translation>
    </message>
    <message>
        <source>This model reads one text and writes another: only one text can be folded.</source>
        <translation>Questo modello legge un testo e ne scrive un altro: solo un testo unico si può raggruppare.</translation>
    </message>
    <message>
        <source>The tokens are patches of a picture, which have no sentences.</source>
        <translation>I token sono riquadri di un'immagine, che non hanno frasi.</translation>
    </message>
    <message>
        <source>The text is no chat: Attention &gt; Apply chat template makes one of it.</source>
        <translation>Il testo non è una chat: Attenzione &gt; Applica il modello di chat lo trasforma in una.</translation>
    </message>
    <message>
        <source>No segment is marked: drag over tokens with Ctrl, or right-click one.</source>
        <translation>Nessun segmento è segnato: trascina sui token con Ctrl, o fai clic destro su uno.</translation>
    </message>
    <message>
        <source>mean over the {count} tokens of the segment</source>
        <translation>media sui {count} token del segmento</translation>
    </message>
    <message>
        <source>sum over the {keys} keys, mean over the {queries} queries of the segments</source>
        <translation>somma sulle {keys} chiavi, media sulle {queries} query dei segmenti</translation>
    </message>
    <message>
        <source>mean over the cells of {queries} queries and {keys} keys that are not masked</source>
        <translation>media sulle celle di {queries} query e {keys} chiavi che non sono mascherate</translation>
    </message>
    <message>
        <source>{count} of {all} cells are not masked</source>
        <translation>{count} di {all} celle non sono mascherate</translation>
    </message>
    <message>
        <source>{token}: {number}</source>
        <translation>{token}: {number}</translation>
    </message>
    <message>
        <source>and {count} more, of mean {number}</source>
        <translation>e altri {count}, di media {number}</translation>
    </message>
    <message>
        <source>mean over tokens</source>
        <translation>media sui token</translation>
    </message>
    <message>
        <source>sum over keys, mean over queries</source>
        <translation>somma sulle chiavi, media sulle query</translation>
    </message>
    <message>
        <source>mean over queries and keys</source>
        <translation>media su query e chiavi</translation>
    </message>
    <message>
        <source>No probabilities: some logits are NaN or ∞.</source>
        <translation>Nessuna probabilità: alcuni logit sono NaN o ∞.</translation>
    </message>
    <message>
        <source>{name} has no language-model head, so it cannot predict tokens.</source>
        <translation>{name} non ha una testa di modello linguistico, quindi non può predire token.</translation>
    </message>
    <message>
        <source>column d{column} of {matrix}</source>
        <translation>colonna d{column} di {matrix}</translation>
    </message>
    <message>
        <source>{matrix}, head {head}</source>
        <translation>{matrix}, testa {head}</translation>
    </message>
    <message>
        <source>row {row} of {matrix}</source>
        <translation>riga {row} di {matrix}</translation>
    </message>
    <message>
        <source>bias of {matrix}</source>
        <translation>bias di {matrix}</translation>
    </message>
    <message>
        <source>No cell is pinned: click one.</source>
        <translation>Nessuna cella è bloccata: fai clic su una.</translation>
    </message>
    <message>
        <source>The text is too long: its weights are not kept.</source>
        <translation>Il testo è troppo lungo: i suoi pesi non sono conservati.</translation>
    </message>
    <message>
        <source>Not defined for these weights.</source>
        <translation>Non definito per questi pesi.</translation>
    </message>
    <message>
        <source>Model order</source>
        <translation>Ordine del modello</translation>
    </message>
    <message>
        <source>Heads in the order of the model.</source>
        <translation>Le teste nell'ordine del modello.</translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation>Token precedente</translation>
    </message>
    <message>
        <source>Corpus mean: previous token</source>
        <translation>Media del corpus: token precedente</translation>
    </message>
    <message>
        <source>Corpus standard deviation: previous token</source>
        <translation>Deviazione standard del corpus: token precedente</translation>
    </message>
    <message>
        <source>Mean weight from each token to the token before it, over all tokens but the first.</source>
        <translation>Peso medio da ogni token al token precedente, su tutti i token tranne il primo.</translation>
    </message>
    <message>
        <source>First token (sink)</source>
        <translation>Primo token (sink)</translation>
    </message>
    <message>
        <source>Corpus mean: first token</source>
        <translation>Media del corpus: primo token</translation>
    </message>
    <message>
        <source>Corpus standard deviation: first token</source>
        <translation>Deviazione standard del corpus: primo token</translation>
    </message>
    <message>
        <source>Mean weight from each token to the first token (attention sink), over all tokens but the first.</source>
        <translation>Peso medio da ogni token al primo token (attention sink), su tutti i token tranne il primo.</translation>
    </message>
    <message>
        <source>Own position</source>
        <translation>Posizione propria</translation>
    </message>
    <message>
        <source>Corpus mean: own position</source>
        <translation>Media del corpus: posizione propria</translation>
    </message>
    <message>
        <source>Corpus standard deviation: own position</source>
        <translation>Deviazione standard del corpus: posizione propria</translation>
    </message>
    <message>
        <source>Mean weight from each token to itself.</source>
        <translation>Peso medio da ogni token a sé stesso.</translation>
    </message>
    <message>
        <source>Induction score</source>
        <translation>Punteggio di induzione</translation>
    </message>
    <message>
        <source>Corpus mean: induction score</source>
        <translation>Media del corpus: punteggio di induzione</translation>
    </message>
    <message>
        <source>Corpus standard deviation: induction score</source>
        <translation>Deviazione standard del corpus: punteggio di induzione</translation>
    </message>
    <message>
        <source>Mean weight from each repeated token to the token that followed its previous occurrence. It is high for induction heads, which predict what came next the last time.</source>
        <translation>Peso medio da ogni token ripetuto al token che seguiva la sua occorrenza precedente. È alto per le teste di induzione, che predicono ciò che venne dopo la volta scorsa.</translation>
    </message>
    <message>
        <source>No token of this text is repeated.</source>
        <translation>Nessun token di questo testo è ripetuto.</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropia</translation>
    </message>
    <message>
        <source>Corpus mean: entropy</source>
        <translation>Media del corpus: entropia</translation>
    </message>
    <message>
        <source>Corpus standard deviation: entropy</source>
        <translation>Deviazione standard del corpus: entropia</translation>
    </message>
    <message>
        <source>How spread out each query's weights are: 0 when all weight is on one key, ln n when n keys share it equally. −Σ p ln p, where p is a weight divided by the sum of its row; mean over all queries.</source>
        <translation>Quanto sono sparsi i pesi di ogni query: 0 quando tutto il peso è su una chiave, ln n quando n chiavi lo dividono in parti uguali. −Σ p ln p, dove p è un peso diviso per la somma della sua riga; media su tutte le query.</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>Distanza media</translation>
    </message>
    <message>
        <source>Corpus mean: distance</source>
        <translation>Media del corpus: distanza</translation>
    </message>
    <message>
        <source>Corpus standard deviation: distance</source>
        <translation>Deviazione standard del corpus: distanza</translation>
    </message>
    <message>
        <source>How many tokens lie between query and key, weighted by the attention weights; mean over all queries.</source>
        <translation>Quanti token stanno tra query e chiave, pesati con i pesi di attenzione; media su tutte le query.</translation>
    </message>
    <message>
        <source>Token to token</source>
        <translation>Da token a token</translation>
    </message>
    <message>
        <source>Weight from the query (row) to the key (column) of the pinned cell.</source>
        <translation>Peso dalla query (riga) alla chiave (colonna) della cella bloccata.</translation>
    </message>
    <message>
        <source>Receiver</source>
        <translation>Ricevente</translation>
    </message>
    <message>
        <source>Received by {other}</source>
        <translation>Ricevuto da {other}</translation>
    </message>
    <message>
        <source>No cell is pinned, or nothing comes after its key: click one.</source>
        <translation>Nessuna cella è bloccata, o niente viene dopo la sua chiave: fai clic su una.</translation>
    </message>
    <message>
        <source>Mean weight that the key (column) of the pinned cell gets from all later tokens, or from all later segments where the pictures are folded.</source>
        <translation>Peso medio che la chiave (colonna) della cella bloccata riceve da tutti i token successivi, o da tutti i segmenti successivi dove le immagini sono ripiegate.</translation>
    </message>
    <message>
        <source>Largest change since {state}</source>
        <translation>Massimo cambiamento da {state}</translation>
    </message>
    <message>
        <source>Largest change since A</source>
        <translation>Massimo cambiamento da A</translation>
    </message>
    <message>
        <source>The largest absolute difference between this head's weights in the two states, over all cells that both states have.</source>
        <translation>La massima differenza assoluta tra i pesi di questa testa nei due stati, su tutte le celle che entrambi gli stati hanno.</translation>
    </message>
    <message>
        <source>L2 change since {state}</source>
        <translation>Cambiamento L2 da {state}</translation>
    </message>
    <message>
        <source>L2 change since A</source>
        <translation>Cambiamento L2 da A</translation>
    </message>
    <message>
        <source>The L2 norm of the differences between this head's weights in the two states: the root of the sum of their squares, over all cells that both states have.</source>
        <translation>La norma L2 delle differenze tra i pesi di questa testa nei due stati: la radice della somma dei loro quadrati, su tutte le celle che entrambi gli stati hanno.</translation>
    </message>
    <message>
        <source>Open a corpus of this model: File &gt; Open corpus.</source>
        <translation>Apri un corpus di questo modello: File &gt; Apri corpus.</translation>
    </message>
    <message>
        <source>Not defined in any text of the corpus.</source>
        <translation>Non definito in alcun testo del corpus.</translation>
    </message>
    <message>
        <source>Mean of this measure over the texts of the opened corpus in which it is defined.</source>
        <translation>Media di questa misura sui testi del corpus aperto in cui è definita.</translation>
    </message>
    <message>
        <source>Standard deviation of this measure over the texts of the opened corpus in which it is defined.</source>
        <translation>Deviazione standard di questa misura sui testi del corpus aperto in cui è definita.</translation>
    </message>
    <message>
        <source>No next-token prediction at this position.</source>
        <translation>Nessuna predizione del token successivo in questa posizione.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Calcolo in corso…</translation>
    </message>
    <message>
        <source>Direct logit attribution</source>
        <translation>Attribuzione diretta dei logit</translation>
    </message>
    <message>
        <source>Direct logit attribution (DLA): what a head adds to the logit of a token, the most likely one by default: its context vector through its part of the output projection, the final norm and the unembedding. All heads, MLPs, the embedding and the biases sum to the logit.</source>
        <translation>Attribuzione diretta dei logit (DLA): ciò che una testa aggiunge al logit di un token, per impostazione il più probabile: il suo vettore di contesto attraverso la sua parte della proiezione di uscita, la norma finale e l'unembedding. Tutte le teste, gli MLP, l'embedding e i bias danno in somma il logit.</translation>
    </message>
    <message>
        <source>Not measured for this token yet ({keys}).</source>
        <translation>Non ancora misurato per questo token ({keys}).</translation>
    </message>
    <message>
        <source>A trained model with one text has this score. Computing…</source>
        <translation>Un modello addestrato con un testo ha questo punteggio. Calcolo in corso…</translation>
    </message>
    <message>
        <source>OV copying</source>
        <translation>Copia OV</translation>
    </message>
    <message>
        <source>Re Σλ / Σ|λ| over the eigenvalues λ of W_V W_O: 1 if the head copies every direction of the residual stream, −1 if it reverses each.</source>
        <translation>Re Σλ / Σ|λ| sugli autovalori λ di W_V W_O: 1 se la testa copia ogni direzione del flusso residuo, −1 se inverte ciascuna.</translation>
    </message>
    <message>
        <source>Full OV copying</source>
        <translation>Copia OV completa</translation>
    </message>
    <message>
        <source>OV copying of W_E W_V W_O W_U, from tokens to logits: 1 if each token raises its own logit.</source>
        <translation>Copia OV di W_E W_V W_O W_U, dai token ai logit: 1 se ogni token alza il proprio logit.</translation>
    </message>
    <message>
        <source>Prefix matching</source>
        <translation>Corrispondenza di prefisso</translation>
    </message>
    <message>
        <source>On random tokens that are repeated: the weight of each token on those that followed it before. High for induction heads.</source>
        <translation>Su token casuali ripetuti: il peso di ogni token su quelli che lo seguivano prima. Alto per le teste di induzione.</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Copia</translation>
    </message>
    <message>
        <source>On random tokens that are repeated: of everything by which the head raises their logits, the share of the token that it attends to most, from −1 (none) to 1 (all).</source>
        <translation>Su token casuali ripetuti: di tutto ciò di cui la testa alza i loro logit, la quota del token a cui presta attenzione di più, da −1 (niente) a 1 (tutto).</translation>
    </message>
    <message>
        <source>Numbers of float16 end at 65,504, and {place} go beyond: choose float32 or bfloat16 as dtype.</source>
        <translation>I numeri di float16 finiscono a 65.504, e {place} vanno oltre: scegli float32 o bfloat16 come dtype.</translation>
    </message>
    <message>
        <source>NaN or ∞ comes first in {place}: look for an edit there or before, or at the scale and the softmax.</source>
        <translation>NaN o ∞ compare per primo in {place}: cerca una modifica lì o prima, o guarda la scala e la softmax.</translation>
    </message>
    <message>
        <source>NaN or ∞ comes first in {place}: look for an edit there or before, or in the weights of that layer.</source>
        <translation>NaN o ∞ compare per primo in {place}: cerca una modifica lì o prima, o nei pesi di quello strato.</translation>
    </message>
    <message>
        <source>{stage} of layer {layer}, head {head}</source>
        <translation>{stage} dello strato {layer}, testa {head}</translation>
    </message>
    <message>
        <source>{stage} of layer {layer}</source>
        <translation>{stage} dello strato {layer}</translation>
    </message>
    <message>
        <source>The measure {name} failed: {reason}.</source>
        <translation>La misura {name} è fallita: {reason}.</translation>
    </message>
    <message>
        <source>The limits of a measure are two numbers, the smaller first, and not {limits}.</source>
        <translation>I limiti di una misura sono due numeri, prima il minore, non {limits}.</translation>
    </message>
    <message>
        <source>{name} cannot be the name of a measure: {prefix} begins those of a corpus.</source>
        <translation>{name} non può essere il nome di una misura: {prefix} comincia quelle di un corpus.</translation>
    </message>
    <message>
        <source>A measure needs a function of (weights), which may also take {names} by name, and {value} is none.</source>
        <translation>Una misura richiede una funzione di (weights), che può anche ricevere {names} per nome, e {value} non lo è.</translation>
    </message>
    <message>
        <source>{error} This is with small weights (head, query, key), as a check.</source>
        <translation>{error} Questo con pesi piccoli (testa, query, chiave), come verifica.</translation>
    </message>
    <message>
        <source>The measure {name} returned NaN for every head of small weights (head, query, key).</source>
        <translation>La misura {name} ha restituito NaN per ogni testa di pesi piccoli (testa, query, chiave).</translation>
    </message>
    <message>
        <source>The measure {name} returned another number for a head when it was alone: a number is of one head, since heads are measured in batches.</source>
        <translation>La misura {name} ha restituito un altro numero per una testa da sola: un numero è di una testa, poiché le teste si misurano in gruppi.</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>un testo</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un numero intero</translation>
    </message>
    <message>
        <source>the name or the path of a model</source>
        <translation>il nome o il percorso di un modello</translation>
    </message>
    <message>
        <source>a session, as in its file</source>
        <translation>una sessione, come nel suo file</translation>
    </message>
    <message>
        <source>a table that names the target of edits</source>
        <translation>una tabella che indica l'oggetto delle modifiche</translation>
    </message>
    <message>
        <source>There is nothing called {name} to do: attnviz do --list, or intents() of a session, names everything.</source>
        <translation>Non c'è niente chiamato {name} da fare: attnviz do --list, o intents() di una sessione, elenca tutto.</translation>
    </message>
    <message>
        <source>{name} has no argument {argument}; it has {known}.</source>
        <translation>{name} non ha l'argomento {argument}; ha {known}.</translation>
    </message>
    <message>
        <source>{name} has no argument {argument}; it has none.</source>
        <translation>{name} non ha l'argomento {argument}: non ne ha nessuno.</translation>
    </message>
    <message>
        <source>{name} needs the argument {argument}.</source>
        <translation>{name} richiede l'argomento {argument}.</translation>
    </message>
    <message>
        <source>{type} (optional)</source>
        <translation>{type} (facoltativo)</translation>
    </message>
    <message>
        <source>{name} cannot be {value}: it must be {expected}.</source>
        <translation>{name} non può essere {value}: deve essere {expected}.</translation>
    </message>
    <message>
        <source>{name} has no cell {text}: write its index, such as "0,1".</source>
        <translation>{name} non ha la cella {text}: scrivi il suo indice, come "0,1".</translation>
    </message>
    <message>
        <source>a list of {each}</source>
        <translation>una lista di {each}</translation>
    </message>
    <message>
        <source>a table of {fields}</source>
        <translation>una tabella di {fields}</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>una tabella</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <translation>{one} o {other}</translation>
    </message>
    <message>
        <source>No file is being read or written.</source>
        <translation>Nessun file in lettura o scrittura.</translation>
    </message>
    <message>
        <source>No long computation is running.</source>
        <translation>Nessun lungo calcolo in corso.</translation>
    </message>
    <message>
        <source>before</source>
        <translation>prima</translation>
    </message>
    <message>
        <source>There is nothing to hold yet. Type a sentence first.</source>
        <translation>Non c'è ancora niente da conservare. Digita prima una frase.</translation>
    </message>
    <message>
        <source>This state is {name} now. Change something, then look at now − {name} ({keys}).</source>
        <translation>Questo stato è ora {name}. Cambia qualcosa, poi guarda adesso − {name} ({keys}).</translation>
    </message>
    <message>
        <source>There is no snapshot called {name}.</source>
        <translation>Non c'è un'istantanea chiamata {name}.</translation>
    </message>
    <message>
        <source>Nothing was changed yet.</source>
        <translation>Niente è stato ancora cambiato.</translation>
    </message>
    <message>
        <source>There was no text before the last change.</source>
        <translation>Prima dell'ultima modifica non c'era testo.</translation>
    </message>
    <message>
        <source>Steering adds vectors to vectors: choose a stage with a vector per token, such as the residual stream or the context of a head.</source>
        <translation>Lo steering aggiunge vettori a vettori: scegli uno stadio con un vettore per token, come il flusso residuo o il contesto di una testa.</translation>
    </message>
    <message>
        <source>No cell is marked: click one in the large picture, or use the arrow keys.</source>
        <translation>Nessuna cella è segnata: fai clic su una nell'immagine grande, o usa i tasti freccia.</translation>
    </message>
    <message>
        <source>Patch {stage} of {place} from A</source>
        <translation>Sostituisci {stage} di {place} da A</translation>
    </message>
    <message>
        <source>Steer {stage} of {place} towards A</source>
        <translation>Guida {stage} di {place} verso A</translation>
    </message>
    <message>
        <source>Nothing is steered.</source>
        <translation>Niente è guidato.</translation>
    </message>
    <message>
        <source>Stop steering</source>
        <translation>Ferma lo steering</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>Niente da annullare.</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>Niente da ripetere.</translation>
    </message>
    <message>
        <source>Example: {title}</source>
        <translation>Esempio: {title}</translation>
    </message>
    <message>
        <source>New example: {title}</source>
        <translation>Nuovo esempio: {title}</translation>
    </message>
    <message>
        <source>The example replaced your changes. Undo ({keys}) brings them back.</source>
        <translation>L'esempio ha sostituito le tue modifiche. Annulla ({keys}) le riporta.</translation>
    </message>
    <message>
        <source>Replace {deleted} with {typed}</source>
        <translation>Sostituisci {deleted} con {typed}</translation>
    </message>
    <message>
        <source>Type {typed}</source>
        <translation>Digita {typed}</translation>
    </message>
    <message>
        <source>Delete {deleted}</source>
        <translation>Elimina {deleted}</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>Digitazione</translation>
    </message>
    <message>
        <source>Append {token}</source>
        <translation>Aggiungi {token}</translation>
    </message>
    <message>
        <source>Fill in {token}</source>
        <translation>Inserisci {token}</translation>
    </message>
    <message>
        <source>Change {option}</source>
        <translation>Cambia {option}</translation>
    </message>
    <message>
        <source>Take weights from {variant}</source>
        <translation>Prendi i pesi da {variant}</translation>
    </message>
    <message>
        <source>Default option</source>
        <translation>Opzione predefinita</translation>
    </message>
    <message>
        <source>Replace the session</source>
        <translation>Sostituisci la sessione</translation>
    </message>
    <message>
        <source>Default options</source>
        <translation>Opzioni predefinite</translation>
    </message>
    <message>
        <source>Every option has its default.</source>
        <translation>Ogni opzione ha il suo valore predefinito.</translation>
    </message>
    <message>
        <source>Open {model}</source>
        <translation>Apri {model}</translation>
    </message>
    <message>
        <source>Train {recipe}</source>
        <translation>Addestra {recipe}</translation>
    </message>
    <message>
        <source>Close the model</source>
        <translation>Chiudi il modello</translation>
    </message>
    <message>
        <source>Ablate layer {layer}, head {head}</source>
        <translation>Abla la testa {head} dello strato {layer}</translation>
    </message>
    <message>
        <source>Ablate head {head}</source>
        <translation>Abla la testa {head}</translation>
    </message>
    <message>
        <source>Restore layer {layer}, head {head}</source>
        <translation>Ripristina la testa {head} dello strato {layer}</translation>
    </message>
    <message>
        <source>Restore head {head}</source>
        <translation>Ripristina la testa {head}</translation>
    </message>
    <message>
        <source>Ablate {count} heads</source>
        <translation>Abla {count} teste</translation>
    </message>
    <message>
        <source>Restore {count} heads</source>
        <translation>Ripristina {count} teste</translation>
    </message>
    <message>
        <source>Ablate all heads of layer {layer} but {head}</source>
        <translation>Abla tutte le teste dello strato {layer} tranne {head}</translation>
    </message>
    <message>
        <source>Ablate all heads but {head}</source>
        <translation>Abla tutte le teste tranne {head}</translation>
    </message>
    <message>
        <source>Ablate layer {layer}</source>
        <translation>Abla lo strato {layer}</translation>
    </message>
    <message>
        <source>Restore layer {layer}</source>
        <translation>Ripristina lo strato {layer}</translation>
    </message>
    <message>
        <source>Ablate all layers but {layer}</source>
        <translation>Abla tutti gli strati tranne {layer}</translation>
    </message>
    <message>
        <source>Restore all heads</source>
        <translation>Ripristina tutte le teste</translation>
    </message>
    <message>
        <source>Edit numbers</source>
        <translation>Modifica numeri</translation>
    </message>
    <message>
        <source>Make {query} attend to {key}</source>
        <translation>Dirigi l'attenzione di {query} su {key}</translation>
    </message>
    <message>
        <source>Reset a number</source>
        <translation>Reimposta un numero</translation>
    </message>
    <message>
        <source>This number is not edited.</source>
        <translation>Questo numero non è modificato.</translation>
    </message>
    <message>
        <source>Reset numbers</source>
        <translation>Reimposta numeri</translation>
    </message>
    <message>
        <source>Reset a table</source>
        <translation>Reimposta una tabella</translation>
    </message>
    <message>
        <source>Reset a stage</source>
        <translation>Reimposta uno stadio</translation>
    </message>
    <message>
        <source>No number of this stage is edited.</source>
        <translation>Nessun numero di questo stadio è modificato.</translation>
    </message>
    <message>
        <source>Reset all edits</source>
        <translation>Reimposta tutte le modifiche</translation>
    </message>
    <message>
        <source>Mask a cell</source>
        <translation>Maschera una cella</translation>
    </message>
    <message>
        <source>Mask a cell of layer {layer}</source>
        <translation>Maschera una cella dello strato {layer}</translation>
    </message>
    <message>
        <source>Paint the mask</source>
        <translation>Dipingi la maschera</translation>
    </message>
    <message>
        <source>Reset the mask</source>
        <translation>Reimposta la maschera</translation>
    </message>
    <message>
        <source>No cell of the mask is edited.</source>
        <translation>Nessuna cella della maschera è modificata.</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>Scatta un'istantanea</translation>
    </message>
    <message>
        <source>Rename a snapshot</source>
        <translation>Rinomina un'istantanea</translation>
    </message>
    <message>
        <source>Remove a snapshot</source>
        <translation>Rimuovi un'istantanea</translation>
    </message>
    <message>
        <source>Embeddings from {name}</source>
        <translation>Embedding da {name}</translation>
    </message>
    <message>
        <source>Ablate by: {kind}</source>
        <translation>Abla con: {kind}</translation>
    </message>
    <message>
        <source>There is no cell ({row}, {column}) of {stage} in sentence {sentence}, layer {layer}, head {head}.</source>
        <translation>Non c'è la cella ({row}, {column}) di {stage} nella frase {sentence}, strato {layer}, testa {head}.</translation>
    </message>
    <message>
        <source>Dropout is off: turn it on ({keys}) to see its mask.</source>
        <translation>Il dropout è spento: accendilo ({keys}) per vedere la sua maschera.</translation>
    </message>
    <message>
        <source>Type a sentence first: the experiment shows its numbers.</source>
        <translation>Digita prima una frase: l'esperimento mostra i suoi numeri.</translation>
    </message>
    <message>
        <source>A trained model is open: close it (File &gt; Close the model) to compare the variants.</source>
        <translation>È aperto un modello addestrato: chiudilo (File &gt; Chiudi il modello) per confrontare le varianti.</translation>
    </message>
    <message>
        <source>Ladder of variants</source>
        <translation>Scala delle varianti</translation>
    </message>
    <message>
        <source>Every variant on this sentence, a row each. Cells that differ from the row above are marked.</source>
        <translation>Ogni variante su questa frase, una riga ciascuna. Le celle che differiscono dalla riga sopra sono segnate.</translation>
    </message>
    <message>
        <source>Same weights</source>
        <translation>Stessi pesi</translation>
    </message>
    <message>
        <source>Every variant takes the weights of the present one, where they fit: then what differs is the formulation.</source>
        <translation>Ogni variante prende i pesi di quella attuale, dove si adattano: allora ciò che differisce è la formulazione.</translation>
    </message>
    <message>
        <source>The dropout rate is 0, so nothing is dropped. Turn Dropout on and set its Rate, under Options.</source>
        <translation>Il tasso di dropout è 0, quindi niente è eliminato. Accendi Dropout e imposta il suo Tasso, in Opzioni.</translation>
    </message>
    <message>
        <source>Dropout microscope</source>
        <translation>Microscopio del dropout</translation>
    </message>
    <message>
        <source>The weights under many dropout masks: their mean approaches the weights without dropout, because a kept weight is multiplied by 1 / (1 − p).</source>
        <translation>I pesi sotto molte maschere di dropout: la loro media si avvicina ai pesi senza dropout, perché un peso tenuto è moltiplicato per 1 / (1 − p).</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>Maschere</translation>
    </message>
    <message>
        <source>How many dropout masks are drawn, each from a seed of its own.</source>
        <translation>Quante maschere di dropout si estraggono, ognuna da un proprio seme.</translation>
    </message>
    <message>
        <source>Scale laboratory</source>
        <translation>Laboratorio della scala</translation>
    </message>
    <message>
        <source>Why scores are divided by √d_k: random queries and keys, their scores, weights and gradients.</source>
        <translation>Perché i punteggi si dividono per √d_k: query e chiavi casuali, i loro punteggi, pesi e gradienti.</translation>
    </message>
    <message>
        <source>Laboratory</source>
        <translation>Laboratorio</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>The size of queries and keys.</source>
        <translation>La dimensione di query e chiavi.</translation>
    </message>
    <message>
        <source>Divide by √d_k</source>
        <translation>Dividi per √d_k</translation>
    </message>
    <message>
        <source>Divides the scores by √d_k before the softmax.</source>
        <translation>Divide i punteggi per √d_k prima della softmax.</translation>
    </message>
    <message>
        <source>Divides the scores, too: below 1, the softmax is sharper.</source>
        <translation>Divide anch'essa i punteggi: sotto 1 la softmax è più netta.</translation>
    </message>
    <message>
        <source>How many queries and keys are drawn.</source>
        <translation>Quante query e chiavi si estraggono.</translation>
    </message>
    <message>
        <source>The seed of the random vectors.</source>
        <translation>Il seme dei vettori casuali.</translation>
    </message>
    <message>
        <source>Head split</source>
        <translation>Divisione in teste</translation>
    </message>
    <message>
        <source>How one projection becomes several heads: (b, t, d), view, transpose, (b, h, t, d_h).</source>
        <translation>Come una proiezione diventa più teste: (b, t, d), view, transpose, (b, h, t, d_h).</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostra</translation>
    </message>
    <message>
        <source>What is split.</source>
        <translation>Che cosa è diviso.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Passo</translation>
    </message>
    <message>
        <source>0 is the projection, 0.5 the view, 1 the transpose.</source>
        <translation>0 è la proiezione, 0.5 view, 1 transpose.</translation>
    </message>
    <message>
        <source>The dimension on this axis, counted from 0.</source>
        <translation>La dimensione su questo asse, contata da 0.</translation>
    </message>
    <message>
        <source>Each token is a point. Drag one by the mouse or the arrow keys: every panel follows.</source>
        <translation>Ogni token è un punto. Trascinane uno con il mouse o i tasti freccia: ogni pannello segue.</translation>
    </message>
    <message>
        <source>Which vectors are shown.</source>
        <translation>Quali vettori sono mostrati.</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Assi</translation>
    </message>
    <message>
        <source>Two or three dimensions, or the directions in which the vectors differ most (PCA).</source>
        <translation>Due o tre dimensioni, o le direzioni in cui i vettori differiscono di più (PCA).</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>asse x</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>asse y</translation>
    </message>
    <message>
        <source>z axis</source>
        <translation>asse z</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Movimento</translation>
    </message>
    <message>
        <source>How far the plane has moved: 0 is before the matrix, 1 after it.</source>
        <translation>Quanto si è mosso il piano: 0 è prima della matrice, 1 dopo.</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>Logit lens</translation>
    </message>
    <message>
        <source>What the model would predict from the residual stream before each layer: its final norm, then its unembedding. The last row is the model's output.</source>
        <translation>Ciò che il modello predirebbe dal flusso residuo prima di ogni strato: la sua norma finale, poi il suo unembedding. L'ultima riga è l'uscita del modello.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Colore</translation>
    </message>
    <message>
        <source>Target rank</source>
        <translation>Rango del bersaglio</translation>
    </message>
    <message>
        <source>KL divergence</source>
        <translation>Divergenza KL</translation>
    </message>
    <message>
        <source>What the colour of a cell says: the probability of its top token, the rank of the target token, the entropy of the prediction, or its KL divergence from the output, in nats.</source>
        <translation>Che cosa dice il colore di una cella: la probabilità del suo token più probabile, il rango del token bersaglio, l'entropia della predizione, o la sua divergenza KL dall'uscita, in nat.</translation>
    </message>
    <message>
        <source>After attention</source>
        <translation>Dopo l'attenzione</translation>
    </message>
    <message>
        <source>Adds a row to each layer: the residual stream after its attention, before its MLP.</source>
        <translation>Aggiunge una riga a ogni strato: il flusso residuo dopo la sua attenzione, prima del suo MLP.</translation>
    </message>
    <message>
        <source>Nearest tokens</source>
        <translation>Token più vicini</translation>
    </message>
    <message>
        <source>The tokens whose unembedding vectors point most like the residual stream of the pinned token (or the last one) before the selected layer. Click one to make it the target token.</source>
        <translation>I token i cui vettori di unembedding puntano più come il flusso residuo del token bloccato (o dell'ultimo) prima dello strato scelto. Fai clic su uno per farne il token bersaglio.</translation>
    </message>
    <message>
        <source>Effects on later segments</source>
        <translation>Effetti sui segmenti successivi</translation>
    </message>
    <message>
        <source>How the log-probability of each later segment changes if no later token attends to the marked one. View &gt; Fold by says what a segment is; unfolded, each token is one.</source>
        <translation>Come cambia la log-probabilità di ogni segmento successivo se nessun token successivo presta attenzione a quello segnato. Visualizza &gt; Raggruppa per dice che cos'è un segmento; senza raggruppamento, lo è ogni token.</translation>
    </message>
    <message>
        <source>Activation patching</source>
        <translation>Activation patching</translation>
    </message>
    <message>
        <source>A is the clean run, the present text the corrupted one. A cell: how much of their difference in the metric one activation brings across.</source>
        <translation>A è l'esecuzione pulita, il testo attuale quella corrotta. Una cella: quanto della loro differenza nella metrica è portato da una attivazione.</translation>
    </message>
    <message>
        <source>Patching</source>
        <translation>Patching</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Attivazione</translation>
    </message>
    <message>
        <source>What is replaced: a vector at one position, or one head at every position; on a path, only what the selected head wrote into the queries, keys or values of a later head.</source>
        <translation>Che cosa è sostituito: un vettore in una posizione, o una testa in ogni posizione; su un percorso, solo ciò che la testa scelta ha scritto in query, chiavi o valori di una testa successiva.</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Direzione</translation>
    </message>
    <message>
        <source>Denoising shows what suffices for the clean answer, noising what is necessary.</source>
        <translation>Il denoising mostra che cosa basta per la risposta pulita, il noising che cosa è necessario.</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Esatto</translation>
    </message>
    <message>
        <source>Computes a run for each patch, layer by layer. Otherwise all patches are estimated at once: change · gradient of the logit difference (attribution patching).</source>
        <translation>Calcola un'esecuzione per ogni patch, strato per strato. Altrimenti tutti i patch sono stimati insieme: cambiamento · gradiente della differenza dei logit (attribution patching).</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>Per token</translation>
    </message>
    <message>
        <source>Patches the heads of the selected layer at one token each.</source>
        <translation>Sostituisce le teste dello strato scelto a un token per volta.</translation>
    </message>
    <message>
        <source>Why this score</source>
        <translation>Perché questo punteggio</translation>
    </message>
    <message>
        <source>The score of the pinned query and key as a sum: what each earlier head and MLP wrote into the query, and into the key. Click a bar to open its head.</source>
        <translation>Il punteggio della query e della chiave bloccate come somma: ciò che ogni testa precedente e ogni MLP ha scritto nella query, e nella chiave. Fai clic su una barra per aprire la sua testa.</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>Corpus</translation>
    </message>
    <message>
        <source>What the selected head does in the texts of the opened corpus: the distribution of a measure, and the texts with its largest values. Click a text to load it.</source>
        <translation>Che cosa fa la testa scelta nei testi del corpus aperto: la distribuzione di una misura, e i testi con i valori più grandi. Fai clic su un testo per caricarlo.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Misura</translation>
    </message>
    <message>
        <source>Which measure of the head is shown.</source>
        <translation>Quale misura della testa è mostrata.</translation>
    </message>
    <message>
        <source>Circuits are read off the weights of a trained model: File &gt; Open model.</source>
        <translation>I circuiti si leggono dai pesi di un modello addestrato: File &gt; Apri modello.</translation>
    </message>
    <message>
        <source>Circuits of a head</source>
        <translation>Circuiti di una testa</translation>
    </message>
    <message>
        <source>What the selected head does by its weights alone: tokens that it copies or suppresses, tokens that it attends to, and later heads that read what it writes. The pinned token is its input.</source>
        <translation>Che cosa fa la testa scelta con i soli pesi: token che copia o sopprime, token a cui presta attenzione, e teste successive che leggono ciò che scrive. Il token bloccato è il suo ingresso.</translation>
    </message>
    <message>
        <source>Circuits</source>
        <translation>Circuiti</translation>
    </message>
    <message>
        <source>Composition</source>
        <translation>Composizione</translation>
    </message>
    <message>
        <source>Through queries (Q)</source>
        <translation>Attraverso le query (Q)</translation>
    </message>
    <message>
        <source>Through keys (K)</source>
        <translation>Attraverso le chiavi (K)</translation>
    </message>
    <message>
        <source>Through values (V)</source>
        <translation>Attraverso i valori (V)</translation>
    </message>
    <message>
        <source>Through which matrix a later head reads what this head writes: ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖). Random matrices of the same shapes score 1 / √d_model.</source>
        <translation>Attraverso quale matrice una testa successiva legge ciò che questa scrive: ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖). Matrici casuali delle stesse forme danno 1 / √d_model.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Strato</translation>
    </message>
    <message>
        <source>The layer of the head, counted from 0.</source>
        <translation>Lo strato della testa, contato da 0.</translation>
    </message>
    <message>
        <source>Scatter of heads</source>
        <translation>Dispersione delle teste</translation>
    </message>
    <message>
        <source>Every head as a point. Drag around points to select their heads everywhere; click one to open it.</source>
        <translation>Ogni testa come punto. Trascina attorno ai punti per scegliere le loro teste ovunque; fai clic su uno per aprirla.</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>Dispersione</translation>
    </message>
    <message>
        <source>A measure of the heads: of their weights in this text, of a predicted token, of the opened corpus, or a score of the model that needs no text.</source>
        <translation>Una misura delle teste: dei loro pesi in questo testo, di un token predetto, del corpus aperto, o un punteggio del modello che non richiede testo.</translation>
    </message>
    <message>
        <source>There is no experiment {name}: the experiments are {known}.</source>
        <translation>Non c'è un esperimento {name}: gli esperimenti sono {known}.</translation>
    </message>
    <message>
        <source>There is no stage {stage}.</source>
        <translation>Non c'è uno stadio {stage}.</translation>
    </message>
    <message>
        <source>{name} has no stage {stage}: its stages are {there}.</source>
        <translation>{name} non ha lo stadio {stage}: i suoi stadi sono {there}.</translation>
    </message>
    <message>
        <source>These are ids, which have no picture of their own: select the stage that shows them as chips.</source>
        <translation>Questi sono id, che non hanno un'immagine propria: scegli lo stadio che li mostra come etichette.</translation>
    </message>
    <message>
        <source>Numbers that belong to experts have no mean over a segment: View &gt; Fold by &gt; Token shows them.</source>
        <translation>I numeri che appartengono a esperti non hanno una media su un segmento: Visualizza &gt; Raggruppa per &gt; Token li mostra.</translation>
    </message>
    <message>
        <source>This needs a trained model with one text, no encoder-decoder: File &gt; Open model.</source>
        <translation>Questo richiede un modello addestrato con un testo, non un encoder-decoder: File &gt; Apri modello.</translation>
    </message>
    <message>
        <source>The file does not have it.</source>
        <translation>Il file non lo ha.</translation>
    </message>
    <message>
        <source>This variant has no such stage.</source>
        <translation>Questa variante non ha un tale stadio.</translation>
    </message>
    <message>
        <source>Hold a state as A first ({keys}).</source>
        <translation>Prima conserva uno stato come A ({keys}).</translation>
    </message>
    <message>
        <source>There are no weights to measure.</source>
        <translation>Non ci sono pesi da misurare.</translation>
    </message>
    <message>
        <source>There is no token {row} in this sentence.</source>
        <translation>Non c'è il token {row} in questa frase.</translation>
    </message>
    <message>
        <source>The model predicts no first token: nothing comes before it.</source>
        <translation>Il modello non predice il primo token: niente lo precede.</translation>
    </message>
    <message>
        <source>There is no stage {name}: the stages are {known}.</source>
        <translation>Non c'è uno stadio {name}: gli stadi sono {known}.</translation>
    </message>
    <message>
        <source>The range was not changed by hand.</source>
        <translation>L'intervallo non è stato cambiato a mano.</translation>
    </message>
    <message>
        <source>A per-row range cannot be locked.</source>
        <translation>Un intervallo per riga non può essere bloccato.</translation>
    </message>
    <message>
        <source>Type the beginning of a text first.</source>
        <translation>Digita prima l'inizio di un testo.</translation>
    </message>
    <message>
        <source>{reason} {taken} was appended instead.</source>
        <translation>{reason} È stato invece aggiunto {taken}.</translation>
    </message>
    <message>
        <source>You are viewing another state. Switch to Now ({keys}) to append tokens.</source>
        <translation>Stai guardando un altro stato. Passa ad Adesso ({keys}) per aggiungere token.</translation>
    </message>
    <message>
        <source>The model writes its output itself: type another text, or edit a number.</source>
        <translation>Il modello scrive da sé la sua uscita: digita un altro testo, o modifica un numero.</translation>
    </message>
    <message>
        <source>These are predictions after {token}. Tokens are appended at the end only: unpin the token (Escape).</source>
        <translation>Queste sono predizioni dopo {token}. I token si aggiungono solo alla fine: sblocca il token (Esc).</translation>
    </message>
    <message>
        <source>The text, an option or a number was changed meanwhile: choose Make a token attend again.</source>
        <translation>Il testo, un'opzione o un numero è cambiato nel frattempo: scegli di nuovo Dirigi l'attenzione di un token.</translation>
    </message>
    <message>
        <source>The numbers are not computed yet: wait a moment.</source>
        <translation>I numeri non sono ancora calcolati: attendi un momento.</translation>
    </message>
    <message>
        <source>Without a window, a query attends to a key with a weight that you give.</source>
        <translation>Senza finestra, una query presta attenzione a una chiave con un peso che indichi tu.</translation>
    </message>
    <message>
        <source>{words} {more}</source>
        <translation>{words} {more}</translation>
    </message>
    <message>
        <source>The corpus has {count} texts: Experiments &gt; Corpus shows them, and the list above the heads its measures.</source>
        <translation>Il corpus ha {count} testi: Esperimenti &gt; Corpus li mostra, e l'elenco sopra le teste ha le sue misure.</translation>
    </message>
    <message>
        <source>Without a window, a corpus is opened by its path.</source>
        <translation>Senza finestra, un corpus si apre indicandone il percorso.</translation>
    </message>
    <message>
        <source>your code</source>
        <translation>il tuo codice</translation>
    </message>
    <message>
        <source>Your own code is compared with a variant: choose one under Options, in place of the model.</source>
        <translation>Il tuo codice è confrontato con una variante: scegline una in Opzioni, al posto del modello.</translation>
    </message>
    <message>
        <source>Your own code is compared with a variant of the program: this one is of a plug-in.</source>
        <translation>Il tuo codice è confrontato con una variante del programma: questa è di un plug-in.</translation>
    </message>
    <message>
        <source>There is no text yet. Type a sentence first.</source>
        <translation>Non c'è ancora un testo. Digita prima una frase.</translation>
    </message>
    <message>
        <source>Switch dropout off ({keys}): your own code is compared in evaluation mode.</source>
        <translation>Spegni il dropout ({keys}): il tuo codice è confrontato in modalità di valutazione.</translation>
    </message>
    <message>
        <source>Without a window, your own code is compared by its path.</source>
        <translation>Senza finestra, il tuo codice si confronta indicandone il percorso.</translation>
    </message>
    <message>
        <source>There is no exercise {exercise}: choose among {known}.</source>
        <translation>Non c'è un esercizio {exercise}: scegli tra {known}.</translation>
    </message>
    <message>
        <source>There is no command called {name}.</source>
        <translation>Non c'è un comando chiamato {name}.</translation>
    </message>
    <message>
        <source>{keys} are not keys.</source>
        <translation>{keys} non sono tasti.</translation>
    </message>
    <message>
        <source>The first numbers are being computed.</source>
        <translation>I primi numeri vengono calcolati.</translation>
    </message>
    <message>
        <source>The numbers of this text are not computed yet.</source>
        <translation>I numeri di questo testo non sono ancora calcolati.</translation>
    </message>
    <message>
        <source>There is nothing to export yet. Type a sentence first.</source>
        <translation>Non c'è ancora niente da esportare. Digita prima una frase.</translation>
    </message>
    <message>
        <source>Needs a language model that predicts the next token: File &gt; Open model.</source>
        <translation>Richiede un modello linguistico che predica il token successivo: File &gt; Apri modello.</translation>
    </message>
    <message>
        <source>These values were loaded from a file; nothing is computed from them.</source>
        <translation>Questi valori sono stati caricati da un file; da essi non si calcola niente.</translation>
    </message>
    <message>
        <source>The pictures are folded to segments, whose numbers are sums and means: View &gt; Fold by &gt; Token shows single numbers, which can be edited.</source>
        <translation>Le immagini sono raggruppate in segmenti, i cui numeri sono somme e medie: Visualizza &gt; Raggruppa per &gt; Token mostra numeri singoli, che si possono modificare.</translation>
    </message>
    <message>
        <source>No state is held as A yet ({keys}).</source>
        <translation>Nessuno stato è ancora conservato come A ({keys}).</translation>
    </message>
    <message>
        <source>No trained model is open.</source>
        <translation>Nessun modello addestrato è aperto.</translation>
    </message>
    <message>
        <source>No lesson is open: Help &gt; Lessons.</source>
        <translation>Nessuna lezione è aperta: Aiuto &gt; Lezioni.</translation>
    </message>
    <message>
        <source>No corpus is open: File &gt; Open corpus.</source>
        <translation>Nessun corpus è aperto: File &gt; Apri corpus.</translation>
    </message>
    <message>
        <source>No number is edited.</source>
        <translation>Nessun numero è modificato.</translation>
    </message>
    <message>
        <source>A variant has one layer. Open a model to ablate layers.</source>
        <translation>Una variante ha uno strato. Apri un modello per ablare strati.</translation>
    </message>
    <message>
        <source>No head or layer is ablated.</source>
        <translation>Nessuna testa e nessuno strato è ablato.</translation>
    </message>
    <message>
        <source>There is one head. Heads, under Options, adds more.</source>
        <translation>C'è una testa. Teste, in Opzioni, ne aggiunge.</translation>
    </message>
    <message>
        <source>There is one head.</source>
        <translation>C'è una testa.</translation>
    </message>
    <message>
        <source>There is one layer. Open a model to see more (File &gt; Open model).</source>
        <translation>C'è uno strato. Apri un modello per vederne di più (File &gt; Apri modello).</translation>
    </message>
    <message>
        <source>This variant has no weights.</source>
        <translation>Questa variante non ha pesi.</translation>
    </message>
    <message>
        <source>You still see {shown}: {variant} is not computed yet.</source>
        <translation>Vedi ancora {shown}: {variant} non è ancora calcolata.</translation>
    </message>
    <message>
        <source>A difference of token {token} and itself is 0: name two tokens.</source>
        <translation>La differenza del token {token} con sé stesso è 0: indica due token.</translation>
    </message>
    <message>
        <source>There is no token {token}: the ids of {name} are 0 to {last}.</source>
        <translation>Non c'è il token {token}: gli id di {name} vanno da 0 a {last}.</translation>
    </message>
    <message>
        <source>{name} has {count} positions, and the text fills them: nothing can be appended.</source>
        <translation>{name} ha {count} posizioni, e il testo le riempie: niente può essere aggiunto.</translation>
    </message>
    <message>
        <source>{model} has its own weights.</source>
        <translation>{model} ha i propri pesi.</translation>
    </message>
    <message>
        <source>This is the variant itself.</source>
        <translation>Questa è la variante stessa.</translation>
    </message>
    <message>
        <source>{name} is not a script: it does not begin with "attnviz_script": {known}.</source>
        <translation>{name} non è uno script: non comincia con "attnviz_script": {known}.</translation>
    </message>
    <message>
        <source>{name}: step {number} is not ["name", {{"argument": value}}].</source>
        <translation>{name}: il passo {number} non è ["name", {{"argument": value}}].</translation>
    </message>
    <message>
        <source>{stage} has no heads, and the text is one sentence: choose a stage with heads, such as Weights.</source>
        <translation>{stage} non ha teste, e il testo è una frase: scegli uno stadio con teste, come Pesi.</translation>
    </message>
    <message>
        <source>Nothing to compare with: this layer has one head, and the text is one input. Right-click a head of another layer to compare with it.</source>
        <translation>Niente con cui confrontare: questo strato ha una testa, e il testo è un ingresso. Fai clic destro su una testa di un altro strato per confrontare con essa.</translation>
    </message>
    <message>
        <source>Nothing to compare with: one head, and one sentence. Enter begins another sentence; Heads, under Options, adds heads.</source>
        <translation>Niente con cui confrontare: una testa, e una frase. Invio comincia un'altra frase; Teste, in Opzioni, aggiunge teste.</translation>
    </message>
    <message>
        <source>There is no way to fold called {name}: the ways are {known}, and "" shows tokens.</source>
        <translation>Non c'è un modo di raggruppare chiamato {name}: i modi sono {known}, e "" mostra i token.</translation>
    </message>
    <message>
        <source>Mark a segment</source>
        <translation>Segna un segmento</translation>
    </message>
    <message>
        <source>Suppress attention to {segment}</source>
        <translation>Sopprimi l'attenzione a {segment}</translation>
    </message>
    <message>
        <source>No segment is marked.</source>
        <translation>Nessun segmento è segnato.</translation>
    </message>
    <message>
        <source>No marked segment begins at this token.</source>
        <translation>Nessun segmento segnato comincia a questo token.</translation>
    </message>
    <message>
        <source>Join two segments</source>
        <translation>Unisci due segmenti</translation>
    </message>
    <message>
        <source>Remove the marks of segments</source>
        <translation>Rimuovi i segni dei segmenti</translation>
    </message>
    <message>
        <source>This session has no file yet. Choose one.</source>
        <translation>Questa sessione non ha ancora un file. Scegline uno.</translation>
    </message>
    <message>
        <source>{name} was not saved: another program has changed it.</source>
        <translation>{name} non è stato salvato: un altro programma lo ha cambiato.</translation>
    </message>
    <message>
        <source>{name} was not saved: its folder, {folder}, does not exist any more. Choose another one with Save as.</source>
        <translation>{name} non è stato salvato: la sua cartella, {folder}, non esiste più. Scegline un'altra con Salva come.</translation>
    </message>
    <message>
        <source>{name} needs a window.</source>
        <translation>{name} richiede una finestra.</translation>
    </message>
    <message>
        <source>The text, an option or a number was changed meanwhile: do it again.</source>
        <translation>Il testo, un'opzione o un numero è cambiato nel frattempo: fallo di nuovo.</translation>
    </message>
    <message>
        <source>Edited numbers and painted mask cells stay at their positions, where other tokens are now.</source>
        <translation>I numeri modificati e le celle dipinte della maschera restano alle loro posizioni, dove ora ci sono altri token.</translation>
    </message>
    <message>
        <source>The text is a chat already: edit its turns, or type another text.</source>
        <translation>Il testo è già una chat: modifica i suoi turni, o digita un altro testo.</translation>
    </message>
    <message>
        <source>Type a question first, or turns as lines that begin with user: or assistant:.</source>
        <translation>Digita prima una domanda, o turni come righe che cominciano con user: o assistant:.</translation>
    </message>
    <message>
        <source>Apply the chat template</source>
        <translation>Applica il modello di chat</translation>
    </message>
    <message>
        <source>Append {count} tokens</source>
        <translation>Aggiungi {count} token</translation>
    </message>
    <message>
        <source>Set {count} tokens</source>
        <translation>Imposta {count} token</translation>
    </message>
    <message>
        <source>Name at least one token by its id.</source>
        <translation>Indica almeno un token con il suo id.</translation>
    </message>
    <message>
        <source>No training run is open: Train &gt; Train a model…</source>
        <translation>Nessuna esecuzione è aperta: Addestramento &gt; Addestra un modello…</translation>
    </message>
    <message>
        <source>No step of this run is there yet: wait a moment, or train it again.</source>
        <translation>Non c'è ancora un passo di questa esecuzione: attendi un momento, o addestrala di nuovo.</translation>
    </message>
    <message>
        <source>There is no curve {measure}: the curves are {known}.</source>
        <translation>Non c'è una curva {measure}: le curve sono {known}.</translation>
    </message>
    <message>
        <source>The training begins: its first step appears in a moment.</source>
        <translation>L'addestramento comincia: il suo primo passo appare tra un momento.</translation>
    </message>
    <message>
        <source>Without a window, a model is trained by the name of its recipe.</source>
        <translation>Senza finestra, un modello si addestra indicando il nome della sua ricetta.</translation>
    </message>
    <message>
        <source>Without a window, a run is opened by its folder.</source>
        <translation>Senza finestra, un'esecuzione si apre indicando la sua cartella.</translation>
    </message>
    <message>
        <source>Without a window, a step is saved by the path of a folder.</source>
        <translation>Senza finestra, un passo si salva indicando il percorso di una cartella.</translation>
    </message>
    <message>
        <source>Saved the step to {folder}. It opens as a model.</source>
        <translation>Passo salvato in {folder}. Si apre come modello.</translation>
    </message>
    <message>
        <source>Step {step} is held as A. Another step shows what has changed since.</source>
        <translation>Il passo {step} è conservato come A. Un altro passo mostra che cosa è cambiato da allora.</translation>
    </message>
    <message>
        <source>32-bit floats</source>
        <translation>float a 32 bit</translation>
    </message>
    <message>
        <source>bfloat16 numbers</source>
        <translation>numeri bfloat16</translation>
    </message>
    <message>
        <source>float16 numbers</source>
        <translation>numeri float16</translation>
    </message>
    <message>
        <source>+ {name} {bias}</source>
        <translation>+ {name} {bias}</translation>
    </message>
    <message>
        <source>+ {count} smaller terms: {rest}</source>
        <translation>+ {count} termini più piccoli: {rest}</translation>
    </message>
    <message>
        <source>+ {count} more terms: {rest}</source>
        <translation>+ altri {count} termini: {rest}</translation>
    </message>
    <message>
        <source>0 / 0 is not a number</source>
        <translation>0 / 0 non è un numero</translation>
    </message>
    <message>
        <source>∞ / ∞ is not a number</source>
        <translation>∞ / ∞ non è un numero</translation>
    </message>
    <message>
        <source>exactly {exact}; {numbers}, rounded at each step, give</source>
        <translation>esattamente {exact}; i {numbers}, arrotondati a ogni passo, danno</translation>
    </message>
    <message>
        <source>{exact}: beyond {largest:.2g}, where {numbers} end</source>
        <translation>{exact}: oltre {largest:.2g}, dove finiscono i {numbers}</translation>
    </message>
    <message>
        <source>exactly {exact}; {numbers} end at {largest:.2g} and give</source>
        <translation>esattamente {exact}; i {numbers} finiscono a {largest:.2g} e danno</translation>
    </message>
    <message>
        <source>{name} cannot be {number}: it is a whole number from 1 to {most:,}.</source>
        <translation>{name} non può essere {number}: è un numero intero da 1 a {most:,}.</translation>
    </message>
    <message>
        <source>The {what} of {a_row} is one line of at most {most} characters without braces, and not {text}.</source>
        <translation>{what} di {a_row} è una riga di al massimo {most} caratteri senza graffe, non {text}.</translation>
    </message>
    <message>
        <source>{what} must be a table.</source>
        <translation>{what} deve essere una tabella.</translation>
    </message>
    <message>
        <source>there is no field {name} in {what}.</source>
        <translation>non c'è un campo {name} in {what}.</translation>
    </message>
    <message>
        <source>a number above {low:g} and at most {high:,}</source>
        <translation>un numero maggiore di {low:g} e al massimo {high:,}</translation>
    </message>
    <message>
        <source>a text of at most {most:,} characters</source>
        <translation>un testo di al massimo {most:,} caratteri</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>una lista</translation>
    </message>
    <message>
        <source>{what} lacks {name}, {expected}.</source>
        <translation>in {what} manca {name}, {expected}.</translation>
    </message>
    <message>
        <source>{what} has {name} {value}, which should be {expected}.</source>
        <translation>{what} ha {name} {value}, che dovrebbe essere {expected}.</translation>
    </message>
    <message>
        <source>the {name} of {what}</source>
        <translation>{name} di {what}</translation>
    </message>
    <message>
        <source>a text of whole characters</source>
        <translation>un testo di caratteri interi</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>una lista di numeri</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>una lista di numeri interi</translation>
    </message>
    <message>
        <source>This model has no chat template: only models that were trained on chats have one.</source>
        <translation>Questo modello non ha un modello di chat: lo hanno solo i modelli addestrati su chat.</translation>
    </message>
    <message>
        <source>Not enough memory: shorten the text or choose smaller sizes.</source>
        <translation>Memoria insufficiente: accorcia il testo o scegli dimensioni più piccole.</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>troppo grande</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>danneggiato</translation>
    </message>
    <message>
        <source>A formula has at most {count} characters.</source>
        <translation>Una formula ha al massimo {count} caratteri.</translation>
    </message>
    <message>
        <source>{text} is nested too deeply.</source>
        <translation>{text} è annidato troppo in profondità.</translation>
    </message>
    <message>
        <source>{text} cannot be read from {rest} on.</source>
        <translation>{text} non può essere letto da {rest} in poi.</translation>
    </message>
    <message>
        <source>{text}: a number is missing before the end.</source>
        <translation>{text}: manca un numero prima della fine.</translation>
    </message>
    <message>
        <source>The process that has the model does not answer.</source>
        <translation>Il processo che ha il modello non risponde.</translation>
    </message>
    <message>
        <source>{quoted} is not a number: write it like 0.25 or 1e-3.</source>
        <translation>{quoted} non è un numero: scrivilo come 0.25 o 1e-3.</translation>
    </message>
    <message>
        <source>{quoted} may mean {decimal} or {whole}: write one of these.</source>
        <translation>{quoted} può significare {decimal} o {whole}: scrivi uno di questi.</translation>
    </message>
    <message>
        <source>{quoted} may be {whole} or several numbers: separate cells by tabs.</source>
        <translation>{quoted} può essere {whole} o più numeri: separa le celle con tabulazioni.</translation>
    </message>
    <message>
        <source>{quoted} groups its digits: write {whole}.</source>
        <translation>{quoted} raggruppa le cifre: scrivi {whole}.</translation>
    </message>
    <message>
        <source>the table has decimal points and decimal commas: use one of them.</source>
        <translation>la tabella ha punti decimali e virgole decimali: usane uno solo.</translation>
    </message>
    <message>
        <source>This account has no folder of its own, in which AttnViz could keep settings and unsaved work: set ATTNVIZ_HOME to a folder for them.</source>
        <translation>Questo account non ha una cartella propria in cui AttnViz possa tenere impostazioni e lavoro non salvato: imposta ATTNVIZ_HOME su una cartella.</translation>
    </message>
    <message>
        <source>a script</source>
        <translation>uno script</translation>
    </message>
    <message>
        <source>{name} ({origin}): {rows}</source>
        <translation>{name} ({origin}): {rows}</translation>
    </message>
    <message>
        <source>There are two plug-ins {name}: rename {path}.</source>
        <translation>Ci sono due plug-in {name}: rinomina {path}.</translation>
    </message>
    <message>
        <source>{path} adds nothing: a plug-in calls attnviz.measure, or adds another row.</source>
        <translation>{path} non aggiunge niente: un plug-in chiama attnviz.measure, o aggiunge un'altra riga.</translation>
    </message>
    <message>
        <source>The plug-in {name} cannot be loaded: {reason}.</source>
        <translation>Il plug-in {name} non può essere caricato: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be run: {error}.</source>
        <translation>{name} non può essere eseguito: {error}.</translation>
    </message>
    <message>
        <source>The text has {count:,} characters: AttnViz takes at most {most:,}.</source>
        <translation>Il testo ha {count:,} caratteri: AttnViz ne accetta al massimo {most:,}.</translation>
    </message>
    <message>
        <source>{name} is larger than {megabytes} MiB, which is too large for AttnViz.</source>
        <translation>{name} è più grande di {megabytes} MiB, troppo per AttnViz.</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>File o directory non esistente</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Permesso negato</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Spazio esaurito sul dispositivo</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>È una directory</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Non è una directory</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>Il file esiste già</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>File system in sola lettura</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Nome del file troppo lungo</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Errore di input/output</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Operazione non permessa</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Troppi file aperti</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Quota disco superata</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>Connessione rifiutata</translation>
    </message>
    <message>
        <source>{name} is not a text file in UTF-8.</source>
        <translation>{name} non è un file di testo in UTF-8.</translation>
    </message>
    <message>
        <source>There is no preference called {name}.</source>
        <translation>Non c'è una preferenza chiamata {name}.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}.</source>
        <translation>{name} non può essere {value}.</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>il file</translation>
    </message>
    <message>
        <source>a list of at most {most:,} names</source>
        <translation>una lista di al massimo {most:,} nomi</translation>
    </message>
    <message>
        <source>{name} cannot be the name of a row: write lower-case letters, digits and _, such as my_{kind}.</source>
        <translation>{name} non può essere il nome di una riga: scrivi lettere minuscole, cifre e _, come my_{kind}.</translation>
    </message>
    <message>
        <source>The {kind} {name} is there already: choose another name.</source>
        <translation>{kind} {name} esiste già: scegli un altro nome.</translation>
    </message>
    <message>
        <source>Standard output is closed{unsaid}</source>
        <translation>Lo standard output è chiuso{unsaid}</translation>
    </message>
    <message>
        <source>Standard output cannot be written to ({reason}){unsaid}</source>
        <translation>Non si può scrivere nello standard output ({reason}){unsaid}</translation>
    </message>
    <message>
        <source>{most} or {last}</source>
        <translation>{most} o {last}</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>lower</translation>
    </message>
    <message>
        <source>one layer, number 0</source>
        <translation>uno strato, numero 0</translation>
    </message>
    <message>
        <source>layers 0 to {last}</source>
        <translation>strati da 0 a {last}</translation>
    </message>
    <message>
        <source>one head, number 0</source>
        <translation>una testa, numero 0</translation>
    </message>
    <message>
        <source>heads 0 to {last}</source>
        <translation>teste da 0 a {last}</translation>
    </message>
    <message>
        <source>There is no tokenizer {name}: the tokenizers are {known}.</source>
        <translation>Non c'è un tokenizer {name}: i tokenizer sono {known}.</translation>
    </message>
    <message>
        <source>The vocabulary of the GPT-2 tokenizer is damaged or missing: install AttnViz again, or choose another tokenizer.</source>
        <translation>Il vocabolario del tokenizer di GPT-2 è danneggiato o manca: installa di nuovo AttnViz, o scegli un altro tokenizer.</translation>
    </message>
    <message>
        <source>The chat template takes more than {seconds:.0f} s, or too much memory.</source>
        <translation>Il modello di chat richiede più di {seconds:.0f} s, o troppa memoria.</translation>
    </message>
    <message>
        <source>The chat template refuses these turns: {reason}.</source>
        <translation>Il modello di chat rifiuta questi turni: {reason}.</translation>
    </message>
    <message>
        <source>tokenizer={tokenizer} splits names of the rows such as {odd}: give a text.</source>
        <translation>tokenizer={tokenizer} divide nomi delle righe come {odd}: indica un testo.</translation>
    </message>
    <message>
        <source>GloVe has no vector for {unknown} of {count} tokens, such as {token}. {why}</source>
        <translation>GloVe non ha un vettore per {unknown} di {count} token, come {token}. {why}</translation>
    </message>
    <message>
        <source>The embedding file has no row for {unknown} of {count} tokens, such as {token}: random vectors (fixed seed) are used.</source>
        <translation>Il file di embedding non ha una riga per {unknown} di {count} token, come {token}: si usano vettori casuali (seme fisso).</translation>
    </message>
    <message>
        <source>{message} Its row {row} is not one token.</source>
        <translation>{message} La sua riga {row} non è un solo token.</translation>
    </message>
    <message>
        <source>The GloVe vectors are damaged or missing: install AttnViz again, or choose other embeddings.</source>
        <translation>I vettori GloVe sono danneggiati o mancano: installa di nuovo AttnViz, o scegli altri embedding.</translation>
    </message>
    <message>
        <source>Not enough memory for {rows:,} random vectors of {width:,} dimensions: choose a smaller d_in.</source>
        <translation>Memoria insufficiente per {rows:,} vettori casuali di {width:,} dimensioni: scegli un d_in più piccolo.</translation>
    </message>
    <message>
        <source>The model's tokenizer failed on this text ({why}).</source>
        <translation>Il tokenizer del modello è fallito su questo testo ({why}).</translation>
    </message>
    <message>
        <source>The model has no embedding for {token}, token {number}: it has {rows:,}. Remove it from the text.</source>
        <translation>Il modello non ha un embedding per {token}, token {number}: ne ha {rows:,}. Toglilo dal testo.</translation>
    </message>
    <message>
        <source>The text has {count:,} characters, and a model takes at most {most:,}: shorten it.</source>
        <translation>Il testo ha {count:,} caratteri, e un modello ne accetta al massimo {most:,}: accorcialo.</translation>
    </message>
    <message>
        <source>The appended tokens are not in the vocabulary of {name} as they were: the whole text was tokenized again.</source>
        <translation>I token aggiunti non sono nel vocabolario di {name} com'erano: l'intero testo è stato diviso di nuovo in token.</translation>
    </message>
    <message>
        <source>The tokenizer of {name} finds no token in the text {text}: type a word.</source>
        <translation>Il tokenizer di {name} non trova token nel testo {text}: digita una parola.</translation>
    </message>
    <message>
        <source>{token} is at the beginning twice: the tokenizer adds it to each text. Delete the typed one.</source>
        <translation>{token} è due volte all'inizio: il tokenizer lo aggiunge a ogni testo. Elimina quello digitato.</translation>
    </message>
    <message>
        <source>{token} is at the beginning twice: a chat template and the tokenizer both add it. Delete one of them.</source>
        <translation>{token} è due volte all'inizio: lo aggiungono sia un modello di chat sia il tokenizer. Eliminane uno.</translation>
    </message>
    <message>
        <source>{name} does not hold a tokenizer that can be read ({why}).</source>
        <translation>{name} non contiene un tokenizer leggibile ({why}).</translation>
    </message>
    <message>
        <source>{text} is not a token of this model.</source>
        <translation>{text} non è un token di questo modello.</translation>
    </message>
    <message>
        <source>{text} is {count} tokens of this model ({tokens}): name one.</source>
        <translation>{text} sono {count} token di questo modello ({tokens}): indicane uno.</translation>
    </message>
    <message>
        <source>sentence {number}:</source>
        <translation>frase {number}:</translation>
    </message>
    <message>
        <source>segment {number}: {token}</source>
        <translation>segmento {number}: {token}</translation>
    </message>
    <message>
        <source>token {number}: {token}</source>
        <translation>token {number}: {token}</translation>
    </message>
    <message>
        <source>{stage} of {token}   {dimension} = {value}</source>
        <translation>{stage} di {token}   {dimension} = {value}</translation>
    </message>
    <message>
        <source>{rows} {row}  →  {columns} {column}</source>
        <translation>{rows} {row}  →  {columns} {column}</translation>
    </message>
    <message>
        <source>layer {layer}</source>
        <translation>strato {layer}</translation>
    </message>
    <message>
        <source>raw score</source>
        <translation>punteggio grezzo</translation>
    </message>
    <message>
        <source>scaled score</source>
        <translation>punteggio scalato</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>peso</translation>
    </message>
    <message>
        <source>after dropout</source>
        <translation>dopo il dropout</translation>
    </message>
    <message>
        <source>not masked</source>
        <translation>non mascherata</translation>
    </message>
    <message>
        <source>every {column} is masked, so its weights are zero</source>
        <translation>ogni {column} è mascherata, quindi i suoi pesi sono zero</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>testa {head}</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Modifica</translation>
    </message>
    <message>
        <source>&amp;Attention</source>
        <translation>&amp;Attenzione</translation>
    </message>
    <message>
        <source>Ex&amp;periments</source>
        <translation>E&amp;sperimenti</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>Adde&amp;stramento</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Visualizza</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>&amp;Impostazioni</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;iuto</translation>
    </message>
    <message>
        <source>Export for paper or the &amp;web</source>
        <translation>Esporta per articoli o per il &amp;web</translation>
    </message>
    <message>
        <source>&amp;Colour scale</source>
        <translation>&amp;Scala dei colori</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lezioni</translation>
    </message>
    <message>
        <source>&amp;Go to</source>
        <translation>&amp;Vai a</translation>
    </message>
    <message>
        <source>Second &amp;picture</source>
        <translation>Seconda imma&amp;gine</translation>
    </message>
    <message>
        <source>Weigh&amp;ts as</source>
        <translation>&amp;Pesi come</translation>
    </message>
    <message>
        <source>Fol&amp;d by</source>
        <translation>P&amp;iega per</translation>
    </message>
    <message>
        <source>Compare &amp;with A</source>
        <translation>Confronta &amp;con A</translation>
    </message>
    <message>
        <source>Pane&amp;ls</source>
        <translation>Pa&amp;nnelli</translation>
    </message>
    <message>
        <source>Hand-out, A&amp;4…</source>
        <translation>Dispensa, A&amp;4…</translation>
    </message>
    <message>
        <source>Hand-out, &amp;Letter…</source>
        <translation>&amp;Dispensa, Letter…</translation>
    </message>
    <message>
        <source>Save a page with every stage of this head, its formulas, and the arithmetic of the pinned number, as a PDF.</source>
        <translation>Salva una pagina con ogni stadio di questa testa, le sue formule e il calcolo del numero bloccato, come PDF.</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>&amp;Pesi</translation>
    </message>
    <message>
        <source>Show how much each query takes from each key's value.</source>
        <translation>Mostra quanto ogni query prende dal valore di ogni chiave.</translation>
    </message>
    <message>
        <source>&amp;Value-weighted: ‖α · v · W_Oᵀ‖</source>
        <translation>Pesati per &amp;valore: ‖α · v · W_Oᵀ‖</translation>
    </message>
    <message>
        <source>Show how long the vector is that each key adds to the query's attention output.</source>
        <translation>Mostra quanto è lungo il vettore che ogni chiave aggiunge all'uscita dell'attenzione della query.</translation>
    </message>
    <message>
        <source>&amp;Rollout up to this layer</source>
        <translation>&amp;Rollout fino a questo strato</translation>
    </message>
    <message>
        <source>Show how much of each token is in each position after this layer: the mean weights of all layers so far, multiplied, each half on the token itself.</source>
        <translation>Mostra quanto di ogni token è in ciascuna posizione dopo questo strato: i pesi medi di tutti gli strati finora, moltiplicati, ognuno per metà sul token stesso.</translation>
    </message>
    <message>
        <source>α × &amp;gradient</source>
        <translation>α × &amp;gradiente</translation>
    </message>
    <message>
        <source>Show what each weight adds to the target logit.</source>
        <translation>Mostra ciò che ogni peso aggiunge al logit bersaglio.</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Nuovo</translation>
    </message>
    <message>
        <source>Begin a new session with the first sentence.</source>
        <translation>Comincia una nuova sessione con la prima frase.</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ap&amp;ri…</translation>
    </message>
    <message>
        <source>Open a session, arrays of attention or a lesson.</source>
        <translation>Apri una sessione, array di attenzione o una lezione.</translation>
    </message>
    <message>
        <source>Open &amp;model…</source>
        <translation>Apri &amp;modello…</translation>
    </message>
    <message>
        <source>Open a trained model in place of the variant: a .gguf file, or the config.json of a folder.</source>
        <translation>Apri un modello addestrato al posto della variante: un file .gguf, o il config.json di una cartella.</translation>
    </message>
    <message>
        <source>Return to the variant that was used before the model.</source>
        <translation>Torna alla variante usata prima del modello.</translation>
    </message>
    <message>
        <source>Open &amp;embeddings…</source>
        <translation>A&amp;pri embedding…</translation>
    </message>
    <message>
        <source>Read embeddings from a .npy or .csv file.</source>
        <translation>Leggi embedding da un file .npy o .csv.</translation>
    </message>
    <message>
        <source>Open corpus…</source>
        <translation>Apri corpus…</translation>
    </message>
    <message>
        <source>Open a folder that attnviz corpus wrote: heads can be tinted by its measures, and show their texts.</source>
        <translation>Apri una cartella scritta da attnviz corpus: le teste si possono tingere con le sue misure e mostrarne i testi.</translation>
    </message>
    <message>
        <source>Compare wi&amp;th your own code…</source>
        <translation>Confronta con il &amp;tuo codice…</translation>
    </message>
    <message>
        <source>Run your own attention module from a Python file beside this variant, and see where they differ and why.</source>
        <translation>Esegui il tuo modulo di attenzione da un file Python accanto a questa variante, e vedi dove differiscono e perché.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>Sa&amp;lva</translation>
    </message>
    <message>
        <source>Save the session.</source>
        <translation>Salva la sessione.</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>&amp;Salva come…</translation>
    </message>
    <message>
        <source>Save the session under another name.</source>
        <translation>Salva la sessione con un altro nome.</translation>
    </message>
    <message>
        <source>Export &amp;picture…</source>
        <translation>Esporta &amp;immagine…</translation>
    </message>
    <message>
        <source>Save a stage of one head or of all heads as {formats}.</source>
        <translation>Salva uno stadio di una testa o di tutte le teste come {formats}.</translation>
    </message>
    <message>
        <source>Fixed-width &amp;figure…</source>
        <translation>&amp;Figura a larghezza fissa…</translation>
    </message>
    <message>
        <source>Draw a figure with the width and the font of a venue, and see it before you save it.</source>
        <translation>Disegna una figura con la larghezza e il font di una sede, e guardala prima di salvarla.</translation>
    </message>
    <message>
        <source>LaTe&amp;X or a page for the browser…</source>
        <translation>LaTe&amp;X o una pagina per il browser…</translation>
    </message>
    <message>
        <source>Save a stage as TikZ source, or as a page with the numbers at the pointer: {formats}.</source>
        <translation>Salva uno stadio come sorgente TikZ, o come pagina con i numeri al puntatore: {formats}.</translation>
    </message>
    <message>
        <source>Export f&amp;ilm…</source>
        <translation>Esporta fi&amp;lmato…</translation>
    </message>
    <message>
        <source>Save a film of the large picture: row by row, as it is typed, or from A to now, as {formats}.</source>
        <translation>Salva un filmato dell'immagine grande: riga per riga, come viene digitato, o da A ad adesso, come {formats}.</translation>
    </message>
    <message>
        <source>Export ta&amp;ble…</source>
        <translation>Esporta ta&amp;bella…</translation>
    </message>
    <message>
        <source>Save a stage of one head or of all heads as numbers with labels: {formats}.</source>
        <translation>Salva uno stadio di una testa o di tutte le teste come numeri con etichette: {formats}.</translation>
    </message>
    <message>
        <source>Export n&amp;umbers…</source>
        <translation>Esporta n&amp;umeri…</translation>
    </message>
    <message>
        <source>Save every array as {formats}, without rounding.</source>
        <translation>Salva ogni array come {formats}, senza arrotondare.</translation>
    </message>
    <message>
        <source>Export Pyt&amp;hon code…</source>
        <translation>Esporta codice Pyt&amp;hon…</translation>
    </message>
    <message>
        <source>Save a script that computes the selected stage and head without this program, as {formats}.</source>
        <translation>Salva uno script che calcola lo stadio e la testa scelti senza questo programma, come {formats}.</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>&amp;Copia immagine</translation>
    </message>
    <message>
        <source>Copy the large picture or the experiment as an image, or the lines or words if they have the focus.</source>
        <translation>Copia l'immagine grande o l'esperimento come immagine, oppure le linee o le parole se hanno il fuoco.</translation>
    </message>
    <message>
        <source>Copy as P&amp;ython</source>
        <translation>Copia come P&amp;ython</translation>
    </message>
    <message>
        <source>Copy a script that computes the numbers of the large heatmap without this program.</source>
        <translation>Copia uno script che calcola i numeri della mappa di calore grande senza questo programma.</translation>
    </message>
    <message>
        <source>Cance&amp;l</source>
        <translation>&amp;Annulla</translation>
    </message>
    <message>
        <source>Cancel the file being read or written; the session and an older file are kept.</source>
        <translation>Annulla il file in lettura o scrittura; la sessione e un file più vecchio restano.</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Esci</translation>
    </message>
    <message>
        <source>Close the window.</source>
        <translation>Chiudi la finestra.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annulla</translation>
    </message>
    <message>
        <source>Undo the last step.</source>
        <translation>Annulla l'ultimo passo.</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Ripeti</translation>
    </message>
    <message>
        <source>Redo the step that was undone.</source>
        <translation>Ripeti il passo che è stato annullato.</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>&amp;Cronologia…</translation>
    </message>
    <message>
        <source>List every step; click one to return to it.</source>
        <translation>Elenca ogni passo; fai clic su uno per tornarvi.</translation>
    </message>
    <message>
        <source>Reset all &amp;edits</source>
        <translation>Reimposta tutte le &amp;modifiche</translation>
    </message>
    <message>
        <source>Restore the computed value of every edited number.</source>
        <translation>Ripristina il valore calcolato di ogni numero modificato.</translation>
    </message>
    <message>
        <source>Reset all op&amp;tions</source>
        <translation>Reimposta tutte le op&amp;zioni</translation>
    </message>
    <message>
        <source>Restore the default of every option; the text stays.</source>
        <translation>Ripristina il valore predefinito di ogni opzione; il testo resta.</translation>
    </message>
    <message>
        <source>Record a &amp;script…</source>
        <translation>Registra uno &amp;script…</translation>
    </message>
    <message>
        <source>Record what you do until you choose this again, as a file that attnviz do --script repeats.</source>
        <translation>Registra ciò che fai finché lo scegli di nuovo, come file che attnviz do --script ripete.</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>&amp;Trova un comando…</translation>
    </message>
    <message>
        <source>Find any command, option, example or stage by a few letters.</source>
        <translation>Trova qualsiasi comando, opzione, esempio o stadio con poche lettere.</translation>
    </message>
    <message>
        <source>&amp;Causal mask</source>
        <translation>Masc&amp;hera causale</translation>
    </message>
    <message>
        <source>Hide from each token every token that comes after it.</source>
        <translation>Nascondi a ogni token tutti i token che lo seguono.</translation>
    </message>
    <message>
        <source>&amp;Dropout</source>
        <translation>Dr&amp;opout</translation>
    </message>
    <message>
        <source>Training mode: drop some attention weights at random.</source>
        <translation>Modalità di addestramento: elimina a caso alcuni pesi di attenzione.</translation>
    </message>
    <message>
        <source>Mas&amp;k the marked cell</source>
        <translation>&amp;Maschera la cella segnata</translation>
    </message>
    <message>
        <source>Mask the marked cell in every head, or unmask it.</source>
        <translation>Maschera la cella segnata in ogni testa, o smascherala.</translation>
    </message>
    <message>
        <source>S&amp;uppress attention to the marked key</source>
        <translation>Sopprimi l'a&amp;ttenzione alla chiave segnata</translation>
    </message>
    <message>
        <source>Hide the marked key, or its segment, from all later tokens in every head; Experiments &gt; Effects on later segments shows what follows.</source>
        <translation>Nascondi la chiave segnata, o il suo segmento, a tutti i token successivi in ogni testa; Esperimenti &gt; Effetti sui segmenti successivi mostra che cosa ne segue.</translation>
    </message>
    <message>
        <source>&amp;Paint the mask</source>
        <translation>&amp;Dipingi la maschera</translation>
    </message>
    <message>
        <source>Mask or unmask cells, rows and columns by dragging over the large picture, or by keyboard.</source>
        <translation>Maschera o smaschera celle, righe e colonne trascinando sull'immagine grande, o con la tastiera.</translation>
    </message>
    <message>
        <source>Paint mask</source>
        <translation>Dipingi maschera</translation>
    </message>
    <message>
        <source>Make a &amp;token attend…</source>
        <translation>D&amp;irigi l'attenzione di un token…</translation>
    </message>
    <message>
        <source>Find the smallest change of an embedding or a score that gives the marked cell a weight you choose.</source>
        <translation>Trova la minima modifica di un embedding o di un punteggio che dà alla cella segnata un peso scelto da te.</translation>
    </message>
    <message>
        <source>&amp;New dropout mask</source>
        <translation>Nuo&amp;va maschera di dropout</translation>
    </message>
    <message>
        <source>Draw the dropout mask from another seed.</source>
        <translation>Estrai la maschera di dropout da un altro seme.</translation>
    </message>
    <message>
        <source>Take &amp;weights from</source>
        <translation>Prendi i p&amp;esi da</translation>
    </message>
    <message>
        <source>Copy the weights of this variant, with your edits of them.</source>
        <translation>Copia i pesi di questa variante, con le tue modifiche.</translation>
    </message>
    <message>
        <source>Patch the marked row &amp;from A</source>
        <translation>&amp;Sostituisci la riga segnata con quella di A</translation>
    </message>
    <message>
        <source>Replace the activation at the marked position with that of A, as an edit.</source>
        <translation>Sostituisci l'attivazione nella posizione segnata con quella di A, come modifica.</translation>
    </message>
    <message>
        <source>&amp;Steer the marked row towards A</source>
        <translation>&amp;Guida la riga segnata verso A</translation>
    </message>
    <message>
        <source>Move the vector at the marked position towards that of A; Options has the strength.</source>
        <translation>Sposta il vettore nella posizione segnata verso quello di A; Opzioni ha la forza.</translation>
    </message>
    <message>
        <source>Stop steer&amp;ing</source>
        <translation>&amp;Ferma lo steering</translation>
    </message>
    <message>
        <source>Leave every steered vector as it is computed.</source>
        <translation>Lascia ogni vettore guidato com'è calcolato.</translation>
    </message>
    <message>
        <source>Ablate the selected &amp;head</source>
        <translation>Ablazio&amp;na la testa scelta</translation>
    </message>
    <message>
        <source>Ablate the selected head (zero its output), or restore it.</source>
        <translation>Abla la testa scelta (azzera la sua uscita), o ripristinala.</translation>
    </message>
    <message>
        <source>Replace a&amp;blated heads with</source>
        <translation>Sostituisci teste ablate &amp;con</translation>
    </message>
    <message>
        <source>Choose what takes the place of the context of every ablated head.</source>
        <translation>Scegli che cosa prende il posto del contesto di ogni testa ablata.</translation>
    </message>
    <message>
        <source>Ablate all othe&amp;r heads</source>
        <translation>&amp;Abla tutte le altre teste</translation>
    </message>
    <message>
        <source>Ablate all other heads of its layer.</source>
        <translation>Abla tutte le altre teste del suo strato.</translation>
    </message>
    <message>
        <source>Ablate the selected la&amp;yer</source>
        <translation>Abla&amp;ziona lo strato scelto</translation>
    </message>
    <message>
        <source>Ablate the selected layer of a model, or restore it; an ablated layer passes its input on unchanged.</source>
        <translation>Abla lo strato scelto di un modello, o ripristinalo; uno strato ablato passa invariato il suo ingresso.</translation>
    </message>
    <message>
        <source>Rest&amp;ore all heads</source>
        <translation>&amp;Ripristina tutte le teste</translation>
    </message>
    <message>
        <source>Restore every ablated head and layer.</source>
        <translation>Ripristina ogni testa e strato ablato.</translation>
    </message>
    <message>
        <source>Ablate &amp;each head…</source>
        <translation>A&amp;blaziona ogni testa…</translation>
    </message>
    <message>
        <source>Compute how the logit of the predicted token changes without each head, in the background; shown as colours of the heads.</source>
        <translation>Calcola in sottofondo come cambia il logit del token predetto senza ciascuna testa; mostrato come colori delle teste.</translation>
    </message>
    <message>
        <source>&amp;Generate one token</source>
        <translation>Genera &amp;un token</translation>
    </message>
    <message>
        <source>Append the most likely next token, or a sampled one. Hold the key to keep generating.</source>
        <translation>Aggiungi il token successivo più probabile, o uno campionato. Tieni premuto il tasto per continuare a generare.</translation>
    </message>
    <message>
        <source>&amp;Apply chat template</source>
        <translation>A&amp;pplica il modello di chat</translation>
    </message>
    <message>
        <source>Write the text as the model's chat template does, and begin the assistant's answer. A line that begins with user:, assistant: or system: is a turn; other text is one of the user.</source>
        <translation>Scrivi il testo come fa il modello di chat del modello, e comincia la risposta dell'assistente. Una riga che comincia con user:, assistant: o system: è un turno; altro testo è uno dell'utente.</translation>
    </message>
    <message>
        <source>Sa&amp;mple the next token</source>
        <translation>Campiona il to&amp;ken successivo</translation>
    </message>
    <message>
        <source>Sample from the predicted probabilities instead of taking the most likely token; Options has the seed.</source>
        <translation>Campiona dalle probabilità predette invece di prendere il token più probabile; Opzioni ha il seme.</translation>
    </message>
    <message>
        <source>Cance&amp;l the computation</source>
        <translation>Annulla il ca&amp;lcolo</translation>
    </message>
    <message>
        <source>Cancel the computation; the last picture is kept.</source>
        <translation>Annulla il calcolo; l'ultima immagine resta.</translation>
    </message>
    <message>
        <source>&amp;Close the corpus</source>
        <translation>&amp;Chiudi il corpus</translation>
    </message>
    <message>
        <source>Close the corpus: its measures of heads and its texts are no longer offered.</source>
        <translation>Chiudi il corpus: le sue misure delle teste e i suoi testi non sono più offerti.</translation>
    </message>
    <message>
        <source>&amp;Train a model…</source>
        <translation>&amp;Addestra un modello…</translation>
    </message>
    <message>
        <source>Train a small model on this computer, and watch how its attention forms.</source>
        <translation>Addestra un piccolo modello su questo computer, e guarda come si forma la sua attenzione.</translation>
    </message>
    <message>
        <source>&amp;Open a run…</source>
        <translation>A&amp;pri un'esecuzione…</translation>
    </message>
    <message>
        <source>Open the folder of a training run.</source>
        <translation>Apri la cartella di un'esecuzione di addestramento.</translation>
    </message>
    <message>
        <source>&amp;Pause the training</source>
        <translation>Metti in pa&amp;usa l'addestramento</translation>
    </message>
    <message>
        <source>Let the training wait; again goes on with it.</source>
        <translation>Fai attendere l'addestramento; di nuovo lo riprende.</translation>
    </message>
    <message>
        <source>&amp;Stop the training</source>
        <translation>&amp;Ferma l'addestramento</translation>
    </message>
    <message>
        <source>End the training; every kept step stays.</source>
        <translation>Termina l'addestramento; ogni passo conservato resta.</translation>
    </message>
    <message>
        <source>&amp;Continue the training</source>
        <translation>Continua &amp;l'addestramento</translation>
    </message>
    <message>
        <source>Go on with the training from the last step that was kept.</source>
        <translation>Riprendi l'addestramento dall'ultimo passo conservato.</translation>
    </message>
    <message>
        <source>Train &amp;again</source>
        <translation>A&amp;ddestra di nuovo</translation>
    </message>
    <message>
        <source>Train the same run from its beginning: the same seed gives the same steps.</source>
        <translation>Addestra la stessa esecuzione dall'inizio: lo stesso seme dà gli stessi passi.</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>Passo &amp;successivo</translation>
    </message>
    <message>
        <source>Show the next kept step.</source>
        <translation>Mostra il passo conservato successivo.</translation>
    </message>
    <message>
        <source>Pre&amp;vious step</source>
        <translation>Passo pre&amp;cedente</translation>
    </message>
    <message>
        <source>Show the previous kept step.</source>
        <translation>Mostra il passo conservato precedente.</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>P&amp;rimo passo</translation>
    </message>
    <message>
        <source>Show the model before its training.</source>
        <translation>Mostra il modello prima del suo addestramento.</translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation>Ul&amp;timo passo</translation>
    </message>
    <message>
        <source>Show the newest step, and follow the training.</source>
        <translation>Mostra il passo più recente, e segui l'addestramento.</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>Ripr&amp;oduci</translation>
    </message>
    <message>
        <source>Show one kept step after the other.</source>
        <translation>Mostra un passo conservato dopo l'altro.</translation>
    </message>
    <message>
        <source>&amp;Hold this step as A</source>
        <translation>Conserva &amp;questo passo come A</translation>
    </message>
    <message>
        <source>Hold the displayed step as A, and show in every panel what has changed since.</source>
        <translation>Conserva il passo mostrato come A, e mostra in ogni pannello che cosa è cambiato da allora.</translation>
    </message>
    <message>
        <source>Save this step as a &amp;model…</source>
        <translation>Salva questo passo come &amp;modello…</translation>
    </message>
    <message>
        <source>Save the displayed step as a model folder, which this program and transformers open.</source>
        <translation>Salva il passo mostrato come cartella di modello, che questo programma e transformers aprono.</translation>
    </message>
    <message>
        <source>Next stage</source>
        <translation>Stadio successivo</translation>
    </message>
    <message>
        <source>Enlarge the next stage of the pipeline.</source>
        <translation>Ingrandisci lo stadio successivo della pipeline.</translation>
    </message>
    <message>
        <source>Previous stage</source>
        <translation>Stadio precedente</translation>
    </message>
    <message>
        <source>Enlarge the previous stage of the pipeline.</source>
        <translation>Ingrandisci lo stadio precedente della pipeline.</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>Testa successiva</translation>
    </message>
    <message>
        <source>Select the next head.</source>
        <translation>Scegli la testa successiva.</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>Testa precedente</translation>
    </message>
    <message>
        <source>Select the previous head.</source>
        <translation>Scegli la testa precedente.</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>Strato successivo</translation>
    </message>
    <message>
        <source>Select the same head of the next layer.</source>
        <translation>Scegli la stessa testa dello strato successivo.</translation>
    </message>
    <message>
        <source>Previous layer</source>
        <translation>Strato precedente</translation>
    </message>
    <message>
        <source>Select the same head of the previous layer.</source>
        <translation>Scegli la stessa testa dello strato precedente.</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>Pannello successivo</translation>
    </message>
    <message>
        <source>Go to the next panel with the keyboard.</source>
        <translation>Vai al pannello successivo con la tastiera.</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>Pannello precedente</translation>
    </message>
    <message>
        <source>Go to the previous panel with the keyboard.</source>
        <translation>Vai al pannello precedente con la tastiera.</translation>
    </message>
    <message>
        <source>&amp;Compare with another head or sentence</source>
        <translation>&amp;Confronta con un'altra testa o frase</translation>
    </message>
    <message>
        <source>Show another head or sentence next to the large picture, with linked zoom and pointer; again closes it.</source>
        <translation>Mostra un'altra testa o frase accanto all'immagine grande, con zoom e puntatore collegati; di nuovo la chiude.</translation>
    </message>
    <message>
        <source>Next comparison</source>
        <translation>Confronto successivo</translation>
    </message>
    <message>
        <source>Compare with the next head, or the next sentence.</source>
        <translation>Confronta con la testa successiva, o la frase successiva.</translation>
    </message>
    <message>
        <source>Previous comparison</source>
        <translation>Confronto precedente</translation>
    </message>
    <message>
        <source>Compare with the previous head, or the previous sentence.</source>
        <translation>Confronta con la testa precedente, o la frase precedente.</translation>
    </message>
    <message>
        <source>&amp;Fit the picture</source>
        <translation>&amp;Adatta l'immagine</translation>
    </message>
    <message>
        <source>Show the whole of the large heatmap.</source>
        <translation>Mostra l'intera mappa di calore grande.</translation>
    </message>
    <message>
        <source>Picture &amp;only</source>
        <translation>S&amp;olo immagine</translation>
    </message>
    <message>
        <source>Show the large picture in the whole window; again, or Escape, shows all panels.</source>
        <translation>Mostra l'immagine grande in tutta la finestra; di nuovo, o Esc, mostra tutti i pannelli.</translation>
    </message>
    <message>
        <source>For a pro&amp;jector</source>
        <translation>Per il p&amp;roiettore</translation>
    </message>
    <message>
        <source>Show larger type and thicker marks, without the side panels; again shows the window as before.</source>
        <translation>Mostra caratteri più grandi e segni più spessi, senza i pannelli laterali; di nuovo mostra la finestra com'era.</translation>
    </message>
    <message>
        <source>Show &amp;tables</source>
        <translation>Mostra &amp;tabelle</translation>
    </message>
    <message>
        <source>Show the numbers in tables below the picture, or fold them to tabs.</source>
        <translation>Mostra i numeri in tabelle sotto l'immagine, o ripiegale in schede.</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Ripristina la disposizione</translation>
    </message>
    <message>
        <source>Put every panel back to its place at the first start.</source>
        <translation>Rimetti ogni pannello al posto del primo avvio.</translation>
    </message>
    <message>
        <source>Follow one &amp;row</source>
        <translation>Segui &amp;una riga</translation>
    </message>
    <message>
        <source>Show only the pinned token's row in every stage; keys and values stay, since it needs all of them.</source>
        <translation>Mostra in ogni stadio solo la riga del token bloccato; chiavi e valori restano, perché ne ha bisogno di tutti.</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>Una riga</translation>
    </message>
    <message>
        <source>Log-pro&amp;babilities of tokens</source>
        <translation>Log-pro&amp;babilità dei token</translation>
    </message>
    <message>
        <source>Show under each token the logarithm of the probability with which the model predicted it; generated tokens always have it.</source>
        <translation>Mostra sotto ogni token il logaritmo della probabilità con cui il modello lo ha predetto; i token generati ce l'hanno sempre.</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>&amp;Token</translation>
    </message>
    <message>
        <source>Show every token in a row and a column of its own.</source>
        <translation>Mostra ogni token in una propria riga e colonna.</translation>
    </message>
    <message>
        <source>&amp;Remove all marks</source>
        <translation>Ri&amp;muovi tutti i segni</translation>
    </message>
    <message>
        <source>Remove the marks of all segments of your own.</source>
        <translation>Rimuovi i segni di tutti i tuoi segmenti.</translation>
    </message>
    <message>
        <source>Su&amp;ms of rows and columns</source>
        <translation>So&amp;mme di righe e colonne</translation>
    </message>
    <message>
        <source>Show the sum of each row and column beside the weights; a row that does not sum to 1 stands out.</source>
        <translation>Mostra la somma di ogni riga e colonna accanto ai pesi; una riga che non ha somma 1 risalta.</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>Somme</translation>
    </message>
    <message>
        <source>&amp;Entropy of each row</source>
        <translation>Entropia &amp;di ogni riga</translation>
    </message>
    <message>
        <source>Show each row's entropy beside the weights: 0 when all weight is on one token. Weights that do not sum to 1 are divided by their sum first.</source>
        <translation>Mostra l'entropia di ogni riga accanto ai pesi: 0 quando tutto il peso è su un token. Pesi che non hanno somma 1 sono prima divisi per la loro somma.</translation>
    </message>
    <message>
        <source>Which numbers set the range of the colour bar.</source>
        <translation>Quali numeri determinano l'intervallo della barra dei colori.</translation>
    </message>
    <message>
        <source>&amp;All heads on one scale</source>
        <translation>&amp;Tutte le teste su una scala</translation>
    </message>
    <message>
        <source>Each &amp;head separately</source>
        <translation>Ogni t&amp;esta separata</translation>
    </message>
    <message>
        <source>Each &amp;row separately</source>
        <translation>Ogni &amp;riga separata</translation>
    </message>
    <message>
        <source>A&amp;bsolute: 0 to 1, or round numbers</source>
        <translation>A&amp;ssoluta: da 0 a 1, o numeri tondi</translation>
    </message>
    <message>
        <source>How the colours are spaced over the range.</source>
        <translation>Come sono distribuiti i colori sull'intervallo.</translation>
    </message>
    <message>
        <source>&amp;Linear</source>
        <translation>&amp;Lineare</translation>
    </message>
    <message>
        <source>L&amp;ogarithmic</source>
        <translation>L&amp;ogaritmica</translation>
    </message>
    <message>
        <source>&amp;Symmetric logarithmic</source>
        <translation>Logarit&amp;mica simmetrica</translation>
    </message>
    <message>
        <source>Fi&amp;t colours to data</source>
        <translation>A&amp;datta i colori ai dati</translation>
    </message>
    <message>
        <source>End the range at the 98th percentile, so that small values differ in colour; the bar says ≥.</source>
        <translation>Termina l'intervallo al 98º percentile, così i valori piccoli hanno colori diversi; la barra dice ≥.</translation>
    </message>
    <message>
        <source>E&amp;xclude the first token</source>
        <translation>Escl&amp;udi il primo token</translation>
    </message>
    <message>
        <source>Leave the first token, often an attention sink, out of the range.</source>
        <translation>Lascia il primo token, spesso un attention sink, fuori dall'intervallo.</translation>
    </message>
    <message>
        <source>Loc&amp;k range</source>
        <translation>&amp;Blocca l'intervallo</translation>
    </message>
    <message>
        <source>Keep the range of every colour bar while you type.</source>
        <translation>Mantieni l'intervallo di ogni barra dei colori mentre digiti.</translation>
    </message>
    <message>
        <source>Reset ran&amp;ge</source>
        <translation>Reimposta l'inter&amp;vallo</translation>
    </message>
    <message>
        <source>Use the range of the data again.</source>
        <translation>Usa di nuovo l'intervallo dei dati.</translation>
    </message>
    <message>
        <source>&amp;Keep changes highlighted</source>
        <translation>Mantieni &amp;evidenziati i cambiamenti</translation>
    </message>
    <message>
        <source>Keep the cells that the last step changed highlighted until the next step; otherwise the highlight fades.</source>
        <translation>Mantieni evidenziate fino al passo successivo le celle cambiate dall'ultimo; altrimenti l'evidenza svanisce.</translation>
    </message>
    <message>
        <source>&amp;Hold as A</source>
        <translation>&amp;Conserva come A</translation>
    </message>
    <message>
        <source>Keep this state as A, to compare with.</source>
        <translation>Conserva questo stato come A, per confrontare.</translation>
    </message>
    <message>
        <source>Show &amp;now</source>
        <translation>&amp;Mostra adesso</translation>
    </message>
    <message>
        <source>Show the present state.</source>
        <translation>Mostra lo stato attuale.</translation>
    </message>
    <message>
        <source>Show &amp;A</source>
        <translation>Mostra &amp;A</translation>
    </message>
    <message>
        <source>Show the held state in every picture, table and figure.</source>
        <translation>Mostra lo stato conservato in ogni immagine, tabella e figura.</translation>
    </message>
    <message>
        <source>Show now − A</source>
        <translation>Mostra adesso − A</translation>
    </message>
    <message>
        <source>Show the difference: what grew since A, what shrank.</source>
        <translation>Mostra la differenza: che cosa è cresciuto da A, che cosa è diminuito.</translation>
    </message>
    <message>
        <source>Show now − &amp;before the last change</source>
        <translation>Mostra adesso − &amp;prima dell'ultima modifica</translation>
    </message>
    <message>
        <source>Show what the last change did; the state before it takes the place of A.</source>
        <translation>Mostra che cosa ha fatto l'ultima modifica; lo stato precedente prende il posto di A.</translation>
    </message>
    <message>
        <source>F&amp;lip between now and A</source>
        <translation>A&amp;lterna adesso e A</translation>
    </message>
    <message>
        <source>Switch between now and A; the key shows A while it is pressed.</source>
        <translation>Passa tra adesso e A; il tasto mostra A finché è premuto.</translation>
    </message>
    <message>
        <source>Al&amp;ign now and A</source>
        <translation>Allinea adess&amp;o e A</translation>
    </message>
    <message>
        <source>Which token of A each token of now is compared with.</source>
        <translation>Con quale token di A è confrontato ogni token di adesso.</translation>
    </message>
    <message>
        <source>Position if token &amp;counts agree, else word</source>
        <translation>Posizione se i numeri di token &amp;coincidono, altrimenti parola</translation>
    </message>
    <message>
        <source>&amp;Position</source>
        <translation>&amp;Posizione</translation>
    </message>
    <message>
        <source>&amp;Word</source>
        <translation>P&amp;arola</translation>
    </message>
    <message>
        <source>&amp;Snapshots…</source>
        <translation>&amp;Istantanee…</translation>
    </message>
    <message>
        <source>Name states of this session and compare any two.</source>
        <translation>Dai un nome a stati di questa sessione e confronta due qualsiasi.</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>Light, dark, or the theme of the system.</source>
        <translation>Chiaro, scuro, o il tema del sistema.</translation>
    </message>
    <message>
        <source>Same as &amp;system</source>
        <translation>Come il &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Chiaro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>Sc&amp;uro</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Lingua</translation>
    </message>
    <message>
        <source>The language of the window, of messages and of lessons.</source>
        <translation>La lingua della finestra, dei messaggi e delle lezioni.</translation>
    </message>
    <message>
        <source>Colours of &amp;weights</source>
        <translation>Colori dei &amp;pesi</translation>
    </message>
    <message>
        <source>The colour map of weights, from 0 up.</source>
        <translation>La mappa di colori dei pesi, da 0 in su.</translation>
    </message>
    <message>
        <source>Colours of &amp;signed values</source>
        <translation>Colori dei valori con &amp;segno</translation>
    </message>
    <message>
        <source>The colour map of values around zero.</source>
        <translation>La mappa di colori dei valori attorno allo zero.</translation>
    </message>
    <message>
        <source>Red blue</source>
        <translation>Rosso blu</translation>
    </message>
    <message>
        <source>Purple orange</source>
        <translation>Viola arancio</translation>
    </message>
    <message>
        <source>Blue yellow (readable in greyscale)</source>
        <translation>Blu giallo (leggibile in scala di grigi)</translation>
    </message>
    <message>
        <source>D&amp;evice</source>
        <translation>&amp;Dispositivo</translation>
    </message>
    <message>
        <source>Where the numbers are computed.</source>
        <translation>Dove si calcolano i numeri.</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>&amp;Automatico</translation>
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
        <translation>Meno &amp;movimento</translation>
    </message>
    <message>
        <source>Let nothing fade or move by itself; a desktop without animations asks for the same.</source>
        <translation>Niente sfuma o si muove da sé; un desktop senza animazioni chiede lo stesso.</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>Sc&amp;orciatoie da tastiera…</translation>
    </message>
    <message>
        <source>List the keys of every command, and change them.</source>
        <translation>Elenca i tasti di ogni comando, e cambiali.</translation>
    </message>
    <message>
        <source>&amp;How to use AttnViz</source>
        <translation>&amp;Come usare AttnViz</translation>
    </message>
    <message>
        <source>Gestures and shortcuts on one page.</source>
        <translation>Gesti e scorciatoie in una pagina.</translation>
    </message>
    <message>
        <source>&amp;All lessons</source>
        <translation>T&amp;utte le lezioni</translation>
    </message>
    <message>
        <source>Be led through attention, step by step, in this window.</source>
        <translation>Fatti guidare nell'attenzione, passo per passo, in questa finestra.</translation>
    </message>
    <message>
        <source>&amp;Open a lesson…</source>
        <translation>A&amp;pri una lezione…</translation>
    </message>
    <message>
        <source>Open a lesson of your own, or a zip of lessons.</source>
        <translation>Apri una tua lezione, o uno zip di lezioni.</translation>
    </message>
    <message>
        <source>&amp;Hand in…</source>
        <translation>&amp;Consegna…</translation>
    </message>
    <message>
        <source>Save your answers, what was checked, and the session as one file for your teacher.</source>
        <translation>Salva le tue risposte, ciò che è stato verificato e la sessione in un solo file per il tuo insegnante.</translation>
    </message>
    <message>
        <source>&amp;End the lesson</source>
        <translation>&amp;Termina la lezione</translation>
    </message>
    <message>
        <source>End the lesson and return to your own work.</source>
        <translation>Termina la lezione e torna al tuo lavoro.</translation>
    </message>
    <message>
        <source>Add this state as a &amp;step…</source>
        <translation>Aggiungi questo stato come p&amp;asso…</translation>
    </message>
    <message>
        <source>Write what leads to this state as a step at the end of a lesson file.</source>
        <translation>Scrivi ciò che porta a questo stato come passo alla fine di un file di lezione.</translation>
    </message>
    <message>
        <source>&amp;About AttnViz</source>
        <translation>&amp;Informazioni su AttnViz</translation>
    </message>
    <message>
        <source>Version, licence and sources.</source>
        <translation>Versione, licenza e fonti.</translation>
    </message>
    <message>
        <source>Large picture</source>
        <translation>Immagine grande</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Explain why the token was predicted</source>
        <translation>Spiega perché il token è stato predetto</translation>
    </message>
    <message>
        <source>Ablate the head, or restore it</source>
        <translation>Abla la testa, o ripristinala</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Ingrandisci</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Rimpicciolisci</translation>
    </message>
    <message>
        <source>Paint the mask at the marked cell or range</source>
        <translation>Dipingi la maschera nella cella o nell'intervallo segnati</translation>
    </message>
    <message>
        <source>Edit the number</source>
        <translation>Modifica il numero</translation>
    </message>
    <message>
        <source>Copy with labels</source>
        <translation>Copia con etichette</translation>
    </message>
    <message>
        <source>Reset the selected numbers</source>
        <translation>Reimposta i numeri scelti</translation>
    </message>
    <message>
        <source>Reset the table</source>
        <translation>Reimposta la tabella</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>Barra dei colori</translation>
    </message>
    <message>
        <source>Use the range of the data again</source>
        <translation>Usa di nuovo l'intervallo dei dati</translation>
    </message>
    <message>
        <source>Play the steps, or stop</source>
        <translation>Riproduci i passi, o ferma</translation>
    </message>
    <message>
        <source>Move the mark, the cursor or the selection</source>
        <translation>Sposta il segno, il cursore o la selezione</translation>
    </message>
    <message>
        <source>Extend the selection, or the range to paint</source>
        <translation>Estende la selezione, o l'intervallo da dipingere</translation>
    </message>
    <message>
        <source>Go to the beginning or the end, or a page further</source>
        <translation>Vai all'inizio o alla fine, o avanti di una pagina</translation>
    </message>
    <message>
        <source>Choose, confirm or edit</source>
        <translation>Scegli, conferma o modifica</translation>
    </message>
    <message>
        <source>Let go, cancel or close</source>
        <translation>Rilascia, annulla o chiudi</translation>
    </message>
    <message>
        <source>Go to the next or the previous field</source>
        <translation>Vai al campo successivo o precedente</translation>
    </message>
    <message>
        <source>Open the context menu</source>
        <translation>Apri il menu contestuale</translation>
    </message>
    <message>
        <source>Cut, copy and paste</source>
        <translation>Taglia, copia e incolla</translation>
    </message>
    <message>
        <source>Select everything</source>
        <translation>Seleziona tutto</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Apri &amp;recenti</translation>
    </message>
    <message>
        <source>Mo&amp;dels on this computer</source>
        <translation>Mo&amp;delli su questo computer</translation>
    </message>
    <message>
        <source>Recent &amp;runs</source>
        <translation>Esecuzioni &amp;recenti</translation>
    </message>
    <message>
        <source>No run yet: train a model</source>
        <translation>Ancora nessuna esecuzione: addestra un modello</translation>
    </message>
    <message>
        <source>None found. Open any .gguf file, or a model folder in Hugging Face's layout</source>
        <translation>Nessuno trovato. Apri un file .gguf, o una cartella di modello nella struttura di Hugging Face</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Ricerca…</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>&amp;Annulla {step}</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>&amp;Ripeti {step}</translation>
    </message>
    <message>
        <source>its menu</source>
        <translation>il suo menu</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambia</translation>
    </message>
    <message>
        <source>AttnViz sessions (*{suffix})</source>
        <translation>Sessioni AttnViz (*{suffix})</translation>
    </message>
    <message>
        <source>Lessons (*{suffix})</source>
        <translation>Lezioni (*{suffix})</translation>
    </message>
    <message>
        <source>Scripts (*{suffix})</source>
        <translation>Script (*{suffix})</translation>
    </message>
    <message>
        <source>Sessions, pictures of them, arrays of attention, texts and lessons ({files})</source>
        <translation>Sessioni, loro immagini, array di attenzione, testi e lezioni ({files})</translation>
    </message>
    <message>
        <source>Lessons ({files})</source>
        <translation>Lezioni ({files})</translation>
    </message>
    <message>
        <source>Embeddings ({files})</source>
        <translation>Embedding ({files})</translation>
    </message>
    <message>
        <source>Texts and pairs ({files})</source>
        <translation>Testi e coppie ({files})</translation>
    </message>
    <message>
        <source>Training runs ({files})</source>
        <translation>Esecuzioni di addestramento ({files})</translation>
    </message>
    <message>
        <source>Corpora ({files})</source>
        <translation>Corpora ({files})</translation>
    </message>
    <message>
        <source>Python files ({files})</source>
        <translation>File Python ({files})</translation>
    </message>
    <message>
        <source>Trained models ({files})</source>
        <translation>Modelli addestrati ({files})</translation>
    </message>
    <message>
        <source>Export a figure</source>
        <translation>Esporta una figura</translation>
    </message>
    <message>
        <source>Width for</source>
        <translation>Larghezza per</translation>
    </message>
    <message>
        <source>{name} already exists. Replace it?</source>
        <translation>{name} esiste già. Sostituirlo?</translation>
    </message>
    <message>
        <source>Its present content will be lost.</source>
        <translation>Il suo contenuto attuale andrà perso.</translation>
    </message>
    <message>
        <source>Replace a file</source>
        <translation>Sostituisci un file</translation>
    </message>
    <message>
        <source>Save the changes to {name}?</source>
        <translation>Salvare le modifiche a {name}?</translation>
    </message>
    <message>
        <source>Save the changes to this session?</source>
        <translation>Salvare le modifiche a questa sessione?</translation>
    </message>
    <message>
        <source>The file was deleted or moved. Without saving, the whole session is lost.</source>
        <translation>Il file è stato eliminato o spostato. Senza salvare, l'intera sessione è persa.</translation>
    </message>
    <message>
        <source>If you do not save, your changes are lost.</source>
        <translation>Se non salvi, le tue modifiche vanno perse.</translation>
    </message>
    <message>
        <source>{name} was changed by another program. Which version do you want to keep?</source>
        <translation>{name} è stato cambiato da un altro programma. Quale versione vuoi tenere?</translation>
    </message>
    <message>
        <source>Keep mine: the changes in the file are lost.
Save elsewhere: both are kept, in separate files.</source>
        <translation>Tieni la mia: le modifiche nel file vanno perse.
Salva altrove: entrambe restano, in file separati.</translation>
    </message>
    <message>
        <source>Two versions</source>
        <translation>Due versioni</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Tieni la mia</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Salva altrove…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annulla</translation>
    </message>
    <message>
        <source>{name} is still being exported.</source>
        <translation>{name} è ancora in esportazione.</translation>
    </message>
    <message>
        <source>{name} is still being exported, and another file after it.</source>
        <translation>{name} è ancora in esportazione, e dopo un altro file.</translation>
    </message>
    <message numerus="yes">
        <source>{name} is still being exported, and {others} other files after it.</source>
        <translation>
            <numerusform>{name} è ancora in esportazione, e dopo altri {others} file.</numerusform>
            <numerusform>{name} è ancora in esportazione, e dopo altri {others} file.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel the exports</source>
        <translation>&amp;Annulla le esportazioni</translation>
    </message>
    <message>
        <source>&amp;Cancel the export</source>
        <translation>&amp;Annulla l'esportazione</translation>
    </message>
    <message>
        <source>&amp;Keep the window open</source>
        <translation>&amp;Tieni aperta la finestra</translation>
    </message>
    <message>
        <source>Unsaved changes to {file}, kept on {time}.</source>
        <translation>Modifiche non salvate a {file}, conservate il {time}.</translation>
    </message>
    <message>
        <source>It had no file. Last kept on {time}.</source>
        <translation>Non aveva un file. Conservato l'ultima volta il {time}.</translation>
    </message>
    <message>
        <source>There is older unsaved work, too ({count}). You will be asked about it later.</source>
        <translation>C'è anche lavoro non salvato più vecchio ({count}). Ti sarà chiesto più tardi.</translation>
    </message>
    <message>
        <source>AttnViz ended unexpectedly. Restore the work on “{words}”?</source>
        <translation>AttnViz è terminato in modo imprevisto. Ripristinare il lavoro su “{words}”?</translation>
    </message>
    <message>
        <source>Restore unsaved work</source>
        <translation>Ripristina il lavoro non salvato</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Ripristina</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Scarta</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>Chiedi più tardi</translation>
    </message>
    <message>
        <source>See how attention is computed on your own sentence, and change any number on the way.

The variants are those of chapter 3 of “Build a Large Language Model (From Scratch)” by Sebastian Raschka. MIT licence; the licences of vocabulary and vectors are in resources/LICENSES.md.</source>
        <translation>Guarda come si calcola l'attenzione sulla tua frase, e cambia qualsiasi numero lungo la strada.

Le varianti sono quelle del capitolo 3 di “Build a Large Language Model (From Scratch)” di Sebastian Raschka. Licenza MIT; le licenze di vocabolario e vettori sono in resources/LICENSES.md.</translation>
    </message>
    <message>
        <source>Plug-ins:</source>
        <translation>Plug-in:</translation>
    </message>
    <message>
        <source>AttnViz {version}</source>
        <translation>AttnViz {version}</translation>
    </message>
    <message>
        <source>About AttnViz</source>
        <translation>Informazioni su AttnViz</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Digitare</translation>
    </message>
    <message>
        <source>Every keystroke tokenizes the text and computes again. Each line is a sentence of its own; a trained model reads all lines as one text.</source>
        <translation>Ogni tasto divide il testo in token e ricalcola. Ogni riga è una frase a sé; un modello addestrato legge tutte le righe come un testo.</translation>
    </message>
    <message>
        <source>Choose a stage</source>
        <translation>Scegliere uno stadio</translation>
    </message>
    <message>
        <source>Click a picture of the pipeline to make it the large one. Hover over it for a preview.</source>
        <translation>Fai clic su un'immagine della pipeline per farne quella grande. Passaci sopra per un'anteprima.</translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation>Scegliere una testa</translation>
    </message>
    <message>
        <source>Click it on the right; its switch, or Space, ablates it. Many heads are shown as a mosaic without switches.</source>
        <translation>Fai clic su di essa a destra; il suo interruttore, o Spazio, la abla. Molte teste sono mostrate come mosaico senza interruttori.</translation>
    </message>
    <message>
        <source>Select heads</source>
        <translation>Scegliere più teste</translation>
    </message>
    <message>
        <source>Ctrl+click adds a head to the selection; Shift+click extends it, as does dragging across the heads. Space, or the context menu, ablates all of them in one step.</source>
        <translation>Ctrl+clic aggiunge una testa alla scelta; Maiusc+clic la estende, come trascinare sulle teste. Spazio, o il menu contestuale, le abla tutte in un passo.</translation>
    </message>
    <message>
        <source>Compare two</source>
        <translation>Confrontarne due</translation>
    </message>
    <message>
        <source>Alt+click a head, or use Compare with above the large picture: another head or sentence is shown next to it, with linked zoom and pointer.</source>
        <translation>Alt+clic su una testa, o usa Confronta con sopra l'immagine grande: un'altra testa o frase è mostrata accanto, con zoom e puntatore collegati.</translation>
    </message>
    <message>
        <source>Read a cell</source>
        <translation>Leggere una cella</translation>
    </message>
    <message>
        <source>Hover over it anywhere: it is marked in every picture and read out below. A click pins it.</source>
        <translation>Passaci sopra ovunque: è segnata in ogni immagine e letta sotto. Un clic la blocca.</translation>
    </message>
    <message>
        <source>Change a number</source>
        <translation>Cambiare un numero</translation>
    </message>
    <message>
        <source>Double-click it in the large picture, or edit it in the tables below, which a click on a tab unfolds; everything computed from it is updated. Drag the selected cell of a table sideways to change it smoothly.</source>
        <translation>Fai doppio clic su di esso nell'immagine grande, o modificalo nelle tabelle sotto, che un clic su una scheda apre; tutto ciò che ne è calcolato si aggiorna. Trascina di lato la cella scelta di una tabella per cambiarla con continuità.</translation>
    </message>
    <message>
        <source>Change the mask</source>
        <translation>Cambiare la maschera</translation>
    </message>
    <message>
        <source>Right-click a cell of the large picture to mask or unmask it, or do so at the mark ({cell}). To mask several, paint ({paint}): drag over them, or extend the mark with Shift and the arrows, and paint the range ({range}).</source>
        <translation>Fai clic destro su una cella dell'immagine grande per mascherarla o smascherarla, o fallo al segno ({cell}). Per mascherarne diverse, dipingi ({paint}): trascina su di esse, o estendi il segno con Maiusc e le frecce, e dipingi l'intervallo ({range}).</translation>
    </message>
    <message>
        <source>Adjust the colours</source>
        <translation>Regolare i colori</translation>
    </message>
    <message>
        <source>Scale, below the colour bar, sets the range of the colours and their spacing. Drag an end of the bar to move it; a double-click resets both.</source>
        <translation>Scala, sotto la barra dei colori, imposta l'intervallo dei colori e la loro distribuzione. Trascina un estremo della barra per spostarlo; un doppio clic reimposta entrambi.</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Scroll over the large picture to zoom, drag to pan, press Home to fit. Double-click its title to show only the picture; Escape shows all panels.</source>
        <translation>Scorri sull'immagine grande per lo zoom, trascina per spostarla, premi Home per adattarla. Doppio clic sul suo titolo per mostrare solo l'immagine; Esc mostra tutti i pannelli.</translation>
    </message>
    <message>
        <source>Use the keyboard</source>
        <translation>Usare la tastiera</translation>
    </message>
    <message>
        <source>All of the window can be reached ({keys} moves to the next panel). In the large picture the arrows, Home, End and the page keys move the mark, with Ctrl to the edge; Return edits the cell, the menu key opens its menu, + and − zoom, Escape removes the mark. Settings &gt; Keyboard shortcuts changes the keys of every command.</source>
        <translation>Tutta la finestra è raggiungibile da tastiera ({keys} va al pannello successivo). Nell'immagine grande le frecce, Home, Fine e i tasti pagina spostano il segno, con Ctrl fino al bordo; Invio modifica la cella, il tasto menu ne apre il menu, + e − ingrandiscono e rimpiccioliscono, Esc rimuove il segno. Impostazioni &gt; Scorciatoie da tastiera cambia i tasti di ogni comando.</translation>
    </message>
    <message>
        <source>Choose the file…</source>
        <translation>Scegli il file…</translation>
    </message>
    <message>
        <source>Open one file at a time ({count} were dropped).</source>
        <translation>Apri un file per volta (ne sono stati rilasciati {count}).</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Chiaro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Scuro</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>Trasparente</translation>
    </message>
    <message>
        <source>Include the session</source>
        <translation>Includi la sessione</translation>
    </message>
    <message>
        <source>The file carries the text, the options and the edits; File &gt; Open brings them back from it.</source>
        <translation>Il file porta il testo, le opzioni e le modifiche; File &gt; Apri li riprende da esso.</translation>
    </message>
    <message>
        <source>{command}: {reason}</source>
        <translation>{command}: {reason}</translation>
    </message>
    <message>
        <source>{keys} are several keys, one after the other: choose one, with Ctrl, Alt or Shift.</source>
        <translation>{keys} sono più tasti, uno dopo l'altro: scegline uno, con Ctrl, Alt o Maiusc.</translation>
    </message>
    <message>
        <source>{keys} is not a key.</source>
        <translation>{keys} non è un tasto.</translation>
    </message>
    <message>
        <source>{keys} is the same in every program: {use}.</source>
        <translation>{keys} è lo stesso in ogni programma: {use}.</translation>
    </message>
    <message>
        <source>{keys} types a character on keyboards on which AltGr is Ctrl+Alt.</source>
        <translation>{keys} digita un carattere sulle tastiere in cui AltGr è Ctrl+Alt.</translation>
    </message>
    <message>
        <source>{keys} opens a menu, or types a character on macOS.</source>
        <translation>{keys} apre un menu, o digita un carattere su macOS.</translation>
    </message>
    <message>
        <source>{keys} types a character: choose it with Ctrl.</source>
        <translation>{keys} digita un carattere: sceglilo con Ctrl.</translation>
    </message>
    <message>
        <source>{keys} deletes what is selected: choose it with Ctrl.</source>
        <translation>{keys} elimina ciò che è selezionato: sceglilo con Ctrl.</translation>
    </message>
    <message>
        <source>{keys} is that of {command}, too, which keeps it.</source>
        <translation>{keys} è anche quello di {command}, che lo mantiene.</translation>
    </message>
    <message>
        <source>{keys} is the key of {command} ({place}).</source>
        <translation>{keys} è il tasto di {command} ({place}).</translation>
    </message>
    <message>
        <source>Your {name}</source>
        <translation>Il tuo {name}</translation>
    </message>
    <message>
        <source>d_out per head</source>
        <translation>d_out per testa</translation>
    </message>
    <message>
        <source>d_out of all heads</source>
        <translation>d_out di tutte le teste</translation>
    </message>
    <message>
        <source>Dimensions of the output of each head; the heads are put side by side, which gives {width}.</source>
        <translation>Dimensioni dell'uscita di ogni testa; le teste sono affiancate, il che dà {width}.</translation>
    </message>
    <message>
        <source>Dimensions of the output of all heads together: each head has {width} of them.</source>
        <translation>Dimensioni dell'uscita di tutte le teste insieme: ogni testa ne ha {width}.</translation>
    </message>
    <message>
        <source>{layers} layers · {heads} heads · {kv_heads} key/value heads (grouped-query attention)</source>
        <translation>{layers} strati · {heads} teste · {kv_heads} teste chiave/valore (grouped-query attention)</translation>
    </message>
    <message>
        <source>1 layer · 1 head</source>
        <translation>1 strato · 1 testa</translation>
    </message>
    <message>
        <source>{layers} layers · {heads} heads</source>
        <translation>{layers} strati · {heads} teste</translation>
    </message>
    <message>
        <source>d_model {d_model} · d_head {d_head} · {positions}.</source>
        <translation>d_model {d_model} · d_head {d_head} · {positions}.</translation>
    </message>
    <message>
        <source>It is in memory in {dtype}.</source>
        <translation>È in memoria in {dtype}.</translation>
    </message>
    <message>
        <source>The file stores weights in {bits} bits ({stored}).</source>
        <translation>Il file memorizza i pesi in {bits} bit ({stored}).</translation>
    </message>
    <message>
        <source>Sizes, tokenizer and weights are fixed by the checkpoint.</source>
        <translation>Dimensioni, tokenizer e pesi sono fissati dal checkpoint.</translation>
    </message>
    <message>
        <source>rotary positions</source>
        <translation>posizioni rotatorie</translation>
    </message>
    <message>
        <source>positions of its own</source>
        <translation>posizioni proprie</translation>
    </message>
    <message>
        <source>recurrent, without positions</source>
        <translation>ricorrente, senza posizioni</translation>
    </message>
    <message>
        <source>sinusoidal positions</source>
        <translation>posizioni sinusoidali</translation>
    </message>
    <message>
        <source>linear biases (ALiBi)</source>
        <translation>bias lineari (ALiBi)</translation>
    </message>
    <message>
        <source>relative positions</source>
        <translation>posizioni relative</translation>
    </message>
    <message>
        <source>learned positions</source>
        <translation>posizioni apprese</translation>
    </message>
    <message>
        <source>rotary positions (RoPE), base {base}</source>
        <translation>posizioni rotatorie (RoPE), base {base}</translation>
    </message>
    <message>
        <source>, in {count} of {layers} layers</source>
        <translation>, in {count} di {layers} strati</translation>
    </message>
    <message>
        <source>Fixed by the checkpoint ({model}).</source>
        <translation>Fissato dal checkpoint ({model}).</translation>
    </message>
    <message>
        <source>Each weight follows from its own score alone.</source>
        <translation>Ogni peso deriva solo dal proprio punteggio.</translation>
    </message>
    <message>
        <source>Nothing is masked.</source>
        <translation>Niente è mascherato.</translation>
    </message>
    <message>
        <source>{option} is off.</source>
        <translation>{option} è spento.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>acceso</translation>
    </message>
    <message>
        <source>off</source>
        <translation>spento</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nessuno</translation>
    </message>
    <message>
        <source>every {column} is masked</source>
        <translation>ogni {column} è mascherata</translation>
    </message>
    <message>
        <source>no partner</source>
        <translation>nessun corrispondente</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>non conservato</translation>
    </message>
    <message>
        <source>The row “{word}” has no entropy: one of its weights is negative or no number, or all are 0.</source>
        <translation>La riga “{word}” non ha entropia: uno dei suoi pesi è negativo o non è un numero, o tutti sono 0.</translation>
    </message>
    <message>
        <source>“{word}” has no sum: one of its weights is no finite number.</source>
        <translation>“{word}” non ha somma: uno dei suoi pesi non è un numero finito.</translation>
    </message>
    <message>
        <source>The weights of the row “{word}” do not sum to 1; divided by their sum, they have an entropy of {number}.</source>
        <translation>I pesi della riga “{word}” non hanno somma 1; divisi per la loro somma, hanno entropia {number}.</translation>
    </message>
    <message>
        <source>The weights of the row “{word}” have an entropy of {number}.</source>
        <translation>I pesi della riga “{word}” hanno entropia {number}.</translation>
    </message>
    <message>
        <source>The row “{word}” sums to {number}.</source>
        <translation>La riga “{word}” ha somma {number}.</translation>
    </message>
    <message>
        <source>The column “{word}” sums to {number}.</source>
        <translation>La colonna “{word}” ha somma {number}.</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Celle</translation>
    </message>
    <message>
        <source>Drag over cells to mask them; begin at a masked cell to unmask them.</source>
        <translation>Trascina sulle celle per mascherarle; comincia da una cella mascherata per smascherarle.</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rettangolo</translation>
    </message>
    <message>
        <source>Drag a rectangle to mask it; begin at a masked cell to unmask it.</source>
        <translation>Trascina un rettangolo per mascherarlo; comincia da una cella mascherata per smascherarlo.</translation>
    </message>
    <message>
        <source>Click a row to mask all of its cells, or drag over several.</source>
        <translation>Fai clic su una riga per mascherarne tutte le celle, o trascina su più righe.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonne</translation>
    </message>
    <message>
        <source>Click a column to mask all of its cells, or drag over several.</source>
        <translation>Fai clic su una colonna per mascherarne tutte le celle, o trascina su più colonne.</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>score</source>
        <translation>punteggio</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Copia</translation>
    </message>
    <message>
        <source>Suppresses</source>
        <translation>Sopprime</translation>
    </message>
    <message>
        <source>{token} raises</source>
        <translation>{token} alza</translation>
    </message>
    <message>
        <source>{token} lowers</source>
        <translation>{token} abbassa</translation>
    </message>
    <message>
        <source>Keys of {token}</source>
        <translation>Chiavi di {token}</translation>
    </message>
    <message>
        <source>Queries of {token}</source>
        <translation>Query di {token}</translation>
    </message>
    <message>
        <source>Query → key</source>
        <translation>Query → chiave</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: {score}</source>
        <translation>Strato {layer}, testa {head}: {score}</translation>
    </message>
    <message>
        <source>entropy {entropy} nats, KL to the output {divergence} nats</source>
        <translation>entropia {entropy} nat, KL dall'uscita {divergence} nat</translation>
    </message>
    <message>
        <source>target {token}: rank {rank}, probability {probability}</source>
        <translation>bersaglio {token}: rango {rank}, probabilità {probability}</translation>
    </message>
    <message>
        <source>target {token}: probability {probability}</source>
        <translation>bersaglio {token}: probabilità {probability}</translation>
    </message>
    <message>
        <source>{metric} {pair}</source>
        <translation>{metric} {pair}</translation>
    </message>
    <message>
        <source>after {token}</source>
        <translation>dopo {token}</translation>
    </message>
    <message>
        <source>layer {layer}, token {at}, {token}</source>
        <translation>strato {layer}, token {at}, {token}</translation>
    </message>
    <message>
        <source>layer {layer}, head {at}</source>
        <translation>strato {layer}, testa {at}</translation>
    </message>
    <message>
        <source>The experiment is still being computed. Wait a moment.</source>
        <translation>L'esperimento è ancora in calcolo. Attendi un momento.</translation>
    </message>
    <message>
        <source>{activation}, layer {layer}</source>
        <translation>{activation}, strato {layer}</translation>
    </message>
    <message>
        <source>head {column}</source>
        <translation>testa {column}</translation>
    </message>
    <message>
        <source>KV head {column}, of heads {first} to {last}</source>
        <translation>testa KV {column}, delle teste da {first} a {last}</translation>
    </message>
    <message>
        <source>token {at}, {token}</source>
        <translation>token {at}, {token}</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Non ancora calcolato.</translation>
    </message>
    <message>
        <source>The same in both runs: patching it changes nothing.</source>
        <translation>Uguale in entrambe le esecuzioni: sostituirlo non cambia niente.</translation>
    </message>
    <message>
        <source>This layer has none.</source>
        <translation>Questo strato non ne ha.</translation>
    </message>
    <message>
        <source>No path: the head is in no later layer.</source>
        <translation>Nessun percorso: la testa non è in uno strato successivo.</translation>
    </message>
    <message>
        <source>recovered, estimated {share}</source>
        <translation>recuperato, stimato {share}</translation>
    </message>
    <message>
        <source>recovered {share}</source>
        <translation>recuperato {share}</translation>
    </message>
    <message>
        <source>{metric} {pair}: {patched}; corrupted {corrupted}, clean {clean}</source>
        <translation>{metric} {pair}: {patched}; corrotto {corrupted}, pulito {clean}</translation>
    </message>
    <message>
        <source>variance {raw}</source>
        <translation>varianza {raw}</translation>
    </message>
    <message>
        <source>variance {raw} (orange), then {scaled} (blue)</source>
        <translation>varianza {raw} (arancio), poi {scaled} (blu)</translation>
    </message>
    <message>
        <source>weight {row} by score {column}: {value}</source>
        <translation>peso {row} per punteggio {column}: {value}</translation>
    </message>
    <message>
        <source>Weights of the first query</source>
        <translation>Pesi della prima query</translation>
    </message>
    <message>
        <source>largest {weight}, 1 / n = {even}</source>
        <translation>massimo {weight}, 1 / n = {even}</translation>
    </message>
    <message>
        <source>Gradient with respect to the scores</source>
        <translation>Gradiente rispetto ai punteggi</translation>
    </message>
    <message>
        <source>largest {largest}, mean over queries {gradient}</source>
        <translation>massimo {largest}, media sulle query {gradient}</translation>
    </message>
    <message>
        <source>Variance over d_k</source>
        <translation>Varianza su d_k</translation>
    </message>
    <message>
        <source>of what the softmax takes</source>
        <translation>di ciò che la softmax riceve</translation>
    </message>
    <message>
        <source>Entropy of each query's weights</source>
        <translation>Entropia dei pesi di ogni query</translation>
    </message>
    <message>
        <source>mean {mean} of at most log n = {most} nats</source>
        <translation>media {mean} di al massimo log n = {most} nat</translation>
    </message>
    <message>
        <source>Mean entropy over d_k</source>
        <translation>Entropia media su d_k</translation>
    </message>
    <message>
        <source>low: the softmax is saturated</source>
        <translation>bassa: la softmax è satura</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}</source>
        <translation>Strato {layer}, testa {head}</translation>
    </message>
    <message>
        <source>You are viewing {name}. Switch to Now ({keys}) to drag its points.</source>
        <translation>Stai guardando {name}. Passa ad Adesso ({keys}) per trascinare i suoi punti.</translation>
    </message>
    <message>
        <source>{measure}, {state}</source>
        <translation>{measure}, {state}</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rosso</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>blu</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Arancio</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>viola</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Giallo</translation>
    </message>
    <message>
        <source>“{token}” at token {place}</source>
        <translation>“{token}” al token {place}</translation>
    </message>
    <message>
        <source>Outdated ({keys} recomputes)</source>
        <translation>Superato ({keys} ricalcola)</translation>
    </message>
    <message>
        <source>{raising} raises, {lowering} lowers the logit of {token}</source>
        <translation>{raising} alza, {lowering} abbassa il logit di {token}</translation>
    </message>
    <message>
        <source>{raising} raises, {lowering} lowers: {metric} {token}</source>
        <translation>{raising} alza, {lowering} abbassa: {metric} {token}</translation>
    </message>
    <message>
        <source>A score of the model, whatever the text</source>
        <translation>Un punteggio del modello, qualunque sia il testo</translation>
    </message>
    <message>
        <source>{measure}, {count} texts of {folder}</source>
        <translation>{measure}, {count} testi di {folder}</translation>
    </message>
    <message>
        <source>Long text: selected layer only</source>
        <translation>Testo lungo: solo lo strato scelto</translation>
    </message>
    <message>
        <source>{count} of {layers} layers ({keys} continues)</source>
        <translation>{count} di {layers} strati ({keys} continua)</translation>
    </message>
    <message>
        <source>Highest: {heads}</source>
        <translation>Più alti: {heads}</translation>
    </message>
    <message>
        <source>From {one} to {other}</source>
        <translation>Da {one} a {other}</translation>
    </message>
    <message>
        <source>Picture of {stage}</source>
        <translation>Immagine di {stage}</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Suggerimento</translation>
    </message>
    <message>
        <source>Help with this step.</source>
        <translation>Aiuto per questo passo.</translation>
    </message>
    <message>
        <source>Answer the question in the lesson first.</source>
        <translation>Prima rispondi alla domanda nella lezione.</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Primi passi</translation>
    </message>
    <message>
        <source>The chapter</source>
        <translation>Il capitolo</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Varianti</translation>
    </message>
    <message>
        <source>Trained models</source>
        <translation>Modelli addestrati</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Frase</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Pipeline</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lezione</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opzioni</translation>
    </message>
    <message>
        <source>Chosen stage</source>
        <translation>Stadio scelto</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Esperimento</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linee</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Parole</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Numeri</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>head {head} ({part} head {own})</source>
        <translation>testa {head} (testa {part} {own})</translation>
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
        <translation>strato {layer}, testa {head}</translation>
    </message>
    <message>
        <source>{stage}, {one} and {other}</source>
        <translation>{stage}, {one} e {other}</translation>
    </message>
    <message>
        <source>heads {first} and {second}</source>
        <translation>teste {first} e {second}</translation>
    </message>
    <message>
        <source>sentences {first} and {second}</source>
        <translation>frasi {first} e {second}</translation>
    </message>
    <message>
        <source>Layer {layer}, head {number}</source>
        <translation>Strato {layer}, testa {number}</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Testa {number}</translation>
    </message>
    <message>
        <source>Sentence {number}: {words}</source>
        <translation>Frase {number}: {words}</translation>
    </message>
    <message>
        <source>sentence {number}</source>
        <translation>frase {number}</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>query</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>chiavi</translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation>dimensioni</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>esperti</translation>
    </message>
    <message>
        <source>chosen experts</source>
        <translation>esperti scelti</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>sink</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>segmenti</translation>
    </message>
    <message>
        <source>query segments</source>
        <translation>segmenti query</translation>
    </message>
    <message>
        <source>key segments</source>
        <translation>segmenti chiave</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>teste</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>frasi</translation>
    </message>
    <message>
        <source>Loaded values from {low} to {high}; {off} of {count} rows do not sum to 1.</source>
        <translation>Valori caricati da {low} a {high}; {off} di {count} righe non hanno somma 1.</translation>
    </message>
    <message>
        <source>Loaded values from {low} to {high}; the rows sum to 1.</source>
        <translation>Valori caricati da {low} a {high}; le righe hanno somma 1.</translation>
    </message>
    <message>
        <source>How much each {queries} token (row) takes from each {keys} token's value; {sums}.</source>
        <translation>Quanto ogni token {queries} (riga) prende dal valore di ogni token {keys}; {sums}.</translation>
    </message>
    <message>
        <source>How much each {token} (row) takes from each key's value; {sums}.</source>
        <translation>Quanto ogni {token} (riga) prende dal valore di ogni chiave; {sums}.</translation>
    </message>
    <message>
        <source>How much each {token} (row) takes from each value; {sums}.</source>
        <translation>Quanto ogni {token} (riga) prende da ogni valore; {sums}.</translation>
    </message>
    <message>
        <source>The text is so long that these numbers are not kept here: select the layer, fold by longer segments, or shorten the text.</source>
        <translation>Il testo è così lungo che questi numeri non vengono conservati qui: seleziona lo strato, ripiega per segmenti più lunghi o accorcia il testo.</translation>
    </message>
    <message>
        <source>Rows and columns are segments of the text: what each query of a segment gives to all keys of another one, as the mean of its queries.</source>
        <translation>Righe e colonne sono segmenti del testo: quanto ogni query di un segmento dà a tutte le chiavi di un altro, come media delle sue query.</translation>
    </message>
    <message>
        <source>Rows and columns are segments of the text: the mean of the numbers of their tokens, without masked cells.</source>
        <translation>Righe e colonne sono segmenti del testo: la media dei numeri dei loro token, senza celle mascherate.</translation>
    </message>
    <message>
        <source>Each row is the mean vector of a segment's tokens.</source>
        <translation>Ogni riga è il vettore medio dei token di un segmento.</translation>
    </message>
    <message>
        <source>{name} has no such sentence to compare with.</source>
        <translation>{name} non ha una tale frase con cui confrontare.</translation>
    </message>
    <message>
        <source>{name} has no such layer to compare with.</source>
        <translation>{name} non ha un tale strato con cui confrontare.</translation>
    </message>
    <message>
        <source>{name} has no head {head} to compare with.</source>
        <translation>{name} non ha una testa {head} con cui confrontare.</translation>
    </message>
    <message>
        <source>{name} has no such stage to compare with.</source>
        <translation>{name} non ha un tale stadio con cui confrontare.</translation>
    </message>
    <message>
        <source>Other experts are chosen in {name}: compare the router logits.</source>
        <translation>In {name} sono scelti altri esperti: confronta i logit del router.</translation>
    </message>
    <message>
        <source>The text is too long to compare single cells.</source>
        <translation>Il testo è troppo lungo per confrontare singole celle.</translation>
    </message>
    <message>
        <source>1 exchanged segment, aligned by position.</source>
        <translation>1 segmento sostituito, allineato per posizione.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} exchanged segments, aligned by position.</source>
        <translation>
            <numerusform>{count:,} segmento sostituito, allineato per posizione.</numerusform>
            <numerusform>{count:,} segmenti sostituiti, allineati per posizione.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 segment has no partner.</source>
        <translation>1 segmento non ha corrispondente.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} segments have no partner.</source>
        <translation>
            <numerusform>{count:,} segmento non ha corrispondente.</numerusform>
            <numerusform>{count:,} segmenti non hanno corrispondente.</numerusform>
        </translation>
    </message>
    <message>
        <source>Difference (now − {name}): red grew, blue shrank.</source>
        <translation>Differenza (adesso − {name}): il rosso è cresciuto, il blu è diminuito.</translation>
    </message>
    <message>
        <source>1 exchanged token, aligned by position.</source>
        <translation>1 token sostituito, allineato per posizione.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} exchanged tokens, aligned by position.</source>
        <translation>
            <numerusform>{count:,} token sostituito, allineato per posizione.</numerusform>
            <numerusform>{count:,} token sostituiti, allineati per posizione.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 token has no partner.</source>
        <translation>1 token non ha corrispondente.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens have no partner.</source>
        <translation>
            <numerusform>{count:,} token non ha corrispondente.</numerusform>
            <numerusform>{count:,} token non hanno corrispondente.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 dimension has no partner.</source>
        <translation>1 dimensione non ha corrispondente.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} dimensions have no partner.</source>
        <translation>
            <numerusform>{count:,} dimensione non ha corrispondente.</numerusform>
            <numerusform>{count:,} dimensioni non hanno corrispondente.</numerusform>
        </translation>
    </message>
    <message>
        <source>A difference has no sums or entropy.</source>
        <translation>Una differenza non ha somme né entropia.</translation>
    </message>
    <message>
        <source>The text is too long for sums and entropy.</source>
        <translation>Il testo è troppo lungo per somme ed entropia.</translation>
    </message>
    <message>
        <source>These values were loaded from a file; nothing is computed from them, so they cannot be edited.</source>
        <translation>Questi valori sono stati caricati da un file; da essi non si calcola niente, quindi non possono essere modificati.</translation>
    </message>
    <message>
        <source>This stage is read off other stages: edit those instead.</source>
        <translation>Questo stadio è ricavato da altri stadi: modifica quelli.</translation>
    </message>
    <message>
        <source>A held state and a difference cannot be edited. Show the present state to change its numbers.</source>
        <translation>Uno stato conservato e una differenza non possono essere modificati. Mostra lo stato attuale per cambiarne i numeri.</translation>
    </message>
    <message>
        <source>no partner in {name}</source>
        <translation>nessun corrispondente in {name}</translation>
    </message>
    <message>
        <source>now</source>
        <translation>adesso</translation>
    </message>
    <message>
        <source>{one} − {other}</source>
        <translation>{one} − {other}</translation>
    </message>
    <message>
        <source> (rounding)</source>
        <translation> (arrotondamento)</translation>
    </message>
    <message>
        <source>One vector per token id, shared by all occurrences</source>
        <translation>Un vettore per id di token, condiviso da tutte le occorrenze</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>dimensione</translation>
    </message>
    <message>
        <source>b in {formula}</source>
        <translation>b in {formula}</translation>
    </message>
    <message>
        <source>times</source>
        <translation>per</translation>
    </message>
    <message>
        <source>{name} step {step}: {value}</source>
        <translation>{name} passo {step}: {value}</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>Addestra un modello</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Addestra</translation>
    </message>
    <message>
        <source>The process that has {name} has ended, and nothing is computed any more: what you see stays, and can be saved.</source>
        <translation>Il processo che ha {name} è terminato, e non si calcola più niente: ciò che vedi resta, e può essere salvato.</translation>
    </message>
    <message>
        <source>Measure by {metric}</source>
        <translation>Misura con {metric}</translation>
    </message>
    <message>
        <source>Experiments are not written for LaTeX or the web. Export a picture ({keys}) or a table.</source>
        <translation>Gli esperimenti non si scrivono per LaTeX o il web. Esporta un'immagine ({keys}) o una tabella.</translation>
    </message>
    <message>
        <source>This experiment has no table. Export its picture ({keys}).</source>
        <translation>Questo esperimento non ha una tabella. Esporta la sua immagine ({keys}).</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name} non può essere scritto: {reason}.</translation>
    </message>
    <message>
        <source>Saved {name}. Open it in your editor.</source>
        <translation>Salvato {name}. Aprilo nel tuo editor.</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} è stato salvato.</translation>
    </message>
    <message>
        <source>This step has no question {number}.</source>
        <translation>Questo passo non ha la domanda {number}.</translation>
    </message>
    <message>
        <source>There is no panel {name}: the panels are {known}.</source>
        <translation>Non c'è un pannello {name}: i pannelli sono {known}.</translation>
    </message>
    <message>
        <source>Computed by transformers: {path}</source>
        <translation>Calcolato da transformers: {path}</translation>
    </message>
    <message>
        <source>{bits} bits ({stored})</source>
        <translation>{bits} bit ({stored})</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Pannello</translation>
    </message>
    <message>
        <source>Show this panel and give it the keyboard focus.</source>
        <translation>Mostra questo pannello e dagli il fuoco della tastiera.</translation>
    </message>
    <message>
        <source>Show or hide {panel}</source>
        <translation>Mostra o nascondi {panel}</translation>
    </message>
    <message>
        <source>Not available now.</source>
        <translation>Non disponibile ora.</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>come addestrato</translation>
    </message>
    <message>
        <source>Option: {value}</source>
        <translation>Opzione: {value}</translation>
    </message>
    <message>
        <source>There is no sentence yet.</source>
        <translation>Non c'è ancora una frase.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stadio</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Testa</translation>
    </message>
    <message>
        <source>Layer {number}</source>
        <translation>Strato {number}</translation>
    </message>
    <message>
        <source>Compare with {what}</source>
        <translation>Confronta con {what}</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Confronta</translation>
    </message>
    <message>
        <source>Shown next to the large picture, with linked zoom and pointer.</source>
        <translation>Mostrato accanto all'immagine grande, con zoom e puntatore collegati.</translation>
    </message>
    <message>
        <source>Head {layer}.{head}</source>
        <translation>Testa {layer}.{head}</translation>
    </message>
    <message>
        <source>Layer and head</source>
        <translation>Strato e testa</translation>
    </message>
    <message>
        <source>Sort heads by</source>
        <translation>Ordina le teste per</translation>
    </message>
    <message>
        <source>Direct logit attribution and ablation effects then refer to this token.</source>
        <translation>Attribuzione diretta dei logit ed effetti dell'ablazione si riferiscono allora a questo token.</translation>
    </message>
    <message>
        <source>Head attribution for the top token</source>
        <translation>Attribuzione delle teste per il token più probabile</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Head attribution for {token}</source>
        <translation>Attribuzione delle teste per {token}</translation>
    </message>
    <message>
        <source>Head attribution for {token} rather than {other}</source>
        <translation>Attribuzione delle teste per {token} rispetto a {other}</translation>
    </message>
    <message>
        <source>The difference of their logits is attributed.</source>
        <translation>Si attribuisce la differenza dei loro logit.</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrica</translation>
    </message>
    <message>
        <source>Wrote {name}. Repeat it by: attnviz do --script {name}</source>
        <translation>Scritto {name}. Ripetilo con: attnviz do --script {name}</translation>
    </message>
    <message>
        <source>No installed font has {character}, so a box is drawn: “attnviz doctor” names packages of fonts.</source>
        <translation>Nessun font installato ha {character}, perciò viene disegnato un riquadro: «attnviz doctor» indica pacchetti di font.</translation>
    </message>
    <message>
        <source>Something in AttnViz failed ({what}). Save your work, and please report it.</source>
        <translation>Qualcosa in AttnViz è fallito ({what}). Salva il tuo lavoro, e segnalalo per favore.</translation>
    </message>
    <message>
        <source>Not enough memory. Save your work, then shorten the text.</source>
        <translation>Memoria insufficiente. Salva il tuo lavoro, poi accorcia il testo.</translation>
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
        <translation>Uso: attnviz [PLUG-INS] [FILE | MODEL] | COMMAND ... | --version | --help

Digita una frase e guarda come vi si calcola l'attenzione.

Plug-in:
  --plugin FILE.py           esegui un file che aggiunge misure, esperimenti, normalizzazioni o varianti; anche più d'uno
  --no-plugins               ometti i plug-in dei pacchetti installati

Esempi:
  attnviz                    apri la finestra
  attnviz smollm2            aprila con un modello addestrato
  attnviz figure --text "Hello shiny sun" --out weights.svg</translation>
    </message>
    <message>
        <source>Options: attnviz COMMAND --help. A mistake is reported in one sentence, with exit status 2.</source>
        <translation>Opzioni: attnviz COMMAND --help. Un errore è segnalato in una frase, con stato di uscita 2.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Guardare</translation>
    </message>
    <message>
        <source>open the window, as attnviz FILE and attnviz MODEL do</source>
        <translation>apri la finestra, come fanno attnviz FILE e attnviz MODEL</translation>
    </message>
    <message>
        <source>Open the window on the sentence of the chapter, a file or a trained model, with a text,
options, and a selected layer and head. Without a display, draw attnviz.png instead.

Example: attnviz smollm2 --text "When Mary and John went to the store," --head 5.1</source>
        <translation>Apri la finestra sulla frase del capitolo, su un file o su un modello addestrato, con un testo,
opzioni, e uno strato e una testa scelti. Senza uno schermo, disegna invece attnviz.png.

Esempio: attnviz smollm2 --text "When Mary and John went to the store," --head 5.1</translation>
    </message>
    <message>
        <source>What is opened.</source>
        <translation>Che cosa si apre.</translation>
    </message>
    <message>
        <source>a session, *.attnviz, attention in arrays, *.npz, which - reads from standard input, a lesson, *.lesson.md, a text, *.txt, or a trained model: a folder, a .gguf file, or dates (built in), smollm2 or minilm (optional packages)</source>
        <translation>una sessione, *.attnviz, attenzione in array, *.npz, che con - si legge dallo standard input, una lezione, *.lesson.md, un testo, *.txt, o un modello addestrato: una cartella, un file .gguf, oppure dates (incluso), smollm2 o minilm (pacchetti facoltativi)</translation>
    </message>
    <message>
        <source>the sentence; several --text form a batch. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>la frase; più --text formano un batch. @FILE legge un file di testo UTF-8; scrivi @@ per un testo che comincia con @</translation>
    </message>
    <message>
        <source>an option; attnviz compute --help lists them</source>
        <translation>un'opzione; attnviz compute --help le elenca</translation>
    </message>
    <message>
        <source>auto, cpu, cuda, mps (default: that of the settings)</source>
        <translation>auto, cpu, cuda, mps (predefinito: quello delle impostazioni)</translation>
    </message>
    <message>
        <source>Where in the computation.</source>
        <translation>Dove nel calcolo.</translation>
    </message>
    <message>
        <source>a layer of the model, counted from 0, or all (default)</source>
        <translation>uno strato del modello, contato da 0, o all (predefinito)</translation>
    </message>
    <message>
        <source>3, 0,3,5-7 or all (default), from 0; 12.3 is head 3 of layer 12</source>
        <translation>3, 0,3,5-7 o all (predefinito), da 0; 12.3 è la testa 3 dello strato 12</translation>
    </message>
    <message>
        <source>which of several sentences, counted from 1</source>
        <translation>quale di più frasi, contata da 1</translation>
    </message>
    <message>
        <source>be led through attention</source>
        <translation>fatti guidare nell'attenzione</translation>
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
        <translation>Apri la finestra su una lezione; oppure esegui lezioni senza finestra: ogni azione è svolta,
ogni verifica è falsa prima di essere risolta e vera dopo, e ogni controllo indicato esiste.
Un errore è segnalato con la sua riga, stato di uscita 2.

Esempi:
  attnviz lesson 02-simplified --check
  attnviz lesson 02-simplified --html simplified.html
  attnviz lesson 03-trainable-weights --student "Ada Lovelace" --hand-in handed-in
  attnviz lesson --grade handed-in --out class.csv</translation>
    </message>
    <message>
        <source>Options.</source>
        <translation>Opzioni.</translation>
    </message>
    <message>
        <source>a file, *.lesson.md, a folder or a zip of them, or a name that --list prints (default: all)</source>
        <translation>un file, *.lesson.md, una cartella o uno zip di essi, o un nome elencato da --list (predefinito: tutti)</translation>
    </message>
    <message>
        <source>run it, or all lessons that come with AttnViz</source>
        <translation>eseguila, o esegui tutte le lezioni incluse in AttnViz</translation>
    </message>
    <message>
        <source>list the lessons that come with AttnViz, or those of a folder, and what was done of each</source>
        <translation>elenca le lezioni incluse in AttnViz, o quelle di una cartella, e che cosa è stato svolto di ognuna</translation>
    </message>
    <message>
        <source>write it as one page for the browser, with pictures and answers</source>
        <translation>scrivila come una pagina per il browser, con immagini e risposte</translation>
    </message>
    <message>
        <source>replace a file that is there</source>
        <translation>sostituisci un file esistente</translation>
    </message>
    <message>
        <source>A class.</source>
        <translation>Una classe.</translation>
    </message>
    <message>
        <source>who takes the lesson; the name gives the seed of the numbers</source>
        <translation>chi segue la lezione; il nome dà il seme dei numeri</translation>
    </message>
    <message>
        <source>the seed of the numbers, if not that of the name</source>
        <translation>il seme dei numeri, se non è quello del nome</translation>
    </message>
    <message>
        <source>write each lesson that is finished to a file in this folder</source>
        <translation>scrivi ogni lezione finita in un file in questa cartella</translation>
    </message>
    <message>
        <source>print a table of the files that a class handed in; each answer is judged again</source>
        <translation>stampa una tabella dei file consegnati da una classe; ogni risposta è giudicata di nuovo</translation>
    </message>
    <message>
        <source>print the table as JSON</source>
        <translation>stampa la tabella come JSON</translation>
    </message>
    <message>
        <source>write the table (.csv, .json)</source>
        <translation>scrivi la tabella (.csv, .json)</translation>
    </message>
    <message>
        <source>key and title of each example</source>
        <translation>chiave e titolo di ogni esempio</translation>
    </message>
    <message>
        <source>List the key and the title of each example.</source>
        <translation>Elenca la chiave e il titolo di ogni esempio.</translation>
    </message>
    <message>
        <source>the trained models that can be opened on this computer</source>
        <translation>i modelli addestrati che si possono aprire su questo computer</translation>
    </message>
    <message>
        <source>List the trained models that can be opened on this computer, with their family,
layers, heads, parameters, size on disk and path: the packages smollm2 and minilm,
dates, which comes with the program, and the Hugging Face cache. Nothing is
downloaded. Models that cannot be opened are listed with the reason.</source>
        <translation>Elenca i modelli addestrati che si possono aprire su questo computer, con famiglia, strati,
teste, parametri, dimensione su disco e percorso: i pacchetti smollm2 e minilm, dates, incluso
nel programma, e la cache di Hugging Face. Non si scarica niente. I modelli che non si possono
aprire sono elencati con il motivo.</translation>
    </message>
    <message>
        <source>the plug-ins that are loaded, and what they add</source>
        <translation>i plug-in caricati, e che cosa aggiungono</translation>
    </message>
    <message>
        <source>List the plug-ins that are loaded, with their file or package and what they add, or why
they failed; the exit status is 1 if one did. Plug-ins are Python files after --plugin,
and installed packages with an entry point in attnviz.plugins.

Example: attnviz plugins</source>
        <translation>Elenca i plug-in caricati, con il loro file o pacchetto e che cosa aggiungono, o perché sono
falliti; lo stato di uscita è 1 se uno è fallito. I plug-in sono file Python dopo --plugin,
e pacchetti installati con un entry point in attnviz.plugins.

Esempio: attnviz plugins</translation>
    </message>
    <message>
        <source>what is installed here, and what is missing</source>
        <translation>che cosa è installato qui, e che cosa manca</translation>
    </message>
    <message>
        <source>Say which versions of what are installed, whether a window can open and which
libraries it lacks, with the packages that hold them, what computes, and which
trained models are there. This is what a report of a fault should have. The exit
status is 1 if something is missing.

Example: attnviz doctor</source>
        <translation>Indica quali versioni di che cosa sono installate, se una finestra si può aprire e quali librerie
le mancano, con i pacchetti che le contengono, che cosa calcola, e quali modelli addestrati
ci sono. È ciò che la segnalazione di un guasto dovrebbe contenere. Lo stato di uscita è 1
se manca qualcosa.

Esempio: attnviz doctor</translation>
    </message>
    <message>
        <source>Compute and write</source>
        <translation>Calcolare e scrivere</translation>
    </message>
    <message>
        <source>every array of a computation</source>
        <translation>ogni array di un calcolo</translation>
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
        <translation>Scrivi ogni array di un calcolo (.npz o .csv), senza arrotondare: token, lunghezze, ogni
stadio, le matrici dei pesi, e per ogni frase e testa le misure dei suoi pesi di attenzione
(prima del dropout, media sui token, NaN se non definite): measure_previous_token,
measure_first_token e measure_own_position (peso sul token precedente, sul primo token,
sul token stesso), measure_induction (sul token dopo una copia precedente),
measure_entropy (in nat) e measure_distance (in token). Per un modello addestrato anche:
id dei token, ogni stadio e misura con lo strato come primo asse, la direct logit
attribution di ogni testa per il token successivo più probabile
(measure_direct_logit_attribution, direct_logit_attribution_ids), e i logit; non i suoi pesi.

Esempio: attnviz compute --example 3.5.1-causal --out causal.npz</translation>
    </message>
    <message>
        <source>What is computed.</source>
        <translation>Che cosa si calcola.</translation>
    </message>
    <message>
        <source>a session, *.attnviz, or attention in arrays, *.npz; several write a file each into the folder --out</source>
        <translation>una sessione, *.attnviz, o attenzione in array, *.npz; se sono più d'una, ognuna scrive un file nella cartella --out</translation>
    </message>
    <message>
        <source>an example instead (list: attnviz examples)</source>
        <translation>invece un esempio (elenco: attnviz examples)</translation>
    </message>
    <message>
        <source>a chat instead, as the model's chat template writes it: a .json file with a list of {"role": "user", "content": "…"}</source>
        <translation>invece una chat, come la scrive il modello di chat del modello: un file .json con una lista di {"role": "user", "content": "…"}</translation>
    </message>
    <message>
        <source>a .npy or .csv file of embeddings (tokens, d_in); means embedding=file</source>
        <translation>un file .npy o .csv di embedding (token, d_in); significa embedding=file</translation>
    </message>
    <message>
        <source>an option, listed below</source>
        <translation>un'opzione, elencata sotto</translation>
    </message>
    <message>
        <source>a trained model: dates, smollm2, minilm, a folder, a .gguf file, or a name in the Hugging Face cache; each text is then one input, line breaks included</source>
        <translation>un modello addestrato: dates, smollm2, minilm, una cartella, un file .gguf, o un nome nella cache di Hugging Face; ogni testo è allora un solo ingresso, a capo inclusi</translation>
    </message>
    <message>
        <source>auto, cpu, cuda, mps (default: auto)</source>
        <translation>auto, cpu, cuda, mps (predefinito: auto)</translation>
    </message>
    <message>
        <source>a text A of as many tokens, for --patch and --steer. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>un testo A di altrettanti token, per --patch e --steer. @FILE legge un file di testo UTF-8; scrivi @@ per un testo che comincia con @</translation>
    </message>
    <message>
        <source>take activations from A, such as residual@12, heads@12.3 or keys@12.3:5 (at one token); attnviz patch --help lists each WHAT</source>
        <translation>prendi attivazioni da A, come residual@12, heads@12.3 o keys@12.3:5 (in un token); attnviz patch --help elenca ogni WHAT</translation>
    </message>
    <message>
        <source>add ALPHA (A - x) to the residual stream x of a layer, or to the output of a head</source>
        <translation>aggiungi ALPHA (A - x) al flusso residuo x di uno strato, o all'uscita di una testa</translation>
    </message>
    <message>
        <source>Which arrays.</source>
        <translation>Quali array.</translation>
    </message>
    <message>
        <source>also write the logit lens: lens_rows, lens_ids, lens_probabilities</source>
        <translation>scrivi anche la logit lens: lens_rows, lens_ids, lens_probabilities</translation>
    </message>
    <message>
        <source>Effects and scores of heads.</source>
        <translation>Effetti e punteggi delle teste.</translation>
    </message>
    <message>
        <source>also compute how much the logit and the probability of the top next token drop when each head is ablated</source>
        <translation>calcola anche di quanto scendono il logit e la probabilità del token successivo più probabile quando ogni testa è ablata</translation>
    </message>
    <message>
        <source>also compute the scores of a model's heads, which no text changes: ov_copying, full_ov_copying, prefix_matching and copying</source>
        <translation>calcola anche i punteggi delle teste di un modello, che nessun testo cambia: ov_copying, full_ov_copying, prefix_matching e copying</translation>
    </message>
    <message>
        <source>of the random tokens of --scores (default: 123)</source>
        <translation>dei token casuali di --scores (predefinito: 123)</translation>
    </message>
    <message>
        <source>what takes the place of a head's output in --effects: zero (default), its mean over this text, its mean over 200 reference sentences (reference), or its output in the snapshot --beside (resample)</source>
        <translation>che cosa prende il posto dell'uscita di una testa in --effects: zero (predefinito), la sua media su questo testo (mean), la sua media su 200 frasi di riferimento (reference), o la sua uscita nell'istantanea --beside (resample)</translation>
    </message>
    <message>
        <source>the number whose drop --effects measure: the token's logit (default), probability or rank (1 is the best); always also its probability</source>
        <translation>il numero di cui --effects misura il calo: il logit del token (predefinito), probability o rank (1 è il migliore); sempre anche la sua probabilità</translation>
    </message>
    <message>
        <source>the token of --metric (default: the top one of each text)</source>
        <translation>il token di --metric (predefinito: il più probabile di ogni testo)</translation>
    </message>
    <message>
        <source>the token whose number is subtracted from that of --answer</source>
        <translation>il token il cui numero è sottratto da quello di --answer</translation>
    </message>
    <message>
        <source>the snapshot of the session for --ablation resample</source>
        <translation>l'istantanea della sessione per --ablation resample</translation>
    </message>
    <message>
        <source>Output.</source>
        <translation>Uscita.</translation>
    </message>
    <message>
        <source>where to write; the ending chooses the format</source>
        <translation>dove scrivere; l'estensione sceglie il formato</translation>
    </message>
    <message>
        <source>a UTF-8 file with a sentence in each line: writes a file for each into the folder --out, as several sessions do</source>
        <translation>un file UTF-8 con una frase per riga: scrive un file per ognuna nella cartella --out, come fanno più sessioni</translation>
    </message>
    <message>
        <source>the ending of the files in that folder</source>
        <translation>l'estensione dei file in quella cartella</translation>
    </message>
    <message>
        <source>a stage as a picture, also for a paper</source>
        <translation>uno stadio come immagine, anche per un articolo</translation>
    </message>
    <message>
        <source>Draw a stage (.png, .svg, .pdf, .tikz or .html): one head, or all heads. For a trained
model all heads of all layers are one sheet with a row for each layer. --head 2,5 draws
two heatmaps side by side, --layer 0,1 two layers, --sentence 1,2 two sentences.

Examples:
  attnviz figure --text "Hello shiny sun" --head 0 --out weights.svg
  attnviz figure --model minilm --text "It was too tired." --head 3.7 --view words --out words.svg
  attnviz figure session.attnviz --preset acl --letters on --out figure.pdf</source>
        <translation>Disegna uno stadio (.png, .svg, .pdf, .tikz o .html): una testa, o tutte le teste. Per un modello
addestrato tutte le teste di tutti gli strati sono un foglio con una riga per ogni strato.
--head 2,5 disegna due mappe di calore affiancate, --layer 0,1 due strati, --sentence 1,2
due frasi.

Esempi:
  attnviz figure --text "Hello shiny sun" --head 0 --out weights.svg
  attnviz figure --model minilm --text "It was too tired." --head 3.7 --view words --out words.svg
  attnviz figure session.attnviz --preset acl --letters on --out figure.pdf</translation>
    </message>
    <message>
        <source>What is drawn.</source>
        <translation>Che cosa si disegna.</translation>
    </message>
    <message>
        <source>embeddings, residual, encoder_output, normed, projected_queries, projected_keys, encoder_states, output_embeddings, decoder_states, queries, keys, values, rotated_queries, rotated_keys, scores, masked_scores, scaled_scores, biased_scores, capped_scores, masked_weights, weights, value_weighted, rollout, weights_gradient, sink_weights, encoder_weights, decoder_weights, cross_weights, dropout_mask, dropped_weights, context, concatenated, output, projected_attention, attention_output, router_logits, experts, expert_weights, projected_feed_forward, feed_forward, final_normed, new_states, output_logits (default: weights)</source>
        <translation>embeddings, residual, encoder_output, normed, projected_queries, projected_keys, encoder_states, output_embeddings, decoder_states, queries, keys, values, rotated_queries, rotated_keys, scores, masked_scores, scaled_scores, biased_scores, capped_scores, masked_weights, weights, value_weighted, rollout, weights_gradient, sink_weights, encoder_weights, decoder_weights, cross_weights, dropout_mask, dropped_weights, context, concatenated, output, projected_attention, attention_output, router_logits, experts, expert_weights, projected_feed_forward, feed_forward, final_normed, new_states, output_logits (predefinito: weights)</translation>
    </message>
    <message>
        <source>of weights: heatmap (default), lines from queries to keys, or words, tinted by the attention from one token; several heads, such as --head 0,2,3, are drawn in one picture: as lines, or as their mean</source>
        <translation>dei pesi: heatmap (mappa di calore, predefinito), lines (linee dalle query alle chiavi) o words (parole, tinte dall'attenzione di un token); più teste, come --head 0,2,3, si disegnano in una sola immagine: come linee, o come la loro media</translation>
    </message>
    <message>
        <source>for lines and words: the query token, counted from 0 (default: all tokens for lines, the last one for words)</source>
        <translation>per linee e parole: il token query, contato da 0 (predefinito: tutti i token per le linee, l'ultimo per le parole)</translation>
    </message>
    <message>
        <source>next to the rows and columns of weights in a heatmap: sums, or entropy</source>
        <translation>accanto alle righe e alle colonne dei pesi in una mappa di calore: sums (somme) o entropy (entropia)</translation>
    </message>
    <message>
        <source>pool rows and columns to segments of the text: sentence, line, turn (of a chat), or marks (of a session); token for none (default: as the session was saved)</source>
        <translation>raggruppa righe e colonne in segmenti del testo: sentence, line, turn (di una chat) o marks (di una sessione); token per nessuno (predefinito: come è stata salvata la sessione)</translation>
    </message>
    <message>
        <source>leave the session out of a picture, which attnviz opens otherwise</source>
        <translation>ometti dall'immagine la sessione, che altrimenti attnviz apre</translation>
    </message>
    <message>
        <source>Figures of a fixed width.</source>
        <translation>Figure a larghezza fissa.</translation>
    </message>
    <message>
        <source>a figure of the width, font and font size of a venue: acl, acl-wide, neurips, icml, icml-wide, iclr, aaai, aaai-wide, cvpr, cvpr-wide, jmlr, tmlr, nature, nature-wide, beamer</source>
        <translation>una figura con la larghezza, il font e la dimensione del font di una sede: acl, acl-wide, neurips, icml, icml-wide, iclr, aaai, aaai-wide, cvpr, cvpr-wide, jmlr, tmlr, nature, nature-wide, beamer</translation>
    </message>
    <message>
        <source>of the figure, such as 7.7cm, 89mm or 3.5in</source>
        <translation>della figura, come 7.7cm, 89mm o 3.5in</translation>
    </message>
    <message>
        <source>of every text of the figure, such as 8</source>
        <translation>di ogni testo della figura, come 8</translation>
    </message>
    <message>
        <source>font of the figure, such as DejaVu Serif</source>
        <translation>font della figura, come DejaVu Serif</translation>
    </message>
    <message>
        <source>resolution of a PNG (default: 300)</source>
        <translation>risoluzione di un PNG (predefinito: 300)</translation>
    </message>
    <message>
        <source>of the figure: light, dark, transparent (default: light)</source>
        <translation>della figura: light, dark, transparent (predefinito: light)</translation>
    </message>
    <message>
        <source>the line above a figure</source>
        <translation>la riga sopra una figura</translation>
    </message>
    <message>
        <source>the lines below it: the sentence, and how it was computed</source>
        <translation>le righe sotto: la frase, e come è stata calcolata</translation>
    </message>
    <message>
        <source>(a), (b), ... before its panels (default: off)</source>
        <translation>(a), (b), ... prima dei suoi pannelli (predefinito: off)</translation>
    </message>
    <message>
        <source>digits of the numbers in its cells (default: as many as fit)</source>
        <translation>cifre dei numeri nelle sue celle (predefinito: quante ce ne stanno)</translation>
    </message>
    <message>
        <source>every stage of a head in one figure</source>
        <translation>ogni stadio di una testa in una figura</translation>
    </message>
    <message>
        <source>a snapshot of the session: it, the present state and their difference in one figure</source>
        <translation>un'istantanea della sessione: essa, lo stato attuale e la loro differenza in una figura</translation>
    </message>
    <message>
        <source>a stage as a table, or as code that computes it</source>
        <translation>uno stadio come tabella, o come codice che lo calcola</translation>
    </message>
    <message>
        <source>Write the numbers of a stage as a table (.tsv, .md or .tex), or the program that
computes them (.py or .ipynb). A table of all heads' weights has their measures, too.

Examples:
  attnviz table --example 3.3.1-simplified --digits 2 --out weights.md
  attnviz table --set variant=multi_head --stage scores --head 0 --out scores.py</source>
        <translation>Scrivi i numeri di uno stadio come tabella (.tsv, .md o .tex), o il programma che li
calcola (.py o .ipynb). Una tabella dei pesi di tutte le teste ha anche le loro misure.

Esempi:
  attnviz table --example 3.3.1-simplified --digits 2 --out weights.md
  attnviz table --set variant=multi_head --stage scores --head 0 --out scores.py</translation>
    </message>
    <message>
        <source>What is written.</source>
        <translation>Che cosa si scrive.</translation>
    </message>
    <message>
        <source>decimals of a table, 1 to 9 (default: 4)</source>
        <translation>decimali di una tabella, da 1 a 9 (predefinito: 4)</translation>
    </message>
    <message>
        <source>what changes from frame to frame</source>
        <translation>che cosa cambia da fotogramma a fotogramma</translation>
    </message>
    <message>
        <source>Write a film (.gif or .webp) of one head, or of all heads of a layer.

Example: attnviz film --example 3.5.2-dropout --stage dropped_weights --head 0
         --kind sweep:dropout=0..0.9 --frames 10 --out dropout.gif</source>
        <translation>Scrivi un filmato (.gif o .webp) di una testa, o di tutte le teste di uno strato.

Esempio: attnviz film --example 3.5.2-dropout --stage dropped_weights --head 0
         --kind sweep:dropout=0..0.9 --frames 10 --out dropout.gif</translation>
    </message>
    <message>
        <source>The film.</source>
        <translation>Il filmato.</translation>
    </message>
    <message>
        <source>rows, letters, tokens, heads, layers, sweep:OPTION=FROM..TO, steps, held:SNAPSHOT; such as sweep:dropout=0..0.9</source>
        <translation>rows, letters, tokens, heads, layers, sweep:OPTION=FROM..TO, steps, held:SNAPSHOT; come sweep:dropout=0..0.9</translation>
    </message>
    <message>
        <source>of a sweep, of held and of steps: how many frames (default: 20)</source>
        <translation>di sweep, di held e di steps: quanti fotogrammi (predefinito: 20)</translation>
    </message>
    <message>
        <source>how long each frame is shown (default: 0.5)</source>
        <translation>quanto a lungo è mostrato ogni fotogramma (predefinito: 0.5)</translation>
    </message>
    <message>
        <source>a page with every stage of a head</source>
        <translation>una pagina con ogni stadio di una testa</translation>
    </message>
    <message>
        <source>Write a page (.pdf, .svg or .png) with every stage of a head, the formulas, and the
arithmetic of one query.

Example: attnviz handout --example 3.4.1-step-by-step --query 1 --out page.pdf</source>
        <translation>Scrivi una pagina (.pdf, .svg o .png) con ogni stadio di una testa, le formule, e
il calcolo di una query.

Esempio: attnviz handout --example 3.4.1-step-by-step --query 1 --out page.pdf</translation>
    </message>
    <message>
        <source>The page.</source>
        <translation>La pagina.</translation>
    </message>
    <message>
        <source>a4 or letter (default: a4)</source>
        <translation>a4 o letter (predefinito: a4)</translation>
    </message>
    <message>
        <source>the token whose arithmetic is written, counted from 0</source>
        <translation>il token di cui si scrive il calcolo, contato da 0</translation>
    </message>
    <message>
        <source>leave the session out of the page, which attnviz opens otherwise</source>
        <translation>ometti dalla pagina la sessione, che altrimenti attnviz apre</translation>
    </message>
    <message>
        <source>a table with a row for each head</source>
        <translation>una tabella con una riga per ogni testa</translation>
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
        <translation>Scrivi una tabella con una riga per ogni testa (.csv, .tsv, .parquet, .md o .tex). Con un
testo, una sessione o un esempio ha le misure dei pesi di attenzione di ogni testa (medie
sui token, e direct logit attribution per il token successivo più probabile).

Con il solo --model ha i punteggi delle teste del modello: ov_copying (autovalori di
W_V W_O), full_ov_copying (di W_E W_V W_O W_U, norme incorporate), prefix_matching e copying
su dieci testi di 25 token casuali, ripetuti quattro volte (Olsson et al. 2022), e le misure
dei suoi pesi su questi testi. Vuoto dove il modello non ha un tale punteggio.

Con una cartella scritta da attnviz corpus, al posto di una sessione, ha le medie e le
deviazioni standard delle misure sul corpus.

Esempi:
  attnviz heads --model smollm2 --out heads.csv
  attnviz heads --model smollm2 --text "The capital of France is" --effects --out heads.tsv</translation>
    </message>
    <message>
        <source>what a person can do in the window</source>
        <translation>ciò che una persona può fare nella finestra</translation>
    </message>
    <message>
        <source>Do what a person can do in the window, on a session or another source, and write
the result: a session (.attnviz), the selected stage as a picture or a table, or all
arrays. Each word without = begins the next intent. A value is JSON, or else a text:
layer=24 head=4, on=true, cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'.

Example: attnviz do multi_head set_text text="Hello shiny sun" choose_head head=1 --out head.svg</source>
        <translation>Fai ciò che una persona può fare nella finestra, su una sessione o un'altra fonte, e scrivi il
risultato: una sessione (.attnviz), lo stadio scelto come immagine o tabella, o tutti gli
array. Ogni parola senza = comincia l'azione successiva. Un valore è JSON, o altrimenti un testo:
layer=24 head=4, on=true, cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'.

Esempio: attnviz do multi_head set_text text="Hello shiny sun" choose_head head=1 --out head.svg</translation>
    </message>
    <message>
        <source>What is done, on what, and what is written.</source>
        <translation>Che cosa si fa, su che cosa, e che cosa si scrive.</translation>
    </message>
    <message>
        <source>a session, a variant such as multi_head, a trained model, arrays, or example:KEY</source>
        <translation>una sessione, una variante come multi_head, un modello addestrato, array, o example:KEY</translation>
    </message>
    <message>
        <source>a name that --list prints, and its arguments; several intents are done in this order</source>
        <translation>un nome elencato da --list, e i suoi argomenti; più azioni si svolgono in quest'ordine</translation>
    </message>
    <message>
        <source>do the intents of a recorded script first; without SOURCE, on the session in which it began</source>
        <translation>svolgi prima le azioni di uno script registrato; senza SOURCE, sulla sessione in cui è cominciato</translation>
    </message>
    <message>
        <source>where to write the session, the selected stage or all arrays</source>
        <translation>dove scrivere la sessione, lo stadio scelto o tutti gli array</translation>
    </message>
    <message>
        <source>print every intent with its arguments</source>
        <translation>stampa ogni azione con i suoi argomenti</translation>
    </message>
    <message>
        <source>compare your own attention code with a formulation</source>
        <translation>confronta il tuo codice di attenzione con una formulazione</translation>
    </message>
    <message>
        <source>Compare your own attention code with a formulation, stage by stage: with the same
weights and input, does it compute the same, and where does it differ first, and why?
The file is run in a process of its own. The class is built with d_in, d_out,
num_heads, context_length, dropout and qkv_bias, like the book's classes. The exit
status is 0 if it computes the same, 1 if not, 2 if it cannot be run or compared.

Example: attnviz check my_attention.py:MultiHeadAttention --like multi_head</source>
        <translation>Confronta il tuo codice di attenzione con una formulazione, stadio per stadio: con gli stessi
pesi e lo stesso ingresso, calcola lo stesso, dove differisce per la prima volta, e perché?
Il file è eseguito in un proprio processo. La classe è costruita con d_in, d_out, num_heads,
context_length, dropout e qkv_bias, come le classi del libro. Lo stato di uscita è 0 se
calcola lo stesso, 1 se no, 2 se non può essere eseguito o confrontato.

Esempio: attnviz check my_attention.py:MultiHeadAttention --like multi_head</translation>
    </message>
    <message>
        <source>What is compared with what.</source>
        <translation>Che cosa si confronta con che cosa.</translation>
    </message>
    <message>
        <source>a Python file, which is run, and a class of nn.Module in it</source>
        <translation>un file Python, che viene eseguito, e una sua classe di nn.Module</translation>
    </message>
    <message>
        <source>simple, self_attention_v1, self_attention_v2, causal, multi_head_wrapper, multi_head, einsum, torch_mha, grouped_query (default: multi_head)</source>
        <translation>simple, self_attention_v1, self_attention_v2, causal, multi_head_wrapper, multi_head, einsum, torch_mha, grouped_query (predefinito: multi_head)</translation>
    </message>
    <message>
        <source>an option of the formulation, such as d_out or mask, or a parameter that the class is built with</source>
        <translation>un'opzione della formulazione, come d_out o mask, o un parametro con cui la classe è costruita</translation>
    </message>
    <message>
        <source>how long the file may run (default: 20)</source>
        <translation>quanto a lungo il file può essere eseguito (predefinito: 20)</translation>
    </message>
    <message>
        <source>Experiments on trained models</source>
        <translation>Esperimenti su modelli addestrati</translation>
    </message>
    <message>
        <source>patch activations of one run into another</source>
        <translation>sostituisci attivazioni di un'esecuzione in un'altra</translation>
    </message>
    <message>
        <source>Activation patching: in each layer take one activation of the clean run into the
corrupted one, and measure how much of the difference in --metric comes back,
(patched - corrupted) / (clean - corrupted). A .npz holds recovered (layer, token),
(layer, head) or, of one layer, (head, token), clean_difference and corrupted_difference;
of a path also direct, from the head straight to the logits.

Example: attnviz patch --model smollm2 --clean "John gave a drink to"
         --corrupted "Mary gave a drink to" --patch heads --out heads.png</source>
        <translation>Activation patching: in ogni strato porta un'attivazione dell'esecuzione pulita in quella
corrotta, e misura quanta della differenza di --metric ritorna,
(patched - corrupted) / (clean - corrupted). Un .npz contiene recovered (strato, token),
(strato, testa) o, di un solo strato, (testa, token), clean_difference e
corrupted_difference; di un percorso anche direct, dalla testa direttamente ai logit.

Esempio: attnviz patch --model smollm2 --clean "John gave a drink to"
         --corrupted "Mary gave a drink to" --patch heads --out heads.png</translation>
    </message>
    <message>
        <source>What is patched into what, and how it is measured.</source>
        <translation>Che cosa si sostituisce in che cosa, e come si misura.</translation>
    </message>
    <message>
        <source>a trained model: smollm2, a folder or a file</source>
        <translation>un modello addestrato: smollm2, una cartella o un file</translation>
    </message>
    <message>
        <source>the text with the answer. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>il testo con la risposta. @FILE legge un file di testo UTF-8; scrivi @@ per un testo che comincia con @</translation>
    </message>
    <message>
        <source>a text of as many tokens without it. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>un testo di altrettanti token senza di essa. @FILE legge un file di testo UTF-8; scrivi @@ per un testo che comincia con @</translation>
    </message>
    <message>
        <source>the token to predict (default: the clean text's top one)</source>
        <translation>il token da predire (predefinito: il più probabile del testo pulito)</translation>
    </message>
    <message>
        <source>the other token of the difference (default: the corrupted text's top one)</source>
        <translation>l'altro token della differenza (predefinito: il più probabile del testo corrotto)</translation>
    </message>
    <message>
        <source>residual, attention_output, feed_forward, heads, queries, keys, values, pattern, path_queries, path_keys, path_values</source>
        <translation>residual, attention_output, feed_forward, heads, queries, keys, values, pattern, path_queries, path_keys, path_values</translation>
    </message>
    <message>
        <source>the head whose output is patched in what later heads read of it, for path_queries, path_keys, path_values</source>
        <translation>la testa la cui uscita è sostituita in ciò che le teste successive ne leggono, per path_queries, path_keys, path_values</translation>
    </message>
    <message>
        <source>patch the heads of this layer at one token each</source>
        <translation>sostituisci le teste di questo strato a un token per volta</translation>
    </message>
    <message>
        <source>of --answer, less that of --instead: logit (default), probability, rank (1 is the best)</source>
        <translation>di --answer, meno quello di --instead: logit (predefinito), probability, rank (1 è il migliore)</translation>
    </message>
    <message>
        <source>denoise (default) patches clean into corrupted, noise corrupted into clean</source>
        <translation>denoise (predefinito) porta il pulito nel corrotto, noise il corrotto nel pulito</translation>
    </message>
    <message>
        <source>estimate all patches from one gradient (attribution patching); the file says so</source>
        <translation>stima tutti i patch da un solo gradiente (attribution patching); il file lo dice</translation>
    </message>
    <message>
        <source>FILE.npz, FILE.tsv, FILE.md, FILE.tex, FILE.png, FILE.svg, FILE.pdf</source>
        <translation>FILE.npz, FILE.tsv, FILE.md, FILE.tex, FILE.png, FILE.svg, FILE.pdf</translation>
    </message>
    <message>
        <source>measure all heads over a corpus</source>
        <translation>misura tutte le teste su un corpus</translation>
    </message>
    <message>
        <source>Measure every head of a model over a corpus: mean, standard deviation and histogram
of each measure (heads.parquet), and the texts with its largest values, with the
strongest weights in them (examples.parquet). Dask distributes the texts to processes
of this computer, or to those of a scheduler. The same command goes on where a run
was stopped. Needs: pip install 'attnviz[corpus]'.

Example: attnviz corpus --model smollm2 --texts sentences.txt --out run --workers 2</source>
        <translation>Misura ogni testa di un modello su un corpus: media, deviazione standard e istogramma di ogni
misura (heads.parquet), e i testi con i suoi valori più grandi, con i pesi più forti in essi
(examples.parquet). Dask distribuisce i testi a processi di questo computer, o a quelli di uno
scheduler. Lo stesso comando prosegue dove un'esecuzione è stata fermata.
Richiede: pip install 'attnviz[corpus]'.

Esempio: attnviz corpus --model smollm2 --texts sentences.txt --out run --workers 2</translation>
    </message>
    <message>
        <source>What is measured, and by what.</source>
        <translation>Che cosa si misura, e con che cosa.</translation>
    </message>
    <message>
        <source>FILE.txt with a text in each line, FILE.jsonl or FILE.parquet with texts under the name text, or a folder of such files</source>
        <translation>FILE.txt con un testo per riga, FILE.jsonl o FILE.parquet con testi sotto il nome text, o una cartella di tali file</translation>
    </message>
    <message>
        <source>a new folder, or that of the same run, which goes on</source>
        <translation>una nuova cartella, o quella della stessa esecuzione, che prosegue</translation>
    </message>
    <message>
        <source>measure at most the first N tokens of each text (default: 256)</source>
        <translation>misura al massimo i primi N token di ogni testo (predefinito: 256)</translation>
    </message>
    <message>
        <source>processes on this computer, each of which opens the model (default: one for each GPU, or else one a core, at most 4)</source>
        <translation>processi su questo computer, ognuno dei quali apre il modello (predefinito: uno per ogni GPU, o altrimenti uno per core, al massimo 4)</translation>
    </message>
    <message>
        <source>a Dask scheduler, such as tcp://host:8786, whose workers have AttnViz and the model</source>
        <translation>uno scheduler Dask, come tcp://host:8786, i cui worker hanno AttnViz e il modello</translation>
    </message>
    <message>
        <source>train a small model on this computer</source>
        <translation>addestra un piccolo modello su questo computer</translation>
    </message>
    <message>
        <source>Train a small model in seconds to minutes on this computer, and write it as a
model folder (safetensors, config.json, tokenizer.json) that AttnViz and
transformers open: attnviz FOLDER. Kept steps are model folders in FOLDER/steps,
and FOLDER/log.jsonl has loss and accuracy of every step. The same seed gives the
same model on the same kind of device.

Example: attnviz train induction --steps 50 --out induction</source>
        <translation>Addestra un piccolo modello in secondi o minuti su questo computer, e scrivilo come cartella di
modello (safetensors, config.json, tokenizer.json) che AttnViz e transformers aprono:
attnviz FOLDER. I passi conservati sono cartelle di modello in FOLDER/steps, e
FOLDER/log.jsonl ha perdita e accuratezza di ogni passo. Lo stesso seme dà lo stesso modello
sullo stesso tipo di dispositivo.

Esempio: attnviz train induction --steps 50 --out induction</translation>
    </message>
    <message>
        <source>What is trained, and where it is written.</source>
        <translation>Che cosa si addestra, e dove si scrive.</translation>
    </message>
    <message>
        <source>induction, reverse, sort, copy, addition, dates_additive, dates_transformer, characters</source>
        <translation>induction, reverse, sort, copy, addition, dates_additive, dates_transformer, characters</translation>
    </message>
    <message>
        <source>a new or empty folder</source>
        <translation>una cartella nuova o vuota</translation>
    </message>
    <message>
        <source>optimiser steps (default: enough for the recipe)</source>
        <translation>passi dell'ottimizzatore (predefinito: quanti bastano alla ricetta)</translation>
    </message>
    <message>
        <source>of weights and examples (default: 123)</source>
        <translation>di pesi ed esempi (predefinito: 123)</translation>
    </message>
    <message>
        <source>a UTF-8 text to train on, for the recipe characters; for those of dates a CSV with an input and its output in each line</source>
        <translation>un testo UTF-8 su cui addestrare, per la ricetta characters; per quelle delle date un CSV con un ingresso e la sua uscita in ogni riga</translation>
    </message>
    <message>
        <source>write into a folder that holds files</source>
        <translation>scrivi in una cartella che contiene già file</translation>
    </message>
    <message>
        <source>{name} answers one text with another in a way that cannot be seen through transformers' AttentionInterface: such a model is opened if its family is known. Its encoder is opened, too, if it reads text: attnviz.open(model.get_encoder(), tokenizer).</source>
        <translation>{name} risponde a un testo con un altro in un modo che non si vede attraverso AttentionInterface di transformers: un modello così si apre se la sua famiglia è nota. Si apre anche il suo encoder, se legge testo: attnviz.open(model.get_encoder(), tokenizer).</translation>
    </message>
    <message>
        <source>{name} hides other keys in so long a text than in a short one, which is not shown: shorten the text.</source>
        <translation>{name} nasconde in un testo così lungo altre chiavi che in uno breve, e questo non viene mostrato: accorcia il testo.</translation>
    </message>
    <message>
        <source>No plug-in is loaded.</source>
        <translation>Nessun plug-in è caricato.</translation>
    </message>
    <message>
        <source>signal {number}</source>
        <translation>segnale {number}</translation>
    </message>
    <message>
        <source>exit status {number}</source>
        <translation>stato di uscita {number}</translation>
    </message>
    <message>
        <source>That failed: {reason}.</source>
        <translation>Operazione non riuscita: {reason}.</translation>
    </message>
    <message>
        <source>Another window trains this run: close it first.</source>
        <translation>Un'altra finestra esegue questo addestramento: chiudila prima.</translation>
    </message>
    <message>
        <source>{name}, line {line}: {error}</source>
        <translation>{name}, riga {line}: {error}</translation>
    </message>
    <message>
        <source>its pinned cell</source>
        <translation>la cella fissata</translation>
    </message>
    <message>
        <source>PySide6 is not installed</source>
        <translation>PySide6 non è installato</translation>
    </message>
    <message>
        <source>neither DISPLAY nor WAYLAND_DISPLAY is set</source>
        <translation>né DISPLAY né WAYLAND_DISPLAY sono impostate</translation>
    </message>
    <message>
        <source>Qt has no plugin for {platform}</source>
        <translation>Qt non ha plugin per {platform}</translation>
    </message>
    <message>
        <source>Qt's {platform} plugin does not load: {error}</source>
        <translation>Il plugin {platform} di Qt non si carica: {error}</translation>
    </message>
    <message>
        <source>the Wayland display {display} cannot be reached</source>
        <translation>il display Wayland {display} non è raggiungibile</translation>
    </message>
    <message>
        <source>the X display {display} cannot be reached</source>
        <translation>il display X {display} non è raggiungibile</translation>
    </message>
    <message>
        <source>{minutes} minutes · level {level}</source>
        <translation>{minutes} minuti · livello {level}</translation>
    </message>
    <message>
        <source>{minutes} minutes · level {level} · seed {seed}</source>
        <translation>{minutes} minuti · livello {level} · seme {seed}</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Risposta</translation>
    </message>
    <message>
        <source>Do what is asked above.</source>
        <translation>Fai ciò che è chiesto sopra.</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>Soluzione</translation>
    </message>
    <message>
        <source>{name} writes several languages, and nothing says which: set forced_bos_token_id of its generation config to the token of one.</source>
        <translation>{name} scrive diverse lingue, e nulla dice quale: imposta forced_bos_token_id della sua configurazione di generazione al token di una.</translation>
    </message>
    <message>
        <source>{name} reads some patches of a picture, drawn at random, and leaves out the others: load the same weights as a ViT, which reads all, by ViTModel.from_pretrained(…).</source>
        <translation>{name} legge alcuni riquadri di un'immagine, scelti a caso, e tralascia gli altri: carica gli stessi pesi come un ViT, che li legge tutti, con ViTModel.from_pretrained(…).</translation>
    </message>
    <message>
        <source>{name} does not keep the patches of a picture as its tokens, so that none of its attention lies over the picture: compute it, and view it with attnviz.show(attentions).</source>
        <translation>{name} non conserva i riquadri di un'immagine come token, così la sua attenzione non corrisponde all'immagine: calcolala, e guardala con attnviz.show(attentions).</translation>
    </message>
    <message>
        <source>{name} does not read a picture alone: open a model of text with its tokenizer, and of two towers the one that reads pictures, model.vision_model.</source>
        <translation>{name} non legge solo un'immagine: apri un modello di testo con il suo tokenizer, e di due torri quella che legge immagini, model.vision_model.</translation>
    </message>
    <message>
        <source>{name} does not read a picture of {height} × {width} pixels ({reason}): open it with its own processor.</source>
        <translation>{name} non legge un'immagine di {height} × {width} pixel ({reason}): aprilo con il suo processore.</translation>
    </message>
    <message>
        <source>{name} needs its processor, such as AutoImageProcessor.from_pretrained(…), not {kind}.</source>
        <translation>{name} ha bisogno del suo processore, come AutoImageProcessor.from_pretrained(…), non {kind}.</translation>
    </message>
    <message>
        <source>The processor {kind} does not read a picture ({reason}).</source>
        <translation>Il processore {kind} non legge un'immagine ({reason}).</translation>
    </message>
    <message>
        <source>The processor {kind} makes no single picture of this one, but {shape} numbers.</source>
        <translation>Il processore {kind} non fa di questa immagine una sola, ma {shape} numeri.</translation>
    </message>
    <message>
        <source>Computing, about {seconds} seconds left</source>
        <translation>Calcolo in corso, restano circa {seconds} secondi</translation>
    </message>
    <message>
        <source>Computing, about {minutes} minutes left</source>
        <translation>Calcolo in corso, restano circa {minutes} minuti</translation>
    </message>
    <message>
        <source>There is no file or model called {name} (did you mean {near}?).</source>
        <translation>Non c'è un file o un modello chiamato {name} (forse {near}?).</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Cinese</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Giapponese</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Coreano</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Ebraico</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabo</translation>
    </message>
    <message>
        <source>Emoji</source>
        <translation>Emoji</translation>
    </message>
    <message>
        <source>This number stays at its position. To change the token wherever it stands, edit the table Embeddings.</source>
        <translation>Questo numero resta alla sua posizione. Per cambiare il token ovunque, modifica la tabella Embedding.</translation>
    </message>
    <message>
        <source>Cancelled until the next change.</source>
        <translation>Annullato fino alla prossima modifica.</translation>
    </message>
    <message>
        <source>The text of the command line is left out, since another one was typed.</source>
        <translation>Il testo della riga di comando è tralasciato, perché ne è stato scritto un altro.</translation>
    </message>
    <message>
        <source>student</source>
        <translation>nome</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>seme</translation>
    </message>
    <message>
        <source>points</source>
        <translation>punti</translation>
    </message>
</context>
<context>
    <name>AskBlock</name>
    <message>
        <source>a number</source>
        <translation>un numero</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Risposta</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Verifica</translation>
    </message>
    <message>
        <source>Compare the number with the one that is displayed.</source>
        <translation>Confronta il numero con quello mostrato.</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Riga</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Colonna</translation>
    </message>
    <message>
        <source>Compare the cell with the one that has the largest number.</source>
        <translation>Confronta la cella con quella che ha il numero più grande.</translation>
    </message>
</context>
<context>
    <name>AttendDialog</name>
    <message>
        <source>Now: {weight}</source>
        <translation>Adesso: {weight}</translation>
    </message>
    <message>
        <source>Now, in layer {layer}, head {head}: {weight}</source>
        <translation>Adesso, nello strato {layer}, testa {head}: {weight}</translation>
    </message>
    <message>
        <source>Now, in head {head}: {weight}</source>
        <translation>Adesso, nella testa {head}: {weight}</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Che cosa cambia</translation>
    </message>
    <message>
        <source>The numbers that may change; all others stay.</source>
        <translation>I numeri che possono cambiare; tutti gli altri restano.</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Peso</translation>
    </message>
    <message>
        <source>How much the query is to attend to the key, from 0 to 1.</source>
        <translation>Quanta attenzione la query deve prestare alla chiave, da 0 a 1.</translation>
    </message>
    <message>
        <source>The gradient of the weight says in which direction it grows fastest. Along it the smallest change is found that is enough: one edit, which you can undo. A token that stands in several places changes in all of them.</source>
        <translation>Il gradiente del peso dice in quale direzione cresce più in fretta. Lungo di essa si trova la minima modifica che basta: una modifica, che puoi annullare. Un token che sta in più posti cambia in tutti.</translation>
    </message>
</context>
<context>
    <name>Autosave</name>
    <message>
        <source>AttnViz cannot keep a copy of unsaved work: {reason}. Save it to a file.</source>
        <translation>AttnViz non può conservare una copia del lavoro non salvato: {reason}. Salvalo in un file.</translation>
    </message>
    <message>
        <source>{folder} cannot be written to</source>
        <translation>Non si può scrivere in {folder}</translation>
    </message>
</context>
<context>
    <name>BrushBar</name>
    <message>
        <source>Paint the mask</source>
        <translation>Dipingi la maschera</translation>
    </message>
    <message>
        <source>this head only</source>
        <translation>solo questa testa</translation>
    </message>
    <message>
        <source>Paint the mask of the selected head; otherwise of every head.</source>
        <translation>Dipingi la maschera della testa scelta; altrimenti di ogni testa.</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Reimposta</translation>
    </message>
    <message>
        <source>Unpaint every cell of the mask.</source>
        <translation>Togli il colore da ogni cella della maschera.</translation>
    </message>
</context>
<context>
    <name>CellEditor</name>
    <message>
        <source>Number of the cell</source>
        <translation>Numero della cella</translation>
    </message>
</context>
<context>
    <name>CheckBlock</name>
    <message>
        <source>Do what is asked above.</source>
        <translation>Fai ciò che è chiesto sopra.</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>Risolvi</translation>
    </message>
    <message>
        <source>Do it for me.</source>
        <translation>Fallo per me.</translation>
    </message>
    <message>
        <source>Solved:</source>
        <translation>Risolto:</translation>
    </message>
</context>
<context>
    <name>ChoiceEditor</name>
    <message>
        <source>Its own</source>
        <translation>I propri</translation>
    </message>
</context>
<context>
    <name>CircuitPage</name>
    <message>
        <source>Tokens of the head's circuits</source>
        <translation>Token dei circuiti della testa</translation>
    </message>
    <message>
        <source>Composition scores of later heads</source>
        <translation>Punteggi di composizione delle teste successive</translation>
    </message>
    <message>
        <source>Norm weights are folded in; their scales and all biases are left out.</source>
        <translation>I pesi delle norme sono incorporati; le loro scale e tutti i bias sono tralasciati.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: OV copying {ov}, full {full}</source>
        <translation>Strato {layer}, testa {head}: copia OV {ov}, completa {full}</translation>
    </message>
    <message>
        <source> · computed so far: {share:.0%} of the queries</source>
        <translation> · calcolato finora: {share:.0%} delle query</translation>
    </message>
    <message>
        <source>Re Σλ / Σ|λ| over the eigenvalues of W_V W_O, and of W_E W_V W_O W_U.</source>
        <translation>Re Σλ / Σ|λ| sugli autovalori di W_V W_O, e di W_E W_V W_O W_U.</translation>
    </message>
    <message>
        <source>No later layer reads what it writes</source>
        <translation>Nessuno strato successivo legge ciò che scrive</translation>
    </message>
    <message>
        <source>{mode} composition with later heads; random matrices: {score}</source>
        <translation>Composizione {mode} con le teste successive; matrici casuali: {score}</translation>
    </message>
</context>
<context>
    <name>ColourBar</name>
    <message>
        <source>Scale ▾</source>
        <translation>Scala ▾</translation>
    </message>
    <message>
        <source>How numbers become colours</source>
        <translation>Come i numeri diventano colori</translation>
    </message>
    <message>
        <source>Choose the range of the colours and their spacing, or lock the range.</source>
        <translation>Scegli l'intervallo dei colori e la loro distribuzione, o blocca l'intervallo.</translation>
    </message>
    <message>
        <source>Colour bar from {low} to {high}</source>
        <translation>Barra dei colori da {low} a {high}</translation>
    </message>
    <message>
        <source>Drag an end of the bar to move it; double-click to reset both. Keyboard: arrows, Shift+arrows for the lower end, Delete.</source>
        <translation>Trascina un estremo della barra per spostarlo; doppio clic per reimpostare entrambi. Tastiera: frecce, Maiusc+frecce per l'estremo inferiore, Canc.</translation>
    </message>
</context>
<context>
    <name>CompareSwitch</name>
    <message>
        <source>Displayed state: the present one, the held one, or their difference</source>
        <translation>Stato mostrato: quello attuale, quello conservato, o la loro differenza</translation>
    </message>
    <message>
        <source>now</source>
        <translation>adesso</translation>
    </message>
    <message>
        <source>The present state. A row dragged here from {name} replaces its activation.</source>
        <translation>Lo stato attuale. Una riga trascinata qui da {name} ne sostituisce l'attivazione.</translation>
    </message>
    <message>
        <source>The held state, in every picture, table and figure.</source>
        <translation>Lo stato conservato, in ogni immagine, tabella e figura.</translation>
    </message>
    <message>
        <source>The difference: red grew since {name}, blue shrank.</source>
        <translation>La differenza: il rosso è cresciuto da {name}, il blu è diminuito.</translation>
    </message>
    <message>
        <source>Show {state}</source>
        <translation>Mostra {state}</translation>
    </message>
    <message>
        <source>Hold as A</source>
        <translation>Conserva come A</translation>
    </message>
    <message>
        <source>Keep the present state as {name}, replacing the held one.</source>
        <translation>Conserva lo stato attuale come {name}, sostituendo quello conservato.</translation>
    </message>
    <message>
        <source>Keep the present state as {name}, then change something and compare.</source>
        <translation>Conserva lo stato attuale come {name}, poi cambia qualcosa e confronta.</translation>
    </message>
    <message>
        <source>Hold the present state as A</source>
        <translation>Conserva lo stato attuale come A</translation>
    </message>
</context>
<context>
    <name>Computation</name>
    <message>
        <source>Cancelled. The picture shows the last finished result.</source>
        <translation>Annullato. L'immagine mostra l'ultimo risultato finito.</translation>
    </message>
    <message>
        <source>Cancelled. If the function of the plug-in never ends, it goes on until you close AttnViz.</source>
        <translation>Annullato. Se la funzione del plug-in non finisce mai, continua finché AttnViz non viene chiuso.</translation>
    </message>
    <message>
        <source>Cancelled. What is computed so far is kept.</source>
        <translation>Annullato. Quanto calcolato finora resta.</translation>
    </message>
    <message>
        <source>What was cancelled has not stopped yet, and nothing is computed until it does. If the function of a plug-in never ends, save the session and start AttnViz without that plug-in.</source>
        <translation>Quanto annullato non si è ancora fermato, e fino ad allora non si calcola nulla. Se la funzione di un plug-in non finisce mai, salvare la sessione e avviare AttnViz senza quel plug-in.</translation>
    </message>
</context>
<context>
    <name>ComputationStatus</name>
    <message>
        <source>Opening {name}…</source>
        <translation>Apertura di {name}…</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Calcolo in corso…</translation>
    </message>
    <message>
        <source>Computing; dimmed values are from the previous state</source>
        <translation>Calcolo in corso; i valori attenuati sono dello stato precedente</translation>
    </message>
</context>
<context>
    <name>ContextMenus</name>
    <message>
        <source>Restore {several}</source>
        <translation>Ripristina {several}</translation>
    </message>
    <message>
        <source>Ablate {several}</source>
        <translation>Abla {several}</translation>
    </message>
    <message>
        <source>Ablate the other heads of layer {layer}</source>
        <translation>Abla le altre teste dello strato {layer}</translation>
    </message>
    <message>
        <source>Ablate all heads but {which}</source>
        <translation>Abla tutte le teste tranne {which}</translation>
    </message>
    <message>
        <source>Restore all heads</source>
        <translation>Ripristina tutte le teste</translation>
    </message>
    <message>
        <source>Export this head…</source>
        <translation>Esporta questa testa…</translation>
    </message>
    <message>
        <source>Export all heads…</source>
        <translation>Esporta tutte le teste…</translation>
    </message>
    <message>
        <source>Stop comparing with {chosen}</source>
        <translation>Smetti di confrontare con {chosen}</translation>
    </message>
    <message>
        <source>Compare with {chosen}</source>
        <translation>Confronta con {chosen}</translation>
    </message>
    <message>
        <source>{count} selected heads</source>
        <translation>{count} teste scelte</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>testa {head}</translation>
    </message>
    <message>
        <source>layer {layer}, head {head}</source>
        <translation>strato {layer}, testa {head}</translation>
    </message>
    <message>
        <source>Restore layer {layer}</source>
        <translation>Ripristina lo strato {layer}</translation>
    </message>
    <message>
        <source>Ablate layer {layer}</source>
        <translation>Abla lo strato {layer}</translation>
    </message>
    <message>
        <source>Ablate all layers but {layer}</source>
        <translation>Abla tutti gli strati tranne {layer}</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Copia immagine</translation>
    </message>
    <message>
        <source>Export this picture…</source>
        <translation>Esporta questa immagine…</translation>
    </message>
    <message>
        <source>Begin a segment here</source>
        <translation>Comincia un segmento qui</translation>
    </message>
    <message>
        <source>Join to the segment before</source>
        <translation>Unisci al segmento precedente</translation>
    </message>
    <message>
        <source>Suppress attention to this segment</source>
        <translation>Sopprimi l'attenzione a questo segmento</translation>
    </message>
    <message>
        <source>Suppress attention to this token</source>
        <translation>Sopprimi l'attenzione a questo token</translation>
    </message>
    <message>
        <source>Why this token</source>
        <translation>Perché questo token</translation>
    </message>
    <message>
        <source>Hide log-probabilities of typed tokens</source>
        <translation>Nascondi le log-probabilità dei token digitati</translation>
    </message>
    <message>
        <source>Show log-probabilities of all tokens</source>
        <translation>Mostra le log-probabilità di tutti i token</translation>
    </message>
    <message>
        <source>Target {token}</source>
        <translation>Bersaglio: {token}</translation>
    </message>
    <message>
        <source>Target {target} rather than {token}</source>
        <translation>Bersaglio: {target} rispetto a {token}</translation>
    </message>
    <message>
        <source>Target the top token</source>
        <translation>Bersaglio: il token più probabile</translation>
    </message>
    <message>
        <source>Reset the edits of this stage</source>
        <translation>Reimposta le modifiche di questo stadio</translation>
    </message>
    <message>
        <source>Edit this number…</source>
        <translation>Modifica questo numero…</translation>
    </message>
    <message>
        <source>Reset this number</source>
        <translation>Reimposta questo numero</translation>
    </message>
    <message>
        <source>Unmask this cell in every head</source>
        <translation>Smaschera questa cella in ogni testa</translation>
    </message>
    <message>
        <source>Mask this cell in every head</source>
        <translation>Maschera questa cella in ogni testa</translation>
    </message>
    <message>
        <source>Make this query attend to this key…</source>
        <translation>Dirigi l'attenzione di questa query su questa chiave…</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>Esporta immagine…</translation>
    </message>
    <message>
        <source>Fit the picture</source>
        <translation>Adatta l'immagine</translation>
    </message>
    <message>
        <source>Patch this row from A</source>
        <translation>Sostituisci questa riga da A</translation>
    </message>
    <message>
        <source>Patch every row from A</source>
        <translation>Sostituisci ogni riga da A</translation>
    </message>
    <message>
        <source>Steer this row towards A</source>
        <translation>Guida questa riga verso A</translation>
    </message>
    <message>
        <source>Steer every row towards A</source>
        <translation>Guida ogni riga verso A</translation>
    </message>
    <message>
        <source>Mask this cell in this head alone</source>
        <translation>Maschera questa cella solo in questa testa</translation>
    </message>
    <message>
        <source>Mask this cell in this layer</source>
        <translation>Maschera questa cella in questo strato</translation>
    </message>
    <message>
        <source>Unmask this cell in this head alone</source>
        <translation>Smaschera questa cella solo in questa testa</translation>
    </message>
    <message>
        <source>Unmask this cell in this layer</source>
        <translation>Smaschera questa cella in questo strato</translation>
    </message>
</context>
<context>
    <name>ControlsView</name>
    <message>
        <source>Open a file…</source>
        <translation>Apri un file…</translation>
    </message>
    <message>
        <source>Read the embeddings from a .npy or .csv file.</source>
        <translation>Leggi gli embedding da un file .npy o .csv.</translation>
    </message>
    <message>
        <source>Reset mask cells</source>
        <translation>Reimposta le celle della maschera</translation>
    </message>
    <message>
        <source>Restore the mask of the option above.</source>
        <translation>Ripristina la maschera dell'opzione sopra.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Altro</translation>
    </message>
    <message>
        <source>Show or hide options that are seldom needed: bias, seeds, KV heads.</source>
        <translation>Mostra o nascondi opzioni usate di rado: bias, semi, teste KV.</translation>
    </message>
    <message>
        <source>1 number edited</source>
        <translation>1 numero modificato</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} numbers edited</source>
        <translation>
            <numerusform>{count:,} numero modificato</numerusform>
            <numerusform>{count:,} numeri modificati</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset all edits</source>
        <translation>Reimposta tutte le modifiche</translation>
    </message>
    <message>
        <source>Restore the computed value of every edited number.</source>
        <translation>Ripristina il valore calcolato di ogni numero modificato.</translation>
    </message>
    <message>
        <source>Reset to the default ({value})</source>
        <translation>Reimposta al valore predefinito ({value})</translation>
    </message>
</context>
<context>
    <name>CorpusPage</name>
    <message>
        <source>Histogram of the measure over the texts of the corpus</source>
        <translation>Istogramma della misura sui testi del corpus</translation>
    </message>
    <message>
        <source>Texts with the largest values; Return loads one</source>
        <translation>Testi con i valori più grandi; Invio ne carica uno</translation>
    </message>
    <message>
        <source>mean {mean}, standard deviation {spread}, over the {count} texts in which it is defined</source>
        <translation>media {mean}, deviazione standard {spread}, sui {count} testi in cui è definita</translation>
    </message>
    <message>
        <source>not defined in any text of the corpus</source>
        <translation>non definita in alcun testo del corpus</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: {measure}</source>
        <translation>Strato {layer}, testa {head}: {measure}</translation>
    </message>
    <message>
        <source>A curve leads from a query, underlined, to its key, shaded by the weight. {model} over {count} texts.</source>
        <translation>Una curva porta da una query, sottolineata, alla sua chiave, ombreggiata secondo il peso. {model} su {count} testi.</translation>
    </message>
</context>
<context>
    <name>DetailView</name>
    <message>
        <source>Chosen stage</source>
        <translation>Stadio scelto</translation>
    </message>
    <message>
        <source>Double-click to show only the picture, or all panels again.</source>
        <translation>Doppio clic per mostrare solo l'immagine, o di nuovo tutti i pannelli.</translation>
    </message>
    <message>
        <source>Large heatmap of the selected stage</source>
        <translation>Mappa di calore grande dello stadio scelto</translation>
    </message>
    <message>
        <source>Second large heatmap</source>
        <translation>Seconda mappa di calore grande</translation>
    </message>
    <message>
        <source>Type a sentence above: its attention appears here as you type.</source>
        <translation>Digita una frase sopra: la sua attenzione appare qui mentre digiti.</translation>
    </message>
    <message>
        <source>Each pixel is the largest of {down} × {across} cells; scroll to zoom in for exact values.</source>
        <translation>Ogni pixel è il massimo di {down} × {across} celle; scorri per ingrandire e vedere i valori esatti.</translation>
    </message>
</context>
<context>
    <name>DropoutPage</name>
    <message>
        <source>Weights without dropout, their mean and their standard deviation</source>
        <translation>Pesi senza dropout, la loro media e la loro deviazione standard</translation>
    </message>
    <message>
        <source>Weights without dropout</source>
        <translation>Pesi senza dropout</translation>
    </message>
    <message>
        <source>With mask {count}</source>
        <translation>Con la maschera {count}</translation>
    </message>
    <message>
        <source>Mean of {count} masks</source>
        <translation>Media di {count} maschere</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Deviazione standard</translation>
    </message>
    <message>
        <source>{count} of {wanted} masks · p = {rate} · a kept weight is multiplied by 1 / (1 − p) = {factor} · largest distance of the mean from the weights: {error}</source>
        <translation>{count} di {wanted} maschere · p = {rate} · un peso tenuto è moltiplicato per 1 / (1 − p) = {factor} · massima distanza della media dai pesi: {error}</translation>
    </message>
    <message>
        <source>Row {row}, column {column}: kept by {kept} of {count} masks · mean {mean}, standard deviation {spread} · without dropout {weight}</source>
        <translation>Riga {row}, colonna {column}: tenuto da {kept} di {count} maschere · media {mean}, deviazione standard {spread} · senza dropout {weight}</translation>
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
        <translation>{value}; i suoi pesi più forti oltre al primo token, query → chiave:</translation>
    </message>
</context>
<context>
    <name>ExperimentView</name>
    <message>
        <source>Experiment</source>
        <translation>Esperimento</translation>
    </message>
    <message>
        <source>Choose another experiment.</source>
        <translation>Scegli un altro esperimento.</translation>
    </message>
    <message>
        <source>Back to the picture</source>
        <translation>Torna all'immagine</translation>
    </message>
    <message>
        <source>End the experiment and show the chosen stage again.</source>
        <translation>Termina l'esperimento e mostra di nuovo lo stadio scelto.</translation>
    </message>
    <message>
        <source>Now is shown here, whatever the other panels compare.</source>
        <translation>Qui è mostrato adesso, qualunque cosa confrontino gli altri pannelli.</translation>
    </message>
</context>
<context>
    <name>ExplainView</name>
    <message>
        <source>How the marked number is computed</source>
        <translation>Come si calcola il numero segnato</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Heatmap</source>
        <translation>Mappa di calore</translation>
    </message>
    <message>
        <source>Lines between tokens</source>
        <translation>Linee tra token</translation>
    </message>
    <message>
        <source>Tinted words</source>
        <translation>Parole tinte</translation>
    </message>
    <message>
        <source>All heads, one after the other</source>
        <translation>Tutte le teste, una dopo l'altra</translation>
    </message>
    <message>
        <source>All heads on one sheet</source>
        <translation>Tutte le teste su un foglio</translation>
    </message>
    <message>
        <source>All heads of layer {layer}, one after the other</source>
        <translation>Tutte le teste dello strato {layer}, una dopo l'altra</translation>
    </message>
    <message>
        <source>All heads of layer {layer} on one sheet</source>
        <translation>Tutte le teste dello strato {layer} su un foglio</translation>
    </message>
    <message>
        <source>All heads of all layers, one after the other</source>
        <translation>Tutte le teste di tutti gli strati, una dopo l'altra</translation>
    </message>
    <message>
        <source>All heads of all layers, one row per layer</source>
        <translation>Tutte le teste di tutti gli strati, una riga per strato</translation>
    </message>
    <message>
        <source>Layer {layer}, head {number}</source>
        <translation>Strato {layer}, testa {number}</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Testa {number}</translation>
    </message>
    <message>
        <source>Heads {first} and {second}, side by side</source>
        <translation>Teste {first} e {second}, affiancate</translation>
    </message>
    <message>
        <source>Heads {layer}.{first} and {other}.{second}, side by side</source>
        <translation>Teste {layer}.{first} e {other}.{second}, affiancate</translation>
    </message>
    <message>
        <source>{first} and {second}, side by side</source>
        <translation>{first} e {second}, affiancate</translation>
    </message>
    <message>
        <source>All, without rounding</source>
        <translation>Tutte, senza arrotondare</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>A heatmap of a stage, or the weights as lines between tokens or as tints of the sentence.</source>
        <translation>Una mappa di calore di uno stadio, o i pesi come linee tra token o come tinte della frase.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stadio</translation>
    </message>
    <message>
        <source>Which stage of the computation to export.</source>
        <translation>Quale stadio del calcolo esportare.</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Testa</translation>
    </message>
    <message>
        <source>One head, or all of them in one file.</source>
        <translation>Una testa, o tutte in un file.</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Frase</translation>
    </message>
    <message>
        <source>Which line of the text to export.</source>
        <translation>Quale riga del testo esportare.</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Cifre</translation>
    </message>
    <message>
        <source>Digits after the decimal point.</source>
        <translation>Cifre dopo il punto decimale.</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. Rows and columns have the labels of the picture; masked cells have no number.</source>
        <translation>Il passo successivo chiede il file: {formats}. Righe e colonne hanno le etichette dell'immagine; le celle mascherate non hanno numero.</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. TikZ source is drawn by LaTeX in the fonts of the document; a page holds every stage of the head.</source>
        <translation>Il passo successivo chiede il file: {formats}. Il sorgente TikZ è disegnato da LaTeX con i font del documento; una pagina contiene ogni stadio della testa.</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. A drawing has labels, title and colour bar; SVG and PDF are vector graphics.</source>
        <translation>Il passo successivo chiede il file: {formats}. Un disegno ha etichette, titolo e barra dei colori; SVG e PDF sono grafica vettoriale.</translation>
    </message>
</context>
<context>
    <name>ExportQueue</name>
    <message>
        <source>Exported to {path}</source>
        <translation>Esportato in {path}</translation>
    </message>
    <message>
        <source>The export of {name} was cancelled.</source>
        <translation>L'esportazione di {name} è stata annullata.</translation>
    </message>
    <message>
        <source>{name} and {others} more</source>
        <translation>{name} e altri {others}</translation>
    </message>
    <message>
        <source>Exporting {what}</source>
        <translation>Esportazione di {what}</translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>Export a picture</source>
        <translation>Esporta un'immagine</translation>
    </message>
    <message>
        <source>Export for LaTeX or the web</source>
        <translation>Esporta per LaTeX o il web</translation>
    </message>
    <message>
        <source>Export a table</source>
        <translation>Esporta una tabella</translation>
    </message>
    <message>
        <source>Export the numbers</source>
        <translation>Esporta i numeri</translation>
    </message>
    <message>
        <source>Export Python code</source>
        <translation>Esporta codice Python</translation>
    </message>
    <message>
        <source>Export a hand-out</source>
        <translation>Esporta una dispensa</translation>
    </message>
    <message>
        <source>Export a figure</source>
        <translation>Esporta una figura</translation>
    </message>
    <message>
        <source>Export a film</source>
        <translation>Esporta un filmato</translation>
    </message>
    <message>
        <source>Picture copied.</source>
        <translation>Immagine copiata.</translation>
    </message>
    <message>
        <source>Python code copied: a script that computes these numbers without this program.</source>
        <translation>Codice Python copiato: uno script che calcola questi numeri senza questo programma.</translation>
    </message>
    <message>
        <source>Export the experiment as a picture</source>
        <translation>Esporta l'esperimento come immagine</translation>
    </message>
    <message>
        <source>Export the experiment as a table</source>
        <translation>Esporta l'esperimento come tabella</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Testa {number}</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>Tutte le teste</translation>
    </message>
</context>
<context>
    <name>FigureDialog</name>
    <message>
        <source>Head {number}</source>
        <translation>Testa {number}</translation>
    </message>
    <message>
        <source>Some heads</source>
        <translation>Alcune teste</translation>
    </message>
    <message>
        <source>All heads of the layer</source>
        <translation>Tutte le teste dello strato</translation>
    </message>
    <message>
        <source>Every stage of the head</source>
        <translation>Ogni stadio della testa</translation>
    </message>
    <message>
        <source>{name}, now and their difference</source>
        <translation>{name}, adesso e la loro differenza</translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation>Dimensione personalizzata</translation>
    </message>
    <message>
        <source>As many digits as fit</source>
        <translation>Tante cifre quante ne stanno</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Nessuna</translation>
    </message>
    <message numerus="yes">
        <source>%n digit(s)</source>
        <translation>
            <numerusform>%n cifra</numerusform>
            <numerusform>%n cifre</numerusform>
        </translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titolo</translation>
    </message>
    <message>
        <source>What is shown, above the panels.</source>
        <translation>Che cosa è mostrato, sopra i pannelli.</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Didascalia</translation>
    </message>
    <message>
        <source>The sentence and how it was computed, below the panels.</source>
        <translation>La frase e come è stata calcolata, sotto i pannelli.</translation>
    </message>
    <message>
        <source>Letters (a), (b), …</source>
        <translation>Lettere (a), (b), …</translation>
    </message>
    <message>
        <source>(a), (b), … before the names of the panels.</source>
        <translation>(a), (b), … davanti ai nomi dei pannelli.</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Pannelli</translation>
    </message>
    <message>
        <source>What stands side by side in the figure.</source>
        <translation>Che cosa sta affiancato nella figura.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Teste</translation>
    </message>
    <message>
        <source>Heads, counted from 0, such as 0,3,5-7.</source>
        <translation>Teste, contate da 0, come 0,3,5-7.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stadio</translation>
    </message>
    <message>
        <source>Which stage of the computation is drawn.</source>
        <translation>Quale stadio del calcolo è disegnato.</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Per</translation>
    </message>
    <message>
        <source>The width, the font and its size at a venue.</source>
        <translation>La larghezza, il font e la sua dimensione in una sede.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Larghezza</translation>
    </message>
    <message>
        <source>With mm, cm or in, such as 7.7cm.</source>
        <translation>Con mm, cm o in, come 7.7cm.</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Dimensione del font</translation>
    </message>
    <message>
        <source>In points, of every text.</source>
        <translation>In punti, di ogni testo.</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Font</translation>
    </message>
    <message>
        <source>The first of these fonts that is installed.</source>
        <translation>Il primo di questi font che è installato.</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Risoluzione</translation>
    </message>
    <message>
        <source>Pixels per inch of a PNG, and of large matrices.</source>
        <translation>Pixel per pollice di un PNG, e di matrici grandi.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colori</translation>
    </message>
    <message>
        <source>The ground that the figure stands on.</source>
        <translation>Lo sfondo su cui sta la figura.</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Numeri</translation>
    </message>
    <message>
        <source>The numbers in the cells, where they fit.</source>
        <translation>I numeri nelle celle, dove ci stanno.</translation>
    </message>
    <message>
        <source>The figure</source>
        <translation>La figura</translation>
    </message>
    <message>
        <source>Drawing the figure…</source>
        <translation>Disegno della figura…</translation>
    </message>
    <message>
        <source>{width} × {height} mm, {pixels} × {lines} pixels as PNG</source>
        <translation>{width} × {height} mm, {pixels} × {lines} pixel come PNG</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>New session</source>
        <translation>Nuova sessione</translation>
    </message>
    <message>
        <source>Open a session, arrays or a lesson</source>
        <translation>Apri una sessione, array o una lezione</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>Apri una lezione</translation>
    </message>
    <message>
        <source>Opened "{name}"</source>
        <translation>Aperta "{name}"</translation>
    </message>
    <message>
        <source>Open embeddings</source>
        <translation>Apri embedding</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Apri un modello</translation>
    </message>
    <message>
        <source>Open a corpus</source>
        <translation>Apri un corpus</translation>
    </message>
    <message>
        <source>Compare with your own code</source>
        <translation>Confronta con il tuo codice</translation>
    </message>
    <message>
        <source>Save the starting file</source>
        <translation>Salva il file di partenza</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>Salva la sessione</translation>
    </message>
    <message>
        <source>{name} was deleted or moved. Save to write it again.</source>
        <translation>{name} è stato eliminato o spostato. Salva per scriverlo di nuovo.</translation>
    </message>
    <message>
        <source>{name} was changed by another program. Saving asks which version to keep.</source>
        <translation>{name} è stato cambiato da un altro programma. Al salvataggio si chiede quale versione tenere.</translation>
    </message>
    <message>
        <source>Add a step to a lesson</source>
        <translation>Aggiungi un passo a una lezione</translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation>Consegna</translation>
    </message>
    <message>
        <source>Your name, as your teacher knows you</source>
        <translation>Il tuo nome, come lo conosce il tuo insegnante</translation>
    </message>
    <message>
        <source>Save the step as a model</source>
        <translation>Salva il passo come modello</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>Salva lo script</translation>
    </message>
</context>
<context>
    <name>FileReader</name>
    <message>
        <source>Opening {name}…</source>
        <translation>Apertura di {name}…</translation>
    </message>
    <message>
        <source>Running {name}…</source>
        <translation>Esecuzione di {name}…</translation>
    </message>
    <message>
        <source>Cancelled. The session is unchanged.</source>
        <translation>Annullato. La sessione è invariata.</translation>
    </message>
</context>
<context>
    <name>FilmDialog</name>
    <message>
        <source>Film</source>
        <translation>Filmato</translation>
    </message>
    <message>
        <source>What changes from frame to frame.</source>
        <translation>Che cosa cambia da fotogramma a fotogramma.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Teste</translation>
    </message>
    <message>
        <source>The selected head, or all heads of its layer in each frame.</source>
        <translation>La testa scelta, o tutte le teste del suo strato in ogni fotogramma.</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Opzione</translation>
    </message>
    <message>
        <source>The option that changes.</source>
        <translation>L'opzione che cambia.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Da</translation>
    </message>
    <message>
        <source>The value of the option in the first frame.</source>
        <translation>Il valore dell'opzione nel primo fotogramma.</translation>
    </message>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>The value of the option in the last frame.</source>
        <translation>Il valore dell'opzione nell'ultimo fotogramma.</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>Comincia con</translation>
    </message>
    <message>
        <source>The state of the first frame; the last one shows now.</source>
        <translation>Lo stato del primo fotogramma; l'ultimo mostra adesso.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Fotogrammi</translation>
    </message>
    <message>
        <source>The number of frames.</source>
        <translation>Il numero di fotogrammi.</translation>
    </message>
    <message>
        <source>Seconds per frame</source>
        <translation>Secondi per fotogramma</translation>
    </message>
    <message>
        <source>How long each frame is shown.</source>
        <translation>Quanto a lungo è mostrato ogni fotogramma.</translation>
    </message>
    <message>
        <source>{count} frames, {seconds} seconds. The next step asks for the file: {formats}.</source>
        <translation>{count} fotogrammi, {seconds} secondi. Il passo successivo chiede il file: {formats}.</translation>
    </message>
</context>
<context>
    <name>FirstSteps</name>
    <message>
        <source>First steps</source>
        <translation>Primi passi</translation>
    </message>
    <message>
        <source>Type.</source>
        <translation>Digita.</translation>
    </message>
    <message>
        <source>Click a stage.</source>
        <translation>Fai clic su uno stadio.</translation>
    </message>
    <message>
        <source>Point at a number.</source>
        <translation>Indica un numero.</translation>
    </message>
    <message>
        <source>Hide the first steps</source>
        <translation>Nascondi i primi passi</translation>
    </message>
    <message>
        <source>Hide this line; Help explains all gestures.</source>
        <translation>Nascondi questa riga; Aiuto spiega tutti i gesti.</translation>
    </message>
    <message>
        <source>Or take the first lesson</source>
        <translation>Oppure segui la prima lezione</translation>
    </message>
    <message>
        <source>Be led through attention, step by step. Help &gt; Lessons has more.</source>
        <translation>Fatti guidare nell'attenzione, passo per passo. Aiuto &gt; Lezioni ne ha altre.</translation>
    </message>
</context>
<context>
    <name>Folding</name>
    <message>
        <source>Panels without room. Choose one to show it in place of another.</source>
        <translation>Pannelli senza spazio. Scegline uno per mostrarlo al posto di un altro.</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Pannelli</translation>
    </message>
    <message>
        <source>No room for “{panel}”. Click to show it in place of another panel.</source>
        <translation>Non c'è spazio per “{panel}”. Fai clic per mostrarlo al posto di un altro pannello.</translation>
    </message>
</context>
<context>
    <name>HeadsCanvas</name>
    <message>
        <source>{head}, ablated</source>
        <translation>{head}, ablata</translation>
    </message>
</context>
<context>
    <name>HeadsEditor</name>
    <message>
        <source>none ablated; for example 0,2</source>
        <translation>nessuna ablata; per esempio 0,2</translation>
    </message>
    <message>
        <source>Click a head to ablate or restore it.</source>
        <translation>Fai clic su una testa per ablarla o ripristinarla.</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>Testa {head}</translation>
    </message>
</context>
<context>
    <name>HeadsLegend</name>
    <message>
        <source>Heads whose lines are drawn; Space hides or shows those of the selected head</source>
        <translation>Teste di cui sono disegnate le linee; Spazio nasconde o mostra quelle della testa scelta</translation>
    </message>
    <message>
        <source>Click to hide or show the lines of a head; double-click to show only these.</source>
        <translation>Fai clic per nascondere o mostrare le linee di una testa; doppio clic per mostrare solo queste.</translation>
    </message>
    <message>
        <source>Head {head}: lines hidden</source>
        <translation>Testa {head}: linee nascoste</translation>
    </message>
    <message>
        <source>Head {head}: lines shown</source>
        <translation>Testa {head}: linee mostrate</translation>
    </message>
</context>
<context>
    <name>HeadsView</name>
    <message>
        <source>Heads</source>
        <translation>Teste</translation>
    </message>
    <message>
        <source>All heads; arrow keys select, Space ablates or restores a head</source>
        <translation>Tutte le teste; i tasti freccia scelgono, Spazio abla o ripristina una testa</translation>
    </message>
    <message>
        <source>The hovered head, enlarged</source>
        <translation>La testa sotto il puntatore, ingrandita</translation>
    </message>
    <message>
        <source>Shared scale</source>
        <translation>Scala comune</translation>
    </message>
    <message>
        <source>All heads share one colour scale; otherwise each has its own.</source>
        <translation>Tutte le teste condividono una scala di colori; altrimenti ognuna ha la propria.</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Testa {number}</translation>
    </message>
    <message>
        <source>{stage}, {count} heads</source>
        <translation>{stage}, {count} teste</translation>
    </message>
    <message>
        <source>{stage}, {layers} × {count}</source>
        <translation>{stage}, {layers} × {count}</translation>
    </message>
    <message>
        <source>Head {number} is ablated. Its switch or {keys} restores it.</source>
        <translation>La testa {number} è ablata. Il suo interruttore o {keys} la ripristina.</translation>
    </message>
    <message>
        <source>Head {number}. Click to select it; its switch or {keys} ablates it. Ctrl+click, Shift+click or drag to select several; Alt+click to compare it with the selected one.</source>
        <translation>Testa {number}. Fai clic per sceglierla; il suo interruttore o {keys} la abla. Ctrl+clic, Maiusc+clic o trascina per sceglierne più d'una; Alt+clic per confrontarla con quella scelta.</translation>
    </message>
    <message>
        <source>Head {number}. Click to select it, Alt+click to compare it with the selected one.</source>
        <translation>Testa {number}. Fai clic per sceglierla, Alt+clic per confrontarla con quella scelta.</translation>
    </message>
    <message>
        <source>{measure}, {token}</source>
        <translation>{measure}, {token}</translation>
    </message>
    <message>
        <source>Probability lost: {change}</source>
        <translation>Probabilità persa: {change}</translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>How to use AttnViz</source>
        <translation>Come usare AttnViz</translation>
    </message>
    <message>
        <source>Gestures and shortcuts</source>
        <translation>Gesti e scorciatoie</translation>
    </message>
    <message>
        <source>Gestures</source>
        <translation>Gesti</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Scorciatoie</translation>
    </message>
</context>
<context>
    <name>HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>Cronologia</translation>
    </message>
    <message>
        <source>Steps, newest last; the arrow keys go back and forth</source>
        <translation>Passi, il più recente per ultimo; i tasti freccia vanno avanti e indietro</translation>
    </message>
    <message>
        <source>Click a step to return to the state after it.</source>
        <translation>Fai clic su un passo per tornare allo stato dopo di esso.</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>Inizio</translation>
    </message>
</context>
<context>
    <name>LadderCanvas</name>
    <message>
        <source>Rows are keys, columns are queries.</source>
        <translation>Le righe sono chiavi, le colonne sono query.</translation>
    </message>
    <message>
        <source>{name}
The row above has no such stage.</source>
        <translation>{name}
La riga sopra non ha un tale stadio.</translation>
    </message>
    <message>
        <source>{name}
Of another size than in the row above.</source>
        <translation>{name}
Di dimensione diversa dalla riga sopra.</translation>
    </message>
    <message>
        <source>{name}
As in the row above.</source>
        <translation>{name}
Come nella riga sopra.</translation>
    </message>
    <message>
        <source>{name}
{count} cells differ from the row above.</source>
        <translation>{name}
{count} celle differiscono dalla riga sopra.</translation>
    </message>
    <message>
        <source>The first row: nothing to compare with.</source>
        <translation>La prima riga: niente con cui confrontare.</translation>
    </message>
    <message>
        <source>Equal to the row above.</source>
        <translation>Uguale alla riga sopra.</translation>
    </message>
    <message>
        <source>First difference: {stage}. {reason}</source>
        <translation>Prima differenza: {stage}. {reason}</translation>
    </message>
    <message>
        <source>Click to use this variant; right-click to take its weights.</source>
        <translation>Fai clic per usare questa variante; clic destro per prenderne i pesi.</translation>
    </message>
</context>
<context>
    <name>LadderPage</name>
    <message>
        <source>Variants in rows, stages in columns</source>
        <translation>Varianti nelle righe, stadi nelle colonne</translation>
    </message>
    <message>
        <source>Use {variant}</source>
        <translation>Usa {variant}</translation>
    </message>
    <message>
        <source>Take the weights of {variant}</source>
        <translation>Prendi i pesi di {variant}</translation>
    </message>
</context>
<context>
    <name>LensPage</name>
    <message>
        <source>Predictions of each layer at each token</source>
        <translation>Predizioni di ogni strato a ogni token</translation>
    </message>
    <message>
        <source>Metric over the layers</source>
        <translation>Metrica lungo gli strati</translation>
    </message>
    <message>
        <source>Double-click a cell to follow its token through the layers.</source>
        <translation>Doppio clic su una cella per seguire il suo token attraverso gli strati.</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>Handed in: {name}</source>
        <translation>Consegnato: {name}</translation>
    </message>
    <message>
        <source>Lesson closed</source>
        <translation>Lezione chiusa</translation>
    </message>
    <message>
        <source>Added a step to {name}. Write its text above the directives.</source>
        <translation>Aggiunto un passo a {name}. Scrivi il suo testo sopra le direttive.</translation>
    </message>
    <message>
        <source>Opened the lesson "{title}"</source>
        <translation>Aperta la lezione "{title}"</translation>
    </message>
</context>
<context>
    <name>LessonsView</name>
    <message>
        <source>Lesson</source>
        <translation>Lezione</translation>
    </message>
    <message>
        <source>Lessons by level</source>
        <translation>Lezioni per livello</translation>
    </message>
    <message>
        <source>Choose a lesson. Your own work is kept, and comes back when the lesson ends.</source>
        <translation>Scegli una lezione. Il tuo lavoro è conservato, e torna quando la lezione finisce.</translation>
    </message>
    <message>
        <source>You changed the text of this step.</source>
        <translation>Hai cambiato il testo di questo passo.</translation>
    </message>
    <message>
        <source>Begin this step again</source>
        <translation>Ricomincia questo passo</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>Testo del passo</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Indietro</translation>
    </message>
    <message>
        <source>Return to the step before.</source>
        <translation>Torna al passo precedente.</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Avanti</translation>
    </message>
    <message>
        <source>Begin this lesson again</source>
        <translation>Ricomincia questa lezione</translation>
    </message>
    <message>
        <source>End the lesson and return to my work</source>
        <translation>Termina la lezione e torna al mio lavoro</translation>
    </message>
    <message>
        <source>Hand in…</source>
        <translation>Consegna…</translation>
    </message>
    <message>
        <source>Save your answers, what was checked, and the session as one file for your teacher.</source>
        <translation>Salva le tue risposte, ciò che è stato verificato e la sessione in un solo file per il tuo insegnante.</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{title}, finished</source>
        <translation>{title}, finita</translation>
    </message>
    <message>
        <source>{title}, step {step} of {count}</source>
        <translation>{title}, passo {step} di {count}</translation>
    </message>
    <message>
        <source>{title}, not finished</source>
        <translation>{title}, non finita</translation>
    </message>
    <message>
        <source>{title} · {number} of {count}</source>
        <translation>{title} · {number} di {count}</translation>
    </message>
    <message>
        <source>Finish: next lesson</source>
        <translation>Fine: lezione successiva</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fine</translation>
    </message>
    <message>
        <source>Go on; the program does the tasks that are left.</source>
        <translation>Continua; il programma svolge i compiti rimasti.</translation>
    </message>
    <message>
        <source>Go on.</source>
        <translation>Continua.</translation>
    </message>
</context>
<context>
    <name>LinesCanvas</name>
    <message>
        <source>Thicker lines = larger weights.</source>
        <translation>Linee più spesse = pesi più grandi.</translation>
    </message>
    <message>
        <source>Lines from queries to keys; arrow keys move between tokens, Space pins one</source>
        <translation>Linee dalle query alle chiavi; i tasti freccia si spostano tra i token, Spazio ne blocca uno</translation>
    </message>
    <message>
        <source>query</source>
        <translation>query</translation>
    </message>
    <message>
        <source>key</source>
        <translation>chiave</translation>
    </message>
    <message>
        <source>query {token}</source>
        <translation>query {token}</translation>
    </message>
    <message>
        <source>key {token}</source>
        <translation>chiave {token}</translation>
    </message>
    <message>
        <source>head {head}: {token} {weight}</source>
        <translation>testa {head}: {token} {weight}</translation>
    </message>
    <message>
        <source>Thicker lines = larger weights. Hover over a token to see only its lines; click to pin it.</source>
        <translation>Linee più spesse = pesi maggiori. Passa su un token per vedere solo le sue linee; fai clic per bloccarlo.</translation>
    </message>
</context>
<context>
    <name>LinesView</name>
    <message>
        <source>Attention as lines between tokens</source>
        <translation>Attenzione come linee tra token</translation>
    </message>
    <message>
        <source>The text is too long to draw lines. Use a shorter one.</source>
        <translation>Il testo è troppo lungo per disegnare linee. Usane uno più corto.</translation>
    </message>
    <message>
        <source>Type a sentence above: lines from each token to the tokens it attends to appear here.</source>
        <translation>Digita una frase sopra: qui appaiono linee da ogni token ai token a cui presta attenzione.</translation>
    </message>
    <message>
        <source>top {most:,} of {found:,} lines</source>
        <translation>le {most:,} più forti di {found:,} linee</translation>
    </message>
    <message>
        <source>hover over a token to see its lines</source>
        <translation>passa su un token per vedere le sue linee</translation>
    </message>
    <message>
        <source>no lines</source>
        <translation>nessuna linea</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>E&amp;xamples</source>
        <translation>E&amp;sempi</translation>
    </message>
    <message>
        <source>Picture only. Escape shows all panels again.</source>
        <translation>Solo immagine. Esc mostra di nuovo tutti i pannelli.</translation>
    </message>
    <message>
        <source>Show or hide this panel.</source>
        <translation>Mostra o nascondi questo pannello.</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Pannelli</translation>
    </message>
</context>
<context>
    <name>MaskEditor</name>
    <message>
        <source>A formula</source>
        <translation>Una formula</translation>
    </message>
    <message>
        <source>{name}, the formula</source>
        <translation>{name}, la formula</translation>
    </message>
    <message>
        <source>Which keys a query attends to: q is the position of the query from 0, k that of the key, n the number of tokens. For example k &lt;= q and q - k &lt; 3, or q // 4 == k // 4, or random(1) &lt; 0.2.</source>
        <translation>A quali chiavi presta attenzione una query: q è la posizione della query da 0, k quella della chiave, n il numero di token. Per esempio k &lt;= q and q - k &lt; 3, o q // 4 == k // 4, o random(1) &lt; 0.2.</translation>
    </message>
</context>
<context>
    <name>MeasureRow</name>
    <message>
        <source>Order of the heads</source>
        <translation>Ordine delle teste</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Ordina</translation>
    </message>
    <message>
        <source>Sort the heads of all layers</source>
        <translation>Ordina le teste di tutti gli strati</translation>
    </message>
    <message>
        <source>All heads, largest value first, labelled layer.head; again to show one row per layer.</source>
        <translation>Tutte le teste, prima il valore maggiore, etichettate strato.testa; di nuovo per mostrare una riga per strato.</translation>
    </message>
    <message>
        <source>Sort again</source>
        <translation>Riordina</translation>
    </message>
    <message>
        <source>Sort the heads again</source>
        <translation>Ordina di nuovo le teste</translation>
    </message>
    <message>
        <source>The values have changed since the heads were sorted. Click to sort again.</source>
        <translation>I valori sono cambiati da quando le teste sono state ordinate. Fai clic per riordinare.</translation>
    </message>
    <message>
        <source>Sort and tint the heads by a measure of their weights.</source>
        <translation>Ordina e tingi le teste con una misura dei loro pesi.</translation>
    </message>
    <message>
        <source>This is {state}: show now, or now − {state}.</source>
        <translation>Questo è {state}: mostra adesso, o adesso − {state}.</translation>
    </message>
    <message>
        <source>Measured of {state}</source>
        <translation>Misurato di {state}</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Messaggio</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Chiudi il messaggio</translation>
    </message>
</context>
<context>
    <name>ModelActions</name>
    <message>
        <source>The weights of {name} differ from those of this session's model: its edits and ablations were not applied.</source>
        <translation>I pesi di {name} differiscono da quelli del modello di questa sessione: le sue modifiche e ablazioni non sono state applicate.</translation>
    </message>
</context>
<context>
    <name>MosaicCanvas</name>
    <message>
        <source>{head} is ablated. Click it, and {keys} restores it.</source>
        <translation>{head} è ablata. Fai clic su di essa, e {keys} la ripristina.</translation>
    </message>
    <message>
        <source>{head}. Click to select it, {keys} ablates it. Ctrl+click, Shift+click or drag to select several; Alt+click to compare it with the selected one.</source>
        <translation>{head}. Fai clic per sceglierla, {keys} la abla. Ctrl+clic, Maiusc+clic o trascina per sceglierne più d'una; Alt+clic per confrontarla con quella scelta.</translation>
    </message>
    <message>
        <source>{head}. Click to select it, Alt+click to compare it with the selected one.</source>
        <translation>{head}. Fai clic per sceglierla, Alt+clic per confrontarla con quella scelta.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}</source>
        <translation>Strato {layer}, testa {head}</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>Testa {head}</translation>
    </message>
    <message>
        <source>{head}, ablated</source>
        <translation>{head}, ablata</translation>
    </message>
</context>
<context>
    <name>NearestTokensPage</name>
    <message>
        <source>Nearest tokens</source>
        <translation>Token più vicini</translation>
    </message>
    <message>
        <source>{token}: cosine {cosine}. Click to make it the target token.</source>
        <translation>{token}: coseno {cosine}. Fai clic per farne il token bersaglio.</translation>
    </message>
    <message>
        <source>Token {position} ({token}) before layer {layer}</source>
        <translation>Token {position} ({token}) prima dello strato {layer}</translation>
    </message>
    <message>
        <source>The cosine of its residual stream and the unembedding vector of each token: neither the final norm nor the length of a vector counts.</source>
        <translation>Il coseno tra il suo flusso residuo e il vettore di unembedding di ogni token: non contano né la norma finale né la lunghezza di un vettore.</translation>
    </message>
</context>
<context>
    <name>NextView</name>
    <message>
        <source>Next token</source>
        <translation>Token successivo</translation>
    </message>
    <message>
        <source>Type the beginning of a text.</source>
        <translation>Digita l'inizio di un testo.</translation>
    </message>
    <message>
        <source>Type {mask} where the model should fill in a token.</source>
        <translation>Digita {mask} dove il modello deve inserire un token.</translation>
    </message>
    <message>
        <source>Token {number} of the output: {token}</source>
        <translation>Token {number} dell'uscita: {token}</translation>
    </message>
    <message>
        <source>The class of the picture</source>
        <translation>La classe dell'immagine</translation>
    </message>
    <message>
        <source>At {token}, token {number}</source>
        <translation>A {token}, token {number}</translation>
    </message>
    <message>
        <source>After "{token}", at the end of the text</source>
        <translation>Dopo "{token}", alla fine del testo</translation>
    </message>
    <message>
        <source>After "{token}", where "{next}" follows with {share}</source>
        <translation>Dopo "{token}", dove segue "{next}" con {share}</translation>
    </message>
    <message>
        <source>{name} has no next-token prediction to compare with.</source>
        <translation>{name} non ha una predizione del token successivo con cui confrontare.</translation>
    </message>
    <message>
        <source>No next token in {name}.</source>
        <translation>Nessun token successivo in {name}.</translation>
    </message>
    <message>
        <source>{name} has another vocabulary, so next tokens cannot be compared.</source>
        <translation>{name} ha un altro vocabolario, quindi i token successivi non possono essere confrontati.</translation>
    </message>
    <message>
        <source>{name} has another vocabulary.</source>
        <translation>{name} ha un altro vocabolario.</translation>
    </message>
    <message>
        <source>{name} is of another model: next tokens are compared at the end only.</source>
        <translation>{name} è di un altro modello: i token successivi sono confrontati solo alla fine.</translation>
    </message>
    <message>
        <source>Compared at the end of the text.</source>
        <translation>Confrontato alla fine del testo.</translation>
    </message>
    <message>
        <source>{name} has no such token to compare with.</source>
        <translation>{name} non ha un tale token con cui confrontare.</translation>
    </message>
    <message>
        <source>No such token in {name}.</source>
        <translation>Nessun tale token in {name}.</translation>
    </message>
    <message>
        <source>{name} has {count} positions, and the text fills them.</source>
        <translation>{name} ha {count} posizioni, e il testo le riempie.</translation>
    </message>
    <message>
        <source>{name} was trained on texts of up to {count} tokens.</source>
        <translation>{name} è stato addestrato su testi fino a {count} token.</translation>
    </message>
    <message>
        <source>{metric} {pair}: {value}</source>
        <translation>{metric} {pair}: {value}</translation>
    </message>
    <message>
        <source>{value}; probabilities {share} and {other}</source>
        <translation>{value}; probabilità {share} e {other}</translation>
    </message>
    <message>
        <source>In {name}: {was}; now − {name}: {grown}</source>
        <translation>In {name}: {was}; adesso − {name}: {grown}</translation>
    </message>
    <message>
        <source>Before the last edit: {was}; since then {grown}</source>
        <translation>Prima dell'ultima modifica: {was}; da allora {grown}</translation>
    </message>
    <message>
        <source>{token}: probability {share}, logit {logit}</source>
        <translation>{token}: probabilità {share}, logit {logit}</translation>
    </message>
    <message>
        <source>The classes are those of the model.</source>
        <translation>Le classi sono quelle del modello.</translation>
    </message>
    <message>
        <source>The model writes the most likely token.</source>
        <translation>Il modello scrive il token più probabile.</translation>
    </message>
    <message>
        <source>Click to fill in the masked token.</source>
        <translation>Fai clic per inserire il token mascherato.</translation>
    </message>
    <message>
        <source>Tokens are appended at the end of the text only.</source>
        <translation>I token si aggiungono solo alla fine del testo.</translation>
    </message>
    <message>
        <source>Click to append it.</source>
        <translation>Fai clic per aggiungerlo.</translation>
    </message>
</context>
<context>
    <name>OwnCodeDialog</name>
    <message>
        <source>Your own code</source>
        <translation>Il tuo codice</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stadi</translation>
    </message>
    <message>
        <source>Whether each stage is among the tensors that your code computes, and the largest difference.</source>
        <translation>Se ogni stadio è tra i tensori che il tuo codice calcola, e la massima differenza.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stadio</translation>
    </message>
    <message>
        <source>In your code</source>
        <translation>Nel tuo codice</translation>
    </message>
    <message>
        <source>Largest difference</source>
        <translation>Massima differenza</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>Confronta di nuovo</translation>
    </message>
    <message>
        <source>Run the same class of the same file again.</source>
        <translation>Esegui di nuovo la stessa classe dello stesso file.</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Un altro file…</translation>
    </message>
    <message>
        <source>Choose another file or another class.</source>
        <translation>Scegli un altro file o un'altra classe.</translation>
    </message>
    <message>
        <source>Your own code: {name}</source>
        <translation>Il tuo codice: {name}</translation>
    </message>
</context>
<context>
    <name>OwnMapPage</name>
    <message>
        <source>Map of the plug-in</source>
        <translation>Mappa del plug-in</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Find a command</source>
        <translation>Trova un comando</translation>
    </message>
    <message>
        <source>A few letters of a command, an option, an example, a stage or a model</source>
        <translation>Alcune lettere di un comando, un'opzione, un esempio, uno stadio o un modello</translation>
    </message>
    <message>
        <source>Entries found; Return runs the selected one</source>
        <translation>Voci trovate; Invio esegue quella scelta</translation>
    </message>
    <message>
        <source>A few letters of a command, an option, an example, a stage, a model…</source>
        <translation>Alcune lettere di un comando, un'opzione, un esempio, uno stadio, un modello…</translation>
    </message>
    <message>
        <source>No matching command.</source>
        <translation>Nessun comando corrisponde.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>acceso</translation>
    </message>
    <message>
        <source>{option}: which?</source>
        <translation>{option}: quale?</translation>
    </message>
</context>
<context>
    <name>PatchingPage</name>
    <message>
        <source>Share of the difference that each patch recovers</source>
        <translation>Quota della differenza che ogni patch recupera</translation>
    </message>
    <message>
        <source>{metric} {pair} at token {place}: clean (A) {clean}, corrupted {corrupted}. 1 is the clean run, 0 the corrupted one.</source>
        <translation>{metric} {pair} al token {place}: pulito (A) {clean}, corrotto {corrupted}. 1 è l'esecuzione pulita, 0 quella corrotta.</translation>
    </message>
    <message>
        <source>From layer {layer}, head {head}; straight to the logits: {direct}. Double-click a cell to go on from its head.</source>
        <translation>Dallo strato {layer}, testa {head}; direttamente ai logit: {direct}. Doppio clic su una cella per proseguire dalla sua testa.</translation>
    </message>
    <message>
        <source>Grey cells cannot change it.</source>
        <translation>Le celle grigie non possono cambiarlo.</translation>
    </message>
    <message>
        <source>Estimates from one gradient, not runs: turn Exact on to compute each patch.</source>
        <translation>Stime da un gradiente, non esecuzioni: accendi Esatto per calcolare ogni patch.</translation>
    </message>
    <message>
        <source>{count} of {rows} rows; … is not computed yet.</source>
        <translation>{count} di {rows} righe; … non è ancora calcolato.</translation>
    </message>
    <message>
        <source>Patch now from A, as an edit</source>
        <translation>Sostituisci lo stato attuale da A, come modifica</translation>
    </message>
    <message>
        <source>Steer now towards A here</source>
        <translation>Guida qui lo stato attuale verso A</translation>
    </message>
</context>
<context>
    <name>PicturePair</name>
    <message>
        <source>Close the second picture</source>
        <translation>Chiudi la seconda immagine</translation>
    </message>
    <message>
        <source>Close this picture; the other takes its room.</source>
        <translation>Chiudi questa immagine; l'altra ne prende lo spazio.</translation>
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
        <translation>Stadi dell'attenzione, in ordine</translation>
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
        <translation>Le impostazioni non possono essere salvate: {reason}.</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>Untitled</source>
        <translation>Senza titolo</translation>
    </message>
    <message>
        <source> (changed on disk)</source>
        <translation> (cambiato su disco)</translation>
    </message>
    <message>
        <source> (deleted)</source>
        <translation> (eliminato)</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Immagine</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Parole</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Classe</translation>
    </message>
</context>
<context>
    <name>ProgressItem</name>
    <message>
        <source>Cancel</source>
        <translation>Annulla</translation>
    </message>
</context>
<context>
    <name>Recorder</name>
    <message>
        <source>Recording what you do. Choose Edit &gt; Record a script again to save it.</source>
        <translation>Si registra ciò che fai. Scegli di nuovo Modifica &gt; Registra uno script per salvarlo.</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>unsaved work</source>
        <translation>lavoro non salvato</translation>
    </message>
    <message>
        <source>Your work was restored. Save it to keep it.</source>
        <translation>Il tuo lavoro è stato ripristinato. Salvalo per conservarlo.</translation>
    </message>
</context>
<context>
    <name>RunDialog</name>
    <message>
        <source>Run {name}?</source>
        <translation>Eseguire {name}?</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Esegui</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Classe</translation>
    </message>
    <message>
        <source>The class of nn.Module that is compared with this variant.</source>
        <translation>La classe di nn.Module che è confrontata con questa variante.</translation>
    </message>
    <message>
        <source>Built with</source>
        <translation>Costruita con</translation>
    </message>
    <message>
        <source>Arguments of the class besides d_in, d_out, num_heads, context_length, dropout and qkv_bias.</source>
        <translation>Argomenti della classe oltre a d_in, d_out, num_heads, context_length, dropout e qkv_bias.</translation>
    </message>
    <message>
        <source>The code in {name} runs on this computer.</source>
        <translation>Il codice in {name} viene eseguito su questo computer.</translation>
    </message>
    <message>
        <source>It may do whatever a program of yours may do: run only code that you trust. It runs in a process of its own, which is ended after {seconds:g} seconds.</source>
        <translation>Può fare tutto ciò che può fare un tuo programma: esegui solo codice di cui ti fidi. Gira in un processo proprio, che è terminato dopo {seconds:g} secondi.</translation>
    </message>
</context>
<context>
    <name>ScaleEditor</name>
    <message>
        <source>A number</source>
        <translation>Un numero</translation>
    </message>
    <message>
        <source>{name}, the number</source>
        <translation>{name}, il numero</translation>
    </message>
</context>
<context>
    <name>ScalePage</name>
    <message>
        <source>Scores, weights, gradient and entropy</source>
        <translation>Punteggi, pesi, gradiente ed entropia</translation>
    </message>
    <message>
        <source>Variance {variance}, largest weight {weight}, gradient {gradient}, mean entropy {entropy} nats</source>
        <translation>Varianza {variance}, peso massimo {weight}, gradiente {gradient}, entropia media {entropy} nat</translation>
    </message>
    <message>
        <source>A score is the sum of {d_k} products of random numbers: its variance is about {d_k}.</source>
        <translation>Un punteggio è la somma di {d_k} prodotti di numeri casuali: la sua varianza è circa {d_k}.</translation>
    </message>
    <message>
        <source>Divided by √{d_k} = {root}, it is about 1 again.</source>
        <translation>Diviso per √{d_k} = {root}, è di nuovo circa 1.</translation>
    </message>
    <message>
        <source>The softmax is saturated: its gradient is nearly 0, so it cannot learn.</source>
        <translation>La softmax è satura: il suo gradiente è quasi 0, quindi non può apprendere.</translation>
    </message>
</context>
<context>
    <name>ScatterPage</name>
    <message>
        <source>Scatter of heads: arrow keys move, Shift selects, Return opens</source>
        <translation>Dispersione delle teste: i tasti freccia spostano, Maiusc sceglie, Invio apre</translation>
    </message>
    <message>
        <source>{count} heads selected. Ctrl adds others, Escape selects none.</source>
        <translation>{count} teste scelte. Ctrl ne aggiunge altre, Esc non ne sceglie nessuna.</translation>
    </message>
    <message>
        <source>Drag with Shift to select a rectangle. Arrow keys move, with Shift they select, Return shows the picture.</source>
        <translation>Trascina con Maiusc per scegliere un rettangolo. I tasti freccia spostano, con Maiusc scelgono, Invio mostra l'immagine.</translation>
    </message>
</context>
<context>
    <name>ScorePartsPage</name>
    <message>
        <source>Query token</source>
        <translation>Token query</translation>
    </message>
    <message>
        <source>Key token</source>
        <translation>Token chiave</translation>
    </message>
    <message>
        <source>Parts of the query</source>
        <translation>Parti della query</translation>
    </message>
    <message>
        <source>Parts of the key</source>
        <translation>Parti della chiave</translation>
    </message>
    <message>
        <source>Pin another pair of tokens.</source>
        <translation>Blocca un'altra coppia di token.</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Chiave</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: q · k{divided} = {score}, the sum of either list.</source>
        <translation>Strato {layer}, testa {head}: q · k{divided} = {score}, la somma di ciascun elenco.</translation>
    </message>
    <message>
        <source>The key is masked for this query: the score is that before the mask.</source>
        <translation>La chiave è mascherata per questa query: il punteggio è quello prima della maschera.</translation>
    </message>
    <message>
        <source>Norms are not linear: each is held at the scale that it has here.</source>
        <translation>Le norme non sono lineari: ognuna è tenuta alla scala che ha qui.</translation>
    </message>
    <message>
        <source>Norms are not linear: each is held at the scale that it has here, those of queries and keys included.</source>
        <translation>Le norme non sono lineari: ognuna è tenuta alla scala che ha qui, comprese quelle di query e chiavi.</translation>
    </message>
    <message>
        <source>The bias of the distance (ALiBi) comes after the sum.</source>
        <translation>Il bias della distanza (ALiBi) viene dopo la somma.</translation>
    </message>
    <message>
        <source>The soft cap comes after the sum.</source>
        <translation>Il limite morbido viene dopo la somma.</translation>
    </message>
    <message>
        <source>{name} in the query: {value} of {score}</source>
        <translation>{name} nella query: {value} di {score}</translation>
    </message>
    <message>
        <source>{name} in the key: {value} of {score}</source>
        <translation>{name} nella chiave: {value} di {score}</translation>
    </message>
    <message>
        <source>Of this, {value} with {name} in the key</source>
        <translation>Di questo, {value} con {name} nella chiave</translation>
    </message>
    <message>
        <source>Of this, {value} with {name} in the query</source>
        <translation>Di questo, {value} con {name} nella query</translation>
    </message>
</context>
<context>
    <name>SecondViewChoice</name>
    <message>
        <source>What the large picture is compared with</source>
        <translation>Con che cosa è confrontata l'immagine grande</translation>
    </message>
    <message>
        <source>Another head or sentence next to this picture, with linked zoom and pointer.</source>
        <translation>Un'altra testa o frase accanto a questa immagine, con zoom e puntatore collegati.</translation>
    </message>
    <message>
        <source>none here</source>
        <translation>nessuno qui</translation>
    </message>
    <message>
        <source>{stage} has no head {head}; the comparison returns where it exists.</source>
        <translation>{stage} non ha una testa {head}; il confronto torna dove esiste.</translation>
    </message>
    <message>
        <source>Compare with: {what} ▾</source>
        <translation>Confronta con: {what} ▾</translation>
    </message>
    <message>
        <source>Compare with ▾</source>
        <translation>Confronta con ▾</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Nessuna</translation>
    </message>
    <message>
        <source>Before the last change</source>
        <translation>Prima dell'ultima modifica</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>da {first} a {last}</translation>
    </message>
</context>
<context>
    <name>SeedEditor</name>
    <message>
        <source>New</source>
        <translation>Nuovo</translation>
    </message>
    <message>
        <source>{name}: new seed</source>
        <translation>{name}: nuovo seme</translation>
    </message>
    <message>
        <source>Draw another seed at random.</source>
        <translation>Estrai a caso un altro seme.</translation>
    </message>
</context>
<context>
    <name>SegmentEffectsPage</name>
    <message>
        <source>Effects on later segments</source>
        <translation>Effetti sui segmenti successivi</translation>
    </message>
    <message>
        <source>Computing the text twice: with the attention to the marked segment, and without…</source>
        <translation>Il testo viene calcolato due volte: con l’attenzione al segmento marcato e senza…</translation>
    </message>
    <message>
        <source>{segment}: log-probability {before}, without the attention {after}. Click to mark its attention to the suppressed segment.</source>
        <translation>{segment}: log-probabilità {before}, senza l'attenzione {after}. Fai clic per segnare la sua attenzione al segmento soppresso.</translation>
    </message>
    <message>
        <source>Without the attention to “{segment}”</source>
        <translation>Senza l'attenzione a “{segment}”</translation>
    </message>
    <message>
        <source>The change of the log-probability of each later segment, the sum over its tokens in nats, if no later token attends to this one in any head. Click a cell of a picture, or pin a token, to choose another one.</source>
        <translation>La variazione della log-probabilità di ogni segmento successivo, la somma sui suoi token in nat, se nessun token successivo presta attenzione a questo in nessuna testa. Fai clic su una cella di un'immagine, o blocca un token, per sceglierne un altro.</translation>
    </message>
</context>
<context>
    <name>SentenceView</name>
    <message>
        <source>Examples</source>
        <translation>Esempi</translation>
    </message>
    <message>
        <source>Load a sentence with its options: the chapter's, and more.</source>
        <translation>Carica una frase con le sue opzioni: quelle del capitolo, e altre.</translation>
    </message>
    <message>
        <source>Loaded from {name}. These values are shown as they are; nothing is computed from them.</source>
        <translation>Caricato da {name}. Questi valori sono mostrati come sono; da essi non si calcola niente.</translation>
    </message>
    <message>
        <source>Loaded values: they are shown as they are; nothing is computed from them.</source>
        <translation>Valori caricati: sono mostrati come sono; da essi non si calcola niente.</translation>
    </message>
    <message>
        <source>{name} reads a picture: its tokens are the patches, and those before them.</source>
        <translation>{name} legge un'immagine: i suoi token sono i riquadri e quelli prima di essi.</translation>
    </message>
    <message>
        <source>Example (modified): {title}</source>
        <translation>Esempio (modificato): {title}</translation>
    </message>
    <message>
        <source>Example: {title}</source>
        <translation>Esempio: {title}</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>seme {seed}</translation>
    </message>
    <message>
        <source>dropout seed {seed}</source>
        <translation>seme del dropout {seed}</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Frase precedente</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Frase successiva</translation>
    </message>
    <message>
        <source>Sentence {number} of {count}</source>
        <translation>Frase {number} di {count}</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Scorciatoie da tastiera</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>Trova un comando o un tasto</translation>
    </message>
    <message>
        <source>Type a few letters of a command or of its group, or a key such as Ctrl+K.</source>
        <translation>Digita alcune lettere di un comando o del suo gruppo, o un tasto come Ctrl+K.</translation>
    </message>
    <message>
        <source>Find a command or a key…</source>
        <translation>Trova un comando o un tasto…</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Comandi e i loro tasti</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dove</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasti</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Reimposta</translation>
    </message>
    <message>
        <source>Give this command the keys of the program again.</source>
        <translation>Ridai a questo comando i tasti del programma.</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Reimposta tutto</translation>
    </message>
    <message>
        <source>Give every command the keys of the program again.</source>
        <translation>Ridai a ogni comando i tasti del programma.</translation>
    </message>
    <message>
        <source>Take it over</source>
        <translation>Prendilo</translation>
    </message>
    <message>
        <source>Take the key from the other command.</source>
        <translation>Prendi il tasto dall'altro comando.</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Lascialo</translation>
    </message>
    <message>
        <source>Leave the key to the other command.</source>
        <translation>Lascia il tasto all'altro comando.</translation>
    </message>
    <message>
        <source>Key {number} of the command</source>
        <translation>Tasto {number} del comando</translation>
    </message>
    <message>
        <source>Press the key that the command shall have.</source>
        <translation>Premi il tasto che il comando deve avere.</translation>
    </message>
    <message>
        <source>Remove key {number}</source>
        <translation>Rimuovi il tasto {number}</translation>
    </message>
    <message>
        <source>Remove this key from the command.</source>
        <translation>Rimuovi questo tasto dal comando.</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>Fissi</translation>
    </message>
    <message>
        <source>These keys are the same in every program.</source>
        <translation>Questi tasti sono gli stessi in ogni programma.</translation>
    </message>
</context>
<context>
    <name>SnapshotsDialog</name>
    <message>
        <source>Snapshots</source>
        <translation>Istantanee</translation>
    </message>
    <message>
        <source>Snapshots; F2 renames one, Delete removes it</source>
        <translation>Istantanee; F2 ne rinomina una, Canc la rimuove</translation>
    </message>
    <message>
        <source>Double click, or F2, to change a name. They are saved with the session.</source>
        <translation>Doppio clic, o F2, per cambiare un nome. Sono salvate con la sessione.</translation>
    </message>
    <message>
        <source>No snapshots yet. Take one, change something, and choose below what to compare.</source>
        <translation>Ancora nessuna istantanea. Scattane una, cambia qualcosa, e scegli sotto che cosa confrontare.</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>Scatta un'istantanea</translation>
    </message>
    <message>
        <source>Save the present state under a name.</source>
        <translation>Salva lo stato attuale con un nome.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Rimuovi</translation>
    </message>
    <message>
        <source>Remove the selected snapshot; Undo brings it back.</source>
        <translation>Rimuovi l'istantanea scelta; Annulla la riporta.</translation>
    </message>
    <message>
        <source>Displayed state</source>
        <translation>Stato mostrato</translation>
    </message>
    <message>
        <source>The state that the pictures show.</source>
        <translation>Lo stato mostrato dalle immagini.</translation>
    </message>
    <message>
        <source>State to compare with</source>
        <translation>Stato con cui confrontare</translation>
    </message>
    <message>
        <source>The state to use as A.</source>
        <translation>Lo stato da usare come A.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostra</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Confronta con</translation>
    </message>
    <message>
        <source>now</source>
        <translation>adesso</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Snapshot {number}</source>
        <translation>Istantanea {number}</translation>
    </message>
</context>
<context>
    <name>SourceEditor</name>
    <message>
        <source>Open a model…</source>
        <translation>Apri un modello…</translation>
    </message>
    <message>
        <source>Train a model…</source>
        <translation>Addestra un modello…</translation>
    </message>
</context>
<context>
    <name>SplitCanvas</name>
    <message>
        <source>row {first} makes head {head}</source>
        <translation>la riga {first} forma la testa {head}</translation>
    </message>
    <message>
        <source>rows {first} to {last} make head {head}</source>
        <translation>le righe da {first} a {last} formano la testa {head}</translation>
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
        <translation>forma ({shape}), stride {strides}</translation>
    </message>
    <message>
        <source>{value}
{first} → {second} → {third}
number {offset} in memory, at every step</source>
        <translation>{value}
{first} → {second} → {third}
numero {offset} in memoria, a ogni passo</translation>
    </message>
</context>
<context>
    <name>SplitPage</name>
    <message>
        <source>Numbers of the projection, on their way into heads</source>
        <translation>Numeri della proiezione, in cammino verso le teste</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Riproduci</translation>
    </message>
    <message>
        <source>Move the numbers from the projection to the heads.</source>
        <translation>Sposta i numeri dalla proiezione alle teste.</translation>
    </message>
    <message>
        <source>view cuts each row of {width} numbers into {heads} heads of {d_head}, transpose puts the heads first. Nothing is copied.</source>
        <translation>view taglia ogni riga di {width} numeri in {heads} teste di {d_head}, transpose mette prima le teste. Niente è copiato.</translation>
    </message>
    <message>
        <source>Drawn are the first {tokens} tokens and {dimensions} dimensions of each head.</source>
        <translation>Sono disegnati i primi {tokens} token e {dimensions} dimensioni di ogni testa.</translation>
    </message>
</context>
<context>
    <name>StatusView</name>
    <message>
        <source>Status</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>Cell under the pointer</source>
        <translation>Cella sotto il puntatore</translation>
    </message>
    <message>
        <source>Tokens, heads, device, and the time of the last computation.</source>
        <translation>Token, teste, dispositivo, e il tempo dell'ultimo calcolo.</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Calcolo</translation>
    </message>
    <message>
        <source>Cancel the computation; the last picture is kept.</source>
        <translation>Annulla il calcolo; l'ultima immagine resta.</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Esportazione</translation>
    </message>
    <message>
        <source>Cancel the export; an older file is kept.</source>
        <translation>Annulla l'esportazione; un file più vecchio resta.</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Apertura</translation>
    </message>
    <message>
        <source>Cancel opening the file; the session is unchanged.</source>
        <translation>Annulla l'apertura del file; la sessione è invariata.</translation>
    </message>
    <message>
        <source>Restoring</source>
        <translation>Ripristino</translation>
    </message>
    <message>
        <source>Stop reading unsaved work; it is offered at the next start.</source>
        <translation>Smetti di leggere il lavoro non salvato; è offerto al prossimo avvio.</translation>
    </message>
    <message>
        <source>New text: 1 token</source>
        <translation>Nuovo testo: 1 token</translation>
    </message>
    <message numerus="yes">
        <source>New text: {count:,} tokens</source>
        <translation>
            <numerusform>Nuovo testo: {count:,} token</numerusform>
            <numerusform>Nuovo testo: {count:,} token</numerusform>
        </translation>
    </message>
    <message>
        <source>1 new token</source>
        <translation>1 nuovo token</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} new tokens</source>
        <translation>
            <numerusform>{count:,} nuovo token</numerusform>
            <numerusform>{count:,} nuovi token</numerusform>
        </translation>
    </message>
    <message>
        <source>1 token removed</source>
        <translation>1 token rimosso</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens removed</source>
        <translation>
            <numerusform>{count:,} token rimosso</numerusform>
            <numerusform>{count:,} token rimossi</numerusform>
        </translation>
    </message>
    <message>
        <source>1 value changed (by {most})</source>
        <translation>1 valore cambiato (di {most})</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} values changed (largest by {most})</source>
        <translation>
            <numerusform>{count:,} valore cambiato (di {most})</numerusform>
            <numerusform>{count:,} valori cambiati (al massimo di {most})</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cell newly masked</source>
        <translation>1 cella ora mascherata</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} cells newly masked</source>
        <translation>
            <numerusform>{count:,} cella ora mascherata</numerusform>
            <numerusform>{count:,} celle ora mascherate</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cell no longer masked</source>
        <translation>1 cella non più mascherata</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} cells no longer masked</source>
        <translation>
            <numerusform>{count:,} cella non più mascherata</numerusform>
            <numerusform>{count:,} celle non più mascherate</numerusform>
        </translation>
    </message>
    <message>
        <source>{picture}: {changes} {rows}</source>
        <translation>{picture}: {changes} {rows}</translation>
    </message>
    <message>
        <source>in every row</source>
        <translation>in ogni riga</translation>
    </message>
    <message numerus="yes">
        <source>in {count:,} rows, from {first} to {last}</source>
        <translation>
            <numerusform>in {count:,} riga, da {first} a {last}</numerusform>
            <numerusform>in {count:,} righe, da {first} a {last}</numerusform>
        </translation>
    </message>
    <message>
        <source>in row {rows}</source>
        <translation>nella riga {rows}</translation>
    </message>
    <message>
        <source>in rows {rows}</source>
        <translation>nelle righe {rows}</translation>
    </message>
    <message>
        <source>{picture}: same values for the other tokens</source>
        <translation>{picture}: stessi valori per gli altri token</translation>
    </message>
    <message>
        <source>{picture} unchanged; {stage} changed</source>
        <translation>{picture} invariato; {stage} cambiato</translation>
    </message>
    <message>
        <source>{picture} unchanged</source>
        <translation>{picture} invariato</translation>
    </message>
    <message>
        <source>{picture} unchanged; output of layer {first} changed</source>
        <translation>{picture} invariato; uscita dello strato {first} cambiata</translation>
    </message>
    <message>
        <source>{picture} unchanged; outputs of layers {first} to {last} changed</source>
        <translation>{picture} invariato; uscite degli strati da {first} a {last} cambiate</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 token</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens</source>
        <translation>
            <numerusform>{count:,} token</numerusform>
            <numerusform>{count:,} token</numerusform>
        </translation>
    </message>
    <message>
        <source>1 segment</source>
        <translation>1 segmento</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} segments</source>
        <translation>
            <numerusform>{count:,} segmento</numerusform>
            <numerusform>{count:,} segmenti</numerusform>
        </translation>
    </message>
    <message>
        <source>{rows:,} × {columns:,} tokens</source>
        <translation>{rows:,} × {columns:,} token</translation>
    </message>
    <message numerus="yes">
        <source>{count} layers</source>
        <translation>
            <numerusform>{count} strato</numerusform>
            <numerusform>{count} strati</numerusform>
        </translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 testa</translation>
    </message>
    <message numerus="yes">
        <source>{count} heads</source>
        <translation>
            <numerusform>{count} testa</numerusform>
            <numerusform>{count} teste</numerusform>
        </translation>
    </message>
    <message>
        <source>Hover over a cell to see it in every view. Click to pin.</source>
        <translation>Passa su una cella per vederla in ogni vista. Fai clic per bloccarla.</translation>
    </message>
    <message>
        <source>Hover over a cell to see it in every view. Click to pin, double-click to edit.</source>
        <translation>Passa su una cella per vederla in ogni vista. Fai clic per bloccarla, doppio clic per modificarla.</translation>
    </message>
    <message>
        <source>Scroll to zoom, drag to pan, Home to fit.</source>
        <translation>Scorri per lo zoom, trascina per spostare, Home per adattare.</translation>
    </message>
</context>
<context>
    <name>TablesView</name>
    <message>
        <source>Tables of numbers</source>
        <translation>Tabelle di numeri</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Numeri</translation>
    </message>
    <message>
        <source>Show the tables of numbers</source>
        <translation>Mostra le tabelle di numeri</translation>
    </message>
    <message>
        <source>Hide the tables of numbers</source>
        <translation>Nascondi le tabelle di numeri</translation>
    </message>
    <message>
        <source>Embeddings, weight matrices and the selected stage as tables.</source>
        <translation>Embedding, matrici dei pesi e lo stadio scelto come tabelle.</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>The vector of each token, before positions are added.</source>
        <translation>Il vettore di ogni token, prima che si aggiungano le posizioni.</translation>
    </message>
    <message>
        <source>{matrix}, {shape} numbers that training would change.</source>
        <translation>{matrix}, {shape} numeri che l'addestramento cambierebbe.</translation>
    </message>
    <message>
        <source>Stage: {stage}</source>
        <translation>Stadio: {stage}</translation>
    </message>
    <message>
        <source>Type a sentence to see its embeddings.</source>
        <translation>Digita una frase per vedere i suoi embedding.</translation>
    </message>
    <message>
        <source>The text is too long to list {stage}. Zoom into the large picture.</source>
        <translation>Il testo è troppo lungo per elencare {stage}. Ingrandisci l'immagine grande.</translation>
    </message>
    <message>
        <source>No stage {stage} in this computation.</source>
        <translation>Nessuno stadio {stage} in questo calcolo.</translation>
    </message>
    <message>
        <source>Drag the selected cell sideways to change it smoothly.</source>
        <translation>Trascina di lato la cella scelta per cambiarla con continuità.</translation>
    </message>
</context>
<context>
    <name>TensorModel</name>
    <message>
        <source>Too large for the clipboard. Export the numbers to a file instead.</source>
        <translation>Troppo grande per gli appunti. Esporta invece i numeri in un file.</translation>
    </message>
    <message>
        <source>{table}: {row_word} {row}, {column_word} {column}</source>
        <translation>{table}: {row_word} {row}, {column_word} {column}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>mascherata</translation>
    </message>
    <message>
        <source>edited (seeded value replaced); Del resets it</source>
        <translation>modificato (valore dal seme sostituito); Canc lo reimposta</translation>
    </message>
</context>
<context>
    <name>TensorTable</name>
    <message>
        <source>The pasted block does not fit here; the rest was ignored.</source>
        <translation>Il blocco incollato qui non ci sta; il resto è stato ignorato.</translation>
    </message>
    <message>
        <source>Choose a cell first.</source>
        <translation>Scegli prima una cella.</translation>
    </message>
    <message>
        <source>No chosen number is edited.</source>
        <translation>Nessun numero scelto è modificato.</translation>
    </message>
    <message>
        <source>No number of this table is edited.</source>
        <translation>Nessun numero di questa tabella è modificato.</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Modifica</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copia</translation>
    </message>
    <message>
        <source>Copy with labels</source>
        <translation>Copia con etichette</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Incolla</translation>
    </message>
    <message>
        <source>Reset selected</source>
        <translation>Reimposta i scelti</translation>
    </message>
    <message>
        <source>Reset this table</source>
        <translation>Reimposta questa tabella</translation>
    </message>
</context>
<context>
    <name>TextEditor</name>
    <message>
        <source>Sentences</source>
        <translation>Frasi</translation>
    </message>
    <message>
        <source>Type a text. The model reads all its lines as one.</source>
        <translation>Digita un testo. Il modello legge tutte le sue righe come una.</translation>
    </message>
    <message>
        <source>The text, computed at every keystroke; all its lines are one input.</source>
        <translation>Il testo, calcolato a ogni tasto; tutte le sue righe sono un ingresso.</translation>
    </message>
    <message>
        <source>Type: the model reads all lines as one text, computed at every keystroke.</source>
        <translation>Digita: il modello legge tutte le righe come un testo, calcolato a ogni tasto.</translation>
    </message>
    <message>
        <source>Type a sentence. Each line is a sentence of its own.</source>
        <translation>Digita una frase. Ogni riga è una frase a sé.</translation>
    </message>
    <message>
        <source>The text that is computed at every keystroke, one sentence per line.</source>
        <translation>Il testo che è calcolato a ogni tasto, una frase per riga.</translation>
    </message>
    <message>
        <source>Type: each line is a sentence of its own, computed at every keystroke.</source>
        <translation>Digita: ogni riga è una frase a sé, calcolata a ogni tasto.</translation>
    </message>
    <message>
        <source>The clipboard has no text to paste.</source>
        <translation>Gli appunti non contengono testo da incollare.</translation>
    </message>
</context>
<context>
    <name>TilePreview</name>
    <message>
        <source>The hovered stage, enlarged</source>
        <translation>Lo stadio sotto il puntatore, ingrandito</translation>
    </message>
</context>
<context>
    <name>TintLegend</name>
    <message>
        <source>{what}: the colour of each head, from {low} to {high}; next to 0 there is none.</source>
        <translation>{what}: il colore di ogni testa, da {low} a {high}; vicino a 0 non ce n'è.</translation>
    </message>
</context>
<context>
    <name>TokenBars</name>
    <message>
        <source>Next tokens; arrow keys select one, Return appends it</source>
        <translation>Token successivi; i tasti freccia ne scelgono uno, Invio lo aggiunge</translation>
    </message>
    <message>
        <source>{token}: {number}, before {former}</source>
        <translation>{token}: {number}, prima {former}</translation>
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
        <translation>I token della frase scelta con i loro id; i tasti freccia si spostano tra essi, e W mostra perché un token è stato predetto.</translation>
    </message>
    <message>
        <source>The tokens of your sentence appear here.</source>
        <translation>I token della tua frase appaiono qui.</translation>
    </message>
    <message>
        <source>token {index} (id {id}), characters {start}–{end}</source>
        <translation>token {index} (id {id}), caratteri {start}–{end}</translation>
    </message>
    <message>
        <source>part {part} of {parts} of {word}</source>
        <translation>parte {part} di {parts} di {word}</translation>
    </message>
    <message>
        <source>turn of the {role}</source>
        <translation>turno di {role}</translation>
    </message>
    <message>
        <source>Click the number below it to see why (W).</source>
        <translation>Fai clic sul numero sotto per vedere perché (W).</translation>
    </message>
    <message>
        <source>predicted with probability {share} (log-probability {logged}), rank {rank}</source>
        <translation>predetto con probabilità {share} (log-probabilità {logged}), rango {rank}</translation>
    </message>
</context>
<context>
    <name>ToolDialogs</name>
    <message>
        <source>Looking for the smallest change…</source>
        <translation>Ricerca della minima modifica…</translation>
    </message>
</context>
<context>
    <name>TrainDialog</name>
    <message>
        <source>Recipe</source>
        <translation>Ricetta</translation>
    </message>
    <message>
        <source>What the model is trained to do.</source>
        <translation>Che cosa il modello è addestrato a fare.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Passi</translation>
    </message>
    <message>
        <source>How many batches the model is trained on.</source>
        <translation>Su quanti batch è addestrato il modello.</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Scegli un file…</translation>
    </message>
    <message>
        <source>Train on a file of your own: a text (.txt), or pairs of inputs and outputs (.csv).</source>
        <translation>Addestra su un tuo file: un testo (.txt), o coppie di ingressi e uscite (.csv).</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Testo</translation>
    </message>
    <message>
        <source>The text of this run</source>
        <translation>Il testo di questa esecuzione</translation>
    </message>
    <message>
        <source>The recipe's own dates</source>
        <translation>Le date della ricetta</translation>
    </message>
    <message>
        <source>Plays of Shakespeare</source>
        <translation>Opere di Shakespeare</translation>
    </message>
    <message>
        <source>The model is trained in the background, on one processor core; each kept step can be looked at. The same seed gives the same run.</source>
        <translation>Il modello è addestrato in sottofondo, su un core del processore; ogni passo conservato si può guardare. Lo stesso seme dà la stessa esecuzione.</translation>
    </message>
</context>
<context>
    <name>Training</name>
    <message>
        <source>The training process has ended unexpectedly ({how}). Continue goes on from what was kept.</source>
        <translation>Il processo di addestramento è terminato in modo imprevisto ({how}). Continua riprende da ciò che è stato conservato.</translation>
    </message>
    <message>
        <source>The steps of this training run are not on this computer. Train &gt; Train again trains it: the same seed gives the same run.</source>
        <translation>I passi di questa esecuzione non sono su questo computer. Addestramento &gt; Addestra di nuovo la addestra: lo stesso seme dà la stessa esecuzione.</translation>
    </message>
</context>
<context>
    <name>TrainingActions</name>
    <message>
        <source>Open a training run</source>
        <translation>Apri un'esecuzione di addestramento</translation>
    </message>
    <message>
        <source>Open a text to train on</source>
        <translation>Apri un testo su cui addestrare</translation>
    </message>
</context>
<context>
    <name>TrainingView</name>
    <message>
        <source>Play</source>
        <translation>Riproduci</translation>
    </message>
    <message>
        <source>Show one kept step after the other (Space).</source>
        <translation>Mostra un passo conservato dopo l'altro (Spazio).</translation>
    </message>
    <message>
        <source>Step of the training</source>
        <translation>Passo dell'addestramento</translation>
    </message>
    <message>
        <source>Show a kept step of the training: every panel follows. Left and Right go one step, Home and End to the ends.</source>
        <translation>Mostra un passo conservato dell'addestramento: ogni pannello segue. Sinistra e Destra vanno di un passo, Home e Fine agli estremi.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Segui</translation>
    </message>
    <message>
        <source>Show each new step as soon as it is kept.</source>
        <translation>Mostra ogni nuovo passo appena è conservato.</translation>
    </message>
    <message>
        <source>Hold this step as A</source>
        <translation>Conserva questo passo come A</translation>
    </message>
    <message>
        <source>Hold the displayed step as A, then show what has changed since: now − A, in every panel.</source>
        <translation>Conserva il passo mostrato come A, poi mostra che cosa è cambiato da allora: adesso − A, in ogni pannello.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Let the training wait.</source>
        <translation>Fai attendere l'addestramento.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Ferma</translation>
    </message>
    <message>
        <source>End the training; every kept step stays.</source>
        <translation>Termina l'addestramento; ogni passo conservato resta.</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>Addestra di nuovo</translation>
    </message>
    <message>
        <source>Train the same run once more from its beginning: the same seed gives the same steps.</source>
        <translation>Addestra la stessa esecuzione ancora una volta dall'inizio: lo stesso seme dà gli stessi passi.</translation>
    </message>
    <message>
        <source>Other options…</source>
        <translation>Altre opzioni…</translation>
    </message>
    <message>
        <source>Train another run, with other options.</source>
        <translation>Addestra un'altra esecuzione, con altre opzioni.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Perdita</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Accuratezza</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Teste</translation>
    </message>
    <message>
        <source>Curve of each head</source>
        <translation>Curva di ogni testa</translation>
    </message>
    <message>
        <source>Which measure of every head is drawn over the steps.</source>
        <translation>Quale misura di ogni testa è disegnata sui passi.</translation>
    </message>
    <message>
        <source>Click or drag to show that step.</source>
        <translation>Fai clic o trascina per mostrare quel passo.</translation>
    </message>
    <message>
        <source>Loss in nats</source>
        <translation>Perdita in nat</translation>
    </message>
    <message>
        <source>Right answers in %</source>
        <translation>Risposte giuste in %</translation>
    </message>
    <message>
        <source>The training begins…</source>
        <translation>L'addestramento comincia…</translation>
    </message>
    <message>
        <source>The steps of this run are not on this computer. Train it again: the same seed gives the same run.</source>
        <translation>I passi di questa esecuzione non sono su questo computer. Addestrala di nuovo: lo stesso seme dà la stessa esecuzione.</translation>
    </message>
    <message>
        <source>Step {step} of {steps}</source>
        <translation>Passo {step} di {steps}</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>Ferma la riproduzione</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continua</translation>
    </message>
    <message>
        <source>Go on with the training from where it has stopped.</source>
        <translation>Riprendi l'addestramento da dove si è fermato.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Addestramento</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>In pausa</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Fermato</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Addestrato</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fallito</translation>
    </message>
    <message>
        <source>{done} of {steps} steps</source>
        <translation>{done} di {steps} passi</translation>
    </message>
    <message>
        <source>at step {step}: loss {loss}, {share} right on new examples</source>
        <translation>al passo {step}: perdita {loss}, {share} giuste su nuovi esempi</translation>
    </message>
    <message>
        <source>trains without {heads}</source>
        <translation>si addestra senza {heads}</translation>
    </message>
    <message>
        <source>{known} of {kept} steps measured</source>
        <translation>{known} di {kept} passi misurati</translation>
    </message>
</context>
<context>
    <name>VectorCanvas</name>
    <message>
        <source>Vectors as points; Tab goes from point to point, arrow keys move it</source>
        <translation>Vettori come punti; Tab va da punto a punto, i tasti freccia lo spostano</translation>
    </message>
</context>
<context>
    <name>VectorsPage</name>
    <message>
        <source>Drag a point to change its vector: everything computed from it follows. Drag the background to move the picture, or with the right button to turn three axes; the wheel zooms.</source>
        <translation>Trascina un punto per cambiare il suo vettore: tutto ciò che ne è calcolato segue. Trascina lo sfondo per spostare l'immagine, o con il tasto destro per girare tre assi; la rotella ingrandisce.</translation>
    </message>
    <message>
        <source>Keys: Tab goes from point to point, the arrows move the point, Shift and arrows move or turn the picture, + and − zoom, Home fits.</source>
        <translation>Tasti: Tab va da punto a punto, le frecce spostano il punto, Maiusc e frecce spostano o girano l'immagine, + e − ingrandiscono e riducono, Home adatta.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Adatta</translation>
    </message>
    <message>
        <source>Show all points as large as possible (Home).</source>
        <translation>Mostra tutti i punti il più grandi possibile (Home).</translation>
    </message>
    <message>
        <source>Type a sentence: each token appears here as a point.</source>
        <translation>Digita una frase: ogni token appare qui come punto.</translation>
    </message>
    <message>
        <source>These values were loaded without weights, so there is nothing that moves the plane.</source>
        <translation>Questi valori sono stati caricati senza pesi, quindi niente muove il piano.</translation>
    </message>
    <message>
        <source>There are no vectors of this stage here: {stage}.</source>
        <translation>Qui non ci sono vettori di questo stadio: {stage}.</translation>
    </message>
    <message>
        <source>{count} of {all} tokens</source>
        <translation>{count} di {all} token</translation>
    </message>
    <message>
        <source>every dimension is shown</source>
        <translation>ogni dimensione è mostrata</translation>
    </message>
    <message>
        <source>{share} of the variance in {count} dimensions ({each})</source>
        <translation>{share} della varianza in {count} dimensioni ({each})</translation>
    </message>
    <message>
        <source>{shown} of {count} dimensions</source>
        <translation>{shown} di {count} dimensioni</translation>
    </message>
    <message>
        <source>Each key's foot on the line of the query of {token} shows their dot product.</source>
        <translation>Il piede di ogni chiave sulla retta della query di {token} mostra il loro prodotto scalare.</translation>
    </message>
    <message>
        <source>Numbers: in this picture / in all dimensions.</source>
        <translation>Numeri: in questa immagine / in tutte le dimensioni.</translation>
    </message>
    <message>
        <source>query of {query} · key of {key} = {score}: length of the query {length} × foot {along}</source>
        <translation>query di {query} · chiave di {key} = {score}: lunghezza della query {length} × piede {along}</translation>
    </message>
    <message>
        <source>query of {query} · key of {key} = {score}; in this picture {shown}: length of the query {length} × foot {along}</source>
        <translation>query di {query} · chiave di {key} = {score}; in questa immagine {shown}: lunghezza della query {length} × piede {along}</translation>
    </message>
    <message>
        <source>The weights of {token} are not stored, so their pull is not drawn.</source>
        <translation>I pesi di {token} non sono conservati, quindi la loro attrazione non è disegnata.</translation>
    </message>
    <message>
        <source>The context of {token} is the sum of all values, each times its weight. It is pulled most by {most}.</source>
        <translation>Il contesto di {token} è la somma di tutti i valori, ognuno per il suo peso. È attratto di più da {most}.</translation>
    </message>
    <message>
        <source>This variant has no {matrix}: the plane stays as it is.</source>
        <translation>Questa variante non ha {matrix}: il piano resta com'è.</translation>
    </message>
    <message>
        <source>A step of 1 along {steps} · areas × {area}</source>
        <translation>Un passo di 1 lungo {steps} · aree × {area}</translation>
    </message>
    <message>
        <source> · then moved by the bias ({bias})</source>
        <translation> · poi spostato dal bias ({bias})</translation>
    </message>
    <message>
        <source>The grid is the plane in which every other direction is 0; tokens are beside that plane.</source>
        <translation>La griglia è il piano in cui ogni altra direzione è 0; i token sono accanto a quel piano.</translation>
    </message>
    <message>
        <source>{stage}, {token}: {numbers}</source>
        <translation>{stage}, {token}: {numbers}</translation>
    </message>
    <message>
        <source>These vectors were loaded from a file, so they cannot be dragged.</source>
        <translation>Questi vettori sono stati caricati da un file, quindi non possono essere trascinati.</translation>
    </message>
</context>
<context>
    <name>WordsCanvas</name>
    <message>
        <source>The sentence, tinted by the attention of one token; arrow keys move between tokens, Space selects one</source>
        <translation>La frase, tinta dall'attenzione di un token; i tasti freccia si spostano tra i token, Spazio ne sceglie uno</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>mascherata</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>nessun numero</translation>
    </message>
    <message>
        <source>at most {number}</source>
        <translation>al massimo {number}</translation>
    </message>
    <message>
        <source>key {key} → query {query}: {number}</source>
        <translation>chiave {key} → query {query}: {number}</translation>
    </message>
    <message>
        <source>{query} → {key}: {number}</source>
        <translation>{query} → {key}: {number}</translation>
    </message>
    <message>
        <source>Darker = more attention from the outlined token. Click a token to outline it.</source>
        <translation>Più scuro = più attenzione dal token incorniciato. Fai clic su un token per incorniciarlo.</translation>
    </message>
    <message>
        <source>Darker = larger weight of a key in the column of the outlined query. Click a token to outline it.</source>
        <translation>Più scuro = peso maggiore di una chiave nella colonna della query incorniciata. Fai clic su un token per incorniciarlo.</translation>
    </message>
    <message>
        <source>Darker = more attention from the selected token of the other text. Select it in the large picture.</source>
        <translation>Più scuro = più attenzione dal token scelto dell'altro testo. Sceglilo nell'immagine grande.</translation>
    </message>
    <message>
        <source>Stronger colour = more attention from the outlined token. Point at a patch to see where it attends; click one to keep it.</source>
        <translation>Colore più forte = più attenzione dal token incorniciato. Indica un riquadro per vedere a che cosa presta attenzione; fai clic su uno per tenerlo.</translation>
    </message>
</context>
<context>
    <name>WordsView</name>
    <message>
        <source>The sentence, tinted by attention</source>
        <translation>La frase, tinta dall'attenzione</translation>
    </message>
    <message>
        <source>Type a sentence above: its tokens appear here, tinted by attention.</source>
        <translation>Digita una frase sopra: i suoi token appaiono qui, tinti dall'attenzione.</translation>
    </message>
    <message>
        <source>all heads are hidden</source>
        <translation>tutte le teste sono nascoste</translation>
    </message>
    <message>
        <source>strongest: {number}</source>
        <translation>più forte: {number}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nessuno</translation>
    </message>
    <message>
        <source>{strongest}, blocks of {block} tokens</source>
        <translation>{strongest}, blocchi di {block} token</translation>
    </message>
    <message>
        <source>Column of the query “{word}”</source>
        <translation>Colonna della query “{word}”</translation>
    </message>
    <message>
        <source>Where “{word}” attends</source>
        <translation>A che cosa presta attenzione “{word}”</translation>
    </message>
    <message>
        <source>{whose} (mean of {count} heads)</source>
        <translation>{whose} (media di {count} teste)</translation>
    </message>
</context>
<context>
    <name>Workbench</name>
    <message>
        <source>The language changes at the next start: a file is being read.</source>
        <translation>La lingua cambia al prossimo avvio: si sta leggendo un file.</translation>
    </message>
</context>
<context>
    <name>_Block</name>
    <message>
        <source>How this number is computed</source>
        <translation>Come si calcola questo numero</translation>
    </message>
    <message>
        <source>Hover over a cell to see how its number is computed, with the numbers of this sentence. Click to pin it.</source>
        <translation>Passa su una cella per vedere come si calcola il suo numero, con i numeri di questa frase. Fai clic per bloccarla.</translation>
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
        <translation>Frase {sentence}, {stage}: {place}</translation>
    </message>
    <message>
        <source>{stage}: {place}</source>
        <translation>{stage}: {place}</translation>
    </message>
    <message>
        <source>This number was loaded from a file, so its computation is not known.</source>
        <translation>Questo numero è stato caricato da un file, quindi il suo calcolo non è noto.</translation>
    </message>
    <message>
        <source>The text is too long to explain single numbers; zoom in to see exact values.</source>
        <translation>Il testo è troppo lungo per spiegare singoli numeri; ingrandisci per vedere i valori esatti.</translation>
    </message>
</context>
<context>
    <name>_EmptyPage</name>
    <message>
        <source>Locate the model…</source>
        <translation>Trova il modello…</translation>
    </message>
    <message>
        <source>Locate the model</source>
        <translation>Trova il modello</translation>
    </message>
    <message>
        <source>Choose the folder or file of the model. Edits, ablated heads and options are kept.</source>
        <translation>Scegli la cartella o il file del modello. Modifiche, teste ablate e opzioni restano.</translation>
    </message>
</context>
</TS>
