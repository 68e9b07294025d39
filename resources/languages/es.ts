<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name />
    <message>
        <source>A key is the name of a stage, or a name and a layer, such as s["weights", 5].</source>
        <translation>Una clave es el nombre de una etapa, o un nombre y una capa, como s["weights", 5].</translation>
    </message>
    <message>
        <source>This text is too long to hold {stage} whole: read a head by stage(…).</source>
        <translation>El texto es demasiado largo para guardar {stage} entero: lee una cabeza con stage(…).</translation>
    </message>
    <message>
        <source>{name} normalises the residual stream after each layer: its last layer has no resid_post.</source>
        <translation>{name} normaliza el flujo residual después de cada capa: su última capa no tiene resid_post.</translation>
    </message>
    <message>
        <source>texts must be a path, or a list of texts that are not empty.</source>
        <translation>texts debe ser una ruta, o una lista de textos no vacíos.</translation>
    </message>
    <message>
        <source>There is no device {device}: name cpu, cuda, mps or auto.</source>
        <translation>No hay un dispositivo {device}: indica cpu, cuda, mps o auto.</translation>
    </message>
    <message>
        <source>There is no device {device} here: name cpu or auto.</source>
        <translation>Aquí no hay un dispositivo {device}: indica cpu o auto.</translation>
    </message>
    <message>
        <source>There is no variant, model, session or example:KEY called {source} (did you mean {near}?).</source>
        <translation>No hay ninguna variante, modelo, sesión ni example:KEY con el nombre {source} (¿quizás {near}?).</translation>
    </message>
    <message>
        <source>There is no variant, model, session or example:KEY called {source}.</source>
        <translation>No hay ninguna variante, modelo, sesión ni example:KEY con el nombre {source}.</translation>
    </message>
    <message>
        <source>Without a window, a file is opened by its path.</source>
        <translation>Sin ventana, un archivo se abre por su ruta.</translation>
    </message>
    <message>
        <source>Without a window, a film is written by its name and its path.</source>
        <translation>Sin ventana, una película se escribe por su nombre y su ruta.</translation>
    </message>
    <message>
        <source>Without a window, a file is written by its path.</source>
        <translation>Sin ventana, un archivo se escribe por su ruta.</translation>
    </message>
    <message>
        <source>sentence cannot be {sentence}: it is an index from 0 to {last}.</source>
        <translation>sentence no puede ser {sentence}: es un índice de 0 a {last}.</translation>
    </message>
    <message>
        <source>attention and attentions are the same argument: pass only one.</source>
        <translation>attention y attentions son el mismo argumento: pasa solo uno.</translation>
    </message>
    <message>
        <source>grid and first say which tokens are patches of a picture: pass it as image.</source>
        <translation>grid y first dicen qué tokens son parches de una imagen: pásala como image.</translation>
    </message>
    <message>
        <source>The arrays cannot be passed to the window: {reason}.</source>
        <translation>Los arrays no se pueden pasar a la ventana: {reason}.</translation>
    </message>
    <message>
        <source>The columns of an experiment are heads or tokens, and not {columns}.</source>
        <translation>Las columnas de un experimento son cabezas o tokens, no {columns}.</translation>
    </message>
    <message>
        <source>An experiment needs a function of a session, and {value} is none.</source>
        <translation>Un experimento necesita una función de una sesión, y {value} no lo es.</translation>
    </message>
    <message>
        <source>There is no measure {name}: the measures are {known}.</source>
        <translation>No hay una medida {name}: las medidas son {known}.</translation>
    </message>
    <message>
        <source>Only a model in memory reads a picture: attnviz.open(model, processor, image=…).</source>
        <translation>Solo un modelo en memoria lee una imagen: attnviz.open(model, processor, image=…).</translation>
    </message>
    <message>
        <source>{source} has its own tokenizer: only a model in memory is opened with another one.</source>
        <translation>{source} tiene su propio tokenizador: solo un modelo en memoria se abre con otro.</translation>
    </message>
    <message>
        <source>A text is given by its words or by the ids of its tokens, not by both.</source>
        <translation>Un texto se da por sus palabras o por los id de sus tokens, no por ambos.</translation>
    </message>
    <message>
        <source>attnviz.open takes a name, a path, or a model of transformers, and attnviz.watch such a model, not an object of type {kind}.</source>
        <translation>attnviz.open acepta un nombre, una ruta o un modelo de transformers, y attnviz.watch un modelo de ese tipo, no un objeto de tipo {kind}.</translation>
    </message>
    <message>
        <source>{name} is on {there}, and stays there: move it by model.to({device}).</source>
        <translation>{name} está en {there} y se queda ahí: muévelo con model.to({device}).</translation>
    </message>
    <message>
        <source>The adapter adds virtual tokens to each text, which are not shown: open the model without it, model.get_base_model().</source>
        <translation>El adaptador añade a cada texto tokens virtuales, que no se muestran: abre el modelo sin él, con model.get_base_model().</translation>
    </message>
    <message>
        <source>This session was closed, and it has let go of {name}: open the model again with attnviz.open.</source>
        <translation>Esta sesión se cerró y ha soltado {name}: abre el modelo de nuevo con attnviz.open.</translation>
    </message>
    <message>
        <source>{name} predicts no next token.</source>
        <translation>{name} no predice un token siguiente.</translation>
    </message>
    <message>
        <source>A chat is a list of messages, such as {example}, and not {messages}.</source>
        <translation>Un chat es una lista de mensajes, como {example}, y no {messages}.</translation>
    </message>
    <message>
        <source>The layers differ in the shape of {stage}: name a layer.</source>
        <translation>Las capas difieren en la forma de {stage}: indica una capa.</translation>
    </message>
    <message>
        <source>{name} predicts no token here.</source>
        <translation>{name} no predice aquí ningún token.</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}).</source>
        <translation>No se puede abrir una ventana ({reason}).</translation>
    </message>
    <message>
        <source>{name} is in the memory of this process, where no window can read it: call attnviz.watch(model, tokenizer).</source>
        <translation>{name} está en la memoria de este proceso, donde ninguna ventana puede leerlo: llama a attnviz.watch(model, tokenizer).</translation>
    </message>
    <message>
        <source>This session is computed with what this script has added, and its window is a process of its own: write that to a file, and start attnviz --plugin FILE.</source>
        <translation>Esta sesión se calcula con lo que ha añadido este script, y su ventana es un proceso aparte: escríbelo en un archivo e inicia attnviz --plugin FILE.</translation>
    </message>
    <message>
        <source>There is no activation {name}: the activations are {known}.</source>
        <translation>No hay una activación {name}: las activaciones son {known}.</translation>
    </message>
    <message>
        <source>{activation} has no sender: it is the head of a path.</source>
        <translation>{activation} no tiene emisor: el emisor es la cabeza en la que empieza un camino.</translation>
    </message>
    <message>
        <source>No head is named: circuits((5, 1)) describes head 1 of layer 5.</source>
        <translation>No se ha indicado ninguna cabeza: circuits((5, 1)) describe la cabeza 1 de la capa 5.</translation>
    </message>
    <message>
        <source>There is no kind of ablation {name}: the kinds are {known}.</source>
        <translation>No hay un tipo de ablación {name}: los tipos son {known}.</translation>
    </message>
    <message>
        <source>{kind} takes the heads of a held text: s.edit.hold(), then set another s.text of as many tokens.</source>
        <translation>{kind} toma las cabezas de un texto retenido: s.edit.hold(), y luego pon otro s.text con el mismo número de tokens.</translation>
    </message>
    <message>
        <source>Experiments need a trained model, and {name} is none: open one, such as smollm2.</source>
        <translation>Los experimentos necesitan un modelo entrenado, y {name} no lo es: abre uno, como smollm2.</translation>
    </message>
    <message>
        <source>There is no experiment {name} of a plug-in: there are {known}.</source>
        <translation>No hay un experimento {name} de un complemento: hay {known}.</translation>
    </message>
    <message>
        <source>An answer is a token, or a pair of tokens, not {answer}.</source>
        <translation>Una respuesta es un token o un par de tokens, no {answer}.</translation>
    </message>
    <message>
        <source>{experiment} has nothing to compute here.</source>
        <translation>{experiment} no tiene nada que calcular aquí.</translation>
    </message>
    <message>
        <source>A head is a pair of a layer and a head, such as (5, 1), not {head}.</source>
        <translation>Una cabeza es un par de capa y cabeza, como (5, 1), no {head}.</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}): attnviz.open(model, tokenizer) needs none.</source>
        <translation>No se puede abrir una ventana ({reason}): attnviz.open(model, tokenizer) no la necesita.</translation>
    </message>
    <message>
        <source>internal error, {what} (set ATTNVIZ_DEBUG=1 for the traceback; please report it)</source>
        <translation>error interno, {what} (pon ATTNVIZ_DEBUG=1 para ver el traceback; comunícalo, por favor)</translation>
    </message>
    <message>
        <source>A library cannot be loaded ({what}): free some memory or reinstall AttnViz.</source>
        <translation>No se puede cargar una biblioteca ({what}): libera memoria o reinstala AttnViz.</translation>
    </message>
    <message>
        <source>{name} is no command, file or model (did you mean {near}?): see attnviz --help.</source>
        <translation>{name} no es un comando, un archivo ni un modelo (¿quizás {near}?): véase attnviz --help.</translation>
    </message>
    <message>
        <source>--plugin needs the name of a Python file.</source>
        <translation>--plugin necesita el nombre de un archivo de Python.</translation>
    </message>
    <message>
        <source>attnviz export is called attnviz {name} now; the next version has no export.</source>
        <translation>attnviz export se llama ahora attnviz {name}; la próxima versión no tendrá export.</translation>
    </message>
    <message>
        <source>--from TEXT names the text that --patch or --steer takes activations from: give both.</source>
        <translation>--from TEXT indica el texto del que --patch o --steer toman las activaciones: indica ambos.</translation>
    </message>
    <message>
        <source>--from is empty: it is a text of as many tokens as the other one.</source>
        <translation>--from está vacío: es un texto con tantos tokens como el otro.</translation>
    </message>
    <message>
        <source>There is no activation {name} to patch: they are {known}.</source>
        <translation>No hay una activación {name} que parchear: son {known}.</translation>
    </message>
    <message>
        <source>--patch {text}: {name} need a head, as in heads@12.3.</source>
        <translation>--patch {text}: {name} necesita una cabeza, como en heads@12.3.</translation>
    </message>
    <message>
        <source>--patch {text}: {name} has no heads.</source>
        <translation>--patch {text}: {name} no tiene cabezas.</translation>
    </message>
    <message>
        <source>{text} names no activation: write {example}.</source>
        <translation>{text} no indica una activación: escribe {example}.</translation>
    </message>
    <message>
        <source>--seconds must be more than 0, not {value:g}.</source>
        <translation>--seconds debe ser mayor que 0, no {value:g}.</translation>
    </message>
    <message>
        <source>--lens needs a model with a language-model head, and {variant} has none.</source>
        <translation>--lens necesita un modelo con cabeza de modelo de lenguaje, y {variant} no la tiene.</translation>
    </message>
    <message>
        <source>--lens reads models of one text, and {variant} answers a text with another.</source>
        <translation>--lens lee modelos de un texto, y {variant} responde a un texto con otro.</translation>
    </message>
    <message>
        <source>--workers is for this computer, --scheduler for others: name one of them.</source>
        <translation>--workers es para este ordenador, --scheduler para otros: indica uno de ellos.</translation>
    </message>
    <message>
        <source>Measured {count:,} texts with {model} in {seconds:.1f} s</source>
        <translation>Medidos {count:,} textos con {model} en {seconds:.1f} s</translation>
    </message>
    <message>
        <source>Left out {count:,} texts without tokens</source>
        <translation>Omitidos {count:,} textos sin tokens</translation>
    </message>
    <message>
        <source>Wrote {out}</source>
        <translation>Escrito {out}</translation>
    </message>
    <message>
        <source>Stopped. The same command goes on with the texts that are not finished.</source>
        <translation>Detenido. El mismo comando continúa con los textos que no están terminados.</translation>
    </message>
    <message>
        <source>Name a SOURCE or a --script: see attnviz do --help.</source>
        <translation>Indica una SOURCE o un --script: véase attnviz do --help.</translation>
    </message>
    <message>
        <source>{name}, step {number}: {error}</source>
        <translation>{name}, paso {number}: {error}</translation>
    </message>
    <message>
        <source>given</source>
        <translation>cargado</translation>
    </message>
    <message>
        <source>{label}: {text}</source>
        <translation>{label}: {text}</translation>
    </message>
    <message>
        <source>--{name} has no effect without --effects.</source>
        <translation>--{name} no tiene efecto sin --effects.</translation>
    </message>
    <message>
        <source>--seed has no effect without --scores.</source>
        <translation>--seed no tiene efecto sin --scores.</translation>
    </message>
    <message>
        <source>--answer and --instead are both {token}: their difference is 0.</source>
        <translation>--answer y --instead son ambos {token}: su diferencia es 0.</translation>
    </message>
    <message>
        <source>--ablation resample takes head outputs from a snapshot, --beside SNAPSHOT: give both.</source>
        <translation>--ablation resample toma las salidas de las cabezas de una instantánea, --beside SNAPSHOT: indica ambos.</translation>
    </message>
    <message>
        <source>attention from arrays</source>
        <translation>atención de arrays</translation>
    </message>
    <message>
        <source>--effects need a model with a language-model head, and {variant} has none.</source>
        <translation>--effects necesita un modelo con cabeza de modelo de lenguaje, y {variant} no la tiene.</translation>
    </message>
    <message>
        <source>the text has none</source>
        <translation>el texto no lo tiene</translation>
    </message>
    <message>
        <source>1 of the {count} texts has none</source>
        <translation>1 de los {count} textos no lo tiene</translation>
    </message>
    <message>
        <source>{lacking} of the {count} texts have none</source>
        <translation>{lacking} de los {count} textos no lo tienen</translation>
    </message>
    <message>
        <source>a next token</source>
        <translation>un token siguiente</translation>
    </message>
    <message>
        <source>a masked word</source>
        <translation>una palabra enmascarada</translation>
    </message>
    <message>
        <source>--effects need {what}, and {who}.</source>
        <translation>--effects necesita {what}, y {who}.</translation>
    </message>
    <message>
        <source>{sentence} {why}</source>
        <translation>{sentence} {why}</translation>
    </message>
    <message>
        <source>--margins has no effect on {name}: it is for heatmaps of weights ({suffixes}).</source>
        <translation>--margins no tiene efecto en {name}: es para mapas de calor de pesos ({suffixes}).</translation>
    </message>
    <message>
        <source>--query needs --view lines or --view words.</source>
        <translation>--query necesita --view lines o --view words.</translation>
    </message>
    <message>
        <source>--view {view} draws weights, and {stage} is not one: use --stage weights or dropped_weights.</source>
        <translation>--view {view} dibuja pesos, y {stage} no lo es: usa --stage weights o dropped_weights.</translation>
    </message>
    <message>
        <source>--view {view} writes a picture: name {name} {suffixes}.</source>
        <translation>--view {view} escribe una imagen: indica {name} {suffixes}.</translation>
    </message>
    <message>
        <source>--query has no effect on a figure of a fixed width: leave it out.</source>
        <translation>--query no tiene efecto en una figura de ancho fijo: omítelo.</translation>
    </message>
    <message>
        <source>A figure of a fixed width shows heatmaps: leave out --view.</source>
        <translation>Una figura de ancho fijo muestra mapas de calor: omite --view.</translation>
    </message>
    <message>
        <source>A figure shows every stage (--strip), or now beside a snapshot (--beside): choose one.</source>
        <translation>Una figura muestra todas las etapas (--strip), o el estado actual junto a una instantánea (--beside): elige una.</translation>
    </message>
    <message>
        <source>--frames has no effect on the film {name}: leave it out.</source>
        <translation>--frames no tiene efecto en la película {name}: omítelo.</translation>
    </message>
    <message>
        <source>--effects need a text: name it with --text.</source>
        <translation>--effects necesita un texto: indícalo con --text.</translation>
    </message>
    <message>
        <source>{name} is a measured corpus: leave out the options of a text.</source>
        <translation>{name} es un corpus medido: omite las opciones de un texto.</translation>
    </message>
    <message>
        <source>--seed is a whole number from 0 to {most}.</source>
        <translation>--seed es un número entero de 0 a {most}.</translation>
    </message>
    <message>
        <source>{name} has no lesson (*{suffix}).</source>
        <translation>{name} no tiene lecciones (*{suffix}).</translation>
    </message>
    <message>
        <source>{name} is no folder of lessons.</source>
        <translation>{name} no es una carpeta de lecciones.</translation>
    </message>
    <message>
        <source>(step {step} of {count})</source>
        <translation>(paso {step} de {count})</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>nivel {level}</translation>
    </message>
    <message>
        <source>Name the lesson of which --html writes a page.</source>
        <translation>Indica la lección de la que --html escribe una página.</translation>
    </message>
    <message>
        <source>{name} has several lessons: name the file of the one of which --html writes a page.</source>
        <translation>{name} tiene varias lecciones: indica el archivo de la lección de la que --html escribe una página.</translation>
    </message>
    <message>
        <source>{name} takes no seed: its text or its checks quote numbers. Leave out --seed.</source>
        <translation>{name} no admite semilla: su texto o sus comprobaciones citan números. Omite --seed.</translation>
    </message>
    <message>
        <source>{name} is no folder with files that were handed in (*{suffix}).</source>
        <translation>{name} no es una carpeta con archivos entregados (*{suffix}).</translation>
    </message>
    <message>
        <source>{name}: not run, the model {model} is not installed</source>
        <translation>{name}: no ejecutada, el modelo {model} no está instalado</translation>
    </message>
    <message>
        <source>{name}: 1 step, no mistake</source>
        <translation>{name}: 1 paso, ningún error</translation>
    </message>
    <message>
        <source>{name}: {count} steps, no mistake</source>
        <translation>{name}: {count} pasos, ningún error</translation>
    </message>
    <message>
        <source>A lesson sets its text and options: leave out those of the command line.</source>
        <translation>Una lección fija su texto y sus opciones: omite los de la línea de comandos.</translation>
    </message>
    <message>
        <source>A lesson needs a window, and none can be opened ({reason}).</source>
        <translation>Una lección necesita una ventana, y no se puede abrir ninguna ({reason}).</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}). Wrote the attention weights to {out} instead.</source>
        <translation>No se puede abrir una ventana ({reason}). En su lugar se escribieron los pesos de atención en {out}.</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>Uso:</translation>
    </message>
    <message>
        <source>[required]</source>
        <translation>[obligatorio]</translation>
    </message>
    <message>
        <source>{name} is empty and names no file.</source>
        <translation>{name} está vacío y no indica ningún archivo.</translation>
    </message>
    <message>
        <source>{name}: @ names no file: write @FILE, or @@ for a text that begins with @.</source>
        <translation>{name}: @ no indica ningún archivo: escribe @FILE, o @@ para un texto que empieza por @.</translation>
    </message>
    <message>
        <source>{name}: {file} is not text in UTF-8. A text that begins with @ is written with @@.</source>
        <translation>{name}: {file} no es texto en UTF-8. Un texto que empieza por @ se escribe con @@.</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>There is nothing to do with {words} here: see {command} --help.</source>
        <translation>Aquí no hay nada que hacer con {words}: consulta {command} --help.</translation>
    </message>
    <message>
        <source>There is no option {name} (did you mean {near}?): see {command} --help.</source>
        <translation>No hay una opción {name} (¿quizás {near}?): véase {command} --help.</translation>
    </message>
    <message>
        <source>There is no option {name}: see {command} --help.</source>
        <translation>No hay una opción {name}: véase {command} --help.</translation>
    </message>
    <message>
        <source>Name {missing}: see {command} --help.</source>
        <translation>Indica {missing}: véase {command} --help.</translation>
    </message>
    <message>
        <source>{name} takes no value: see {command} --help.</source>
        <translation>{name} no lleva valor: consulta {command} --help.</translation>
    </message>
    <message>
        <source>{name} needs a value: see {command} --help.</source>
        <translation>{name} necesita un valor: consulta {command} --help.</translation>
    </message>
    <message>
        <source>{sentence}: see {command} --help.</source>
        <translation>{sentence}: véase {command} --help.</translation>
    </message>
    <message>
        <source>{argument} has no name or no value: write NAME=VALUE.</source>
        <translation>{argument} no tiene nombre o no tiene valor: escribe NAME=VALUE.</translation>
    </message>
    <message>
        <source>{out} holds files already: name a new folder, or add --force.</source>
        <translation>{out} ya contiene archivos: indica una carpeta nueva, o añade --force.</translation>
    </message>
    <message>
        <source>{out} is not a folder and cannot be made: {reason}.</source>
        <translation>{out} no es una carpeta y no se puede crear: {reason}.</translation>
    </message>
    <message>
        <source>--sender is of a path, which has no map of one --layer: give one of them.</source>
        <translation>--sender es de un camino, que no tiene el mapa de una sola --layer: indica uno de los dos.</translation>
    </message>
    <message>
        <source>--head {head} names its layer: leave out --layer.</source>
        <translation>--head {head} ya indica su capa: omite --layer.</translation>
    </message>
    <message>
        <source>Both pictures are the same: name two different ones.</source>
        <translation>Las dos imágenes son iguales: indica dos diferentes.</translation>
    </message>
    <message>
        <source>Two pictures side by side show one head: name it with --head.</source>
        <translation>Dos imágenes lado a lado muestran una cabeza: indícala con --head.</translation>
    </message>
    <message>
        <source>--format is for several files, of --texts or of several sessions: leave it out.</source>
        <translation>--format es para varios archivos, de --texts o de varias sesiones: omítelo.</translation>
    </message>
    <message>
        <source>--fold turn needs the turns of a chat: give one by --chat FILE.</source>
        <translation>--fold turn necesita los turnos de un chat: indica uno con --chat FILE.</translation>
    </message>
    <message>
        <source>--format cannot be {suffix}: it is one of {known}.</source>
        <translation>--format no puede ser {suffix}: es uno de {known}.</translation>
    </message>
    <message>
        <source>Give sentences in a file (--texts), by --text or in sessions, only one of them.</source>
        <translation>Indica las frases en un archivo (--texts), con --text o en sesiones, solo de una manera.</translation>
    </message>
    <message>
        <source>{name} has no sentence: write one in each line.</source>
        <translation>{name} no tiene ninguna frase: escribe una en cada línea.</translation>
    </message>
    <message>
        <source>{name} is the file of two sessions: rename one of them.</source>
        <translation>{name} sería el archivo de dos sesiones: cambia el nombre de una.</translation>
    </message>
    <message>
        <source>{name}: {error}</source>
        <translation>{name}: {error}</translation>
    </message>
    <message>
        <source>Wrote {done} of {count} files to {folder}</source>
        <translation>Escritos {done} de {count} archivos en {folder}</translation>
    </message>
    <message>
        <source>Give a session ({one}) or an example ({other}), not both.</source>
        <translation>Indica una sesión ({one}) o un ejemplo ({other}), no ambos.</translation>
    </message>
    <message>
        <source>Give a model ({one}) or an example ({other}), not both: examples use variants.</source>
        <translation>Indica un modelo ({one}) o un ejemplo ({other}), no ambos: los ejemplos usan variantes.</translation>
    </message>
    <message>
        <source>Give a model ({one}) or embeddings ({other}), not both: a model has its own.</source>
        <translation>Indica un modelo ({one}) o embeddings ({other}), no ambos: un modelo tiene los suyos.</translation>
    </message>
    <message>
        <source>Give a chat ({chat}) or texts, not both.</source>
        <translation>Indica un chat ({chat}) o textos, no ambos.</translation>
    </message>
    <message>
        <source>{name} is a trained model, not a session: write --model {name}.</source>
        <translation>{name} es un modelo entrenado, no una sesión: escribe --model {name}.</translation>
    </message>
    <message>
        <source>Give attention in arrays ({arrays}) or a model ({model}), not both: a model does not use attention from arrays.</source>
        <translation>Indica la atención en arrays ({arrays}) o un modelo ({model}), no ambos: un modelo no usa la atención de los arrays.</translation>
    </message>
    <message>
        <source>--chat needs a model with a chat template: name it with --model.</source>
        <translation>--chat necesita un modelo con plantilla de chat: indícalo con --model.</translation>
    </message>
    <message>
        <source>There is no sentence to compute: the text is empty.</source>
        <translation>No hay ninguna frase que calcular: el texto está vacío.</translation>
    </message>
    <message>
        <source>1 of the {count} texts is empty and left out.</source>
        <translation>1 de los {count} textos está vacío y se omite.</translation>
    </message>
    <message>
        <source>{empty} of the {count} texts are empty and left out.</source>
        <translation>{empty} de los {count} textos están vacíos y se omiten.</translation>
    </message>
    <message>
        <source>A form feed separates two texts; the part after it is a text of its own.</source>
        <translation>Un salto de página separa dos textos; la parte que le sigue es un texto aparte.</translation>
    </message>
    <message>
        <source>{name} is not a chat: write a list of {example}.</source>
        <translation>{name} no es un chat: escribe una lista de {example}.</translation>
    </message>
    <message>
        <source>{name} has {rows} rows and the text {count} tokens; the rows are named {first} to {last}.</source>
        <translation>{name} tiene {rows} filas y el texto {count} tokens; las filas se llaman de {first} a {last}.</translation>
    </message>
    <message>
        <source>{name} has no effect here: it is for sampling in the window.</source>
        <translation>{name} no tiene efecto aquí: es para el muestreo en la ventana.</translation>
    </message>
    <message>
        <source>{name} has no effect on {variant}. {why}</source>
        <translation>{name} no tiene efecto en {variant}. {why}</translation>
    </message>
    <message>
        <source>d_in has no effect with embedding={embedding}, which has {count} dimensions.</source>
        <translation>d_in no tiene efecto con embedding={embedding}, que tiene {count} dimensiones.</translation>
    </message>
    <message>
        <source>{name} has no effect while {option} is off: set {flag}=true.</source>
        <translation>{name} no tiene efecto mientras {option} esté apagado: pon {flag}=true.</translation>
    </message>
    <message>
        <source>With a trained model these can be set; all else is fixed by the checkpoint: {settable}. {of_models} are for models only.</source>
        <translation>Con un modelo entrenado se pueden fijar estas opciones; todo lo demás lo fija el checkpoint: {settable}. {of_models} son solo para modelos.</translation>
    </message>
    <message>
        <source>options for --set NAME=VALUE:</source>
        <translation>opciones para --set NAME=VALUE:</translation>
    </message>
    <message>
        <source>--digits has no effect on {name}: it is for tables ({suffixes}).</source>
        <translation>--digits no tiene efecto en {name}: es para tablas ({suffixes}).</translation>
    </message>
    <message>
        <source>recipes:</source>
        <translation>recetas:</translation>
    </message>
    <message>
        <source>{out} cannot be written to: {reason}.</source>
        <translation>No se puede escribir en {out}: {reason}.</translation>
    </message>
    <message>
        <source>Wrote the model after {steps} steps to {out}</source>
        <translation>Modelo después de {steps} pasos escrito en {out}</translation>
    </message>
    <message>
        <source>On new examples: loss {loss:.4g} nats per token, {accuracy:.1%} of {counted} right</source>
        <translation>En ejemplos nuevos: pérdida {loss:.4g} nats por token, {accuracy:.1%} de {counted} correctos</translation>
    </message>
    <message>
        <source>Look at it: attnviz {out}</source>
        <translation>Míralo: attnviz {out}</translation>
    </message>
    <message>
        <source>The computation failed: {reason}</source>
        <translation>El cálculo falló: {reason}</translation>
    </message>
    <message>
        <source>Not enough memory. Shorten the text, or use fewer heads or dimensions.</source>
        <translation>No hay suficiente memoria. Acorta el texto o usa menos cabezas o dimensiones.</translation>
    </message>
    <message>
        <source>Cancelled. The effects computed so far are kept ({keys} continues).</source>
        <translation>Cancelado. Los efectos calculados hasta ahora se conservan ({keys} continúa).</translation>
    </message>
    <message>
        <source>Restored work</source>
        <translation>Trabajo restaurado</translation>
    </message>
    <message>
        <source>Nothing is being trained.</source>
        <translation>No se está entrenando nada.</translation>
    </message>
    <message>
        <source>No step of this run is there: train it again.</source>
        <translation>No hay ningún paso de esta ejecución: entrénala de nuevo.</translation>
    </message>
    <message>
        <source>This run is being trained already.</source>
        <translation>Esta ejecución ya se está entrenando.</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Cero</translation>
    </message>
    <message>
        <source>ablated</source>
        <translation>ablacionada</translation>
    </message>
    <message>
        <source>Zero-ablation effect</source>
        <translation>Efecto de la ablación a cero</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head's output alone is set to 0 and later layers are recomputed. Positive: the head raises the logit. Computed in the background, from the last layer to the first.</source>
        <translation>Cuánto baja el logit de un token cuando solo la salida de esta cabeza se pone a 0 y se recalculan las capas posteriores. Positivo: la cabeza sube el logit. Se calcula en segundo plano, de la última capa a la primera.</translation>
    </message>
    <message>
        <source>Mean over this text</source>
        <translation>Media sobre este texto</translation>
    </message>
    <message>
        <source>mean-ablated</source>
        <translation>ablacionada a la media</translation>
    </message>
    <message>
        <source>Mean-ablation effect</source>
        <translation>Efecto de la ablación a la media</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes its mean output over all tokens of this text at every token: what it adds everywhere stays, what depends on the token goes.</source>
        <translation>Cuánto baja el logit de un token cuando esta cabeza escribe en cada token su salida media sobre todos los tokens de este texto: lo que añade en todas partes queda, lo que depende del token desaparece.</translation>
    </message>
    <message>
        <source>Mean over 200 reference sentences</source>
        <translation>Media sobre 200 frases de referencia</translation>
    </message>
    <message>
        <source>ablated to a reference mean</source>
        <translation>ablacionada a una media de referencia</translation>
    </message>
    <message>
        <source>Reference-ablation effect</source>
        <translation>Efecto de la ablación de referencia</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes its mean output over 200 reference sentences (lines of Shakespeare) at every token.</source>
        <translation>Cuánto baja el logit de un token cuando esta cabeza escribe en cada token su salida media sobre 200 frases de referencia (versos de Shakespeare).</translation>
    </message>
    <message>
        <source>Their output in A</source>
        <translation>Su salida en A</translation>
    </message>
    <message>
        <source>resampled from A</source>
        <translation>remuestreada de A</translation>
    </message>
    <message>
        <source>Resample-ablation effect</source>
        <translation>Efecto de la ablación por remuestreo</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes what it writes in A, a text of as many tokens: what does not differ between the two texts stays.</source>
        <translation>Cuánto baja el logit de un token cuando esta cabeza escribe lo que escribe en A, un texto con el mismo número de tokens: lo que no difiere entre los dos textos queda.</translation>
    </message>
    <message>
        <source>In this model hidden_size ({width}) must be a multiple of the number of heads ({heads}).</source>
        <translation>En este modelo hidden_size ({width}) debe ser un múltiplo del número de cabezas ({heads}).</translation>
    </message>
    <message>
        <source>The model's config.json should have layer_types with one entry for each of {layers} layers.</source>
        <translation>El config.json del modelo debería tener layer_types con una entrada para cada una de las {layers} capas.</translation>
    </message>
    <message>
        <source>Layers of type {kind} are not supported.</source>
        <translation>Las capas de tipo {kind} no están soportadas.</translation>
    </message>
    <message>
        <source>The ids of tokens can be set only with a trained model: open one first.</source>
        <translation>Los id de los tokens solo se pueden fijar con un modelo entrenado: abre uno primero.</translation>
    </message>
    <message>
        <source>These tokens have no text, or begin with a byte order mark.</source>
        <translation>Estos tokens no tienen texto, o empiezan con una marca de orden de bytes.</translation>
    </message>
    <message>
        <source>Its text does not hold the tokens that were appended to it.</source>
        <translation>Su texto no contiene los tokens que se le añadieron.</translation>
    </message>
    <message>
        <source>Its text does not hold the turns of its chat.</source>
        <translation>Su texto no contiene los turnos de su chat.</translation>
    </message>
    <message>
        <source>A token that separates inputs cannot be appended.</source>
        <translation>Un token que separa entradas no se puede añadir.</translation>
    </message>
    <message>
        <source>Tokens can be appended only with a trained model: open one and type the beginning of a text.</source>
        <translation>Solo se pueden añadir tokens con un modelo entrenado: abre uno y escribe el comienzo de un texto.</translation>
    </message>
    <message>
        <source>There is no sentence {number}: the text has {count}.</source>
        <translation>No hay una frase {number}: el texto tiene {count}.</translation>
    </message>
    <message>
        <source>{path} has no text: write one in each line.</source>
        <translation>{path} no tiene texto: escribe uno en cada línea.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>No se puede leer {name}: {reason}.</translation>
    </message>
    <message>
        <source>{path} has no texts: AttnViz reads {suffixes}.</source>
        <translation>{path} no tiene textos: AttnViz lee {suffixes}.</translation>
    </message>
    <message>
        <source>{path} is not a corpus: AttnViz reads {suffixes}, and folders of them.</source>
        <translation>{path} no es un corpus: AttnViz lee {suffixes}, y carpetas que los contienen.</translation>
    </message>
    <message>
        <source>Line {number} of {name} is neither a string nor an object with the key "{column}".</source>
        <translation>La línea {number} de {name} no es ni una cadena ni un objeto con la clave "{column}".</translation>
    </message>
    <message>
        <source>{name} has no column {column}: it has {columns}.</source>
        <translation>{name} no tiene la columna {column}: tiene {columns}.</translation>
    </message>
    <message>
        <source>Its text does not hold the segments that were marked in it.</source>
        <translation>Su texto no contiene los segmentos que se marcaron en él.</translation>
    </message>
    <message>
        <source>There are {most} snapshots already: remove one first.</source>
        <translation>Ya hay {most} instantáneas: elimina una primero.</translation>
    </message>
    <message>
        <source>A snapshot needs a name.</source>
        <translation>Una instantánea necesita un nombre.</translation>
    </message>
    <message>
        <source>That name has {count} characters: a snapshot's has at most {most}.</source>
        <translation>Ese nombre tiene {count} caracteres: el de una instantánea tiene como máximo {most}.</translation>
    </message>
    <message>
        <source>There is a snapshot {name} already.</source>
        <translation>Ya hay una instantánea {name}.</translation>
    </message>
    <message>
        <source>{count} cells are too many to paint: write the mask as a formula.</source>
        <translation>{count} celdas son demasiadas para pintar: escribe la máscara como fórmula.</translation>
    </message>
    <message>
        <source>Row {row}, column {column} of the embeddings is not a finite 32-bit number.</source>
        <translation>La fila {row}, columna {column} de los embeddings no es un número finito de 32 bits.</translation>
    </message>
    <message>
        <source>There are {names:,} names for {vectors:,} embeddings.</source>
        <translation>Hay {names:,} nombres para {vectors:,} embeddings.</translation>
    </message>
    <message>
        <source>Every embedding needs a name that is a piece of text.</source>
        <translation>Cada embedding necesita un nombre que sea un texto.</translation>
    </message>
    <message>
        <source>Two embeddings are named {duplicate}: names must be unique.</source>
        <translation>Dos embeddings se llaman {duplicate}: los nombres deben ser únicos.</translation>
    </message>
    <message>
        <source>Embeddings need at least one row and one column of numbers.</source>
        <translation>Los embeddings necesitan al menos una fila y una columna de números.</translation>
    </message>
    <message>
        <source>Embeddings of {rows:,} rows and {columns:,} columns are too large: AttnViz takes up to {max_rows:,} rows, {max_columns:,} columns and {numbers:,} numbers in all.</source>
        <translation>Embeddings de {rows:,} filas y {columns:,} columnas son demasiado grandes: AttnViz acepta hasta {max_rows:,} filas, {max_columns:,} columnas y {numbers:,} números en total.</translation>
    </message>
    <message>
        <source>These numbers were loaded and cannot be edited: start a new session or choose an example.</source>
        <translation>Estos números se cargaron y no se pueden editar: empieza una sesión nueva o elige un ejemplo.</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: open the model again with another picture.</source>
        <translation>{name} lee una imagen en lugar de un texto: abre el modelo de nuevo con otra imagen.</translation>
    </message>
    <message>
        <source>{name} is an option for trained models: open one first.</source>
        <translation>{name} es una opción para modelos entrenados: abre uno primero.</translation>
    </message>
    <message>
        <source>{name} is in memory in {own}, and is not converted: convert it by model.to(torch.…), and open it again.</source>
        <translation>{name} está en memoria en {own} y no se convierte: conviértelo con model.to(torch.…) y ábrelo de nuevo.</translation>
    </message>
    <message>
        <source>{option} is fixed by the checkpoint ({model}): close the model to change it.</source>
        <translation>{option} está fijado por el checkpoint ({model}): cierra el modelo para cambiarlo.</translation>
    </message>
    <message>
        <source>{count:,} edited numbers are too many: AttnViz keeps at most {most:,}.</source>
        <translation>{count:,} números editados son demasiados: AttnViz guarda como máximo {most:,}.</translation>
    </message>
    <message>
        <source>{name} is not an embedding file: AttnViz reads {suffixes}.</source>
        <translation>{name} no es un archivo de embeddings: AttnViz lee {suffixes}.</translation>
    </message>
    <message>
        <source>{name} does not hold embeddings: {error}{expected}</source>
        <translation>{name} no contiene embeddings: {error}{expected}</translation>
    </message>
    <message>
        <source>{name} cannot be opened as a session: {problem}</source>
        <translation>{name} no se puede abrir como sesión: {problem}</translation>
    </message>
    <message>
        <source>it</source>
        <translation>el archivo</translation>
    </message>
    <message>
        <source>its view</source>
        <translation>la vista</translation>
    </message>
    <message>
        <source>There is no standard input to read.</source>
        <translation>No hay una entrada estándar que leer.</translation>
    </message>
    <message>
        <source>{name} is larger than {gigabytes:,.1f} GB.</source>
        <translation>{name} es mayor que {gigabytes:,.1f} GB.</translation>
    </message>
    <message>
        <source>{name} was not saved: {reason}.</source>
        <translation>{name} no se guardó: {reason}.</translation>
    </message>
    <message>
        <source>{name} was written by a newer AttnViz (format {found}, this one reads {format}).</source>
        <translation>{name} fue escrito por un AttnViz más nuevo (formato {found}, este lee {format}).</translation>
    </message>
    <message>
        <source>{name} was written by an older AttnViz (format {found}, this one reads {format}).</source>
        <translation>{name} fue escrito por un AttnViz más antiguo (formato {found}, este lee {format}).</translation>
    </message>
    <message>
        <source>its snapshot</source>
        <translation>la instantánea</translation>
    </message>
    <message>
        <source>its held state</source>
        <translation>el estado retenido</translation>
    </message>
    <message>
        <source>its attention</source>
        <translation>la atención</translation>
    </message>
    <message>
        <source>the stage {name}</source>
        <translation>la etapa {name}</translation>
    </message>
    <message>
        <source>its picture</source>
        <translation>la imagen</translation>
    </message>
    <message>
        <source>an edit</source>
        <translation>una edición</translation>
    </message>
    <message>
        <source>its embedding file</source>
        <translation>el archivo de embeddings</translation>
    </message>
    <message>
        <source>the config of its model is invalid.</source>
        <translation>el config de su modelo no es válido.</translation>
    </message>
    <message>
        <source>{name} carries no session: it was written without one, by another program, or one has removed its metadata.</source>
        <translation>{name} no lleva ninguna sesión: se escribió sin ella, o por otro programa, o se le quitaron los metadatos.</translation>
    </message>
    <message>
        <source>The session in {name} is damaged.</source>
        <translation>La sesión de {name} está dañada.</translation>
    </message>
    <message>
        <source>{stage}, layer {layer}, sentence {sentence}, head {head}, row {row}, column {column}</source>
        <translation>{stage}, capa {layer}, frase {sentence}, cabeza {head}, fila {row}, columna {column}</translation>
    </message>
    <message>
        <source>{stage}, layer {layer}, sentence {sentence}, row {row}, column {column}</source>
        <translation>{stage}, capa {layer}, frase {sentence}, fila {row}, columna {column}</translation>
    </message>
    <message>
        <source>NaN or infinite numbers: {count:,} in {rows}. The first: {place}.</source>
        <translation>Números NaN o infinitos: {count:,} en {rows}. El primero: {place}.</translation>
    </message>
    <message>
        <source>No attention was passed: pass outputs.attentions. {hint}</source>
        <translation>No se ha pasado ninguna atención: pasa outputs.attentions. {hint}</translation>
    </message>
    <message>
        <source>{name} belongs to no array here: the lists of tokens are {there}.</source>
        <translation>{name} no pertenece a ningún array de aquí: las listas de tokens son {there}.</translation>
    </message>
    <message>
        <source>layers and a mapping both number the layers: pass only one of them.</source>
        <translation>Tanto layers como un mapa numeran las capas: pasa solo uno.</translation>
    </message>
    <message>
        <source>{stage} have {count} texts, {other} {other_count}.</source>
        <translation>{stage} tiene {count} textos, {other} {other_count}.</translation>
    </message>
    <message>
        <source>{stage} have {heads}, {other} {other_count:,}.</source>
        <translation>{stage} tiene {heads}, {other} {other_count:,}.</translation>
    </message>
    <message>
        <source>attention_mask must be (batch, token) with 1 for tokens and 0 for padding, as tokenizers return it.</source>
        <translation>attention_mask debe ser (batch, token) con 1 para los tokens y 0 para el relleno, como lo devuelven los tokenizadores.</translation>
    </message>
    <message>
        <source>attention_mask hides every token of text {text}.</source>
        <translation>attention_mask oculta todos los tokens del texto {text}.</translation>
    </message>
    <message>
        <source>attention_mask is for texts that attend to themselves, without key_tokens: leave the padding out of the arrays yourself.</source>
        <translation>attention_mask es para textos que atienden a sí mismos, sin key_tokens: quita tú el relleno de los arrays.</translation>
    </message>
    <message>
        <source>attention_mask has {texts}, the attention {other}.</source>
        <translation>attention_mask tiene {texts}, la atención {other}.</translation>
    </message>
    <message>
        <source>attention_mask has {tokens}, {stage} have {other}.</source>
        <translation>attention_mask tiene {tokens}, {stage}: {other}.</translation>
    </message>
    <message>
        <source>lengths count {tokens}, {stage} have {rows}.</source>
        <translation>lengths cuenta {tokens}, {stage}: {rows}.</translation>
    </message>
    <message>
        <source>{name} has {texts}, {stage} have {other_texts}.</source>
        <translation>{name} tiene {texts}, {stage}: {other_texts}.</translation>
    </message>
    <message>
        <source>{name} has {tokens}, {stage} have {other}.</source>
        <translation>{name} tiene {tokens}, {stage}: {other}.</translation>
    </message>
    <message>
        <source>With num_return_sequences pass the tokens of each sequence; beams are sorted anew at each step, so generate with num_beams=1.</source>
        <translation>Con num_return_sequences, pasa los tokens de cada secuencia; los beams se reordenan en cada paso, así que genera con num_beams=1.</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 fila</translation>
    </message>
    <message>
        <source>{count:,} rows</source>
        <translation>{count:,} filas</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>1 columna</translation>
    </message>
    <message>
        <source>{count:,} columns</source>
        <translation>{count:,} columnas</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>1 texto</translation>
    </message>
    <message>
        <source>{count:,} texts</source>
        <translation>{count:,} textos</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 token</translation>
    </message>
    <message>
        <source>{count:,} tokens</source>
        <translation>{count:,} tokens</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 cabeza</translation>
    </message>
    <message>
        <source>{count:,} heads</source>
        <translation>{count:,} cabezas</translation>
    </message>
    <message>
        <source>lengths must count the tokens of each of the {texts}.</source>
        <translation>lengths debe contar los tokens de cada uno de los {texts}.</translation>
    </message>
    <message>
        <source>{name} must be a list of strings, not {value}.</source>
        <translation>{name} debe ser una lista de cadenas, no {value}.</translation>
    </message>
    <message>
        <source>{name} has None at position {position} of text {text}: the tokenizer has no token with the id at that position.</source>
        <translation>{name} tiene None en la posición {position} del texto {text}: el tokenizador no tiene ningún token con el id de esa posición.</translation>
    </message>
    <message>
        <source>{name} must be a list of strings, or one per text: {odd} is not a string.</source>
        <translation>{name} debe ser una lista de cadenas, o una por texto: {odd} no es una cadena.</translation>
    </message>
    <message>
        <source>{name} has more than {most:,} tokens.</source>
        <translation>{name} tiene más de {most:,} tokens.</translation>
    </message>
    <message>
        <source>layer cannot be {number}: the layers with attention are {there}.</source>
        <translation>layer no puede ser {number}: las capas con atención son {there}.</translation>
    </message>
    <message>
        <source>sentence_b_start is for the attention of one text that attends to itself.</source>
        <translation>sentence_b_start es para la atención de un solo texto que atiende a sí mismo.</translation>
    </message>
    <message>
        <source>sentence_b_start must be at least 1: sentence A comes before it.</source>
        <translation>sentence_b_start debe ser al menos 1: antes viene la frase A.</translation>
    </message>
    <message>
        <source>image is the picture of one text: pass the attention of one.</source>
        <translation>image es la imagen de un solo texto: pasa la atención de uno.</translation>
    </message>
    <message>
        <source>The picture has {patches:,} patches after {first:,} tokens, {stage} have {count:,} columns.</source>
        <translation>La imagen tiene {patches:,} parches después de {first:,} tokens, {stage} tiene {count:,} columnas.</translation>
    </message>
    <message>
        <source>{name} must be a whole number, counted from 0, not {value}.</source>
        <translation>{name} debe ser un número entero, contado desde 0, no {value}.</translation>
    </message>
    <message>
        <source>{name} cannot be {number}: it is counted from 0, and {last} is the last.</source>
        <translation>{name} no puede ser {number}: se cuenta desde 0, y {last} es el último.</translation>
    </message>
    <message>
        <source>{name} is not a file.</source>
        <translation>{name} no es un archivo.</translation>
    </message>
    <message>
        <source>{called} does not contain attention: {problem}</source>
        <translation>{called} no contiene atención: {problem}</translation>
    </message>
    <message>
        <source>Load the model with attn_implementation="eager" and call it with output_attentions=True: "sdpa", the default, and flash attention return none.</source>
        <translation>Carga el modelo con attn_implementation="eager" y llámalo con output_attentions=True: "sdpa", el valor predeterminado, y flash attention no devuelven la atención.</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texto</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>bytes</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>objetos</translation>
    </message>
    <message>
        <source>True and False</source>
        <translation>True y False</translation>
    </message>
    <message>
        <source>durations</source>
        <translation>duraciones</translation>
    </message>
    <message>
        <source>records</source>
        <translation>registros</translation>
    </message>
    <message>
        <source>complex numbers</source>
        <translation>números complejos</translation>
    </message>
    <message>
        <source>The mapping has no attention: its keys must be layers, or names of TransformerLens's cache such as 'blocks.3.attn.hook_pattern', not {names}.</source>
        <translation>El mapa no tiene atención: sus claves deben ser capas, o nombres de la caché de TransformerLens como 'blocks.3.attn.hook_pattern', no {names}.</translation>
    </message>
    <message>
        <source>{stage} have no layers. {hint}</source>
        <translation>{stage} no tiene capas. {hint}</translation>
    </message>
    <message>
        <source>Layer 0 of {stage} are None. {hint}</source>
        <translation>La capa 0 de {stage} es None. {hint}</translation>
    </message>
    <message>
        <source>Layer {odd} of {stage} has the shape {shape}, layer {first} {first_shape}: all layers must have the same.</source>
        <translation>La capa {odd} de {stage} tiene la forma {shape}, la capa {first} {first_shape}: todas las capas deben tener la misma.</translation>
    </message>
    <message>
        <source>layers names {count}, {stage} have {other}: name each layer that is not None.</source>
        <translation>layers indica {count}, {stage} tiene {other}: indica cada capa que no es None.</translation>
    </message>
    <message>
        <source>layers must be the numbers of the layers in ascending order, counted from 0, such as [3, 7], not {value}.</source>
        <translation>layers debe contener los números de las capas en orden ascendente, contados desde 0, como [3, 7], no {value}.</translation>
    </message>
    <message>
        <source>The steps of {stage} have different numbers of layers.</source>
        <translation>Los pasos de {stage} tienen distinto número de capas.</translation>
    </message>
    <message>
        <source>The steps of {stage} begin with the shapes {one} and {other}: beams come and go, so generate with num_beams=1.</source>
        <translation>Los pasos de {stage} empiezan con las formas {one} y {other}: los haces van y vienen, así que genera con num_beams=1.</translation>
    </message>
    <message>
        <source>{count:,} numbers are too many: AttnViz takes at most {most:,}. Pass fewer.</source>
        <translation>{count:,} números son demasiados: AttnViz acepta como máximo {most:,}. Pasa menos.</translation>
    </message>
    <message>
        <source>You passed the whole output: pass outputs.attentions.</source>
        <translation>Has pasado toda la salida: pasa outputs.attentions.</translation>
    </message>
    <message>
        <source>{called} are None. {hint}</source>
        <translation>{called} es None. {hint}</translation>
    </message>
    <message>
        <source>{called} are complex numbers: pass their magnitude, or their real or imaginary part.</source>
        <translation>{called} tiene números complejos: pasa su módulo, o su parte real o imaginaria.</translation>
    </message>
    <message>
        <source>{called} are lists of different lengths: rows, heads and layers must be equally long.</source>
        <translation>{called} son listas de distinta longitud: las filas, las cabezas y las capas deben tener la misma longitud.</translation>
    </message>
    <message>
        <source>{called} cannot be read as an array: {reason}.</source>
        <translation>{called} no se puede leer como array: {reason}.</translation>
    </message>
    <message>
        <source>{called} must be numbers, not {kind}.</source>
        <translation>{called} debe contener números, no {kind}.</translation>
    </message>
    <message>
        <source>an object of type {kind}</source>
        <translation>un objeto de tipo {kind}</translation>
    </message>
    <message>
        <source>{stage} are empty: their shape is {shape}.</source>
        <translation>{stage} está vacío: su forma es {shape}.</translation>
    </message>
    <message>
        <source>{which}{called} cannot have the shape {shape}: expected is {axes} for each layer.</source>
        <translation>{which}{called} no puede tener la forma {shape}: se espera {axes} para cada capa.</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Vecinos</translation>
    </message>
    <message>
        <source>How many tokens a query sees on each side.</source>
        <translation>Cuántos tokens ve una consulta a cada lado.</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>Globales</translation>
    </message>
    <message>
        <source>How many tokens, from the first on, attend to all and are attended to by all.</source>
        <translation>Cuántos tokens, desde el primero, atienden a todos y son atendidos por todos.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>Every query attends to every key.</source>
        <translation>Cada consulta atiende a cada clave.</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>Causal</translation>
    </message>
    <message>
        <source>A query attends to itself and to earlier tokens.</source>
        <translation>Una consulta atiende a sí misma y a los tokens anteriores.</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Ventana deslizante</translation>
    </message>
    <message>
        <source>The last tokens only, the query included.</source>
        <translation>Solo los últimos tokens, incluida la consulta.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>How many tokens a query sees, itself included.</source>
        <translation>Cuántos tokens ve una consulta, incluida ella misma.</translation>
    </message>
    <message>
        <source>Dilated</source>
        <translation>Dilatada</translation>
    </message>
    <message>
        <source>Earlier tokens at equal distances.</source>
        <translation>Tokens anteriores a distancias iguales.</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>Dilatación</translation>
    </message>
    <message>
        <source>The distance of two visible tokens: 2 skips every second.</source>
        <translation>La distancia entre dos tokens visibles: 2 salta uno de cada dos.</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Bloques</translation>
    </message>
    <message>
        <source>The tokens of the same block.</source>
        <translation>Los tokens del mismo bloque.</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Tamaño del bloque</translation>
    </message>
    <message>
        <source>How many tokens a block has.</source>
        <translation>Cuántos tokens tiene un bloque.</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>Prefijo</translation>
    </message>
    <message>
        <source>Causal, but the first tokens are visible to all.</source>
        <translation>Causal, pero los primeros tokens son visibles para todos.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longitud</translation>
    </message>
    <message>
        <source>How many tokens are visible to all.</source>
        <translation>Cuántos tokens son visibles para todos.</translation>
    </message>
    <message>
        <source>Global tokens</source>
        <translation>Tokens globales</translation>
    </message>
    <message>
        <source>Neighbours, and tokens that attend to all and that all attend to (Longformer).</source>
        <translation>Vecinos, y tokens que atienden a todos y a los que todos atienden (Longformer).</translation>
    </message>
    <message>
        <source>Random pairs</source>
        <translation>Pares aleatorios</translation>
    </message>
    <message>
        <source>As with global tokens, and some of all other pairs, drawn at random from a seed (BigBird).</source>
        <translation>Como con tokens globales, y algunos de los demás pares, sorteados con una semilla (BigBird).</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Proporción</translation>
    </message>
    <message>
        <source>The share of all other pairs, from 0 to 1.</source>
        <translation>La proporción de todos los demás pares, de 0 a 1.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>The seed of the random pairs.</source>
        <translation>La semilla de los pares aleatorios.</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Relleno</translation>
    </message>
    <message>
        <source>The last of the n tokens are padding, which no query attends to.</source>
        <translation>Los últimos de los n tokens son relleno, al que ninguna consulta atiende.</translation>
    </message>
    <message>
        <source>Padding tokens</source>
        <translation>Tokens de relleno</translation>
    </message>
    <message>
        <source>How many tokens at the end are padding.</source>
        <translation>Cuántos tokens del final son relleno.</translation>
    </message>
    <message>
        <source>{text} is a number: a mask needs a condition, such as k &lt;= q.</source>
        <translation>{text} es un número: una máscara necesita una condición, como k &lt;= q.</translation>
    </message>
    <message>
        <source>{text}: {operator} joins conditions such as k &lt;= q.</source>
        <translation>{text}: {operator} une condiciones como k &lt;= q.</translation>
    </message>
    <message>
        <source>{text}: {operator} needs a number on each side.</source>
        <translation>{text}: {operator} necesita un número a cada lado.</translation>
    </message>
    <message>
        <source>{text}: {name} cannot be used here. A mask is a condition of q (the query's position, from 0), k (the key's) and n (the number of tokens), with abs and random.</source>
        <translation>{text}: {name} no se puede usar aquí. Una máscara es una condición de q (la posición de la consulta, desde 0), k (la de la clave) y n (el número de tokens), con abs y random.</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>The logit of the target token, less that of the token it is compared with.</source>
        <translation>El logit del token objetivo, menos el del token con el que se compara.</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Probabilidad</translation>
    </message>
    <message>
        <source>The probability of the target token, less that of the token it is compared with.</source>
        <translation>La probabilidad del token objetivo, menos la del token con el que se compara.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Rank (lower is better)</source>
        <translation>Rango (más bajo es mejor)</translation>
    </message>
    <message>
        <source>The rank of the target token, 1 for the most likely, less that of the token it is compared with.</source>
        <translation>El rango del token objetivo, 1 para el más probable, menos el del token con el que se compara.</translation>
    </message>
    <message>
        <source>There is no metric {name}: the metrics are {known}.</source>
        <translation>No hay una métrica {name}: las métricas son {known}.</translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation>Flujo residual</translation>
    </message>
    <message>
        <source>The input of the layer: the embedding of each token plus the outputs of all earlier layers.</source>
        <translation>La entrada de la capa: el embedding de cada token más las salidas de todas las capas anteriores.</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Residual</translation>
    </message>
    <message>
        <source>residual stream</source>
        <translation>flujo residual</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>Normalizado</translation>
    </message>
    <message>
        <source>The residual stream after the norm before attention: what queries, keys and values are projected from.</source>
        <translation>El flujo residual después de la norma previa a la atención: de él se proyectan consultas, claves y valores.</translation>
    </message>
    <message>
        <source>Normed</source>
        <translation>Norm.</translation>
    </message>
    <message>
        <source>Projected queries</source>
        <translation>Consultas proyectadas</translation>
    </message>
    <message>
        <source>The queries before they are normalised.</source>
        <translation>Las consultas antes de normalizarse.</translation>
    </message>
    <message>
        <source>Proj. q</source>
        <translation>Proy. q</translation>
    </message>
    <message>
        <source>projected query</source>
        <translation>consulta proyectada</translation>
    </message>
    <message>
        <source>Projected keys</source>
        <translation>Claves proyectadas</translation>
    </message>
    <message>
        <source>The keys before they are normalised.</source>
        <translation>Las claves antes de normalizarse.</translation>
    </message>
    <message>
        <source>Proj. k</source>
        <translation>Proy. k</translation>
    </message>
    <message>
        <source>projected key</source>
        <translation>clave proyectada</translation>
    </message>
    <message>
        <source>Capped scores</source>
        <translation>Puntuaciones acotadas</translation>
    </message>
    <message>
        <source>The scaled scores, kept between −c and c by a soft cap; masked ones stay minus infinity.</source>
        <translation>Las puntuaciones escaladas, mantenidas entre −c y c por una cota suave; las enmascaradas siguen siendo menos infinito.</translation>
    </message>
    <message>
        <source>Capped</source>
        <translation>Acotadas</translation>
    </message>
    <message>
        <source>Biased scores</source>
        <translation>Puntuaciones con sesgo</translation>
    </message>
    <message>
        <source>The scaled scores minus a penalty that grows with the distance of key k from query q (ALiBi); each head has its own slope m.</source>
        <translation>Las puntuaciones escaladas menos una penalización que crece con la distancia de la clave k a la consulta q (ALiBi); cada cabeza tiene su propia pendiente m.</translation>
    </message>
    <message>
        <source>Biased</source>
        <translation>Con sesgo</translation>
    </message>
    <message>
        <source>Projected attention</source>
        <translation>Atención proyectada</translation>
    </message>
    <message>
        <source>The attention output before it is normalised.</source>
        <translation>La salida de la atención antes de normalizarse.</translation>
    </message>
    <message>
        <source>Proj. attn.</source>
        <translation>Proy. at.</translation>
    </message>
    <message>
        <source>projected attention</source>
        <translation>atención proyectada</translation>
    </message>
    <message>
        <source>Attention output</source>
        <translation>Salida de la atención</translation>
    </message>
    <message>
        <source>What attention adds to the residual stream of each token.</source>
        <translation>Lo que la atención añade al flujo residual de cada token.</translation>
    </message>
    <message>
        <source>Attn. out</source>
        <translation>Sal. at.</translation>
    </message>
    <message>
        <source>Projected MLP</source>
        <translation>MLP proyectado</translation>
    </message>
    <message>
        <source>The MLP output before it is normalised.</source>
        <translation>La salida del MLP antes de normalizarse.</translation>
    </message>
    <message>
        <source>Proj. MLP</source>
        <translation>Proy. MLP</translation>
    </message>
    <message>
        <source>projected mlp</source>
        <translation>mlp proyectado</translation>
    </message>
    <message>
        <source>MLP output</source>
        <translation>Salida del MLP</translation>
    </message>
    <message>
        <source>What the MLP (feed-forward network) adds to the residual stream of each token.</source>
        <translation>Lo que el MLP (red prealimentada) añade al flujo residual de cada token.</translation>
    </message>
    <message>
        <source>MLP out</source>
        <translation>Sal. MLP</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>Norma final</translation>
    </message>
    <message>
        <source>The residual stream after the last layer and the final norm: the unembedding turns it into logits.</source>
        <translation>El flujo residual después de la última capa y la norma final: el unembedding lo convierte en logits.</translation>
    </message>
    <message>
        <source>Router logits</source>
        <translation>Logits del enrutador</translation>
    </message>
    <message>
        <source>How well each expert, one of the MLPs of the layer, suits each token: those with the largest logits are run.</source>
        <translation>Lo adecuado que es cada experto, uno de los MLP de la capa, para cada token: se ejecutan los de mayor logit.</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Enrutador</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Expertos</translation>
    </message>
    <message>
        <source>The numbers of the experts that are run for each token, the one with the largest weight first.</source>
        <translation>Los números de los expertos que se ejecutan para cada token, primero el de mayor peso.</translation>
    </message>
    <message>
        <source>Expert weights</source>
        <translation>Pesos de los expertos</translation>
    </message>
    <message>
        <source>The experts that are run for each token, the likeliest first, as number and weight: the MLP output is the sum of what they return, each times its weight.</source>
        <translation>Los expertos que se ejecutan para cada token, primero el más probable, como número y peso: la salida del MLP es la suma de lo que devuelven, cada uno por su peso.</translation>
    </message>
    <message>
        <source>Sink weight</source>
        <translation>Peso del sumidero</translation>
    </message>
    <message>
        <source>The weight that no key gets: each head has a learned score of no key (a sink) in its softmax. With it, the weights of a query sum to 1. It multiplies no value, so it is not edited.</source>
        <translation>El peso que ninguna clave recibe: cada cabeza tiene en su softmax una puntuación aprendida que no es de ninguna clave (un sumidero). Con ella los pesos de una consulta suman 1. No multiplica ningún valor, así que no se edita.</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>Sumidero</translation>
    </message>
    <message>
        <source>Encoder output</source>
        <translation>Salida del codificador</translation>
    </message>
    <message>
        <source>The final states of the encoder, one for each source token: cross-attention attends to them.</source>
        <translation>Los estados finales del codificador, uno por token de origen: la atención cruzada atiende a ellos.</translation>
    </message>
    <message>
        <source>Enc. out</source>
        <translation>Sal. cod.</translation>
    </message>
    <message>
        <source>encoder output</source>
        <translation>salida del codificador</translation>
    </message>
    <message>
        <source>Value-weighted</source>
        <translation>Ponderados por valor</translation>
    </message>
    <message>
        <source>How long the vector is that each key adds to the query's attention output: a large weight on a short value adds little (Kobayashi et al. 2020). Post-norms come after it.</source>
        <translation>La longitud del vector que cada clave añade a la salida de la atención de la consulta: un peso grande sobre un valor corto añade poco (Kobayashi et al. 2020). Las normas posteriores vienen después.</translation>
    </message>
    <message>
        <source>Value-w.</source>
        <translation>Por valor</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>How much of each token's embedding is in each position after this layer, if attention and residual stream weigh the same (Abnar and Zuidema 2020). It is the same for all heads.</source>
        <translation>Cuánto del embedding de cada token hay en cada posición después de esta capa, si atención y flujo residual pesan lo mismo (Abnar y Zuidema 2020). Es igual para todas las cabezas.</translation>
    </message>
    <message>
        <source>α × gradient</source>
        <translation>α × gradiente</translation>
    </message>
    <message>
        <source>How much the metric changes with each weight, times the weight: what the weight adds to it (red) or takes from it (blue), to first order. The metric is the logit of the target token in Next token.</source>
        <translation>Cuánto cambia la métrica con cada peso, por el peso: lo que el peso le añade (rojo) o le quita (azul), a primer orden. La métrica es el logit del token objetivo en Token siguiente.</translation>
    </message>
    <message>
        <source>α × grad</source>
        <translation>α × grad</translation>
    </message>
    <message>
        <source>Encoder {number}</source>
        <translation>Codificador {number}</translation>
    </message>
    <message>
        <source>Decoder {number}</source>
        <translation>Decodificador {number}</translation>
    </message>
    <message>
        <source>Cross {number}</source>
        <translation>Cruzada {number}</translation>
    </message>
    <message>
        <source>The scaled scores plus a learned bias for the distance of key k from query q; each head has its own.</source>
        <translation>Las puntuaciones escaladas más un sesgo aprendido para la distancia de la clave k a la consulta q; cada cabeza tiene el suyo.</translation>
    </message>
    <message>
        <source>each {along} sums to 1</source>
        <translation>cada {along} suma 1</translation>
    </message>
    <message>
        <source>the maximum of its {line}, {largest}, is subtracted first</source>
        <translation>antes se resta el máximo de su {line}, {largest}</translation>
    </message>
    <message>
        <source>∞ − ∞ is not a number</source>
        <translation>∞ − ∞ no es un número</translation>
    </message>
    <message>
        <source>exp alone would overflow</source>
        <translation>solo exp se desbordaría</translation>
    </message>
    <message>
        <source>exp alone would underflow</source>
        <translation>solo exp se anularía por subdesbordamiento</translation>
    </message>
    <message>
        <source>{step}: {reason}</source>
        <translation>{step}: {reason}</translation>
    </message>
    <message>
        <source>beyond 3.4e+38, which is exp(88.7), 32-bit floats are ∞: softmax subtracts the maximum first</source>
        <translation>más allá de 3.4e+38, que es exp(88.7), los flotantes de 32 bits son ∞: la softmax resta antes el máximo</translation>
    </message>
    <message>
        <source>divided by the sum over its {line}</source>
        <translation>dividido por la suma de su {line}</translation>
    </message>
    <message>
        <source>−∞ counts as 0, divided by the sum of its {line}</source>
        <translation>−∞ cuenta como 0, dividido por la suma de su {line}</translation>
    </message>
    <message>
        <source>{own} divided by the sum of its {line}</source>
        <translation>{own} dividido por la suma de su {line}</translation>
    </message>
    <message>
        <source>minus ln n = {shift}, where n = {count:,} is the number of tokens</source>
        <translation>menos ln n = {shift}, donde n = {count:,} es el número de tokens</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>The softmax subtracts the maximum first, so that exp does not overflow.</source>
        <translation>La softmax resta antes el máximo, para que exp no se desborde.</translation>
    </message>
    <message>
        <source>Naive softmax</source>
        <translation>Softmax ingenua</translation>
    </message>
    <message>
        <source>The naive softmax exp(x) / Σ exp(x) overflows for scores above 88.</source>
        <translation>La softmax ingenua exp(x) / Σ exp(x) se desborda con puntuaciones mayores que 88.</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Suma</translation>
    </message>
    <message>
        <source>The scores are divided by their sum, so that weights can be negative.</source>
        <translation>Las puntuaciones se dividen por su suma, de modo que los pesos pueden ser negativos.</translation>
    </message>
    <message>
        <source>each {along} sums to 1, and weights may be negative</source>
        <translation>cada {along} suma 1, y los pesos pueden ser negativos</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>Sigmoide</translation>
    </message>
    <message>
        <source>Sigmoid attention: each weight is sigmoid(x − ln n) of its own score x, n being the number of tokens; rows do not sum to 1.</source>
        <translation>Atención sigmoide: cada peso es sigmoid(x − ln n) de su propia puntuación x, siendo n el número de tokens; las filas no suman 1.</translation>
    </message>
    <message>
        <source>a {along} need not sum to 1</source>
        <translation>una {along} no tiene que sumar 1</translation>
    </message>
    <message>
        <source>from {minimum} to {maximum}</source>
        <translation>de {minimum} a {maximum}</translation>
    </message>
    <message>
        <source>Not in this vocabulary: a random vector (fixed seed) is used.</source>
        <translation>No está en este vocabulario: se usa un vector aleatorio (semilla fija).</translation>
    </message>
    <message>
        <source>The chapter's (3-d)</source>
        <translation>Los del capítulo (3-d)</translation>
    </message>
    <message>
        <source>The chapter's vectors have {count} dimensions.</source>
        <translation>Los vectores del capítulo tienen {count} dimensiones.</translation>
    </message>
    <message>
        <source>Seeded random</source>
        <translation>Aleatorios con semilla</translation>
    </message>
    <message>
        <source>GloVe (100-d)</source>
        <translation>GloVe (100-d)</translation>
    </message>
    <message>
        <source>GloVe's vectors have {count} dimensions.</source>
        <translation>Los vectores de GloVe tienen {count} dimensiones.</translation>
    </message>
    <message>
        <source>Not among the 10,000 GloVe words here, which have neither single letters (a, I) nor contractions (don't): a random vector (fixed seed) is used.</source>
        <translation>No está entre las 10 000 palabras de GloVe de aquí, que no tienen letras sueltas (a, I) ni contracciones (don't): se usa un vector aleatorio (semilla fija).</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>De un archivo</translation>
    </message>
    <message>
        <source>The file's vectors have {count} dimensions.</source>
        <translation>Los vectores del archivo tienen {count} dimensiones.</translation>
    </message>
    <message>
        <source>The model's vectors have {count} dimensions.</source>
        <translation>Los vectores del modelo tienen {count} dimensiones.</translation>
    </message>
    <message>
        <source>Variant or model</source>
        <translation>Variante o modelo</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Which formulation of attention is computed. Each has the defaults of its source.</source>
        <translation>Qué formulación de la atención se calcula. Cada una tiene los valores predeterminados de su fuente.</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Tamaños</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Cabezas</translation>
    </message>
    <message>
        <source>This variant has exactly one head.</source>
        <translation>Esta variante tiene exactamente una cabeza.</translation>
    </message>
    <message>
        <source>How many heads attend in parallel, each with its own queries.</source>
        <translation>Cuántas cabezas atienden en paralelo, cada una con sus propias consultas.</translation>
    </message>
    <message>
        <source>d_out</source>
        <translation>d_out</translation>
    </message>
    <message>
        <source>The output of this variant has as many dimensions as the embeddings.</source>
        <translation>La salida de esta variante tiene tantas dimensiones como los embeddings.</translation>
    </message>
    <message>
        <source>Dimensions of the output: of each head in the wrapper, of all heads together in MultiHeadAttention.</source>
        <translation>Dimensiones de la salida: de cada cabeza en el wrapper, de todas juntas en MultiHeadAttention.</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>Sesgo</translation>
    </message>
    <message>
        <source>The matrices of this variant have no bias.</source>
        <translation>Las matrices de esta variante no tienen sesgo.</translation>
    </message>
    <message>
        <source>Adds a bias vector to the queries, keys and values.</source>
        <translation>Añade un vector de sesgo a consultas, claves y valores.</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>Cabezas KV</translation>
    </message>
    <message>
        <source>Every head of this variant has its own keys and values.</source>
        <translation>Cada cabeza de esta variante tiene sus propias claves y valores.</translation>
    </message>
    <message>
        <source>How many key/value heads there are; a group of query heads shares each (grouped-query attention).</source>
        <translation>Cuántas cabezas de clave/valor hay; un grupo de cabezas de consulta comparte cada una (atención de consultas agrupadas).</translation>
    </message>
    <message>
        <source>RoPE base</source>
        <translation>Base RoPE</translation>
    </message>
    <message>
        <source>This variant has no rotary positions.</source>
        <translation>Esta variante no tiene posiciones rotatorias.</translation>
    </message>
    <message>
        <source>Base of the rotary frequencies: the larger, the slower the last dimensions rotate with the position.</source>
        <translation>Base de las frecuencias rotatorias: cuanto mayor, más despacio giran las últimas dimensiones con la posición.</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Embeddings</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>Tokenizador</translation>
    </message>
    <message>
        <source>Words and punctuation</source>
        <translation>Palabras y puntuación</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Caracteres</translation>
    </message>
    <message>
        <source>GPT-2 byte pairs</source>
        <translation>Pares de bytes de GPT-2</translation>
    </message>
    <message>
        <source>How the text is cut into tokens.</source>
        <translation>Cómo se divide el texto en tokens.</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>Vectores</translation>
    </message>
    <message>
        <source>Where each token's embedding comes from.</source>
        <translation>De dónde viene el embedding de cada token.</translation>
    </message>
    <message>
        <source>d_in</source>
        <translation>d_in</translation>
    </message>
    <message>
        <source>Dimensions of an embedding; free for random vectors, fixed by the source for the others.</source>
        <translation>Dimensiones de un embedding; libres para vectores aleatorios, fijadas por la fuente para los demás.</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Posiciones</translation>
    </message>
    <message>
        <source>Learned (seeded)</source>
        <translation>Aprendidas (con semilla)</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>Sinusoidales</translation>
    </message>
    <message>
        <source>A vector added to each embedding that encodes the position of the token.</source>
        <translation>Un vector que se añade a cada embedding y codifica la posición del token.</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Máscara</translation>
    </message>
    <message>
        <source>Which keys a query attends to: a usual mask, or a condition of the positions q and k, such as k &lt;= q and q - k &lt; 3.</source>
        <translation>A qué claves atiende una consulta: una máscara habitual, o una condición de las posiciones q y k, como k &lt;= q and q - k &lt; 3.</translation>
    </message>
    <message>
        <source>Masked by</source>
        <translation>Enmascarada con</translation>
    </message>
    <message>
        <source>−∞ before the softmax</source>
        <translation>−∞ antes de la softmax</translation>
    </message>
    <message>
        <source>zero weights, then renormalise</source>
        <translation>pesos cero, luego renormalizar</translation>
    </message>
    <message>
        <source>Where keys are masked: before the softmax or after it. Both give the same weights.</source>
        <translation>Dónde se enmascaran las claves: antes o después de la softmax. Ambas dan los mismos pesos.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Training mode: sets random attention weights to zero and scales up the others.</source>
        <translation>Modo de entrenamiento: pone a cero pesos de atención al azar y aumenta los demás.</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Tasa</translation>
    </message>
    <message>
        <source>Share of attention weights that are set to zero; the others are divided by 1 - rate.</source>
        <translation>Proporción de pesos de atención que se ponen a cero; los demás se dividen por 1 - tasa.</translation>
    </message>
    <message>
        <source>The seed of the dropout mask: the same seed drops the same weights.</source>
        <translation>La semilla de la máscara de dropout: la misma semilla elimina los mismos pesos.</translation>
    </message>
    <message>
        <source>Scale and softmax</source>
        <translation>Escala y softmax</translation>
    </message>
    <message>
        <source>Divide by</source>
        <translation>Dividir por</translation>
    </message>
    <message>
        <source>sqrt(d_k)</source>
        <translation>sqrt(d_k)</translation>
    </message>
    <message>
        <source>1 (no scaling)</source>
        <translation>1 (sin escala)</translation>
    </message>
    <message>
        <source>What the scores are divided by before the softmax.</source>
        <translation>El número por el que se dividen las puntuaciones antes de la softmax.</translation>
    </message>
    <message>
        <source>Normalise by</source>
        <translation>Normalizar con</translation>
    </message>
    <message>
        <source>How scores become weights.</source>
        <translation>Cómo las puntuaciones se convierten en pesos.</translation>
    </message>
    <message>
        <source>Normalise over</source>
        <translation>Normalizar por</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Filas</translation>
    </message>
    <message>
        <source>Columns (a mistake)</source>
        <translation>Columnas (un error)</translation>
    </message>
    <message>
        <source>The axis along which the weights sum to 1. Rows are queries, in einsum keys: a query shares its attention out among the keys. Columns that sum to 1 are a mistake in an early edition.</source>
        <translation>El eje a lo largo del cual los pesos suman 1. Las filas son consultas, en einsum claves: una consulta reparte su atención entre las claves. Columnas que suman 1 son un error de una edición temprana.</translation>
    </message>
    <message>
        <source>Ablated heads</source>
        <translation>Cabezas ablacionadas</translation>
    </message>
    <message>
        <source>Heads whose context is set to zero before concatenation, such as 0,2.</source>
        <translation>Cabezas cuyo contexto se pone a cero antes de concatenar, como 0,2.</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>Semillas</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>This variant has no weights to draw.</source>
        <translation>Esta variante no tiene pesos que sortear.</translation>
    </message>
    <message>
        <source>The seed of the weight matrices.</source>
        <translation>La semilla de las matrices de pesos.</translation>
    </message>
    <message>
        <source>Weights from</source>
        <translation>Pesos de</translation>
    </message>
    <message>
        <source>This variant's own</source>
        <translation>Los de esta variante</translation>
    </message>
    <message>
        <source>Copies the weights of another variant, your edits included: equal weights give equal outputs.</source>
        <translation>Copia los pesos de otra variante, con tus ediciones: pesos iguales dan salidas iguales.</translation>
    </message>
    <message>
        <source>Times initialised</source>
        <translation>Veces inicializado</translation>
    </message>
    <message>
        <source>How often the weights are drawn from the seed; 2 = the notebook cell was run twice.</source>
        <translation>Cuántas veces se sortean los pesos con la semilla; 2 = la celda del cuaderno se ejecutó dos veces.</translation>
    </message>
    <message>
        <source>The seed of random embeddings and of learned positions.</source>
        <translation>La semilla de los embeddings aleatorios y de las posiciones aprendidas.</translation>
    </message>
    <message>
        <source>Ablated</source>
        <translation>Ablacionado</translation>
    </message>
    <message>
        <source>Heads whose context is set to zero, as LAYER.HEAD, and layers that are skipped, such as 3.0,3.7,5.</source>
        <translation>Cabezas cuyo contexto se pone a cero, como CAPA.CABEZA, y capas que se saltan, como 3.0,3.7,5.</translation>
    </message>
    <message>
        <source>Ablation</source>
        <translation>Ablación</translation>
    </message>
    <message>
        <source>What takes the place of the context of ablated heads.</source>
        <translation>Qué ocupa el lugar del contexto de las cabezas ablacionadas.</translation>
    </message>
    <message>
        <source>Steering</source>
        <translation>Steering</translation>
    </message>
    <message>
        <source>Strength α</source>
        <translation>Fuerza α</translation>
    </message>
    <message>
        <source>Each steered vector x becomes x + α (A − x): 0 leaves it as it is, 1 replaces it with that of A.</source>
        <translation>Cada vector dirigido x pasa a ser x + α (A − x): 0 lo deja como está, 1 lo reemplaza por el de A.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Format of weights and of every number computed: bfloat16 and float16 take half the memory.</source>
        <translation>Formato de los pesos y de todos los números calculados: bfloat16 y float16 ocupan la mitad de memoria.</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>Token siguiente</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Muestrear</translation>
    </message>
    <message>
        <source>Samples the token to append by its probability; otherwise the most likely one is appended.</source>
        <translation>Muestrea el token que se añade según su probabilidad; si no, se añade el más probable.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatura</translation>
    </message>
    <message>
        <source>Divides the logits before sampling: below 1, likely tokens become even more likely.</source>
        <translation>Divide los logits antes del muestreo: por debajo de 1, los tokens probables lo son aún más.</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>How many of the most likely tokens are sampled from.</source>
        <translation>Entre cuántos de los tokens más probables se muestrea.</translation>
    </message>
    <message>
        <source>The seed of sampling: the same seed appends the same tokens.</source>
        <translation>La semilla del muestreo: la misma semilla añade los mismos tokens.</translation>
    </message>
    <message>
        <source>embedding=file needs an embedding file: open one first.</source>
        <translation>embedding=file necesita un archivo de embeddings: abre uno primero.</translation>
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
        <translation>{first}, o {second}, encajaría.</translation>
    </message>
    <message>
        <source>{first} would fit.</source>
        <translation>{first} encajaría.</translation>
    </message>
    <message>
        <source>{variant} cannot take the weights of {donor}: {error}</source>
        <translation>{variant} no puede tomar los pesos de {donor}: {error}</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>claves y valores</translation>
    </message>
    <message>
        <source>{variant} cannot take the weights of {donor}: its {stages} have {need} dimensions, those of {donor} {have}.</source>
        <translation>{variant} no puede tomar los pesos de {donor}: sus {stages} tienen {need} dimensiones, las de {donor} {have}.</translation>
    </message>
    <message>
        <source>it returned NaN or ∞ for small scores</source>
        <translation>devolvió NaN o ∞ para puntuaciones pequeñas</translation>
    </message>
    <message>
        <source>it returned a weight for a score of −∞, which is masked: return 0</source>
        <translation>devolvió un peso para una puntuación de −∞, que está enmascarada: devuelve 0</translation>
    </message>
    <message>
        <source>it returned a negative weight: add it with positive=False</source>
        <translation>devolvió un peso negativo: añádela con positive=False</translation>
    </message>
    <message>
        <source>its weights do not sum to 1: add it with sums_to_one=False</source>
        <translation>sus pesos no suman 1: añádela con sums_to_one=False</translation>
    </message>
    <message>
        <source>its weights do not sum to 1 along axis -2: normalise along the given axis</source>
        <translation>sus pesos no suman 1 a lo largo del eje -2: normaliza a lo largo del eje dado</translation>
    </message>
    <message>
        <source>it returned the shape {found} for scores of the shape {shape}</source>
        <translation>devolvió la forma {found} para puntuaciones de forma {shape}</translation>
    </message>
    <message>
        <source>The normalisation {name} failed: {reason}.</source>
        <translation>La normalización {name} falló: {reason}.</translation>
    </message>
    <message>
        <source>A normalisation needs a function of (scores, axis), and {value} is none.</source>
        <translation>Una normalización necesita una función de (scores, axis), y {value} no lo es.</translation>
    </message>
    <message>
        <source>The formula and the code of a normalisation have no other braces than those of {scores} and {axis}.</source>
        <translation>La fórmula y el código de una normalización no tienen más llaves que las de {scores} y {axis}.</translation>
    </message>
    <message>
        <source>{formula}, by the plug-in {plugin}</source>
        <translation>{formula}, del complemento {plugin}</translation>
    </message>
    <message>
        <source>There is no variant {name} to be like: choose among {known}.</source>
        <translation>No hay una variante {name} a la que parecerse: elige entre {known}.</translation>
    </message>
    <message>
        <source>How well each query matches each key, by a function of a plug-in.</source>
        <translation>Cuánto coincide cada consulta con cada clave, según una función de un complemento.</translation>
    </message>
    <message>
        <source>A variant needs a function of (queries, keys), which may also take {names} by name, and {value} is none.</source>
        <translation>Una variante necesita una función de (queries, keys), que también puede tomar {names} por su nombre, y {value} no lo es.</translation>
    </message>
    <message>
        <source>There is no default {name} of a variant like {like}: choose among {known}.</source>
        <translation>Una variante como {like} no tiene el valor predeterminado {name}: elige entre {known}.</translation>
    </message>
    <message>
        <source>grid must be (rows, columns), the patches of the picture down and across, such as (14, 14), not {value}.</source>
        <translation>grid debe ser (filas, columnas), los parches de la imagen hacia abajo y a lo ancho, como (14, 14), no {value}.</translation>
    </message>
    <message>
        <source>first must be how many tokens come before the patches, such as 1 for CLS, not {value}.</source>
        <translation>first debe ser cuántos tokens preceden a los parches, como 1 para CLS, no {value}.</translation>
    </message>
    <message>
        <source>grid = {rows} × {columns} is {count:,} patches, the attention has {tokens:,} tokens.</source>
        <translation>grid = {rows} × {columns} son {count:,} parches, la atención tiene {tokens:,} tokens.</translation>
    </message>
    <message>
        <source>grid = {rows} × {columns} is {count:,} patches and first = {first} make {total:,}, the attention has {tokens:,} tokens.</source>
        <translation>grid = {rows} × {columns} son {count:,} parches, con first = {first} suman {total:,}; la atención tiene {tokens:,} tokens.</translation>
    </message>
    <message>
        <source>The picture is too large, or has no patches.</source>
        <translation>La imagen es demasiado grande, o no tiene parches.</translation>
    </message>
    <message>
        <source>{called} has {width:,} × {height:,} pixels: at most {most:,} are read.</source>
        <translation>{called} tiene {width:,} × {height:,} píxeles: se leen como máximo {most:,}.</translation>
    </message>
    <message>
        <source>{called} is not a picture that can be read.</source>
        <translation>{called} no es una imagen que se pueda leer.</translation>
    </message>
    <message>
        <source>{called} cannot be read: {reason}.</source>
        <translation>{called} no se puede leer: {reason}.</translation>
    </message>
    <message>
        <source>image cannot have the shape {shape}: expected is (height, width, 3) or (3, height, width).</source>
        <translation>image no puede tener la forma {shape}: se espera (height, width, 3) o (3, height, width).</translation>
    </message>
    <message>
        <source>There is no example {name}: the examples are {known}.</source>
        <translation>No hay un ejemplo {name}: los ejemplos son {known}.</translation>
    </message>
    <message>
        <source>3.3 Simplified self-attention</source>
        <translation>3.3 Autoatención simplificada</translation>
    </message>
    <message>
        <source>3.4 Trainable weights</source>
        <translation>3.4 Pesos entrenables</translation>
    </message>
    <message>
        <source>3.5 Causal attention</source>
        <translation>3.5 Atención causal</translation>
    </message>
    <message>
        <source>3.6 Multi-head attention</source>
        <translation>3.6 Atención multicabeza</translation>
    </message>
    <message>
        <source>Other formulations</source>
        <translation>Otras formulaciones</translation>
    </message>
    <message>
        <source>Real sentences (GloVe vectors)</source>
        <translation>Frases reales (vectores GloVe)</translation>
    </message>
    <message>
        <source>Masks, positions, sizes</source>
        <translation>Máscaras, posiciones, tamaños</translation>
    </message>
    <message>
        <source>Your journey starts with one step</source>
        <translation>Your journey starts with one step</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Two causal heads with one dimension each, on the chapter's sentence.</source>
        <translation>Dos cabezas causales de una dimensión cada una, sobre la frase del capítulo.</translation>
    </message>
    <message>
        <source>Two heads of two dimensions</source>
        <translation>Dos cabezas de dos dimensiones</translation>
    </message>
    <message>
        <source>The same with d_out 4, so that no stage is a single column: AttnViz starts with it.</source>
        <translation>Lo mismo con d_out 4, para que ninguna etapa sea una sola columna: AttnViz empieza así.</translation>
    </message>
    <message>
        <source>3.3.1 One query</source>
        <translation>3.3.1 Una consulta</translation>
    </message>
    <message>
        <source>Row “journey”: its dot products with all tokens, the softmax, and the resulting context vector.</source>
        <translation>La fila “journey”: sus productos escalares con todos los tokens, la softmax y el vector de contexto resultante.</translation>
    </message>
    <message>
        <source>3.3.1 Normalised by the sum</source>
        <translation>3.3.1 Normalizada por la suma</translation>
    </message>
    <message>
        <source>Weights by dividing the scores by their sum: they sum to 1 too, but negative scores would break it.</source>
        <translation>Pesos obtenidos al dividir las puntuaciones por su suma: también suman 1, pero puntuaciones negativas lo estropearían.</translation>
    </message>
    <message>
        <source>3.3.1 The naive softmax</source>
        <translation>3.3.1 La softmax ingenua</translation>
    </message>
    <message>
        <source>exp(x) over the sum of exp(x): the same weights here; type 100 into an embedding to see it overflow.</source>
        <translation>exp(x) entre la suma de exp(x): aquí los mismos pesos; escribe 100 en un embedding para ver cómo se desborda.</translation>
    </message>
    <message>
        <source>3.3.2 All tokens</source>
        <translation>3.3.2 Todos los tokens</translation>
    </message>
    <message>
        <source>All scores as one matrix product, and a context vector for every token.</source>
        <translation>Todas las puntuaciones como un producto de matrices, y un vector de contexto para cada token.</translation>
    </message>
    <message>
        <source>Hello shiny sun!</source>
        <translation>Hello shiny sun!</translation>
    </message>
    <message>
        <source>Three tokens: small enough to follow every number by hand.</source>
        <translation>Tres tokens: tan pocos que se puede seguir cada número a mano.</translation>
    </message>
    <message>
        <source>3.4.1 Queries, keys and values</source>
        <translation>3.4.1 Consultas, claves y valores</translation>
    </message>
    <message>
        <source>Each token is projected three times, by W_query, W_key and W_value; scores are divided by √d_k.</source>
        <translation>Cada token se proyecta tres veces, por W_query, W_key y W_value; las puntuaciones se dividen por √d_k.</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v1</source>
        <translation>3.4.2 SelfAttention_v1</translation>
    </message>
    <message>
        <source>The same as a class with nn.Parameter: weights drawn uniformly from 0 to 1.</source>
        <translation>Lo mismo como clase con nn.Parameter: pesos sorteados uniformemente de 0 a 1.</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v2</source>
        <translation>3.4.2 SelfAttention_v2</translation>
    </message>
    <message>
        <source>nn.Linear instead of nn.Parameter: the same attention from a better start for training.</source>
        <translation>nn.Linear en lugar de nn.Parameter: la misma atención con un mejor comienzo para entrenar.</translation>
    </message>
    <message>
        <source>Exercise 3.1 v1 with the weights of v2</source>
        <translation>Ejercicio 3.1 v1 con los pesos de v2</translation>
    </message>
    <message>
        <source>v1 stores W as (d_in, d_out), nn.Linear as (d_out, d_in): v2's weights, transposed, give v2's outputs.</source>
        <translation>v1 guarda W como (d_in, d_out), nn.Linear como (d_out, d_in): los pesos de v2, traspuestos, dan las salidas de v2.</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v2, initialised twice</source>
        <translation>3.4.2 SelfAttention_v2, inicializada dos veces</translation>
    </message>
    <message>
        <source>The notebook cell run twice: the second class gets other weights from the same seed.</source>
        <translation>La celda del cuaderno ejecutada dos veces: la segunda clase recibe otros pesos de la misma semilla.</translation>
    </message>
    <message>
        <source>3.5.1 Masked with −∞</source>
        <translation>3.5.1 Enmascarada con −∞</translation>
    </message>
    <message>
        <source>Future scores become minus infinity before the softmax, so their weights are exactly zero.</source>
        <translation>Las puntuaciones futuras pasan a menos infinito antes de la softmax, así que sus pesos son exactamente cero.</translation>
    </message>
    <message>
        <source>3.5.1 Masked, then renormalised</source>
        <translation>3.5.1 Enmascarada, luego renormalizada</translation>
    </message>
    <message>
        <source>Future weights are set to zero after the softmax and each row is divided by its sum: the same weights.</source>
        <translation>Los pesos futuros se ponen a cero después de la softmax y cada fila se divide por su suma: los mismos pesos.</translation>
    </message>
    <message>
        <source>3.5.2 Dropout</source>
        <translation>3.5.2 Dropout</translation>
    </message>
    <message>
        <source>Half of the weights are dropped at random, the others doubled; try other seeds and rates.</source>
        <translation>La mitad de los pesos se elimina al azar, los demás se duplican; prueba otras semillas y tasas.</translation>
    </message>
    <message>
        <source>3.5.3 CausalAttention</source>
        <translation>3.5.3 CausalAttention</translation>
    </message>
    <message>
        <source>The compact class, on a batch of two copies of the sentence.</source>
        <translation>La clase compacta, sobre un lote de dos copias de la frase.</translation>
    </message>
    <message>
        <source>3.6.1 MultiHeadAttentionWrapper</source>
        <translation>3.6.1 MultiHeadAttentionWrapper</translation>
    </message>
    <message>
        <source>Two causal heads with separate weights; their context vectors are concatenated.</source>
        <translation>Dos cabezas causales con pesos separados; sus vectores de contexto se concatenan.</translation>
    </message>
    <message>
        <source>3.6.1 The softmax along the wrong axis</source>
        <translation>3.6.1 La softmax por el eje equivocado</translation>
    </message>
    <message>
        <source>A mistake in an early edition: the columns of the weights sum to 1 instead of the rows.</source>
        <translation>Un error de una edición temprana: las columnas de los pesos suman 1 en lugar de las filas.</translation>
    </message>
    <message>
        <source>3.6.2 MultiHeadAttention</source>
        <translation>3.6.2 MultiHeadAttention</translation>
    </message>
    <message>
        <source>One projection split into heads, and an output projection that mixes them.</source>
        <translation>Una proyección dividida en cabezas, y una proyección de salida que las mezcla.</translation>
    </message>
    <message>
        <source>3.6.2 Batched matrix multiplication</source>
        <translation>3.6.2 Producto de matrices por lotes</translation>
    </message>
    <message>
        <source>a @ a.transpose(2, 3) for two heads of 3 tokens and 4 dimensions: the scores of each head.</source>
        <translation>a @ a.transpose(2, 3) para dos cabezas de 3 tokens y 4 dimensiones: las puntuaciones de cada cabeza.</translation>
    </message>
    <message>
        <source>Einsum, four heads</source>
        <translation>Einsum, cuatro cabezas</translation>
    </message>
    <message>
        <source>Multi-head attention as sums over named indices; the rows of its scores are the keys' tokens.</source>
        <translation>Atención multicabeza como sumas sobre índices con nombre; las filas de sus puntuaciones son los tokens de las claves.</translation>
    </message>
    <message>
        <source>torch.nn.MultiheadAttention, four heads</source>
        <translation>torch.nn.MultiheadAttention, cuatro cabezas</translation>
    </message>
    <message>
        <source>PyTorch's own class, taken apart so that every stage is visible.</source>
        <translation>La clase de PyTorch, desmontada para que cada etapa sea visible.</translation>
    </message>
    <message>
        <source>Grouped queries with RoPE, four heads</source>
        <translation>Consultas agrupadas con RoPE, cuatro cabezas</translation>
    </message>
    <message>
        <source>Two heads share each key head. With rotary positions, “the cat” has the same score at every position.</source>
        <translation>Dos cabezas comparten cada cabeza de claves. Con posiciones rotatorias, “the cat” tiene la misma puntuación en cada posición.</translation>
    </message>
    <message>
        <source>The animal did not cross the street</source>
        <translation>The animal did not cross the street</translation>
    </message>
    <message>
        <source>Without training, word vectors alone relate words: “tired” attends to “too”.</source>
        <translation>Sin entrenamiento, los vectores de palabras solos relacionan palabras: “tired” atiende a “too”.</translation>
    </message>
    <message>
        <source>Two banks (a batch)</source>
        <translation>Dos bancos (un lote)</translation>
    </message>
    <message>
        <source>One word, two meanings: “bank” has the same embedding in both sentences, but different context vectors.</source>
        <translation>Una palabra, dos significados: “bank” tiene el mismo embedding en ambas frases, pero vectores de contexto distintos.</translation>
    </message>
    <message>
        <source>Bread, cheese and red wine</source>
        <translation>Pan, queso y vino tinto</translation>
    </message>
    <message>
        <source>“bread”, “cheese” and “wine” attend to each other, because their vectors have similar directions.</source>
        <translation>“bread”, “cheese” y “wine” se atienden entre sí, porque sus vectores tienen direcciones parecidas.</translation>
    </message>
    <message>
        <source>From Paris to London</source>
        <translation>De París a Londres</translation>
    </message>
    <message>
        <source>“nurse” attends to “doctor”, and “London” to “Paris”; the causal mask hides later tokens.</source>
        <translation>“nurse” atiende a “doctor”, y “London” a “Paris”; la máscara causal oculta los tokens posteriores.</translation>
    </message>
    <message>
        <source>One token masked for all others</source>
        <translation>Un token enmascarado para todos los demás</translation>
    </message>
    <message>
        <source>A mask edited by hand: no other token attends to “starts”.</source>
        <translation>Una máscara editada a mano: ningún otro token atiende a “starts”.</translation>
    </message>
    <message>
        <source>Dropout in four heads</source>
        <translation>Dropout en cuatro cabezas</translation>
    </message>
    <message>
        <source>Each head of MultiHeadAttention drops different weights; turn dropout off for inference.</source>
        <translation>Cada cabeza de MultiHeadAttention elimina pesos distintos; apaga el dropout para la inferencia.</translation>
    </message>
    <message>
        <source>Sinusoidal positions</source>
        <translation>Posiciones sinusoidales</translation>
    </message>
    <message>
        <source>The same word three times: only positions distinguish them. Turn positions off to compare.</source>
        <translation>La misma palabra tres veces: solo las posiciones las distinguen. Apaga las posiciones para comparar.</translation>
    </message>
    <message>
        <source>The size of GPT-2: 12 heads, 768 dimensions</source>
        <translation>El tamaño de GPT-2: 12 cabezas, 768 dimensiones</translation>
    </message>
    <message>
        <source>One attention layer of GPT-2's size, with its tokenizer; the weights are random, not trained.</source>
        <translation>Una capa de atención del tamaño de GPT-2, con su tokenizador; los pesos son aleatorios, no entrenados.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entrenamiento</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>How many layers the model has.</source>
        <translation>Cuántas capas tiene el modelo.</translation>
    </message>
    <message>
        <source>Attention heads of each layer.</source>
        <translation>Cabezas de atención de cada capa.</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Size of the residual stream; a multiple of twice the heads.</source>
        <translation>Tamaño del flujo residual; un múltiplo del doble de las cabezas.</translation>
    </message>
    <message>
        <source>d_ff</source>
        <translation>d_ff</translation>
    </message>
    <message>
        <source>Hidden size of the MLP; 0 for attention alone.</source>
        <translation>Tamaño oculto del MLP; 0 para solo atención.</translation>
    </message>
    <message>
        <source>Rotary (RoPE)</source>
        <translation>Rotatorias (RoPE)</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>Aprendidas</translation>
    </message>
    <message>
        <source>How the model knows the order of the tokens.</source>
        <translation>Cómo conoce el modelo el orden de los tokens.</translation>
    </message>
    <message>
        <source>Characters of the longest example, before its answer.</source>
        <translation>Caracteres del ejemplo más largo, antes de su respuesta.</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>Optimizador</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>SGD con momento</translation>
    </message>
    <message>
        <source>The optimiser.</source>
        <translation>El optimizador.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Tasa de aprendizaje</translation>
    </message>
    <message>
        <source>Step size of the optimiser.</source>
        <translation>Tamaño de paso del optimizador.</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>Examples in each step.</source>
        <translation>Ejemplos en cada paso.</translation>
    </message>
    <message>
        <source>The seed of initial weights and examples: the same seed gives the same run.</source>
        <translation>La semilla de los pesos iniciales y de los ejemplos: la misma semilla da la misma ejecución.</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>Repeated random letters</source>
        <translation>Letras aleatorias repetidas</translation>
    </message>
    <message>
        <source>A previous-token head forms in layer 0, then an induction head in layer 1.</source>
        <translation>Se forma una cabeza del token anterior en la capa 0, luego una cabeza de inducción en la capa 1.</translation>
    </message>
    <message>
        <source>Reverse a word</source>
        <translation>Invertir una palabra</translation>
    </message>
    <message>
        <source>The answer attends to the word along the anti-diagonal.</source>
        <translation>La respuesta atiende a la palabra a lo largo de la antidiagonal.</translation>
    </message>
    <message>
        <source>Sort letters</source>
        <translation>Ordenar letras</translation>
    </message>
    <message>
        <source>Each letter of the answer attends to the next letter of the alphabet.</source>
        <translation>Cada letra de la respuesta atiende a la siguiente letra del alfabeto.</translation>
    </message>
    <message>
        <source>Copy a word</source>
        <translation>Copiar una palabra</translation>
    </message>
    <message>
        <source>The answer attends to the word along the diagonal.</source>
        <translation>La respuesta atiende a la palabra a lo largo de la diagonal.</translation>
    </message>
    <message>
        <source>Add two numbers</source>
        <translation>Sumar dos números</translation>
    </message>
    <message>
        <source>Each digit of the sum attends to both digits at its place, and to those that carry.</source>
        <translation>Cada cifra de la suma atiende a las dos cifras de su lugar, y a las que dan acarreo.</translation>
    </message>
    <message>
        <source>Dates, by additive attention</source>
        <translation>Fechas, con atención aditiva</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>fechas</translation>
    </message>
    <message>
        <source>A recurrent encoder-decoder aligns each digit of the answer with the name or number that it comes from.</source>
        <translation>Un codificador-decodificador recurrente alinea cada cifra de la respuesta con el nombre o número del que viene.</translation>
    </message>
    <message>
        <source>Dates, by cross-attention</source>
        <translation>Fechas, con atención cruzada</translation>
    </message>
    <message>
        <source>The same alignment, by dot products: cross-attention of a Transformer encoder-decoder.</source>
        <translation>La misma alineación, con productos escalares: atención cruzada de un Transformer codificador-decodificador.</translation>
    </message>
    <message>
        <source>Characters of a text</source>
        <translation>Caracteres de un texto</translation>
    </message>
    <message>
        <source>Pairs of letters first, then spaces and the beginnings of words.</source>
        <translation>Primero pares de letras, luego espacios y comienzos de palabras.</translation>
    </message>
    <message>
        <source>There is no recipe {name}: the recipes are {known}.</source>
        <translation>No hay una receta {name}: las recetas son {known}.</translation>
    </message>
    <message>
        <source>The recipe {recipe} makes its own examples: a text is for {texts}, a CSV of pairs for {pairs}.</source>
        <translation>La receta {recipe} hace sus propios ejemplos: un texto es para {texts}, un CSV de pares para {pairs}.</translation>
    </message>
    <message>
        <source>The recipe {recipe} has no option {name}: the options are {known}.</source>
        <translation>La receta {recipe} no tiene la opción {name}: las opciones son {known}.</translation>
    </message>
    <message>
        <source>d_model ({d_model}) must be a multiple of twice the heads ({heads}).</source>
        <translation>d_model ({d_model}) debe ser un múltiplo del doble de las cabezas ({heads}).</translation>
    </message>
    <message>
        <source>{name} has no text to train on.</source>
        <translation>{name} no tiene texto con el que entrenar.</translation>
    </message>
    <message>
        <source>Line {line} of the pairs cannot be read as CSV: {error}.</source>
        <translation>La línea {line} de los pares no se puede leer como CSV: {error}.</translation>
    </message>
    <message>
        <source>There are {count} pairs: at least {needed} are needed, a question and its answer in each line of a CSV.</source>
        <translation>Hay {count} pares: se necesitan al menos {needed}, una pregunta y su respuesta en cada línea de un CSV.</translation>
    </message>
    <message>
        <source>Line {line} of the pairs should have two columns, a question and its answer, separated by a comma: it has {count}.</source>
        <translation>La línea {line} de los pares debería tener dos columnas, una pregunta y su respuesta, separadas por una coma: tiene {count}.</translation>
    </message>
    <message>
        <source>Line {line} of the pairs has no {name}.</source>
        <translation>La línea {line} de los pares no tiene {name}.</translation>
    </message>
    <message>
        <source>The {name} in line {line} of the pairs, {text}, has {count} characters: at most {most} fit.</source>
        <translation>{name} en la línea {line} de los pares, {text}, tiene {count} caracteres: caben como máximo {most}.</translation>
    </message>
    <message>
        <source>Encoder states</source>
        <translation>Estados del codificador</translation>
    </message>
    <message>
        <source>What the encoder has read up to each token: one half from the left, the other half from the right.</source>
        <translation>Lo que el codificador ha leído hasta cada token: una mitad desde la izquierda, la otra desde la derecha.</translation>
    </message>
    <message>
        <source>Enc. states</source>
        <translation>Estados cod.</translation>
    </message>
    <message>
        <source>encoder state</source>
        <translation>estado del codificador</translation>
    </message>
    <message>
        <source>Output embeddings</source>
        <translation>Embeddings de salida</translation>
    </message>
    <message>
        <source>The vector of the token that was written before each token of the output.</source>
        <translation>El vector del token que se escribió antes de cada token de la salida.</translation>
    </message>
    <message>
        <source>Out. emb.</source>
        <translation>Emb. sal.</translation>
    </message>
    <message>
        <source>output embedding</source>
        <translation>embedding de salida</translation>
    </message>
    <message>
        <source>Decoder states</source>
        <translation>Estados del decodificador</translation>
    </message>
    <message>
        <source>The state in which the decoder asks what to read for each token of the output.</source>
        <translation>El estado en que el decodificador pregunta qué leer para cada token de la salida.</translation>
    </message>
    <message>
        <source>Dec. states</source>
        <translation>Estados dec.</translation>
    </message>
    <message>
        <source>decoder state</source>
        <translation>estado del decodificador</translation>
    </message>
    <message>
        <source>New decoder states</source>
        <translation>Nuevos estados del decodificador</translation>
    </message>
    <message>
        <source>The state of the decoder after it has read the context: it chooses the token, and asks for the next one.</source>
        <translation>El estado del decodificador después de leer el contexto: elige el token y pregunta por el siguiente.</translation>
    </message>
    <message>
        <source>New states</source>
        <translation>Nuevos est.</translation>
    </message>
    <message>
        <source>new decoder state</source>
        <translation>nuevo estado del decodificador</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>The score of every token of the vocabulary at each token of the output: the largest one is written.</source>
        <translation>La puntuación de cada token del vocabulario en cada token de la salida: se escribe el mayor.</translation>
    </message>
    <message>
        <source>How well each query matches each key, the energy: tanh of their sum, times the attention vector.</source>
        <translation>Cuánto coincide cada consulta con cada clave, la energía: tanh de su suma, por el vector de atención.</translation>
    </message>
    <message>
        <source>{folder} is there already: name a new folder.</source>
        <translation>{folder} ya existe: indica una carpeta nueva.</translation>
    </message>
    <message>
        <source>{folder} keeps no training run that can be opened: {error}</source>
        <translation>{folder} no contiene una ejecución de entrenamiento que se pueda abrir: {error}</translation>
    </message>
    <message>
        <source>{folder} has not kept any step of its training run.</source>
        <translation>{folder} no ha guardado ningún paso de su ejecución.</translation>
    </message>
    <message>
        <source>{count} lines of {file} could not be read.</source>
        <translation>{count} líneas de {file} no se pudieron leer.</translation>
    </message>
    <message>
        <source>One line of {file} could not be read.</source>
        <translation>Una línea de {file} no se pudo leer.</translation>
    </message>
    <message>
        <source>its run</source>
        <translation>su entrenamiento</translation>
    </message>
    <message>
        <source>each ablation of its run must be a step and a list of heads, each a layer and a head.</source>
        <translation>cada ablación de su ejecución debe ser un paso y una lista de cabezas, cada una una capa y una cabeza.</translation>
    </message>
    <message>
        <source>The training run cannot be written to {folder}: {reason}.</source>
        <translation>La ejecución no se puede escribir en {folder}: {reason}.</translation>
    </message>
    <message>
        <source>This session shows what the plug-in {names} has added, which is not loaded: start with --plugin FILE, or install its package.</source>
        <translation>Esta sesión muestra lo que ha añadido el complemento {names}, que no está cargado: inicia con --plugin FILE, o instala su paquete.</translation>
    </message>
    <message>
        <source>it returned NaN or ∞ for small queries and keys</source>
        <translation>devolvió NaN o ∞ para consultas y claves pequeñas</translation>
    </message>
    <message>
        <source>it returned other scores for some of the queries, keys and heads than for all of them: a score is of one query and one key, since long texts are computed in parts</source>
        <translation>devolvió otras puntuaciones para algunas consultas, claves y cabezas que para todas juntas: una puntuación es de una consulta y una clave, ya que los textos largos se calculan por partes</translation>
    </message>
    <message>
        <source>it returned the shape {found} for queries {queries} and keys {keys}, and needs {needed}</source>
        <translation>devolvió la forma {found} para consultas {queries} y claves {keys}, y se necesita {needed}</translation>
    </message>
    <message>
        <source>The variant {name} failed: {reason}.</source>
        <translation>La variante {name} falló: {reason}.</translation>
    </message>
    <message>
        <source>&amp;Sentence</source>
        <translation>&amp;Frase</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the sentences of the text.</source>
        <translation>Agrupa las filas y columnas de cada imagen en las frases del texto.</translation>
    </message>
    <message>
        <source>folded by sentence</source>
        <translation>agrupado por frase</translation>
    </message>
    <message>
        <source>&amp;Line</source>
        <translation>&amp;Línea</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the lines of the text.</source>
        <translation>Agrupa las filas y columnas de cada imagen en las líneas del texto.</translation>
    </message>
    <message>
        <source>folded by line</source>
        <translation>agrupado por línea</translation>
    </message>
    <message>
        <source>&amp;Chat turn</source>
        <translation>T&amp;urno de chat</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the turns of a chat.</source>
        <translation>Agrupa las filas y columnas de cada imagen en los turnos de un chat.</translation>
    </message>
    <message>
        <source>folded by chat turn</source>
        <translation>agrupado por turno de chat</translation>
    </message>
    <message>
        <source>&amp;Own marks</source>
        <translation>&amp;Marcas propias</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the parts that you marked: drag over tokens with Ctrl.</source>
        <translation>Agrupa las filas y columnas de cada imagen en las partes que marcaste: arrastra sobre tokens con Ctrl.</translation>
    </message>
    <message>
        <source>folded by own marks</source>
        <translation>agrupado por marcas propias</translation>
    </message>
    <message>
        <source>Dropout is off.</source>
        <translation>El dropout está apagado.</translation>
    </message>
    <message>
        <source>The vector of each token, plus its position vector if positions are on.</source>
        <translation>El vector de cada token, más su vector de posición si las posiciones están activas.</translation>
    </message>
    <message>
        <source>Embed.</source>
        <translation>Embed.</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Consultas</translation>
    </message>
    <message>
        <source>What each token looks for in the other tokens.</source>
        <translation>Qué busca cada token en los demás tokens.</translation>
    </message>
    <message>
        <source>query</source>
        <translation>consulta</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Claves</translation>
    </message>
    <message>
        <source>What each token is matched by.</source>
        <translation>Aquello por lo que se encuentra cada token.</translation>
    </message>
    <message>
        <source>key</source>
        <translation>clave</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>What each token passes on when it is attended to.</source>
        <translation>Qué transmite cada token cuando se le atiende.</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>Puntuaciones</translation>
    </message>
    <message>
        <source>How well each query matches each key: their dot product.</source>
        <translation>Cuánto coincide cada consulta con cada clave: su producto escalar.</translation>
    </message>
    <message>
        <source>How well each key matches each query: their dot product, with the keys in rows.</source>
        <translation>Cuánto coincide cada clave con cada consulta: su producto escalar, con las claves en filas.</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>Puntuaciones enmascaradas</translation>
    </message>
    <message>
        <source>The scores with every masked key set to minus infinity.</source>
        <translation>Las puntuaciones con cada clave enmascarada puesta a menos infinito.</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>Enmasc.</translation>
    </message>
    <message>
        <source>The scores with every masked query set to minus infinity: the mask counts columns.</source>
        <translation>Las puntuaciones con cada consulta enmascarada puesta a menos infinito: la máscara cuenta columnas.</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>Puntuaciones escaladas</translation>
    </message>
    <message>
        <source>The masked scores divided by the scale, so that the softmax does not saturate.</source>
        <translation>Las puntuaciones enmascaradas divididas por la escala, para que la softmax no se sature.</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>Escal.</translation>
    </message>
    <message>
        <source>Masked weights</source>
        <translation>Pesos enmascarados</translation>
    </message>
    <message>
        <source>The weights with masked keys set to zero, before each row is divided by its sum.</source>
        <translation>Los pesos con las claves enmascaradas puestas a cero, antes de dividir cada fila por su suma.</translation>
    </message>
    <message>
        <source>Masked w</source>
        <translation>Pes. enm.</translation>
    </message>
    <message>
        <source>The weights with masked queries set to zero, before each row is divided by its sum.</source>
        <translation>Los pesos con las consultas enmascaradas puestas a cero, antes de dividir cada fila por su suma.</translation>
    </message>
    <message>
        <source>The mask is applied before the softmax.</source>
        <translation>La máscara se aplica antes de la softmax.</translation>
    </message>
    <message>
        <source>How much each query (row) takes from each key's value; each row sums to 1.</source>
        <translation>Cuánto toma cada consulta (fila) del valor de cada clave; cada fila suma 1.</translation>
    </message>
    <message>
        <source>Dropout mask</source>
        <translation>Máscara de dropout</translation>
    </message>
    <message>
        <source>The factor of each weight: 0 if dropped, 1 / (1 - rate) if kept.</source>
        <translation>El factor de cada peso: 0 si se elimina, 1 / (1 - tasa) si se conserva.</translation>
    </message>
    <message>
        <source>Weights after dropout</source>
        <translation>Pesos tras el dropout</translation>
    </message>
    <message>
        <source>The weights that multiply the values.</source>
        <translation>Los pesos que multiplican los valores.</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>Eliminados</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>The context vector of each token: the values, summed with these weights.</source>
        <translation>El vector de contexto de cada token: los valores, sumados con estos pesos.</translation>
    </message>
    <message>
        <source>Concatenated</source>
        <translation>Concatenado</translation>
    </message>
    <message>
        <source>The context vectors of all heads side by side; ablated heads are zero, or what replaces them.</source>
        <translation>Los vectores de contexto de todas las cabezas uno junto a otro; las cabezas ablacionadas son cero, o lo que las reemplaza.</translation>
    </message>
    <message>
        <source>Concat.</source>
        <translation>Concat.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>What the attention layer returns: one vector for each token.</source>
        <translation>Lo que devuelve la capa de atención: un vector para cada token.</translation>
    </message>
    <message>
        <source>Encoder weights</source>
        <translation>Pesos del codificador</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>Codificador</translation>
    </message>
    <message>
        <source>source</source>
        <translation>origen</translation>
    </message>
    <message>
        <source>How much each source token takes from each source token.</source>
        <translation>Cuánto toma cada token de origen de cada token de origen.</translation>
    </message>
    <message>
        <source>Decoder weights</source>
        <translation>Pesos del decodificador</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decodificador</translation>
    </message>
    <message>
        <source>target</source>
        <translation>destino</translation>
    </message>
    <message>
        <source>How much each target token takes from earlier target tokens.</source>
        <translation>Cuánto toma cada token de destino de los tokens de destino anteriores.</translation>
    </message>
    <message>
        <source>Cross weights</source>
        <translation>Pesos cruzados</translation>
    </message>
    <message>
        <source>Cross</source>
        <translation>Cruzados</translation>
    </message>
    <message>
        <source>How much each target token takes from each source token.</source>
        <translation>Cuánto toma cada token de destino de cada token de origen.</translation>
    </message>
    <message>
        <source>Numbers of {target} cannot be edited: there is no tensor of that name.</source>
        <translation>Los números de {target} no se pueden editar: no hay un tensor con ese nombre.</translation>
    </message>
    <message>
        <source>{index} is not an index of {target}.</source>
        <translation>{index} no es un índice de {target}.</translation>
    </message>
    <message>
        <source>{number:g} is not a finite number.</source>
        <translation>{number:g} no es un número finito.</translation>
    </message>
    <message>
        <source>{number:g} is too large: attention computes with 32-bit floats, up to 3.4e+38.</source>
        <translation>{number:g} es demasiado grande: la atención calcula con flotantes de 32 bits, hasta 3.4e+38.</translation>
    </message>
    <message>
        <source>{number:g} is not a mask value: 0 is masked, 1 is not.</source>
        <translation>{number:g} no es un valor de máscara: 0 está enmascarado, 1 no.</translation>
    </message>
    <message>
        <source>each edit must name its target: an embedding and token, a variant and matrix, a stage or steered stage, or the mask.</source>
        <translation>cada edición debe indicar su objetivo: un embedding y un token, una variante y una matriz, una etapa o una etapa dirigida, o la máscara.</translation>
    </message>
    <message>
        <source>{value} is not a number.</source>
        <translation>{value} no es un número.</translation>
    </message>
    <message>
        <source>one of {choices}</source>
        <translation>uno de {choices}</translation>
    </message>
    <message>
        <source>a whole number {bounds}</source>
        <translation>un número entero {bounds}</translation>
    </message>
    <message>
        <source>a number {bounds}</source>
        <translation>un número {bounds}</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>{choices}, or a number {bounds} to divide by</source>
        <translation>{choices}, o un número {bounds} por el que dividir</translation>
    </message>
    <message>
        <source>a list of heads such as 0,2, each of them {bounds}</source>
        <translation>una lista de cabezas como 0,2, cada una {bounds}</translation>
    </message>
    <message>
        <source>one of {choices}, or a condition of q and k such as 'k &lt;= q and q - k &lt; 3'</source>
        <translation>uno de {choices}, o una condición de q y k como 'k &lt;= q and q - k &lt; 3'</translation>
    </message>
    <message>
        <source>a list of heads LAYER.HEAD and of layers, such as 3.0,3.7,5</source>
        <translation>una lista de cabezas LAYER.HEAD y de capas, como 3.0,3.7,5</translation>
    </message>
    <message>
        <source>There is no option {name} (did you mean {near}?).</source>
        <translation>No hay una opción {name} (¿quizás {near}?).</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is {expected}.</source>
        <translation>{name} no puede ser {text}: es {expected}.</translation>
    </message>
    <message>
        <source>There is no option {name}: the options are {known}.</source>
        <translation>No hay una opción {name}: las opciones son {known}.</translation>
    </message>
    <message>
        <source>d_out ({d_out}) must be a multiple of Heads ({num_heads}).</source>
        <translation>d_out ({d_out}) debe ser un múltiplo de Cabezas ({num_heads}).</translation>
    </message>
    <message>
        <source>d_in ({d_out}) must be a multiple of Heads ({num_heads}).</source>
        <translation>d_in ({d_out}) debe ser un múltiplo de Cabezas ({num_heads}).</translation>
    </message>
    <message>
        <source>Rotated queries</source>
        <translation>Consultas rotadas</translation>
    </message>
    <message>
        <source>The queries with rotary positions: each pair of dimensions is rotated by an angle that grows with the position.</source>
        <translation>Las consultas con posiciones rotatorias: cada par de dimensiones gira un ángulo que crece con la posición.</translation>
    </message>
    <message>
        <source>Rot. q</source>
        <translation>Rot. q</translation>
    </message>
    <message>
        <source>rotated query</source>
        <translation>consulta rotada</translation>
    </message>
    <message>
        <source>Rotated keys</source>
        <translation>Claves rotadas</translation>
    </message>
    <message>
        <source>The keys with rotary positions: scores depend on the distance between two tokens.</source>
        <translation>Las claves con posiciones rotatorias: las puntuaciones dependen de la distancia entre dos tokens.</translation>
    </message>
    <message>
        <source>Rot. k</source>
        <translation>Rot. k</translation>
    </message>
    <message>
        <source>rotated key</source>
        <translation>clave rotada</translation>
    </message>
    <message>
        <source>Simplified self-attention</source>
        <translation>Autoatención simplificada</translation>
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
        <translation>MultiHeadAttention (pesos divididos)</translation>
    </message>
    <message>
        <source>Einsum formulation</source>
        <translation>Formulación einsum</translation>
    </message>
    <message>
        <source>torch.nn.MultiheadAttention</source>
        <translation>torch.nn.MultiheadAttention</translation>
    </message>
    <message>
        <source>Grouped-query attention (RoPE)</source>
        <translation>Atención de consultas agrupadas (RoPE)</translation>
    </message>
    <message>
        <source>d_out ({d_out}) must be a multiple of 2 x Heads ({num_heads}): rotary positions rotate pairs of dimensions.</source>
        <translation>d_out ({d_out}) debe ser un múltiplo de 2 x Cabezas ({num_heads}): las posiciones rotatorias giran pares de dimensiones.</translation>
    </message>
    <message>
        <source>Heads ({num_heads}) must be a multiple of KV heads ({num_kv_heads}).</source>
        <translation>Cabezas ({num_heads}) debe ser un múltiplo de Cabezas KV ({num_kv_heads}).</translation>
    </message>
    <message>
        <source>cannot be told: {error}</source>
        <translation>no se puede determinar: {error}</translation>
    </message>
    <message>
        <source>{version} in {folder}</source>
        <translation>{version} en {folder}</translation>
    </message>
    <message>
        <source>{name} is not installed: {command}</source>
        <translation>{name} no está instalado: {command}</translation>
    </message>
    <message>
        <source>none can open: {reason}</source>
        <translation>no se puede abrir ninguna: {reason}</translation>
    </message>
    <message>
        <source>opens ({platforms})</source>
        <translation>se abre ({platforms})</translation>
    </message>
    <message>
        <source>libraries are missing: {files}</source>
        <translation>faltan bibliotecas: {files}</translation>
    </message>
    <message>
        <source>drawn as boxes, since no font is found: {scripts}</source>
        <translation>se dibujan como recuadros, porque no se encuentra ninguna fuente: {scripts}</translation>
    </message>
    <message>
        <source>cpu: {cores} cores, {free:.1f} GiB free</source>
        <translation>cpu: {cores} núcleos, {free:.1f} GiB libres</translation>
    </message>
    <message>
        <source>no GPU is used by torch {version}: it finds no NVIDIA driver or card</source>
        <translation>torch {version} no usa ninguna GPU: no encuentra controlador ni tarjeta NVIDIA</translation>
    </message>
    <message>
        <source>no GPU is used by torch {version}: it is built without CUDA; see pytorch.org for the command that installs another build</source>
        <translation>torch {version} no usa ninguna GPU: está compilado sin CUDA; en pytorch.org está el comando que instala otra versión</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}</source>
        <translation>{name} no se puede abrir: {why}</translation>
    </message>
    <message>
        <source>{path} cannot be written</source>
        <translation>no se puede escribir {path}</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Paquetes</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>Computes on</source>
        <translation>Calcula en</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Its own files</source>
        <translation>Sus archivos</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>Fuentes</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>incompleto</translation>
    </message>
    <message>
        <source>numbers of another kind</source>
        <translation>números de otro tipo</translation>
    </message>
    <message>
        <source>weights of another config</source>
        <translation>pesos de otra config</translation>
    </message>
    <message>
        <source>{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: set dtype to {half} ({smaller:,.1f} GB), close other programs, or choose a smaller model.</source>
        <translation>{name} necesitaría {needed:,.1f} GB de memoria en {dtype} y hay {free:,.1f} GB libres: pon dtype en {half} ({smaller:,.1f} GB), cierra otros programas o elige un modelo más pequeño.</translation>
    </message>
    <message>
        <source>{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: close other programs, or choose a smaller model.</source>
        <translation>{name} necesitaría {needed:,.1f} GB de memoria en {dtype} y hay {free:,.1f} GB libres: cierra otros programas o elige un modelo más pequeño.</translation>
    </message>
    <message>
        <source>a config.json that is not understood</source>
        <translation>config.json no comprensible</translation>
    </message>
    <message>
        <source>{name} has changed while it was read: open it again.</source>
        <translation>{name} cambió mientras se leía: ábrelo de nuevo.</translation>
    </message>
    <message>
        <source>{name} is an adapter (LoRA), not a whole model: merge the adapter into its base model, with peft: AutoPeftModelForCausalLM.from_pretrained({folder}).merge_and_unload().save_pretrained(…).</source>
        <translation>{name} es un adaptador (LoRA), no un modelo entero: fusiónalo con su modelo base, con peft: AutoPeftModelForCausalLM.from_pretrained({folder}).merge_and_unload().save_pretrained(…).</translation>
    </message>
    <message>
        <source>an adapter: merge it first</source>
        <translation>un adaptador: fusiónalo antes</translation>
    </message>
    <message>
        <source>{name} has no {config}: it is not a model in Hugging Face's layout.</source>
        <translation>{name} no tiene {config}: no es un modelo con la estructura de Hugging Face.</translation>
    </message>
    <message>
        <source>no config.json</source>
        <translation>sin config.json</translation>
    </message>
    <message>
        <source>{name} has no {tokenizer}, nor {source} and {vocabulary} to make one from: copy these two files of the original model to {folder}.</source>
        <translation>{name} no tiene {tokenizer}, ni {source} y {vocabulary} para hacer uno: copia estos dos archivos del modelo original a {folder}.</translation>
    </message>
    <message>
        <source>no tokenizer.json</source>
        <translation>sin tokenizer.json</translation>
    </message>
    <message>
        <source>{name} has no {tokenizer}: save it there, with transformers (and sentencepiece): AutoTokenizer.from_pretrained(…).save_pretrained({folder}).</source>
        <translation>{name} no tiene {tokenizer}: guárdalo ahí, con transformers (y sentencepiece): AutoTokenizer.from_pretrained(…).save_pretrained({folder}).</translation>
    </message>
    <message>
        <source>{name} has no weights: there is no *.safetensors in it.</source>
        <translation>{name} no tiene pesos: no contiene *.safetensors.</translation>
    </message>
    <message>
        <source>no weights</source>
        <translation>sin pesos</translation>
    </message>
    <message>
        <source>{file} is pickled, which runs whatever somebody put into it, and is not read. If you trust it, convert it with transformers: {which}.from_pretrained({folder}).save_pretrained({folder}).</source>
        <translation>{file} es un pickle, que ejecuta lo que alguien haya puesto en él, y no se lee. Si te fías, conviértelo con transformers: {which}.from_pretrained({folder}).save_pretrained({folder}).</translation>
    </message>
    <message>
        <source>pickled</source>
        <translation>en formato pickle</translation>
    </message>
    <message>
        <source>{index} is damaged: it does not say which file holds which tensor.</source>
        <translation>{index} está dañado: no dice qué archivo contiene qué tensor.</translation>
    </message>
    <message>
        <source>{index} names {shard}, which is not a file of this folder.</source>
        <translation>{index} indica {shard}, que no es un archivo de esta carpeta.</translation>
    </message>
    <message>
        <source>{index} names {shard}, which is missing: fetch the whole model.</source>
        <translation>{index} indica {shard}, que falta: consigue el modelo entero.</translation>
    </message>
    <message>
        <source>{name} is damaged: it is not a JSON object with names.</source>
        <translation>{name} está dañado: no es un objeto JSON con nombres.</translation>
    </message>
    <message>
        <source>{name} is damaged or cut short ({error}).</source>
        <translation>{name} está dañado o cortado ({error}).</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}: {reason}</translation>
    </message>
    <message>
        <source>{name} holds a model of type {kind}, which cannot be opened: the types of .gguf files are {readers}.</source>
        <translation>{name} contiene un modelo de tipo {kind}, que no se puede abrir: los tipos de archivos .gguf son {readers}.</translation>
    </message>
    <message>
        <source>{name} is one of {parts} parts: put them together first, with llama-gguf-split --merge.</source>
        <translation>{name} es una de {parts} partes: júntalas primero, con llama-gguf-split --merge.</translation>
    </message>
    <message>
        <source>a part</source>
        <translation>una parte</translation>
    </message>
    <message>
        <source>{name} has no embeddings (token_embd.weight): it holds no whole model.</source>
        <translation>{name} no tiene embeddings (token_embd.weight): no contiene un modelo entero.</translation>
    </message>
    <message>
        <source>{error}</source>
        <translation>{error}</translation>
    </message>
    <message>
        <source>{name} has {tensor} packed as {kind}, which cannot be read.</source>
        <translation>{name} tiene {tensor} empaquetado como {kind}, que no se puede leer.</translation>
    </message>
    <message>
        <source>{name} does not have {heads} heads of an even size.</source>
        <translation>{name} no tiene {heads} cabezas de tamaño par.</translation>
    </message>
    <message>
        <source>{name} does not have {heads} heads and {groups} key/value heads of the same size.</source>
        <translation>{name} no tiene {heads} cabezas y {groups} cabezas de clave/valor del mismo tamaño.</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {error}.</source>
        <translation>{name} no se puede abrir: {error}.</translation>
    </message>
    <message>
        <source>{name} has a tokenizer of the kind {kind}, which is not known here: the kinds are {builders}.</source>
        <translation>{name} tiene un tokenizador del tipo {kind}, que aquí no se conoce: los tipos son {builders}.</translation>
    </message>
    <message>
        <source>Not enough memory for {name}: close other programs, or choose a smaller model.</source>
        <translation>No hay memoria suficiente para {name}: cierra otros programas, o elige un modelo más pequeño.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>family</source>
        <translation>familia</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>capas</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parámetros</translation>
    </message>
    <message>
        <source>stored as</source>
        <translation>guardado en</translation>
    </message>
    <message>
        <source>size</source>
        <translation>tamaño</translation>
    </message>
    <message>
        <source>a model is a folder in Hugging Face's layout (config.json, *.safetensors, tokenizer.json), or a .gguf file</source>
        <translation>un modelo es una carpeta con el formato de Hugging Face (config.json, *.safetensors, tokenizer.json) o un archivo .gguf</translation>
    </message>
    <message>
        <source>A model needs a name: attnviz models lists the available ones.</source>
        <translation>Un modelo necesita un nombre: attnviz models lista los disponibles.</translation>
    </message>
    <message>
        <source>{name} was in the memory of a script or a notebook: run that again, or save the model by save_pretrained and open its folder.</source>
        <translation>{name} estaba en la memoria de un script o un cuaderno: ejecútalo de nuevo, o guarda el modelo con save_pretrained y abre su carpeta.</translation>
    </message>
    <message>
        <source>The model {where} is not part of this program: open a folder or a .gguf file that has it.</source>
        <translation>El modelo {where} no forma parte de este programa: abre una carpeta o un archivo .gguf que lo contenga.</translation>
    </message>
    <message>
        <source>The model {where} is not installed: {command}</source>
        <translation>El modelo {where} no está instalado: {command}</translation>
    </message>
    <message>
        <source>{name} is not there: {openable}.</source>
        <translation>{name} no existe: {openable}.</translation>
    </message>
    <message>
        <source>{name} is not a file: {openable}.</source>
        <translation>{name} no es un archivo: {openable}.</translation>
    </message>
    <message>
        <source>cannot be opened: {reason}</source>
        <translation>no se puede abrir: {reason}</translation>
    </message>
    <message>
        <source>Not part of this program: {models}. Any model folder and .gguf file can be opened.</source>
        <translation>No forman parte de este programa: {models}. Se puede abrir cualquier carpeta de modelo y archivo .gguf.</translation>
    </message>
    <message>
        <source>Not installed: {models} ({command}). Any model folder and .gguf file can be opened.</source>
        <translation>No instalados: {models} ({command}). Se puede abrir cualquier carpeta de modelo y archivo .gguf.</translation>
    </message>
    <message>
        <source>where</source>
        <translation>dónde</translation>
    </message>
    <message>
        <source>{name} is not a model that can be opened: {openable}.</source>
        <translation>{name} no es un modelo que se pueda abrir: {openable}.</translation>
    </message>
    <message>
        <source>{name} holds {count} models ({listed}): open one of them.</source>
        <translation>{name} contiene {count} modelos ({listed}): abre uno de ellos.</translation>
    </message>
    <message>
        <source>{name} is damaged: its added_tokens_decoder does not name tokens by id.</source>
        <translation>{name} está dañado: su added_tokens_decoder no nombra los tokens por id.</translation>
    </message>
    <message>
        <source>type {kind}</source>
        <translation>tipo {kind}</translation>
    </message>
    <message>
        <source>{error} Or install transformers, which computes it in a process of its own: {command}.</source>
        <translation>{error} O instala transformers, que lo calcula en un proceso propio: {command}.</translation>
    </message>
    <message>
        <source>needs {extra}</source>
        <translation>necesita {extra}</translation>
    </message>
    <message>
        <source>The weights need {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.</source>
        <translation>Los pesos necesitan {needed:,.1f} GB, y el dispositivo {device} tiene {free:,.1f} GB libres.</translation>
    </message>
    <message>
        <source>Set dtype to bfloat16, or choose a smaller model.</source>
        <translation>Pon dtype en bfloat16, o elige un modelo más pequeño.</translation>
    </message>
    <message>
        <source>Choose a smaller model.</source>
        <translation>Elige un modelo más pequeño.</translation>
    </message>
    <message>
        <source>The computation needs {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.</source>
        <translation>El cálculo necesita {needed:,.1f} GB, y el dispositivo {device} tiene {free:,.1f} GB libres.</translation>
    </message>
    <message>
        <source>Shorten the text, or set dtype to bfloat16.</source>
        <translation>Acorta el texto, o pon dtype en bfloat16.</translation>
    </message>
    <message>
        <source>Shorten the text.</source>
        <translation>Acorta el texto.</translation>
    </message>
    <message>
        <source>The device {device} lacks the operation {name}.</source>
        <translation>Al dispositivo {device} le falta la operación {name}.</translation>
    </message>
    <message>
        <source>The device {device} failed ({reason}).</source>
        <translation>El dispositivo {device} falló ({reason}).</translation>
    </message>
    <message>
        <source>{reason} {advice}</source>
        <translation>{reason} {advice}</translation>
    </message>
    <message>
        <source>{reason} Computed on the CPU.</source>
        <translation>{reason} Calculado en la CPU.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory.</source>
        <translation>El dispositivo {device} tiene muy poca memoria.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory: {needed} more were needed.</source>
        <translation>El dispositivo {device} tiene muy poca memoria: se necesitaban {needed} más.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory: {needed} more were needed, {free} are free.</source>
        <translation>El dispositivo {device} tiene muy poca memoria: se necesitaban {needed} más, hay {free} libres.</translation>
    </message>
    <message>
        <source>Numbers cannot be read from the device any more ({reason}): edit something, or undo it, to compute them again.</source>
        <translation>Ya no se pueden leer números del dispositivo ({reason}): edita algo, o deshazlo, para calcularlos de nuevo.</translation>
    </message>
    <message>
        <source>{name} writes token after token, and no change is searched for in it: edit the number yourself.</source>
        <translation>{name} escribe token tras token, y en él no se busca un cambio: edita tú el número.</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>{snapshot} has {count} tokens and this text {other}: resampling ablated heads needs as many.</source>
        <translation>{snapshot} tiene {count} tokens y este texto {other}: remuestrear cabezas ablacionadas necesita el mismo número.</translation>
    </message>
    <message>
        <source>The device {device} has too little memory for {count} texts of up to {tokens:,} tokens at once: half as many are measured together from now on.</source>
        <translation>El dispositivo {device} tiene muy poca memoria para {count} textos de hasta {tokens:,} tokens a la vez: desde ahora se mide la mitad cada vez.</translation>
    </message>
    <message>
        <source>There is no device {name} here: computed on the CPU.</source>
        <translation>Aquí no hay un dispositivo {name}: calculado en la CPU.</translation>
    </message>
    <message>
        <source>{name} has no attention.</source>
        <translation>{name} no tiene atención.</translation>
    </message>
    <message>
        <source>{name} computes its attention by code of its own, which cannot be replaced by transformers' AttentionInterface: compute it, and view it with attnviz.show(attentions, tokens).</source>
        <translation>{name} calcula su atención con código propio, que la AttentionInterface de transformers no puede reemplazar: calcúlala, y mírala con attnviz.show(attentions, tokens).</translation>
    </message>
    <message>
        <source>{name} returns logits that are not plain numbers ({kind}), as where activations are quantised without calibration: calibrate them, or quantise the weights alone.</source>
        <translation>{name} devuelve logits que no son números simples ({kind}), como cuando las activaciones se cuantizan sin calibrar: calíbralas o cuantiza solo los pesos.</translation>
    </message>
    <message>
        <source>{name} has several residual streams beside each other, which is not shown: compute it, and view it with attnviz.show(attentions, tokens).</source>
        <translation>{name} tiene varios flujos residuales en paralelo, lo que no se muestra: calcúlalo, y míralo con attnviz.show(attentions, tokens).</translation>
    </message>
    <message>
        <source>Rows of the weights sum to less than 1: a learned score of no key (a sink) takes the rest, the stage Sink weight.</source>
        <translation>Las filas de los pesos suman menos de 1: una puntuación aprendida que no es de ninguna clave (un sumidero) toma el resto, la etapa Peso del sumidero.</translation>
    </message>
    <message>
        <source>Layers without attention: {layers}. Only what they read and what their MLP adds is shown.</source>
        <translation>Capas sin atención: {layers}. Solo se muestra lo que leen y lo que añade su MLP.</translation>
    </message>
    <message>
        <source>What attention and MLP add to the residual stream cannot be seen in layers {layers}: no module returns it.</source>
        <translation>Lo que atención y MLP añaden al flujo residual no se ve en las capas {layers}: ningún módulo lo devuelve.</translation>
    </message>
    <message>
        <source>{name} is computed by transformers, and no change is searched for in it: edit the number yourself.</source>
        <translation>{name} lo calcula transformers, y en él no se busca un cambio: edita tú el número.</translation>
    </message>
    <message>
        <source>The logits of {name} are not its final norm and its unembedding alone, so that its residual stream cannot be read as tokens.</source>
        <translation>Los logits de {name} no son solo su norma final y su unembedding, así que su flujo residual no se puede leer como tokens.</translation>
    </message>
    <message>
        <source>{name} cannot be read by the record of its family: {reason}.</source>
        <translation>{name} no se puede leer con el registro de su familia: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be read by the record of its family: {error}</source>
        <translation>{name} no se puede leer con el registro de su familia: {error}</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: open it with its processor, and image=…</source>
        <translation>{name} lee una imagen en lugar de un texto: ábrelo con su procesador e image=…</translation>
    </message>
    <message>
        <source>{name} has no table of embeddings for tokens, and AttnViz opens models of text and of pictures: compute its attention with output_attentions=True, and view it with attnviz.show(attentions, labels).</source>
        <translation>{name} no tiene tabla de embeddings para tokens, y AttnViz abre modelos de texto y de imágenes: calcula su atención con output_attentions=True, y mírala con attnviz.show(attentions, labels).</translation>
    </message>
    <message>
        <source>The layers of {name} differ in their heads, which is not shown.</source>
        <translation>Las capas de {name} difieren en sus cabezas, lo que no se muestra.</translation>
    </message>
    <message>
        <source>{name} fails on a short text, which AttnViz computes in torch.inference_mode ({error}).</source>
        <translation>{name} falla con un texto corto, que AttnViz calcula en torch.inference_mode ({error}).</translation>
    </message>
    <message>
        <source>{name} needs its tokenizer, such as AutoTokenizer.from_pretrained(…): {kind} has no {missing}.</source>
        <translation>{name} necesita su tokenizador, como AutoTokenizer.from_pretrained(…): {kind} no tiene {missing}.</translation>
    </message>
    <message>
        <source>Weights of {name} are on meta, in no memory: load it without offloading.</source>
        <translation>Los pesos de {name} están en meta, en ninguna memoria: cárgalo sin offloading.</translation>
    </message>
    <message>
        <source>{name} is in {dtype} on {device}: AttnViz computes in {dtypes}, on cpu, cuda or mps.</source>
        <translation>{name} está en {dtype} en {device}: AttnViz calcula en {dtypes}, en cpu, cuda o mps.</translation>
    </message>
    <message>
        <source>{name} is on several devices ({devices}), and its family is computed on one: move it by model.to(…).</source>
        <translation>{name} está en varios dispositivos ({devices}), y su familia se calcula en uno: muévelo con model.to(…).</translation>
    </message>
    <message>
        <source>This session needs the model {name}, which cannot be opened: {error}</source>
        <translation>Esta sesión necesita el modelo {name}, que no se puede abrir: {error}</translation>
    </message>
    <message>
        <source>The weights of {name} have changed since it was opened: open it again.</source>
        <translation>Los pesos de {name} han cambiado desde que se abrió: ábrelo de nuevo.</translation>
    </message>
    <message>
        <source>This session needs the model {name}, and {where} now holds another one. Open the right one, or use this one in its place.</source>
        <translation>Esta sesión necesita el modelo {name}, y {where} contiene ahora otro. Abre el correcto, o usa este en su lugar.</translation>
    </message>
    <message>
        <source>The weights of {name} are not those with which this was made.</source>
        <translation>Los pesos de {name} no son aquellos con los que se hizo esto.</translation>
    </message>
    <message>
        <source>{name} fills texts up with {token}, which it gives no position: take it out of the text.</source>
        <translation>{name} rellena los textos con {token}, al que no da posición: quítalo del texto.</translation>
    </message>
    <message>
        <source>The text has {longest:,} tokens, and {name} has positions for {max_positions:,}: shorten it.</source>
        <translation>El texto tiene {longest:,} tokens, y {name} tiene posiciones para {max_positions:,}: acórtalo.</translation>
    </message>
    <message>
        <source>{name} was trained on texts of up to {count} tokens, and this one is longer: what later tokens attend to says little.</source>
        <translation>{name} se entrenó con textos de hasta {count} tokens, y este es más largo: a qué atienden los tokens posteriores dice poco.</translation>
    </message>
    <message>
        <source>There is no formulation {name}: choose among {known}.</source>
        <translation>No hay una formulación {name}: elige entre {known}.</translation>
    </message>
    <message>
        <source>Pass a module, such as MultiHeadAttention(...), not {value}.</source>
        <translation>Pasa un módulo, como MultiHeadAttention(...), no {value}.</translation>
    </message>
    <message>
        <source>attnviz.check compares one attention module, and {name} is a whole model: open it with attnviz.open(model, tokenizer) or attnviz.watch(model, tokenizer).</source>
        <translation>attnviz.check compara un solo módulo de atención, y {name} es un modelo entero: ábrelo con attnviz.open(model, tokenizer) o attnviz.watch(model, tokenizer).</translation>
    </message>
    <message>
        <source>Its output is {theirs}, and {ours} is expected.</source>
        <translation>Su salida es {theirs}, y se espera {ours}.</translation>
    </message>
    <message>
        <source>The parameter {name} was not matched with a weight.</source>
        <translation>El parámetro {name} no se emparejó con un peso.</translation>
    </message>
    <message>
        <source>No parameter of {size} was found for the {stage}.</source>
        <translation>No se encontró ningún parámetro de {size} para {stage}.</translation>
    </message>
    <message>
        <source>{name} does not say how many heads it has, and {count} are assumed: name num_heads.</source>
        <translation>{name} no dice cuántas cabezas tiene, y se suponen {count}: indica num_heads.</translation>
    </message>
    <message>
        <source>Queries and keys are swapped.</source>
        <translation>Consultas y claves están intercambiadas.</translation>
    </message>
    <message>
        <source>Queries and values are swapped.</source>
        <translation>Consultas y valores están intercambiados.</translation>
    </message>
    <message>
        <source>Keys and values are swapped.</source>
        <translation>Claves y valores están intercambiados.</translation>
    </message>
    <message>
        <source>The weight matrices are transposed: nn.Linear computes x @ W.T.</source>
        <translation>Las matrices de pesos están traspuestas: nn.Linear calcula x @ W.T.</translation>
    </message>
    <message>
        <source>The keys are the queries: W_query is used for both.</source>
        <translation>Las claves son las consultas: W_query se usa para ambas.</translation>
    </message>
    <message>
        <source>The queries are the keys: W_key is used for both.</source>
        <translation>Las consultas son las claves: W_key se usa para ambas.</translation>
    </message>
    <message>
        <source>The values are the keys: W_key is used for both.</source>
        <translation>Los valores son las claves: W_key se usa para ambos.</translation>
    </message>
    <message>
        <source>The keys are the values: W_value is used for both.</source>
        <translation>Las claves son los valores: W_value se usa para ambos.</translation>
    </message>
    <message>
        <source>The queries are the values: W_value is used for both.</source>
        <translation>Las consultas son los valores: W_value se usa para ambos.</translation>
    </message>
    <message>
        <source>The values are the queries: W_query is used for both.</source>
        <translation>Los valores son las consultas: W_query se usa para ambos.</translation>
    </message>
    <message>
        <source>A bias is added to queries, keys or values: build the layers with bias=False, or compare with qkv_bias=True.</source>
        <translation>Se añade un sesgo a consultas, claves o valores: construye las capas con bias=False, o compara con qkv_bias=True.</translation>
    </message>
    <message>
        <source>The bias of the projections is not added.</source>
        <translation>No se añade el sesgo de las proyecciones.</translation>
    </message>
    <message>
        <source>The heads are split by view(b, heads, tokens, d) without transposing: tokens and heads are mixed. Split by view(b, tokens, heads, d).transpose(1, 2).</source>
        <translation>Las cabezas se dividen con view(b, heads, tokens, d) sin trasponer: tokens y cabezas se mezclan. Divide con view(b, tokens, heads, d).transpose(1, 2).</translation>
    </message>
    <message>
        <source>The heads are interleaved: each takes every num_heads-th number of a projection. Split by view(b, tokens, heads, d), with the heads before the numbers of a head.</source>
        <translation>Las cabezas están intercaladas: cada una toma un número de cada num_heads de una proyección. Divide con view(b, tokens, heads, d), con las cabezas antes de los números de una cabeza.</translation>
    </message>
    <message>
        <source>The heads of each token attend to each other, instead of the tokens: transpose(1, 2) after the split.</source>
        <translation>Las cabezas de cada token se atienden entre sí, en lugar de los tokens: transpose(1, 2) después de dividir.</translation>
    </message>
    <message>
        <source>The heads are not split: one head attends with all numbers of the queries and keys.</source>
        <translation>Las cabezas no se dividen: una sola cabeza usa todos los números de las queries y las keys.</translation>
    </message>
    <message>
        <source>Queries and keys are not rotated by their positions (RoPE).</source>
        <translation>Consultas y claves no se rotan por sus posiciones (RoPE).</translation>
    </message>
    <message>
        <source>The scores are cosine similarities: use the dot products, not divided by the lengths of queries and keys.</source>
        <translation>Las puntuaciones son similitudes coseno: usa los productos escalares, sin dividirlos por las longitudes de consultas y claves.</translation>
    </message>
    <message>
        <source>The scores have the opposite sign.</source>
        <translation>Las puntuaciones tienen el signo contrario.</translation>
    </message>
    <message>
        <source>The scores are not scaled: divide them by sqrt(d_k).</source>
        <translation>Las puntuaciones no se escalan: divídelas por sqrt(d_k).</translation>
    </message>
    <message>
        <source>The scores are divided by sqrt(d_out): divide by sqrt(d_k), the square root of the size of a head.</source>
        <translation>Las puntuaciones se dividen por sqrt(d_out): divide por sqrt(d_k), la raíz del tamaño de una cabeza.</translation>
    </message>
    <message>
        <source>The scores are divided by sqrt(d_in): divide by sqrt(d_k), the square root of the size of a head.</source>
        <translation>Las puntuaciones se dividen por sqrt(d_in): divide por sqrt(d_k), la raíz del tamaño de una cabeza.</translation>
    </message>
    <message>
        <source>The scores are divided by d_k: divide by its square root.</source>
        <translation>Las puntuaciones se dividen por d_k: divide por su raíz.</translation>
    </message>
    <message>
        <source>The scores are divided by the square root of the number of heads: divide by that of the size of a head.</source>
        <translation>Las puntuaciones se dividen por la raíz del número de cabezas: divide por la del tamaño de una cabeza.</translation>
    </message>
    <message>
        <source>The scores are multiplied by sqrt(d_k): divide by it.</source>
        <translation>Las puntuaciones se multiplican por sqrt(d_k): divide por ella.</translation>
    </message>
    <message>
        <source>The mask is missing: later tokens are attended to.</source>
        <translation>Falta la máscara: se atiende a tokens posteriores.</translation>
    </message>
    <message>
        <source>The mask includes the diagonal: a token does not attend to itself. Use triu(diagonal=1).</source>
        <translation>La máscara incluye la diagonal: un token no atiende a sí mismo. Usa triu(diagonal=1).</translation>
    </message>
    <message>
        <source>The mask is reversed: earlier tokens are masked instead of later ones.</source>
        <translation>La máscara está invertida: se enmascaran los tokens anteriores en lugar de los posteriores.</translation>
    </message>
    <message>
        <source>The mask is reversed, and includes the diagonal.</source>
        <translation>La máscara está invertida, e incluye la diagonal.</translation>
    </message>
    <message>
        <source>The mask begins one token too late: the next token is attended to.</source>
        <translation>La máscara empieza un token demasiado tarde: se atiende al token siguiente.</translation>
    </message>
    <message>
        <source>Masked scores are set to 0, which the softmax makes positive: set them to -inf.</source>
        <translation>Las puntuaciones enmascaradas se ponen a 0, que la softmax hace positivo: ponlas a -inf.</translation>
    </message>
    <message>
        <source>Masked scores are set to 1: set them to -inf.</source>
        <translation>Las puntuaciones enmascaradas se ponen a 1: ponlas a -inf.</translation>
    </message>
    <message>
        <source>Masked scores are set to -1: set them to -inf.</source>
        <translation>Las puntuaciones enmascaradas se ponen a -1: ponlas a -inf.</translation>
    </message>
    <message>
        <source>The mask of 0 and 1 is added to the scores, where it hides nothing: set masked scores to -inf.</source>
        <translation>La máscara de 0 y 1 se suma a las puntuaciones, donde no oculta nada: pon a -inf las puntuaciones enmascaradas.</translation>
    </message>
    <message>
        <source>The mask comes after the softmax, and the rows are not renormalised.</source>
        <translation>La máscara viene después de la softmax, y las filas no se renormalizan.</translation>
    </message>
    <message>
        <source>The softmax is along the queries: use dim=-1, so that each query's weights sum to 1.</source>
        <translation>La softmax va a lo largo de las consultas: usa dim=-1, para que los pesos de cada consulta sumen 1.</translation>
    </message>
    <message>
        <source>The softmax is along the heads: use dim=-1.</source>
        <translation>La softmax va a lo largo de las cabezas: usa dim=-1.</translation>
    </message>
    <message>
        <source>The softmax is along the batch: use dim=-1.</source>
        <translation>La softmax va a lo largo del lote: usa dim=-1.</translation>
    </message>
    <message>
        <source>The softmax is missing: scores are used as weights.</source>
        <translation>Falta la softmax: las puntuaciones se usan como pesos.</translation>
    </message>
    <message>
        <source>The exponentials of the scores are not divided by their sum: use softmax(dim=-1).</source>
        <translation>Las exponenciales de las puntuaciones no se dividen entre su suma: usa softmax(dim=-1).</translation>
    </message>
    <message>
        <source>The softmax is taken twice.</source>
        <translation>La softmax se toma dos veces.</translation>
    </message>
    <message>
        <source>The weights are a sigmoid of the scores, not their softmax.</source>
        <translation>Los pesos son una sigmoide de las puntuaciones, no su softmax.</translation>
    </message>
    <message>
        <source>The weights are scaled after the softmax: scale the scores before it.</source>
        <translation>Los pesos se escalan después de la softmax: escala las puntuaciones antes.</translation>
    </message>
    <message>
        <source>The transposed weights are multiplied with the values.</source>
        <translation>Se multiplican con los valores los pesos traspuestos.</translation>
    </message>
    <message>
        <source>The mean over the heads is taken: concatenate them, torch.cat(heads, dim=-1).</source>
        <translation>Se toma la media de las cabezas: concaténalas, torch.cat(heads, dim=-1).</translation>
    </message>
    <message>
        <source>The heads are added: concatenate them, torch.cat(heads, dim=-1).</source>
        <translation>Las cabezas se suman: concaténalas, torch.cat(heads, dim=-1).</translation>
    </message>
    <message>
        <source>The heads are concatenated in reversed order.</source>
        <translation>Las cabezas se concatenan en orden inverso.</translation>
    </message>
    <message>
        <source>The heads are merged without transposing back: transpose(1, 2) before the view.</source>
        <translation>Las cabezas se unen sin volver a trasponer: transpose(1, 2) antes de view.</translation>
    </message>
    <message>
        <source>The heads are merged number by number instead of one after the other: transpose(1, 2) before the view.</source>
        <translation>Las cabezas se unen número a número en lugar de una tras otra: transpose(1, 2) antes de view.</translation>
    </message>
    <message>
        <source>The axes of the context vectors are in a wrong order when the heads are merged, which mixes the tokens of the batch: transpose(1, 2) before the view.</source>
        <translation>Los ejes de los vectores de contexto están en mal orden al unir las cabezas, lo que mezcla los tokens del lote: transpose(1, 2) antes de view.</translation>
    </message>
    <message>
        <source>The output projection is applied twice.</source>
        <translation>La proyección de salida se aplica dos veces.</translation>
    </message>
    <message>
        <source>The output projection is missing.</source>
        <translation>Falta la proyección de salida.</translation>
    </message>
    <message>
        <source>The weight of the output projection is transposed: nn.Linear computes x @ W.T.</source>
        <translation>El peso de la proyección de salida está traspuesto: nn.Linear calcula x @ W.T.</translation>
    </message>
    <message>
        <source>The bias of the output projection is not added.</source>
        <translation>No se añade el sesgo de la proyección de salida.</translation>
    </message>
    <message>
        <source>The module takes the tokens as the first axis and the batch as the second: pass batch_first=True to nn.MultiheadAttention.</source>
        <translation>El módulo toma los tokens como primer eje y el lote como segundo: pasa batch_first=True a nn.MultiheadAttention.</translation>
    </message>
    <message>
        <source>Dropout is active: two runs in evaluation mode differ. Pass training=self.training, or use nn.Dropout.</source>
        <translation>El dropout está activo: dos ejecuciones en modo de evaluación difieren. Pasa training=self.training, o usa nn.Dropout.</translation>
    </message>
    <message>
        <source>The mask is multiplied with -inf, and 0 times -inf is NaN: use masked_fill(mask, -torch.inf).</source>
        <translation>La máscara se multiplica por -inf, y 0 por -inf es NaN: usa masked_fill(mask, -torch.inf).</translation>
    </message>
    <message>
        <source>The values are not projected: the weights are multiplied with the input. Multiply them with W_value(x).</source>
        <translation>Los valores no se proyectan: los pesos multiplican la entrada. Multiplícalos con W_value(x).</translation>
    </message>
    <message>
        <source>The scores are divided by the square root of the number of tokens: divide by that of the size of a head.</source>
        <translation>Las puntuaciones se dividen por la raíz del número de tokens: divide por la del tamaño de una cabeza.</translation>
    </message>
    <message>
        <source>The input is added to the output: attention alone is asked for.</source>
        <translation>La entrada se suma a la salida: se pide solo la atención.</translation>
    </message>
    <message>
        <source>The parameter {name} has no shape before the module was run: run it once.</source>
        <translation>El parámetro {name} no tiene forma antes de ejecutar el módulo: ejecútalo una vez.</translation>
    </message>
    <message>
        <source>{name} fails on an input of {tokens} vectors of {size} numbers: {failure}. Its forward takes {taken}, and got embeddings alone: check a module that needs no more.</source>
        <translation>{name} falla con una entrada de {tokens} vectores de {size} números: {failure}. Su forward toma {taken} y solo recibió embeddings: comprueba un módulo que no necesite más.</translation>
    </message>
    <message>
        <source>{name} fails on an input of {tokens} vectors of {size} numbers: {failure}.</source>
        <translation>{name} falla con una entrada de {tokens} vectores de {size} números: {failure}.</translation>
    </message>
    <message>
        <source>The weights of the {stage} in {name} read vectors of different sizes: pass one attention module, not a whole block or model.</source>
        <translation>Los pesos de {stage} en {name} leen vectores de distintos tamaños: pasa un solo módulo de atención, no un bloque o un modelo entero.</translation>
    </message>
    <message>
        <source>The weight of the {stage} in {name} is {theirs}, and {like} has {ours}: name other sizes.</source>
        <translation>El peso de {stage} en {name} es {theirs}, y {like} tiene {ours}: indica otros tamaños.</translation>
    </message>
    <message>
        <source>With the displayed sizes it computes the same: the mistake shows with others, such as {sizes}.</source>
        <translation>Con los tamaños mostrados calcula lo mismo: el error aparece con otros, como {sizes}.</translation>
    </message>
    <message>
        <source>{file} has no class {name} of nn.Module: it has {known}.</source>
        <translation>{file} no tiene la clase {name} de nn.Module: tiene {known}.</translation>
    </message>
    <message>
        <source>Name a class of nn.Module, as in {file}:CLASS; {file} has {known}.</source>
        <translation>Indica una clase de nn.Module, como {file}:CLASS; {file} tiene {known}.</translation>
    </message>
    <message>
        <source>{kind} is not built with {name}: it has {known}.</source>
        <translation>{kind} no se construye con {name}: tiene {known}.</translation>
    </message>
    <message>
        <source>{kind} is not built with {name}: it has no parameter.</source>
        <translation>{kind} no se construye con {name}: no tiene parámetros.</translation>
    </message>
    <message>
        <source>{kind} is built with {name}, which has no value: give it a default, or say what it is built with: {name}=VALUE.</source>
        <translation>{kind} se construye con {name}, que no tiene valor: dale un valor predeterminado, o di con qué se construye: {name}=VALUE.</translation>
    </message>
    <message>
        <source>{kind}({built}) cannot be built: {error}.</source>
        <translation>{kind}({built}) no se puede construir: {error}.</translation>
    </message>
    <message>
        <source>Gradients through {layers} layers of {tokens:,} tokens would need {needed:.1f} GB, {free:.1f} GB are free: shorten the text.</source>
        <translation>Los gradientes a través de {layers} capas de {tokens:,} tokens necesitarían {needed:.1f} GB, hay {free:.1f} GB libres: acorta el texto.</translation>
    </message>
    <message>
        <source>{count} sentences of up to {tokens:,} tokens</source>
        <translation>{count} frases de hasta {tokens:,} tokens</translation>
    </message>
    <message>
        <source>{tokens:,} tokens</source>
        <translation>{tokens:,} tokens</translation>
    </message>
    <message>
        <source>{count} heads</source>
        <translation>{count} cabezas</translation>
    </message>
    <message>
        <source>{count} head</source>
        <translation>{count} cabeza</translation>
    </message>
    <message>
        <source>{text} in {layers} layers of {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free, besides the model</source>
        <translation>{text} en {layers} capas de {heads} necesitarían {needed:,.1f} GB además del modelo, hay {free:,.1f} GB libres</translation>
    </message>
    <message>
        <source>{sizes}: shorten the text.</source>
        <translation>{sizes}: acorta el texto.</translation>
    </message>
    <message>
        <source>Every layer is computed whole: {sizes}. Shorten the text, or draw one layer by attnviz figure --layer, which needs far less.</source>
        <translation>Cada capa se calcula entera: {sizes}. Acorta el texto, o dibuja una capa con attnviz figure --layer, que necesita mucho menos.</translation>
    </message>
    <message>
        <source>{text} with {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free: shorten the text or use fewer heads.</source>
        <translation>{text} con {heads} necesitarían {needed:,.1f} GB, hay {free:,.1f} GB libres: acorta el texto o usa menos cabezas.</translation>
    </message>
    <message>
        <source>{text} of {d_in:,} dimensions in and {d_out:,} out</source>
        <translation>{text} con {d_in:,} dimensiones de entrada y {d_out:,} de salida</translation>
    </message>
    <message>
        <source>{d_in:,} dimensions in and {d_out:,} out</source>
        <translation>{d_in:,} dimensiones de entrada y {d_out:,} de salida</translation>
    </message>
    <message>
        <source>{sizes} would need {needed:,.1f} GB, {free:,.1f} GB are free: choose smaller sizes or a shorter text.</source>
        <translation>{sizes} necesitarían {needed:,.1f} GB, hay {free:,.1f} GB libres: elige tamaños más pequeños o un texto más corto.</translation>
    </message>
    <message>
        <source>The weights of the model have changed: everything is computed anew.</source>
        <translation>Los pesos del modelo han cambiado: todo se calcula de nuevo.</translation>
    </message>
    <message>
        <source>{name} has another configuration by now: watch it again.</source>
        <translation>{name} tiene ahora otra configuración: obsérvalo de nuevo.</translation>
    </message>
    <message>
        <source>The process that has the model could not compute this ({error}).</source>
        <translation>El proceso que tiene el modelo no pudo calcular esto ({error}).</translation>
    </message>
    <message>
        <source>{name} is computed in another process.</source>
        <translation>{name} se calcula en otro proceso.</translation>
    </message>
    <message>
        <source>In so long a text dropout is drawn square by square: torch's rate, but not its pattern.</source>
        <translation>En un texto tan largo el dropout se sortea cuadrado a cuadrado: la tasa de torch, pero no su patrón.</translation>
    </message>
    <message>
        <source>In so long a text only the displayed layer keeps its weights: select another layer to compute that one.</source>
        <translation>En un texto tan largo solo la capa mostrada conserva sus pesos: selecciona otra capa para calcularla.</translation>
    </message>
    <message>
        <source>Sums are kept of at most {count} segments of so long a text: fold it by longer ones.</source>
        <translation>De un texto tan largo se conservan las sumas de {count} segmentos como máximo: pliégalo por segmentos más largos.</translation>
    </message>
    <message>
        <source>{folder} holds the kept steps of a training run: name a new folder.</source>
        <translation>{folder} contiene los pasos guardados de una ejecución: indica una carpeta nueva.</translation>
    </message>
    <message>
        <source>The folder of the training run, {folder}, was deleted: train it again.</source>
        <translation>La carpeta de la ejecución, {folder}, se eliminó: entrénala de nuevo.</translation>
    </message>
    <message>
        <source>The training cannot go on: its state, {state}, is missing. The kept steps stay; train the run again to have the later ones.</source>
        <translation>El entrenamiento no puede continuar: falta su estado, {state}. Los pasos guardados quedan; entrena de nuevo para tener los posteriores.</translation>
    </message>
    <message>
        <source>The training cannot go on: its state, {state}, is damaged, or that of another run. The kept steps stay; train the run again to have the later ones.</source>
        <translation>El entrenamiento no puede continuar: su estado, {state}, está dañado o es de otra ejecución. Los pasos guardados quedan; entrena de nuevo para tener los posteriores.</translation>
    </message>
    <message>
        <source>The text has {count} characters: {needed} are needed for a length of {length}.</source>
        <translation>El texto tiene {count} caracteres: se necesitan {needed} para una longitud de {length}.</translation>
    </message>
    <message>
        <source>{refused} In a process with transformers: {error}</source>
        <translation>{refused} En un proceso con transformers: {error}</translation>
    </message>
    <message>
        <source>The process in which transformers reads {name} has ended.</source>
        <translation>El proceso en el que transformers lee {name} ha terminado.</translation>
    </message>
    <message>
        <source>The process that computes {name} has ended: open the model again.</source>
        <translation>El proceso que calcula {name} ha terminado: abre el modelo de nuevo.</translation>
    </message>
    <message>
        <source>{name} cannot be opened by transformers ({reason}).</source>
        <translation>transformers no puede abrir {name} ({reason}).</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: load it in Python with its processor, and open the window by attnviz.watch(model, processor, image=…).</source>
        <translation>{name} lee una imagen en lugar de un texto: cárgalo en Python con su procesador y abre la ventana con attnviz.watch(model, processor, image=…).</translation>
    </message>
    <message>
        <source>{variant} has no place for {weights} of {donor}, so the outputs differ.</source>
        <translation>{variant} no tiene lugar para {weights} de {donor}, así que las salidas difieren.</translation>
    </message>
    <message>
        <source />
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} writes token after token: its heads can be set to 0 only.</source>
        <translation>{name} escribe token tras token: sus cabezas solo se pueden poner a 0.</translation>
    </message>
    <message>
        <source>{name} reads a picture: its heads have no mean over reference sentences.</source>
        <translation>{name} lee una imagen: sus cabezas no tienen media sobre oraciones de referencia.</translation>
    </message>
    <message>
        <source>Hold a text of as many tokens as A first ({keys}).</source>
        <translation>Primero retén como A un texto con el mismo número de tokens ({keys}).</translation>
    </message>
    <message>
        <source>A has {count} tokens and this text {other}: resampling needs as many.</source>
        <translation>A tiene {count} tokens y este texto {other}: remuestrear necesita el mismo número.</translation>
    </message>
    <message>
        <source>There is no snapshot {name} to resample ablated heads from: hold a text as A ({keys}), and choose the ablation again.</source>
        <translation>No hay una instantánea {name} de la que remuestrear cabezas ablacionadas: retén un texto como A ({keys}), y elige la ablación de nuevo.</translation>
    </message>
    <message>
        <source>Hold the state to take activations from as A ({keys}), then change the text.</source>
        <translation>Retén como A ({keys}) el estado del que tomar las activaciones, y luego cambia el texto.</translation>
    </message>
    <message>
        <source>A is of another model or variant: its activations do not fit this one.</source>
        <translation>A es de otro modelo o variante: sus activaciones no encajan en este.</translation>
    </message>
    <message>
        <source>A has no sentence {number}.</source>
        <translation>A no tiene la frase {number}.</translation>
    </message>
    <message>
        <source>There is no layer {layer}: {name} has {places}.</source>
        <translation>No hay una capa {layer}: {name} tiene {places}.</translation>
    </message>
    <message>
        <source>There is no {stage} in layer {layer} here.</source>
        <translation>Aquí no hay {stage} en la capa {layer}.</translation>
    </message>
    <message>
        <source>There is no head {head}: {name} has {places}.</source>
        <translation>No hay una cabeza {head}: {name} tiene {places}.</translation>
    </message>
    <message>
        <source>There is no token {position}: the text has {count}, counted from 0.</source>
        <translation>No hay un token {position}: el texto tiene {count}, contados desde 0.</translation>
    </message>
    <message>
        <source>{stage} is read off other stages: choose one of them.</source>
        <translation>{stage} se obtiene de otras etapas: elige una de ellas.</translation>
    </message>
    <message>
        <source>A has other sizes: its activations do not fit this state.</source>
        <translation>A tiene otros tamaños: sus activaciones no encajan en este estado.</translation>
    </message>
    <message>
        <source>Circuits are products of the weights of a trained model: File &gt; Open model.</source>
        <translation>Los circuitos son productos de los pesos de un modelo entrenado: Archivo &gt; Abrir modelo.</translation>
    </message>
    <message>
        <source>The layers of {name} normalise after attention (post-norm): no product of weights alone says what a head reads and writes.</source>
        <translation>Las capas de {name} normalizan después de la atención (post-norm): ningún producto de solo pesos dice qué lee y escribe una cabeza.</translation>
    </message>
    <message>
        <source>No language-model head: nothing says which tokens a head copies.</source>
        <translation>Sin cabeza de modelo de lenguaje: nada dice qué tokens copia una cabeza.</translation>
    </message>
    <message>
        <source>The language-model head is not linear, so that no product of weights says which tokens a head copies.</source>
        <translation>La cabeza de modelo de lenguaje no es lineal, así que ningún producto de pesos dice qué tokens copia una cabeza.</translation>
    </message>
    <message>
        <source>Scores are those at distance 0, where ALiBi subtracts nothing.</source>
        <translation>Las puntuaciones son las de distancia 0, donde ALiBi no resta nada.</translation>
    </message>
    <message>
        <source>Scores are those at distance 0, where RoPE rotates query and key alike.</source>
        <translation>Las puntuaciones son las de distancia 0, donde RoPE gira igual consulta y clave.</translation>
    </message>
    <message>
        <source>Scores are those without position embeddings.</source>
        <translation>Las puntuaciones son las sin embeddings de posición.</translation>
    </message>
    <message>
        <source>The corpus {folder} was measured with other weights of {model}.</source>
        <translation>El corpus {folder} se midió con otros pesos de {model}.</translation>
    </message>
    <message>
        <source>The corpus {folder} was measured with {model}, {layers} × {heads} heads: open that model first (File &gt; Open model).</source>
        <translation>El corpus {folder} se midió con {model}, {layers} × {heads} cabezas: abre ese modelo primero (Archivo &gt; Abrir modelo).</translation>
    </message>
    <message>
        <source>Reading a corpus needs pyarrow: {command}.</source>
        <translation>Leer un corpus necesita pyarrow: {command}.</translation>
    </message>
    <message>
        <source>The corpus {folder} is not finished: the same attnviz corpus command goes on with it.</source>
        <translation>El corpus {folder} no está terminado: el mismo comando attnviz corpus lo continúa.</translation>
    </message>
    <message>
        <source>{folder} is not a corpus: attnviz corpus writes one.</source>
        <translation>{folder} no es un corpus: attnviz corpus escribe uno.</translation>
    </message>
    <message>
        <source>The corpus {folder} is damaged: {reason}.</source>
        <translation>El corpus {folder} está dañado: {reason}.</translation>
    </message>
    <message>
        <source>{name} has no self-attention, so a corpus cannot measure its heads: choose another model.</source>
        <translation>{name} no tiene autoatención, así que un corpus no puede medir sus cabezas: elige otro modelo.</translation>
    </message>
    <message>
        <source>attnviz corpus needs Dask and pyarrow: {command}.</source>
        <translation>attnviz corpus necesita Dask y pyarrow: {command}.</translation>
    </message>
    <message>
        <source>A worker has measured something else than {name} ({reason}): all workers need the same model and the same AttnViz.</source>
        <translation>Un worker midió algo distinto de {name} ({reason}): todos los workers necesitan el mismo modelo y el mismo AttnViz.</translation>
    </message>
    <message>
        <source>No text of {folder} has tokens to measure.</source>
        <translation>Ningún texto de {folder} tiene tokens que medir.</translation>
    </message>
    <message>
        <source>The scheduler cannot be {address}: it is an address such as tcp://host:8786 ({reason}).</source>
        <translation>El planificador no puede ser {address}: es una dirección como tcp://host:8786 ({reason}).</translation>
    </message>
    <message>
        <source>No Dask scheduler answers at {address}: {reason}.</source>
        <translation>Ningún planificador de Dask responde en {address}: {reason}.</translation>
    </message>
    <message>
        <source>A part of the corpus ended its worker several times, maybe for lack of memory: use fewer workers or fewer tokens. What is finished is kept.</source>
        <translation>Una parte del corpus hizo terminar su worker varias veces, quizá por falta de memoria: usa menos workers o menos tokens. Lo terminado se conserva.</translation>
    </message>
    <message>
        <source>The corpus cannot be measured further: {reason}. What is finished is kept.</source>
        <translation>El corpus no se puede seguir midiendo: {reason}. Lo terminado se conserva.</translation>
    </message>
    <message>
        <source>{out} holds another run ({differences} differ): name another folder.</source>
        <translation>{out} contiene otra ejecución ({differences} difieren): indica otra carpeta.</translation>
    </message>
    <message>
        <source>{out} holds other files: name a new folder.</source>
        <translation>{out} contiene otros archivos: indica una carpeta nueva.</translation>
    </message>
    <message>
        <source>{out} is not a folder that can be written to: {reason}.</source>
        <translation>{out} no es una carpeta en la que se pueda escribir: {reason}.</translation>
    </message>
    <message>
        <source>the models</source>
        <translation>los modelos</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>los pesos</translation>
    </message>
    <message>
        <source>the texts</source>
        <translation>los textos</translation>
    </message>
    <message>
        <source>the measures</source>
        <translation>las medidas</translation>
    </message>
    <message>
        <source>the numbers of tokens</source>
        <translation>los números de tokens</translation>
    </message>
    <message>
        <source>the rules for example cells</source>
        <translation>las reglas de las celdas de ejemplo</translation>
    </message>
    <message>
        <source>the manifests</source>
        <translation>los manifiestos</translation>
    </message>
    <message>
        <source>the versions</source>
        <translation>las versiones</translation>
    </message>
    <message>
        <source>{path} is damaged: remove it, and the run begins anew.</source>
        <translation>{path} está dañado: elimínalo, y la ejecución empieza de nuevo.</translation>
    </message>
    <message>
        <source>Next-token predictions need a language model.</source>
        <translation>Las predicciones del token siguiente necesitan un modelo de lenguaje.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}, which answers a text with another. Ablation effects can be computed.</source>
        <translation>La atribución directa de logits no está definida para {name}, que responde a un texto con otro. Se pueden calcular los efectos de la ablación.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its layers are post-norm. Ablation effects can be computed.</source>
        <translation>La atribución directa de logits no está definida para {name}: sus capas son post-norm. Se pueden calcular los efectos de la ablación.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its language-model head is not linear. Ablation effects can be computed.</source>
        <translation>La atribución directa de logits no está definida para {name}: su cabeza de modelo de lenguaje no es lineal. Se pueden calcular los efectos de la ablación.</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its logits are not the sum of what its heads and MLPs add. Ablation effects can be computed.</source>
        <translation>La atribución directa de logits no está definida para {name}: sus logits no son la suma de lo que añaden sus cabezas y MLP. Se pueden calcular los efectos de la ablación.</translation>
    </message>
    <message>
        <source>This text is too long: head outputs are kept for the selected layer only. Shorten it.</source>
        <translation>El texto es demasiado largo: las salidas de las cabezas se guardan solo para la capa elegida. Acórtalo.</translation>
    </message>
    <message>
        <source>This text is too long: head outputs are kept for the last token only. Unpin the token.</source>
        <translation>El texto es demasiado largo: las salidas de las cabezas se guardan solo para el último token. Suelta el token.</translation>
    </message>
    <message>
        <source>α × gradient needs a model with one text: variants and encoder-decoders have no gradients.</source>
        <translation>α × gradiente necesita un modelo con un texto: las variantes y los codificadores-decodificadores no tienen gradientes.</translation>
    </message>
    <message>
        <source>α × gradient needs a metric: {name} has no language-model head.</source>
        <translation>α × gradiente necesita una métrica: {name} no tiene cabeza de modelo de lenguaje.</translation>
    </message>
    <message>
        <source>α × gradient needs a metric: type a mask token, which the model predicts.</source>
        <translation>α × gradiente necesita una métrica: escribe un token máscara, que el modelo predice.</translation>
    </message>
    <message>
        <source>The text is too long: the weights of some layers are not kept. Shorten it.</source>
        <translation>El texto es demasiado largo: los pesos de algunas capas no se guardan. Acórtalo.</translation>
    </message>
    <message>
        <source>{state} was held without gradients: show α × gradient of the present state, then hold it again.</source>
        <translation>{state} se retuvo sin gradientes: muestra α × gradiente del estado actual, y retenlo de nuevo.</translation>
    </message>
    <message>
        <source>There are no gradients: logits are NaN, or the text is too long for the free memory.</source>
        <translation>No hay gradientes: los logits son NaN, o el texto es demasiado largo para la memoria libre.</translation>
    </message>
    <message>
        <source>Only the heads of a trained model have this score: File &gt; Open model.</source>
        <translation>Solo las cabezas de un modelo entrenado tienen esta puntuación: Archivo &gt; Abrir modelo.</translation>
    </message>
    <message>
        <source>The embedding of {query}</source>
        <translation>El embedding de {query}</translation>
    </message>
    <message>
        <source>The embedding of {key}</source>
        <translation>El embedding de {key}</translation>
    </message>
    <message>
        <source>The score alone</source>
        <translation>Solo la puntuación</translation>
    </message>
    <message>
        <source>No cell of a query and a key is selected. Click one in the large picture, or use the arrow keys.</source>
        <translation>No hay ninguna celda de una consulta y una clave elegida. Haz clic en una en la imagen grande, o usa las teclas de flecha.</translation>
    </message>
    <message>
        <source>{change} cannot be changed: what changes is {known}.</source>
        <translation>{change} no se puede cambiar: lo que cambia es {known}.</translation>
    </message>
    <message>
        <source>A weight of {weight:g} cannot be reached: it lies between {least:g} and {most:g}.</source>
        <translation>No se puede alcanzar un peso de {weight:g}: está entre {least:g} y {most:g}.</translation>
    </message>
    <message>
        <source>The text is too long: only overviews of its matrices are kept. Shorten it.</source>
        <translation>El texto es demasiado largo: de sus matrices solo se guardan vistas generales. Acórtalo.</translation>
    </message>
    <message>
        <source>There is no such weight: pin a cell of the weights.</source>
        <translation>No hay tal peso: fija una celda de los pesos.</translation>
    </message>
    <message>
        <source>{query} may not attend to {key}: the mask hides it. Unmask the cell first.</source>
        <translation>{query} no puede atender a {key}: la máscara lo oculta. Desenmascara la celda primero.</translation>
    </message>
    <message>
        <source>There is one token: it attends to itself with weight 1, whatever its embedding is.</source>
        <translation>Hay un solo token: atiende a sí mismo con peso 1, sea cual sea su embedding.</translation>
    </message>
    <message>
        <source>{query} attends to {key} with {after} instead of {before}: their score became {score}.</source>
        <translation>{query} atiende a {key} con {after} en lugar de {before}: su puntuación pasó a {score}.</translation>
    </message>
    <message>
        <source>{query} attends to {key} with {after} instead of {before}: the embedding of {token} moved by {share} of its length (cosine {cosine}).</source>
        <translation>{query} atiende a {key} con {after} en lugar de {before}: el embedding de {token} se movió el {share} de su longitud (coseno {cosine}).</translation>
    </message>
    <message>
        <source>No score of {query} and {key} gives this weight.</source>
        <translation>Ninguna puntuación de {query} y {key} da este peso.</translation>
    </message>
    <message>
        <source>No change of the embedding of {token} was found after which {query} attends to {key} with this weight: other tokens have keys too much like that of {key}, or edited numbers hold it. Change another embedding, or the score.</source>
        <translation>No se encontró un cambio del embedding de {token} tras el cual {query} atienda a {key} con este peso: otros tokens tienen claves demasiado parecidas a la de {key}, o números editados lo retienen. Cambia otro embedding, o la puntuación.</translation>
    </message>
    <message>
        <source>It has no weight matrices: q = k = v = x.</source>
        <translation>No tiene matrices de pesos: q = k = v = x.</translation>
    </message>
    <message>
        <source>It projects the embeddings with weight matrices.</source>
        <translation>Proyecta los embeddings con matrices de pesos.</translation>
    </message>
    <message>
        <source>It has other sizes: Heads {heads}, d_k {d_k}.</source>
        <translation>Tiene otros tamaños: Cabezas {heads}, d_k {d_k}.</translation>
    </message>
    <message>
        <source>Its projections differ in the bias.</source>
        <translation>Sus proyecciones difieren en el sesgo.</translation>
    </message>
    <message>
        <source>It has weights of its own.</source>
        <translation>Tiene pesos propios.</translation>
    </message>
    <message>
        <source>Its scores are a function of a plug-in.</source>
        <translation>Sus puntuaciones son una función de un complemento.</translation>
    </message>
    <message>
        <source>Rotary positions turn queries and keys first.</source>
        <translation>Las posiciones rotatorias giran antes consultas y claves.</translation>
    </message>
    <message>
        <source>It has another mask.</source>
        <translation>Tiene otra máscara.</translation>
    </message>
    <message>
        <source>It divides the scores by {divisor}.</source>
        <translation>Divide las puntuaciones por {divisor}.</translation>
    </message>
    <message>
        <source>It normalises the scores differently.</source>
        <translation>Normaliza las puntuaciones de otra manera.</translation>
    </message>
    <message>
        <source>Its softmax runs along another axis.</source>
        <translation>Su softmax va a lo largo de otro eje.</translation>
    </message>
    <message>
        <source>Its dropout drops other weights.</source>
        <translation>Su dropout elimina otros pesos.</translation>
    </message>
    <message>
        <source>Its output projection is another.</source>
        <translation>Su proyección de salida es otra.</translation>
    </message>
    <message>
        <source>No probabilities: {reason}</source>
        <translation>Sin probabilidades: {reason}</translation>
    </message>
    <message>
        <source>{token} is a row of the model that has no token in its vocabulary: it cannot be appended.</source>
        <translation>{token} es una fila del modelo que no tiene token en su vocabulario: no se puede añadir.</translation>
    </message>
    <message>
        <source>{token} is only a part of a character and cannot be appended alone.</source>
        <translation>{token} es solo parte de un carácter y no se puede añadir solo.</translation>
    </message>
    <message>
        <source>{token} would begin a new text and cannot be appended.</source>
        <translation>{token} empezaría un texto nuevo y no se puede añadir.</translation>
    </message>
    <message>
        <source>All likely next tokens are parts of characters, which cannot be appended alone.</source>
        <translation>Todos los tokens siguientes probables son partes de caracteres, que no se pueden añadir solas.</translation>
    </message>
    <message>
        <source>Write what the class is built with as NAME=VALUE, …, such as window=4, gated=True.</source>
        <translation>Escribe con qué se construye la clase como NAME=VALUE, …, por ejemplo window=4, gated=True.</translation>
    </message>
    <message>
        <source>{name} was stopped: it did not end within {seconds:g} s. Is there an endless loop?</source>
        <translation>{name} se detuvo: no terminó en {seconds:g} s. ¿Hay un bucle infinito?</translation>
    </message>
    <message>
        <source>{name} ended the process that ran it ({how}).</source>
        <translation>{name} terminó el proceso que lo ejecutaba ({how}).</translation>
    </message>
    <message>
        <source>it closed its output</source>
        <translation>cerró su salida</translation>
    </message>
    <message>
        <source>The experiment {name} failed: {reason}.</source>
        <translation>El experimento {name} falló: {reason}.</translation>
    </message>
    <message>
        <source>it returned a map of the shape {found}, and layers by columns are {shape}.</source>
        <translation>devolvió un mapa de forma {found}, y capas por columnas son {shape}.</translation>
    </message>
    <message>
        <source>Denoising (clean into corrupted)</source>
        <translation>Denoising (limpio en corrupto)</translation>
    </message>
    <message>
        <source>Noising (corrupted into clean)</source>
        <translation>Noising (corrupto en limpio)</translation>
    </message>
    <message>
        <source>Head outputs</source>
        <translation>Salidas de las cabezas</translation>
    </message>
    <message>
        <source>Attention pattern</source>
        <translation>Patrón de atención</translation>
    </message>
    <message>
        <source>Path patching: through the queries</source>
        <translation>Path patching: a través de las consultas</translation>
    </message>
    <message>
        <source>Path patching: through the keys</source>
        <translation>Path patching: a través de las claves</translation>
    </message>
    <message>
        <source>Path patching: through the values</source>
        <translation>Path patching: a través de los valores</translation>
    </message>
    <message>
        <source>Clean and corrupted are the same text: change a word of one of them.</source>
        <translation>Limpio y corrupto son el mismo texto: cambia una palabra de uno de ellos.</translation>
    </message>
    <message>
        <source>Hold the clean text as A ({keys}), then type the corrupted one.</source>
        <translation>Retén el texto limpio como A ({keys}), y luego escribe el corrupto.</translation>
    </message>
    <message>
        <source>A text is empty: patching compares two texts of as many tokens.</source>
        <translation>Un texto está vacío: el parcheo compara dos textos con el mismo número de tokens.</translation>
    </message>
    <message>
        <source>Patching compares one text with one text.</source>
        <translation>El parcheo compara un texto con un texto.</translation>
    </message>
    <message>
        <source>Dropout is on: turn it off to patch activations.</source>
        <translation>El dropout está encendido: apágalo para parchear activaciones.</translation>
    </message>
    <message>
        <source>In an encoder the metric is of a masked token: both texts need a mask token at the same position.</source>
        <translation>En un codificador la métrica es de un token enmascarado: ambos textos necesitan un token máscara en la misma posición.</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>el final del texto</translation>
    </message>
    <message>
        <source>The texts have {count:,} and {other:,} tokens, and patching needs equal numbers: they differ first at token {at}, {first} and {second}.</source>
        <translation>Los textos tienen {count:,} y {other:,} tokens, y el parcheo necesita números iguales: difieren por primera vez en el token {at}, {first} y {second}.</translation>
    </message>
    <message>
        <source>The layers of {name} are not pre-norm, so what a head reads is not a sum of what earlier heads wrote.</source>
        <translation>Las capas de {name} no son pre-norm, así que lo que lee una cabeza no es una suma de lo que escribieron las cabezas anteriores.</translation>
    </message>
    <message>
        <source>{activation} has no map of one layer's heads by token.</source>
        <translation>{activation} no tiene un mapa de las cabezas de una capa por token.</translation>
    </message>
    <message>
        <source>Estimates are of logits, without a path: choose the metric logit, or compute each patch.</source>
        <translation>Las estimaciones son de logits, sin camino: elige la métrica logit, o calcula cada parche.</translation>
    </message>
    <message>
        <source>A path begins at a head: name its sender, such as 3.7.</source>
        <translation>Un camino empieza en una cabeza: indica su emisor, como 3.7.</translation>
    </message>
    <message>
        <source>There is no layer {layer}, head {head}: {name} has {layers} with {heads}.</source>
        <translation>No hay una capa {layer}, cabeza {head}: {name} tiene {layers} con {heads}.</translation>
    </message>
    <message>
        <source>Clean and corrupted run have the same metric ({metric}, {number:.4f}): there is nothing to recover.</source>
        <translation>La ejecución limpia y la corrupta tienen la misma métrica ({metric}, {number:.4f}): no hay nada que recuperar.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head} is ablated in the run that is patched, so it passes on no patch: restore it first.</source>
        <translation>La cabeza {head} de la capa {layer} está ablacionada en la ejecución que se parchea, así que no transmite ningún parche: restáurala primero.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head} writes the same in both runs, so no later head can read a difference.</source>
        <translation>La cabeza {head} de la capa {layer} escribe lo mismo en ambas ejecuciones, así que ninguna cabeza posterior puede leer una diferencia.</translation>
    </message>
    <message>
        <source>Needs a language model: File &gt; Open model.</source>
        <translation>Necesita un modelo de lenguaje: Archivo &gt; Abrir modelo.</translation>
    </message>
    <message>
        <source>{name} answers a text with another: this needs a model of one text.</source>
        <translation>{name} responde a un texto con otro: esto necesita un modelo de un texto.</translation>
    </message>
    <message>
        <source>A is of another model: this needs two runs of one model.</source>
        <translation>A es de otro modelo: esto necesita dos ejecuciones de un modelo.</translation>
    </message>
    <message>
        <source>{name} is computed by transformers, and its weights are not read here: this needs a known family.</source>
        <translation>{name} lo calcula transformers, y aquí no se leen sus pesos: esto necesita una familia conocida.</translation>
    </message>
    <message>
        <source>The text is too long: its activations are kept for the selected layer only. Shorten it.</source>
        <translation>El texto es demasiado largo: sus activaciones se guardan solo para la capa elegida. Acórtalo.</translation>
    </message>
    <message>
        <source>Layer {layer} of {name} has no {stage}.</source>
        <translation>La capa {layer} de {name} no tiene {stage}.</translation>
    </message>
    <message>
        <source>No layer of {name} has {stage}.</source>
        <translation>Ninguna capa de {name} tiene {stage}.</translation>
    </message>
    <message>
        <source>Token embedding</source>
        <translation>Embedding del token</translation>
    </message>
    <message>
        <source>Position embedding</source>
        <translation>Embedding de posición</translation>
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
        <translation>Sesgos</translation>
    </message>
    <message>
        <source>Edits and rounding</source>
        <translation>Ediciones y redondeo</translation>
    </message>
    <message>
        <source>A score is split into what earlier layers wrote: open a model (File &gt; Open model).</source>
        <translation>Una puntuación se descompone en lo que escribieron las capas anteriores: abre un modelo (Archivo &gt; Abrir modelo).</translation>
    </message>
    <message>
        <source>The layers of {name} are post-norm, so its scores are not sums of what earlier layers wrote.</source>
        <translation>Las capas de {name} son post-norm, así que sus puntuaciones no son sumas de lo que escribieron las capas anteriores.</translation>
    </message>
    <message>
        <source>Pin a cell first: click a query and key in the picture of the weights.</source>
        <translation>Primero fija una celda: haz clic en una consulta y una clave en la imagen de los pesos.</translation>
    </message>
    <message>
        <source>{name} predicts masked tokens, not the next one.</source>
        <translation>{name} predice tokens enmascarados, no el siguiente.</translation>
    </message>
    <message>
        <source>No token comes after this segment: choose an earlier one.</source>
        <translation>Ningún token viene después de este segmento: elige uno anterior.</translation>
    </message>
    <message>
        <source>Too many cells of the mask are in this segment and after it: choose a shorter one.</source>
        <translation>Hay demasiadas celdas de la máscara en este segmento y después de él: elige uno más corto.</translation>
    </message>
    <message>
        <source>{name} would take about {size}, and at most {most} of text are written: name it {suffix}, which takes {packed}{one_layer}.</source>
        <translation>{name} ocuparía unos {size}, y de texto se escriben como máximo {most}: llámalo {suffix}, que ocupa {packed}{one_layer}.</translation>
    </message>
    <message>
        <source>{name} would take about {size}, and there are {free} left on the disk. Shorten the text.</source>
        <translation>{name} ocuparía unos {size}, y quedan {free} en el disco. Acorta el texto.</translation>
    </message>
    <message>
        <source>{name} was loaded, not computed: open it in the window, or write its numbers as tables and pictures.</source>
        <translation>{name} se cargó, no se calculó: ábralo en la ventana, o escriba sus números como tablas e imágenes.</translation>
    </message>
    <message>
        <source>Arrays are written by token: View &gt; Fold by &gt; Token, or export a table of the segments.</source>
        <translation>Los arrays se escriben por token: Ver &gt; Agrupar por &gt; Token, o exporta una tabla de los segmentos.</translation>
    </message>
    <message>
        <source>The (query, key) arrays of {longest:,} tokens would take {gigabytes:,.1f} GB each: shorten the text to save its numbers, or export pictures.</source>
        <translation>Los arrays (consulta, clave) de {longest:,} tokens ocuparían {gigabytes:,.1f} GB cada uno: acorta el texto para guardar sus números, o exporta imágenes.</translation>
    </message>
    <message>
        <source>The text is so long that the window keeps the numbers of one layer: attnviz compute writes those of all, or shorten the text.</source>
        <translation>El texto es tan largo que la ventana guarda los números de una capa: attnviz compute escribe los de todas, o acorta el texto.</translation>
    </message>
    <message>
        <source>{out} cannot be written: there is no folder {folder}.</source>
        <translation>{out} no se puede escribir: no existe la carpeta {folder}.</translation>
    </message>
    <message>
        <source>{out} cannot be written: it is a folder.</source>
        <translation>No se puede escribir {out}: es una carpeta.</translation>
    </message>
    <message>
        <source>{out} cannot be written: it is not a file.</source>
        <translation>No se puede escribir {out}: no es un archivo.</translation>
    </message>
    <message>
        <source>{out} exists already: --force replaces it.</source>
        <translation>{out} ya existe: --force lo reemplaza.</translation>
    </message>
    <message>
        <source>The ending {suffix} of {name} is not one of {names}.</source>
        <translation>La terminación {suffix} de {name} no es una de {names}.</translation>
    </message>
    <message>
        <source>{name} has no ending: add one of {names}.</source>
        <translation>{name} no tiene terminación: añade una de {names}.</translation>
    </message>
    <message>
        <source>This figure has more than {count:,} pixels: lower the resolution or the width.</source>
        <translation>Esta figura tiene más de {count:,} píxeles: baja la resolución o el ancho.</translation>
    </message>
    <message>
        <source>There is no state A to draw beside this one: hold one, or name a snapshot.</source>
        <translation>No hay un estado A que dibujar junto a este: retén uno, o indica una instantánea.</translation>
    </message>
    <message>
        <source>{name} has no such {missing}, so nothing can be drawn beside it.</source>
        <translation>{name} no tiene tal {missing}, así que no se puede dibujar nada a su lado.</translation>
    </message>
    <message>
        <source>A figure has up to {most} panels, and these are {count}: name a layer, or some heads.</source>
        <translation>Una figura tiene hasta {most} paneles, y estos son {count}: indica una capa, o algunas cabezas.</translation>
    </message>
    <message>
        <source>No font called {names} is installed: name another, such as DejaVu Sans or STIXGeneral.</source>
        <translation>No está instalada ninguna fuente llamada {names}: indica otra, como DejaVu Sans o STIXGeneral.</translation>
    </message>
    <message>
        <source>This text is too long for a film: shorten it.</source>
        <translation>El texto es demasiado largo para una película: acórtalo.</translation>
    </message>
    <message>
        <source>The number of heads changes in this film: choose one head.</source>
        <translation>El número de cabezas cambia en esta película: elige una cabeza.</translation>
    </message>
    <message>
        <source>Nothing changes in this film of {stage}: choose another stage or another film.</source>
        <translation>Nada cambia en esta película de {stage}: elige otra etapa u otra película.</translation>
    </message>
    <message>
        <source>A film cannot have {steps} frames: it is a whole number from 2 to {most}.</source>
        <translation>Una película no puede tener {steps} fotogramas: es un número entero de 2 a {most}.</translation>
    </message>
    <message>
        <source>A frame cannot be shown for {seconds} seconds: it is a number from {least} to {most}.</source>
        <translation>Un fotograma no se puede mostrar {seconds} segundos: es un número de {least} a {most}.</translation>
    </message>
    <message>
        <source>This film shows one layer: name it with --layer.</source>
        <translation>Esta película muestra una capa: indícala con --layer.</translation>
    </message>
    <message>
        <source>This film would have a single frame: export a picture instead.</source>
        <translation>Esta película tendría un solo fotograma: exporta una imagen en su lugar.</translation>
    </message>
    <message>
        <source>This film would have {count} frames, and at most {most} are written: shorten the text or take fewer steps.</source>
        <translation>Esta película tendría {count} fotogramas, y se escriben como máximo {most}: acorta el texto o toma menos pasos.</translation>
    </message>
    <message>
        <source>There is no film {name}: the films are {known}.</source>
        <translation>No hay una película {name}: las películas son {known}.</translation>
    </message>
    <message>
        <source>{film} is not a film: write {expected}.</source>
        <translation>{film} no es una película: escribe {expected}.</translation>
    </message>
    <message>
        <source>Attention that was loaded from arrays cannot be typed again.</source>
        <translation>La atención cargada de arrays no se puede escribir de nuevo.</translation>
    </message>
    <message>
        <source>{stage} has no heads: choose another stage.</source>
        <translation>{stage} no tiene cabezas: elige otra etapa.</translation>
    </message>
    <message>
        <source>The text is so long that only one layer is kept whole: shorten it for a film of layers.</source>
        <translation>El texto es tan largo que solo se guarda entera una capa: acórtalo para una película de capas.</translation>
    </message>
    <message>
        <source>{name} changes nothing in this picture.</source>
        <translation>{name} no cambia nada en esta imagen.</translation>
    </message>
    <message>
        <source>Attention that was loaded from arrays has no options.</source>
        <translation>La atención cargada de arrays no tiene opciones.</translation>
    </message>
    <message>
        <source>{argument} is not a range: write {expected}, such as dropout=0..0.9.</source>
        <translation>{argument} no es un intervalo: escribe {expected}, como dropout=0..0.9.</translation>
    </message>
    <message>
        <source>{name} has no numbers between {first} and {last}.</source>
        <translation>{name} no tiene números entre {first} y {last}.</translation>
    </message>
    <message>
        <source>No state is held as A: hold one first, or name a snapshot of the session.</source>
        <translation>No hay ningún estado retenido como A: retén uno primero, o indica una instantánea de la sesión.</translation>
    </message>
    <message>
        <source>{name} has {there} cells and {heads} heads, now has {here} and {others}: a film needs two states of equal layout.</source>
        <translation>{name} tiene {there} celdas y {heads} cabezas, ahora tiene {here} y {others}: una película necesita dos estados de igual disposición.</translation>
    </message>
    <message>
        <source>This is not a step of a training run: train a model, or open the folder of a run.</source>
        <translation>Esto no es un paso de una ejecución de entrenamiento: entrena un modelo, o abre la carpeta de una ejecución.</translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation>Fila a fila</translation>
    </message>
    <message>
        <source>One query after another appears.</source>
        <translation>Aparece una consulta tras otra.</translation>
    </message>
    <message>
        <source>Typed, letter by letter</source>
        <translation>Escrito, letra a letra</translation>
    </message>
    <message>
        <source>The sentence is typed.</source>
        <translation>Se escribe la frase.</translation>
    </message>
    <message>
        <source>Typed, token by token</source>
        <translation>Escrito, token a token</translation>
    </message>
    <message>
        <source>The sentence grows by a token.</source>
        <translation>La frase crece un token.</translation>
    </message>
    <message>
        <source>Head by head</source>
        <translation>Cabeza a cabeza</translation>
    </message>
    <message>
        <source>Every head of the layer in turn.</source>
        <translation>Cada cabeza de la capa por turno.</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>Capa a capa</translation>
    </message>
    <message>
        <source>The same head in every layer in turn.</source>
        <translation>La misma cabeza en cada capa por turno.</translation>
    </message>
    <message>
        <source>An option from … to …</source>
        <translation>Una opción de … a …</translation>
    </message>
    <message>
        <source>An option changes in even steps.</source>
        <translation>Una opción cambia en pasos iguales.</translation>
    </message>
    <message>
        <source>Step by step of the training</source>
        <translation>Paso a paso del entrenamiento</translation>
    </message>
    <message>
        <source>The training run, from its first kept step to its last.</source>
        <translation>La ejecución de entrenamiento, del primer paso guardado al último.</translation>
    </message>
    <message>
        <source>From A to now</source>
        <translation>De A a ahora</translation>
    </message>
    <message>
        <source>The numbers of A become those of now.</source>
        <translation>Los números de A se convierten en los de ahora.</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>Imagen PNG</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>Dibujo SVG</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>Documento PDF</translation>
    </message>
    <message>
        <source>GIF film</source>
        <translation>Película GIF</translation>
    </message>
    <message>
        <source>WebP film</source>
        <translation>Película WebP</translation>
    </message>
    <message>
        <source>TikZ source for LaTeX</source>
        <translation>Fuente TikZ para LaTeX</translation>
    </message>
    <message>
        <source>Page for the browser</source>
        <translation>Página para el navegador</translation>
    </message>
    <message>
        <source>Tab-separated table</source>
        <translation>Tabla separada por tabuladores</translation>
    </message>
    <message>
        <source>Markdown table</source>
        <translation>Tabla Markdown</translation>
    </message>
    <message>
        <source>LaTeX table</source>
        <translation>Tabla LaTeX</translation>
    </message>
    <message>
        <source>Python script</source>
        <translation>Script de Python</translation>
    </message>
    <message>
        <source>Jupyter notebook</source>
        <translation>Cuaderno de Jupyter</translation>
    </message>
    <message>
        <source>NumPy arrays</source>
        <translation>Arrays de NumPy</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>Tabla CSV</translation>
    </message>
    <message>
        <source>matplotlib, which draws pictures, cannot read its file matplotlibrc: {error}.</source>
        <translation>matplotlib, que dibuja las imágenes, no puede leer su archivo matplotlibrc: {error}.</translation>
    </message>
    <message>
        <source>A hand-out shows how numbers are computed: a difference and a loaded file have none.</source>
        <translation>Una hoja de trabajo muestra cómo se calculan los números: una diferencia y un archivo cargado no tienen tal cálculo.</translation>
    </message>
    <message>
        <source>A hand-out shows single numbers: View &gt; Fold by &gt; Token.</source>
        <translation>Una hoja de trabajo muestra números sueltos: Ver &gt; Agrupar por &gt; Token.</translation>
    </message>
    <message>
        <source>The text is too long for a hand-out: shorten it.</source>
        <translation>El texto es demasiado largo para una hoja de trabajo: acórtalo.</translation>
    </message>
    <message>
        <source>{name} has no {stage}, so its heads cannot be measured.</source>
        <translation>{name} no tiene {stage}, así que no se pueden medir sus cabezas.</translation>
    </message>
    <message>
        <source>{path} needs pyarrow: {command}.</source>
        <translation>{path} necesita pyarrow: {command}.</translation>
    </message>
    <message>
        <source>The panels have no room beside letters of {size} points: make the figure wider, or the letters smaller.</source>
        <translation>Los paneles no tienen sitio junto a letras de {size} puntos: ensancha la figura, o reduce las letras.</translation>
    </message>
    <message>
        <source>The text is so long that no matrix is kept whole: shorten it to draw its lines.</source>
        <translation>El texto es tan largo que ninguna matriz se guarda entera: acórtalo para dibujar sus líneas.</translation>
    </message>
    <message>
        <source>A text of more than {most} tokens has lines of one token only: pin a word, or name its token by --query.</source>
        <translation>Un texto de más de {most} tokens tiene líneas de un solo token: fija una palabra, o indica su token con --query.</translation>
    </message>
    <message>
        <source>{stage} have {count:,} numbers, too many for a page: choose one head or shorten the text.</source>
        <translation>{stage} tiene {count:,} números, demasiados para una página: elige una cabeza o acorta el texto.</translation>
    </message>
    <message>
        <source>ACL, column</source>
        <translation>ACL, una columna</translation>
    </message>
    <message>
        <source>ACL, both columns</source>
        <translation>ACL, dos columnas</translation>
    </message>
    <message>
        <source>NeurIPS</source>
        <translation>NeurIPS</translation>
    </message>
    <message>
        <source>ICML, column</source>
        <translation>ICML, una columna</translation>
    </message>
    <message>
        <source>ICML, both columns</source>
        <translation>ICML, dos columnas</translation>
    </message>
    <message>
        <source>ICLR</source>
        <translation>ICLR</translation>
    </message>
    <message>
        <source>AAAI, column</source>
        <translation>AAAI, una columna</translation>
    </message>
    <message>
        <source>AAAI, both columns</source>
        <translation>AAAI, dos columnas</translation>
    </message>
    <message>
        <source>CVPR, column</source>
        <translation>CVPR, una columna</translation>
    </message>
    <message>
        <source>CVPR, both columns</source>
        <translation>CVPR, dos columnas</translation>
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
        <translation>Nature, una columna</translation>
    </message>
    <message>
        <source>Nature, both columns</source>
        <translation>Nature, dos columnas</translation>
    </message>
    <message>
        <source>Beamer slide, 16:9</source>
        <translation>Diapositiva de Beamer, 16:9</translation>
    </message>
    <message>
        <source>There is no preset {name}: the presets are {known}.</source>
        <translation>No hay un preset {name}: los presets son {known}.</translation>
    </message>
    <message>
        <source>A figure has no setting {name}: it has preset, {known}.</source>
        <translation>Una figura no tiene la opción {name}: tiene preset, {known}.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}: it is {expected}.</source>
        <translation>{name} no puede ser {value}: es {expected}.</translation>
    </message>
    <message>
        <source>a number with mm, cm or in, from 20mm to 1000mm, such as 7.7cm</source>
        <translation>un número con mm, cm o in, de 20mm a 1000mm, como 7.7cm</translation>
    </message>
    <message>
        <source>the name of a font, such as DejaVu Serif</source>
        <translation>el nombre de una fuente, como DejaVu Serif</translation>
    </message>
    <message>
        <source>a size in points from 4 to 40, such as 8</source>
        <translation>un tamaño en puntos de 4 a 40, como 8</translation>
    </message>
    <message>
        <source>a whole number from 30 to 1200</source>
        <translation>un número entero de 30 a 1200</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>on u off</translation>
    </message>
    <message>
        <source>digits from 1 to 6, off, or fit for as many as fit</source>
        <translation>de 1 a 6 cifras, off, o fit para tantas como quepan</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is a number from {first}, several such as {first},3,5-7, or all.</source>
        <translation>{name} no puede ser {text}: es un número desde {first}, varios como {first},3,5-7, o all.</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: at most {most} can be named here.</source>
        <translation>{name} no puede ser {text}: aquí se pueden indicar como máximo {most}.</translation>
    </message>
    <message>
        <source>{name} names nothing: {text} counts down.</source>
        <translation>{name} no indica nada: {text} cuenta hacia atrás.</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is LAYER.HEAD, such as 3.7.</source>
        <translation>{name} no puede ser {text}: es LAYER.HEAD, como 3.7.</translation>
    </message>
    <message>
        <source>Python code is written of one computed state: not of a difference, nor of a loaded file.</source>
        <translation>El código de Python se escribe de un estado calculado: no de una diferencia, ni de un archivo cargado.</translation>
    </message>
    <message>
        <source>Python code is written of tokens: View &gt; Fold by &gt; Token.</source>
        <translation>El código de Python se escribe de tokens: Ver &gt; Agrupar por &gt; Token.</translation>
    </message>
    <message>
        <source>The text is too long for Python code: shorten it.</source>
        <translation>El texto es demasiado largo para código de Python: acórtalo.</translation>
    </message>
    <message>
        <source>No Python code is written of gradients yet: export their table or picture.</source>
        <translation>Aún no se escribe código de Python de los gradientes: exporta su tabla o su imagen.</translation>
    </message>
    <message>
        <source>No Python code is written of a model with cross-attention yet: export its arrays, or open its folder in transformers with output_attentions=True.</source>
        <translation>Aún no se escribe código de Python de un modelo con atención cruzada: exporta sus arrays, o abre su carpeta en transformers con output_attentions=True.</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: in transformers its attention cannot be replaced. Export its arrays, or open its folder in transformers with output_attentions=True.</source>
        <translation>No se escribe código de Python de {name}: en transformers su atención no se puede reemplazar. Exporta sus arrays, o abre su carpeta en transformers con output_attentions=True.</translation>
    </message>
    <message>
        <source>No Python code is written of a mixture of experts: transformers returns its experts together. Export its arrays, or open its folder in transformers with output_router_logits=True.</source>
        <translation>No se escribe código de Python de una mezcla de expertos: transformers devuelve sus expertos juntos. Exporta sus arrays, o abre su carpeta en transformers con output_router_logits=True.</translation>
    </message>
    <message>
        <source>its function is not written with def in a file, or needs variables around it</source>
        <translation>su función no está escrita con def en un archivo, o necesita variables de su entorno</translation>
    </message>
    <message>
        <source>its name {needed} is one of the script's own: rename it</source>
        <translation>su nombre {needed} es uno de los del propio script: cámbialo</translation>
    </message>
    <message>
        <source>its function needs {needed}, which is no module, function or number of its file</source>
        <translation>su función necesita {needed}, que no es un módulo, una función ni un número de su archivo</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: {reason}.</source>
        <translation>No se escribe código de Python de {name}: {reason}.</translation>
    </message>
    <message>
        <source>There is nothing to compute: type a sentence first.</source>
        <translation>No hay nada que calcular: escribe primero una frase.</translation>
    </message>
    <message>
        <source>Python code of this model is written in float32: set dtype to float32.</source>
        <translation>El código de Python de este modelo se escribe en float32: pon dtype en float32.</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: its plug-in gives no code.</source>
        <translation>No se escribe código de Python de {name}: su complemento no da código.</translation>
    </message>
    <message>
        <source>{count} numbers are too many for Python code.</source>
        <translation>{count} números son demasiados para código de Python.</translation>
    </message>
    <message>
        <source>There is no layer {number}: there is one layer, number {first}.</source>
        <translation>No hay una capa {number}: hay una capa, la número {first}.</translation>
    </message>
    <message>
        <source>There is no layer {number}: the layers are numbered {first} to {last}.</source>
        <translation>No hay una capa {number}: las capas se numeran de {first} a {last}.</translation>
    </message>
    <message>
        <source>There is no head {number}: there is one head, number {first}.</source>
        <translation>No hay una cabeza {number}: hay una cabeza, la número {first}.</translation>
    </message>
    <message>
        <source>There is no head {number}: the heads are numbered {first} to {last}.</source>
        <translation>No hay una cabeza {number}: las cabezas se numeran de {first} a {last}.</translation>
    </message>
    <message>
        <source>There is no sentence {number}: there is one sentence, number {first}.</source>
        <translation>No hay una frase {number}: hay una frase, la número {first}.</translation>
    </message>
    <message>
        <source>There is no sentence {number}: the sentences are numbered {first} to {last}.</source>
        <translation>No hay una frase {number}: las frases se numeran de {first} a {last}.</translation>
    </message>
    <message>
        <source>There is no token {number}: there is one token, number {first}.</source>
        <translation>No hay un token {number}: hay un token, el número {first}.</translation>
    </message>
    <message>
        <source>There is no token {number}: the tokens are numbered {first} to {last}.</source>
        <translation>No hay un token {number}: los tokens se numeran de {first} a {last}.</translation>
    </message>
    <message>
        <source>The text is so long that {stage} are kept of one layer only: export that, or shorten the text.</source>
        <translation>El texto es tan largo que {stage} se guarda de una sola capa: exporta esa, o acorta el texto.</translation>
    </message>
    <message>
        <source>--margins need one layer: name it with --layer.</source>
        <translation>--margins necesita una sola capa: indícala con --layer.</translation>
    </message>
    <message>
        <source>Two pictures side by side need one layer: name it with --layer.</source>
        <translation>Dos imágenes juntas necesitan una sola capa: indícala con --layer.</translation>
    </message>
    <message>
        <source>--view {name} shows the heads of one layer: name it with --layer.</source>
        <translation>--view {name} muestra las cabezas de una capa: indícala con --layer.</translation>
    </message>
    <message>
        <source>A hand-out is on {known}, not on {paper}.</source>
        <translation>Una hoja de trabajo se escribe en {known}, no en {paper}.</translation>
    </message>
    <message>
        <source>There is no token to draw: type a sentence first.</source>
        <translation>No hay ningún token que dibujar: escribe primero una frase.</translation>
    </message>
    <message>
        <source>Layer {layer} has no attention here.</source>
        <translation>La capa {layer} no tiene atención aquí.</translation>
    </message>
    <message>
        <source>{name} has no stage {stage} {where}: its stages are {there}.</source>
        <translation>{name} no tiene la etapa {stage} {where}: sus etapas son {there}.</translation>
    </message>
    <message>
        <source>Ids, as in {stage}, have no picture: draw the stage that has them beside its numbers, or write them by attnviz compute.</source>
        <translation>Los id, como en {stage}, no tienen imagen: dibuja la etapa que los tiene junto a sus números, o escríbelos con attnviz compute.</translation>
    </message>
    <message>
        <source>{what} must be a whole number, not {value}.</source>
        <translation>{what} debe ser un número entero, no {value}.</translation>
    </message>
    <message>
        <source>{stage} of {length:,} tokens are {count:,} numbers, too many for a table: shorten the text, or export a picture.</source>
        <translation>{stage} de {length:,} tokens son {count:,} números, demasiados para una tabla: acorta el texto, o exporta una imagen.</translation>
    </message>
    <message>
        <source>{count:,} cells are too many for TeX, which draws up to {most:,}: choose one head, shorten the text, or export a PDF.</source>
        <translation>{count:,} celdas son demasiadas para TeX, que dibuja hasta {most:,}: elige una cabeza, acorta el texto, o exporta un PDF.</translation>
    </message>
    <message>
        <source>No head is shown: choose one that is not ablated.</source>
        <translation>No se muestra ninguna cabeza: elige una que no esté ablacionada.</translation>
    </message>
    <message>
        <source>The text is too long for one page: shorten it, or export a heatmap.</source>
        <translation>El texto es demasiado largo para una página: acórtalo, o exporta un mapa de calor.</translation>
    </message>
    <message>
        <source>In this model hidden_size ({width}) must be even: half of it is read in each direction.</source>
        <translation>En este modelo hidden_size ({width}) debe ser par: la mitad se lee en cada dirección.</translation>
    </message>
    <message>
        <source>Separate embeddings of encoder, decoder and unembedding (share_encoder_decoder_embeddings or tie_word_embeddings false) are not supported.</source>
        <translation>No se soportan embeddings separados de codificador, decodificador y unembedding (share_encoder_decoder_embeddings o tie_word_embeddings false).</translation>
    </message>
    <message>
        <source>The encoder and the decoder of this model differ in {name} ({encoder} and {decoder}), which is not supported.</source>
        <translation>El codificador y el decodificador de este modelo difieren en {name} ({encoder} y {decoder}), lo que no se soporta.</translation>
    </message>
    <message>
        <source>A residual stream of normalised vectors (apply_residual_connection_post_layernorm) is not supported.</source>
        <translation>No se soporta un flujo residual de vectores normalizados (apply_residual_connection_post_layernorm).</translation>
    </message>
    <message>
        <source>The model's config.json</source>
        <translation>El config.json del modelo</translation>
    </message>
    <message>
        <source>The weights of this model are quantized by {method}, which is not supported: open an unquantized model or a .gguf file.</source>
        <translation>Los pesos de este modelo están cuantizados con {method}, lo que no se soporta: abre un modelo sin cuantizar o un archivo .gguf.</translation>
    </message>
    <message>
        <source>Models with cross-attention (add_cross_attention) are not supported.</source>
        <translation>No se soportan modelos con atención cruzada (add_cross_attention).</translation>
    </message>
    <message>
        <source>In this model the number of heads ({heads}) must be a multiple of the key/value heads ({kv_heads}).</source>
        <translation>En este modelo el número de cabezas ({heads}) debe ser un múltiplo de las cabezas de clave/valor ({kv_heads}).</translation>
    </message>
    <message>
        <source>A sliding window without a causal mask (is_causal false) is not supported.</source>
        <translation>No se soporta una ventana deslizante sin máscara causal (is_causal false).</translation>
    </message>
    <message>
        <source>Rotary positions rotate pairs of dimensions, but this model rotates {count} dimensions of each head, an odd number.</source>
        <translation>Las posiciones rotatorias giran pares de dimensiones, pero este modelo gira {count} dimensiones de cada cabeza, un número impar.</translation>
    </message>
    <message>
        <source>Compute its attention with transformers and view it with attnviz.show(attentions, tokens).</source>
        <translation>Calcula su atención con transformers y mírala con attnviz.show(attentions, tokens).</translation>
    </message>
    <message>
        <source>{kind} has no attention: its layers are state-space layers.</source>
        <translation>{kind} no tiene atención: sus capas son de espacio de estados.</translation>
    </message>
    <message>
        <source>{kind} has no attention: its layers are recurrent.</source>
        <translation>{kind} no tiene atención: sus capas son recurrentes.</translation>
    </message>
    <message>
        <source>Only some layers of {kind} have attention, and the others are not computed here. {help}</source>
        <translation>Solo algunas capas de {kind} tienen atención, y las demás no se calculan aquí. {help}</translation>
    </message>
    <message>
        <source>{kind} reads images, and AttnViz computes models of text. {help}</source>
        <translation>{kind} lee imágenes, y AttnViz calcula modelos de texto. {help}</translation>
    </message>
    <message>
        <source>{kind} reads sound, and AttnViz computes models of text. {help}</source>
        <translation>{kind} lee sonido, y AttnViz calcula modelos de texto. {help}</translation>
    </message>
    <message>
        <source>{kind} has {missing}, which AttnViz does not compute. {help}</source>
        <translation>{kind} tiene {missing}, que AttnViz no calcula. {help}</translation>
    </message>
    <message>
        <source>biases by distance that differ between layers (relative positions)</source>
        <translation>sesgos por distancia que difieren entre capas (posiciones relativas)</translation>
    </message>
    <message>
        <source>an expert that every token shares</source>
        <translation>un experto que comparten todos los tokens</translation>
    </message>
    <message>
        <source>keys and values of one small vector (latent attention)</source>
        <translation>claves y valores de un vector pequeño (atención latente)</translation>
    </message>
    <message>
        <source>norms of queries and keys over all heads</source>
        <translation>normas de consultas y claves sobre todas las cabezas</translation>
    </message>
    <message>
        <source>a learned score of no key (sinks)</source>
        <translation>una puntuación aprendida que no es de ninguna clave (sumideros)</translation>
    </message>
    <message>
        <source>multipliers of embeddings, scores, layers and logits</source>
        <translation>multiplicadores de embeddings, puntuaciones, capas y logits</translation>
    </message>
    <message>
        <source>embeddings for each layer</source>
        <translation>embeddings para cada capa</translation>
    </message>
    <message>
        <source>queries, keys and values in one matrix (qkv_proj)</source>
        <translation>consultas, claves y valores en una matriz (qkv_proj)</translation>
    </message>
    <message>
        <source>LayerNorm in layers like Llama's</source>
        <translation>LayerNorm en capas como las de Llama</translation>
    </message>
    <message>
        <source>one head of keys and values in layers like GPT-2's (multi-query attention)</source>
        <translation>una sola cabeza de claves y valores en capas como las de GPT-2 (atención multiconsulta)</translation>
    </message>
    <message>
        <source>a window in every other layer and scores without a scale</source>
        <translation>una ventana en capas alternas y puntuaciones sin escala</translation>
    </message>
    <message>
        <source>linear biases by distance (ALiBi) in layers like GPT-2's</source>
        <translation>sesgos lineales por distancia (ALiBi) en capas como las de GPT-2</translation>
    </message>
    <message>
        <source>LayerNorm before attention in layers like BART's</source>
        <translation>LayerNorm antes de la atención en capas como las de BART</translation>
    </message>
    <message>
        <source>rotary positions that rotate neighbouring dimensions</source>
        <translation>posiciones rotatorias que giran dimensiones vecinas</translation>
    </message>
    <message>
        <source>scores of content and position apart (disentangled attention)</source>
        <translation>puntuaciones de contenido y posición por separado (atención desacoplada)</translation>
    </message>
    <message>
        <source>sparse attention with global tokens</source>
        <translation>atención dispersa con tokens globales</translation>
    </message>
    <message>
        <source>layers that share their weights</source>
        <translation>capas que comparten sus pesos</translation>
    </message>
    <message>
        <source>Models with a vision tower (vision_config) are not supported: open a text model of the same family, such as one of type gemma3_text.</source>
        <translation>No se soportan modelos con torre de visión (vision_config): abre un modelo de texto de la misma familia, como uno de tipo gemma3_text.</translation>
    </message>
    <message>
        <source>Its config.json names no type of model (model_type {kind}), so it is not known how to compute it.</source>
        <translation>Su config.json no indica un tipo de modelo (model_type {kind}), así que no se sabe cómo calcularlo.</translation>
    </message>
    <message>
        <source>Models of type {kind} are not supported. {help}</source>
        <translation>No se soportan modelos de tipo {kind}. {help}</translation>
    </message>
    <message>
        <source>Linear biases (alibi) in a Falcon, as in falcon-rw, are not supported: transformers rounds them to 8 bits.</source>
        <translation>No se soportan los sesgos lineales (alibi) en un Falcon, como en falcon-rw: transformers los redondea a 8 bits.</translation>
    </message>
    <message>
        <source>A Falcon of the new architecture (new_decoder_architecture) without parallel_attn is not supported.</source>
        <translation>No se soporta un Falcon de la nueva arquitectura (new_decoder_architecture) sin parallel_attn.</translation>
    </message>
    <message>
        <source>Bidirectional attention in a Gemma (use_bidirectional_attention) is not supported.</source>
        <translation>No se soporta la atención bidireccional en un Gemma (use_bidirectional_attention).</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}.</source>
        <translation>{name} no se puede abrir: {why}.</translation>
    </message>
    <message>
        <source>Layers without experts between others (mlp_only_layers, decoder_sparse_step) are not supported.</source>
        <translation>No se soportan capas sin expertos entre otras (mlp_only_layers, decoder_sparse_step).</translation>
    </message>
    <message>
        <source>LayerNorm after attention, as in OPT-350m (do_layer_norm_before false), is not supported.</source>
        <translation>No se soporta LayerNorm después de la atención, como en OPT-350m (do_layer_norm_before false).</translation>
    </message>
    <message>
        <source>Projected embeddings (word_embed_proj_dim) in an OPT are not supported.</source>
        <translation>No se soportan embeddings proyectados (word_embed_proj_dim) en un OPT.</translation>
    </message>
    <message>
        <source>LayerNorm without weights (layer_norm_elementwise_affine false) is not supported.</source>
        <translation>No se soporta LayerNorm sin pesos (layer_norm_elementwise_affine false).</translation>
    </message>
    <message>
        <source>LayerNorm of queries and keys (qk_layernorm) is not supported.</source>
        <translation>No se soporta LayerNorm de consultas y claves (qk_layernorm).</translation>
    </message>
    <message>
        <source>{field} differs between the layers of this model, which is not supported.</source>
        <translation>{field} difiere entre las capas de este modelo, lo que no se soporta.</translation>
    </message>
    <message>
        <source>Partial rotary positions (partial_rotary_factor) are not supported.</source>
        <translation>No se soportan posiciones rotatorias parciales (partial_rotary_factor).</translation>
    </message>
    <message>
        <source>In this model partial_rotary_factor {part:g} leaves no dimension of a head to rotate.</source>
        <translation>En este modelo partial_rotary_factor {part:g} no deja ninguna dimensión de una cabeza que girar.</translation>
    </message>
    <message>
        <source>Dynamic rotary positions need heads of more than 2 dimensions.</source>
        <translation>Las posiciones rotatorias dinámicas necesitan cabezas de más de 2 dimensiones.</translation>
    </message>
    <message>
        <source>low_freq_factor {low:g} should be smaller than high_freq_factor {high:g}.</source>
        <translation>low_freq_factor {low:g} debería ser menor que high_freq_factor {high:g}.</translation>
    </message>
    <message>
        <source>mscale and mscale_all_dim in the model's config.json give an attention factor of {attention_factor:g}, which should be above 0 and at most {most:,}.</source>
        <translation>mscale y mscale_all_dim en el config.json del modelo dan un factor de atención de {attention_factor:g}, que debería ser mayor que 0 y como máximo {most:,}.</translation>
    </message>
    <message>
        <source>Step {step} of {folder} cannot be opened: {error}</source>
        <translation>El paso {step} de {folder} no se puede abrir: {error}</translation>
    </message>
    <message>
        <source>The model's config.json should have no_rope_layers with 0 or 1 for each of {layers} layers.</source>
        <translation>El config.json del modelo debería tener no_rope_layers con 0 o 1 para cada una de las {layers} capas.</translation>
    </message>
    <message>
        <source>{name} has the shape {shape}, but its config says {expected}: they belong to different models.</source>
        <translation>{name} tiene la forma {shape}, pero su config dice {expected}: son de modelos distintos.</translation>
    </message>
    <message>
        <source>In this model relative_attention_max_distance ({distance}) must exceed half of relative_attention_num_buckets ({buckets}).</source>
        <translation>En este modelo relative_attention_max_distance ({distance}) debe superar la mitad de relative_attention_num_buckets ({buckets}).</translation>
    </message>
    <message>
        <source>The checkpoint has no {name}, which its config asks for.</source>
        <translation>El checkpoint no tiene {name}, que su config pide.</translation>
    </message>
    <message>
        <source>What was reset, or another model, cannot be written as a step: begin a new lesson file.</source>
        <translation>Lo que se restableció, u otro modelo, no se puede escribir como paso: empieza un archivo de lección nuevo.</translation>
    </message>
    <message>
        <source>The answer is {answer}, not a number.</source>
        <translation>La respuesta es {answer}, no un número.</translation>
    </message>
    <message>
        <source>{token} is not among the most likely tokens.</source>
        <translation>{token} no está entre los tokens más probables.</translation>
    </message>
    <message>
        <source>No next token is predicted here.</source>
        <translation>Aquí no se predice un token siguiente.</translation>
    </message>
    <message>
        <source>No cell is pinned.</source>
        <translation>No hay ninguna celda fijada.</translation>
    </message>
    <message>
        <source>{text} is {count} numbers, not one: name a row and a column.</source>
        <translation>{text} son {count} números, no uno: indica una fila y una columna.</translation>
    </message>
    <message>
        <source>{text} is neither a number nor a text.</source>
        <translation>{text} no es ni un número ni un texto.</translation>
    </message>
    <message>
        <source>{text} is one number: name a stage, or a row of one.</source>
        <translation>{text} es un número: indica una etapa, o una fila de una.</translation>
    </message>
    <message>
        <source>{text} cannot be computed here: {error}.</source>
        <translation>{text} no se puede calcular aquí: {error}.</translation>
    </message>
    <message>
        <source>There is no option {name}.</source>
        <translation>No hay una opción {name}.</translation>
    </message>
    <message>
        <source>{text}: {name} is not a stage, function or name known to lessons.</source>
        <translation>{text}: {name} no es una etapa, función o nombre que conozcan las lecciones.</translation>
    </message>
    <message>
        <source>{name} needs numbers.</source>
        <translation>{name} necesita números.</translation>
    </message>
    <message>
        <source>A comparison needs one number on each side, not {count}.</source>
        <translation>Una comparación necesita un número a cada lado, no {count}.</translation>
    </message>
    <message>
        <source>An index is a whole number, not {value}.</source>
        <translation>Un índice es un número entero, no {value}.</translation>
    </message>
    <message>
        <source>There is no stage {name} here.</source>
        <translation>Aquí no hay una etapa {name}.</translation>
    </message>
    <message>
        <source>{student} handed in {count} files.</source>
        <translation>{student} entregó {count} archivos.</translation>
    </message>
    <message>
        <source>The seed {seed} is also that of {students}.</source>
        <translation>La semilla {seed} es también la de {students}.</translation>
    </message>
    <message>
        <source>The file was changed after it was handed in.</source>
        <translation>El archivo se cambió después de entregarlo.</translation>
    </message>
    <message>
        <source>There is no lesson {name} to grade it by: name its file or its folder.</source>
        <translation>No hay una lección {name} con la que evaluarlo: indica su archivo o su carpeta.</translation>
    </message>
    <message>
        <source>It was done with another version of the lesson.</source>
        <translation>Se hizo con otra versión de la lección.</translation>
    </message>
    <message>
        <source>Step {step}, task {task} has the numbers of {student}.</source>
        <translation>Paso {step}, tarea {task}: tiene los números de {student}.</translation>
    </message>
    <message>
        <source>Step {step}, task {task} could not be judged again, its mark is that of the file: {error}</source>
        <translation>Paso {step}, tarea {task}: no se pudo evaluar de nuevo, su nota es la del archivo: {error}</translation>
    </message>
    <message>
        <source>Step {step}, task {task} is marked as right in the file, and it is wrong.</source>
        <translation>Paso {step}, tarea {task}: está marcada como correcta en el archivo, y es incorrecta.</translation>
    </message>
    <message>
        <source>Step {step}, task {task} is marked as wrong in the file, and it is right.</source>
        <translation>Paso {step}, tarea {task}: está marcada como incorrecta en el archivo, y es correcta.</translation>
    </message>
    <message>
        <source>No session keeps what its condition asks for.</source>
        <translation>Ninguna sesión conserva lo que pide su condición.</translation>
    </message>
    <message>
        <source>{name} is a session that nobody handed in.</source>
        <translation>{name} es una sesión que nadie entregó.</translation>
    </message>
    <message>
        <source>{name} cannot be read as a hand-in: {problem}</source>
        <translation>{name} no se puede leer como entrega: {problem}</translation>
    </message>
    <message>
        <source>its hand-in</source>
        <translation>la entrega</translation>
    </message>
    <message>
        <source>it was handed in with a newer AttnViz (format {found}, this one reads {format}).</source>
        <translation>se entregó con un AttnViz más nuevo (formato {found}, este lee {format}).</translation>
    </message>
    <message>
        <source>it has more than {most} tasks.</source>
        <translation>tiene más de {most} tareas.</translation>
    </message>
    <message>
        <source>a task of it</source>
        <translation>una tarea de la entrega</translation>
    </message>
    <message>
        <source>There is no lesson {name}: attnviz lesson --list names them.</source>
        <translation>No hay una lección {name}: attnviz lesson --list las nombra.</translation>
    </message>
    <message>
        <source>{name} cannot be opened as a zip: {error}.</source>
        <translation>{name} no se puede abrir como zip: {error}.</translation>
    </message>
    <message>
        <source>{name} is too large for lessons.</source>
        <translation>{name} es demasiado grande para lecciones.</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>Correcto.</translation>
    </message>
    <message>
        <source>Not quite. Look again, or press Hint.</source>
        <translation>No del todo. Mira otra vez, o pulsa Pista.</translation>
    </message>
    <message>
        <source>Not quite. Look again.</source>
        <translation>No del todo. Mira otra vez.</translation>
    </message>
    <message>
        <source>Right, as you predicted.</source>
        <translation>Correcto, como predijiste.</translation>
    </message>
    <message>
        <source>Not as you predicted. Look what it is.</source>
        <translation>No es como predijiste. Mira qué es.</translation>
    </message>
    <message>
        <source>Right so far, but rounded: write more decimal places.</source>
        <translation>Correcto hasta aquí, pero redondeado: escribe más decimales.</translation>
    </message>
    <message>
        <source>First do the task above: the question is about what you see then.</source>
        <translation>Haz primero la tarea de arriba: la pregunta es sobre lo que ves entonces.</translation>
    </message>
    <message>
        <source>This is not a question.</source>
        <translation>Esto no es una pregunta.</translation>
    </message>
    <message>
        <source>A prediction is made once.</source>
        <translation>Una predicción se hace una sola vez.</translation>
    </message>
    <message>
        <source>There is no answer {answer}.</source>
        <translation>No hay una respuesta {answer}.</translation>
    </message>
    <message>
        <source>The answer cannot be found in what is displayed now: {error}</source>
        <translation>La respuesta no se encuentra en lo que se muestra ahora: {error}</translation>
    </message>
    <message>
        <source>No cell has a number.</source>
        <translation>Ninguna celda tiene un número.</translation>
    </message>
    <message>
        <source>{answer} is not a cell: write its row and its column, such as 1,3.</source>
        <translation>{answer} no es una celda: escribe su fila y su columna, como 1,3.</translation>
    </message>
    <message>
        <source>There is no cell {cell}.</source>
        <translation>No hay una celda {cell}.</translation>
    </message>
    <message>
        <source>each row by its own scale</source>
        <translation>cada fila con su propia escala</translation>
    </message>
    <message>
        <source>each head by its own scale</source>
        <translation>cada cabeza con su propia escala</translation>
    </message>
    <message>
        <source>thickest: {number}</source>
        <translation>la más gruesa: {number}</translation>
    </message>
    <message>
        <source>A cell needs a number: Esc leaves it as it is.</source>
        <translation>Una celda necesita un número: Esc la deja como está.</translation>
    </message>
    <message>
        <source>{quoted} is not a number that attention can compute with.</source>
        <translation>{quoted} no es un número con el que la atención pueda calcular.</translation>
    </message>
    <message>
        <source>{quoted} is too large: attention computes with 32-bit floats, up to 3.4e+38.</source>
        <translation>{quoted} es demasiado grande: la atención calcula con flotantes de 32 bits, hasta 3.4e+38.</translation>
    </message>
    <message>
        <source>Nothing was pasted: {error}</source>
        <translation>No se pegó nada: {error}</translation>
    </message>
    <message>
        <source>Nothing was pasted: the clipboard holds no numbers</source>
        <translation>No se pegó nada: el portapapeles no tiene números</translation>
    </message>
    <message>
        <source>Nothing was pasted: {place}: {error}</source>
        <translation>No se pegó nada: {place}: {error}</translation>
    </message>
    <message>
        <source>the comma in {quoted} may separate decimals or cells. Write decimals with a point, or separate cells by tabs or semicolons.</source>
        <translation>la coma en {quoted} puede separar decimales o celdas. Escribe los decimales con punto, o separa las celdas con tabuladores o punto y coma.</translation>
    </message>
    <message>
        <source>{quoted} may be the end of a larger number: write numbers without groups of digits.</source>
        <translation>{quoted} puede ser el final de un número mayor: escribe los números sin grupos de cifras.</translation>
    </message>
    <message>
        <source>log</source>
        <translation>log</translation>
    </message>
    <message>
        <source>symmetric log</source>
        <translation>log simétrica</translation>
    </message>
    <message>
        <source>A colour bar cannot go from {low} to {high}: its ends are two numbers, the lower one first.</source>
        <translation>Una barra de color no puede ir de {low} a {high}: sus extremos son dos números, primero el menor.</translation>
    </message>
    <message>
        <source>ends held</source>
        <translation>extremos fijados</translation>
    </message>
    <message>
        <source>ends set by hand</source>
        <translation>extremos puestos a mano</translation>
    </message>
    <message>
        <source>all frames on one scale</source>
        <translation>todos los fotogramas en una escala</translation>
    </message>
    <message>
        <source>each row its own range</source>
        <translation>cada fila su propio rango</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>absoluta</translation>
    </message>
    <message>
        <source>ends at round numbers</source>
        <translation>extremos en números redondos</translation>
    </message>
    <message>
        <source>both on one scale</source>
        <translation>ambos en una escala</translation>
    </message>
    <message>
        <source>each head its own</source>
        <translation>cada cabeza la suya</translation>
    </message>
    <message>
        <source>all layers on one scale</source>
        <translation>todas las capas en una escala</translation>
    </message>
    <message>
        <source>all heads on one scale</source>
        <translation>todas las cabezas en una escala</translation>
    </message>
    <message>
        <source>up to the 98th percentile</source>
        <translation>hasta el percentil 98</translation>
    </message>
    <message>
        <source>without the first word</source>
        <translation>sin la primera palabra</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>Consultas y claves</translation>
    </message>
    <message>
        <source>Values and context</source>
        <translation>Valores y contexto</translation>
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
        <translation>2 dimensiones</translation>
    </message>
    <message>
        <source>3 dimensions</source>
        <translation>3 dimensiones</translation>
    </message>
    <message>
        <source>PCA, 2 axes</source>
        <translation>PCA, 2 ejes</translation>
    </message>
    <message>
        <source>PCA, 3 axes</source>
        <translation>PCA, 3 ejes</translation>
    </message>
    <message>
        <source>found</source>
        <translation>encontrada</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>difiere</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>no vista</translation>
    </message>
    <message>
        <source>largest difference {number:.2g}</source>
        <translation>mayor diferencia {number:.2g}</translation>
    </message>
    <message>
        <source>{one} {other}</source>
        <translation>{one} {other}</translation>
    </message>
    <message>
        <source>{module} computes what {like} does.</source>
        <translation>{module} calcula lo que calcula {like}.</translation>
    </message>
    <message>
        <source>{module} differs from {like}.</source>
        <translation>{module} difiere de {like}.</translation>
    </message>
    <message>
        <source>{module} differs from {like} from {stage} on.</source>
        <translation>{module} difiere de {like} a partir de {stage}.</translation>
    </message>
    <message>
        <source>d{column} of {vector}, normalised by {norm}</source>
        <translation>d{column} de {vector}, normalizado por {norm}</translation>
    </message>
    <message>
        <source>d{column} of {vector} {own}</source>
        <translation>d{column} de {vector} {own}</translation>
    </message>
    <message>
        <source>divided by √(mean of the squares + ε) = {root}</source>
        <translation>dividido por √(media de los cuadrados + ε) = {root}</translation>
    </message>
    <message>
        <source>d{column} of {vector} {own}, minus the mean {mean}</source>
        <translation>d{column} de {vector} {own}, menos la media {mean}</translation>
    </message>
    <message>
        <source>divided by √(variance + ε) = {root}</source>
        <translation>dividido por √(varianza + ε) = {root}</translation>
    </message>
    <message>
        <source>times d{column} of {norm} {weight}</source>
        <translation>por d{column} de {norm} {weight}</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>sesgo</translation>
    </message>
    <message>
        <source>d{column} of {token}: this layer has no norm before attention</source>
        <translation>d{column} de {token}: esta capa no tiene norma antes de la atención</translation>
    </message>
    <message>
        <source>the {vector} of {token}</source>
        <translation>{vector} de {token}</translation>
    </message>
    <message>
        <source>the {vector} of {token}, of all heads side by side</source>
        <translation>{vector} de {token}, de todas las cabezas una junto a otra</translation>
    </message>
    <message>
        <source>d{column} of the {vector} of {token}: this layer has no positions</source>
        <translation>d{column} de {vector} de {token}: esta capa no tiene posiciones</translation>
    </message>
    <message>
        <source>input of the first layer: the embedding of {token}, normalised</source>
        <translation>entrada de la primera capa: el embedding de {token}, normalizado</translation>
    </message>
    <message>
        <source>input of the first layer: the embedding of {token}</source>
        <translation>entrada de la primera capa: el embedding de {token}</translation>
    </message>
    <message>
        <source>input of the decoder: the embedding of {token} + position {position}</source>
        <translation>entrada del decodificador: el embedding de {token} + posición {position}</translation>
    </message>
    <message>
        <source>input of the decoder: the embedding of {token}</source>
        <translation>entrada del decodificador: el embedding de {token}</translation>
    </message>
    <message>
        <source>layer {layer} is ablated: it returns its input</source>
        <translation>la capa {layer} está ablacionada: devuelve su entrada</translation>
    </message>
    <message>
        <source>residual stream before layer {layer}</source>
        <translation>flujo residual antes de la capa {layer}</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>salida de la atención</translation>
    </message>
    <message>
        <source>{term}   {name}</source>
        <translation>{term}   {name}</translation>
    </message>
    <message>
        <source>d{column} of {token}</source>
        <translation>d{column} de {token}</translation>
    </message>
    <message>
        <source>residual stream + attention output of {token}</source>
        <translation>flujo residual + salida de la atención de {token}</translation>
    </message>
    <message>
        <source>attention sublayer + MLP output of {token}</source>
        <translation>subcapa de atención + salida del MLP de {token}</translation>
    </message>
    <message>
        <source>the residual stream after the last layer for {token}</source>
        <translation>el flujo residual después de la última capa para {token}</translation>
    </message>
    <message>
        <source>the last layer is ablated: it returns its input</source>
        <translation>la última capa está ablacionada: devuelve su entrada</translation>
    </message>
    <message>
        <source>the residual stream after the encoder for {token}</source>
        <translation>el flujo residual después del codificador para {token}</translation>
    </message>
    <message>
        <source>scaled score {score}</source>
        <translation>puntuación escalada {score}</translation>
    </message>
    <message>
        <source>minus slope {slope:.6g} · distance {distance} (position {query} − position {key})</source>
        <translation>menos pendiente {slope:.6g} · distancia {distance} (posición {query} − posición {key})</translation>
    </message>
    <message>
        <source>plus {bias}, the bias of head {head} for distance {distance} (row {row} of {matrix})</source>
        <translation>más {bias}, el sesgo de la cabeza {head} para la distancia {distance} (fila {row} de {matrix})</translation>
    </message>
    <message>
        <source>soft cap: {cap:g} · tanh(scaled score / {cap:g})</source>
        <translation>cota suave: {cap:g} · tanh(puntuación escalada / {cap:g})</translation>
    </message>
    <message>
        <source>hidden {number}</source>
        <translation>oculta {number}</translation>
    </message>
    <message>
        <source>the {count:,} hidden activations of {token} · row d{column} of {matrix}</source>
        <translation>las {count:,} activaciones ocultas de {token} · fila d{column} de {matrix}</translation>
    </message>
    <message>
        <source>feed_forward_norm(x + attention) of {token} · row {row} of {matrix}</source>
        <translation>feed_forward_norm(x + attention) de {token} · fila {row} de {matrix}</translation>
    </message>
    <message>
        <source>the expert with the largest router logit of {token}, after {count} others</source>
        <translation>el experto con el mayor logit del enrutador de {token}, después de otros {count}</translation>
    </message>
    <message>
        <source>divided by the sum over all {count} experts</source>
        <translation>dividido por la suma sobre los {count} expertos</translation>
    </message>
    <message>
        <source>divided by the sum over the {count} chosen experts</source>
        <translation>dividido por la suma sobre los {count} expertos elegidos</translation>
    </message>
    <message>
        <source>exp of the router logit {logit} of expert {expert}</source>
        <translation>exp del logit del enrutador {logit} del experto {expert}</translation>
    </message>
    <message>
        <source>weight of each expert of {token} · d{column} of what it returns</source>
        <translation>peso de cada experto de {token} · d{column} de lo que devuelve</translation>
    </message>
    <message>
        <source>expert {number}</source>
        <translation>experto {number}</translation>
    </message>
    <message>
        <source>weight {weight} of {key}</source>
        <translation>peso {weight} de {key}</translation>
    </message>
    <message>
        <source>times the length of its value through {matrix}: {length}</source>
        <translation>por la longitud de su valor a través de {matrix}: {length}</translation>
    </message>
    <message>
        <source>times the gradient of {metric}: {slope}</source>
        <translation>por el gradiente de {metric}: {slope}</translation>
    </message>
    <message>
        <source>½ · mean weight over the heads, plus ½ on the token itself</source>
        <translation>½ · peso medio sobre las cabezas, más ½ sobre el propio token</translation>
    </message>
    <message>
        <source>½ · mean weights of {token}, plus ½ on itself · rollout of layer {layer}</source>
        <translation>½ · pesos medios de {token}, más ½ sobre sí mismo · rollout de la capa {layer}</translation>
    </message>
    <message>
        <source>reset gate r = σ({input} + {hidden}) = {value}</source>
        <translation>puerta de reinicio r = σ({input} + {hidden}) = {value}</translation>
    </message>
    <message>
        <source>candidate n = tanh({input} + r · {hidden}) = {value}</source>
        <translation>candidato n = tanh({input} + r · {hidden}) = {value}</translation>
    </message>
    <message>
        <source>update gate z = σ({input} + {hidden}) = {value}</source>
        <translation>puerta de actualización z = σ({input} + {hidden}) = {value}</translation>
    </message>
    <message>
        <source>from zeros, where reading begins</source>
        <translation>desde ceros, donde empieza la lectura</translation>
    </message>
    <message>
        <source>from the state of {token}</source>
        <translation>desde el estado de {token}</translation>
    </message>
    <message>
        <source>{token} is read from the right, {before}</source>
        <translation>{token} se lee desde la derecha, {before}</translation>
    </message>
    <message>
        <source>{token} is read from the left, {before}</source>
        <translation>{token} se lee desde la izquierda, {before}</translation>
    </message>
    <message>
        <source>d{column} of the embedding of {token}, the token before</source>
        <translation>d{column} del embedding de {token}, el token anterior</translation>
    </message>
    <message>
        <source>d{column} of the new state after {token}</source>
        <translation>d{column} del nuevo estado después de {token}</translation>
    </message>
    <message>
        <source>tanh of: the state of {token}, read from the right · row d{column} of W_init</source>
        <translation>tanh de: el estado de {token}, leído desde la derecha · fila d{column} de W_init</translation>
    </message>
    <message>
        <source>the {vector} of {token} itself</source>
        <translation>{vector} del propio {token}</translation>
    </message>
    <message>
        <source>attention vector · tanh(query of {row} + key of {column})</source>
        <translation>vector de atención · tanh(consulta de {row} + clave de {column})</translation>
    </message>
    <message>
        <source>the decoder reads the token before and the context of {token}</source>
        <translation>el decodificador lee el token anterior y el contexto de {token}</translation>
    </message>
    <message>
        <source>You set this value; it replaces the computed one.</source>
        <translation>Tú pusiste este valor; reemplaza al calculado.</translation>
    </message>
    <message>
        <source>Steered: x + {strength} · (A − x).</source>
        <translation>Dirigido: x + {strength} · (A − x).</translation>
    </message>
    <message>
        <source>row</source>
        <translation>fila</translation>
    </message>
    <message>
        <source>column</source>
        <translation>columna</translation>
    </message>
    <message>
        <source>d{column} of the output of layer {layer} for {token}</source>
        <translation>d{column} de la salida de la capa {layer} para {token}</translation>
    </message>
    <message>
        <source>times {factor}</source>
        <translation>por {factor}</translation>
    </message>
    <message>
        <source>d{column} of the embedding of {token}</source>
        <translation>d{column} del embedding de {token}</translation>
    </message>
    <message>
        <source>embedding of {token} + position {position}</source>
        <translation>embedding de {token} + posición {position}</translation>
    </message>
    <message>
        <source>{vector} = x: the embedding of {token} itself</source>
        <translation>{vector} = x: el propio embedding de {token}</translation>
    </message>
    <message>
        <source>{input} of {token} · {weights}</source>
        <translation>{input} de {token} · {weights}</translation>
    </message>
    <message>
        <source>{part} head {own}, shared by heads {heads}</source>
        <translation>cabeza {part} {own}, compartida por las cabezas {heads}</translation>
    </message>
    <message>
        <source>{part} head {own}, of head {heads}</source>
        <translation>cabeza {part} {own}, de la cabeza {heads}</translation>
    </message>
    <message>
        <source>{vector} of {token}, at position {position}</source>
        <translation>{vector} de {token}, en la posición {position}</translation>
    </message>
    <message>
        <source>{left} of {row}, {right} of {column}</source>
        <translation>{left} de {row}, {right} de {column}</translation>
    </message>
    <message>
        <source>{left} of {row} · {right} of {column}</source>
        <translation>{left} de {row} · {right} de {column}</translation>
    </message>
    <message>
        <source>score {score}</source>
        <translation>puntuación {score}</translation>
    </message>
    <message>
        <source>not masked yet: renormalize masks the weights, after the softmax</source>
        <translation>aún no enmascarado: renormalize enmascara los pesos, después de la softmax</translation>
    </message>
    <message>
        <source>not masked: unchanged</source>
        <translation>no enmascarado: sin cambios</translation>
    </message>
    <message>
        <source>key {key} is masked for query {query}</source>
        <translation>la clave {key} está enmascarada para la consulta {query}</translation>
    </message>
    <message>
        <source>with d_k = 1 the scale is 1: each dot product has one term</source>
        <translation>con d_k = 1 la escala es 1: cada producto escalar tiene un término</translation>
    </message>
    <message>
        <source>masked score {score}</source>
        <translation>puntuación enmascarada {score}</translation>
    </message>
    <message>
        <source>divided by {divisor}</source>
        <translation>dividido por {divisor}</translation>
    </message>
    <message>
        <source>capped score {score}</source>
        <translation>puntuación acotada {score}</translation>
    </message>
    <message>
        <source>biased score {score}</source>
        <translation>puntuación con sesgo {score}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>enmascarada</translation>
    </message>
    <message>
        <source>masked or has a score of −∞</source>
        <translation>enmascarada o con una puntuación de −∞</translation>
    </message>
    <message>
        <source>every {across} is {state}: the weights are zero</source>
        <translation>cada {across} está {state}: los pesos son cero</translation>
    </message>
    <message>
        <source>this {across} is {state} for every {down}: the weights are zero</source>
        <translation>esta {across} está {state} para cada {down}: los pesos son cero</translation>
    </message>
    <message>
        <source>masked: the weight is zero</source>
        <translation>enmascarado: el peso es cero</translation>
    </message>
    <message>
        <source>masked: set to 0</source>
        <translation>enmascarado: puesto a 0</translation>
    </message>
    <message>
        <source>masked weight {weight}</source>
        <translation>peso enmascarado {weight}</translation>
    </message>
    <message>
        <source>divided by the sum of the unmasked weights: {sum}</source>
        <translation>dividido por la suma de los pesos no enmascarados: {sum}</translation>
    </message>
    <message>
        <source>0 if dropped (probability {rate}), 1 / (1 − {rate}) if kept</source>
        <translation>0 si se elimina (probabilidad {rate}), 1 / (1 − {rate}) si se conserva</translation>
    </message>
    <message>
        <source>dropped (probability {rate}): 0</source>
        <translation>eliminado (probabilidad {rate}): 0</translation>
    </message>
    <message>
        <source>kept: 1 / (1 − {rate})</source>
        <translation>conservado: 1 / (1 − {rate})</translation>
    </message>
    <message>
        <source>weight {weight}</source>
        <translation>peso {weight}</translation>
    </message>
    <message>
        <source>dropout is off</source>
        <translation>el dropout está apagado</translation>
    </message>
    <message>
        <source>times the dropout mask {factor}</source>
        <translation>por la máscara de dropout {factor}</translation>
    </message>
    <message>
        <source>∞ · 0 is not a number</source>
        <translation>∞ · 0 no es un número</translation>
    </message>
    <message>
        <source>weights of {token} · d{column} of the values</source>
        <translation>pesos de {token} · d{column} de los valores</translation>
    </message>
    <message>
        <source>{count:,} terms</source>
        <translation>{count:,} términos</translation>
    </message>
    <message>
        <source>d{column} of the context of head {head}, which is {ablated}</source>
        <translation>d{column} del contexto de la cabeza {head}, que está {ablated}</translation>
    </message>
    <message>
        <source>d{column} of the context of head {head}</source>
        <translation>d{column} del contexto de la cabeza {head}</translation>
    </message>
    <message>
        <source>head {head} is {ablated}</source>
        <translation>la cabeza {head} está {ablated}</translation>
    </message>
    <message>
        <source>the concatenated context vectors, unchanged</source>
        <translation>los vectores de contexto concatenados, sin cambios</translation>
    </message>
    <message>
        <source>segment</source>
        <translation>segmento</translation>
    </message>
    <message>
        <source>query segment</source>
        <translation>segmento de consulta</translation>
    </message>
    <message>
        <source>key segment</source>
        <translation>segmento de clave</translation>
    </message>
    <message>
        <source>This model reads one text and writes another: only one text can be folded.</source>
        <translation>Este modelo lee un texto y escribe otro: solo se puede agrupar un único texto.</translation>
    </message>
    <message>
        <source>The tokens are patches of a picture, which have no sentences.</source>
        <translation>Los tokens son parches de una imagen, que no tienen frases.</translation>
    </message>
    <message>
        <source>The text is no chat: Attention &gt; Apply chat template makes one of it.</source>
        <translation>El texto no es un chat: Atención &gt; Aplicar la plantilla de chat lo convierte en uno.</translation>
    </message>
    <message>
        <source>No segment is marked: drag over tokens with Ctrl, or right-click one.</source>
        <translation>No hay ningún segmento marcado: arrastra sobre tokens con Ctrl, o haz clic derecho en uno.</translation>
    </message>
    <message>
        <source>mean over the {count} tokens of the segment</source>
        <translation>media sobre los {count} tokens del segmento</translation>
    </message>
    <message>
        <source>sum over the {keys} keys, mean over the {queries} queries of the segments</source>
        <translation>suma sobre las {keys} claves, media sobre las {queries} consultas de los segmentos</translation>
    </message>
    <message>
        <source>mean over the cells of {queries} queries and {keys} keys that are not masked</source>
        <translation>media sobre las celdas de {queries} consultas y {keys} claves que no están enmascaradas</translation>
    </message>
    <message>
        <source>{count} of {all} cells are not masked</source>
        <translation>{count} de {all} celdas no están enmascaradas</translation>
    </message>
    <message>
        <source>{token}: {number}</source>
        <translation>{token}: {number}</translation>
    </message>
    <message>
        <source>and {count} more, of mean {number}</source>
        <translation>y {count} más, de media {number}</translation>
    </message>
    <message>
        <source>mean over tokens</source>
        <translation>media sobre tokens</translation>
    </message>
    <message>
        <source>sum over keys, mean over queries</source>
        <translation>suma sobre claves, media sobre consultas</translation>
    </message>
    <message>
        <source>mean over queries and keys</source>
        <translation>media sobre consultas y claves</translation>
    </message>
    <message>
        <source>No probabilities: some logits are NaN or ∞.</source>
        <translation>Sin probabilidades: algunos logits son NaN o ∞.</translation>
    </message>
    <message>
        <source>{name} has no language-model head, so it cannot predict tokens.</source>
        <translation>{name} no tiene cabeza de modelo de lenguaje, así que no puede predecir tokens.</translation>
    </message>
    <message>
        <source>column d{column} of {matrix}</source>
        <translation>columna d{column} de {matrix}</translation>
    </message>
    <message>
        <source>{matrix}, head {head}</source>
        <translation>{matrix}, cabeza {head}</translation>
    </message>
    <message>
        <source>row {row} of {matrix}</source>
        <translation>fila {row} de {matrix}</translation>
    </message>
    <message>
        <source>bias of {matrix}</source>
        <translation>sesgo de {matrix}</translation>
    </message>
    <message>
        <source>No cell is pinned: click one.</source>
        <translation>No hay ninguna celda fijada: haz clic en una.</translation>
    </message>
    <message>
        <source>The text is too long: its weights are not kept.</source>
        <translation>El texto es demasiado largo: sus pesos no se guardan.</translation>
    </message>
    <message>
        <source>Not defined for these weights.</source>
        <translation>No definido para estos pesos.</translation>
    </message>
    <message>
        <source>Model order</source>
        <translation>Orden del modelo</translation>
    </message>
    <message>
        <source>Heads in the order of the model.</source>
        <translation>Las cabezas en el orden del modelo.</translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation>Token anterior</translation>
    </message>
    <message>
        <source>Corpus mean: previous token</source>
        <translation>Media del corpus: token anterior</translation>
    </message>
    <message>
        <source>Corpus standard deviation: previous token</source>
        <translation>Desviación típica del corpus: token anterior</translation>
    </message>
    <message>
        <source>Mean weight from each token to the token before it, over all tokens but the first.</source>
        <translation>Peso medio de cada token al token anterior, sobre todos los tokens menos el primero.</translation>
    </message>
    <message>
        <source>First token (sink)</source>
        <translation>Primer token (sumidero)</translation>
    </message>
    <message>
        <source>Corpus mean: first token</source>
        <translation>Media del corpus: primer token</translation>
    </message>
    <message>
        <source>Corpus standard deviation: first token</source>
        <translation>Desviación típica del corpus: primer token</translation>
    </message>
    <message>
        <source>Mean weight from each token to the first token (attention sink), over all tokens but the first.</source>
        <translation>Peso medio de cada token al primer token (sumidero de atención), sobre todos los tokens menos el primero.</translation>
    </message>
    <message>
        <source>Own position</source>
        <translation>Posición propia</translation>
    </message>
    <message>
        <source>Corpus mean: own position</source>
        <translation>Media del corpus: posición propia</translation>
    </message>
    <message>
        <source>Corpus standard deviation: own position</source>
        <translation>Desviación típica del corpus: posición propia</translation>
    </message>
    <message>
        <source>Mean weight from each token to itself.</source>
        <translation>Peso medio de cada token a sí mismo.</translation>
    </message>
    <message>
        <source>Induction score</source>
        <translation>Puntuación de inducción</translation>
    </message>
    <message>
        <source>Corpus mean: induction score</source>
        <translation>Media del corpus: puntuación de inducción</translation>
    </message>
    <message>
        <source>Corpus standard deviation: induction score</source>
        <translation>Desviación típica del corpus: puntuación de inducción</translation>
    </message>
    <message>
        <source>Mean weight from each repeated token to the token that followed its previous occurrence. It is high for induction heads, which predict what came next the last time.</source>
        <translation>Peso medio de cada token repetido al token que siguió a su aparición anterior. Es alto en cabezas de inducción, que predicen lo que vino la última vez.</translation>
    </message>
    <message>
        <source>No token of this text is repeated.</source>
        <translation>Ningún token de este texto se repite.</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropía</translation>
    </message>
    <message>
        <source>Corpus mean: entropy</source>
        <translation>Media del corpus: entropía</translation>
    </message>
    <message>
        <source>Corpus standard deviation: entropy</source>
        <translation>Desviación típica del corpus: entropía</translation>
    </message>
    <message>
        <source>How spread out each query's weights are: 0 when all weight is on one key, ln n when n keys share it equally. −Σ p ln p, where p is a weight divided by the sum of its row; mean over all queries.</source>
        <translation>Lo repartidos que están los pesos de cada consulta: 0 si todo el peso está en una clave, ln n si n claves lo comparten por igual. −Σ p ln p, donde p es un peso dividido por la suma de su fila; media sobre todas las consultas.</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>Distancia media</translation>
    </message>
    <message>
        <source>Corpus mean: distance</source>
        <translation>Media del corpus: distancia</translation>
    </message>
    <message>
        <source>Corpus standard deviation: distance</source>
        <translation>Desviación típica del corpus: distancia</translation>
    </message>
    <message>
        <source>How many tokens lie between query and key, weighted by the attention weights; mean over all queries.</source>
        <translation>Cuántos tokens hay entre consulta y clave, ponderados por los pesos de atención; media sobre todas las consultas.</translation>
    </message>
    <message>
        <source>Token to token</source>
        <translation>De token a token</translation>
    </message>
    <message>
        <source>Weight from the query (row) to the key (column) of the pinned cell.</source>
        <translation>Peso de la consulta (fila) a la clave (columna) de la celda fijada.</translation>
    </message>
    <message>
        <source>Receiver</source>
        <translation>Receptor</translation>
    </message>
    <message>
        <source>Received by {other}</source>
        <translation>Recibido por {other}</translation>
    </message>
    <message>
        <source>No cell is pinned, or nothing comes after its key: click one.</source>
        <translation>No hay ninguna celda fijada, o nada viene después de su clave: haz clic en una.</translation>
    </message>
    <message>
        <source>Mean weight that the key (column) of the pinned cell gets from all later tokens, or from all later segments where the pictures are folded.</source>
        <translation>Peso medio que la clave (columna) de la celda fijada recibe de todos los tokens posteriores, o de todos los segmentos posteriores si las imágenes están agrupadas.</translation>
    </message>
    <message>
        <source>Largest change since {state}</source>
        <translation>Mayor cambio desde {state}</translation>
    </message>
    <message>
        <source>Largest change since A</source>
        <translation>Mayor cambio desde A</translation>
    </message>
    <message>
        <source>The largest absolute difference between this head's weights in the two states, over all cells that both states have.</source>
        <translation>La mayor diferencia absoluta entre los pesos de esta cabeza en los dos estados, sobre todas las celdas que ambos tienen.</translation>
    </message>
    <message>
        <source>L2 change since {state}</source>
        <translation>Cambio L2 desde {state}</translation>
    </message>
    <message>
        <source>L2 change since A</source>
        <translation>Cambio L2 desde A</translation>
    </message>
    <message>
        <source>The L2 norm of the differences between this head's weights in the two states: the root of the sum of their squares, over all cells that both states have.</source>
        <translation>La norma L2 de las diferencias entre los pesos de esta cabeza en los dos estados: la raíz de la suma de sus cuadrados, sobre todas las celdas que ambos tienen.</translation>
    </message>
    <message>
        <source>Open a corpus of this model: File &gt; Open corpus.</source>
        <translation>Abre un corpus de este modelo: Archivo &gt; Abrir corpus.</translation>
    </message>
    <message>
        <source>Not defined in any text of the corpus.</source>
        <translation>No definido en ningún texto del corpus.</translation>
    </message>
    <message>
        <source>Mean of this measure over the texts of the opened corpus in which it is defined.</source>
        <translation>Media de esta medida sobre los textos del corpus abierto en que está definida.</translation>
    </message>
    <message>
        <source>Standard deviation of this measure over the texts of the opened corpus in which it is defined.</source>
        <translation>Desviación típica de esta medida sobre los textos del corpus abierto en que está definida.</translation>
    </message>
    <message>
        <source>No next-token prediction at this position.</source>
        <translation>Sin predicción del token siguiente en esta posición.</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Calculando…</translation>
    </message>
    <message>
        <source>Direct logit attribution</source>
        <translation>Atribución directa de logits</translation>
    </message>
    <message>
        <source>Direct logit attribution (DLA): what a head adds to the logit of a token, the most likely one by default: its context vector through its part of the output projection, the final norm and the unembedding. All heads, MLPs, the embedding and the biases sum to the logit.</source>
        <translation>Atribución directa de logits (DLA): lo que una cabeza añade al logit de un token, por defecto el más probable: su vector de contexto a través de su parte de la proyección de salida, la norma final y el unembedding. Todas las cabezas, los MLP, el embedding y los sesgos suman el logit.</translation>
    </message>
    <message>
        <source>Not measured for this token yet ({keys}).</source>
        <translation>Aún no medido para este token ({keys}).</translation>
    </message>
    <message>
        <source>A trained model with one text has this score. Computing…</source>
        <translation>Un modelo entrenado con un texto tiene esta puntuación. Calculando…</translation>
    </message>
    <message>
        <source>OV copying</source>
        <translation>Copia OV</translation>
    </message>
    <message>
        <source>Re Σλ / Σ|λ| over the eigenvalues λ of W_V W_O: 1 if the head copies every direction of the residual stream, −1 if it reverses each.</source>
        <translation>Re Σλ / Σ|λ| sobre los autovalores λ de W_V W_O: 1 si la cabeza copia cada dirección del flujo residual, −1 si invierte cada una.</translation>
    </message>
    <message>
        <source>Full OV copying</source>
        <translation>Copia OV completa</translation>
    </message>
    <message>
        <source>OV copying of W_E W_V W_O W_U, from tokens to logits: 1 if each token raises its own logit.</source>
        <translation>Copia OV de W_E W_V W_O W_U, de tokens a logits: 1 si cada token sube su propio logit.</translation>
    </message>
    <message>
        <source>Prefix matching</source>
        <translation>Coincidencia de prefijo</translation>
    </message>
    <message>
        <source>On random tokens that are repeated: the weight of each token on those that followed it before. High for induction heads.</source>
        <translation>Con tokens aleatorios repetidos: el peso de cada token sobre los que lo siguieron antes. Alto en cabezas de inducción.</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Copia</translation>
    </message>
    <message>
        <source>On random tokens that are repeated: of everything by which the head raises their logits, the share of the token that it attends to most, from −1 (none) to 1 (all).</source>
        <translation>Con tokens aleatorios repetidos: de todo lo que la cabeza sube sus logits, la parte del token al que más atiende, de −1 (nada) a 1 (todo).</translation>
    </message>
    <message>
        <source>Numbers of float16 end at 65,504, and {place} go beyond: choose float32 or bfloat16 as dtype.</source>
        <translation>Los números de float16 acaban en 65 504, y {place} pasan de ahí: elige float32 o bfloat16 como dtype.</translation>
    </message>
    <message>
        <source>NaN or ∞ comes first in {place}: look for an edit there or before, or at the scale and the softmax.</source>
        <translation>NaN o ∞ aparece primero en {place}: busca una edición ahí o antes, o mira la escala y la softmax.</translation>
    </message>
    <message>
        <source>NaN or ∞ comes first in {place}: look for an edit there or before, or in the weights of that layer.</source>
        <translation>NaN o ∞ aparece primero en {place}: busca una edición ahí o antes, o en los pesos de esa capa.</translation>
    </message>
    <message>
        <source>{stage} of layer {layer}, head {head}</source>
        <translation>{stage} de la capa {layer}, cabeza {head}</translation>
    </message>
    <message>
        <source>{stage} of layer {layer}</source>
        <translation>{stage} de la capa {layer}</translation>
    </message>
    <message>
        <source>The measure {name} failed: {reason}.</source>
        <translation>La medida {name} falló: {reason}.</translation>
    </message>
    <message>
        <source>The limits of a measure are two numbers, the smaller first, and not {limits}.</source>
        <translation>Los límites de una medida son dos números, primero el menor, no {limits}.</translation>
    </message>
    <message>
        <source>{name} cannot be the name of a measure: {prefix} begins those of a corpus.</source>
        <translation>{name} no puede ser el nombre de una medida: {prefix} empieza las de un corpus.</translation>
    </message>
    <message>
        <source>A measure needs a function of (weights), which may also take {names} by name, and {value} is none.</source>
        <translation>Una medida necesita una función de (weights), que también puede tomar {names} por su nombre, y {value} no lo es.</translation>
    </message>
    <message>
        <source>{error} This is with small weights (head, query, key), as a check.</source>
        <translation>{error} Esto es con pesos pequeños (cabeza, consulta, clave), como comprobación.</translation>
    </message>
    <message>
        <source>The measure {name} returned NaN for every head of small weights (head, query, key).</source>
        <translation>La medida {name} devolvió NaN para cada cabeza de pesos pequeños (cabeza, consulta, clave).</translation>
    </message>
    <message>
        <source>The measure {name} returned another number for a head when it was alone: a number is of one head, since heads are measured in batches.</source>
        <translation>La medida {name} devolvió otro número para una cabeza sola: un número es de una cabeza, ya que las cabezas se miden por lotes.</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>un texto</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>the name or the path of a model</source>
        <translation>el nombre o la ruta de un modelo</translation>
    </message>
    <message>
        <source>a session, as in its file</source>
        <translation>una sesión, como en su archivo</translation>
    </message>
    <message>
        <source>a table that names the target of edits</source>
        <translation>una tabla que indica el destino de las ediciones</translation>
    </message>
    <message>
        <source>There is nothing called {name} to do: attnviz do --list, or intents() of a session, names everything.</source>
        <translation>No hay nada llamado {name} que hacer: attnviz do --list, o intents() de una sesión, lo nombra todo.</translation>
    </message>
    <message>
        <source>{name} has no argument {argument}; it has {known}.</source>
        <translation>{name} no tiene el argumento {argument}; tiene {known}.</translation>
    </message>
    <message>
        <source>{name} has no argument {argument}; it has none.</source>
        <translation>{name} no tiene el argumento {argument}: no tiene ninguno.</translation>
    </message>
    <message>
        <source>{name} needs the argument {argument}.</source>
        <translation>{name} necesita el argumento {argument}.</translation>
    </message>
    <message>
        <source>{type} (optional)</source>
        <translation>{type} (opcional)</translation>
    </message>
    <message>
        <source>{name} cannot be {value}: it must be {expected}.</source>
        <translation>{name} no puede ser {value}: debe ser {expected}.</translation>
    </message>
    <message>
        <source>{name} has no cell {text}: write its index, such as "0,1".</source>
        <translation>{name} no tiene la celda {text}: escribe su índice, como "0,1".</translation>
    </message>
    <message>
        <source>a list of {each}</source>
        <translation>una lista de {each}</translation>
    </message>
    <message>
        <source>a table of {fields}</source>
        <translation>una tabla de {fields}</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>una tabla</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <translation>{one} o {other}</translation>
    </message>
    <message>
        <source>No file is being read or written.</source>
        <translation>No se está leyendo ni escribiendo ningún archivo.</translation>
    </message>
    <message>
        <source>No long computation is running.</source>
        <translation>No hay ningún cálculo largo en marcha.</translation>
    </message>
    <message>
        <source>before</source>
        <translation>antes</translation>
    </message>
    <message>
        <source>There is nothing to hold yet. Type a sentence first.</source>
        <translation>Aún no hay nada que retener. Escribe primero una frase.</translation>
    </message>
    <message>
        <source>This state is {name} now. Change something, then look at now − {name} ({keys}).</source>
        <translation>Este estado es ahora {name}. Cambia algo, y luego mira ahora − {name} ({keys}).</translation>
    </message>
    <message>
        <source>There is no snapshot called {name}.</source>
        <translation>No hay una instantánea llamada {name}.</translation>
    </message>
    <message>
        <source>Nothing was changed yet.</source>
        <translation>Aún no se ha cambiado nada.</translation>
    </message>
    <message>
        <source>There was no text before the last change.</source>
        <translation>No había texto antes del último cambio.</translation>
    </message>
    <message>
        <source>Steering adds vectors to vectors: choose a stage with a vector per token, such as the residual stream or the context of a head.</source>
        <translation>El steering suma vectores a vectores: elige una etapa con un vector por token, como el flujo residual o el contexto de una cabeza.</translation>
    </message>
    <message>
        <source>No cell is marked: click one in the large picture, or use the arrow keys.</source>
        <translation>No hay ninguna celda marcada: haz clic en una en la imagen grande, o usa las teclas de flecha.</translation>
    </message>
    <message>
        <source>Patch {stage} of {place} from A</source>
        <translation>Parchear {stage} de {place} desde A</translation>
    </message>
    <message>
        <source>Steer {stage} of {place} towards A</source>
        <translation>Dirigir {stage} de {place} hacia A</translation>
    </message>
    <message>
        <source>Nothing is steered.</source>
        <translation>No se dirige nada.</translation>
    </message>
    <message>
        <source>Stop steering</source>
        <translation>Detener el steering</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>Nada que deshacer.</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>Nada que rehacer.</translation>
    </message>
    <message>
        <source>Example: {title}</source>
        <translation>Ejemplo: {title}</translation>
    </message>
    <message>
        <source>New example: {title}</source>
        <translation>Nuevo ejemplo: {title}</translation>
    </message>
    <message>
        <source>The example replaced your changes. Undo ({keys}) brings them back.</source>
        <translation>El ejemplo reemplazó tus cambios. Deshacer ({keys}) los recupera.</translation>
    </message>
    <message>
        <source>Replace {deleted} with {typed}</source>
        <translation>Reemplazar {deleted} por {typed}</translation>
    </message>
    <message>
        <source>Type {typed}</source>
        <translation>Escribir {typed}</translation>
    </message>
    <message>
        <source>Delete {deleted}</source>
        <translation>Borrar {deleted}</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>Escritura</translation>
    </message>
    <message>
        <source>Append {token}</source>
        <translation>Añadir {token}</translation>
    </message>
    <message>
        <source>Fill in {token}</source>
        <translation>Rellenar con {token}</translation>
    </message>
    <message>
        <source>Change {option}</source>
        <translation>Cambiar {option}</translation>
    </message>
    <message>
        <source>Take weights from {variant}</source>
        <translation>Tomar los pesos de {variant}</translation>
    </message>
    <message>
        <source>Default option</source>
        <translation>Opción predeterminada</translation>
    </message>
    <message>
        <source>Replace the session</source>
        <translation>Reemplazar la sesión</translation>
    </message>
    <message>
        <source>Default options</source>
        <translation>Opciones predeterminadas</translation>
    </message>
    <message>
        <source>Every option has its default.</source>
        <translation>Todas las opciones tienen su valor predeterminado.</translation>
    </message>
    <message>
        <source>Open {model}</source>
        <translation>Abrir {model}</translation>
    </message>
    <message>
        <source>Train {recipe}</source>
        <translation>Entrenar {recipe}</translation>
    </message>
    <message>
        <source>Close the model</source>
        <translation>Cerrar el modelo</translation>
    </message>
    <message>
        <source>Ablate layer {layer}, head {head}</source>
        <translation>Ablacionar la cabeza {head} de la capa {layer}</translation>
    </message>
    <message>
        <source>Ablate head {head}</source>
        <translation>Ablacionar la cabeza {head}</translation>
    </message>
    <message>
        <source>Restore layer {layer}, head {head}</source>
        <translation>Restaurar la cabeza {head} de la capa {layer}</translation>
    </message>
    <message>
        <source>Restore head {head}</source>
        <translation>Restaurar la cabeza {head}</translation>
    </message>
    <message>
        <source>Ablate {count} heads</source>
        <translation>Ablacionar {count} cabezas</translation>
    </message>
    <message>
        <source>Restore {count} heads</source>
        <translation>Restaurar {count} cabezas</translation>
    </message>
    <message>
        <source>Ablate all heads of layer {layer} but {head}</source>
        <translation>Ablacionar todas las cabezas de la capa {layer} menos {head}</translation>
    </message>
    <message>
        <source>Ablate all heads but {head}</source>
        <translation>Ablacionar todas las cabezas menos {head}</translation>
    </message>
    <message>
        <source>Ablate layer {layer}</source>
        <translation>Ablacionar la capa {layer}</translation>
    </message>
    <message>
        <source>Restore layer {layer}</source>
        <translation>Restaurar la capa {layer}</translation>
    </message>
    <message>
        <source>Ablate all layers but {layer}</source>
        <translation>Ablacionar todas las capas menos {layer}</translation>
    </message>
    <message>
        <source>Restore all heads</source>
        <translation>Restaurar todas las cabezas</translation>
    </message>
    <message>
        <source>Edit numbers</source>
        <translation>Editar números</translation>
    </message>
    <message>
        <source>Make {query} attend to {key}</source>
        <translation>Hacer que {query} atienda a {key}</translation>
    </message>
    <message>
        <source>Reset a number</source>
        <translation>Restablecer un número</translation>
    </message>
    <message>
        <source>This number is not edited.</source>
        <translation>Este número no está editado.</translation>
    </message>
    <message>
        <source>Reset numbers</source>
        <translation>Restablecer números</translation>
    </message>
    <message>
        <source>Reset a table</source>
        <translation>Restablecer una tabla</translation>
    </message>
    <message>
        <source>Reset a stage</source>
        <translation>Restablecer una etapa</translation>
    </message>
    <message>
        <source>No number of this stage is edited.</source>
        <translation>No hay ningún número editado en esta etapa.</translation>
    </message>
    <message>
        <source>Reset all edits</source>
        <translation>Restablecer todas las ediciones</translation>
    </message>
    <message>
        <source>Mask a cell</source>
        <translation>Enmascarar una celda</translation>
    </message>
    <message>
        <source>Mask a cell of layer {layer}</source>
        <translation>Enmascarar una celda de la capa {layer}</translation>
    </message>
    <message>
        <source>Paint the mask</source>
        <translation>Pintar la máscara</translation>
    </message>
    <message>
        <source>Reset the mask</source>
        <translation>Restablecer la máscara</translation>
    </message>
    <message>
        <source>No cell of the mask is edited.</source>
        <translation>No hay ninguna celda editada en la máscara.</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>Tomar una instantánea</translation>
    </message>
    <message>
        <source>Rename a snapshot</source>
        <translation>Cambiar el nombre de una instantánea</translation>
    </message>
    <message>
        <source>Remove a snapshot</source>
        <translation>Eliminar una instantánea</translation>
    </message>
    <message>
        <source>Embeddings from {name}</source>
        <translation>Embeddings de {name}</translation>
    </message>
    <message>
        <source>Ablate by: {kind}</source>
        <translation>Ablacionar con: {kind}</translation>
    </message>
    <message>
        <source>There is no cell ({row}, {column}) of {stage} in sentence {sentence}, layer {layer}, head {head}.</source>
        <translation>No hay una celda ({row}, {column}) de {stage} en la frase {sentence}, capa {layer}, cabeza {head}.</translation>
    </message>
    <message>
        <source>Dropout is off: turn it on ({keys}) to see its mask.</source>
        <translation>El dropout está apagado: enciéndelo ({keys}) para ver su máscara.</translation>
    </message>
    <message>
        <source>Type a sentence first: the experiment shows its numbers.</source>
        <translation>Escribe primero una frase: el experimento muestra sus números.</translation>
    </message>
    <message>
        <source>A trained model is open: close it (File &gt; Close the model) to compare the variants.</source>
        <translation>Hay un modelo entrenado abierto: ciérralo (Archivo &gt; Cerrar el modelo) para comparar las variantes.</translation>
    </message>
    <message>
        <source>Ladder of variants</source>
        <translation>Escalera de variantes</translation>
    </message>
    <message>
        <source>Every variant on this sentence, a row each. Cells that differ from the row above are marked.</source>
        <translation>Cada variante sobre esta frase, una fila por cada una. Las celdas que difieren de la fila de arriba están marcadas.</translation>
    </message>
    <message>
        <source>Same weights</source>
        <translation>Mismos pesos</translation>
    </message>
    <message>
        <source>Every variant takes the weights of the present one, where they fit: then what differs is the formulation.</source>
        <translation>Cada variante toma los pesos de la actual, donde encajan: entonces lo que difiere es la formulación.</translation>
    </message>
    <message>
        <source>The dropout rate is 0, so nothing is dropped. Turn Dropout on and set its Rate, under Options.</source>
        <translation>La tasa de dropout es 0, así que no se elimina nada. Enciende Dropout y pon su Tasa, en Opciones.</translation>
    </message>
    <message>
        <source>Dropout microscope</source>
        <translation>Microscopio del dropout</translation>
    </message>
    <message>
        <source>The weights under many dropout masks: their mean approaches the weights without dropout, because a kept weight is multiplied by 1 / (1 − p).</source>
        <translation>Los pesos con muchas máscaras de dropout: su media se acerca a los pesos sin dropout, porque un peso conservado se multiplica por 1 / (1 − p).</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>Máscaras</translation>
    </message>
    <message>
        <source>How many dropout masks are drawn, each from a seed of its own.</source>
        <translation>Cuántas máscaras de dropout se sortean, cada una con su propia semilla.</translation>
    </message>
    <message>
        <source>Scale laboratory</source>
        <translation>Laboratorio de la escala</translation>
    </message>
    <message>
        <source>Why scores are divided by √d_k: random queries and keys, their scores, weights and gradients.</source>
        <translation>Por qué las puntuaciones se dividen por √d_k: consultas y claves aleatorias, sus puntuaciones, pesos y gradientes.</translation>
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
        <translation>El tamaño de consultas y claves.</translation>
    </message>
    <message>
        <source>Divide by √d_k</source>
        <translation>Dividir por √d_k</translation>
    </message>
    <message>
        <source>Divides the scores by √d_k before the softmax.</source>
        <translation>Divide las puntuaciones por √d_k antes de la softmax.</translation>
    </message>
    <message>
        <source>Divides the scores, too: below 1, the softmax is sharper.</source>
        <translation>También divide las puntuaciones: por debajo de 1 la softmax es más nítida.</translation>
    </message>
    <message>
        <source>How many queries and keys are drawn.</source>
        <translation>Cuántas consultas y claves se sortean.</translation>
    </message>
    <message>
        <source>The seed of the random vectors.</source>
        <translation>La semilla de los vectores aleatorios.</translation>
    </message>
    <message>
        <source>Head split</source>
        <translation>División en cabezas</translation>
    </message>
    <message>
        <source>How one projection becomes several heads: (b, t, d), view, transpose, (b, h, t, d_h).</source>
        <translation>Cómo una proyección se convierte en varias cabezas: (b, t, d), view, transpose, (b, h, t, d_h).</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>What is split.</source>
        <translation>Qué se divide.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>0 is the projection, 0.5 the view, 1 the transpose.</source>
        <translation>0 es la proyección, 0.5 view, 1 transpose.</translation>
    </message>
    <message>
        <source>The dimension on this axis, counted from 0.</source>
        <translation>La dimensión de este eje, contada desde 0.</translation>
    </message>
    <message>
        <source>Each token is a point. Drag one by the mouse or the arrow keys: every panel follows.</source>
        <translation>Cada token es un punto. Arrastra uno con el ratón o las teclas de flecha: todos los paneles lo siguen.</translation>
    </message>
    <message>
        <source>Which vectors are shown.</source>
        <translation>Qué vectores se muestran.</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Ejes</translation>
    </message>
    <message>
        <source>Two or three dimensions, or the directions in which the vectors differ most (PCA).</source>
        <translation>Dos o tres dimensiones, o las direcciones en que más difieren los vectores (PCA).</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>eje x</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>eje y</translation>
    </message>
    <message>
        <source>z axis</source>
        <translation>eje z</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>Movimiento</translation>
    </message>
    <message>
        <source>How far the plane has moved: 0 is before the matrix, 1 after it.</source>
        <translation>Cuánto se ha movido el plano: 0 es antes de la matriz, 1 después.</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>Logit lens</translation>
    </message>
    <message>
        <source>What the model would predict from the residual stream before each layer: its final norm, then its unembedding. The last row is the model's output.</source>
        <translation>Lo que el modelo predeciría a partir del flujo residual antes de cada capa: su norma final y luego su unembedding. La última fila es la salida del modelo.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Color</translation>
    </message>
    <message>
        <source>Target rank</source>
        <translation>Rango del objetivo</translation>
    </message>
    <message>
        <source>KL divergence</source>
        <translation>Divergencia KL</translation>
    </message>
    <message>
        <source>What the colour of a cell says: the probability of its top token, the rank of the target token, the entropy of the prediction, or its KL divergence from the output, in nats.</source>
        <translation>Qué dice el color de una celda: la probabilidad de su token más probable, el rango del token objetivo, la entropía de la predicción, o su divergencia KL respecto a la salida, en nats.</translation>
    </message>
    <message>
        <source>After attention</source>
        <translation>Tras la atención</translation>
    </message>
    <message>
        <source>Adds a row to each layer: the residual stream after its attention, before its MLP.</source>
        <translation>Añade una fila a cada capa: el flujo residual después de su atención, antes de su MLP.</translation>
    </message>
    <message>
        <source>Nearest tokens</source>
        <translation>Tokens más cercanos</translation>
    </message>
    <message>
        <source>The tokens whose unembedding vectors point most like the residual stream of the pinned token (or the last one) before the selected layer. Click one to make it the target token.</source>
        <translation>Los tokens cuyos vectores de unembedding tienen la dirección más parecida a la del flujo residual del token fijado (o del último) antes de la capa elegida. Haz clic en uno para convertirlo en el token objetivo.</translation>
    </message>
    <message>
        <source>Effects on later segments</source>
        <translation>Efectos sobre segmentos posteriores</translation>
    </message>
    <message>
        <source>How the log-probability of each later segment changes if no later token attends to the marked one. View &gt; Fold by says what a segment is; unfolded, each token is one.</source>
        <translation>Cómo cambia la log-probabilidad de cada segmento posterior si ningún token posterior atiende al marcado. Ver &gt; Agrupar por dice qué es un segmento; sin agrupar, cada token es uno.</translation>
    </message>
    <message>
        <source>Activation patching</source>
        <translation>Activation patching</translation>
    </message>
    <message>
        <source>A is the clean run, the present text the corrupted one. A cell: how much of their difference in the metric one activation brings across.</source>
        <translation>A es la ejecución limpia, el texto actual la corrupta. Una celda: qué parte de su diferencia en la métrica traslada una activación.</translation>
    </message>
    <message>
        <source>Patching</source>
        <translation>Parcheo</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Activación</translation>
    </message>
    <message>
        <source>What is replaced: a vector at one position, or one head at every position; on a path, only what the selected head wrote into the queries, keys or values of a later head.</source>
        <translation>Qué se reemplaza: un vector en una posición, o una cabeza en todas las posiciones; en un camino, solo lo que la cabeza elegida escribió en las consultas, claves o valores de una cabeza posterior.</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Denoising shows what suffices for the clean answer, noising what is necessary.</source>
        <translation>El denoising muestra qué basta para la respuesta limpia, el noising qué es necesario.</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exacto</translation>
    </message>
    <message>
        <source>Computes a run for each patch, layer by layer. Otherwise all patches are estimated at once: change · gradient of the logit difference (attribution patching).</source>
        <translation>Calcula una ejecución por parche, capa a capa. Si no, todos los parches se estiman a la vez: cambio · gradiente de la diferencia de logits (attribution patching).</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>Por token</translation>
    </message>
    <message>
        <source>Patches the heads of the selected layer at one token each.</source>
        <translation>Parchea las cabezas de la capa elegida en un token cada vez.</translation>
    </message>
    <message>
        <source>Why this score</source>
        <translation>Por qué esta puntuación</translation>
    </message>
    <message>
        <source>The score of the pinned query and key as a sum: what each earlier head and MLP wrote into the query, and into the key. Click a bar to open its head.</source>
        <translation>La puntuación de la consulta y la clave fijadas como suma: lo que cada cabeza y MLP anterior escribió en la consulta, y en la clave. Haz clic en una barra para abrir su cabeza.</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>Corpus</translation>
    </message>
    <message>
        <source>What the selected head does in the texts of the opened corpus: the distribution of a measure, and the texts with its largest values. Click a text to load it.</source>
        <translation>Qué hace la cabeza elegida en los textos del corpus abierto: la distribución de una medida, y los textos con sus mayores valores. Haz clic en un texto para cargarlo.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medida</translation>
    </message>
    <message>
        <source>Which measure of the head is shown.</source>
        <translation>Qué medida de la cabeza se muestra.</translation>
    </message>
    <message>
        <source>Circuits are read off the weights of a trained model: File &gt; Open model.</source>
        <translation>Los circuitos se leen de los pesos de un modelo entrenado: Archivo &gt; Abrir modelo.</translation>
    </message>
    <message>
        <source>Circuits of a head</source>
        <translation>Circuitos de una cabeza</translation>
    </message>
    <message>
        <source>What the selected head does by its weights alone: tokens that it copies or suppresses, tokens that it attends to, and later heads that read what it writes. The pinned token is its input.</source>
        <translation>Qué hace la cabeza elegida solo con sus pesos: tokens que copia o suprime, tokens a los que atiende, y cabezas posteriores que leen lo que escribe. El token fijado es su entrada.</translation>
    </message>
    <message>
        <source>Circuits</source>
        <translation>Circuitos</translation>
    </message>
    <message>
        <source>Composition</source>
        <translation>Composición</translation>
    </message>
    <message>
        <source>Through queries (Q)</source>
        <translation>A través de las consultas (Q)</translation>
    </message>
    <message>
        <source>Through keys (K)</source>
        <translation>A través de las claves (K)</translation>
    </message>
    <message>
        <source>Through values (V)</source>
        <translation>A través de los valores (V)</translation>
    </message>
    <message>
        <source>Through which matrix a later head reads what this head writes: ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖). Random matrices of the same shapes score 1 / √d_model.</source>
        <translation>A través de qué matriz lee una cabeza posterior lo que esta escribe: ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖). Matrices aleatorias de las mismas formas dan 1 / √d_model.</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Capa</translation>
    </message>
    <message>
        <source>The layer of the head, counted from 0.</source>
        <translation>La capa de la cabeza, contada desde 0.</translation>
    </message>
    <message>
        <source>Scatter of heads</source>
        <translation>Dispersión de cabezas</translation>
    </message>
    <message>
        <source>Every head as a point. Drag around points to select their heads everywhere; click one to open it.</source>
        <translation>Cada cabeza como un punto. Arrastra alrededor de puntos para elegir sus cabezas en todas partes; haz clic en uno para abrirla.</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>Dispersión</translation>
    </message>
    <message>
        <source>A measure of the heads: of their weights in this text, of a predicted token, of the opened corpus, or a score of the model that needs no text.</source>
        <translation>Una medida de las cabezas: de sus pesos en este texto, de un token predicho, del corpus abierto, o una puntuación del modelo que no necesita texto.</translation>
    </message>
    <message>
        <source>There is no experiment {name}: the experiments are {known}.</source>
        <translation>No hay un experimento {name}: los experimentos son {known}.</translation>
    </message>
    <message>
        <source>There is no stage {stage}.</source>
        <translation>No hay una etapa {stage}.</translation>
    </message>
    <message>
        <source>{name} has no stage {stage}: its stages are {there}.</source>
        <translation>{name} no tiene la etapa {stage}: sus etapas son {there}.</translation>
    </message>
    <message>
        <source>These are ids, which have no picture of their own: select the stage that shows them as chips.</source>
        <translation>Estos son id, que no tienen imagen propia: elige la etapa que los muestra como etiquetas.</translation>
    </message>
    <message>
        <source>Numbers that belong to experts have no mean over a segment: View &gt; Fold by &gt; Token shows them.</source>
        <translation>Los números que pertenecen a expertos no tienen media sobre un segmento: Ver &gt; Agrupar por &gt; Token los muestra.</translation>
    </message>
    <message>
        <source>This needs a trained model with one text, no encoder-decoder: File &gt; Open model.</source>
        <translation>Esto necesita un modelo entrenado con un texto, no un codificador-decodificador: Archivo &gt; Abrir modelo.</translation>
    </message>
    <message>
        <source>The file does not have it.</source>
        <translation>El archivo no lo tiene.</translation>
    </message>
    <message>
        <source>This variant has no such stage.</source>
        <translation>Esta variante no tiene tal etapa.</translation>
    </message>
    <message>
        <source>Hold a state as A first ({keys}).</source>
        <translation>Primero retén un estado como A ({keys}).</translation>
    </message>
    <message>
        <source>There are no weights to measure.</source>
        <translation>No hay pesos que medir.</translation>
    </message>
    <message>
        <source>There is no token {row} in this sentence.</source>
        <translation>No hay un token {row} en esta frase.</translation>
    </message>
    <message>
        <source>The model predicts no first token: nothing comes before it.</source>
        <translation>El modelo no predice el primer token: nada lo precede.</translation>
    </message>
    <message>
        <source>There is no stage {name}: the stages are {known}.</source>
        <translation>No hay una etapa {name}: las etapas son {known}.</translation>
    </message>
    <message>
        <source>The range was not changed by hand.</source>
        <translation>El rango no se cambió a mano.</translation>
    </message>
    <message>
        <source>A per-row range cannot be locked.</source>
        <translation>Un rango por fila no se puede bloquear.</translation>
    </message>
    <message>
        <source>Type the beginning of a text first.</source>
        <translation>Escribe primero el comienzo de un texto.</translation>
    </message>
    <message>
        <source>{reason} {taken} was appended instead.</source>
        <translation>{reason} En su lugar se añadió {taken}.</translation>
    </message>
    <message>
        <source>You are viewing another state. Switch to Now ({keys}) to append tokens.</source>
        <translation>Estás viendo otro estado. Pasa a Ahora ({keys}) para añadir tokens.</translation>
    </message>
    <message>
        <source>The model writes its output itself: type another text, or edit a number.</source>
        <translation>El modelo escribe él mismo su salida: escribe otro texto, o edita un número.</translation>
    </message>
    <message>
        <source>These are predictions after {token}. Tokens are appended at the end only: unpin the token (Escape).</source>
        <translation>Estas son predicciones después de {token}. Los tokens se añaden solo al final: suelta el token (Esc).</translation>
    </message>
    <message>
        <source>The text, an option or a number was changed meanwhile: choose Make a token attend again.</source>
        <translation>El texto, una opción o un número cambió entretanto: elige de nuevo Hacer que un token atienda.</translation>
    </message>
    <message>
        <source>The numbers are not computed yet: wait a moment.</source>
        <translation>Los números aún no están calculados: espera un momento.</translation>
    </message>
    <message>
        <source>Without a window, a query attends to a key with a weight that you give.</source>
        <translation>Sin ventana, una consulta atiende a una clave con un peso que tú das.</translation>
    </message>
    <message>
        <source>{words} {more}</source>
        <translation>{words} {more}</translation>
    </message>
    <message>
        <source>The corpus has {count} texts: Experiments &gt; Corpus shows them, and the list above the heads its measures.</source>
        <translation>El corpus tiene {count} textos: Experimentos &gt; Corpus los muestra, y la lista sobre las cabezas sus medidas.</translation>
    </message>
    <message>
        <source>Without a window, a corpus is opened by its path.</source>
        <translation>Sin ventana, un corpus se abre por su ruta.</translation>
    </message>
    <message>
        <source>your code</source>
        <translation>tu código</translation>
    </message>
    <message>
        <source>Your own code is compared with a variant: choose one under Options, in place of the model.</source>
        <translation>Tu código se compara con una variante: elige una en Opciones, en lugar del modelo.</translation>
    </message>
    <message>
        <source>Your own code is compared with a variant of the program: this one is of a plug-in.</source>
        <translation>Tu código se compara con una variante del programa: esta es de un complemento.</translation>
    </message>
    <message>
        <source>There is no text yet. Type a sentence first.</source>
        <translation>Aún no hay texto. Escribe primero una frase.</translation>
    </message>
    <message>
        <source>Switch dropout off ({keys}): your own code is compared in evaluation mode.</source>
        <translation>Apaga el dropout ({keys}): tu código se compara en modo de evaluación.</translation>
    </message>
    <message>
        <source>Without a window, your own code is compared by its path.</source>
        <translation>Sin ventana, tu código se compara por su ruta.</translation>
    </message>
    <message>
        <source>There is no exercise {exercise}: choose among {known}.</source>
        <translation>No hay un ejercicio {exercise}: elige entre {known}.</translation>
    </message>
    <message>
        <source>There is no command called {name}.</source>
        <translation>No hay un comando llamado {name}.</translation>
    </message>
    <message>
        <source>{keys} are not keys.</source>
        <translation>{keys} no son teclas.</translation>
    </message>
    <message>
        <source>The first numbers are being computed.</source>
        <translation>Se están calculando los primeros números.</translation>
    </message>
    <message>
        <source>The numbers of this text are not computed yet.</source>
        <translation>Los números de este texto aún no están calculados.</translation>
    </message>
    <message>
        <source>There is nothing to export yet. Type a sentence first.</source>
        <translation>Aún no hay nada que exportar. Escribe primero una frase.</translation>
    </message>
    <message>
        <source>Needs a language model that predicts the next token: File &gt; Open model.</source>
        <translation>Necesita un modelo de lenguaje que prediga el token siguiente: Archivo &gt; Abrir modelo.</translation>
    </message>
    <message>
        <source>These values were loaded from a file; nothing is computed from them.</source>
        <translation>Estos valores se cargaron de un archivo; de ellos no se calcula nada.</translation>
    </message>
    <message>
        <source>The pictures are folded to segments, whose numbers are sums and means: View &gt; Fold by &gt; Token shows single numbers, which can be edited.</source>
        <translation>Las imágenes están agrupadas en segmentos, cuyos números son sumas y medias: Ver &gt; Agrupar por &gt; Token muestra números sueltos, que se pueden editar.</translation>
    </message>
    <message>
        <source>No state is held as A yet ({keys}).</source>
        <translation>Aún no hay ningún estado retenido como A ({keys}).</translation>
    </message>
    <message>
        <source>No trained model is open.</source>
        <translation>No hay ningún modelo entrenado abierto.</translation>
    </message>
    <message>
        <source>No lesson is open: Help &gt; Lessons.</source>
        <translation>No hay ninguna lección abierta: Ayuda &gt; Lecciones.</translation>
    </message>
    <message>
        <source>No corpus is open: File &gt; Open corpus.</source>
        <translation>No hay ningún corpus abierto: Archivo &gt; Abrir corpus.</translation>
    </message>
    <message>
        <source>No number is edited.</source>
        <translation>No hay ningún número editado.</translation>
    </message>
    <message>
        <source>A variant has one layer. Open a model to ablate layers.</source>
        <translation>Una variante tiene una capa. Abre un modelo para ablacionar capas.</translation>
    </message>
    <message>
        <source>No head or layer is ablated.</source>
        <translation>No hay ninguna cabeza ni capa ablacionada.</translation>
    </message>
    <message>
        <source>There is one head. Heads, under Options, adds more.</source>
        <translation>Hay una cabeza. Cabezas, en Opciones, añade más.</translation>
    </message>
    <message>
        <source>There is one head.</source>
        <translation>Hay una cabeza.</translation>
    </message>
    <message>
        <source>There is one layer. Open a model to see more (File &gt; Open model).</source>
        <translation>Hay una capa. Abre un modelo para ver más (Archivo &gt; Abrir modelo).</translation>
    </message>
    <message>
        <source>This variant has no weights.</source>
        <translation>Esta variante no tiene pesos.</translation>
    </message>
    <message>
        <source>You still see {shown}: {variant} is not computed yet.</source>
        <translation>Aún ves {shown}: {variant} todavía no está calculada.</translation>
    </message>
    <message>
        <source>A difference of token {token} and itself is 0: name two tokens.</source>
        <translation>La diferencia del token {token} consigo mismo es 0: indica dos tokens.</translation>
    </message>
    <message>
        <source>There is no token {token}: the ids of {name} are 0 to {last}.</source>
        <translation>No hay un token {token}: los id de {name} van de 0 a {last}.</translation>
    </message>
    <message>
        <source>{name} has {count} positions, and the text fills them: nothing can be appended.</source>
        <translation>{name} tiene {count} posiciones, y el texto las llena: no se puede añadir nada.</translation>
    </message>
    <message>
        <source>{model} has its own weights.</source>
        <translation>{model} tiene sus propios pesos.</translation>
    </message>
    <message>
        <source>This is the variant itself.</source>
        <translation>Esta es la propia variante.</translation>
    </message>
    <message>
        <source>{name} is not a script: it does not begin with "attnviz_script": {known}.</source>
        <translation>{name} no es un script: no empieza con "attnviz_script": {known}.</translation>
    </message>
    <message>
        <source>{name}: step {number} is not ["name", {{"argument": value}}].</source>
        <translation>{name}: el paso {number} no es ["name", {{"argument": value}}].</translation>
    </message>
    <message>
        <source>{stage} has no heads, and the text is one sentence: choose a stage with heads, such as Weights.</source>
        <translation>{stage} no tiene cabezas, y el texto es una frase: elige una etapa con cabezas, como Pesos.</translation>
    </message>
    <message>
        <source>Nothing to compare with: this layer has one head, and the text is one input. Right-click a head of another layer to compare with it.</source>
        <translation>No hay nada con lo que comparar: esta capa tiene una cabeza, y el texto es una entrada. Haz clic derecho en una cabeza de otra capa para comparar con ella.</translation>
    </message>
    <message>
        <source>Nothing to compare with: one head, and one sentence. Enter begins another sentence; Heads, under Options, adds heads.</source>
        <translation>No hay nada con lo que comparar: una cabeza, y una frase. Intro empieza otra frase; Cabezas, en Opciones, añade cabezas.</translation>
    </message>
    <message>
        <source>There is no way to fold called {name}: the ways are {known}, and "" shows tokens.</source>
        <translation>No hay una forma de agrupar llamada {name}: las formas son {known}, y "" muestra tokens.</translation>
    </message>
    <message>
        <source>Mark a segment</source>
        <translation>Marcar un segmento</translation>
    </message>
    <message>
        <source>Suppress attention to {segment}</source>
        <translation>Suprimir la atención a {segment}</translation>
    </message>
    <message>
        <source>No segment is marked.</source>
        <translation>No hay ningún segmento marcado.</translation>
    </message>
    <message>
        <source>No marked segment begins at this token.</source>
        <translation>Ningún segmento marcado empieza en este token.</translation>
    </message>
    <message>
        <source>Join two segments</source>
        <translation>Unir dos segmentos</translation>
    </message>
    <message>
        <source>Remove the marks of segments</source>
        <translation>Quitar las marcas de segmentos</translation>
    </message>
    <message>
        <source>This session has no file yet. Choose one.</source>
        <translation>Esta sesión aún no tiene archivo. Elige uno.</translation>
    </message>
    <message>
        <source>{name} was not saved: another program has changed it.</source>
        <translation>{name} no se guardó: otro programa lo ha cambiado.</translation>
    </message>
    <message>
        <source>{name} was not saved: its folder, {folder}, does not exist any more. Choose another one with Save as.</source>
        <translation>{name} no se guardó: su carpeta, {folder}, ya no existe. Elige otra con Guardar como.</translation>
    </message>
    <message>
        <source>{name} needs a window.</source>
        <translation>{name} necesita una ventana.</translation>
    </message>
    <message>
        <source>The text, an option or a number was changed meanwhile: do it again.</source>
        <translation>El texto, una opción o un número cambió entretanto: hazlo de nuevo.</translation>
    </message>
    <message>
        <source>Edited numbers and painted mask cells stay at their positions, where other tokens are now.</source>
        <translation>Los números editados y las celdas pintadas de la máscara se quedan en sus posiciones, donde ahora hay otros tokens.</translation>
    </message>
    <message>
        <source>The text is a chat already: edit its turns, or type another text.</source>
        <translation>El texto ya es un chat: edita sus turnos, o escribe otro texto.</translation>
    </message>
    <message>
        <source>Type a question first, or turns as lines that begin with user: or assistant:.</source>
        <translation>Escribe primero una pregunta, o turnos como líneas que empiezan con user: o assistant:.</translation>
    </message>
    <message>
        <source>Apply the chat template</source>
        <translation>Aplicar la plantilla de chat</translation>
    </message>
    <message>
        <source>Append {count} tokens</source>
        <translation>Añadir {count} tokens</translation>
    </message>
    <message>
        <source>Set {count} tokens</source>
        <translation>Fijar {count} tokens</translation>
    </message>
    <message>
        <source>Name at least one token by its id.</source>
        <translation>Indica al menos un token por su id.</translation>
    </message>
    <message>
        <source>No training run is open: Train &gt; Train a model…</source>
        <translation>No hay ninguna ejecución abierta: Entrenar &gt; Entrenar un modelo…</translation>
    </message>
    <message>
        <source>No step of this run is there yet: wait a moment, or train it again.</source>
        <translation>Aún no hay ningún paso de esta ejecución: espera un momento, o entrénala de nuevo.</translation>
    </message>
    <message>
        <source>There is no curve {measure}: the curves are {known}.</source>
        <translation>No hay una curva {measure}: las curvas son {known}.</translation>
    </message>
    <message>
        <source>The training begins: its first step appears in a moment.</source>
        <translation>El entrenamiento empieza: su primer paso aparece en un momento.</translation>
    </message>
    <message>
        <source>Without a window, a model is trained by the name of its recipe.</source>
        <translation>Sin ventana, un modelo se entrena por el nombre de su receta.</translation>
    </message>
    <message>
        <source>Without a window, a run is opened by its folder.</source>
        <translation>Sin ventana, una ejecución se abre por su carpeta.</translation>
    </message>
    <message>
        <source>Without a window, a step is saved by the path of a folder.</source>
        <translation>Sin ventana, un paso se guarda por la ruta de una carpeta.</translation>
    </message>
    <message>
        <source>Saved the step to {folder}. It opens as a model.</source>
        <translation>Paso guardado en {folder}. Se abre como modelo.</translation>
    </message>
    <message>
        <source>Step {step} is held as A. Another step shows what has changed since.</source>
        <translation>El paso {step} está retenido como A. Otro paso muestra qué ha cambiado desde entonces.</translation>
    </message>
    <message>
        <source>32-bit floats</source>
        <translation>flotantes de 32 bits</translation>
    </message>
    <message>
        <source>bfloat16 numbers</source>
        <translation>números bfloat16</translation>
    </message>
    <message>
        <source>float16 numbers</source>
        <translation>números float16</translation>
    </message>
    <message>
        <source>+ {name} {bias}</source>
        <translation>+ {name} {bias}</translation>
    </message>
    <message>
        <source>+ {count} smaller terms: {rest}</source>
        <translation>+ {count} términos menores: {rest}</translation>
    </message>
    <message>
        <source>+ {count} more terms: {rest}</source>
        <translation>+ {count} términos más: {rest}</translation>
    </message>
    <message>
        <source>0 / 0 is not a number</source>
        <translation>0 / 0 no es un número</translation>
    </message>
    <message>
        <source>∞ / ∞ is not a number</source>
        <translation>∞ / ∞ no es un número</translation>
    </message>
    <message>
        <source>exactly {exact}; {numbers}, rounded at each step, give</source>
        <translation>exactamente {exact}; los {numbers}, redondeados en cada paso, dan</translation>
    </message>
    <message>
        <source>{exact}: beyond {largest:.2g}, where {numbers} end</source>
        <translation>{exact}: más allá de {largest:.2g}, donde acaban los {numbers}</translation>
    </message>
    <message>
        <source>exactly {exact}; {numbers} end at {largest:.2g} and give</source>
        <translation>exactamente {exact}; los {numbers} acaban en {largest:.2g} y dan</translation>
    </message>
    <message>
        <source>{name} cannot be {number}: it is a whole number from 1 to {most:,}.</source>
        <translation>{name} no puede ser {number}: es un número entero de 1 a {most:,}.</translation>
    </message>
    <message>
        <source>The {what} of {a_row} is one line of at most {most} characters without braces, and not {text}.</source>
        <translation>{what} de {a_row} es una línea de como máximo {most} caracteres sin llaves, no {text}.</translation>
    </message>
    <message>
        <source>{what} must be a table.</source>
        <translation>{what} debe ser una tabla.</translation>
    </message>
    <message>
        <source>there is no field {name} in {what}.</source>
        <translation>no hay un campo {name} en {what}.</translation>
    </message>
    <message>
        <source>a number above {low:g} and at most {high:,}</source>
        <translation>un número mayor que {low:g} y como máximo {high:,}</translation>
    </message>
    <message>
        <source>a text of at most {most:,} characters</source>
        <translation>un texto de {most:,} caracteres como máximo</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>una lista</translation>
    </message>
    <message>
        <source>{what} lacks {name}, {expected}.</source>
        <translation>a {what} le falta {name}, {expected}.</translation>
    </message>
    <message>
        <source>{what} has {name} {value}, which should be {expected}.</source>
        <translation>{what} tiene {name} {value}, que debería ser {expected}.</translation>
    </message>
    <message>
        <source>the {name} of {what}</source>
        <translation>{name} de {what}</translation>
    </message>
    <message>
        <source>a text of whole characters</source>
        <translation>un texto de caracteres completos</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>una lista de números</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>una lista de números enteros</translation>
    </message>
    <message>
        <source>This model has no chat template: only models that were trained on chats have one.</source>
        <translation>Este modelo no tiene plantilla de chat: solo la tienen los modelos entrenados con chats.</translation>
    </message>
    <message>
        <source>Not enough memory: shorten the text or choose smaller sizes.</source>
        <translation>No hay memoria suficiente: acorta el texto o elige tamaños más pequeños.</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>demasiado grande</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>dañado</translation>
    </message>
    <message>
        <source>A formula has at most {count} characters.</source>
        <translation>Una fórmula tiene como máximo {count} caracteres.</translation>
    </message>
    <message>
        <source>{text} is nested too deeply.</source>
        <translation>{text} está anidado demasiado profundo.</translation>
    </message>
    <message>
        <source>{text} cannot be read from {rest} on.</source>
        <translation>{text} no se puede leer desde {rest}.</translation>
    </message>
    <message>
        <source>{text}: a number is missing before the end.</source>
        <translation>{text}: falta un número antes del final.</translation>
    </message>
    <message>
        <source>The process that has the model does not answer.</source>
        <translation>El proceso que tiene el modelo no responde.</translation>
    </message>
    <message>
        <source>{quoted} is not a number: write it like 0.25 or 1e-3.</source>
        <translation>{quoted} no es un número: escríbelo como 0.25 o 1e-3.</translation>
    </message>
    <message>
        <source>{quoted} may mean {decimal} or {whole}: write one of these.</source>
        <translation>{quoted} puede significar {decimal} o {whole}: escribe uno de estos.</translation>
    </message>
    <message>
        <source>{quoted} may be {whole} or several numbers: separate cells by tabs.</source>
        <translation>{quoted} puede ser {whole} o varios números: separa las celdas con tabuladores.</translation>
    </message>
    <message>
        <source>{quoted} groups its digits: write {whole}.</source>
        <translation>{quoted} agrupa sus cifras: escribe {whole}.</translation>
    </message>
    <message>
        <source>the table has decimal points and decimal commas: use one of them.</source>
        <translation>la tabla tiene puntos decimales y comas decimales: usa solo uno.</translation>
    </message>
    <message>
        <source>This account has no folder of its own, in which AttnViz could keep settings and unsaved work: set ATTNVIZ_HOME to a folder for them.</source>
        <translation>Esta cuenta no tiene carpeta propia donde AttnViz pueda guardar ajustes y trabajo sin guardar: pon en ATTNVIZ_HOME una carpeta para ellos.</translation>
    </message>
    <message>
        <source>a script</source>
        <translation>un script</translation>
    </message>
    <message>
        <source>{name} ({origin}): {rows}</source>
        <translation>{name} ({origin}): {rows}</translation>
    </message>
    <message>
        <source>There are two plug-ins {name}: rename {path}.</source>
        <translation>Hay dos complementos {name}: cambia el nombre de {path}.</translation>
    </message>
    <message>
        <source>{path} adds nothing: a plug-in calls attnviz.measure, or adds another row.</source>
        <translation>{path} no añade nada: un complemento llama a attnviz.measure, o añade otra fila.</translation>
    </message>
    <message>
        <source>The plug-in {name} cannot be loaded: {reason}.</source>
        <translation>El complemento {name} no se puede cargar: {reason}.</translation>
    </message>
    <message>
        <source>{name} cannot be run: {error}.</source>
        <translation>{name} no se puede ejecutar: {error}.</translation>
    </message>
    <message>
        <source>The text has {count:,} characters: AttnViz takes at most {most:,}.</source>
        <translation>El texto tiene {count:,} caracteres: AttnViz acepta como máximo {most:,}.</translation>
    </message>
    <message>
        <source>{name} is larger than {megabytes} MiB, which is too large for AttnViz.</source>
        <translation>{name} es mayor que {megabytes} MiB, demasiado para AttnViz.</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>No existe el archivo o el directorio</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Permiso denegado</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>No queda espacio en el dispositivo</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Es un directorio</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>No es un directorio</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>El archivo ya existe</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Sistema de archivos de solo lectura</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Nombre de archivo demasiado largo</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Error de entrada/salida</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>Operación no permitida</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Demasiados archivos abiertos</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Cuota de disco excedida</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>Conexión rechazada</translation>
    </message>
    <message>
        <source>{name} is not a text file in UTF-8.</source>
        <translation>{name} no es un archivo de texto en UTF-8.</translation>
    </message>
    <message>
        <source>There is no preference called {name}.</source>
        <translation>No hay una preferencia llamada {name}.</translation>
    </message>
    <message>
        <source>{name} cannot be {value}.</source>
        <translation>{name} no puede ser {value}.</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>el archivo</translation>
    </message>
    <message>
        <source>a list of at most {most:,} names</source>
        <translation>una lista de {most:,} nombres como máximo</translation>
    </message>
    <message>
        <source>{name} cannot be the name of a row: write lower-case letters, digits and _, such as my_{kind}.</source>
        <translation>{name} no puede ser el nombre de una fila: escribe letras minúsculas, cifras y _, como my_{kind}.</translation>
    </message>
    <message>
        <source>The {kind} {name} is there already: choose another name.</source>
        <translation>{kind} {name} ya existe: elige otro nombre.</translation>
    </message>
    <message>
        <source>Standard output is closed{unsaid}</source>
        <translation>La salida estándar está cerrada{unsaid}</translation>
    </message>
    <message>
        <source>Standard output cannot be written to ({reason}){unsaid}</source>
        <translation>No se puede escribir en la salida estándar ({reason}){unsaid}</translation>
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
        <translation>una capa, número 0</translation>
    </message>
    <message>
        <source>layers 0 to {last}</source>
        <translation>capas 0 a {last}</translation>
    </message>
    <message>
        <source>one head, number 0</source>
        <translation>una cabeza, número 0</translation>
    </message>
    <message>
        <source>heads 0 to {last}</source>
        <translation>cabezas 0 a {last}</translation>
    </message>
    <message>
        <source>There is no tokenizer {name}: the tokenizers are {known}.</source>
        <translation>No hay un tokenizador {name}: los tokenizadores son {known}.</translation>
    </message>
    <message>
        <source>The vocabulary of the GPT-2 tokenizer is damaged or missing: install AttnViz again, or choose another tokenizer.</source>
        <translation>El vocabulario del tokenizador de GPT-2 está dañado o falta: instala AttnViz de nuevo, o elige otro tokenizador.</translation>
    </message>
    <message>
        <source>The chat template takes more than {seconds:.0f} s, or too much memory.</source>
        <translation>La plantilla de chat tarda más de {seconds:.0f} s, o necesita demasiada memoria.</translation>
    </message>
    <message>
        <source>The chat template refuses these turns: {reason}.</source>
        <translation>La plantilla de chat rechaza estos turnos: {reason}.</translation>
    </message>
    <message>
        <source>tokenizer={tokenizer} splits names of the rows such as {odd}: give a text.</source>
        <translation>tokenizer={tokenizer} divide nombres de las filas como {odd}: da un texto.</translation>
    </message>
    <message>
        <source>GloVe has no vector for {unknown} of {count} tokens, such as {token}. {why}</source>
        <translation>GloVe no tiene vector para {unknown} de {count} tokens, como {token}. {why}</translation>
    </message>
    <message>
        <source>The embedding file has no row for {unknown} of {count} tokens, such as {token}: random vectors (fixed seed) are used.</source>
        <translation>El archivo de embeddings no tiene fila para {unknown} de {count} tokens, como {token}: se usan vectores aleatorios (semilla fija).</translation>
    </message>
    <message>
        <source>{message} Its row {row} is not one token.</source>
        <translation>{message} Su fila {row} no es un solo token.</translation>
    </message>
    <message>
        <source>The GloVe vectors are damaged or missing: install AttnViz again, or choose other embeddings.</source>
        <translation>Los vectores de GloVe están dañados o faltan: instala AttnViz de nuevo, o elige otros embeddings.</translation>
    </message>
    <message>
        <source>Not enough memory for {rows:,} random vectors of {width:,} dimensions: choose a smaller d_in.</source>
        <translation>No hay memoria suficiente para {rows:,} vectores aleatorios de {width:,} dimensiones: elige un d_in menor.</translation>
    </message>
    <message>
        <source>The model's tokenizer failed on this text ({why}).</source>
        <translation>El tokenizador del modelo falló con este texto ({why}).</translation>
    </message>
    <message>
        <source>The model has no embedding for {token}, token {number}: it has {rows:,}. Remove it from the text.</source>
        <translation>El modelo no tiene embedding para {token}, token {number}: tiene {rows:,}. Quítalo del texto.</translation>
    </message>
    <message>
        <source>The text has {count:,} characters, and a model takes at most {most:,}: shorten it.</source>
        <translation>El texto tiene {count:,} caracteres, y un modelo acepta como máximo {most:,}: acórtalo.</translation>
    </message>
    <message>
        <source>The appended tokens are not in the vocabulary of {name} as they were: the whole text was tokenized again.</source>
        <translation>Los tokens añadidos no están en el vocabulario de {name} tal como estaban: todo el texto se tokenizó de nuevo.</translation>
    </message>
    <message>
        <source>The tokenizer of {name} finds no token in the text {text}: type a word.</source>
        <translation>El tokenizador de {name} no encuentra tokens en el texto {text}: escribe una palabra.</translation>
    </message>
    <message>
        <source>{token} is at the beginning twice: the tokenizer adds it to each text. Delete the typed one.</source>
        <translation>{token} está dos veces al comienzo: el tokenizador lo añade a cada texto. Borra el que escribiste.</translation>
    </message>
    <message>
        <source>{token} is at the beginning twice: a chat template and the tokenizer both add it. Delete one of them.</source>
        <translation>{token} está dos veces al comienzo: lo añaden tanto una plantilla de chat como el tokenizador. Borra uno.</translation>
    </message>
    <message>
        <source>{name} does not hold a tokenizer that can be read ({why}).</source>
        <translation>{name} no contiene un tokenizador que se pueda leer ({why}).</translation>
    </message>
    <message>
        <source>{text} is not a token of this model.</source>
        <translation>{text} no es un token de este modelo.</translation>
    </message>
    <message>
        <source>{text} is {count} tokens of this model ({tokens}): name one.</source>
        <translation>{text} son {count} tokens de este modelo ({tokens}): indica uno.</translation>
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
        <translation>{stage} de {token}   {dimension} = {value}</translation>
    </message>
    <message>
        <source>{rows} {row}  →  {columns} {column}</source>
        <translation>{rows} {row}  →  {columns} {column}</translation>
    </message>
    <message>
        <source>layer {layer}</source>
        <translation>capa {layer}</translation>
    </message>
    <message>
        <source>raw score</source>
        <translation>puntuación sin escalar</translation>
    </message>
    <message>
        <source>scaled score</source>
        <translation>puntuación escalada</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>peso</translation>
    </message>
    <message>
        <source>after dropout</source>
        <translation>tras el dropout</translation>
    </message>
    <message>
        <source>not masked</source>
        <translation>no enmascarada</translation>
    </message>
    <message>
        <source>every {column} is masked, so its weights are zero</source>
        <translation>cada {column} está enmascarada, así que sus pesos son cero</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>cabeza {head}</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Attention</source>
        <translation>A&amp;tención</translation>
    </message>
    <message>
        <source>Ex&amp;periments</source>
        <translation>E&amp;xperimentos</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>E&amp;ntrenar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>A&amp;justes</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>Export for paper or the &amp;web</source>
        <translation>Exportar para artículo o &amp;web</translation>
    </message>
    <message>
        <source>&amp;Colour scale</source>
        <translation>Escala de &amp;colores</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>&amp;Lecciones</translation>
    </message>
    <message>
        <source>&amp;Go to</source>
        <translation>&amp;Ir a</translation>
    </message>
    <message>
        <source>Second &amp;picture</source>
        <translation>Se&amp;gunda imagen</translation>
    </message>
    <message>
        <source>Weigh&amp;ts as</source>
        <translation>&amp;Pesos como</translation>
    </message>
    <message>
        <source>Fol&amp;d by</source>
        <translation>&amp;Agrupar por</translation>
    </message>
    <message>
        <source>Compare &amp;with A</source>
        <translation>Compara&amp;r con A</translation>
    </message>
    <message>
        <source>Pane&amp;ls</source>
        <translation>Pa&amp;neles</translation>
    </message>
    <message>
        <source>Hand-out, A&amp;4…</source>
        <translation>Hoja de trabajo, A&amp;4…</translation>
    </message>
    <message>
        <source>Hand-out, &amp;Letter…</source>
        <translation>Hoja de trabajo, &amp;Letter…</translation>
    </message>
    <message>
        <source>Save a page with every stage of this head, its formulas, and the arithmetic of the pinned number, as a PDF.</source>
        <translation>Guarda una página con todas las etapas de esta cabeza, sus fórmulas y la aritmética del número fijado, como PDF.</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>&amp;Pesos</translation>
    </message>
    <message>
        <source>Show how much each query takes from each key's value.</source>
        <translation>Muestra cuánto toma cada consulta del valor de cada clave.</translation>
    </message>
    <message>
        <source>&amp;Value-weighted: ‖α · v · W_Oᵀ‖</source>
        <translation>Ponderados por &amp;valor: ‖α · v · W_Oᵀ‖</translation>
    </message>
    <message>
        <source>Show how long the vector is that each key adds to the query's attention output.</source>
        <translation>Muestra la longitud del vector que cada clave añade a la salida de la atención de la consulta.</translation>
    </message>
    <message>
        <source>&amp;Rollout up to this layer</source>
        <translation>&amp;Rollout hasta esta capa</translation>
    </message>
    <message>
        <source>Show how much of each token is in each position after this layer: the mean weights of all layers so far, multiplied, each half on the token itself.</source>
        <translation>Muestra cuánto de cada token hay en cada posición después de esta capa: los pesos medios de todas las capas hasta ahora, multiplicados, cada mitad sobre el propio token.</translation>
    </message>
    <message>
        <source>α × &amp;gradient</source>
        <translation>α × &amp;gradiente</translation>
    </message>
    <message>
        <source>Show what each weight adds to the target logit.</source>
        <translation>Muestra lo que cada peso añade al logit objetivo.</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Nueva</translation>
    </message>
    <message>
        <source>Begin a new session with the first sentence.</source>
        <translation>Empieza una sesión nueva con la primera frase.</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>A&amp;brir…</translation>
    </message>
    <message>
        <source>Open a session, arrays of attention or a lesson.</source>
        <translation>Abre una sesión, arrays de atención o una lección.</translation>
    </message>
    <message>
        <source>Open &amp;model…</source>
        <translation>&amp;Abrir modelo…</translation>
    </message>
    <message>
        <source>Open a trained model in place of the variant: a .gguf file, or the config.json of a folder.</source>
        <translation>Abre un modelo entrenado en lugar de la variante: un archivo .gguf, o el config.json de una carpeta.</translation>
    </message>
    <message>
        <source>Return to the variant that was used before the model.</source>
        <translation>Vuelve a la variante que se usaba antes del modelo.</translation>
    </message>
    <message>
        <source>Open &amp;embeddings…</source>
        <translation>Ab&amp;rir embeddings…</translation>
    </message>
    <message>
        <source>Read embeddings from a .npy or .csv file.</source>
        <translation>Lee embeddings de un archivo .npy o .csv.</translation>
    </message>
    <message>
        <source>Open corpus…</source>
        <translation>Abrir corpus…</translation>
    </message>
    <message>
        <source>Open a folder that attnviz corpus wrote: heads can be tinted by its measures, and show their texts.</source>
        <translation>Abre una carpeta que escribió attnviz corpus: las cabezas se pueden teñir con sus medidas, y mostrar sus textos.</translation>
    </message>
    <message>
        <source>Compare wi&amp;th your own code…</source>
        <translation>Comparar con &amp;tu código…</translation>
    </message>
    <message>
        <source>Run your own attention module from a Python file beside this variant, and see where they differ and why.</source>
        <translation>Ejecuta tu propio módulo de atención de un archivo de Python junto a esta variante, y mira dónde difieren y por qué.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>G&amp;uardar</translation>
    </message>
    <message>
        <source>Save the session.</source>
        <translation>Guarda la sesión.</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Guardar com&amp;o…</translation>
    </message>
    <message>
        <source>Save the session under another name.</source>
        <translation>Guarda la sesión con otro nombre.</translation>
    </message>
    <message>
        <source>Export &amp;picture…</source>
        <translation>Exportar &amp;imagen…</translation>
    </message>
    <message>
        <source>Save a stage of one head or of all heads as {formats}.</source>
        <translation>Guarda una etapa de una cabeza o de todas como {formats}.</translation>
    </message>
    <message>
        <source>Fixed-width &amp;figure…</source>
        <translation>&amp;Figura de ancho fijo…</translation>
    </message>
    <message>
        <source>Draw a figure with the width and the font of a venue, and see it before you save it.</source>
        <translation>Dibuja una figura con el ancho y la fuente de una publicación, y mírala antes de guardarla.</translation>
    </message>
    <message>
        <source>LaTe&amp;X or a page for the browser…</source>
        <translation>LaTe&amp;X o una página para el navegador…</translation>
    </message>
    <message>
        <source>Save a stage as TikZ source, or as a page with the numbers at the pointer: {formats}.</source>
        <translation>Guarda una etapa como fuente TikZ, o como página con los números en el puntero: {formats}.</translation>
    </message>
    <message>
        <source>Export f&amp;ilm…</source>
        <translation>Exportar &amp;película…</translation>
    </message>
    <message>
        <source>Save a film of the large picture: row by row, as it is typed, or from A to now, as {formats}.</source>
        <translation>Guarda una película de la imagen grande: fila a fila, mientras se escribe, o de A a ahora, como {formats}.</translation>
    </message>
    <message>
        <source>Export ta&amp;ble…</source>
        <translation>&amp;Exportar tabla…</translation>
    </message>
    <message>
        <source>Save a stage of one head or of all heads as numbers with labels: {formats}.</source>
        <translation>Guarda una etapa de una cabeza o de todas como números con etiquetas: {formats}.</translation>
    </message>
    <message>
        <source>Export n&amp;umbers…</source>
        <translation>E&amp;xportar números…</translation>
    </message>
    <message>
        <source>Save every array as {formats}, without rounding.</source>
        <translation>Guarda cada array como {formats}, sin redondear.</translation>
    </message>
    <message>
        <source>Export Pyt&amp;hon code…</source>
        <translation>Exportar código de Pyt&amp;hon…</translation>
    </message>
    <message>
        <source>Save a script that computes the selected stage and head without this program, as {formats}.</source>
        <translation>Guarda un script que calcula la etapa y la cabeza elegidas sin este programa, como {formats}.</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>&amp;Copiar imagen</translation>
    </message>
    <message>
        <source>Copy the large picture or the experiment as an image, or the lines or words if they have the focus.</source>
        <translation>Copia la imagen grande o el experimento como imagen, o las líneas o palabras si tienen el foco.</translation>
    </message>
    <message>
        <source>Copy as P&amp;ython</source>
        <translation>Copiar como P&amp;ython</translation>
    </message>
    <message>
        <source>Copy a script that computes the numbers of the large heatmap without this program.</source>
        <translation>Copia un script que calcula los números del mapa de calor grande sin este programa.</translation>
    </message>
    <message>
        <source>Cance&amp;l</source>
        <translation>Cance&amp;lar</translation>
    </message>
    <message>
        <source>Cancel the file being read or written; the session and an older file are kept.</source>
        <translation>Cancela el archivo que se lee o escribe; la sesión y un archivo más antiguo se conservan.</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>Close the window.</source>
        <translation>Cierra la ventana.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>Undo the last step.</source>
        <translation>Deshace el último paso.</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>Redo the step that was undone.</source>
        <translation>Rehace el paso que se deshizo.</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>&amp;Historial…</translation>
    </message>
    <message>
        <source>List every step; click one to return to it.</source>
        <translation>Lista todos los pasos; haz clic en uno para volver a él.</translation>
    </message>
    <message>
        <source>Reset all &amp;edits</source>
        <translation>Restablecer todas las &amp;ediciones</translation>
    </message>
    <message>
        <source>Restore the computed value of every edited number.</source>
        <translation>Restaura el valor calculado de cada número editado.</translation>
    </message>
    <message>
        <source>Reset all op&amp;tions</source>
        <translation>Restablecer todas las &amp;opciones</translation>
    </message>
    <message>
        <source>Restore the default of every option; the text stays.</source>
        <translation>Restaura el valor predeterminado de cada opción; el texto queda.</translation>
    </message>
    <message>
        <source>Record a &amp;script…</source>
        <translation>&amp;Grabar un script…</translation>
    </message>
    <message>
        <source>Record what you do until you choose this again, as a file that attnviz do --script repeats.</source>
        <translation>Graba lo que haces hasta que lo eliges de nuevo, como archivo que attnviz do --script repite.</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>&amp;Buscar un comando…</translation>
    </message>
    <message>
        <source>Find any command, option, example or stage by a few letters.</source>
        <translation>Busca cualquier comando, opción, ejemplo o etapa con unas letras.</translation>
    </message>
    <message>
        <source>&amp;Causal mask</source>
        <translation>Máscara &amp;causal</translation>
    </message>
    <message>
        <source>Hide from each token every token that comes after it.</source>
        <translation>Oculta a cada token todos los tokens que vienen después.</translation>
    </message>
    <message>
        <source>&amp;Dropout</source>
        <translation>Dropo&amp;ut</translation>
    </message>
    <message>
        <source>Training mode: drop some attention weights at random.</source>
        <translation>Modo de entrenamiento: elimina algunos pesos de atención al azar.</translation>
    </message>
    <message>
        <source>Mas&amp;k the marked cell</source>
        <translation>&amp;Enmascarar la celda marcada</translation>
    </message>
    <message>
        <source>Mask the marked cell in every head, or unmask it.</source>
        <translation>Enmascara la celda marcada en cada cabeza, o la desenmascara.</translation>
    </message>
    <message>
        <source>S&amp;uppress attention to the marked key</source>
        <translation>&amp;Suprimir la atención a la clave marcada</translation>
    </message>
    <message>
        <source>Hide the marked key, or its segment, from all later tokens in every head; Experiments &gt; Effects on later segments shows what follows.</source>
        <translation>Oculta la clave marcada, o su segmento, a todos los tokens posteriores en cada cabeza; Experimentos &gt; Efectos sobre segmentos posteriores muestra qué resulta.</translation>
    </message>
    <message>
        <source>&amp;Paint the mask</source>
        <translation>&amp;Pintar la máscara</translation>
    </message>
    <message>
        <source>Mask or unmask cells, rows and columns by dragging over the large picture, or by keyboard.</source>
        <translation>Enmascara o desenmascara celdas, filas y columnas arrastrando sobre la imagen grande, o con el teclado.</translation>
    </message>
    <message>
        <source>Paint mask</source>
        <translation>Pintar máscara</translation>
    </message>
    <message>
        <source>Make a &amp;token attend…</source>
        <translation>Hacer &amp;que un token atienda…</translation>
    </message>
    <message>
        <source>Find the smallest change of an embedding or a score that gives the marked cell a weight you choose.</source>
        <translation>Busca el menor cambio de un embedding o de una puntuación que da a la celda marcada un peso que tú eliges.</translation>
    </message>
    <message>
        <source>&amp;New dropout mask</source>
        <translation>Nue&amp;va máscara de dropout</translation>
    </message>
    <message>
        <source>Draw the dropout mask from another seed.</source>
        <translation>Sortea la máscara de dropout con otra semilla.</translation>
    </message>
    <message>
        <source>Take &amp;weights from</source>
        <translation>&amp;Tomar los pesos de</translation>
    </message>
    <message>
        <source>Copy the weights of this variant, with your edits of them.</source>
        <translation>Copia los pesos de esta variante, con tus ediciones.</translation>
    </message>
    <message>
        <source>Patch the marked row &amp;from A</source>
        <translation>Parchear la &amp;fila marcada desde A</translation>
    </message>
    <message>
        <source>Replace the activation at the marked position with that of A, as an edit.</source>
        <translation>Reemplaza la activación en la posición marcada por la de A, como edición.</translation>
    </message>
    <message>
        <source>&amp;Steer the marked row towards A</source>
        <translation>Dirigir la fila marcada &amp;hacia A</translation>
    </message>
    <message>
        <source>Move the vector at the marked position towards that of A; Options has the strength.</source>
        <translation>Mueve el vector en la posición marcada hacia el de A; Opciones tiene la fuerza.</translation>
    </message>
    <message>
        <source>Stop steer&amp;ing</source>
        <translation>Detener el steerin&amp;g</translation>
    </message>
    <message>
        <source>Leave every steered vector as it is computed.</source>
        <translation>Deja cada vector dirigido como se calcula.</translation>
    </message>
    <message>
        <source>Ablate the selected &amp;head</source>
        <translation>Ablacio&amp;nar la cabeza elegida</translation>
    </message>
    <message>
        <source>Ablate the selected head (zero its output), or restore it.</source>
        <translation>Ablaciona la cabeza elegida (pone a cero su salida), o la restaura.</translation>
    </message>
    <message>
        <source>Replace a&amp;blated heads with</source>
        <translation>Reempla&amp;zar cabezas ablacionadas por</translation>
    </message>
    <message>
        <source>Choose what takes the place of the context of every ablated head.</source>
        <translation>Elige qué ocupa el lugar del contexto de cada cabeza ablacionada.</translation>
    </message>
    <message>
        <source>Ablate all othe&amp;r heads</source>
        <translation>Ablaci&amp;onar las demás cabezas</translation>
    </message>
    <message>
        <source>Ablate all other heads of its layer.</source>
        <translation>Ablaciona todas las demás cabezas de su capa.</translation>
    </message>
    <message>
        <source>Ablate the selected la&amp;yer</source>
        <translation>&amp;Ablacionar la capa elegida</translation>
    </message>
    <message>
        <source>Ablate the selected layer of a model, or restore it; an ablated layer passes its input on unchanged.</source>
        <translation>Ablaciona la capa elegida de un modelo, o la restaura; una capa ablacionada pasa su entrada sin cambios.</translation>
    </message>
    <message>
        <source>Rest&amp;ore all heads</source>
        <translation>&amp;Restaurar todas las cabezas</translation>
    </message>
    <message>
        <source>Restore every ablated head and layer.</source>
        <translation>Restaura cada cabeza y capa ablacionada.</translation>
    </message>
    <message>
        <source>Ablate &amp;each head…</source>
        <translation>Ablac&amp;ionar cada cabeza…</translation>
    </message>
    <message>
        <source>Compute how the logit of the predicted token changes without each head, in the background; shown as colours of the heads.</source>
        <translation>Calcula cómo cambia el logit del token predicho sin cada cabeza, en segundo plano; se muestra como colores de las cabezas.</translation>
    </message>
    <message>
        <source>&amp;Generate one token</source>
        <translation>Generar un to&amp;ken</translation>
    </message>
    <message>
        <source>Append the most likely next token, or a sampled one. Hold the key to keep generating.</source>
        <translation>Añade el token siguiente más probable, o uno muestreado. Mantén la tecla para seguir generando.</translation>
    </message>
    <message>
        <source>&amp;Apply chat template</source>
        <translation>Aplicar la plantilla &amp;de chat</translation>
    </message>
    <message>
        <source>Write the text as the model's chat template does, and begin the assistant's answer. A line that begins with user:, assistant: or system: is a turn; other text is one of the user.</source>
        <translation>Escribe el texto como lo hace la plantilla de chat del modelo, y empieza la respuesta del asistente. Una línea que empieza con user:, assistant: o system: es un turno; otro texto es uno del usuario.</translation>
    </message>
    <message>
        <source>Sa&amp;mple the next token</source>
        <translation>&amp;Muestrear el token siguiente</translation>
    </message>
    <message>
        <source>Sample from the predicted probabilities instead of taking the most likely token; Options has the seed.</source>
        <translation>Muestrea de las probabilidades predichas en lugar de tomar el token más probable; Opciones tiene la semilla.</translation>
    </message>
    <message>
        <source>Cance&amp;l the computation</source>
        <translation>Cance&amp;lar el cálculo</translation>
    </message>
    <message>
        <source>Cancel the computation; the last picture is kept.</source>
        <translation>Cancela el cálculo; la última imagen se conserva.</translation>
    </message>
    <message>
        <source>&amp;Close the corpus</source>
        <translation>&amp;Cerrar el corpus</translation>
    </message>
    <message>
        <source>Close the corpus: its measures of heads and its texts are no longer offered.</source>
        <translation>Cierra el corpus: sus medidas de cabezas y sus textos ya no se ofrecen.</translation>
    </message>
    <message>
        <source>&amp;Train a model…</source>
        <translation>&amp;Entrenar un modelo…</translation>
    </message>
    <message>
        <source>Train a small model on this computer, and watch how its attention forms.</source>
        <translation>Entrena un modelo pequeño en este ordenador, y mira cómo se forma su atención.</translation>
    </message>
    <message>
        <source>&amp;Open a run…</source>
        <translation>Abrir &amp;una ejecución…</translation>
    </message>
    <message>
        <source>Open the folder of a training run.</source>
        <translation>Abre la carpeta de una ejecución de entrenamiento.</translation>
    </message>
    <message>
        <source>&amp;Pause the training</source>
        <translation>&amp;Pausar el entrenamiento</translation>
    </message>
    <message>
        <source>Let the training wait; again goes on with it.</source>
        <translation>Hace esperar al entrenamiento; de nuevo lo reanuda.</translation>
    </message>
    <message>
        <source>&amp;Stop the training</source>
        <translation>&amp;Detener el entrenamiento</translation>
    </message>
    <message>
        <source>End the training; every kept step stays.</source>
        <translation>Termina el entrenamiento; cada paso guardado queda.</translation>
    </message>
    <message>
        <source>&amp;Continue the training</source>
        <translation>&amp;Continuar el entrenamiento</translation>
    </message>
    <message>
        <source>Go on with the training from the last step that was kept.</source>
        <translation>Sigue con el entrenamiento desde el último paso guardado.</translation>
    </message>
    <message>
        <source>Train &amp;again</source>
        <translation>Entrenar de &amp;nuevo</translation>
    </message>
    <message>
        <source>Train the same run from its beginning: the same seed gives the same steps.</source>
        <translation>Entrena la misma ejecución desde su comienzo: la misma semilla da los mismos pasos.</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>Paso &amp;siguiente</translation>
    </message>
    <message>
        <source>Show the next kept step.</source>
        <translation>Muestra el siguiente paso guardado.</translation>
    </message>
    <message>
        <source>Pre&amp;vious step</source>
        <translation>Paso an&amp;terior</translation>
    </message>
    <message>
        <source>Show the previous kept step.</source>
        <translation>Muestra el anterior paso guardado.</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>Pr&amp;imer paso</translation>
    </message>
    <message>
        <source>Show the model before its training.</source>
        <translation>Muestra el modelo antes de su entrenamiento.</translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation>Ú&amp;ltimo paso</translation>
    </message>
    <message>
        <source>Show the newest step, and follow the training.</source>
        <translation>Muestra el paso más nuevo, y sigue el entrenamiento.</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>Repr&amp;oducir</translation>
    </message>
    <message>
        <source>Show one kept step after the other.</source>
        <translation>Muestra un paso guardado tras otro.</translation>
    </message>
    <message>
        <source>&amp;Hold this step as A</source>
        <translation>&amp;Retener este paso como A</translation>
    </message>
    <message>
        <source>Hold the displayed step as A, and show in every panel what has changed since.</source>
        <translation>Retiene el paso mostrado como A, y muestra en cada panel qué ha cambiado desde entonces.</translation>
    </message>
    <message>
        <source>Save this step as a &amp;model…</source>
        <translation>Guardar este paso como &amp;modelo…</translation>
    </message>
    <message>
        <source>Save the displayed step as a model folder, which this program and transformers open.</source>
        <translation>Guarda el paso mostrado como carpeta de modelo, que abren este programa y transformers.</translation>
    </message>
    <message>
        <source>Next stage</source>
        <translation>Etapa siguiente</translation>
    </message>
    <message>
        <source>Enlarge the next stage of the pipeline.</source>
        <translation>Agranda la siguiente etapa del proceso.</translation>
    </message>
    <message>
        <source>Previous stage</source>
        <translation>Etapa anterior</translation>
    </message>
    <message>
        <source>Enlarge the previous stage of the pipeline.</source>
        <translation>Agranda la etapa anterior del proceso.</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>Cabeza siguiente</translation>
    </message>
    <message>
        <source>Select the next head.</source>
        <translation>Elige la cabeza siguiente.</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>Cabeza anterior</translation>
    </message>
    <message>
        <source>Select the previous head.</source>
        <translation>Elige la cabeza anterior.</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>Capa siguiente</translation>
    </message>
    <message>
        <source>Select the same head of the next layer.</source>
        <translation>Elige la misma cabeza de la capa siguiente.</translation>
    </message>
    <message>
        <source>Previous layer</source>
        <translation>Capa anterior</translation>
    </message>
    <message>
        <source>Select the same head of the previous layer.</source>
        <translation>Elige la misma cabeza de la capa anterior.</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>Panel siguiente</translation>
    </message>
    <message>
        <source>Go to the next panel with the keyboard.</source>
        <translation>Va al panel siguiente con el teclado.</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>Panel anterior</translation>
    </message>
    <message>
        <source>Go to the previous panel with the keyboard.</source>
        <translation>Va al panel anterior con el teclado.</translation>
    </message>
    <message>
        <source>&amp;Compare with another head or sentence</source>
        <translation>&amp;Comparar con otra cabeza o frase</translation>
    </message>
    <message>
        <source>Show another head or sentence next to the large picture, with linked zoom and pointer; again closes it.</source>
        <translation>Muestra otra cabeza o frase junto a la imagen grande, con zoom y puntero enlazados; de nuevo la cierra.</translation>
    </message>
    <message>
        <source>Next comparison</source>
        <translation>Comparación siguiente</translation>
    </message>
    <message>
        <source>Compare with the next head, or the next sentence.</source>
        <translation>Compara con la cabeza siguiente, o la frase siguiente.</translation>
    </message>
    <message>
        <source>Previous comparison</source>
        <translation>Comparación anterior</translation>
    </message>
    <message>
        <source>Compare with the previous head, or the previous sentence.</source>
        <translation>Compara con la cabeza anterior, o la frase anterior.</translation>
    </message>
    <message>
        <source>&amp;Fit the picture</source>
        <translation>Ajustar &amp;la imagen</translation>
    </message>
    <message>
        <source>Show the whole of the large heatmap.</source>
        <translation>Muestra todo el mapa de calor grande.</translation>
    </message>
    <message>
        <source>Picture &amp;only</source>
        <translation>S&amp;olo la imagen</translation>
    </message>
    <message>
        <source>Show the large picture in the whole window; again, or Escape, shows all panels.</source>
        <translation>Muestra la imagen grande en toda la ventana; de nuevo, o Esc, muestra todos los paneles.</translation>
    </message>
    <message>
        <source>For a pro&amp;jector</source>
        <translation>Para pro&amp;yector</translation>
    </message>
    <message>
        <source>Show larger type and thicker marks, without the side panels; again shows the window as before.</source>
        <translation>Muestra letras más grandes y marcas más gruesas, sin los paneles laterales; de nuevo muestra la ventana como antes.</translation>
    </message>
    <message>
        <source>Show &amp;tables</source>
        <translation>Mostrar &amp;tablas</translation>
    </message>
    <message>
        <source>Show the numbers in tables below the picture, or fold them to tabs.</source>
        <translation>Muestra los números en tablas bajo la imagen, o las agrupa en pestañas.</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Restablecer la disposición</translation>
    </message>
    <message>
        <source>Put every panel back to its place at the first start.</source>
        <translation>Vuelve a poner cada panel en su lugar del primer inicio.</translation>
    </message>
    <message>
        <source>Follow one &amp;row</source>
        <translation>Seguir &amp;una fila</translation>
    </message>
    <message>
        <source>Show only the pinned token's row in every stage; keys and values stay, since it needs all of them.</source>
        <translation>Muestra en cada etapa solo la fila del token fijado; claves y valores quedan, ya que los necesita todos.</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>Una fila</translation>
    </message>
    <message>
        <source>Log-pro&amp;babilities of tokens</source>
        <translation>Log-pro&amp;babilidades de los tokens</translation>
    </message>
    <message>
        <source>Show under each token the logarithm of the probability with which the model predicted it; generated tokens always have it.</source>
        <translation>Muestra bajo cada token el logaritmo de la probabilidad con que el modelo lo predijo; los tokens generados siempre lo tienen.</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>&amp;Token</translation>
    </message>
    <message>
        <source>Show every token in a row and a column of its own.</source>
        <translation>Muestra cada token en una fila y una columna propias.</translation>
    </message>
    <message>
        <source>&amp;Remove all marks</source>
        <translation>&amp;Quitar todas las marcas</translation>
    </message>
    <message>
        <source>Remove the marks of all segments of your own.</source>
        <translation>Quita las marcas de todos tus segmentos.</translation>
    </message>
    <message>
        <source>Su&amp;ms of rows and columns</source>
        <translation>&amp;Sumas de filas y columnas</translation>
    </message>
    <message>
        <source>Show the sum of each row and column beside the weights; a row that does not sum to 1 stands out.</source>
        <translation>Muestra la suma de cada fila y columna junto a los pesos; una fila que no suma 1 destaca.</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>Sumas</translation>
    </message>
    <message>
        <source>&amp;Entropy of each row</source>
        <translation>Entropía &amp;de cada fila</translation>
    </message>
    <message>
        <source>Show each row's entropy beside the weights: 0 when all weight is on one token. Weights that do not sum to 1 are divided by their sum first.</source>
        <translation>Muestra la entropía de cada fila junto a los pesos: 0 si todo el peso está en un token. Los pesos que no suman 1 se dividen antes por su suma.</translation>
    </message>
    <message>
        <source>Which numbers set the range of the colour bar.</source>
        <translation>Qué números fijan el rango de la barra de color.</translation>
    </message>
    <message>
        <source>&amp;All heads on one scale</source>
        <translation>&amp;Todas las cabezas en una escala</translation>
    </message>
    <message>
        <source>Each &amp;head separately</source>
        <translation>Cada cabe&amp;za por separado</translation>
    </message>
    <message>
        <source>Each &amp;row separately</source>
        <translation>Cada &amp;fila por separado</translation>
    </message>
    <message>
        <source>A&amp;bsolute: 0 to 1, or round numbers</source>
        <translation>A&amp;bsoluta: de 0 a 1, o números redondos</translation>
    </message>
    <message>
        <source>How the colours are spaced over the range.</source>
        <translation>Cómo se reparten los colores por el rango.</translation>
    </message>
    <message>
        <source>&amp;Linear</source>
        <translation>&amp;Lineal</translation>
    </message>
    <message>
        <source>L&amp;ogarithmic</source>
        <translation>L&amp;ogarítmica</translation>
    </message>
    <message>
        <source>&amp;Symmetric logarithmic</source>
        <translation>Logarítmica &amp;simétrica</translation>
    </message>
    <message>
        <source>Fi&amp;t colours to data</source>
        <translation>Ajustar los colores a los &amp;datos</translation>
    </message>
    <message>
        <source>End the range at the 98th percentile, so that small values differ in colour; the bar says ≥.</source>
        <translation>Termina el rango en el percentil 98, para que los valores pequeños difieran en color; la barra dice ≥.</translation>
    </message>
    <message>
        <source>E&amp;xclude the first token</source>
        <translation>E&amp;xcluir el primer token</translation>
    </message>
    <message>
        <source>Leave the first token, often an attention sink, out of the range.</source>
        <translation>Deja el primer token, a menudo un sumidero de atención, fuera del rango.</translation>
    </message>
    <message>
        <source>Loc&amp;k range</source>
        <translation>Blo&amp;quear el rango</translation>
    </message>
    <message>
        <source>Keep the range of every colour bar while you type.</source>
        <translation>Mantiene el rango de cada barra de color mientras escribes.</translation>
    </message>
    <message>
        <source>Reset ran&amp;ge</source>
        <translation>&amp;Restablecer el rango</translation>
    </message>
    <message>
        <source>Use the range of the data again.</source>
        <translation>Usa de nuevo el rango de los datos.</translation>
    </message>
    <message>
        <source>&amp;Keep changes highlighted</source>
        <translation>Man&amp;tener resaltados los cambios</translation>
    </message>
    <message>
        <source>Keep the cells that the last step changed highlighted until the next step; otherwise the highlight fades.</source>
        <translation>Mantiene resaltadas hasta el paso siguiente las celdas que cambió el último; si no, el resalte se desvanece.</translation>
    </message>
    <message>
        <source>&amp;Hold as A</source>
        <translation>&amp;Retener como A</translation>
    </message>
    <message>
        <source>Keep this state as A, to compare with.</source>
        <translation>Guarda este estado como A, para comparar.</translation>
    </message>
    <message>
        <source>Show &amp;now</source>
        <translation>Mostrar a&amp;hora</translation>
    </message>
    <message>
        <source>Show the present state.</source>
        <translation>Muestra el estado actual.</translation>
    </message>
    <message>
        <source>Show &amp;A</source>
        <translation>&amp;Mostrar A</translation>
    </message>
    <message>
        <source>Show the held state in every picture, table and figure.</source>
        <translation>Muestra el estado retenido en cada imagen, tabla y figura.</translation>
    </message>
    <message>
        <source>Show now − A</source>
        <translation>Mostrar ahora − A</translation>
    </message>
    <message>
        <source>Show the difference: what grew since A, what shrank.</source>
        <translation>Muestra la diferencia: qué creció desde A, qué disminuyó.</translation>
    </message>
    <message>
        <source>Show now − &amp;before the last change</source>
        <translation>Mostrar ahora − antes del último cam&amp;bio</translation>
    </message>
    <message>
        <source>Show what the last change did; the state before it takes the place of A.</source>
        <translation>Muestra qué hizo el último cambio; el estado anterior toma el lugar de A.</translation>
    </message>
    <message>
        <source>F&amp;lip between now and A</source>
        <translation>A&amp;lternar entre ahora y A</translation>
    </message>
    <message>
        <source>Switch between now and A; the key shows A while it is pressed.</source>
        <translation>Cambia entre ahora y A; la tecla muestra A mientras está pulsada.</translation>
    </message>
    <message>
        <source>Al&amp;ign now and A</source>
        <translation>Al&amp;inear ahora y A</translation>
    </message>
    <message>
        <source>Which token of A each token of now is compared with.</source>
        <translation>Con qué token de A se compara cada token de ahora.</translation>
    </message>
    <message>
        <source>Position if token &amp;counts agree, else word</source>
        <translation>Posición si coincide el número de &amp;tokens; si no, palabra</translation>
    </message>
    <message>
        <source>&amp;Position</source>
        <translation>&amp;Posición</translation>
    </message>
    <message>
        <source>&amp;Word</source>
        <translation>Pala&amp;bra</translation>
    </message>
    <message>
        <source>&amp;Snapshots…</source>
        <translation>I&amp;nstantáneas…</translation>
    </message>
    <message>
        <source>Name states of this session and compare any two.</source>
        <translation>Da nombre a estados de esta sesión y compara dos cualesquiera.</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>T&amp;ema</translation>
    </message>
    <message>
        <source>Light, dark, or the theme of the system.</source>
        <translation>Claro, oscuro, o el tema del sistema.</translation>
    </message>
    <message>
        <source>Same as &amp;system</source>
        <translation>Igual que el &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>The language of the window, of messages and of lessons.</source>
        <translation>El idioma de la ventana, de los mensajes y de las lecciones.</translation>
    </message>
    <message>
        <source>Colours of &amp;weights</source>
        <translation>Colores de los &amp;pesos</translation>
    </message>
    <message>
        <source>The colour map of weights, from 0 up.</source>
        <translation>El mapa de color de los pesos, desde 0.</translation>
    </message>
    <message>
        <source>Colours of &amp;signed values</source>
        <translation>Colores de valores con &amp;signo</translation>
    </message>
    <message>
        <source>The colour map of values around zero.</source>
        <translation>El mapa de color de los valores alrededor de cero.</translation>
    </message>
    <message>
        <source>Red blue</source>
        <translation>Rojo azul</translation>
    </message>
    <message>
        <source>Purple orange</source>
        <translation>Morado naranja</translation>
    </message>
    <message>
        <source>Blue yellow (readable in greyscale)</source>
        <translation>Azul amarillo (legible en escala de grises)</translation>
    </message>
    <message>
        <source>D&amp;evice</source>
        <translation>&amp;Dispositivo</translation>
    </message>
    <message>
        <source>Where the numbers are computed.</source>
        <translation>Dónde se calculan los números.</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>&amp;Automático</translation>
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
        <translation>Menos &amp;movimiento</translation>
    </message>
    <message>
        <source>Let nothing fade or move by itself; a desktop without animations asks for the same.</source>
        <translation>No deja que nada se desvanezca ni se mueva solo; un escritorio sin animaciones pide lo mismo.</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>A&amp;tajos de teclado…</translation>
    </message>
    <message>
        <source>List the keys of every command, and change them.</source>
        <translation>Lista las teclas de cada comando, y permite cambiarlas.</translation>
    </message>
    <message>
        <source>&amp;How to use AttnViz</source>
        <translation>&amp;Cómo usar AttnViz</translation>
    </message>
    <message>
        <source>Gestures and shortcuts on one page.</source>
        <translation>Gestos y atajos en una página.</translation>
    </message>
    <message>
        <source>&amp;All lessons</source>
        <translation>&amp;Todas las lecciones</translation>
    </message>
    <message>
        <source>Be led through attention, step by step, in this window.</source>
        <translation>Una guía por la atención, paso a paso, en esta ventana.</translation>
    </message>
    <message>
        <source>&amp;Open a lesson…</source>
        <translation>A&amp;brir una lección…</translation>
    </message>
    <message>
        <source>Open a lesson of your own, or a zip of lessons.</source>
        <translation>Abre una lección tuya, o un zip de lecciones.</translation>
    </message>
    <message>
        <source>&amp;Hand in…</source>
        <translation>Entre&amp;gar…</translation>
    </message>
    <message>
        <source>Save your answers, what was checked, and the session as one file for your teacher.</source>
        <translation>Guarda tus respuestas, lo que se comprobó y la sesión como un archivo para tu profesor.</translation>
    </message>
    <message>
        <source>&amp;End the lesson</source>
        <translation>T&amp;erminar la lección</translation>
    </message>
    <message>
        <source>End the lesson and return to your own work.</source>
        <translation>Termina la lección y vuelve a tu trabajo.</translation>
    </message>
    <message>
        <source>Add this state as a &amp;step…</source>
        <translation>Añadir este estado como &amp;paso…</translation>
    </message>
    <message>
        <source>Write what leads to this state as a step at the end of a lesson file.</source>
        <translation>Escribe lo que lleva a este estado como paso al final de un archivo de lección.</translation>
    </message>
    <message>
        <source>&amp;About AttnViz</source>
        <translation>&amp;Acerca de AttnViz</translation>
    </message>
    <message>
        <source>Version, licence and sources.</source>
        <translation>Versión, licencia y fuentes.</translation>
    </message>
    <message>
        <source>Large picture</source>
        <translation>Imagen grande</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tablas</translation>
    </message>
    <message>
        <source>Explain why the token was predicted</source>
        <translation>Explicar por qué se predijo el token</translation>
    </message>
    <message>
        <source>Ablate the head, or restore it</source>
        <translation>Ablacionar la cabeza, o restaurarla</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Acercar</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Alejar</translation>
    </message>
    <message>
        <source>Paint the mask at the marked cell or range</source>
        <translation>Pintar la máscara en la celda o el rango marcados</translation>
    </message>
    <message>
        <source>Edit the number</source>
        <translation>Editar el número</translation>
    </message>
    <message>
        <source>Copy with labels</source>
        <translation>Copiar con etiquetas</translation>
    </message>
    <message>
        <source>Reset the selected numbers</source>
        <translation>Restablecer los números elegidos</translation>
    </message>
    <message>
        <source>Reset the table</source>
        <translation>Restablecer la tabla</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>Barra de color</translation>
    </message>
    <message>
        <source>Use the range of the data again</source>
        <translation>Usar de nuevo el rango de los datos</translation>
    </message>
    <message>
        <source>Play the steps, or stop</source>
        <translation>Reproducir los pasos, o detenerse</translation>
    </message>
    <message>
        <source>Move the mark, the cursor or the selection</source>
        <translation>Mover la marca, el cursor o la selección</translation>
    </message>
    <message>
        <source>Extend the selection, or the range to paint</source>
        <translation>Ampliar la selección, o el rango que se pinta</translation>
    </message>
    <message>
        <source>Go to the beginning or the end, or a page further</source>
        <translation>Ir al comienzo o al final, o una página más</translation>
    </message>
    <message>
        <source>Choose, confirm or edit</source>
        <translation>Elegir, confirmar o editar</translation>
    </message>
    <message>
        <source>Let go, cancel or close</source>
        <translation>Soltar, cancelar o cerrar</translation>
    </message>
    <message>
        <source>Go to the next or the previous field</source>
        <translation>Ir al campo siguiente o al anterior</translation>
    </message>
    <message>
        <source>Open the context menu</source>
        <translation>Abrir el menú contextual</translation>
    </message>
    <message>
        <source>Cut, copy and paste</source>
        <translation>Cortar, copiar y pegar</translation>
    </message>
    <message>
        <source>Select everything</source>
        <translation>Seleccionar todo</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;recientes</translation>
    </message>
    <message>
        <source>Mo&amp;dels on this computer</source>
        <translation>Mo&amp;delos en este ordenador</translation>
    </message>
    <message>
        <source>Recent &amp;runs</source>
        <translation>E&amp;jecuciones recientes</translation>
    </message>
    <message>
        <source>No run yet: train a model</source>
        <translation>Aún ninguna ejecución: entrena un modelo</translation>
    </message>
    <message>
        <source>None found. Open any .gguf file, or a model folder in Hugging Face's layout</source>
        <translation>No se encontró ninguno. Abre cualquier archivo .gguf, o una carpeta de modelo con la estructura de Hugging Face</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>&amp;Deshacer {step}</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>&amp;Rehacer {step}</translation>
    </message>
    <message>
        <source>its menu</source>
        <translation>su menú</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambiar</translation>
    </message>
    <message>
        <source>AttnViz sessions (*{suffix})</source>
        <translation>Sesiones de AttnViz (*{suffix})</translation>
    </message>
    <message>
        <source>Lessons (*{suffix})</source>
        <translation>Lecciones (*{suffix})</translation>
    </message>
    <message>
        <source>Scripts (*{suffix})</source>
        <translation>Scripts (*{suffix})</translation>
    </message>
    <message>
        <source>Sessions, pictures of them, arrays of attention, texts and lessons ({files})</source>
        <translation>Sesiones, imágenes de ellas, arrays de atención, textos y lecciones ({files})</translation>
    </message>
    <message>
        <source>Lessons ({files})</source>
        <translation>Lecciones ({files})</translation>
    </message>
    <message>
        <source>Embeddings ({files})</source>
        <translation>Embeddings ({files})</translation>
    </message>
    <message>
        <source>Texts and pairs ({files})</source>
        <translation>Textos y pares ({files})</translation>
    </message>
    <message>
        <source>Training runs ({files})</source>
        <translation>Ejecuciones de entrenamiento ({files})</translation>
    </message>
    <message>
        <source>Corpora ({files})</source>
        <translation>Corpus ({files})</translation>
    </message>
    <message>
        <source>Python files ({files})</source>
        <translation>Archivos de Python ({files})</translation>
    </message>
    <message>
        <source>Trained models ({files})</source>
        <translation>Modelos entrenados ({files})</translation>
    </message>
    <message>
        <source>Export a figure</source>
        <translation>Exportar una figura</translation>
    </message>
    <message>
        <source>Width for</source>
        <translation>Ancho para</translation>
    </message>
    <message>
        <source>{name} already exists. Replace it?</source>
        <translation>{name} ya existe. ¿Reemplazarlo?</translation>
    </message>
    <message>
        <source>Its present content will be lost.</source>
        <translation>Se perderá su contenido actual.</translation>
    </message>
    <message>
        <source>Replace a file</source>
        <translation>Reemplazar un archivo</translation>
    </message>
    <message>
        <source>Save the changes to {name}?</source>
        <translation>¿Guardar los cambios en {name}?</translation>
    </message>
    <message>
        <source>Save the changes to this session?</source>
        <translation>¿Guardar los cambios de esta sesión?</translation>
    </message>
    <message>
        <source>The file was deleted or moved. Without saving, the whole session is lost.</source>
        <translation>El archivo se eliminó o se movió. Sin guardar se pierde toda la sesión.</translation>
    </message>
    <message>
        <source>If you do not save, your changes are lost.</source>
        <translation>Si no guardas, tus cambios se pierden.</translation>
    </message>
    <message>
        <source>{name} was changed by another program. Which version do you want to keep?</source>
        <translation>Otro programa cambió {name}. ¿Qué versión quieres conservar?</translation>
    </message>
    <message>
        <source>Keep mine: the changes in the file are lost.
Save elsewhere: both are kept, in separate files.</source>
        <translation>Conservar la mía: los cambios del archivo se pierden.
Guardar en otro sitio: ambas se conservan, en archivos separados.</translation>
    </message>
    <message>
        <source>Two versions</source>
        <translation>Dos versiones</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Conservar la mía</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Guardar en otro sitio…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>{name} is still being exported.</source>
        <translation>{name} aún se está exportando.</translation>
    </message>
    <message>
        <source>{name} is still being exported, and another file after it.</source>
        <translation>{name} aún se está exportando, y después otro archivo.</translation>
    </message>
    <message numerus="yes">
        <source>{name} is still being exported, and {others} other files after it.</source>
        <translation>
            <numerusform>{name} aún se está exportando, y después otros {others} archivos.</numerusform>
            <numerusform>{name} aún se está exportando, y después otros {others} archivos.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel the exports</source>
        <translation>&amp;Cancelar las exportaciones</translation>
    </message>
    <message>
        <source>&amp;Cancel the export</source>
        <translation>&amp;Cancelar la exportación</translation>
    </message>
    <message>
        <source>&amp;Keep the window open</source>
        <translation>&amp;Mantener abierta la ventana</translation>
    </message>
    <message>
        <source>Unsaved changes to {file}, kept on {time}.</source>
        <translation>Cambios sin guardar de {file}, conservados el {time}.</translation>
    </message>
    <message>
        <source>It had no file. Last kept on {time}.</source>
        <translation>No tenía archivo. Conservado por última vez el {time}.</translation>
    </message>
    <message>
        <source>There is older unsaved work, too ({count}). You will be asked about it later.</source>
        <translation>También hay trabajo sin guardar más antiguo ({count}). Se te preguntará por él más tarde.</translation>
    </message>
    <message>
        <source>AttnViz ended unexpectedly. Restore the work on “{words}”?</source>
        <translation>AttnViz terminó de forma inesperada. ¿Restaurar el trabajo sobre “{words}”?</translation>
    </message>
    <message>
        <source>Restore unsaved work</source>
        <translation>Restaurar trabajo sin guardar</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>Preguntar más tarde</translation>
    </message>
    <message>
        <source>See how attention is computed on your own sentence, and change any number on the way.

The variants are those of chapter 3 of “Build a Large Language Model (From Scratch)” by Sebastian Raschka. MIT licence; the licences of vocabulary and vectors are in resources/LICENSES.md.</source>
        <translation>Mira cómo se calcula la atención sobre tu propia frase, y cambia cualquier número por el camino.

Las variantes son las del capítulo 3 de “Build a Large Language Model (From Scratch)” de Sebastian Raschka. Licencia MIT; las licencias del vocabulario y los vectores están en resources/LICENSES.md.</translation>
    </message>
    <message>
        <source>Plug-ins:</source>
        <translation>Complementos:</translation>
    </message>
    <message>
        <source>AttnViz {version}</source>
        <translation>AttnViz {version}</translation>
    </message>
    <message>
        <source>About AttnViz</source>
        <translation>Acerca de AttnViz</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Escribir</translation>
    </message>
    <message>
        <source>Every keystroke tokenizes the text and computes again. Each line is a sentence of its own; a trained model reads all lines as one text.</source>
        <translation>Cada pulsación divide el texto en tokens y calcula de nuevo. Cada línea es una frase propia; un modelo entrenado lee todas las líneas como un texto.</translation>
    </message>
    <message>
        <source>Choose a stage</source>
        <translation>Elegir una etapa</translation>
    </message>
    <message>
        <source>Click a picture of the pipeline to make it the large one. Hover over it for a preview.</source>
        <translation>Haz clic en una imagen del proceso para verla en grande. Pasa el puntero por encima para una vista previa.</translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation>Elegir una cabeza</translation>
    </message>
    <message>
        <source>Click it on the right; its switch, or Space, ablates it. Many heads are shown as a mosaic without switches.</source>
        <translation>Haz clic en ella a la derecha; su interruptor, o Espacio, la ablaciona. Muchas cabezas se muestran como mosaico sin interruptores.</translation>
    </message>
    <message>
        <source>Select heads</source>
        <translation>Elegir varias cabezas</translation>
    </message>
    <message>
        <source>Ctrl+click adds a head to the selection; Shift+click extends it, as does dragging across the heads. Space, or the context menu, ablates all of them in one step.</source>
        <translation>Ctrl+clic añade una cabeza a la selección; Mayús+clic la amplía, igual que arrastrar sobre las cabezas. Espacio, o el menú contextual, las ablaciona todas en un paso.</translation>
    </message>
    <message>
        <source>Compare two</source>
        <translation>Comparar dos</translation>
    </message>
    <message>
        <source>Alt+click a head, or use Compare with above the large picture: another head or sentence is shown next to it, with linked zoom and pointer.</source>
        <translation>Alt+clic en una cabeza, o usa Comparar con encima de la imagen grande: otra cabeza o frase se muestra al lado, con zoom y puntero enlazados.</translation>
    </message>
    <message>
        <source>Read a cell</source>
        <translation>Leer una celda</translation>
    </message>
    <message>
        <source>Hover over it anywhere: it is marked in every picture and read out below. A click pins it.</source>
        <translation>Pasa el puntero sobre ella en cualquier sitio: se marca en cada imagen y se lee abajo. Un clic la fija.</translation>
    </message>
    <message>
        <source>Change a number</source>
        <translation>Cambiar un número</translation>
    </message>
    <message>
        <source>Double-click it in the large picture, or edit it in the tables below, which a click on a tab unfolds; everything computed from it is updated. Drag the selected cell of a table sideways to change it smoothly.</source>
        <translation>Haz doble clic en él en la imagen grande, o edítalo en las tablas de abajo, que un clic en una pestaña despliega; todo lo que se calcula de él se actualiza. Arrastra de lado la celda elegida de una tabla para cambiarla de forma continua.</translation>
    </message>
    <message>
        <source>Change the mask</source>
        <translation>Cambiar la máscara</translation>
    </message>
    <message>
        <source>Right-click a cell of the large picture to mask or unmask it, or do so at the mark ({cell}). To mask several, paint ({paint}): drag over them, or extend the mark with Shift and the arrows, and paint the range ({range}).</source>
        <translation>Haz clic derecho en una celda de la imagen grande para enmascararla o desenmascararla, o hazlo en la marca ({cell}). Para enmascarar varias, pinta ({paint}): arrastra sobre ellas, o amplía la marca con Mayús y las flechas y pinta el rango ({range}).</translation>
    </message>
    <message>
        <source>Adjust the colours</source>
        <translation>Ajustar los colores</translation>
    </message>
    <message>
        <source>Scale, below the colour bar, sets the range of the colours and their spacing. Drag an end of the bar to move it; a double-click resets both.</source>
        <translation>Escala, bajo la barra de color, fija el rango de los colores y su reparto. Arrastra un extremo de la barra para moverlo; un doble clic restablece ambos.</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Scroll over the large picture to zoom, drag to pan, press Home to fit. Double-click its title to show only the picture; Escape shows all panels.</source>
        <translation>Gira la rueda sobre la imagen grande para acercar o alejar, arrastra para moverla, pulsa Inicio para ajustarla. Haz doble clic en su título para mostrar solo la imagen; Esc muestra todos los paneles.</translation>
    </message>
    <message>
        <source>Use the keyboard</source>
        <translation>Usar el teclado</translation>
    </message>
    <message>
        <source>All of the window can be reached ({keys} moves to the next panel). In the large picture the arrows, Home, End and the page keys move the mark, with Ctrl to the edge; Return edits the cell, the menu key opens its menu, + and − zoom, Escape removes the mark. Settings &gt; Keyboard shortcuts changes the keys of every command.</source>
        <translation>Se llega a toda la ventana con el teclado ({keys} va al panel siguiente). En la imagen grande las flechas, Inicio, Fin y las teclas de página mueven la marca, con Ctrl hasta el borde; Intro edita la celda, la tecla de menú abre su menú, + y − acercan y alejan, Esc quita la marca. Ajustes &gt; Atajos de teclado cambia las teclas de cada comando.</translation>
    </message>
    <message>
        <source>Choose the file…</source>
        <translation>Elegir el archivo…</translation>
    </message>
    <message>
        <source>Open one file at a time ({count} were dropped).</source>
        <translation>Abre un archivo cada vez (se soltaron {count}).</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>Transparente</translation>
    </message>
    <message>
        <source>Include the session</source>
        <translation>Incluir la sesión</translation>
    </message>
    <message>
        <source>The file carries the text, the options and the edits; File &gt; Open brings them back from it.</source>
        <translation>El archivo lleva el texto, las opciones y las ediciones; Archivo &gt; Abrir los recupera de él.</translation>
    </message>
    <message>
        <source>{command}: {reason}</source>
        <translation>{command}: {reason}</translation>
    </message>
    <message>
        <source>{keys} are several keys, one after the other: choose one, with Ctrl, Alt or Shift.</source>
        <translation>{keys} son varias teclas, una tras otra: elige una, con Ctrl, Alt o Mayús.</translation>
    </message>
    <message>
        <source>{keys} is not a key.</source>
        <translation>{keys} no es una tecla.</translation>
    </message>
    <message>
        <source>{keys} is the same in every program: {use}.</source>
        <translation>{keys} es igual en todos los programas: {use}.</translation>
    </message>
    <message>
        <source>{keys} types a character on keyboards on which AltGr is Ctrl+Alt.</source>
        <translation>{keys} escribe un carácter en teclados en los que AltGr es Ctrl+Alt.</translation>
    </message>
    <message>
        <source>{keys} opens a menu, or types a character on macOS.</source>
        <translation>{keys} abre un menú, o escribe un carácter en macOS.</translation>
    </message>
    <message>
        <source>{keys} types a character: choose it with Ctrl.</source>
        <translation>{keys} escribe un carácter: elígela con Ctrl.</translation>
    </message>
    <message>
        <source>{keys} deletes what is selected: choose it with Ctrl.</source>
        <translation>{keys} borra lo seleccionado: elígela con Ctrl.</translation>
    </message>
    <message>
        <source>{keys} is that of {command}, too, which keeps it.</source>
        <translation>{keys} es también la de {command}, que la conserva.</translation>
    </message>
    <message>
        <source>{keys} is the key of {command} ({place}).</source>
        <translation>{keys} es la tecla de {command} ({place}).</translation>
    </message>
    <message>
        <source>Your {name}</source>
        <translation>Tu {name}</translation>
    </message>
    <message>
        <source>d_out per head</source>
        <translation>d_out por cabeza</translation>
    </message>
    <message>
        <source>d_out of all heads</source>
        <translation>d_out de todas las cabezas</translation>
    </message>
    <message>
        <source>Dimensions of the output of each head; the heads are put side by side, which gives {width}.</source>
        <translation>Dimensiones de la salida de cada cabeza; las cabezas se ponen una junto a otra, lo que da {width}.</translation>
    </message>
    <message>
        <source>Dimensions of the output of all heads together: each head has {width} of them.</source>
        <translation>Dimensiones de la salida de todas las cabezas juntas: cada cabeza tiene {width} de ellas.</translation>
    </message>
    <message>
        <source>{layers} layers · {heads} heads · {kv_heads} key/value heads (grouped-query attention)</source>
        <translation>{layers} capas · {heads} cabezas · {kv_heads} cabezas de clave/valor (atención de consultas agrupadas)</translation>
    </message>
    <message>
        <source>1 layer · 1 head</source>
        <translation>1 capa · 1 cabeza</translation>
    </message>
    <message>
        <source>{layers} layers · {heads} heads</source>
        <translation>{layers} capas · {heads} cabezas</translation>
    </message>
    <message>
        <source>d_model {d_model} · d_head {d_head} · {positions}.</source>
        <translation>d_model {d_model} · d_head {d_head} · {positions}.</translation>
    </message>
    <message>
        <source>It is in memory in {dtype}.</source>
        <translation>Está en memoria en {dtype}.</translation>
    </message>
    <message>
        <source>The file stores weights in {bits} bits ({stored}).</source>
        <translation>El archivo guarda los pesos en {bits} bits ({stored}).</translation>
    </message>
    <message>
        <source>Sizes, tokenizer and weights are fixed by the checkpoint.</source>
        <translation>Tamaños, tokenizador y pesos están fijados por el checkpoint.</translation>
    </message>
    <message>
        <source>rotary positions</source>
        <translation>posiciones rotatorias</translation>
    </message>
    <message>
        <source>positions of its own</source>
        <translation>posiciones propias</translation>
    </message>
    <message>
        <source>recurrent, without positions</source>
        <translation>recurrente, sin posiciones</translation>
    </message>
    <message>
        <source>sinusoidal positions</source>
        <translation>posiciones sinusoidales</translation>
    </message>
    <message>
        <source>linear biases (ALiBi)</source>
        <translation>sesgos lineales (ALiBi)</translation>
    </message>
    <message>
        <source>relative positions</source>
        <translation>posiciones relativas</translation>
    </message>
    <message>
        <source>learned positions</source>
        <translation>posiciones aprendidas</translation>
    </message>
    <message>
        <source>rotary positions (RoPE), base {base}</source>
        <translation>posiciones rotatorias (RoPE), base {base}</translation>
    </message>
    <message>
        <source>, in {count} of {layers} layers</source>
        <translation>, en {count} de {layers} capas</translation>
    </message>
    <message>
        <source>Fixed by the checkpoint ({model}).</source>
        <translation>Fijado por el checkpoint ({model}).</translation>
    </message>
    <message>
        <source>Each weight follows from its own score alone.</source>
        <translation>Cada peso resulta solo de su propia puntuación.</translation>
    </message>
    <message>
        <source>Nothing is masked.</source>
        <translation>No hay nada enmascarado.</translation>
    </message>
    <message>
        <source>{option} is off.</source>
        <translation>{option} está apagado.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>encendido</translation>
    </message>
    <message>
        <source>off</source>
        <translation>apagado</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>every {column} is masked</source>
        <translation>cada {column} está enmascarada</translation>
    </message>
    <message>
        <source>no partner</source>
        <translation>sin pareja</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>no conservado</translation>
    </message>
    <message>
        <source>The row “{word}” has no entropy: one of its weights is negative or no number, or all are 0.</source>
        <translation>La fila “{word}” no tiene entropía: uno de sus pesos es negativo o no es un número, o todos son 0.</translation>
    </message>
    <message>
        <source>“{word}” has no sum: one of its weights is no finite number.</source>
        <translation>“{word}” no tiene suma: uno de sus pesos no es un número finito.</translation>
    </message>
    <message>
        <source>The weights of the row “{word}” do not sum to 1; divided by their sum, they have an entropy of {number}.</source>
        <translation>Los pesos de la fila “{word}” no suman 1; divididos por su suma, tienen una entropía de {number}.</translation>
    </message>
    <message>
        <source>The weights of the row “{word}” have an entropy of {number}.</source>
        <translation>Los pesos de la fila “{word}” tienen una entropía de {number}.</translation>
    </message>
    <message>
        <source>The row “{word}” sums to {number}.</source>
        <translation>La fila “{word}” suma {number}.</translation>
    </message>
    <message>
        <source>The column “{word}” sums to {number}.</source>
        <translation>La columna “{word}” suma {number}.</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Celdas</translation>
    </message>
    <message>
        <source>Drag over cells to mask them; begin at a masked cell to unmask them.</source>
        <translation>Arrastra sobre celdas para enmascararlas; empieza en una enmascarada para desenmascararlas.</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>Rectángulo</translation>
    </message>
    <message>
        <source>Drag a rectangle to mask it; begin at a masked cell to unmask it.</source>
        <translation>Arrastra un rectángulo para enmascararlo; empieza en una celda enmascarada para desenmascararlo.</translation>
    </message>
    <message>
        <source>Click a row to mask all of its cells, or drag over several.</source>
        <translation>Haz clic en una fila para enmascarar todas sus celdas, o arrastra sobre varias.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Columnas</translation>
    </message>
    <message>
        <source>Click a column to mask all of its cells, or drag over several.</source>
        <translation>Haz clic en una columna para enmascarar todas sus celdas, o arrastra sobre varias.</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>score</source>
        <translation>puntuación</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Copia</translation>
    </message>
    <message>
        <source>Suppresses</source>
        <translation>Suprime</translation>
    </message>
    <message>
        <source>{token} raises</source>
        <translation>{token} sube</translation>
    </message>
    <message>
        <source>{token} lowers</source>
        <translation>{token} baja</translation>
    </message>
    <message>
        <source>Keys of {token}</source>
        <translation>Claves de {token}</translation>
    </message>
    <message>
        <source>Queries of {token}</source>
        <translation>Consultas de {token}</translation>
    </message>
    <message>
        <source>Query → key</source>
        <translation>Consulta → clave</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: {score}</source>
        <translation>Capa {layer}, cabeza {head}: {score}</translation>
    </message>
    <message>
        <source>entropy {entropy} nats, KL to the output {divergence} nats</source>
        <translation>entropía {entropy} nats, KL respecto a la salida {divergence} nats</translation>
    </message>
    <message>
        <source>target {token}: rank {rank}, probability {probability}</source>
        <translation>objetivo {token}: rango {rank}, probabilidad {probability}</translation>
    </message>
    <message>
        <source>target {token}: probability {probability}</source>
        <translation>objetivo {token}: probabilidad {probability}</translation>
    </message>
    <message>
        <source>{metric} {pair}</source>
        <translation>{metric} {pair}</translation>
    </message>
    <message>
        <source>after {token}</source>
        <translation>después de {token}</translation>
    </message>
    <message>
        <source>layer {layer}, token {at}, {token}</source>
        <translation>capa {layer}, token {at}, {token}</translation>
    </message>
    <message>
        <source>layer {layer}, head {at}</source>
        <translation>capa {layer}, cabeza {at}</translation>
    </message>
    <message>
        <source>The experiment is still being computed. Wait a moment.</source>
        <translation>El experimento aún se está calculando. Espera un momento.</translation>
    </message>
    <message>
        <source>{activation}, layer {layer}</source>
        <translation>{activation}, capa {layer}</translation>
    </message>
    <message>
        <source>head {column}</source>
        <translation>cabeza {column}</translation>
    </message>
    <message>
        <source>KV head {column}, of heads {first} to {last}</source>
        <translation>cabeza KV {column}, de las cabezas {first} a {last}</translation>
    </message>
    <message>
        <source>token {at}, {token}</source>
        <translation>token {at}, {token}</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>Aún no calculado.</translation>
    </message>
    <message>
        <source>The same in both runs: patching it changes nothing.</source>
        <translation>Igual en ambas ejecuciones: parchearlo no cambia nada.</translation>
    </message>
    <message>
        <source>This layer has none.</source>
        <translation>Esta capa no tiene.</translation>
    </message>
    <message>
        <source>No path: the head is in no later layer.</source>
        <translation>Sin camino: la cabeza no está en una capa posterior.</translation>
    </message>
    <message>
        <source>recovered, estimated {share}</source>
        <translation>recuperado, estimado {share}</translation>
    </message>
    <message>
        <source>recovered {share}</source>
        <translation>recuperado {share}</translation>
    </message>
    <message>
        <source>{metric} {pair}: {patched}; corrupted {corrupted}, clean {clean}</source>
        <translation>{metric} {pair}: {patched}; corrupto {corrupted}, limpio {clean}</translation>
    </message>
    <message>
        <source>variance {raw}</source>
        <translation>varianza {raw}</translation>
    </message>
    <message>
        <source>variance {raw} (orange), then {scaled} (blue)</source>
        <translation>varianza {raw} (naranja), luego {scaled} (azul)</translation>
    </message>
    <message>
        <source>weight {row} by score {column}: {value}</source>
        <translation>peso {row} por puntuación {column}: {value}</translation>
    </message>
    <message>
        <source>Weights of the first query</source>
        <translation>Pesos de la primera consulta</translation>
    </message>
    <message>
        <source>largest {weight}, 1 / n = {even}</source>
        <translation>mayor {weight}, 1 / n = {even}</translation>
    </message>
    <message>
        <source>Gradient with respect to the scores</source>
        <translation>Gradiente respecto a las puntuaciones</translation>
    </message>
    <message>
        <source>largest {largest}, mean over queries {gradient}</source>
        <translation>mayor {largest}, media sobre consultas {gradient}</translation>
    </message>
    <message>
        <source>Variance over d_k</source>
        <translation>Varianza según d_k</translation>
    </message>
    <message>
        <source>of what the softmax takes</source>
        <translation>de lo que recibe la softmax</translation>
    </message>
    <message>
        <source>Entropy of each query's weights</source>
        <translation>Entropía de los pesos de cada consulta</translation>
    </message>
    <message>
        <source>mean {mean} of at most log n = {most} nats</source>
        <translation>media {mean} de como máximo log n = {most} nats</translation>
    </message>
    <message>
        <source>Mean entropy over d_k</source>
        <translation>Entropía media según d_k</translation>
    </message>
    <message>
        <source>low: the softmax is saturated</source>
        <translation>baja: la softmax está saturada</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}</source>
        <translation>Capa {layer}, cabeza {head}</translation>
    </message>
    <message>
        <source>You are viewing {name}. Switch to Now ({keys}) to drag its points.</source>
        <translation>Estás viendo {name}. Pasa a Ahora ({keys}) para arrastrar sus puntos.</translation>
    </message>
    <message>
        <source>{measure}, {state}</source>
        <translation>{measure}, {state}</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Rojo</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>azul</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Naranja</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>morado</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Amarillo</translation>
    </message>
    <message>
        <source>“{token}” at token {place}</source>
        <translation>“{token}” en el token {place}</translation>
    </message>
    <message>
        <source>Outdated ({keys} recomputes)</source>
        <translation>Desfasado ({keys} recalcula)</translation>
    </message>
    <message>
        <source>{raising} raises, {lowering} lowers the logit of {token}</source>
        <translation>{raising} sube, {lowering} baja el logit de {token}</translation>
    </message>
    <message>
        <source>{raising} raises, {lowering} lowers: {metric} {token}</source>
        <translation>{raising} sube, {lowering} baja: {metric} {token}</translation>
    </message>
    <message>
        <source>A score of the model, whatever the text</source>
        <translation>Una puntuación del modelo, sea cual sea el texto</translation>
    </message>
    <message>
        <source>{measure}, {count} texts of {folder}</source>
        <translation>{measure}, {count} textos de {folder}</translation>
    </message>
    <message>
        <source>Long text: selected layer only</source>
        <translation>Texto largo: solo la capa elegida</translation>
    </message>
    <message>
        <source>{count} of {layers} layers ({keys} continues)</source>
        <translation>{count} de {layers} capas ({keys} continúa)</translation>
    </message>
    <message>
        <source>Highest: {heads}</source>
        <translation>Más altas: {heads}</translation>
    </message>
    <message>
        <source>From {one} to {other}</source>
        <translation>De {one} a {other}</translation>
    </message>
    <message>
        <source>Picture of {stage}</source>
        <translation>Imagen de {stage}</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Pista</translation>
    </message>
    <message>
        <source>Help with this step.</source>
        <translation>Ayuda con este paso.</translation>
    </message>
    <message>
        <source>Answer the question in the lesson first.</source>
        <translation>Responde primero a la pregunta de la lección.</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Primeros pasos</translation>
    </message>
    <message>
        <source>The chapter</source>
        <translation>El capítulo</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>Variantes</translation>
    </message>
    <message>
        <source>Trained models</source>
        <translation>Modelos entrenados</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Frase</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>Proceso</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>Lección</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opciones</translation>
    </message>
    <message>
        <source>Chosen stage</source>
        <translation>Etapa elegida</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experimento</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Líneas</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Palabras</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>head {head} ({part} head {own})</source>
        <translation>cabeza {head} (cabeza {part} {own})</translation>
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
        <translation>capa {layer}, cabeza {head}</translation>
    </message>
    <message>
        <source>{stage}, {one} and {other}</source>
        <translation>{stage}, {one} y {other}</translation>
    </message>
    <message>
        <source>heads {first} and {second}</source>
        <translation>cabezas {first} y {second}</translation>
    </message>
    <message>
        <source>sentences {first} and {second}</source>
        <translation>frases {first} y {second}</translation>
    </message>
    <message>
        <source>Layer {layer}, head {number}</source>
        <translation>Capa {layer}, cabeza {number}</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Cabeza {number}</translation>
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
        <translation>consultas</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>claves</translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation>dimensiones</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>expertos</translation>
    </message>
    <message>
        <source>chosen experts</source>
        <translation>expertos elegidos</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>sumideros</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>segmentos</translation>
    </message>
    <message>
        <source>query segments</source>
        <translation>segmentos de consulta</translation>
    </message>
    <message>
        <source>key segments</source>
        <translation>segmentos de clave</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>cabezas</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>frases</translation>
    </message>
    <message>
        <source>Loaded values from {low} to {high}; {off} of {count} rows do not sum to 1.</source>
        <translation>Valores cargados de {low} a {high}; {off} de {count} filas no suman 1.</translation>
    </message>
    <message>
        <source>Loaded values from {low} to {high}; the rows sum to 1.</source>
        <translation>Valores cargados de {low} a {high}; las filas suman 1.</translation>
    </message>
    <message>
        <source>How much each {queries} token (row) takes from each {keys} token's value; {sums}.</source>
        <translation>Cuánto toma cada token {queries} (fila) del valor de cada token {keys}; {sums}.</translation>
    </message>
    <message>
        <source>How much each {token} (row) takes from each key's value; {sums}.</source>
        <translation>Cuánto toma cada {token} (fila) del valor de cada clave; {sums}.</translation>
    </message>
    <message>
        <source>How much each {token} (row) takes from each value; {sums}.</source>
        <translation>Cuánto toma cada {token} (fila) de cada valor; {sums}.</translation>
    </message>
    <message>
        <source>The text is so long that these numbers are not kept here: select the layer, fold by longer segments, or shorten the text.</source>
        <translation>El texto es tan largo que estos números no se conservan aquí: selecciona la capa, pliega por segmentos más largos o acorta el texto.</translation>
    </message>
    <message>
        <source>Rows and columns are segments of the text: what each query of a segment gives to all keys of another one, as the mean of its queries.</source>
        <translation>Las filas y columnas son segmentos del texto: lo que cada consulta de un segmento da a todas las claves de otro, como media de sus consultas.</translation>
    </message>
    <message>
        <source>Rows and columns are segments of the text: the mean of the numbers of their tokens, without masked cells.</source>
        <translation>Las filas y columnas son segmentos del texto: la media de los números de sus tokens, sin las celdas enmascaradas.</translation>
    </message>
    <message>
        <source>Each row is the mean vector of a segment's tokens.</source>
        <translation>Cada fila es el vector medio de los tokens de un segmento.</translation>
    </message>
    <message>
        <source>{name} has no such sentence to compare with.</source>
        <translation>{name} no tiene tal frase con la que comparar.</translation>
    </message>
    <message>
        <source>{name} has no such layer to compare with.</source>
        <translation>{name} no tiene tal capa con la que comparar.</translation>
    </message>
    <message>
        <source>{name} has no head {head} to compare with.</source>
        <translation>{name} no tiene una cabeza {head} con la que comparar.</translation>
    </message>
    <message>
        <source>{name} has no such stage to compare with.</source>
        <translation>{name} no tiene tal etapa con la que comparar.</translation>
    </message>
    <message>
        <source>Other experts are chosen in {name}: compare the router logits.</source>
        <translation>En {name} se eligen otros expertos: compara los logits del enrutador.</translation>
    </message>
    <message>
        <source>The text is too long to compare single cells.</source>
        <translation>El texto es demasiado largo para comparar celdas sueltas.</translation>
    </message>
    <message>
        <source>1 exchanged segment, aligned by position.</source>
        <translation>1 segmento cambiado, alineado por posición.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} exchanged segments, aligned by position.</source>
        <translation>
            <numerusform>{count:,} segmento cambiado, alineado por posición.</numerusform>
            <numerusform>{count:,} segmentos cambiados, alineados por posición.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 segment has no partner.</source>
        <translation>1 segmento no tiene pareja.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} segments have no partner.</source>
        <translation>
            <numerusform>{count:,} segmento no tiene pareja.</numerusform>
            <numerusform>{count:,} segmentos no tienen pareja.</numerusform>
        </translation>
    </message>
    <message>
        <source>Difference (now − {name}): red grew, blue shrank.</source>
        <translation>Diferencia (ahora − {name}): el rojo creció, el azul disminuyó.</translation>
    </message>
    <message>
        <source>1 exchanged token, aligned by position.</source>
        <translation>1 token cambiado, alineado por posición.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} exchanged tokens, aligned by position.</source>
        <translation>
            <numerusform>{count:,} token cambiado, alineado por posición.</numerusform>
            <numerusform>{count:,} tokens cambiados, alineados por posición.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 token has no partner.</source>
        <translation>1 token no tiene pareja.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens have no partner.</source>
        <translation>
            <numerusform>{count:,} token no tiene pareja.</numerusform>
            <numerusform>{count:,} tokens no tienen pareja.</numerusform>
        </translation>
    </message>
    <message>
        <source>1 dimension has no partner.</source>
        <translation>1 dimensión no tiene pareja.</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} dimensions have no partner.</source>
        <translation>
            <numerusform>{count:,} dimensión no tiene pareja.</numerusform>
            <numerusform>{count:,} dimensiones no tienen pareja.</numerusform>
        </translation>
    </message>
    <message>
        <source>A difference has no sums or entropy.</source>
        <translation>Una diferencia no tiene sumas ni entropía.</translation>
    </message>
    <message>
        <source>The text is too long for sums and entropy.</source>
        <translation>El texto es demasiado largo para sumas y entropía.</translation>
    </message>
    <message>
        <source>These values were loaded from a file; nothing is computed from them, so they cannot be edited.</source>
        <translation>Estos valores se cargaron de un archivo; de ellos no se calcula nada, así que no se pueden editar.</translation>
    </message>
    <message>
        <source>This stage is read off other stages: edit those instead.</source>
        <translation>Esta etapa se obtiene de otras etapas: edita esas.</translation>
    </message>
    <message>
        <source>A held state and a difference cannot be edited. Show the present state to change its numbers.</source>
        <translation>Un estado retenido y una diferencia no se pueden editar. Muestra el estado actual para cambiar sus números.</translation>
    </message>
    <message>
        <source>no partner in {name}</source>
        <translation>sin pareja en {name}</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>{one} − {other}</source>
        <translation>{one} − {other}</translation>
    </message>
    <message>
        <source> (rounding)</source>
        <translation> (redondeo)</translation>
    </message>
    <message>
        <source>One vector per token id, shared by all occurrences</source>
        <translation>Un vector por id de token, compartido por todas las apariciones</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>dimensión</translation>
    </message>
    <message>
        <source>b in {formula}</source>
        <translation>b en {formula}</translation>
    </message>
    <message>
        <source>times</source>
        <translation>por</translation>
    </message>
    <message>
        <source>{name} step {step}: {value}</source>
        <translation>{name} paso {step}: {value}</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>Entrenar un modelo</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Entrenar</translation>
    </message>
    <message>
        <source>The process that has {name} has ended, and nothing is computed any more: what you see stays, and can be saved.</source>
        <translation>El proceso que tiene {name} ha terminado, y ya no se calcula nada: lo que ves queda, y se puede guardar.</translation>
    </message>
    <message>
        <source>Measure by {metric}</source>
        <translation>Medir con {metric}</translation>
    </message>
    <message>
        <source>Experiments are not written for LaTeX or the web. Export a picture ({keys}) or a table.</source>
        <translation>Los experimentos no se escriben para LaTeX o la web. Exporta una imagen ({keys}) o una tabla.</translation>
    </message>
    <message>
        <source>This experiment has no table. Export its picture ({keys}).</source>
        <translation>Este experimento no tiene tabla. Exporta su imagen ({keys}).</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name} no se puede escribir: {reason}.</translation>
    </message>
    <message>
        <source>Saved {name}. Open it in your editor.</source>
        <translation>Guardado {name}. Ábrelo en tu editor.</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>{name} se ha guardado.</translation>
    </message>
    <message>
        <source>This step has no question {number}.</source>
        <translation>Este paso no tiene la pregunta {number}.</translation>
    </message>
    <message>
        <source>There is no panel {name}: the panels are {known}.</source>
        <translation>No hay un panel {name}: los paneles son {known}.</translation>
    </message>
    <message>
        <source>Computed by transformers: {path}</source>
        <translation>Calculado por transformers: {path}</translation>
    </message>
    <message>
        <source>{bits} bits ({stored})</source>
        <translation>{bits} bits ({stored})</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>Panel</translation>
    </message>
    <message>
        <source>Show this panel and give it the keyboard focus.</source>
        <translation>Muestra este panel y le da el foco del teclado.</translation>
    </message>
    <message>
        <source>Show or hide {panel}</source>
        <translation>Mostrar u ocultar {panel}</translation>
    </message>
    <message>
        <source>Not available now.</source>
        <translation>No disponible ahora.</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>como se entrenó</translation>
    </message>
    <message>
        <source>Option: {value}</source>
        <translation>Opción: {value}</translation>
    </message>
    <message>
        <source>There is no sentence yet.</source>
        <translation>Aún no hay una frase.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Etapa</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeza</translation>
    </message>
    <message>
        <source>Layer {number}</source>
        <translation>Capa {number}</translation>
    </message>
    <message>
        <source>Compare with {what}</source>
        <translation>Comparar con {what}</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Shown next to the large picture, with linked zoom and pointer.</source>
        <translation>Se muestra junto a la imagen grande, con zoom y puntero enlazados.</translation>
    </message>
    <message>
        <source>Head {layer}.{head}</source>
        <translation>Cabeza {layer}.{head}</translation>
    </message>
    <message>
        <source>Layer and head</source>
        <translation>Capa y cabeza</translation>
    </message>
    <message>
        <source>Sort heads by</source>
        <translation>Ordenar cabezas por</translation>
    </message>
    <message>
        <source>Direct logit attribution and ablation effects then refer to this token.</source>
        <translation>La atribución directa de logits y los efectos de la ablación se refieren entonces a este token.</translation>
    </message>
    <message>
        <source>Head attribution for the top token</source>
        <translation>Atribución de cabezas para el token más probable</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Head attribution for {token}</source>
        <translation>Atribución de cabezas para {token}</translation>
    </message>
    <message>
        <source>Head attribution for {token} rather than {other}</source>
        <translation>Atribución de cabezas para {token} frente a {other}</translation>
    </message>
    <message>
        <source>The difference of their logits is attributed.</source>
        <translation>Se atribuye la diferencia de sus logits.</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Métrica</translation>
    </message>
    <message>
        <source>Wrote {name}. Repeat it by: attnviz do --script {name}</source>
        <translation>Escrito {name}. Repítelo con: attnviz do --script {name}</translation>
    </message>
    <message>
        <source>No installed font has {character}, so a box is drawn: “attnviz doctor” names packages of fonts.</source>
        <translation>Ninguna fuente instalada tiene {character}, por eso se dibuja un recuadro: «attnviz doctor» nombra paquetes de fuentes.</translation>
    </message>
    <message>
        <source>Something in AttnViz failed ({what}). Save your work, and please report it.</source>
        <translation>Algo falló en AttnViz ({what}). Guarda tu trabajo, y comunícalo, por favor.</translation>
    </message>
    <message>
        <source>Not enough memory. Save your work, then shorten the text.</source>
        <translation>No hay memoria suficiente. Guarda tu trabajo, y luego acorta el texto.</translation>
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

Escribe una frase y mira cómo se calcula la atención sobre ella.

Complementos:
  --plugin FILE.py           ejecuta un archivo que añade medidas, experimentos, normalizaciones o variantes; también varios
  --no-plugins               omite los complementos de los paquetes instalados

Ejemplos:
  attnviz                    abre la ventana
  attnviz smollm2            la abre con un modelo entrenado
  attnviz figure --text "Hello shiny sun" --out weights.svg</translation>
    </message>
    <message>
        <source>Options: attnviz COMMAND --help. A mistake is reported in one sentence, with exit status 2.</source>
        <translation>Opciones: attnviz COMMAND --help. Un error se comunica en una frase, con estado de salida 2.</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Mirar</translation>
    </message>
    <message>
        <source>open the window, as attnviz FILE and attnviz MODEL do</source>
        <translation>abrir la ventana, como hacen attnviz FILE y attnviz MODEL</translation>
    </message>
    <message>
        <source>Open the window on the sentence of the chapter, a file or a trained model, with a text,
options, and a selected layer and head. Without a display, draw attnviz.png instead.

Example: attnviz smollm2 --text "When Mary and John went to the store," --head 5.1</source>
        <translation>Abre la ventana con la frase del capítulo, un archivo o un modelo entrenado, con un texto,
opciones, y una capa y una cabeza elegidas. Sin pantalla dibuja en su lugar attnviz.png.

Ejemplo: attnviz smollm2 --text "When Mary and John went to the store," --head 5.1</translation>
    </message>
    <message>
        <source>What is opened.</source>
        <translation>Qué se abre.</translation>
    </message>
    <message>
        <source>a session, *.attnviz, attention in arrays, *.npz, which - reads from standard input, a lesson, *.lesson.md, a text, *.txt, or a trained model: a folder, a .gguf file, or dates (built in), smollm2 or minilm (optional packages)</source>
        <translation>una sesión, *.attnviz, atención en arrays, *.npz, que - lee de la entrada estándar, una lección, *.lesson.md, un texto, *.txt, o un modelo entrenado: una carpeta, un archivo .gguf, o dates (incluido), smollm2 o minilm (paquetes opcionales)</translation>
    </message>
    <message>
        <source>the sentence; several --text form a batch. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>la frase; varios --text forman un lote. @FILE lee un archivo de texto UTF-8; escribe @@ para un texto que empieza con @</translation>
    </message>
    <message>
        <source>an option; attnviz compute --help lists them</source>
        <translation>una opción; attnviz compute --help las lista</translation>
    </message>
    <message>
        <source>auto, cpu, cuda, mps (default: that of the settings)</source>
        <translation>auto, cpu, cuda, mps (por defecto: el de los ajustes)</translation>
    </message>
    <message>
        <source>Where in the computation.</source>
        <translation>Dónde en el cálculo.</translation>
    </message>
    <message>
        <source>a layer of the model, counted from 0, or all (default)</source>
        <translation>una capa del modelo, contada desde 0, o all (por defecto)</translation>
    </message>
    <message>
        <source>3, 0,3,5-7 or all (default), from 0; 12.3 is head 3 of layer 12</source>
        <translation>3, 0,3,5-7 o all (por defecto), desde 0; 12.3 es la cabeza 3 de la capa 12</translation>
    </message>
    <message>
        <source>which of several sentences, counted from 1</source>
        <translation>cuál de varias frases, contada desde 1</translation>
    </message>
    <message>
        <source>be led through attention</source>
        <translation>recorrer la atención paso a paso con una guía</translation>
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
        <translation>Abre la ventana con una lección; o ejecuta lecciones sin ventana: se hace cada intención,
cada comprobación es falsa antes de resolverla y verdadera después, y existe cada control
que se señala. Un error se comunica con su línea y estado de salida 2.

Ejemplos:
  attnviz lesson 02-simplified --check
  attnviz lesson 02-simplified --html simplified.html
  attnviz lesson 03-trainable-weights --student "Ada Lovelace" --hand-in handed-in
  attnviz lesson --grade handed-in --out class.csv</translation>
    </message>
    <message>
        <source>Options.</source>
        <translation>Opciones.</translation>
    </message>
    <message>
        <source>a file, *.lesson.md, a folder or a zip of them, or a name that --list prints (default: all)</source>
        <translation>un archivo, *.lesson.md, una carpeta o un zip de ellos, o un nombre que escribe --list (por defecto: todas)</translation>
    </message>
    <message>
        <source>run it, or all lessons that come with AttnViz</source>
        <translation>ejecutarla, o todas las lecciones que vienen con AttnViz</translation>
    </message>
    <message>
        <source>list the lessons that come with AttnViz, or those of a folder, and what was done of each</source>
        <translation>listar las lecciones que vienen con AttnViz, o las de una carpeta, y qué se hizo de cada una</translation>
    </message>
    <message>
        <source>write it as one page for the browser, with pictures and answers</source>
        <translation>escribirla como una sola página para el navegador, con imágenes y respuestas</translation>
    </message>
    <message>
        <source>replace a file that is there</source>
        <translation>reemplazar un archivo que ya existe</translation>
    </message>
    <message>
        <source>A class.</source>
        <translation>Una clase.</translation>
    </message>
    <message>
        <source>who takes the lesson; the name gives the seed of the numbers</source>
        <translation>quién hace la lección; el nombre da la semilla de los números</translation>
    </message>
    <message>
        <source>the seed of the numbers, if not that of the name</source>
        <translation>la semilla de los números, si no es la del nombre</translation>
    </message>
    <message>
        <source>write each lesson that is finished to a file in this folder</source>
        <translation>escribir cada lección terminada en un archivo de esta carpeta</translation>
    </message>
    <message>
        <source>print a table of the files that a class handed in; each answer is judged again</source>
        <translation>mostrar una tabla de los archivos que entregó una clase; cada respuesta se evalúa de nuevo</translation>
    </message>
    <message>
        <source>print the table as JSON</source>
        <translation>mostrar la tabla como JSON</translation>
    </message>
    <message>
        <source>write the table (.csv, .json)</source>
        <translation>escribir la tabla (.csv, .json)</translation>
    </message>
    <message>
        <source>key and title of each example</source>
        <translation>clave y título de cada ejemplo</translation>
    </message>
    <message>
        <source>List the key and the title of each example.</source>
        <translation>Lista la clave y el título de cada ejemplo.</translation>
    </message>
    <message>
        <source>the trained models that can be opened on this computer</source>
        <translation>los modelos entrenados que se pueden abrir en este ordenador</translation>
    </message>
    <message>
        <source>List the trained models that can be opened on this computer, with their family,
layers, heads, parameters, size on disk and path: the packages smollm2 and minilm,
dates, which comes with the program, and the Hugging Face cache. Nothing is
downloaded. Models that cannot be opened are listed with the reason.</source>
        <translation>Lista los modelos entrenados que se pueden abrir en este ordenador, con su familia,
capas, cabezas, parámetros, tamaño en disco y ruta: los paquetes smollm2 y minilm,
dates, que viene con el programa, y la caché de Hugging Face. No se descarga
nada. Los modelos que no se pueden abrir se listan con el motivo.</translation>
    </message>
    <message>
        <source>the plug-ins that are loaded, and what they add</source>
        <translation>los complementos cargados, y qué añaden</translation>
    </message>
    <message>
        <source>List the plug-ins that are loaded, with their file or package and what they add, or why
they failed; the exit status is 1 if one did. Plug-ins are Python files after --plugin,
and installed packages with an entry point in attnviz.plugins.

Example: attnviz plugins</source>
        <translation>Lista los complementos cargados, con su archivo o paquete y qué añaden, o por qué
fallaron; el estado de salida es 1 si falló alguno. Son complementos los archivos de Python
que siguen a --plugin, y los paquetes instalados con un punto de entrada en attnviz.plugins.

Ejemplo: attnviz plugins</translation>
    </message>
    <message>
        <source>what is installed here, and what is missing</source>
        <translation>qué está instalado aquí, y qué falta</translation>
    </message>
    <message>
        <source>Say which versions of what are installed, whether a window can open and which
libraries it lacks, with the packages that hold them, what computes, and which
trained models are there. This is what a report of a fault should have. The exit
status is 1 if something is missing.

Example: attnviz doctor</source>
        <translation>Dice qué versiones están instaladas y de qué, si se puede abrir una ventana y qué
bibliotecas le faltan, con los paquetes que las contienen, qué dispositivo calcula y qué
modelos entrenados hay. Esto es lo que debería llevar un informe de un fallo. El estado
de salida es 1 si falta algo.

Ejemplo: attnviz doctor</translation>
    </message>
    <message>
        <source>Compute and write</source>
        <translation>Calcular y escribir</translation>
    </message>
    <message>
        <source>every array of a computation</source>
        <translation>todos los arrays de un cálculo</translation>
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
        <translation>Escribe todos los arrays de un cálculo (.npz o .csv), sin redondear: tokens, longitudes,
cada etapa, las matrices de pesos, y para cada frase y cabeza las medidas de sus
pesos de atención (antes del dropout, media sobre los tokens, NaN si no están definidas):
measure_previous_token, measure_first_token y measure_own_position (peso en
el token anterior, el primer token, el propio token), measure_induction (en el
token que sigue a una copia anterior), measure_entropy (en nats) y measure_distance (en
tokens). Para un modelo entrenado también: id de los tokens, cada etapa y medida con la
capa como primer eje, la atribución directa de logits de cada cabeza para el token
siguiente más probable (measure_direct_logit_attribution, direct_logit_attribution_ids),
y los logits; no sus pesos.

Ejemplo: attnviz compute --example 3.5.1-causal --out causal.npz</translation>
    </message>
    <message>
        <source>What is computed.</source>
        <translation>Qué se calcula.</translation>
    </message>
    <message>
        <source>a session, *.attnviz, or attention in arrays, *.npz; several write a file each into the folder --out</source>
        <translation>una sesión, *.attnviz, o atención en arrays, *.npz; varias escriben un archivo cada una en la carpeta --out</translation>
    </message>
    <message>
        <source>an example instead (list: attnviz examples)</source>
        <translation>un ejemplo en su lugar (lista: attnviz examples)</translation>
    </message>
    <message>
        <source>a chat instead, as the model's chat template writes it: a .json file with a list of {"role": "user", "content": "…"}</source>
        <translation>un chat en su lugar, como lo escribe la plantilla de chat del modelo: un archivo .json con una lista de {"role": "user", "content": "…"}</translation>
    </message>
    <message>
        <source>a .npy or .csv file of embeddings (tokens, d_in); means embedding=file</source>
        <translation>un archivo .npy o .csv de embeddings (tokens, d_in); implica embedding=file</translation>
    </message>
    <message>
        <source>an option, listed below</source>
        <translation>una opción, de las listadas abajo</translation>
    </message>
    <message>
        <source>a trained model: dates, smollm2, minilm, a folder, a .gguf file, or a name in the Hugging Face cache; each text is then one input, line breaks included</source>
        <translation>un modelo entrenado: dates, smollm2, minilm, una carpeta, un archivo .gguf, o un nombre de la caché de Hugging Face; cada texto es entonces una entrada, saltos de línea incluidos</translation>
    </message>
    <message>
        <source>auto, cpu, cuda, mps (default: auto)</source>
        <translation>auto, cpu, cuda, mps (por defecto: auto)</translation>
    </message>
    <message>
        <source>a text A of as many tokens, for --patch and --steer. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>un texto A con el mismo número de tokens, para --patch y --steer. @FILE lee un archivo de texto UTF-8; escribe @@ para un texto que empieza con @</translation>
    </message>
    <message>
        <source>take activations from A, such as residual@12, heads@12.3 or keys@12.3:5 (at one token); attnviz patch --help lists each WHAT</source>
        <translation>tomar activaciones de A, como residual@12, heads@12.3 o keys@12.3:5 (en un token); attnviz patch --help lista cada WHAT</translation>
    </message>
    <message>
        <source>add ALPHA (A - x) to the residual stream x of a layer, or to the output of a head</source>
        <translation>sumar ALPHA (A - x) al flujo residual x de una capa, o a la salida de una cabeza</translation>
    </message>
    <message>
        <source>Which arrays.</source>
        <translation>Qué arrays.</translation>
    </message>
    <message>
        <source>also write the logit lens: lens_rows, lens_ids, lens_probabilities</source>
        <translation>escribir también la logit lens: lens_rows, lens_ids, lens_probabilities</translation>
    </message>
    <message>
        <source>Effects and scores of heads.</source>
        <translation>Efectos y puntuaciones de cabezas.</translation>
    </message>
    <message>
        <source>also compute how much the logit and the probability of the top next token drop when each head is ablated</source>
        <translation>calcular también cuánto bajan el logit y la probabilidad del token siguiente más probable al ablacionar cada cabeza</translation>
    </message>
    <message>
        <source>also compute the scores of a model's heads, which no text changes: ov_copying, full_ov_copying, prefix_matching and copying</source>
        <translation>calcular también las puntuaciones de las cabezas de un modelo, que ningún texto cambia: ov_copying, full_ov_copying, prefix_matching y copying</translation>
    </message>
    <message>
        <source>of the random tokens of --scores (default: 123)</source>
        <translation>de los tokens aleatorios de --scores (por defecto: 123)</translation>
    </message>
    <message>
        <source>what takes the place of a head's output in --effects: zero (default), its mean over this text, its mean over 200 reference sentences (reference), or its output in the snapshot --beside (resample)</source>
        <translation>qué ocupa el lugar de la salida de una cabeza en --effects: cero (zero, por defecto), su media sobre este texto (mean), su media sobre 200 frases de referencia (reference), o su salida en la instantánea --beside (resample)</translation>
    </message>
    <message>
        <source>the number whose drop --effects measure: the token's logit (default), probability or rank (1 is the best); always also its probability</source>
        <translation>el número cuya bajada mide --effects: el logit del token (logit, por defecto), su probabilidad (probability) o su rango (rank, 1 es el mejor); siempre también su probabilidad</translation>
    </message>
    <message>
        <source>the token of --metric (default: the top one of each text)</source>
        <translation>el token de --metric (por defecto: el más probable de cada texto)</translation>
    </message>
    <message>
        <source>the token whose number is subtracted from that of --answer</source>
        <translation>el token cuyo número se resta del de --answer</translation>
    </message>
    <message>
        <source>the snapshot of the session for --ablation resample</source>
        <translation>la instantánea de la sesión para --ablation resample</translation>
    </message>
    <message>
        <source>Output.</source>
        <translation>Salida.</translation>
    </message>
    <message>
        <source>where to write; the ending chooses the format</source>
        <translation>dónde escribir; la terminación elige el formato</translation>
    </message>
    <message>
        <source>a UTF-8 file with a sentence in each line: writes a file for each into the folder --out, as several sessions do</source>
        <translation>un archivo UTF-8 con una frase en cada línea: escribe un archivo por frase en la carpeta --out, como hacen varias sesiones</translation>
    </message>
    <message>
        <source>the ending of the files in that folder</source>
        <translation>la terminación de los archivos de esa carpeta</translation>
    </message>
    <message>
        <source>a stage as a picture, also for a paper</source>
        <translation>una etapa como imagen, también para un artículo</translation>
    </message>
    <message>
        <source>Draw a stage (.png, .svg, .pdf, .tikz or .html): one head, or all heads. For a trained
model all heads of all layers are one sheet with a row for each layer. --head 2,5 draws
two heatmaps side by side, --layer 0,1 two layers, --sentence 1,2 two sentences.

Examples:
  attnviz figure --text "Hello shiny sun" --head 0 --out weights.svg
  attnviz figure --model minilm --text "It was too tired." --head 3.7 --view words --out words.svg
  attnviz figure session.attnviz --preset acl --letters on --out figure.pdf</source>
        <translation>Dibuja una etapa (.png, .svg, .pdf, .tikz o .html): una cabeza, o todas. Para un modelo
entrenado todas las cabezas de todas las capas son una hoja con una fila por capa.
--head 2,5 dibuja dos mapas de calor lado a lado, --layer 0,1 dos capas, --sentence 1,2
dos frases.

Ejemplos:
  attnviz figure --text "Hello shiny sun" --head 0 --out weights.svg
  attnviz figure --model minilm --text "It was too tired." --head 3.7 --view words --out words.svg
  attnviz figure session.attnviz --preset acl --letters on --out figure.pdf</translation>
    </message>
    <message>
        <source>What is drawn.</source>
        <translation>Qué se dibuja.</translation>
    </message>
    <message>
        <source>embeddings, residual, encoder_output, normed, projected_queries, projected_keys, encoder_states, output_embeddings, decoder_states, queries, keys, values, rotated_queries, rotated_keys, scores, masked_scores, scaled_scores, biased_scores, capped_scores, masked_weights, weights, value_weighted, rollout, weights_gradient, sink_weights, encoder_weights, decoder_weights, cross_weights, dropout_mask, dropped_weights, context, concatenated, output, projected_attention, attention_output, router_logits, experts, expert_weights, projected_feed_forward, feed_forward, final_normed, new_states, output_logits (default: weights)</source>
        <translation>embeddings, residual, encoder_output, normed, projected_queries, projected_keys, encoder_states, output_embeddings, decoder_states, queries, keys, values, rotated_queries, rotated_keys, scores, masked_scores, scaled_scores, biased_scores, capped_scores, masked_weights, weights, value_weighted, rollout, weights_gradient, sink_weights, encoder_weights, decoder_weights, cross_weights, dropout_mask, dropped_weights, context, concatenated, output, projected_attention, attention_output, router_logits, experts, expert_weights, projected_feed_forward, feed_forward, final_normed, new_states, output_logits (por defecto: weights)</translation>
    </message>
    <message>
        <source>of weights: heatmap (default), lines from queries to keys, or words, tinted by the attention from one token; several heads, such as --head 0,2,3, are drawn in one picture: as lines, or as their mean</source>
        <translation>de los pesos: heatmap (mapa de calor, por defecto), lines (líneas de consultas a claves), o words (palabras, teñidas por la atención de un token); varias cabezas, como --head 0,2,3, se dibujan en una imagen: como líneas, o como su media</translation>
    </message>
    <message>
        <source>for lines and words: the query token, counted from 0 (default: all tokens for lines, the last one for words)</source>
        <translation>para lines y words: el token de consulta, contado desde 0 (por defecto: todos los tokens para lines, el último para words)</translation>
    </message>
    <message>
        <source>next to the rows and columns of weights in a heatmap: sums, or entropy</source>
        <translation>junto a las filas y columnas de los pesos en un mapa de calor: sumas (sums), o entropía (entropy)</translation>
    </message>
    <message>
        <source>pool rows and columns to segments of the text: sentence, line, turn (of a chat), or marks (of a session); token for none (default: as the session was saved)</source>
        <translation>agrupar filas y columnas en segmentos del texto: sentence, line, turn (de un chat) o marks (de una sesión); token para ninguno (por defecto: como se guardó la sesión)</translation>
    </message>
    <message>
        <source>leave the session out of a picture, which attnviz opens otherwise</source>
        <translation>no incluir la sesión en la imagen; si va incluida, attnviz la abre</translation>
    </message>
    <message>
        <source>Figures of a fixed width.</source>
        <translation>Figuras de ancho fijo.</translation>
    </message>
    <message>
        <source>a figure of the width, font and font size of a venue: acl, acl-wide, neurips, icml, icml-wide, iclr, aaai, aaai-wide, cvpr, cvpr-wide, jmlr, tmlr, nature, nature-wide, beamer</source>
        <translation>una figura con el ancho, la fuente y el tamaño de letra de una publicación: acl, acl-wide, neurips, icml, icml-wide, iclr, aaai, aaai-wide, cvpr, cvpr-wide, jmlr, tmlr, nature, nature-wide, beamer</translation>
    </message>
    <message>
        <source>of the figure, such as 7.7cm, 89mm or 3.5in</source>
        <translation>de la figura, como 7.7cm, 89mm o 3.5in</translation>
    </message>
    <message>
        <source>of every text of the figure, such as 8</source>
        <translation>de todos los textos de la figura, como 8</translation>
    </message>
    <message>
        <source>font of the figure, such as DejaVu Serif</source>
        <translation>fuente de la figura, como DejaVu Serif</translation>
    </message>
    <message>
        <source>resolution of a PNG (default: 300)</source>
        <translation>resolución de un PNG (por defecto: 300)</translation>
    </message>
    <message>
        <source>of the figure: light, dark, transparent (default: light)</source>
        <translation>de la figura: light, dark, transparent (por defecto: light)</translation>
    </message>
    <message>
        <source>the line above a figure</source>
        <translation>la línea encima de una figura</translation>
    </message>
    <message>
        <source>the lines below it: the sentence, and how it was computed</source>
        <translation>las líneas debajo de ella: la frase, y cómo se calculó</translation>
    </message>
    <message>
        <source>(a), (b), ... before its panels (default: off)</source>
        <translation>(a), (b), ... delante de sus paneles (por defecto: off)</translation>
    </message>
    <message>
        <source>digits of the numbers in its cells (default: as many as fit)</source>
        <translation>cifras de los números en sus celdas (por defecto: tantas como quepan)</translation>
    </message>
    <message>
        <source>every stage of a head in one figure</source>
        <translation>todas las etapas de una cabeza en una figura</translation>
    </message>
    <message>
        <source>a snapshot of the session: it, the present state and their difference in one figure</source>
        <translation>una instantánea de la sesión: ella, el estado actual y su diferencia en una figura</translation>
    </message>
    <message>
        <source>a stage as a table, or as code that computes it</source>
        <translation>una etapa como tabla, o como código que la calcula</translation>
    </message>
    <message>
        <source>Write the numbers of a stage as a table (.tsv, .md or .tex), or the program that
computes them (.py or .ipynb). A table of all heads' weights has their measures, too.

Examples:
  attnviz table --example 3.3.1-simplified --digits 2 --out weights.md
  attnviz table --set variant=multi_head --stage scores --head 0 --out scores.py</source>
        <translation>Escribe los números de una etapa como tabla (.tsv, .md o .tex), o el programa que los
calcula (.py o .ipynb). Una tabla de los pesos de todas las cabezas lleva también sus medidas.

Ejemplos:
  attnviz table --example 3.3.1-simplified --digits 2 --out weights.md
  attnviz table --set variant=multi_head --stage scores --head 0 --out scores.py</translation>
    </message>
    <message>
        <source>What is written.</source>
        <translation>Qué se escribe.</translation>
    </message>
    <message>
        <source>decimals of a table, 1 to 9 (default: 4)</source>
        <translation>decimales de una tabla, de 1 a 9 (por defecto: 4)</translation>
    </message>
    <message>
        <source>what changes from frame to frame</source>
        <translation>qué cambia de fotograma a fotograma</translation>
    </message>
    <message>
        <source>Write a film (.gif or .webp) of one head, or of all heads of a layer.

Example: attnviz film --example 3.5.2-dropout --stage dropped_weights --head 0
         --kind sweep:dropout=0..0.9 --frames 10 --out dropout.gif</source>
        <translation>Escribe una película (.gif o .webp) de una cabeza, o de todas las cabezas de una capa.

Ejemplo: attnviz film --example 3.5.2-dropout --stage dropped_weights --head 0
         --kind sweep:dropout=0..0.9 --frames 10 --out dropout.gif</translation>
    </message>
    <message>
        <source>The film.</source>
        <translation>La película.</translation>
    </message>
    <message>
        <source>rows, letters, tokens, heads, layers, sweep:OPTION=FROM..TO, steps, held:SNAPSHOT; such as sweep:dropout=0..0.9</source>
        <translation>rows, letters, tokens, heads, layers, sweep:OPTION=FROM..TO, steps, held:SNAPSHOT; por ejemplo sweep:dropout=0..0.9</translation>
    </message>
    <message>
        <source>of a sweep, of held and of steps: how many frames (default: 20)</source>
        <translation>de sweep, de held y de steps: cuántos fotogramas (por defecto: 20)</translation>
    </message>
    <message>
        <source>how long each frame is shown (default: 0.5)</source>
        <translation>cuánto tiempo se muestra cada fotograma (por defecto: 0.5)</translation>
    </message>
    <message>
        <source>a page with every stage of a head</source>
        <translation>una página con todas las etapas de una cabeza</translation>
    </message>
    <message>
        <source>Write a page (.pdf, .svg or .png) with every stage of a head, the formulas, and the
arithmetic of one query.

Example: attnviz handout --example 3.4.1-step-by-step --query 1 --out page.pdf</source>
        <translation>Escribe una página (.pdf, .svg o .png) con todas las etapas de una cabeza, las fórmulas y
la aritmética de una consulta.

Ejemplo: attnviz handout --example 3.4.1-step-by-step --query 1 --out page.pdf</translation>
    </message>
    <message>
        <source>The page.</source>
        <translation>La página.</translation>
    </message>
    <message>
        <source>a4 or letter (default: a4)</source>
        <translation>a4 o letter (por defecto: a4)</translation>
    </message>
    <message>
        <source>the token whose arithmetic is written, counted from 0</source>
        <translation>el token cuya aritmética se escribe, contado desde 0</translation>
    </message>
    <message>
        <source>leave the session out of the page, which attnviz opens otherwise</source>
        <translation>no incluir la sesión en la página; si va incluida, attnviz la abre</translation>
    </message>
    <message>
        <source>a table with a row for each head</source>
        <translation>una tabla con una fila por cabeza</translation>
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
        <translation>Escribe una tabla con una fila por cabeza (.csv, .tsv, .parquet, .md o .tex). Con un texto,
una sesión o un ejemplo lleva las medidas de los pesos de atención de cada cabeza (medias
sobre los tokens, y la atribución directa de logits para el token siguiente más probable).

Solo con --model lleva las puntuaciones de las cabezas del modelo: ov_copying (autovalores
de W_V W_O), full_ov_copying (de W_E W_V W_O W_U, con las normas incorporadas),
prefix_matching y copying en diez textos de 25 tokens aleatorios, repetidos cuatro veces
(Olsson et al. 2022), y las medidas de sus pesos en estos textos. Queda vacía donde el
modelo no tiene tal puntuación.

Con una carpeta que escribió attnviz corpus, en lugar de una sesión, lleva las medias y las
desviaciones típicas de las medidas sobre el corpus.

Ejemplos:
  attnviz heads --model smollm2 --out heads.csv
  attnviz heads --model smollm2 --text "The capital of France is" --effects --out heads.tsv</translation>
    </message>
    <message>
        <source>what a person can do in the window</source>
        <translation>lo que una persona puede hacer en la ventana</translation>
    </message>
    <message>
        <source>Do what a person can do in the window, on a session or another source, and write
the result: a session (.attnviz), the selected stage as a picture or a table, or all
arrays. Each word without = begins the next intent. A value is JSON, or else a text:
layer=24 head=4, on=true, cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'.

Example: attnviz do multi_head set_text text="Hello shiny sun" choose_head head=1 --out head.svg</source>
        <translation>Hace lo que una persona puede hacer en la ventana, sobre una sesión u otra fuente, y
escribe el resultado: una sesión (.attnviz), la etapa elegida como imagen o tabla, o todos
los arrays. Cada palabra sin = empieza la intención siguiente. Un valor es JSON, o si no un
texto: layer=24 head=4, on=true, cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'.

Ejemplo: attnviz do multi_head set_text text="Hello shiny sun" choose_head head=1 --out head.svg</translation>
    </message>
    <message>
        <source>What is done, on what, and what is written.</source>
        <translation>Qué se hace, sobre qué, y qué se escribe.</translation>
    </message>
    <message>
        <source>a session, a variant such as multi_head, a trained model, arrays, or example:KEY</source>
        <translation>una sesión, una variante como multi_head, un modelo entrenado, arrays, o example:KEY</translation>
    </message>
    <message>
        <source>a name that --list prints, and its arguments; several intents are done in this order</source>
        <translation>un nombre que escribe --list, y sus argumentos; varias intenciones se hacen en este orden</translation>
    </message>
    <message>
        <source>do the intents of a recorded script first; without SOURCE, on the session in which it began</source>
        <translation>hacer primero las intenciones de un script grabado; sin SOURCE, sobre la sesión en la que empezó</translation>
    </message>
    <message>
        <source>where to write the session, the selected stage or all arrays</source>
        <translation>dónde escribir la sesión, la etapa elegida o todos los arrays</translation>
    </message>
    <message>
        <source>print every intent with its arguments</source>
        <translation>mostrar cada intención con sus argumentos</translation>
    </message>
    <message>
        <source>compare your own attention code with a formulation</source>
        <translation>comparar tu propio código de atención con una formulación</translation>
    </message>
    <message>
        <source>Compare your own attention code with a formulation, stage by stage: with the same
weights and input, does it compute the same, and where does it differ first, and why?
The file is run in a process of its own. The class is built with d_in, d_out,
num_heads, context_length, dropout and qkv_bias, like the book's classes. The exit
status is 0 if it computes the same, 1 if not, 2 if it cannot be run or compared.

Example: attnviz check my_attention.py:MultiHeadAttention --like multi_head</source>
        <translation>Compara tu propio código de atención con una formulación, etapa a etapa: con los mismos
pesos y la misma entrada, ¿calcula lo mismo?, ¿dónde difiere primero, y por qué?
El archivo se ejecuta en un proceso propio. La clase se construye con d_in, d_out,
num_heads, context_length, dropout y qkv_bias, como las clases del libro. El estado
de salida es 0 si calcula lo mismo, 1 si no, 2 si no se puede ejecutar o comparar.

Ejemplo: attnviz check my_attention.py:MultiHeadAttention --like multi_head</translation>
    </message>
    <message>
        <source>What is compared with what.</source>
        <translation>Qué se compara con qué.</translation>
    </message>
    <message>
        <source>a Python file, which is run, and a class of nn.Module in it</source>
        <translation>un archivo de Python, que se ejecuta, y una clase de nn.Module que contiene</translation>
    </message>
    <message>
        <source>simple, self_attention_v1, self_attention_v2, causal, multi_head_wrapper, multi_head, einsum, torch_mha, grouped_query (default: multi_head)</source>
        <translation>simple, self_attention_v1, self_attention_v2, causal, multi_head_wrapper, multi_head, einsum, torch_mha, grouped_query (por defecto: multi_head)</translation>
    </message>
    <message>
        <source>an option of the formulation, such as d_out or mask, or a parameter that the class is built with</source>
        <translation>una opción de la formulación, como d_out o mask, o un parámetro con el que se construye la clase</translation>
    </message>
    <message>
        <source>how long the file may run (default: 20)</source>
        <translation>cuánto tiempo puede ejecutarse el archivo (por defecto: 20)</translation>
    </message>
    <message>
        <source>Experiments on trained models</source>
        <translation>Experimentos con modelos entrenados</translation>
    </message>
    <message>
        <source>patch activations of one run into another</source>
        <translation>parchear activaciones de una ejecución en otra</translation>
    </message>
    <message>
        <source>Activation patching: in each layer take one activation of the clean run into the
corrupted one, and measure how much of the difference in --metric comes back,
(patched - corrupted) / (clean - corrupted). A .npz holds recovered (layer, token),
(layer, head) or, of one layer, (head, token), clean_difference and corrupted_difference;
of a path also direct, from the head straight to the logits.

Example: attnviz patch --model smollm2 --clean "John gave a drink to"
         --corrupted "Mary gave a drink to" --patch heads --out heads.png</source>
        <translation>Activation patching: en cada capa lleva una activación de la ejecución limpia a la
corrupta, y mide qué parte de la diferencia en --metric se recupera,
(patched - corrupted) / (clean - corrupted). Un .npz contiene recovered (layer, token),
(layer, head) o, de una capa, (head, token), clean_difference y corrupted_difference;
de un camino también direct, de la cabeza directamente a los logits.

Ejemplo: attnviz patch --model smollm2 --clean "John gave a drink to"
         --corrupted "Mary gave a drink to" --patch heads --out heads.png</translation>
    </message>
    <message>
        <source>What is patched into what, and how it is measured.</source>
        <translation>Qué se parchea en qué, y cómo se mide.</translation>
    </message>
    <message>
        <source>a trained model: smollm2, a folder or a file</source>
        <translation>un modelo entrenado: smollm2, una carpeta o un archivo</translation>
    </message>
    <message>
        <source>the text with the answer. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>el texto con la respuesta. @FILE lee un archivo de texto UTF-8; escribe @@ para un texto que empieza con @</translation>
    </message>
    <message>
        <source>a text of as many tokens without it. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>un texto con el mismo número de tokens sin ella. @FILE lee un archivo de texto UTF-8; escribe @@ para un texto que empieza con @</translation>
    </message>
    <message>
        <source>the token to predict (default: the clean text's top one)</source>
        <translation>el token que se ha de predecir (por defecto: el más probable del texto limpio)</translation>
    </message>
    <message>
        <source>the other token of the difference (default: the corrupted text's top one)</source>
        <translation>el otro token de la diferencia (por defecto: el más probable del texto corrupto)</translation>
    </message>
    <message>
        <source>residual, attention_output, feed_forward, heads, queries, keys, values, pattern, path_queries, path_keys, path_values</source>
        <translation>residual, attention_output, feed_forward, heads, queries, keys, values, pattern, path_queries, path_keys, path_values</translation>
    </message>
    <message>
        <source>the head whose output is patched in what later heads read of it, for path_queries, path_keys, path_values</source>
        <translation>la cabeza cuya salida se parchea en lo que las cabezas posteriores leen de ella, para path_queries, path_keys, path_values</translation>
    </message>
    <message>
        <source>patch the heads of this layer at one token each</source>
        <translation>parchear las cabezas de esta capa en un token cada vez</translation>
    </message>
    <message>
        <source>of --answer, less that of --instead: logit (default), probability, rank (1 is the best)</source>
        <translation>de --answer, menos la de --instead: logit (por defecto), probability, rank (1 es el mejor)</translation>
    </message>
    <message>
        <source>denoise (default) patches clean into corrupted, noise corrupted into clean</source>
        <translation>denoise (por defecto) parchea limpio en corrupto, noise corrupto en limpio</translation>
    </message>
    <message>
        <source>estimate all patches from one gradient (attribution patching); the file says so</source>
        <translation>estimar todos los parches a partir de un gradiente (attribution patching); el archivo lo indica</translation>
    </message>
    <message>
        <source>FILE.npz, FILE.tsv, FILE.md, FILE.tex, FILE.png, FILE.svg, FILE.pdf</source>
        <translation>FILE.npz, FILE.tsv, FILE.md, FILE.tex, FILE.png, FILE.svg, FILE.pdf</translation>
    </message>
    <message>
        <source>measure all heads over a corpus</source>
        <translation>medir todas las cabezas sobre un corpus</translation>
    </message>
    <message>
        <source>Measure every head of a model over a corpus: mean, standard deviation and histogram
of each measure (heads.parquet), and the texts with its largest values, with the
strongest weights in them (examples.parquet). Dask distributes the texts to processes
of this computer, or to those of a scheduler. The same command goes on where a run
was stopped. Needs: pip install 'attnviz[corpus]'.

Example: attnviz corpus --model smollm2 --texts sentences.txt --out run --workers 2</source>
        <translation>Mide cada cabeza de un modelo sobre un corpus: media, desviación típica e histograma
de cada medida (heads.parquet), y los textos con sus mayores valores, con los
pesos más fuertes en ellos (examples.parquet). Dask reparte los textos entre procesos
de este ordenador, o entre los de un planificador. El mismo comando continúa donde se
detuvo una ejecución. Necesita: pip install 'attnviz[corpus]'.

Ejemplo: attnviz corpus --model smollm2 --texts sentences.txt --out run --workers 2</translation>
    </message>
    <message>
        <source>What is measured, and by what.</source>
        <translation>Qué se mide, y con qué.</translation>
    </message>
    <message>
        <source>FILE.txt with a text in each line, FILE.jsonl or FILE.parquet with texts under the name text, or a folder of such files</source>
        <translation>FILE.txt con un texto en cada línea, FILE.jsonl o FILE.parquet con textos bajo el nombre text, o una carpeta de tales archivos</translation>
    </message>
    <message>
        <source>a new folder, or that of the same run, which goes on</source>
        <translation>una carpeta nueva, o la de la misma ejecución, que continúa</translation>
    </message>
    <message>
        <source>measure at most the first N tokens of each text (default: 256)</source>
        <translation>medir como máximo los primeros N tokens de cada texto (por defecto: 256)</translation>
    </message>
    <message>
        <source>processes on this computer, each of which opens the model (default: one for each GPU, or else one a core, at most 4)</source>
        <translation>procesos en este ordenador, cada uno de los cuales abre el modelo (por defecto: uno por GPU, o si no uno por núcleo, como máximo 4)</translation>
    </message>
    <message>
        <source>a Dask scheduler, such as tcp://host:8786, whose workers have AttnViz and the model</source>
        <translation>un planificador de Dask, como tcp://host:8786, cuyos workers tienen AttnViz y el modelo</translation>
    </message>
    <message>
        <source>train a small model on this computer</source>
        <translation>entrenar un modelo pequeño en este ordenador</translation>
    </message>
    <message>
        <source>Train a small model in seconds to minutes on this computer, and write it as a
model folder (safetensors, config.json, tokenizer.json) that AttnViz and
transformers open: attnviz FOLDER. Kept steps are model folders in FOLDER/steps,
and FOLDER/log.jsonl has loss and accuracy of every step. The same seed gives the
same model on the same kind of device.

Example: attnviz train induction --steps 50 --out induction</source>
        <translation>Entrena en este ordenador un modelo pequeño, en segundos o minutos, y lo escribe como
carpeta de modelo (safetensors, config.json, tokenizer.json) que abren AttnViz y
transformers: attnviz FOLDER. Los pasos guardados son carpetas de modelo en FOLDER/steps,
y FOLDER/log.jsonl tiene la pérdida y la exactitud de cada paso. La misma semilla da el
mismo modelo en el mismo tipo de dispositivo.

Ejemplo: attnviz train induction --steps 50 --out induction</translation>
    </message>
    <message>
        <source>What is trained, and where it is written.</source>
        <translation>Qué se entrena, y dónde se escribe.</translation>
    </message>
    <message>
        <source>induction, reverse, sort, copy, addition, dates_additive, dates_transformer, characters</source>
        <translation>induction, reverse, sort, copy, addition, dates_additive, dates_transformer, characters</translation>
    </message>
    <message>
        <source>a new or empty folder</source>
        <translation>una carpeta nueva o vacía</translation>
    </message>
    <message>
        <source>optimiser steps (default: enough for the recipe)</source>
        <translation>pasos del optimizador (por defecto: los suficientes para la receta)</translation>
    </message>
    <message>
        <source>of weights and examples (default: 123)</source>
        <translation>de los pesos y los ejemplos (por defecto: 123)</translation>
    </message>
    <message>
        <source>a UTF-8 text to train on, for the recipe characters; for those of dates a CSV with an input and its output in each line</source>
        <translation>un texto UTF-8 con el que entrenar, para la receta characters; para las de fechas un CSV con una entrada y su salida en cada línea</translation>
    </message>
    <message>
        <source>write into a folder that holds files</source>
        <translation>escribir en una carpeta que contiene archivos</translation>
    </message>
    <message>
        <source>{name} answers one text with another in a way that cannot be seen through transformers' AttentionInterface: such a model is opened if its family is known. Its encoder is opened, too, if it reads text: attnviz.open(model.get_encoder(), tokenizer).</source>
        <translation>{name} responde a un texto con otro de una manera que no se ve a través de AttentionInterface de transformers: un modelo así se abre si su familia es conocida. También se abre su codificador, si lee texto: attnviz.open(model.get_encoder(), tokenizer).</translation>
    </message>
    <message>
        <source>{name} hides other keys in so long a text than in a short one, which is not shown: shorten the text.</source>
        <translation>{name} oculta en un texto tan largo otras claves que en uno corto, y eso no se muestra: acorta el texto.</translation>
    </message>
    <message>
        <source>No plug-in is loaded.</source>
        <translation>No hay ningún complemento cargado.</translation>
    </message>
    <message>
        <source>signal {number}</source>
        <translation>señal {number}</translation>
    </message>
    <message>
        <source>exit status {number}</source>
        <translation>estado de salida {number}</translation>
    </message>
    <message>
        <source>That failed: {reason}.</source>
        <translation>Ha fallado: {reason}.</translation>
    </message>
    <message>
        <source>Another window trains this run: close it first.</source>
        <translation>Otra ventana está realizando este entrenamiento: ciérrala primero.</translation>
    </message>
    <message>
        <source>{name}, line {line}: {error}</source>
        <translation>{name}, línea {line}: {error}</translation>
    </message>
    <message>
        <source>its pinned cell</source>
        <translation>la celda fijada</translation>
    </message>
    <message>
        <source>PySide6 is not installed</source>
        <translation>PySide6 no está instalado</translation>
    </message>
    <message>
        <source>neither DISPLAY nor WAYLAND_DISPLAY is set</source>
        <translation>ni DISPLAY ni WAYLAND_DISPLAY están definidas</translation>
    </message>
    <message>
        <source>Qt has no plugin for {platform}</source>
        <translation>Qt no tiene plugin para {platform}</translation>
    </message>
    <message>
        <source>Qt's {platform} plugin does not load: {error}</source>
        <translation>El plugin {platform} de Qt no se carga: {error}</translation>
    </message>
    <message>
        <source>the Wayland display {display} cannot be reached</source>
        <translation>no se puede acceder a la pantalla de Wayland {display}</translation>
    </message>
    <message>
        <source>the X display {display} cannot be reached</source>
        <translation>no se puede acceder a la pantalla de X {display}</translation>
    </message>
    <message>
        <source>{minutes} minutes · level {level}</source>
        <translation>{minutes} minutos · nivel {level}</translation>
    </message>
    <message>
        <source>{minutes} minutes · level {level} · seed {seed}</source>
        <translation>{minutes} minutos · nivel {level} · semilla {seed}</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Do what is asked above.</source>
        <translation>Haz lo que se pide arriba.</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>Solución</translation>
    </message>
    <message>
        <source>{name} writes several languages, and nothing says which: set forced_bos_token_id of its generation config to the token of one.</source>
        <translation>{name} escribe varios idiomas, y nada dice cuál: pon forced_bos_token_id de su configuración de generación al token de uno.</translation>
    </message>
    <message>
        <source>{name} reads some patches of a picture, drawn at random, and leaves out the others: load the same weights as a ViT, which reads all, by ViTModel.from_pretrained(…).</source>
        <translation>{name} lee algunos parches de una imagen, elegidos al azar, y omite los demás: carga los mismos pesos como un ViT, que los lee todos, con ViTModel.from_pretrained(…).</translation>
    </message>
    <message>
        <source>{name} does not keep the patches of a picture as its tokens, so that none of its attention lies over the picture: compute it, and view it with attnviz.show(attentions).</source>
        <translation>{name} no conserva los parches de una imagen como tokens, así que su atención no se corresponde con la imagen: calcúlala, y mírala con attnviz.show(attentions).</translation>
    </message>
    <message>
        <source>{name} does not read a picture alone: open a model of text with its tokenizer, and of two towers the one that reads pictures, model.vision_model.</source>
        <translation>{name} no lee solo una imagen: abre un modelo de texto con su tokenizador, y de dos torres la que lee imágenes, model.vision_model.</translation>
    </message>
    <message>
        <source>{name} does not read a picture of {height} × {width} pixels ({reason}): open it with its own processor.</source>
        <translation>{name} no lee una imagen de {height} × {width} píxeles ({reason}): ábrelo con su propio procesador.</translation>
    </message>
    <message>
        <source>{name} needs its processor, such as AutoImageProcessor.from_pretrained(…), not {kind}.</source>
        <translation>{name} necesita su procesador, como AutoImageProcessor.from_pretrained(…), no {kind}.</translation>
    </message>
    <message>
        <source>The processor {kind} does not read a picture ({reason}).</source>
        <translation>El procesador {kind} no lee una imagen ({reason}).</translation>
    </message>
    <message>
        <source>The processor {kind} makes no single picture of this one, but {shape} numbers.</source>
        <translation>El procesador {kind} no hace de esta imagen una sola, sino {shape} números.</translation>
    </message>
    <message>
        <source>Computing, about {seconds} seconds left</source>
        <translation>Calculando, quedan unos {seconds} segundos</translation>
    </message>
    <message>
        <source>Computing, about {minutes} minutes left</source>
        <translation>Calculando, quedan unos {minutes} minutos</translation>
    </message>
    <message>
        <source>There is no file or model called {name} (did you mean {near}?).</source>
        <translation>No hay ningún archivo ni modelo con el nombre {name} (¿quizás {near}?).</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chino</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japonés</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Coreano</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebreo</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Árabe</translation>
    </message>
    <message>
        <source>Emoji</source>
        <translation>Emojis</translation>
    </message>
    <message>
        <source>This number stays at its position. To change the token wherever it stands, edit the table Embeddings.</source>
        <translation>Este número se queda en su posición. Para cambiar el token en todas partes, edita la tabla Embeddings.</translation>
    </message>
    <message>
        <source>Cancelled until the next change.</source>
        <translation>Cancelado hasta el próximo cambio.</translation>
    </message>
    <message>
        <source>The text of the command line is left out, since another one was typed.</source>
        <translation>El texto de la línea de órdenes se omite, porque se escribió otro.</translation>
    </message>
    <message>
        <source>student</source>
        <translation>estudiante</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>semilla</translation>
    </message>
    <message>
        <source>points</source>
        <translation>puntos</translation>
    </message>
</context>
<context>
    <name>AskBlock</name>
    <message>
        <source>a number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Compare the number with the one that is displayed.</source>
        <translation>Compara el número con el que se muestra.</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Columna</translation>
    </message>
    <message>
        <source>Compare the cell with the one that has the largest number.</source>
        <translation>Compara la celda con la que tiene el número mayor.</translation>
    </message>
</context>
<context>
    <name>AttendDialog</name>
    <message>
        <source>Now: {weight}</source>
        <translation>Ahora: {weight}</translation>
    </message>
    <message>
        <source>Now, in layer {layer}, head {head}: {weight}</source>
        <translation>Ahora, en la capa {layer}, cabeza {head}: {weight}</translation>
    </message>
    <message>
        <source>Now, in head {head}: {weight}</source>
        <translation>Ahora, en la cabeza {head}: {weight}</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>Qué cambia</translation>
    </message>
    <message>
        <source>The numbers that may change; all others stay.</source>
        <translation>Los números que pueden cambiar; todos los demás quedan.</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Peso</translation>
    </message>
    <message>
        <source>How much the query is to attend to the key, from 0 to 1.</source>
        <translation>Cuánto debe atender la consulta a la clave, de 0 a 1.</translation>
    </message>
    <message>
        <source>The gradient of the weight says in which direction it grows fastest. Along it the smallest change is found that is enough: one edit, which you can undo. A token that stands in several places changes in all of them.</source>
        <translation>El gradiente del peso dice en qué dirección crece más deprisa. A lo largo de él se busca el menor cambio que basta: una edición, que puedes deshacer. Un token que está en varios sitios cambia en todos.</translation>
    </message>
</context>
<context>
    <name>Autosave</name>
    <message>
        <source>AttnViz cannot keep a copy of unsaved work: {reason}. Save it to a file.</source>
        <translation>AttnViz no puede conservar una copia del trabajo sin guardar: {reason}. Guárdalo en un archivo.</translation>
    </message>
    <message>
        <source>{folder} cannot be written to</source>
        <translation>No se puede escribir en {folder}</translation>
    </message>
</context>
<context>
    <name>BrushBar</name>
    <message>
        <source>Paint the mask</source>
        <translation>Pintar la máscara</translation>
    </message>
    <message>
        <source>this head only</source>
        <translation>solo esta cabeza</translation>
    </message>
    <message>
        <source>Paint the mask of the selected head; otherwise of every head.</source>
        <translation>Pinta la máscara de la cabeza elegida; si no, de todas las cabezas.</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Restablecer</translation>
    </message>
    <message>
        <source>Unpaint every cell of the mask.</source>
        <translation>Quita lo pintado de todas las celdas de la máscara.</translation>
    </message>
</context>
<context>
    <name>CellEditor</name>
    <message>
        <source>Number of the cell</source>
        <translation>Número de la celda</translation>
    </message>
</context>
<context>
    <name>CheckBlock</name>
    <message>
        <source>Do what is asked above.</source>
        <translation>Haz lo que se pide arriba.</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>Resolver</translation>
    </message>
    <message>
        <source>Do it for me.</source>
        <translation>Hazlo por mí.</translation>
    </message>
    <message>
        <source>Solved:</source>
        <translation>Resuelto:</translation>
    </message>
</context>
<context>
    <name>ChoiceEditor</name>
    <message>
        <source>Its own</source>
        <translation>Los suyos</translation>
    </message>
</context>
<context>
    <name>CircuitPage</name>
    <message>
        <source>Tokens of the head's circuits</source>
        <translation>Tokens de los circuitos de la cabeza</translation>
    </message>
    <message>
        <source>Composition scores of later heads</source>
        <translation>Puntuaciones de composición de cabezas posteriores</translation>
    </message>
    <message>
        <source>Norm weights are folded in; their scales and all biases are left out.</source>
        <translation>Los pesos de las normas están incorporados; sus escalas y todos los sesgos se omiten.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: OV copying {ov}, full {full}</source>
        <translation>Capa {layer}, cabeza {head}: copia OV {ov}, completa {full}</translation>
    </message>
    <message>
        <source> · computed so far: {share:.0%} of the queries</source>
        <translation> · calculado hasta ahora: {share:.0%} de las consultas</translation>
    </message>
    <message>
        <source>Re Σλ / Σ|λ| over the eigenvalues of W_V W_O, and of W_E W_V W_O W_U.</source>
        <translation>Re Σλ / Σ|λ| sobre los autovalores de W_V W_O, y de W_E W_V W_O W_U.</translation>
    </message>
    <message>
        <source>No later layer reads what it writes</source>
        <translation>Ninguna capa posterior lee lo que escribe</translation>
    </message>
    <message>
        <source>{mode} composition with later heads; random matrices: {score}</source>
        <translation>Composición {mode} con cabezas posteriores; matrices aleatorias: {score}</translation>
    </message>
</context>
<context>
    <name>ColourBar</name>
    <message>
        <source>Scale ▾</source>
        <translation>Escala ▾</translation>
    </message>
    <message>
        <source>How numbers become colours</source>
        <translation>Cómo los números se convierten en colores</translation>
    </message>
    <message>
        <source>Choose the range of the colours and their spacing, or lock the range.</source>
        <translation>Elige el rango de los colores y su reparto, o bloquea el rango.</translation>
    </message>
    <message>
        <source>Colour bar from {low} to {high}</source>
        <translation>Barra de color de {low} a {high}</translation>
    </message>
    <message>
        <source>Drag an end of the bar to move it; double-click to reset both. Keyboard: arrows, Shift+arrows for the lower end, Delete.</source>
        <translation>Arrastra un extremo de la barra para moverlo; doble clic para restablecer ambos. Teclado: flechas, Mayús+flechas para el extremo inferior, Supr.</translation>
    </message>
</context>
<context>
    <name>CompareSwitch</name>
    <message>
        <source>Displayed state: the present one, the held one, or their difference</source>
        <translation>Estado mostrado: el actual, el retenido, o su diferencia</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>The present state. A row dragged here from {name} replaces its activation.</source>
        <translation>El estado actual. Una fila arrastrada aquí desde {name} reemplaza su activación.</translation>
    </message>
    <message>
        <source>The held state, in every picture, table and figure.</source>
        <translation>El estado retenido, en cada imagen, tabla y figura.</translation>
    </message>
    <message>
        <source>The difference: red grew since {name}, blue shrank.</source>
        <translation>La diferencia: el rojo creció desde {name}, el azul disminuyó.</translation>
    </message>
    <message>
        <source>Show {state}</source>
        <translation>Mostrar {state}</translation>
    </message>
    <message>
        <source>Hold as A</source>
        <translation>Retener como A</translation>
    </message>
    <message>
        <source>Keep the present state as {name}, replacing the held one.</source>
        <translation>Guarda el estado actual como {name}, en lugar del retenido.</translation>
    </message>
    <message>
        <source>Keep the present state as {name}, then change something and compare.</source>
        <translation>Guarda el estado actual como {name}, luego cambia algo y compara.</translation>
    </message>
    <message>
        <source>Hold the present state as A</source>
        <translation>Retener el estado actual como A</translation>
    </message>
</context>
<context>
    <name>Computation</name>
    <message>
        <source>Cancelled. The picture shows the last finished result.</source>
        <translation>Cancelado. La imagen muestra el último resultado terminado.</translation>
    </message>
    <message>
        <source>Cancelled. If the function of the plug-in never ends, it goes on until you close AttnViz.</source>
        <translation>Cancelado. Si la función del complemento no termina nunca, continúa hasta que se cierre AttnViz.</translation>
    </message>
    <message>
        <source>Cancelled. What is computed so far is kept.</source>
        <translation>Cancelado. Lo calculado hasta ahora se conserva.</translation>
    </message>
    <message>
        <source>What was cancelled has not stopped yet, and nothing is computed until it does. If the function of a plug-in never ends, save the session and start AttnViz without that plug-in.</source>
        <translation>Lo cancelado aún no se ha detenido, y hasta entonces no se calcula nada. Si la función de un complemento no termina nunca, guardar la sesión e iniciar AttnViz sin ese complemento.</translation>
    </message>
</context>
<context>
    <name>ComputationStatus</name>
    <message>
        <source>Opening {name}…</source>
        <translation>Abriendo {name}…</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Calculando…</translation>
    </message>
    <message>
        <source>Computing; dimmed values are from the previous state</source>
        <translation>Calculando; los valores atenuados son del estado anterior</translation>
    </message>
</context>
<context>
    <name>ContextMenus</name>
    <message>
        <source>Restore {several}</source>
        <translation>Restaurar {several}</translation>
    </message>
    <message>
        <source>Ablate {several}</source>
        <translation>Ablacionar {several}</translation>
    </message>
    <message>
        <source>Ablate the other heads of layer {layer}</source>
        <translation>Ablacionar las demás cabezas de la capa {layer}</translation>
    </message>
    <message>
        <source>Ablate all heads but {which}</source>
        <translation>Ablacionar todas las cabezas menos {which}</translation>
    </message>
    <message>
        <source>Restore all heads</source>
        <translation>Restaurar todas las cabezas</translation>
    </message>
    <message>
        <source>Export this head…</source>
        <translation>Exportar esta cabeza…</translation>
    </message>
    <message>
        <source>Export all heads…</source>
        <translation>Exportar todas las cabezas…</translation>
    </message>
    <message>
        <source>Stop comparing with {chosen}</source>
        <translation>Dejar de comparar con {chosen}</translation>
    </message>
    <message>
        <source>Compare with {chosen}</source>
        <translation>Comparar con {chosen}</translation>
    </message>
    <message>
        <source>{count} selected heads</source>
        <translation>{count} cabezas elegidas</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>cabeza {head}</translation>
    </message>
    <message>
        <source>layer {layer}, head {head}</source>
        <translation>capa {layer}, cabeza {head}</translation>
    </message>
    <message>
        <source>Restore layer {layer}</source>
        <translation>Restaurar la capa {layer}</translation>
    </message>
    <message>
        <source>Ablate layer {layer}</source>
        <translation>Ablacionar la capa {layer}</translation>
    </message>
    <message>
        <source>Ablate all layers but {layer}</source>
        <translation>Ablacionar todas las capas menos {layer}</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Copiar imagen</translation>
    </message>
    <message>
        <source>Export this picture…</source>
        <translation>Exportar esta imagen…</translation>
    </message>
    <message>
        <source>Begin a segment here</source>
        <translation>Empezar un segmento aquí</translation>
    </message>
    <message>
        <source>Join to the segment before</source>
        <translation>Unir al segmento anterior</translation>
    </message>
    <message>
        <source>Suppress attention to this segment</source>
        <translation>Suprimir la atención a este segmento</translation>
    </message>
    <message>
        <source>Suppress attention to this token</source>
        <translation>Suprimir la atención a este token</translation>
    </message>
    <message>
        <source>Why this token</source>
        <translation>Por qué este token</translation>
    </message>
    <message>
        <source>Hide log-probabilities of typed tokens</source>
        <translation>Ocultar las log-probabilidades de los tokens escritos</translation>
    </message>
    <message>
        <source>Show log-probabilities of all tokens</source>
        <translation>Mostrar las log-probabilidades de todos los tokens</translation>
    </message>
    <message>
        <source>Target {token}</source>
        <translation>Tomar {token} como objetivo</translation>
    </message>
    <message>
        <source>Target {target} rather than {token}</source>
        <translation>Tomar {target} como objetivo frente a {token}</translation>
    </message>
    <message>
        <source>Target the top token</source>
        <translation>Tomar como objetivo el token más probable</translation>
    </message>
    <message>
        <source>Reset the edits of this stage</source>
        <translation>Restablecer las ediciones de esta etapa</translation>
    </message>
    <message>
        <source>Edit this number…</source>
        <translation>Editar este número…</translation>
    </message>
    <message>
        <source>Reset this number</source>
        <translation>Restablecer este número</translation>
    </message>
    <message>
        <source>Unmask this cell in every head</source>
        <translation>Desenmascarar esta celda en cada cabeza</translation>
    </message>
    <message>
        <source>Mask this cell in every head</source>
        <translation>Enmascarar esta celda en cada cabeza</translation>
    </message>
    <message>
        <source>Make this query attend to this key…</source>
        <translation>Hacer que esta consulta atienda a esta clave…</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>Exportar imagen…</translation>
    </message>
    <message>
        <source>Fit the picture</source>
        <translation>Ajustar la imagen</translation>
    </message>
    <message>
        <source>Patch this row from A</source>
        <translation>Parchear esta fila desde A</translation>
    </message>
    <message>
        <source>Patch every row from A</source>
        <translation>Parchear cada fila desde A</translation>
    </message>
    <message>
        <source>Steer this row towards A</source>
        <translation>Dirigir esta fila hacia A</translation>
    </message>
    <message>
        <source>Steer every row towards A</source>
        <translation>Dirigir cada fila hacia A</translation>
    </message>
    <message>
        <source>Mask this cell in this head alone</source>
        <translation>Enmascarar esta celda solo en esta cabeza</translation>
    </message>
    <message>
        <source>Mask this cell in this layer</source>
        <translation>Enmascarar esta celda en esta capa</translation>
    </message>
    <message>
        <source>Unmask this cell in this head alone</source>
        <translation>Desenmascarar esta celda solo en esta cabeza</translation>
    </message>
    <message>
        <source>Unmask this cell in this layer</source>
        <translation>Desenmascarar esta celda en esta capa</translation>
    </message>
</context>
<context>
    <name>ControlsView</name>
    <message>
        <source>Open a file…</source>
        <translation>Abrir un archivo…</translation>
    </message>
    <message>
        <source>Read the embeddings from a .npy or .csv file.</source>
        <translation>Lee los embeddings de un archivo .npy o .csv.</translation>
    </message>
    <message>
        <source>Reset mask cells</source>
        <translation>Restablecer celdas de la máscara</translation>
    </message>
    <message>
        <source>Restore the mask of the option above.</source>
        <translation>Restaura la máscara de la opción de arriba.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>Show or hide options that are seldom needed: bias, seeds, KV heads.</source>
        <translation>Muestra u oculta opciones que se usan poco: sesgo, semillas, cabezas KV.</translation>
    </message>
    <message>
        <source>1 number edited</source>
        <translation>1 número editado</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} numbers edited</source>
        <translation>
            <numerusform>{count:,} número editado</numerusform>
            <numerusform>{count:,} números editados</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset all edits</source>
        <translation>Restablecer todas las ediciones</translation>
    </message>
    <message>
        <source>Restore the computed value of every edited number.</source>
        <translation>Restaura el valor calculado de cada número editado.</translation>
    </message>
    <message>
        <source>Reset to the default ({value})</source>
        <translation>Restablecer al valor predeterminado ({value})</translation>
    </message>
</context>
<context>
    <name>CorpusPage</name>
    <message>
        <source>Histogram of the measure over the texts of the corpus</source>
        <translation>Histograma de la medida sobre los textos del corpus</translation>
    </message>
    <message>
        <source>Texts with the largest values; Return loads one</source>
        <translation>Textos con los mayores valores; Intro carga uno</translation>
    </message>
    <message>
        <source>mean {mean}, standard deviation {spread}, over the {count} texts in which it is defined</source>
        <translation>media {mean}, desviación típica {spread}, sobre los {count} textos en que está definida</translation>
    </message>
    <message>
        <source>not defined in any text of the corpus</source>
        <translation>no definida en ningún texto del corpus</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: {measure}</source>
        <translation>Capa {layer}, cabeza {head}: {measure}</translation>
    </message>
    <message>
        <source>A curve leads from a query, underlined, to its key, shaded by the weight. {model} over {count} texts.</source>
        <translation>Una curva lleva de una consulta, subrayada, a su clave, sombreada según el peso. {model} sobre {count} textos.</translation>
    </message>
</context>
<context>
    <name>DetailView</name>
    <message>
        <source>Chosen stage</source>
        <translation>Etapa elegida</translation>
    </message>
    <message>
        <source>Double-click to show only the picture, or all panels again.</source>
        <translation>Doble clic para mostrar solo la imagen, o todos los paneles de nuevo.</translation>
    </message>
    <message>
        <source>Large heatmap of the selected stage</source>
        <translation>Mapa de calor grande de la etapa elegida</translation>
    </message>
    <message>
        <source>Second large heatmap</source>
        <translation>Segundo mapa de calor grande</translation>
    </message>
    <message>
        <source>Type a sentence above: its attention appears here as you type.</source>
        <translation>Escribe arriba una frase: su atención aparece aquí mientras escribes.</translation>
    </message>
    <message>
        <source>Each pixel is the largest of {down} × {across} cells; scroll to zoom in for exact values.</source>
        <translation>Cada píxel es el mayor de {down} × {across} celdas; acerca con la rueda para ver valores exactos.</translation>
    </message>
</context>
<context>
    <name>DropoutPage</name>
    <message>
        <source>Weights without dropout, their mean and their standard deviation</source>
        <translation>Pesos sin dropout, su media y su desviación típica</translation>
    </message>
    <message>
        <source>Weights without dropout</source>
        <translation>Pesos sin dropout</translation>
    </message>
    <message>
        <source>With mask {count}</source>
        <translation>Con la máscara {count}</translation>
    </message>
    <message>
        <source>Mean of {count} masks</source>
        <translation>Media de {count} máscaras</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Desviación típica</translation>
    </message>
    <message>
        <source>{count} of {wanted} masks · p = {rate} · a kept weight is multiplied by 1 / (1 − p) = {factor} · largest distance of the mean from the weights: {error}</source>
        <translation>{count} de {wanted} máscaras · p = {rate} · un peso conservado se multiplica por 1 / (1 − p) = {factor} · mayor distancia de la media a los pesos: {error}</translation>
    </message>
    <message>
        <source>Row {row}, column {column}: kept by {kept} of {count} masks · mean {mean}, standard deviation {spread} · without dropout {weight}</source>
        <translation>Fila {row}, columna {column}: conservado por {kept} de {count} máscaras · media {mean}, desviación típica {spread} · sin dropout {weight}</translation>
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
        <translation>{value}; sus pesos más fuertes aparte del primer token, consulta → clave:</translation>
    </message>
</context>
<context>
    <name>ExperimentView</name>
    <message>
        <source>Experiment</source>
        <translation>Experimento</translation>
    </message>
    <message>
        <source>Choose another experiment.</source>
        <translation>Elige otro experimento.</translation>
    </message>
    <message>
        <source>Back to the picture</source>
        <translation>Volver a la imagen</translation>
    </message>
    <message>
        <source>End the experiment and show the chosen stage again.</source>
        <translation>Termina el experimento y muestra de nuevo la etapa elegida.</translation>
    </message>
    <message>
        <source>Now is shown here, whatever the other panels compare.</source>
        <translation>Aquí se muestra ahora, sea lo que sea lo que comparen los demás paneles.</translation>
    </message>
</context>
<context>
    <name>ExplainView</name>
    <message>
        <source>How the marked number is computed</source>
        <translation>Cómo se calcula el número marcado</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Heatmap</source>
        <translation>Mapa de calor</translation>
    </message>
    <message>
        <source>Lines between tokens</source>
        <translation>Líneas entre tokens</translation>
    </message>
    <message>
        <source>Tinted words</source>
        <translation>Palabras teñidas</translation>
    </message>
    <message>
        <source>All heads, one after the other</source>
        <translation>Todas las cabezas, una tras otra</translation>
    </message>
    <message>
        <source>All heads on one sheet</source>
        <translation>Todas las cabezas en una hoja</translation>
    </message>
    <message>
        <source>All heads of layer {layer}, one after the other</source>
        <translation>Todas las cabezas de la capa {layer}, una tras otra</translation>
    </message>
    <message>
        <source>All heads of layer {layer} on one sheet</source>
        <translation>Todas las cabezas de la capa {layer} en una hoja</translation>
    </message>
    <message>
        <source>All heads of all layers, one after the other</source>
        <translation>Todas las cabezas de todas las capas, una tras otra</translation>
    </message>
    <message>
        <source>All heads of all layers, one row per layer</source>
        <translation>Todas las cabezas de todas las capas, una fila por capa</translation>
    </message>
    <message>
        <source>Layer {layer}, head {number}</source>
        <translation>Capa {layer}, cabeza {number}</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Cabeza {number}</translation>
    </message>
    <message>
        <source>Heads {first} and {second}, side by side</source>
        <translation>Cabezas {first} y {second}, lado a lado</translation>
    </message>
    <message>
        <source>Heads {layer}.{first} and {other}.{second}, side by side</source>
        <translation>Cabezas {layer}.{first} y {other}.{second}, lado a lado</translation>
    </message>
    <message>
        <source>{first} and {second}, side by side</source>
        <translation>{first} y {second}, lado a lado</translation>
    </message>
    <message>
        <source>All, without rounding</source>
        <translation>Todas, sin redondear</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>A heatmap of a stage, or the weights as lines between tokens or as tints of the sentence.</source>
        <translation>Un mapa de calor de una etapa, o los pesos como líneas entre tokens o como tintes de la frase.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Etapa</translation>
    </message>
    <message>
        <source>Which stage of the computation to export.</source>
        <translation>Qué etapa del cálculo exportar.</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Cabeza</translation>
    </message>
    <message>
        <source>One head, or all of them in one file.</source>
        <translation>Una cabeza, o todas en un archivo.</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Frase</translation>
    </message>
    <message>
        <source>Which line of the text to export.</source>
        <translation>Qué línea del texto exportar.</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>Cifras</translation>
    </message>
    <message>
        <source>Digits after the decimal point.</source>
        <translation>Cifras después del punto decimal.</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. Rows and columns have the labels of the picture; masked cells have no number.</source>
        <translation>El paso siguiente pide el archivo: {formats}. Filas y columnas tienen las etiquetas de la imagen; las celdas enmascaradas no tienen número.</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. TikZ source is drawn by LaTeX in the fonts of the document; a page holds every stage of the head.</source>
        <translation>El paso siguiente pide el archivo: {formats}. LaTeX dibuja la fuente TikZ con las fuentes del documento; una página contiene todas las etapas de la cabeza.</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. A drawing has labels, title and colour bar; SVG and PDF are vector graphics.</source>
        <translation>El paso siguiente pide el archivo: {formats}. Un dibujo tiene etiquetas, título y barra de color; SVG y PDF son gráficos vectoriales.</translation>
    </message>
</context>
<context>
    <name>ExportQueue</name>
    <message>
        <source>Exported to {path}</source>
        <translation>Exportado a {path}</translation>
    </message>
    <message>
        <source>The export of {name} was cancelled.</source>
        <translation>Se canceló la exportación de {name}.</translation>
    </message>
    <message>
        <source>{name} and {others} more</source>
        <translation>{name} y {others} más</translation>
    </message>
    <message>
        <source>Exporting {what}</source>
        <translation>Exportando {what}</translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>Export a picture</source>
        <translation>Exportar una imagen</translation>
    </message>
    <message>
        <source>Export for LaTeX or the web</source>
        <translation>Exportar para LaTeX o la web</translation>
    </message>
    <message>
        <source>Export a table</source>
        <translation>Exportar una tabla</translation>
    </message>
    <message>
        <source>Export the numbers</source>
        <translation>Exportar los números</translation>
    </message>
    <message>
        <source>Export Python code</source>
        <translation>Exportar código de Python</translation>
    </message>
    <message>
        <source>Export a hand-out</source>
        <translation>Exportar una hoja de trabajo</translation>
    </message>
    <message>
        <source>Export a figure</source>
        <translation>Exportar una figura</translation>
    </message>
    <message>
        <source>Export a film</source>
        <translation>Exportar una película</translation>
    </message>
    <message>
        <source>Picture copied.</source>
        <translation>Imagen copiada.</translation>
    </message>
    <message>
        <source>Python code copied: a script that computes these numbers without this program.</source>
        <translation>Código de Python copiado: un script que calcula estos números sin este programa.</translation>
    </message>
    <message>
        <source>Export the experiment as a picture</source>
        <translation>Exportar el experimento como imagen</translation>
    </message>
    <message>
        <source>Export the experiment as a table</source>
        <translation>Exportar el experimento como tabla</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Cabeza {number}</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>Todas las cabezas</translation>
    </message>
</context>
<context>
    <name>FigureDialog</name>
    <message>
        <source>Head {number}</source>
        <translation>Cabeza {number}</translation>
    </message>
    <message>
        <source>Some heads</source>
        <translation>Algunas cabezas</translation>
    </message>
    <message>
        <source>All heads of the layer</source>
        <translation>Todas las cabezas de la capa</translation>
    </message>
    <message>
        <source>Every stage of the head</source>
        <translation>Todas las etapas de la cabeza</translation>
    </message>
    <message>
        <source>{name}, now and their difference</source>
        <translation>{name}, ahora y su diferencia</translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation>Tamaño propio</translation>
    </message>
    <message>
        <source>As many digits as fit</source>
        <translation>Tantas cifras como quepan</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message numerus="yes">
        <source>%n digit(s)</source>
        <translation>
            <numerusform>%n cifra</numerusform>
            <numerusform>%n cifras</numerusform>
        </translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <source>What is shown, above the panels.</source>
        <translation>Qué se muestra, encima de los paneles.</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Leyenda</translation>
    </message>
    <message>
        <source>The sentence and how it was computed, below the panels.</source>
        <translation>La frase y cómo se calculó, debajo de los paneles.</translation>
    </message>
    <message>
        <source>Letters (a), (b), …</source>
        <translation>Letras (a), (b), …</translation>
    </message>
    <message>
        <source>(a), (b), … before the names of the panels.</source>
        <translation>(a), (b), … antes de los nombres de los paneles.</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Paneles</translation>
    </message>
    <message>
        <source>What stands side by side in the figure.</source>
        <translation>Qué está lado a lado en la figura.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Cabezas</translation>
    </message>
    <message>
        <source>Heads, counted from 0, such as 0,3,5-7.</source>
        <translation>Cabezas, contadas desde 0, como 0,3,5-7.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Etapa</translation>
    </message>
    <message>
        <source>Which stage of the computation is drawn.</source>
        <translation>Qué etapa del cálculo se dibuja.</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Para</translation>
    </message>
    <message>
        <source>The width, the font and its size at a venue.</source>
        <translation>El ancho, la fuente y su tamaño en una publicación.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Ancho</translation>
    </message>
    <message>
        <source>With mm, cm or in, such as 7.7cm.</source>
        <translation>Con mm, cm o in, como 7.7cm.</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Tamaño de letra</translation>
    </message>
    <message>
        <source>In points, of every text.</source>
        <translation>En puntos, de todos los textos.</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Fuente</translation>
    </message>
    <message>
        <source>The first of these fonts that is installed.</source>
        <translation>La primera de estas fuentes que está instalada.</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Resolución</translation>
    </message>
    <message>
        <source>Pixels per inch of a PNG, and of large matrices.</source>
        <translation>Píxeles por pulgada de un PNG, y de matrices grandes.</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>The ground that the figure stands on.</source>
        <translation>El fondo sobre el que está la figura.</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
    <message>
        <source>The numbers in the cells, where they fit.</source>
        <translation>Los números en las celdas, donde quepan.</translation>
    </message>
    <message>
        <source>The figure</source>
        <translation>La figura</translation>
    </message>
    <message>
        <source>Drawing the figure…</source>
        <translation>Dibujando la figura…</translation>
    </message>
    <message>
        <source>{width} × {height} mm, {pixels} × {lines} pixels as PNG</source>
        <translation>{width} × {height} mm, {pixels} × {lines} píxeles como PNG</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>New session</source>
        <translation>Sesión nueva</translation>
    </message>
    <message>
        <source>Open a session, arrays or a lesson</source>
        <translation>Abrir una sesión, arrays o una lección</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>Abrir una lección</translation>
    </message>
    <message>
        <source>Opened "{name}"</source>
        <translation>Abierto "{name}"</translation>
    </message>
    <message>
        <source>Open embeddings</source>
        <translation>Abrir embeddings</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Abrir un modelo</translation>
    </message>
    <message>
        <source>Open a corpus</source>
        <translation>Abrir un corpus</translation>
    </message>
    <message>
        <source>Compare with your own code</source>
        <translation>Comparar con tu código</translation>
    </message>
    <message>
        <source>Save the starting file</source>
        <translation>Guardar el archivo inicial</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>Guardar la sesión</translation>
    </message>
    <message>
        <source>{name} was deleted or moved. Save to write it again.</source>
        <translation>{name} se eliminó o se movió. Guarda para escribirlo de nuevo.</translation>
    </message>
    <message>
        <source>{name} was changed by another program. Saving asks which version to keep.</source>
        <translation>Otro programa cambió {name}. Al guardar se pregunta qué versión conservar.</translation>
    </message>
    <message>
        <source>Add a step to a lesson</source>
        <translation>Añadir un paso a una lección</translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation>Entregar</translation>
    </message>
    <message>
        <source>Your name, as your teacher knows you</source>
        <translation>Tu nombre, como lo conoce tu profesor</translation>
    </message>
    <message>
        <source>Save the step as a model</source>
        <translation>Guardar el paso como modelo</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>Guardar el script</translation>
    </message>
</context>
<context>
    <name>FileReader</name>
    <message>
        <source>Opening {name}…</source>
        <translation>Abriendo {name}…</translation>
    </message>
    <message>
        <source>Running {name}…</source>
        <translation>Ejecutando {name}…</translation>
    </message>
    <message>
        <source>Cancelled. The session is unchanged.</source>
        <translation>Cancelado. La sesión no ha cambiado.</translation>
    </message>
</context>
<context>
    <name>FilmDialog</name>
    <message>
        <source>Film</source>
        <translation>Película</translation>
    </message>
    <message>
        <source>What changes from frame to frame.</source>
        <translation>Qué cambia de fotograma a fotograma.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Cabezas</translation>
    </message>
    <message>
        <source>The selected head, or all heads of its layer in each frame.</source>
        <translation>La cabeza elegida, o todas las cabezas de su capa en cada fotograma.</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>Opción</translation>
    </message>
    <message>
        <source>The option that changes.</source>
        <translation>La opción que cambia.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>The value of the option in the first frame.</source>
        <translation>El valor de la opción en el primer fotograma.</translation>
    </message>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>The value of the option in the last frame.</source>
        <translation>El valor de la opción en el último fotograma.</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>Empezar con</translation>
    </message>
    <message>
        <source>The state of the first frame; the last one shows now.</source>
        <translation>El estado del primer fotograma; el último muestra ahora.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Fotogramas</translation>
    </message>
    <message>
        <source>The number of frames.</source>
        <translation>El número de fotogramas.</translation>
    </message>
    <message>
        <source>Seconds per frame</source>
        <translation>Segundos por fotograma</translation>
    </message>
    <message>
        <source>How long each frame is shown.</source>
        <translation>Cuánto tiempo se muestra cada fotograma.</translation>
    </message>
    <message>
        <source>{count} frames, {seconds} seconds. The next step asks for the file: {formats}.</source>
        <translation>{count} fotogramas, {seconds} segundos. El paso siguiente pide el archivo: {formats}.</translation>
    </message>
</context>
<context>
    <name>FirstSteps</name>
    <message>
        <source>First steps</source>
        <translation>Primeros pasos</translation>
    </message>
    <message>
        <source>Type.</source>
        <translation>Escribe.</translation>
    </message>
    <message>
        <source>Click a stage.</source>
        <translation>Haz clic en una etapa.</translation>
    </message>
    <message>
        <source>Point at a number.</source>
        <translation>Señala un número.</translation>
    </message>
    <message>
        <source>Hide the first steps</source>
        <translation>Ocultar los primeros pasos</translation>
    </message>
    <message>
        <source>Hide this line; Help explains all gestures.</source>
        <translation>Oculta esta línea; Ayuda explica todos los gestos.</translation>
    </message>
    <message>
        <source>Or take the first lesson</source>
        <translation>O haz la primera lección</translation>
    </message>
    <message>
        <source>Be led through attention, step by step. Help &gt; Lessons has more.</source>
        <translation>Una guía por la atención, paso a paso. Ayuda &gt; Lecciones tiene más.</translation>
    </message>
</context>
<context>
    <name>Folding</name>
    <message>
        <source>Panels without room. Choose one to show it in place of another.</source>
        <translation>Paneles sin sitio. Elige uno para mostrarlo en lugar de otro.</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Paneles</translation>
    </message>
    <message>
        <source>No room for “{panel}”. Click to show it in place of another panel.</source>
        <translation>No hay sitio para “{panel}”. Haz clic para mostrarlo en lugar de otro panel.</translation>
    </message>
</context>
<context>
    <name>HeadsCanvas</name>
    <message>
        <source>{head}, ablated</source>
        <translation>{head}, ablacionada</translation>
    </message>
</context>
<context>
    <name>HeadsEditor</name>
    <message>
        <source>none ablated; for example 0,2</source>
        <translation>ninguna ablacionada; por ejemplo 0,2</translation>
    </message>
    <message>
        <source>Click a head to ablate or restore it.</source>
        <translation>Haz clic en una cabeza para ablacionarla o restaurarla.</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>Cabeza {head}</translation>
    </message>
</context>
<context>
    <name>HeadsLegend</name>
    <message>
        <source>Heads whose lines are drawn; Space hides or shows those of the selected head</source>
        <translation>Cabezas cuyas líneas se dibujan; Espacio oculta o muestra las de la cabeza elegida</translation>
    </message>
    <message>
        <source>Click to hide or show the lines of a head; double-click to show only these.</source>
        <translation>Haz clic para ocultar o mostrar las líneas de una cabeza; doble clic para mostrar solo estas.</translation>
    </message>
    <message>
        <source>Head {head}: lines hidden</source>
        <translation>Cabeza {head}: líneas ocultas</translation>
    </message>
    <message>
        <source>Head {head}: lines shown</source>
        <translation>Cabeza {head}: líneas visibles</translation>
    </message>
</context>
<context>
    <name>HeadsView</name>
    <message>
        <source>Heads</source>
        <translation>Cabezas</translation>
    </message>
    <message>
        <source>All heads; arrow keys select, Space ablates or restores a head</source>
        <translation>Todas las cabezas; las teclas de flecha eligen, Espacio ablaciona o restaura una cabeza</translation>
    </message>
    <message>
        <source>The hovered head, enlarged</source>
        <translation>La cabeza bajo el puntero, agrandada</translation>
    </message>
    <message>
        <source>Shared scale</source>
        <translation>Escala común</translation>
    </message>
    <message>
        <source>All heads share one colour scale; otherwise each has its own.</source>
        <translation>Todas las cabezas comparten una escala de color; si no, cada una tiene la suya.</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>Cabeza {number}</translation>
    </message>
    <message>
        <source>{stage}, {count} heads</source>
        <translation>{stage}, {count} cabezas</translation>
    </message>
    <message>
        <source>{stage}, {layers} × {count}</source>
        <translation>{stage}, {layers} × {count}</translation>
    </message>
    <message>
        <source>Head {number} is ablated. Its switch or {keys} restores it.</source>
        <translation>La cabeza {number} está ablacionada. Su interruptor o {keys} la restaura.</translation>
    </message>
    <message>
        <source>Head {number}. Click to select it; its switch or {keys} ablates it. Ctrl+click, Shift+click or drag to select several; Alt+click to compare it with the selected one.</source>
        <translation>Cabeza {number}. Haz clic para elegirla; su interruptor o {keys} la ablaciona. Ctrl+clic, Mayús+clic o arrastrar para elegir varias; Alt+clic para compararla con la elegida.</translation>
    </message>
    <message>
        <source>Head {number}. Click to select it, Alt+click to compare it with the selected one.</source>
        <translation>Cabeza {number}. Haz clic para elegirla, Alt+clic para compararla con la elegida.</translation>
    </message>
    <message>
        <source>{measure}, {token}</source>
        <translation>{measure}, {token}</translation>
    </message>
    <message>
        <source>Probability lost: {change}</source>
        <translation>Probabilidad perdida: {change}</translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>How to use AttnViz</source>
        <translation>Cómo usar AttnViz</translation>
    </message>
    <message>
        <source>Gestures and shortcuts</source>
        <translation>Gestos y atajos</translation>
    </message>
    <message>
        <source>Gestures</source>
        <translation>Gestos</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Atajos</translation>
    </message>
</context>
<context>
    <name>HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>Historial</translation>
    </message>
    <message>
        <source>Steps, newest last; the arrow keys go back and forth</source>
        <translation>Pasos, el más nuevo al final; las teclas de flecha van adelante y atrás</translation>
    </message>
    <message>
        <source>Click a step to return to the state after it.</source>
        <translation>Haz clic en un paso para volver al estado posterior a él.</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>Comienzo</translation>
    </message>
</context>
<context>
    <name>LadderCanvas</name>
    <message>
        <source>Rows are keys, columns are queries.</source>
        <translation>Las filas son claves, las columnas son consultas.</translation>
    </message>
    <message>
        <source>{name}
The row above has no such stage.</source>
        <translation>{name}
La fila de arriba no tiene tal etapa.</translation>
    </message>
    <message>
        <source>{name}
Of another size than in the row above.</source>
        <translation>{name}
De otro tamaño que en la fila de arriba.</translation>
    </message>
    <message>
        <source>{name}
As in the row above.</source>
        <translation>{name}
Como en la fila de arriba.</translation>
    </message>
    <message>
        <source>{name}
{count} cells differ from the row above.</source>
        <translation>{name}
{count} celdas difieren de la fila de arriba.</translation>
    </message>
    <message>
        <source>The first row: nothing to compare with.</source>
        <translation>La primera fila: nada con lo que comparar.</translation>
    </message>
    <message>
        <source>Equal to the row above.</source>
        <translation>Igual a la fila de arriba.</translation>
    </message>
    <message>
        <source>First difference: {stage}. {reason}</source>
        <translation>Primera diferencia: {stage}. {reason}</translation>
    </message>
    <message>
        <source>Click to use this variant; right-click to take its weights.</source>
        <translation>Haz clic para usar esta variante; clic derecho para tomar sus pesos.</translation>
    </message>
</context>
<context>
    <name>LadderPage</name>
    <message>
        <source>Variants in rows, stages in columns</source>
        <translation>Variantes en filas, etapas en columnas</translation>
    </message>
    <message>
        <source>Use {variant}</source>
        <translation>Usar {variant}</translation>
    </message>
    <message>
        <source>Take the weights of {variant}</source>
        <translation>Tomar los pesos de {variant}</translation>
    </message>
</context>
<context>
    <name>LensPage</name>
    <message>
        <source>Predictions of each layer at each token</source>
        <translation>Predicciones de cada capa en cada token</translation>
    </message>
    <message>
        <source>Metric over the layers</source>
        <translation>Métrica a lo largo de las capas</translation>
    </message>
    <message>
        <source>Double-click a cell to follow its token through the layers.</source>
        <translation>Doble clic en una celda para seguir su token por las capas.</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>Handed in: {name}</source>
        <translation>Entregado: {name}</translation>
    </message>
    <message>
        <source>Lesson closed</source>
        <translation>Lección cerrada</translation>
    </message>
    <message>
        <source>Added a step to {name}. Write its text above the directives.</source>
        <translation>Se añadió un paso a {name}. Escribe su texto encima de las directivas.</translation>
    </message>
    <message>
        <source>Opened the lesson "{title}"</source>
        <translation>Se abrió la lección "{title}"</translation>
    </message>
</context>
<context>
    <name>LessonsView</name>
    <message>
        <source>Lesson</source>
        <translation>Lección</translation>
    </message>
    <message>
        <source>Lessons by level</source>
        <translation>Lecciones por nivel</translation>
    </message>
    <message>
        <source>Choose a lesson. Your own work is kept, and comes back when the lesson ends.</source>
        <translation>Elige una lección. Tu trabajo se conserva, y vuelve cuando la lección termina.</translation>
    </message>
    <message>
        <source>You changed the text of this step.</source>
        <translation>Has cambiado el texto de este paso.</translation>
    </message>
    <message>
        <source>Begin this step again</source>
        <translation>Empezar este paso de nuevo</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>Texto del paso</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Return to the step before.</source>
        <translation>Vuelve al paso anterior.</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Begin this lesson again</source>
        <translation>Empezar esta lección de nuevo</translation>
    </message>
    <message>
        <source>End the lesson and return to my work</source>
        <translation>Terminar la lección y volver a mi trabajo</translation>
    </message>
    <message>
        <source>Hand in…</source>
        <translation>Entregar…</translation>
    </message>
    <message>
        <source>Save your answers, what was checked, and the session as one file for your teacher.</source>
        <translation>Guarda tus respuestas, lo que se comprobó y la sesión como un archivo para tu profesor.</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{title}, finished</source>
        <translation>{title}, terminada</translation>
    </message>
    <message>
        <source>{title}, step {step} of {count}</source>
        <translation>{title}, paso {step} de {count}</translation>
    </message>
    <message>
        <source>{title}, not finished</source>
        <translation>{title}, sin terminar</translation>
    </message>
    <message>
        <source>{title} · {number} of {count}</source>
        <translation>{title} · {number} de {count}</translation>
    </message>
    <message>
        <source>Finish: next lesson</source>
        <translation>Terminar: lección siguiente</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Terminar</translation>
    </message>
    <message>
        <source>Go on; the program does the tasks that are left.</source>
        <translation>Sigue adelante; el programa hace las tareas que quedan.</translation>
    </message>
    <message>
        <source>Go on.</source>
        <translation>Sigue adelante.</translation>
    </message>
</context>
<context>
    <name>LinesCanvas</name>
    <message>
        <source>Thicker lines = larger weights.</source>
        <translation>Líneas más gruesas = pesos mayores.</translation>
    </message>
    <message>
        <source>Lines from queries to keys; arrow keys move between tokens, Space pins one</source>
        <translation>Líneas de consultas a claves; las teclas de flecha se mueven entre tokens, Espacio fija uno</translation>
    </message>
    <message>
        <source>query</source>
        <translation>consulta</translation>
    </message>
    <message>
        <source>key</source>
        <translation>clave</translation>
    </message>
    <message>
        <source>query {token}</source>
        <translation>consulta {token}</translation>
    </message>
    <message>
        <source>key {token}</source>
        <translation>clave {token}</translation>
    </message>
    <message>
        <source>head {head}: {token} {weight}</source>
        <translation>cabeza {head}: {token} {weight}</translation>
    </message>
    <message>
        <source>Thicker lines = larger weights. Hover over a token to see only its lines; click to pin it.</source>
        <translation>Líneas más gruesas = pesos mayores. Pasa el puntero sobre un token para ver solo sus líneas; haz clic para fijarlo.</translation>
    </message>
</context>
<context>
    <name>LinesView</name>
    <message>
        <source>Attention as lines between tokens</source>
        <translation>Atención como líneas entre tokens</translation>
    </message>
    <message>
        <source>The text is too long to draw lines. Use a shorter one.</source>
        <translation>El texto es demasiado largo para dibujar líneas. Usa uno más corto.</translation>
    </message>
    <message>
        <source>Type a sentence above: lines from each token to the tokens it attends to appear here.</source>
        <translation>Escribe arriba una frase: aquí aparecen líneas de cada token a los tokens a los que atiende.</translation>
    </message>
    <message>
        <source>top {most:,} of {found:,} lines</source>
        <translation>las {most:,} más fuertes de {found:,} líneas</translation>
    </message>
    <message>
        <source>hover over a token to see its lines</source>
        <translation>pasa el puntero sobre un token para ver sus líneas</translation>
    </message>
    <message>
        <source>no lines</source>
        <translation>sin líneas</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>E&amp;xamples</source>
        <translation>&amp;Ejemplos</translation>
    </message>
    <message>
        <source>Picture only. Escape shows all panels again.</source>
        <translation>Solo la imagen. Esc muestra todos los paneles de nuevo.</translation>
    </message>
    <message>
        <source>Show or hide this panel.</source>
        <translation>Muestra u oculta este panel.</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Paneles</translation>
    </message>
</context>
<context>
    <name>MaskEditor</name>
    <message>
        <source>A formula</source>
        <translation>Una fórmula</translation>
    </message>
    <message>
        <source>{name}, the formula</source>
        <translation>{name}, la fórmula</translation>
    </message>
    <message>
        <source>Which keys a query attends to: q is the position of the query from 0, k that of the key, n the number of tokens. For example k &lt;= q and q - k &lt; 3, or q // 4 == k // 4, or random(1) &lt; 0.2.</source>
        <translation>A qué claves atiende una consulta: q es la posición de la consulta desde 0, k la de la clave, n el número de tokens. Por ejemplo k &lt;= q and q - k &lt; 3, o q // 4 == k // 4, o random(1) &lt; 0.2.</translation>
    </message>
</context>
<context>
    <name>MeasureRow</name>
    <message>
        <source>Order of the heads</source>
        <translation>Orden de las cabezas</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Ordenar</translation>
    </message>
    <message>
        <source>Sort the heads of all layers</source>
        <translation>Ordenar las cabezas de todas las capas</translation>
    </message>
    <message>
        <source>All heads, largest value first, labelled layer.head; again to show one row per layer.</source>
        <translation>Todas las cabezas, primero el mayor valor, etiquetadas capa.cabeza; de nuevo para mostrar una fila por capa.</translation>
    </message>
    <message>
        <source>Sort again</source>
        <translation>Ordenar de nuevo</translation>
    </message>
    <message>
        <source>Sort the heads again</source>
        <translation>Ordenar las cabezas de nuevo</translation>
    </message>
    <message>
        <source>The values have changed since the heads were sorted. Click to sort again.</source>
        <translation>Los valores han cambiado desde que se ordenaron las cabezas. Haz clic para ordenar de nuevo.</translation>
    </message>
    <message>
        <source>Sort and tint the heads by a measure of their weights.</source>
        <translation>Ordena y tiñe las cabezas por una medida de sus pesos.</translation>
    </message>
    <message>
        <source>This is {state}: show now, or now − {state}.</source>
        <translation>Esto es {state}: muestra ahora, o ahora − {state}.</translation>
    </message>
    <message>
        <source>Measured of {state}</source>
        <translation>Medido de {state}</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>Cerrar el mensaje</translation>
    </message>
</context>
<context>
    <name>ModelActions</name>
    <message>
        <source>The weights of {name} differ from those of this session's model: its edits and ablations were not applied.</source>
        <translation>Los pesos de {name} difieren de los del modelo de esta sesión: sus ediciones y ablaciones no se aplicaron.</translation>
    </message>
</context>
<context>
    <name>MosaicCanvas</name>
    <message>
        <source>{head} is ablated. Click it, and {keys} restores it.</source>
        <translation>{head} está ablacionada. Haz clic en ella, y {keys} la restaura.</translation>
    </message>
    <message>
        <source>{head}. Click to select it, {keys} ablates it. Ctrl+click, Shift+click or drag to select several; Alt+click to compare it with the selected one.</source>
        <translation>{head}. Haz clic para elegirla, {keys} la ablaciona. Ctrl+clic, Mayús+clic o arrastrar para elegir varias; Alt+clic para compararla con la elegida.</translation>
    </message>
    <message>
        <source>{head}. Click to select it, Alt+click to compare it with the selected one.</source>
        <translation>{head}. Haz clic para elegirla, Alt+clic para compararla con la elegida.</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}</source>
        <translation>Capa {layer}, cabeza {head}</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>Cabeza {head}</translation>
    </message>
    <message>
        <source>{head}, ablated</source>
        <translation>{head}, ablacionada</translation>
    </message>
</context>
<context>
    <name>NearestTokensPage</name>
    <message>
        <source>Nearest tokens</source>
        <translation>Tokens más cercanos</translation>
    </message>
    <message>
        <source>{token}: cosine {cosine}. Click to make it the target token.</source>
        <translation>{token}: coseno {cosine}. Haz clic para convertirlo en el token objetivo.</translation>
    </message>
    <message>
        <source>Token {position} ({token}) before layer {layer}</source>
        <translation>Token {position} ({token}) antes de la capa {layer}</translation>
    </message>
    <message>
        <source>The cosine of its residual stream and the unembedding vector of each token: neither the final norm nor the length of a vector counts.</source>
        <translation>El coseno entre su flujo residual y el vector de unembedding de cada token: no cuentan ni la norma final ni la longitud de un vector.</translation>
    </message>
</context>
<context>
    <name>NextView</name>
    <message>
        <source>Next token</source>
        <translation>Token siguiente</translation>
    </message>
    <message>
        <source>Type the beginning of a text.</source>
        <translation>Escribe el comienzo de un texto.</translation>
    </message>
    <message>
        <source>Type {mask} where the model should fill in a token.</source>
        <translation>Escribe {mask} donde el modelo debe rellenar un token.</translation>
    </message>
    <message>
        <source>Token {number} of the output: {token}</source>
        <translation>Token {number} de la salida: {token}</translation>
    </message>
    <message>
        <source>The class of the picture</source>
        <translation>La clase de la imagen</translation>
    </message>
    <message>
        <source>At {token}, token {number}</source>
        <translation>En {token}, token {number}</translation>
    </message>
    <message>
        <source>After "{token}", at the end of the text</source>
        <translation>Después de "{token}", al final del texto</translation>
    </message>
    <message>
        <source>After "{token}", where "{next}" follows with {share}</source>
        <translation>Después de "{token}", donde sigue "{next}" con {share}</translation>
    </message>
    <message>
        <source>{name} has no next-token prediction to compare with.</source>
        <translation>{name} no tiene predicción del token siguiente con la que comparar.</translation>
    </message>
    <message>
        <source>No next token in {name}.</source>
        <translation>Sin token siguiente en {name}.</translation>
    </message>
    <message>
        <source>{name} has another vocabulary, so next tokens cannot be compared.</source>
        <translation>{name} tiene otro vocabulario, así que no se pueden comparar los tokens siguientes.</translation>
    </message>
    <message>
        <source>{name} has another vocabulary.</source>
        <translation>{name} tiene otro vocabulario.</translation>
    </message>
    <message>
        <source>{name} is of another model: next tokens are compared at the end only.</source>
        <translation>{name} es de otro modelo: los tokens siguientes se comparan solo al final.</translation>
    </message>
    <message>
        <source>Compared at the end of the text.</source>
        <translation>Comparado al final del texto.</translation>
    </message>
    <message>
        <source>{name} has no such token to compare with.</source>
        <translation>{name} no tiene tal token con el que comparar.</translation>
    </message>
    <message>
        <source>No such token in {name}.</source>
        <translation>No hay tal token en {name}.</translation>
    </message>
    <message>
        <source>{name} has {count} positions, and the text fills them.</source>
        <translation>{name} tiene {count} posiciones, y el texto las llena.</translation>
    </message>
    <message>
        <source>{name} was trained on texts of up to {count} tokens.</source>
        <translation>{name} se entrenó con textos de hasta {count} tokens.</translation>
    </message>
    <message>
        <source>{metric} {pair}: {value}</source>
        <translation>{metric} {pair}: {value}</translation>
    </message>
    <message>
        <source>{value}; probabilities {share} and {other}</source>
        <translation>{value}; probabilidades {share} y {other}</translation>
    </message>
    <message>
        <source>In {name}: {was}; now − {name}: {grown}</source>
        <translation>En {name}: {was}; ahora − {name}: {grown}</translation>
    </message>
    <message>
        <source>Before the last edit: {was}; since then {grown}</source>
        <translation>Antes de la última edición: {was}; desde entonces {grown}</translation>
    </message>
    <message>
        <source>{token}: probability {share}, logit {logit}</source>
        <translation>{token}: probabilidad {share}, logit {logit}</translation>
    </message>
    <message>
        <source>The classes are those of the model.</source>
        <translation>Las clases son las del modelo.</translation>
    </message>
    <message>
        <source>The model writes the most likely token.</source>
        <translation>El modelo escribe el token más probable.</translation>
    </message>
    <message>
        <source>Click to fill in the masked token.</source>
        <translation>Haz clic para rellenar el token enmascarado.</translation>
    </message>
    <message>
        <source>Tokens are appended at the end of the text only.</source>
        <translation>Los tokens se añaden solo al final del texto.</translation>
    </message>
    <message>
        <source>Click to append it.</source>
        <translation>Haz clic para añadirlo.</translation>
    </message>
</context>
<context>
    <name>OwnCodeDialog</name>
    <message>
        <source>Your own code</source>
        <translation>Tu código</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Etapas</translation>
    </message>
    <message>
        <source>Whether each stage is among the tensors that your code computes, and the largest difference.</source>
        <translation>Si cada etapa está entre los tensores que calcula tu código, y la mayor diferencia.</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Etapa</translation>
    </message>
    <message>
        <source>In your code</source>
        <translation>En tu código</translation>
    </message>
    <message>
        <source>Largest difference</source>
        <translation>Mayor diferencia</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>Comparar de nuevo</translation>
    </message>
    <message>
        <source>Run the same class of the same file again.</source>
        <translation>Ejecuta de nuevo la misma clase del mismo archivo.</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Otro archivo…</translation>
    </message>
    <message>
        <source>Choose another file or another class.</source>
        <translation>Elige otro archivo u otra clase.</translation>
    </message>
    <message>
        <source>Your own code: {name}</source>
        <translation>Tu código: {name}</translation>
    </message>
</context>
<context>
    <name>OwnMapPage</name>
    <message>
        <source>Map of the plug-in</source>
        <translation>Mapa del complemento</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Find a command</source>
        <translation>Buscar un comando</translation>
    </message>
    <message>
        <source>A few letters of a command, an option, an example, a stage or a model</source>
        <translation>Unas letras de un comando, una opción, un ejemplo, una etapa o un modelo</translation>
    </message>
    <message>
        <source>Entries found; Return runs the selected one</source>
        <translation>Entradas encontradas; Intro ejecuta la elegida</translation>
    </message>
    <message>
        <source>A few letters of a command, an option, an example, a stage, a model…</source>
        <translation>Unas letras de un comando, una opción, un ejemplo, una etapa, un modelo…</translation>
    </message>
    <message>
        <source>No matching command.</source>
        <translation>Ningún comando coincide.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>encendido</translation>
    </message>
    <message>
        <source>{option}: which?</source>
        <translation>{option}: ¿cuál?</translation>
    </message>
</context>
<context>
    <name>PatchingPage</name>
    <message>
        <source>Share of the difference that each patch recovers</source>
        <translation>Parte de la diferencia que recupera cada parche</translation>
    </message>
    <message>
        <source>{metric} {pair} at token {place}: clean (A) {clean}, corrupted {corrupted}. 1 is the clean run, 0 the corrupted one.</source>
        <translation>{metric} {pair} en el token {place}: limpio (A) {clean}, corrupto {corrupted}. 1 es la ejecución limpia, 0 la corrupta.</translation>
    </message>
    <message>
        <source>From layer {layer}, head {head}; straight to the logits: {direct}. Double-click a cell to go on from its head.</source>
        <translation>Desde la capa {layer}, cabeza {head}; directo a los logits: {direct}. Doble clic en una celda para seguir desde su cabeza.</translation>
    </message>
    <message>
        <source>Grey cells cannot change it.</source>
        <translation>Las celdas grises no pueden cambiarlo.</translation>
    </message>
    <message>
        <source>Estimates from one gradient, not runs: turn Exact on to compute each patch.</source>
        <translation>Estimaciones de un gradiente, no ejecuciones: enciende Exacto para calcular cada parche.</translation>
    </message>
    <message>
        <source>{count} of {rows} rows; … is not computed yet.</source>
        <translation>{count} de {rows} filas; … aún no está calculado.</translation>
    </message>
    <message>
        <source>Patch now from A, as an edit</source>
        <translation>Parchear el estado actual desde A, como edición</translation>
    </message>
    <message>
        <source>Steer now towards A here</source>
        <translation>Dirigir aquí el estado actual hacia A</translation>
    </message>
</context>
<context>
    <name>PicturePair</name>
    <message>
        <source>Close the second picture</source>
        <translation>Cerrar la segunda imagen</translation>
    </message>
    <message>
        <source>Close this picture; the other takes its room.</source>
        <translation>Cierra esta imagen; la otra ocupa su lugar.</translation>
    </message>
</context>
<context>
    <name>PipelineView</name>
    <message>
        <source>Pipeline</source>
        <translation>Proceso</translation>
    </message>
    <message>
        <source>Stages of attention, in order</source>
        <translation>Etapas de la atención, en orden</translation>
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
        <translation>No se pueden guardar los ajustes: {reason}.</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>Untitled</source>
        <translation>Sin título</translation>
    </message>
    <message>
        <source> (changed on disk)</source>
        <translation> (cambiado en el disco)</translation>
    </message>
    <message>
        <source> (deleted)</source>
        <translation> (eliminado)</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Palabras</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Clase</translation>
    </message>
</context>
<context>
    <name>ProgressItem</name>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>Recorder</name>
    <message>
        <source>Recording what you do. Choose Edit &gt; Record a script again to save it.</source>
        <translation>Se graba lo que haces. Elige de nuevo Editar &gt; Grabar un script para guardarlo.</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>unsaved work</source>
        <translation>trabajo sin guardar</translation>
    </message>
    <message>
        <source>Your work was restored. Save it to keep it.</source>
        <translation>Tu trabajo se restauró. Guárdalo para conservarlo.</translation>
    </message>
</context>
<context>
    <name>RunDialog</name>
    <message>
        <source>Run {name}?</source>
        <translation>¿Ejecutar {name}?</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecutar</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Clase</translation>
    </message>
    <message>
        <source>The class of nn.Module that is compared with this variant.</source>
        <translation>La clase de nn.Module que se compara con esta variante.</translation>
    </message>
    <message>
        <source>Built with</source>
        <translation>Construida con</translation>
    </message>
    <message>
        <source>Arguments of the class besides d_in, d_out, num_heads, context_length, dropout and qkv_bias.</source>
        <translation>Argumentos de la clase además de d_in, d_out, num_heads, context_length, dropout y qkv_bias.</translation>
    </message>
    <message>
        <source>The code in {name} runs on this computer.</source>
        <translation>El código de {name} se ejecuta en este ordenador.</translation>
    </message>
    <message>
        <source>It may do whatever a program of yours may do: run only code that you trust. It runs in a process of its own, which is ended after {seconds:g} seconds.</source>
        <translation>Puede hacer lo que puede hacer cualquier programa tuyo: ejecuta solo código en el que confíes. Se ejecuta en un proceso propio, que se termina después de {seconds:g} segundos.</translation>
    </message>
</context>
<context>
    <name>ScaleEditor</name>
    <message>
        <source>A number</source>
        <translation>Un número</translation>
    </message>
    <message>
        <source>{name}, the number</source>
        <translation>{name}, el número</translation>
    </message>
</context>
<context>
    <name>ScalePage</name>
    <message>
        <source>Scores, weights, gradient and entropy</source>
        <translation>Puntuaciones, pesos, gradiente y entropía</translation>
    </message>
    <message>
        <source>Variance {variance}, largest weight {weight}, gradient {gradient}, mean entropy {entropy} nats</source>
        <translation>Varianza {variance}, mayor peso {weight}, gradiente {gradient}, entropía media {entropy} nats</translation>
    </message>
    <message>
        <source>A score is the sum of {d_k} products of random numbers: its variance is about {d_k}.</source>
        <translation>Una puntuación es la suma de {d_k} productos de números aleatorios: su varianza es de unos {d_k}.</translation>
    </message>
    <message>
        <source>Divided by √{d_k} = {root}, it is about 1 again.</source>
        <translation>Dividida por √{d_k} = {root}, es de nuevo de alrededor de 1.</translation>
    </message>
    <message>
        <source>The softmax is saturated: its gradient is nearly 0, so it cannot learn.</source>
        <translation>La softmax está saturada: su gradiente es casi 0, así que no puede aprender.</translation>
    </message>
</context>
<context>
    <name>ScatterPage</name>
    <message>
        <source>Scatter of heads: arrow keys move, Shift selects, Return opens</source>
        <translation>Dispersión de cabezas: las teclas de flecha mueven, Mayús elige, Intro abre</translation>
    </message>
    <message>
        <source>{count} heads selected. Ctrl adds others, Escape selects none.</source>
        <translation>{count} cabezas elegidas. Ctrl añade otras, Esc no elige ninguna.</translation>
    </message>
    <message>
        <source>Drag with Shift to select a rectangle. Arrow keys move, with Shift they select, Return shows the picture.</source>
        <translation>Arrastra con Mayús para elegir un rectángulo. Las teclas de flecha mueven, con Mayús eligen, Intro muestra la imagen.</translation>
    </message>
</context>
<context>
    <name>ScorePartsPage</name>
    <message>
        <source>Query token</source>
        <translation>Token de consulta</translation>
    </message>
    <message>
        <source>Key token</source>
        <translation>Token de clave</translation>
    </message>
    <message>
        <source>Parts of the query</source>
        <translation>Partes de la consulta</translation>
    </message>
    <message>
        <source>Parts of the key</source>
        <translation>Partes de la clave</translation>
    </message>
    <message>
        <source>Pin another pair of tokens.</source>
        <translation>Fija otro par de tokens.</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Consulta</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: q · k{divided} = {score}, the sum of either list.</source>
        <translation>Capa {layer}, cabeza {head}: q · k{divided} = {score}, la suma de cualquiera de las listas.</translation>
    </message>
    <message>
        <source>The key is masked for this query: the score is that before the mask.</source>
        <translation>La clave está enmascarada para esta consulta: la puntuación es la anterior a la máscara.</translation>
    </message>
    <message>
        <source>Norms are not linear: each is held at the scale that it has here.</source>
        <translation>Las normas no son lineales: cada una se mantiene en la escala que tiene aquí.</translation>
    </message>
    <message>
        <source>Norms are not linear: each is held at the scale that it has here, those of queries and keys included.</source>
        <translation>Las normas no son lineales: cada una se mantiene en la escala que tiene aquí, incluidas las de consultas y claves.</translation>
    </message>
    <message>
        <source>The bias of the distance (ALiBi) comes after the sum.</source>
        <translation>El sesgo de la distancia (ALiBi) viene después de la suma.</translation>
    </message>
    <message>
        <source>The soft cap comes after the sum.</source>
        <translation>La cota suave viene después de la suma.</translation>
    </message>
    <message>
        <source>{name} in the query: {value} of {score}</source>
        <translation>{name} en la consulta: {value} de {score}</translation>
    </message>
    <message>
        <source>{name} in the key: {value} of {score}</source>
        <translation>{name} en la clave: {value} de {score}</translation>
    </message>
    <message>
        <source>Of this, {value} with {name} in the key</source>
        <translation>De esto, {value} con {name} en la clave</translation>
    </message>
    <message>
        <source>Of this, {value} with {name} in the query</source>
        <translation>De esto, {value} con {name} en la consulta</translation>
    </message>
</context>
<context>
    <name>SecondViewChoice</name>
    <message>
        <source>What the large picture is compared with</source>
        <translation>Con qué se compara la imagen grande</translation>
    </message>
    <message>
        <source>Another head or sentence next to this picture, with linked zoom and pointer.</source>
        <translation>Otra cabeza o frase junto a esta imagen, con zoom y puntero enlazados.</translation>
    </message>
    <message>
        <source>none here</source>
        <translation>ninguna aquí</translation>
    </message>
    <message>
        <source>{stage} has no head {head}; the comparison returns where it exists.</source>
        <translation>{stage} no tiene cabeza {head}; la comparación vuelve donde existe.</translation>
    </message>
    <message>
        <source>Compare with: {what} ▾</source>
        <translation>Comparar con: {what} ▾</translation>
    </message>
    <message>
        <source>Compare with ▾</source>
        <translation>Comparar con ▾</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>Before the last change</source>
        <translation>Antes del último cambio</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} a {last}</translation>
    </message>
</context>
<context>
    <name>SeedEditor</name>
    <message>
        <source>New</source>
        <translation>Nueva</translation>
    </message>
    <message>
        <source>{name}: new seed</source>
        <translation>{name}: nueva semilla</translation>
    </message>
    <message>
        <source>Draw another seed at random.</source>
        <translation>Sortea otra semilla al azar.</translation>
    </message>
</context>
<context>
    <name>SegmentEffectsPage</name>
    <message>
        <source>Effects on later segments</source>
        <translation>Efectos sobre segmentos posteriores</translation>
    </message>
    <message>
        <source>Computing the text twice: with the attention to the marked segment, and without…</source>
        <translation>El texto se calcula dos veces: con la atención al segmento marcado y sin ella…</translation>
    </message>
    <message>
        <source>{segment}: log-probability {before}, without the attention {after}. Click to mark its attention to the suppressed segment.</source>
        <translation>{segment}: log-probabilidad {before}, sin la atención {after}. Haz clic para marcar su atención al segmento suprimido.</translation>
    </message>
    <message>
        <source>Without the attention to “{segment}”</source>
        <translation>Sin la atención a “{segment}”</translation>
    </message>
    <message>
        <source>The change of the log-probability of each later segment, the sum over its tokens in nats, if no later token attends to this one in any head. Click a cell of a picture, or pin a token, to choose another one.</source>
        <translation>El cambio de la log-probabilidad de cada segmento posterior, la suma sobre sus tokens en nats, si ningún token posterior atiende a este en ninguna cabeza. Haz clic en una celda de una imagen, o fija un token, para elegir otro.</translation>
    </message>
</context>
<context>
    <name>SentenceView</name>
    <message>
        <source>Examples</source>
        <translation>Ejemplos</translation>
    </message>
    <message>
        <source>Load a sentence with its options: the chapter's, and more.</source>
        <translation>Carga una frase con sus opciones: las del capítulo, y más.</translation>
    </message>
    <message>
        <source>Loaded from {name}. These values are shown as they are; nothing is computed from them.</source>
        <translation>Cargado de {name}. Estos valores se muestran como son; de ellos no se calcula nada.</translation>
    </message>
    <message>
        <source>Loaded values: they are shown as they are; nothing is computed from them.</source>
        <translation>Valores cargados: se muestran como son; de ellos no se calcula nada.</translation>
    </message>
    <message>
        <source>{name} reads a picture: its tokens are the patches, and those before them.</source>
        <translation>{name} lee una imagen: sus tokens son los parches y los que van antes.</translation>
    </message>
    <message>
        <source>Example (modified): {title}</source>
        <translation>Ejemplo (modificado): {title}</translation>
    </message>
    <message>
        <source>Example: {title}</source>
        <translation>Ejemplo: {title}</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>semilla {seed}</translation>
    </message>
    <message>
        <source>dropout seed {seed}</source>
        <translation>semilla del dropout {seed}</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Frase anterior</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Frase siguiente</translation>
    </message>
    <message>
        <source>Sentence {number} of {count}</source>
        <translation>Frase {number} de {count}</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>Buscar un comando o una tecla</translation>
    </message>
    <message>
        <source>Type a few letters of a command or of its group, or a key such as Ctrl+K.</source>
        <translation>Escribe unas letras de un comando o de su grupo, o una tecla como Ctrl+K.</translation>
    </message>
    <message>
        <source>Find a command or a key…</source>
        <translation>Buscar un comando o una tecla…</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Comandos y sus teclas</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Restablecer</translation>
    </message>
    <message>
        <source>Give this command the keys of the program again.</source>
        <translation>Devuelve a este comando las teclas del programa.</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Restablecer todo</translation>
    </message>
    <message>
        <source>Give every command the keys of the program again.</source>
        <translation>Devuelve a cada comando las teclas del programa.</translation>
    </message>
    <message>
        <source>Take it over</source>
        <translation>Tomarla</translation>
    </message>
    <message>
        <source>Take the key from the other command.</source>
        <translation>Quita la tecla al otro comando.</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>Dejarla</translation>
    </message>
    <message>
        <source>Leave the key to the other command.</source>
        <translation>Deja la tecla al otro comando.</translation>
    </message>
    <message>
        <source>Key {number} of the command</source>
        <translation>Tecla {number} del comando</translation>
    </message>
    <message>
        <source>Press the key that the command shall have.</source>
        <translation>Pulsa la tecla que debe tener el comando.</translation>
    </message>
    <message>
        <source>Remove key {number}</source>
        <translation>Quitar la tecla {number}</translation>
    </message>
    <message>
        <source>Remove this key from the command.</source>
        <translation>Quita esta tecla del comando.</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>Fijas</translation>
    </message>
    <message>
        <source>These keys are the same in every program.</source>
        <translation>Estas teclas son iguales en todos los programas.</translation>
    </message>
</context>
<context>
    <name>SnapshotsDialog</name>
    <message>
        <source>Snapshots</source>
        <translation>Instantáneas</translation>
    </message>
    <message>
        <source>Snapshots; F2 renames one, Delete removes it</source>
        <translation>Instantáneas; F2 cambia el nombre de una, Supr la elimina</translation>
    </message>
    <message>
        <source>Double click, or F2, to change a name. They are saved with the session.</source>
        <translation>Doble clic, o F2, para cambiar un nombre. Se guardan con la sesión.</translation>
    </message>
    <message>
        <source>No snapshots yet. Take one, change something, and choose below what to compare.</source>
        <translation>Aún no hay instantáneas. Toma una, cambia algo, y elige abajo qué comparar.</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>Tomar una instantánea</translation>
    </message>
    <message>
        <source>Save the present state under a name.</source>
        <translation>Guarda el estado actual con un nombre.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Remove the selected snapshot; Undo brings it back.</source>
        <translation>Elimina la instantánea elegida; Deshacer la recupera.</translation>
    </message>
    <message>
        <source>Displayed state</source>
        <translation>Estado mostrado</translation>
    </message>
    <message>
        <source>The state that the pictures show.</source>
        <translation>El estado que muestran las imágenes.</translation>
    </message>
    <message>
        <source>State to compare with</source>
        <translation>Estado con el que comparar</translation>
    </message>
    <message>
        <source>The state to use as A.</source>
        <translation>El estado que se usa como A.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Comparar con</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Snapshot {number}</source>
        <translation>Instantánea {number}</translation>
    </message>
</context>
<context>
    <name>SourceEditor</name>
    <message>
        <source>Open a model…</source>
        <translation>Abrir un modelo…</translation>
    </message>
    <message>
        <source>Train a model…</source>
        <translation>Entrenar un modelo…</translation>
    </message>
</context>
<context>
    <name>SplitCanvas</name>
    <message>
        <source>row {first} makes head {head}</source>
        <translation>la fila {first} forma la cabeza {head}</translation>
    </message>
    <message>
        <source>rows {first} to {last} make head {head}</source>
        <translation>las filas {first} a {last} forman la cabeza {head}</translation>
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
        <translation>forma ({shape}), strides {strides}</translation>
    </message>
    <message>
        <source>{value}
{first} → {second} → {third}
number {offset} in memory, at every step</source>
        <translation>{value}
{first} → {second} → {third}
número {offset} en memoria, en cada paso</translation>
    </message>
</context>
<context>
    <name>SplitPage</name>
    <message>
        <source>Numbers of the projection, on their way into heads</source>
        <translation>Números de la proyección, de camino a las cabezas</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Move the numbers from the projection to the heads.</source>
        <translation>Mueve los números de la proyección a las cabezas.</translation>
    </message>
    <message>
        <source>view cuts each row of {width} numbers into {heads} heads of {d_head}, transpose puts the heads first. Nothing is copied.</source>
        <translation>view corta cada fila de {width} números en {heads} cabezas de {d_head}, transpose pone primero las cabezas. No se copia nada.</translation>
    </message>
    <message>
        <source>Drawn are the first {tokens} tokens and {dimensions} dimensions of each head.</source>
        <translation>Se dibujan los primeros {tokens} tokens y {dimensions} dimensiones de cada cabeza.</translation>
    </message>
</context>
<context>
    <name>StatusView</name>
    <message>
        <source>Status</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Cell under the pointer</source>
        <translation>Celda bajo el puntero</translation>
    </message>
    <message>
        <source>Tokens, heads, device, and the time of the last computation.</source>
        <translation>Tokens, cabezas, dispositivo, y el tiempo del último cálculo.</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Calculando</translation>
    </message>
    <message>
        <source>Cancel the computation; the last picture is kept.</source>
        <translation>Cancela el cálculo; la última imagen se conserva.</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Exportando</translation>
    </message>
    <message>
        <source>Cancel the export; an older file is kept.</source>
        <translation>Cancela la exportación; un archivo más antiguo se conserva.</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Abriendo</translation>
    </message>
    <message>
        <source>Cancel opening the file; the session is unchanged.</source>
        <translation>Cancela la apertura del archivo; la sesión no cambia.</translation>
    </message>
    <message>
        <source>Restoring</source>
        <translation>Restaurando</translation>
    </message>
    <message>
        <source>Stop reading unsaved work; it is offered at the next start.</source>
        <translation>Deja de leer trabajo sin guardar; se ofrece en el próximo inicio.</translation>
    </message>
    <message>
        <source>New text: 1 token</source>
        <translation>Texto nuevo: 1 token</translation>
    </message>
    <message numerus="yes">
        <source>New text: {count:,} tokens</source>
        <translation>
            <numerusform>Texto nuevo: {count:,} token</numerusform>
            <numerusform>Texto nuevo: {count:,} tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>1 new token</source>
        <translation>1 token nuevo</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} new tokens</source>
        <translation>
            <numerusform>{count:,} token nuevo</numerusform>
            <numerusform>{count:,} tokens nuevos</numerusform>
        </translation>
    </message>
    <message>
        <source>1 token removed</source>
        <translation>1 token quitado</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens removed</source>
        <translation>
            <numerusform>{count:,} token quitado</numerusform>
            <numerusform>{count:,} tokens quitados</numerusform>
        </translation>
    </message>
    <message>
        <source>1 value changed (by {most})</source>
        <translation>1 valor cambiado (en {most})</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} values changed (largest by {most})</source>
        <translation>
            <numerusform>{count:,} valor cambiado (en {most})</numerusform>
            <numerusform>{count:,} valores cambiados (el mayor en {most})</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cell newly masked</source>
        <translation>1 celda recién enmascarada</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} cells newly masked</source>
        <translation>
            <numerusform>{count:,} celda recién enmascarada</numerusform>
            <numerusform>{count:,} celdas recién enmascaradas</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cell no longer masked</source>
        <translation>1 celda ya no enmascarada</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} cells no longer masked</source>
        <translation>
            <numerusform>{count:,} celda ya no enmascarada</numerusform>
            <numerusform>{count:,} celdas ya no enmascaradas</numerusform>
        </translation>
    </message>
    <message>
        <source>{picture}: {changes} {rows}</source>
        <translation>{picture}: {changes} {rows}</translation>
    </message>
    <message>
        <source>in every row</source>
        <translation>en todas las filas</translation>
    </message>
    <message numerus="yes">
        <source>in {count:,} rows, from {first} to {last}</source>
        <translation>
            <numerusform>en {count:,} fila, de {first} a {last}</numerusform>
            <numerusform>en {count:,} filas, de {first} a {last}</numerusform>
        </translation>
    </message>
    <message>
        <source>in row {rows}</source>
        <translation>en la fila {rows}</translation>
    </message>
    <message>
        <source>in rows {rows}</source>
        <translation>en las filas {rows}</translation>
    </message>
    <message>
        <source>{picture}: same values for the other tokens</source>
        <translation>{picture}: los mismos valores para los demás tokens</translation>
    </message>
    <message>
        <source>{picture} unchanged; {stage} changed</source>
        <translation>{picture} sin cambios; {stage} cambió</translation>
    </message>
    <message>
        <source>{picture} unchanged</source>
        <translation>{picture} sin cambios</translation>
    </message>
    <message>
        <source>{picture} unchanged; output of layer {first} changed</source>
        <translation>{picture} sin cambios; cambió la salida de la capa {first}</translation>
    </message>
    <message>
        <source>{picture} unchanged; outputs of layers {first} to {last} changed</source>
        <translation>{picture} sin cambios; cambiaron las salidas de las capas {first} a {last}</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 token</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens</source>
        <translation>
            <numerusform>{count:,} token</numerusform>
            <numerusform>{count:,} tokens</numerusform>
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
            <numerusform>{count:,} segmentos</numerusform>
        </translation>
    </message>
    <message>
        <source>{rows:,} × {columns:,} tokens</source>
        <translation>{rows:,} × {columns:,} tokens</translation>
    </message>
    <message numerus="yes">
        <source>{count} layers</source>
        <translation>
            <numerusform>{count} capa</numerusform>
            <numerusform>{count} capas</numerusform>
        </translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 cabeza</translation>
    </message>
    <message numerus="yes">
        <source>{count} heads</source>
        <translation>
            <numerusform>{count} cabeza</numerusform>
            <numerusform>{count} cabezas</numerusform>
        </translation>
    </message>
    <message>
        <source>Hover over a cell to see it in every view. Click to pin.</source>
        <translation>Pasa el puntero sobre una celda para verla en cada vista. Haz clic para fijarla.</translation>
    </message>
    <message>
        <source>Hover over a cell to see it in every view. Click to pin, double-click to edit.</source>
        <translation>Pasa el puntero sobre una celda para verla en cada vista. Haz clic para fijarla, doble clic para editarla.</translation>
    </message>
    <message>
        <source>Scroll to zoom, drag to pan, Home to fit.</source>
        <translation>Gira la rueda para acercar o alejar, arrastra para mover, Inicio para ajustar.</translation>
    </message>
</context>
<context>
    <name>TablesView</name>
    <message>
        <source>Tables of numbers</source>
        <translation>Tablas de números</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
    <message>
        <source>Show the tables of numbers</source>
        <translation>Mostrar las tablas de números</translation>
    </message>
    <message>
        <source>Hide the tables of numbers</source>
        <translation>Ocultar las tablas de números</translation>
    </message>
    <message>
        <source>Embeddings, weight matrices and the selected stage as tables.</source>
        <translation>Embeddings, matrices de pesos y la etapa elegida como tablas.</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>Embeddings</translation>
    </message>
    <message>
        <source>The vector of each token, before positions are added.</source>
        <translation>El vector de cada token, antes de añadir las posiciones.</translation>
    </message>
    <message>
        <source>{matrix}, {shape} numbers that training would change.</source>
        <translation>{matrix}, {shape} números que el entrenamiento cambiaría.</translation>
    </message>
    <message>
        <source>Stage: {stage}</source>
        <translation>Etapa: {stage}</translation>
    </message>
    <message>
        <source>Type a sentence to see its embeddings.</source>
        <translation>Escribe una frase para ver sus embeddings.</translation>
    </message>
    <message>
        <source>The text is too long to list {stage}. Zoom into the large picture.</source>
        <translation>El texto es demasiado largo para listar {stage}. Acerca la imagen grande.</translation>
    </message>
    <message>
        <source>No stage {stage} in this computation.</source>
        <translation>No hay una etapa {stage} en este cálculo.</translation>
    </message>
    <message>
        <source>Drag the selected cell sideways to change it smoothly.</source>
        <translation>Arrastra de lado la celda elegida para cambiarla de forma continua.</translation>
    </message>
</context>
<context>
    <name>TensorModel</name>
    <message>
        <source>Too large for the clipboard. Export the numbers to a file instead.</source>
        <translation>Demasiado grande para el portapapeles. Exporta los números a un archivo.</translation>
    </message>
    <message>
        <source>{table}: {row_word} {row}, {column_word} {column}</source>
        <translation>{table}: {row_word} {row}, {column_word} {column}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>enmascarada</translation>
    </message>
    <message>
        <source>edited (seeded value replaced); Del resets it</source>
        <translation>editado (se reemplazó el valor de la semilla); Supr lo restablece</translation>
    </message>
</context>
<context>
    <name>TensorTable</name>
    <message>
        <source>The pasted block does not fit here; the rest was ignored.</source>
        <translation>El bloque pegado no cabe aquí; el resto se ignoró.</translation>
    </message>
    <message>
        <source>Choose a cell first.</source>
        <translation>Elige primero una celda.</translation>
    </message>
    <message>
        <source>No chosen number is edited.</source>
        <translation>Ningún número elegido está editado.</translation>
    </message>
    <message>
        <source>No number of this table is edited.</source>
        <translation>Ningún número de esta tabla está editado.</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy with labels</source>
        <translation>Copiar con etiquetas</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Pegar</translation>
    </message>
    <message>
        <source>Reset selected</source>
        <translation>Restablecer los elegidos</translation>
    </message>
    <message>
        <source>Reset this table</source>
        <translation>Restablecer esta tabla</translation>
    </message>
</context>
<context>
    <name>TextEditor</name>
    <message>
        <source>Sentences</source>
        <translation>Frases</translation>
    </message>
    <message>
        <source>Type a text. The model reads all its lines as one.</source>
        <translation>Escribe un texto. El modelo lee todas sus líneas como una.</translation>
    </message>
    <message>
        <source>The text, computed at every keystroke; all its lines are one input.</source>
        <translation>El texto, calculado en cada pulsación; todas sus líneas son una entrada.</translation>
    </message>
    <message>
        <source>Type: the model reads all lines as one text, computed at every keystroke.</source>
        <translation>Escribe: el modelo lee todas las líneas como un texto, calculado en cada pulsación.</translation>
    </message>
    <message>
        <source>Type a sentence. Each line is a sentence of its own.</source>
        <translation>Escribe una frase. Cada línea es una frase propia.</translation>
    </message>
    <message>
        <source>The text that is computed at every keystroke, one sentence per line.</source>
        <translation>El texto que se calcula en cada pulsación, una frase por línea.</translation>
    </message>
    <message>
        <source>Type: each line is a sentence of its own, computed at every keystroke.</source>
        <translation>Escribe: cada línea es una frase propia, calculada en cada pulsación.</translation>
    </message>
    <message>
        <source>The clipboard has no text to paste.</source>
        <translation>El portapapeles no tiene texto que pegar.</translation>
    </message>
</context>
<context>
    <name>TilePreview</name>
    <message>
        <source>The hovered stage, enlarged</source>
        <translation>La etapa bajo el puntero, agrandada</translation>
    </message>
</context>
<context>
    <name>TintLegend</name>
    <message>
        <source>{what}: the colour of each head, from {low} to {high}; next to 0 there is none.</source>
        <translation>{what}: el color de cada cabeza, de {low} a {high}; junto a 0 no hay.</translation>
    </message>
</context>
<context>
    <name>TokenBars</name>
    <message>
        <source>Next tokens; arrow keys select one, Return appends it</source>
        <translation>Tokens siguientes; las teclas de flecha eligen uno, Intro lo añade</translation>
    </message>
    <message>
        <source>{token}: {number}, before {former}</source>
        <translation>{token}: {number}, antes {former}</translation>
    </message>
</context>
<context>
    <name>TokenChips</name>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>The tokens of the selected sentence with their ids; the arrow keys move between them, and W shows why a token was predicted.</source>
        <translation>Los tokens de la frase elegida con sus id; las teclas de flecha se mueven entre ellos, y W muestra por qué se predijo un token.</translation>
    </message>
    <message>
        <source>The tokens of your sentence appear here.</source>
        <translation>Los tokens de tu frase aparecen aquí.</translation>
    </message>
    <message>
        <source>token {index} (id {id}), characters {start}–{end}</source>
        <translation>token {index} (id {id}), caracteres {start}–{end}</translation>
    </message>
    <message>
        <source>part {part} of {parts} of {word}</source>
        <translation>parte {part} de {parts} de {word}</translation>
    </message>
    <message>
        <source>turn of the {role}</source>
        <translation>turno de {role}</translation>
    </message>
    <message>
        <source>Click the number below it to see why (W).</source>
        <translation>Haz clic en el número de debajo para ver por qué (W).</translation>
    </message>
    <message>
        <source>predicted with probability {share} (log-probability {logged}), rank {rank}</source>
        <translation>predicho con probabilidad {share} (log-probabilidad {logged}), rango {rank}</translation>
    </message>
</context>
<context>
    <name>ToolDialogs</name>
    <message>
        <source>Looking for the smallest change…</source>
        <translation>Buscando el menor cambio…</translation>
    </message>
</context>
<context>
    <name>TrainDialog</name>
    <message>
        <source>Recipe</source>
        <translation>Receta</translation>
    </message>
    <message>
        <source>What the model is trained to do.</source>
        <translation>Qué se entrena a hacer al modelo.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>How many batches the model is trained on.</source>
        <translation>Con cuántos lotes se entrena el modelo.</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Elegir un archivo…</translation>
    </message>
    <message>
        <source>Train on a file of your own: a text (.txt), or pairs of inputs and outputs (.csv).</source>
        <translation>Entrena con un archivo tuyo: un texto (.txt), o pares de entradas y salidas (.csv).</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>The text of this run</source>
        <translation>El texto de esta ejecución</translation>
    </message>
    <message>
        <source>The recipe's own dates</source>
        <translation>Las fechas de la receta</translation>
    </message>
    <message>
        <source>Plays of Shakespeare</source>
        <translation>Obras de Shakespeare</translation>
    </message>
    <message>
        <source>The model is trained in the background, on one processor core; each kept step can be looked at. The same seed gives the same run.</source>
        <translation>El modelo se entrena en segundo plano, en un núcleo del procesador; cada paso guardado se puede mirar. La misma semilla da la misma ejecución.</translation>
    </message>
</context>
<context>
    <name>Training</name>
    <message>
        <source>The training process has ended unexpectedly ({how}). Continue goes on from what was kept.</source>
        <translation>El proceso de entrenamiento terminó de forma inesperada ({how}). Continuar sigue desde lo guardado.</translation>
    </message>
    <message>
        <source>The steps of this training run are not on this computer. Train &gt; Train again trains it: the same seed gives the same run.</source>
        <translation>Los pasos de esta ejecución no están en este ordenador. Entrenar &gt; Entrenar de nuevo la entrena: la misma semilla da la misma ejecución.</translation>
    </message>
</context>
<context>
    <name>TrainingActions</name>
    <message>
        <source>Open a training run</source>
        <translation>Abrir una ejecución de entrenamiento</translation>
    </message>
    <message>
        <source>Open a text to train on</source>
        <translation>Abrir un texto con el que entrenar</translation>
    </message>
</context>
<context>
    <name>TrainingView</name>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Show one kept step after the other (Space).</source>
        <translation>Muestra un paso guardado tras otro (Espacio).</translation>
    </message>
    <message>
        <source>Step of the training</source>
        <translation>Paso del entrenamiento</translation>
    </message>
    <message>
        <source>Show a kept step of the training: every panel follows. Left and Right go one step, Home and End to the ends.</source>
        <translation>Muestra un paso guardado del entrenamiento: todos los paneles lo siguen. Izquierda y Derecha van un paso, Inicio y Fin a los extremos.</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Seguir</translation>
    </message>
    <message>
        <source>Show each new step as soon as it is kept.</source>
        <translation>Muestra cada paso nuevo en cuanto se guarda.</translation>
    </message>
    <message>
        <source>Hold this step as A</source>
        <translation>Retener este paso como A</translation>
    </message>
    <message>
        <source>Hold the displayed step as A, then show what has changed since: now − A, in every panel.</source>
        <translation>Retiene el paso mostrado como A, y luego muestra qué ha cambiado desde entonces: ahora − A, en cada panel.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Let the training wait.</source>
        <translation>Hace esperar al entrenamiento.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>End the training; every kept step stays.</source>
        <translation>Termina el entrenamiento; cada paso guardado queda.</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>Entrenar de nuevo</translation>
    </message>
    <message>
        <source>Train the same run once more from its beginning: the same seed gives the same steps.</source>
        <translation>Entrena la misma ejecución una vez más desde su comienzo: la misma semilla da los mismos pasos.</translation>
    </message>
    <message>
        <source>Other options…</source>
        <translation>Otras opciones…</translation>
    </message>
    <message>
        <source>Train another run, with other options.</source>
        <translation>Entrena otra ejecución, con otras opciones.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Exactitud</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Cabezas</translation>
    </message>
    <message>
        <source>Curve of each head</source>
        <translation>Curva de cada cabeza</translation>
    </message>
    <message>
        <source>Which measure of every head is drawn over the steps.</source>
        <translation>Qué medida de cada cabeza se dibuja sobre los pasos.</translation>
    </message>
    <message>
        <source>Click or drag to show that step.</source>
        <translation>Haz clic o arrastra para mostrar ese paso.</translation>
    </message>
    <message>
        <source>Loss in nats</source>
        <translation>Pérdida en nats</translation>
    </message>
    <message>
        <source>Right answers in %</source>
        <translation>Respuestas correctas en %</translation>
    </message>
    <message>
        <source>The training begins…</source>
        <translation>El entrenamiento empieza…</translation>
    </message>
    <message>
        <source>The steps of this run are not on this computer. Train it again: the same seed gives the same run.</source>
        <translation>Los pasos de esta ejecución no están en este ordenador. Entrénala de nuevo: la misma semilla da la misma ejecución.</translation>
    </message>
    <message>
        <source>Step {step} of {steps}</source>
        <translation>Paso {step} de {steps}</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>Detener la reproducción</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Go on with the training from where it has stopped.</source>
        <translation>Sigue con el entrenamiento desde donde se detuvo.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entrenamiento</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Entrenado</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fallido</translation>
    </message>
    <message>
        <source>{done} of {steps} steps</source>
        <translation>{done} de {steps} pasos</translation>
    </message>
    <message>
        <source>at step {step}: loss {loss}, {share} right on new examples</source>
        <translation>en el paso {step}: pérdida {loss}, {share} correctas en ejemplos nuevos</translation>
    </message>
    <message>
        <source>trains without {heads}</source>
        <translation>se entrena sin {heads}</translation>
    </message>
    <message>
        <source>{known} of {kept} steps measured</source>
        <translation>{known} de {kept} pasos medidos</translation>
    </message>
</context>
<context>
    <name>VectorCanvas</name>
    <message>
        <source>Vectors as points; Tab goes from point to point, arrow keys move it</source>
        <translation>Vectores como puntos; Tab va de punto a punto, las teclas de flecha lo mueven</translation>
    </message>
</context>
<context>
    <name>VectorsPage</name>
    <message>
        <source>Drag a point to change its vector: everything computed from it follows. Drag the background to move the picture, or with the right button to turn three axes; the wheel zooms.</source>
        <translation>Arrastra un punto para cambiar su vector: todo lo que se calcula de él lo sigue. Arrastra el fondo para mover la imagen, o con el botón derecho para girar tres ejes; la rueda hace zoom.</translation>
    </message>
    <message>
        <source>Keys: Tab goes from point to point, the arrows move the point, Shift and arrows move or turn the picture, + and − zoom, Home fits.</source>
        <translation>Teclas: Tab va de punto a punto, las flechas mueven el punto, Mayús y flechas mueven o giran la imagen, + y − acercan y alejan, Inicio ajusta.</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Ajustar</translation>
    </message>
    <message>
        <source>Show all points as large as possible (Home).</source>
        <translation>Muestra todos los puntos lo más grandes posible (Inicio).</translation>
    </message>
    <message>
        <source>Type a sentence: each token appears here as a point.</source>
        <translation>Escribe una frase: cada token aparece aquí como punto.</translation>
    </message>
    <message>
        <source>These values were loaded without weights, so there is nothing that moves the plane.</source>
        <translation>Estos valores se cargaron sin pesos, así que nada mueve el plano.</translation>
    </message>
    <message>
        <source>There are no vectors of this stage here: {stage}.</source>
        <translation>Aquí no hay vectores de esta etapa: {stage}.</translation>
    </message>
    <message>
        <source>{count} of {all} tokens</source>
        <translation>{count} de {all} tokens</translation>
    </message>
    <message>
        <source>every dimension is shown</source>
        <translation>se muestran todas las dimensiones</translation>
    </message>
    <message>
        <source>{share} of the variance in {count} dimensions ({each})</source>
        <translation>{share} de la varianza en {count} dimensiones ({each})</translation>
    </message>
    <message>
        <source>{shown} of {count} dimensions</source>
        <translation>{shown} de {count} dimensiones</translation>
    </message>
    <message>
        <source>Each key's foot on the line of the query of {token} shows their dot product.</source>
        <translation>El pie de cada clave sobre la recta de la consulta de {token} muestra su producto escalar.</translation>
    </message>
    <message>
        <source>Numbers: in this picture / in all dimensions.</source>
        <translation>Números: en esta imagen / en todas las dimensiones.</translation>
    </message>
    <message>
        <source>query of {query} · key of {key} = {score}: length of the query {length} × foot {along}</source>
        <translation>consulta de {query} · clave de {key} = {score}: longitud de la consulta {length} × pie {along}</translation>
    </message>
    <message>
        <source>query of {query} · key of {key} = {score}; in this picture {shown}: length of the query {length} × foot {along}</source>
        <translation>consulta de {query} · clave de {key} = {score}; en esta imagen {shown}: longitud de la consulta {length} × pie {along}</translation>
    </message>
    <message>
        <source>The weights of {token} are not stored, so their pull is not drawn.</source>
        <translation>Los pesos de {token} no están guardados, así que no se dibuja su tirón.</translation>
    </message>
    <message>
        <source>The context of {token} is the sum of all values, each times its weight. It is pulled most by {most}.</source>
        <translation>El contexto de {token} es la suma de todos los valores, cada uno por su peso. Lo que más tira de él es {most}.</translation>
    </message>
    <message>
        <source>This variant has no {matrix}: the plane stays as it is.</source>
        <translation>Esta variante no tiene {matrix}: el plano queda como está.</translation>
    </message>
    <message>
        <source>A step of 1 along {steps} · areas × {area}</source>
        <translation>Un paso de 1 a lo largo de {steps} · áreas × {area}</translation>
    </message>
    <message>
        <source> · then moved by the bias ({bias})</source>
        <translation> · luego movido por el sesgo ({bias})</translation>
    </message>
    <message>
        <source>The grid is the plane in which every other direction is 0; tokens are beside that plane.</source>
        <translation>La cuadrícula es el plano en que todas las demás direcciones son 0; los tokens están junto a ese plano.</translation>
    </message>
    <message>
        <source>{stage}, {token}: {numbers}</source>
        <translation>{stage}, {token}: {numbers}</translation>
    </message>
    <message>
        <source>These vectors were loaded from a file, so they cannot be dragged.</source>
        <translation>Estos vectores se cargaron de un archivo, así que no se pueden arrastrar.</translation>
    </message>
</context>
<context>
    <name>WordsCanvas</name>
    <message>
        <source>The sentence, tinted by the attention of one token; arrow keys move between tokens, Space selects one</source>
        <translation>La frase, teñida por la atención de un token; las teclas de flecha se mueven entre tokens, Espacio elige uno</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>enmascarada</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>ningún número</translation>
    </message>
    <message>
        <source>at most {number}</source>
        <translation>como máximo {number}</translation>
    </message>
    <message>
        <source>key {key} → query {query}: {number}</source>
        <translation>clave {key} → consulta {query}: {number}</translation>
    </message>
    <message>
        <source>{query} → {key}: {number}</source>
        <translation>{query} → {key}: {number}</translation>
    </message>
    <message>
        <source>Darker = more attention from the outlined token. Click a token to outline it.</source>
        <translation>Más oscuro = más atención del token enmarcado. Haz clic en un token para enmarcarlo.</translation>
    </message>
    <message>
        <source>Darker = larger weight of a key in the column of the outlined query. Click a token to outline it.</source>
        <translation>Más oscuro = mayor peso de una clave en la columna de la consulta enmarcada. Haz clic en un token para enmarcarlo.</translation>
    </message>
    <message>
        <source>Darker = more attention from the selected token of the other text. Select it in the large picture.</source>
        <translation>Más oscuro = más atención del token elegido del otro texto. Elígelo en la imagen grande.</translation>
    </message>
    <message>
        <source>Stronger colour = more attention from the outlined token. Point at a patch to see where it attends; click one to keep it.</source>
        <translation>Color más fuerte = más atención del token enmarcado. Señala un parche para ver a qué atiende; haz clic en uno para mantenerlo.</translation>
    </message>
</context>
<context>
    <name>WordsView</name>
    <message>
        <source>The sentence, tinted by attention</source>
        <translation>La frase, teñida por la atención</translation>
    </message>
    <message>
        <source>Type a sentence above: its tokens appear here, tinted by attention.</source>
        <translation>Escribe arriba una frase: sus tokens aparecen aquí, teñidos por la atención.</translation>
    </message>
    <message>
        <source>all heads are hidden</source>
        <translation>todas las cabezas están ocultas</translation>
    </message>
    <message>
        <source>strongest: {number}</source>
        <translation>más fuerte: {number}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>{strongest}, blocks of {block} tokens</source>
        <translation>{strongest}, bloques de {block} tokens</translation>
    </message>
    <message>
        <source>Column of the query “{word}”</source>
        <translation>Columna de la consulta “{word}”</translation>
    </message>
    <message>
        <source>Where “{word}” attends</source>
        <translation>A qué atiende “{word}”</translation>
    </message>
    <message>
        <source>{whose} (mean of {count} heads)</source>
        <translation>{whose} (media de {count} cabezas)</translation>
    </message>
</context>
<context>
    <name>Workbench</name>
    <message>
        <source>The language changes at the next start: a file is being read.</source>
        <translation>El idioma cambia en el próximo inicio: se está leyendo un archivo.</translation>
    </message>
</context>
<context>
    <name>_Block</name>
    <message>
        <source>How this number is computed</source>
        <translation>Cómo se calcula este número</translation>
    </message>
    <message>
        <source>Hover over a cell to see how its number is computed, with the numbers of this sentence. Click to pin it.</source>
        <translation>Pasa el puntero sobre una celda para ver cómo se calcula su número, con los números de esta frase. Haz clic para fijarla.</translation>
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
        <translation>Este número se cargó de un archivo, así que no se conoce su cálculo.</translation>
    </message>
    <message>
        <source>The text is too long to explain single numbers; zoom in to see exact values.</source>
        <translation>El texto es demasiado largo para explicar números sueltos; acerca la imagen para ver valores exactos.</translation>
    </message>
</context>
<context>
    <name>_EmptyPage</name>
    <message>
        <source>Locate the model…</source>
        <translation>Localizar el modelo…</translation>
    </message>
    <message>
        <source>Locate the model</source>
        <translation>Localizar el modelo</translation>
    </message>
    <message>
        <source>Choose the folder or file of the model. Edits, ablated heads and options are kept.</source>
        <translation>Elige la carpeta o el archivo del modelo. Las ediciones, las cabezas ablacionadas y las opciones se conservan.</translation>
    </message>
</context>
</TS>
