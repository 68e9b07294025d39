<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name />
    <message>
        <source>A key is the name of a stage, or a name and a layer, such as s["weights", 5].</source>
        <translation>键应为阶段的名称，或名称和层，例如 s["weights", 5]。</translation>
    </message>
    <message>
        <source>This text is too long to hold {stage} whole: read a head by stage(…).</source>
        <translation>这段文本太长，无法完整保存{stage}：请用 stage(…) 读取单个头。</translation>
    </message>
    <message>
        <source>{name} normalises the residual stream after each layer: its last layer has no resid_post.</source>
        <translation>{name} 在每一层之后对残差流做归一化：它的最后一层没有 resid_post。</translation>
    </message>
    <message>
        <source>texts must be a path, or a list of texts that are not empty.</source>
        <translation>texts 必须是一个路径，或一个由非空文本组成的列表。</translation>
    </message>
    <message>
        <source>There is no device {device}: name cpu, cuda, mps or auto.</source>
        <translation>没有名为 {device} 的设备：请使用 cpu、cuda、mps 或 auto。</translation>
    </message>
    <message>
        <source>There is no device {device} here: name cpu or auto.</source>
        <translation>这里没有设备 {device}：请使用 cpu 或 auto。</translation>
    </message>
    <message>
        <source>There is no variant, model, session or example:KEY called {source} (did you mean {near}?).</source>
        <translation>没有名为 {source} 的变体、模型、会话或 example:KEY（是否想写 {near}？）。</translation>
    </message>
    <message>
        <source>There is no variant, model, session or example:KEY called {source}.</source>
        <translation>没有名为 {source} 的变体、模型、会话或 example:KEY。</translation>
    </message>
    <message>
        <source>Without a window, a file is opened by its path.</source>
        <translation>没有窗口时，要用路径打开文件。</translation>
    </message>
    <message>
        <source>Without a window, a film is written by its name and its path.</source>
        <translation>没有窗口时，影片要按名称和路径写出。</translation>
    </message>
    <message>
        <source>Without a window, a file is written by its path.</source>
        <translation>没有窗口时，文件要按路径写出。</translation>
    </message>
    <message>
        <source>sentence cannot be {sentence}: it is an index from 0 to {last}.</source>
        <translation>sentence 不能是 {sentence}：它应为 0 到 {last} 的索引。</translation>
    </message>
    <message>
        <source>attention and attentions are the same argument: pass only one.</source>
        <translation>attention 和 attentions 是同一个参数：只能传入一个。</translation>
    </message>
    <message>
        <source>grid and first say which tokens are patches of a picture: pass it as image.</source>
        <translation>grid 和 first 说明哪些词元是图片的图块：请用 image 传入图片。</translation>
    </message>
    <message>
        <source>The arrays cannot be passed to the window: {reason}.</source>
        <translation>无法把数组传给窗口：{reason}。</translation>
    </message>
    <message>
        <source>The columns of an experiment are heads or tokens, and not {columns}.</source>
        <translation>实验的列是头或词元，不能是 {columns}。</translation>
    </message>
    <message>
        <source>An experiment needs a function of a session, and {value} is none.</source>
        <translation>实验需要一个以会话为参数的函数，而 {value} 不是。</translation>
    </message>
    <message>
        <source>There is no measure {name}: the measures are {known}.</source>
        <translation>没有名为 {name} 的度量：可用的度量有 {known}。</translation>
    </message>
    <message>
        <source>Only a model in memory reads a picture: attnviz.open(model, processor, image=…).</source>
        <translation>只有内存中的模型才读取图片：attnviz.open(model, processor, image=…)。</translation>
    </message>
    <message>
        <source>{source} has its own tokenizer: only a model in memory is opened with another one.</source>
        <translation>{source} 有自己的分词器：只有内存中的模型才能用另一个分词器打开。</translation>
    </message>
    <message>
        <source>A text is given by its words or by the ids of its tokens, not by both.</source>
        <translation>文本由文字或由词元的 id 给出，不能同时给出两者。</translation>
    </message>
    <message>
        <source>attnviz.open takes a name, a path, or a model of transformers, and attnviz.watch such a model, not an object of type {kind}.</source>
        <translation>attnviz.open 接受名称、路径或 transformers 的模型，attnviz.watch 接受这样的模型，不接受 {kind} 类型的对象。</translation>
    </message>
    <message>
        <source>{name} is on {there}, and stays there: move it by model.to({device}).</source>
        <translation>{name} 在 {there} 上，并留在那里：请用 model.to({device}) 移动它。</translation>
    </message>
    <message>
        <source>The adapter adds virtual tokens to each text, which are not shown: open the model without it, model.get_base_model().</source>
        <translation>该适配器会给每段文本加上不显示的虚拟词元：请打开不带适配器的模型，即 model.get_base_model()。</translation>
    </message>
    <message>
        <source>This session was closed, and it has let go of {name}: open the model again with attnviz.open.</source>
        <translation>此会话已关闭，并已释放 {name}：请用 attnviz.open 重新打开模型。</translation>
    </message>
    <message>
        <source>{name} predicts no next token.</source>
        <translation>{name} 不预测下一个词元。</translation>
    </message>
    <message>
        <source>A chat is a list of messages, such as {example}, and not {messages}.</source>
        <translation>对话是消息的列表，例如 {example}，而不是 {messages}。</translation>
    </message>
    <message>
        <source>The layers differ in the shape of {stage}: name a layer.</source>
        <translation>各层的{stage}形状不同：请指定一层。</translation>
    </message>
    <message>
        <source>{name} predicts no token here.</source>
        <translation>{name} 在这里不预测词元。</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}).</source>
        <translation>无法打开窗口（{reason}）。</translation>
    </message>
    <message>
        <source>{name} is in the memory of this process, where no window can read it: call attnviz.watch(model, tokenizer).</source>
        <translation>{name} 在本进程的内存中，窗口无法读取：请调用 attnviz.watch(model, tokenizer)。</translation>
    </message>
    <message>
        <source>This session is computed with what this script has added, and its window is a process of its own: write that to a file, and start attnviz --plugin FILE.</source>
        <translation>此会话用到了本脚本添加的内容，而它的窗口是单独的进程：请将其写入文件，然后启动 attnviz --plugin FILE。</translation>
    </message>
    <message>
        <source>There is no activation {name}: the activations are {known}.</source>
        <translation>没有名为 {name} 的激活：可用的激活有 {known}。</translation>
    </message>
    <message>
        <source>{activation} has no sender: it is the head of a path.</source>
        <translation>{activation} 没有发送者：发送者是路径起点的头。</translation>
    </message>
    <message>
        <source>No head is named: circuits((5, 1)) describes head 1 of layer 5.</source>
        <translation>没有指定头：circuits((5, 1)) 描述第 5 层的头 1。</translation>
    </message>
    <message>
        <source>There is no kind of ablation {name}: the kinds are {known}.</source>
        <translation>没有名为 {name} 的消融方式：可用的方式有 {known}。</translation>
    </message>
    <message>
        <source>{kind} takes the heads of a held text: s.edit.hold(), then set another s.text of as many tokens.</source>
        <translation>{kind} 取自所保存文本的头：先 s.edit.hold()，再把 s.text 设为词元数相同的另一段文本。</translation>
    </message>
    <message>
        <source>Experiments need a trained model, and {name} is none: open one, such as smollm2.</source>
        <translation>实验需要训练好的模型，而 {name} 不是：请打开一个，例如 smollm2。</translation>
    </message>
    <message>
        <source>There is no experiment {name} of a plug-in: there are {known}.</source>
        <translation>没有名为 {name} 的插件实验：现有 {known}。</translation>
    </message>
    <message>
        <source>An answer is a token, or a pair of tokens, not {answer}.</source>
        <translation>答案应为一个词元或一对词元，不能是 {answer}。</translation>
    </message>
    <message>
        <source>{experiment} has nothing to compute here.</source>
        <translation>{experiment} 在这里没有可计算的内容。</translation>
    </message>
    <message>
        <source>A head is a pair of a layer and a head, such as (5, 1), not {head}.</source>
        <translation>头由层和头组成一对，例如 (5, 1)，不能是 {head}。</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}): attnviz.open(model, tokenizer) needs none.</source>
        <translation>无法打开窗口（{reason}）：attnviz.open(model, tokenizer) 不需要窗口。</translation>
    </message>
    <message>
        <source>internal error, {what} (set ATTNVIZ_DEBUG=1 for the traceback; please report it)</source>
        <translation>内部错误，{what}（设置 ATTNVIZ_DEBUG=1 可查看回溯；请报告此问题）</translation>
    </message>
    <message>
        <source>A library cannot be loaded ({what}): free some memory or reinstall AttnViz.</source>
        <translation>无法载入某个库（{what}）：请释放一些内存，或重新安装 AttnViz。</translation>
    </message>
    <message>
        <source>{name} is no command, file or model (did you mean {near}?): see attnviz --help.</source>
        <translation>{name} 不是命令、文件或模型（是否想写 {near}？）：参见 attnviz --help。</translation>
    </message>
    <message>
        <source>--plugin needs the name of a Python file.</source>
        <translation>--plugin 需要一个 Python 文件的名称。</translation>
    </message>
    <message>
        <source>attnviz export is called attnviz {name} now; the next version has no export.</source>
        <translation>attnviz export 现在叫做 attnviz {name}；下一版本将没有 export。</translation>
    </message>
    <message>
        <source>--from TEXT names the text that --patch or --steer takes activations from: give both.</source>
        <translation>--from TEXT 给出 --patch 或 --steer 从中取激活的文本：两者都要给出。</translation>
    </message>
    <message>
        <source>--from is empty: it is a text of as many tokens as the other one.</source>
        <translation>--from 为空：它应是一段词元数与另一段相同的文本。</translation>
    </message>
    <message>
        <source>There is no activation {name} to patch: they are {known}.</source>
        <translation>没有可以修补的激活 {name}：可用的有 {known}。</translation>
    </message>
    <message>
        <source>--patch {text}: {name} need a head, as in heads@12.3.</source>
        <translation>--patch {text}：{name} 需要注意力头，如 heads@12.3。</translation>
    </message>
    <message>
        <source>--patch {text}: {name} has no heads.</source>
        <translation>--patch {text}：{name} 没有注意力头。</translation>
    </message>
    <message>
        <source>{text} names no activation: write {example}.</source>
        <translation>{text} 不是激活的名称：请写成 {example}。</translation>
    </message>
    <message>
        <source>--seconds must be more than 0, not {value:g}.</source>
        <translation>--seconds 必须大于 0，不能是 {value:g}。</translation>
    </message>
    <message>
        <source>--lens needs a model with a language-model head, and {variant} has none.</source>
        <translation>--lens 需要带语言模型头的模型，而 {variant} 没有。</translation>
    </message>
    <message>
        <source>--lens reads models of one text, and {variant} answers a text with another.</source>
        <translation>--lens 读取一段文本的模型，而 {variant} 用一段文本回答另一段。</translation>
    </message>
    <message>
        <source>--workers is for this computer, --scheduler for others: name one of them.</source>
        <translation>--workers 用于本机，--scheduler 用于其他计算机：只能指定其一。</translation>
    </message>
    <message>
        <source>Measured {count:,} texts with {model} in {seconds:.1f} s</source>
        <translation>已用 {model} 测量 {count:,} 段文本，用时 {seconds:.1f} 秒</translation>
    </message>
    <message>
        <source>Left out {count:,} texts without tokens</source>
        <translation>略去了 {count:,} 段没有词元的文本</translation>
    </message>
    <message>
        <source>Wrote {out}</source>
        <translation>已写入 {out}</translation>
    </message>
    <message>
        <source>Stopped. The same command goes on with the texts that are not finished.</source>
        <translation>已停止。同一命令会继续处理尚未完成的文本。</translation>
    </message>
    <message>
        <source>Name a SOURCE or a --script: see attnviz do --help.</source>
        <translation>请指定 SOURCE 或 --script：参见 attnviz do --help。</translation>
    </message>
    <message>
        <source>{name}, step {number}: {error}</source>
        <translation>{name}，第 {number} 步：{error}</translation>
    </message>
    <message>
        <source>given</source>
        <translation>已载入</translation>
    </message>
    <message>
        <source>{label}: {text}</source>
        <translation>{label}：{text}</translation>
    </message>
    <message>
        <source>--{name} has no effect without --effects.</source>
        <translation>没有 --effects 时 --{name} 不起作用。</translation>
    </message>
    <message>
        <source>--seed has no effect without --scores.</source>
        <translation>没有 --scores 时 --seed 不起作用。</translation>
    </message>
    <message>
        <source>--answer and --instead are both {token}: their difference is 0.</source>
        <translation>--answer 和 --instead 都是 {token}：两者之差为 0。</translation>
    </message>
    <message>
        <source>--ablation resample takes head outputs from a snapshot, --beside SNAPSHOT: give both.</source>
        <translation>--ablation resample 从快照取各头的输出，即 --beside SNAPSHOT：两者都要给出。</translation>
    </message>
    <message>
        <source>attention from arrays</source>
        <translation>数组中的注意力</translation>
    </message>
    <message>
        <source>--effects need a model with a language-model head, and {variant} has none.</source>
        <translation>--effects 需要带语言模型头的模型，而 {variant} 没有。</translation>
    </message>
    <message>
        <source>the text has none</source>
        <translation>该文本没有</translation>
    </message>
    <message>
        <source>1 of the {count} texts has none</source>
        <translation>{count} 段文本中有 1 段没有</translation>
    </message>
    <message>
        <source>{lacking} of the {count} texts have none</source>
        <translation>{count} 段文本中有 {lacking} 段没有</translation>
    </message>
    <message>
        <source>a next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>a masked word</source>
        <translation>被掩码的词</translation>
    </message>
    <message>
        <source>--effects need {what}, and {who}.</source>
        <translation>--effects 需要{what}，而{who}。</translation>
    </message>
    <message>
        <source>{sentence} {why}</source>
        <translation>{sentence} {why}</translation>
    </message>
    <message>
        <source>--margins has no effect on {name}: it is for heatmaps of weights ({suffixes}).</source>
        <translation>--margins 对 {name} 不起作用：它用于权重热力图（{suffixes}）。</translation>
    </message>
    <message>
        <source>--query needs --view lines or --view words.</source>
        <translation>--query 需要 --view lines 或 --view words。</translation>
    </message>
    <message>
        <source>--view {view} draws weights, and {stage} is not one: use --stage weights or dropped_weights.</source>
        <translation>--view {view} 绘制权重，而 {stage} 不是权重：请用 --stage weights 或 dropped_weights。</translation>
    </message>
    <message>
        <source>--view {view} writes a picture: name {name} {suffixes}.</source>
        <translation>--view {view} 写出图片：请写 {name} {suffixes}。</translation>
    </message>
    <message>
        <source>--query has no effect on a figure of a fixed width: leave it out.</source>
        <translation>对固定宽度的插图，--query 不起作用：请去掉它。</translation>
    </message>
    <message>
        <source>A figure of a fixed width shows heatmaps: leave out --view.</source>
        <translation>固定宽度的插图显示热力图：请去掉 --view。</translation>
    </message>
    <message>
        <source>A figure shows every stage (--strip), or now beside a snapshot (--beside): choose one.</source>
        <translation>插图显示所有阶段（--strip），或把当前状态与快照并列（--beside）：请选其一。</translation>
    </message>
    <message>
        <source>--frames has no effect on the film {name}: leave it out.</source>
        <translation>--frames 对影片 {name} 不起作用：请去掉它。</translation>
    </message>
    <message>
        <source>--effects need a text: name it with --text.</source>
        <translation>--effects 需要一段文本：请用 --text 给出。</translation>
    </message>
    <message>
        <source>{name} is a measured corpus: leave out the options of a text.</source>
        <translation>{name} 是已测量的语料库：请去掉文本的选项。</translation>
    </message>
    <message>
        <source>--seed is a whole number from 0 to {most}.</source>
        <translation>--seed 是 0 到 {most} 的整数。</translation>
    </message>
    <message>
        <source>{name} has no lesson (*{suffix}).</source>
        <translation>{name} 中没有课程（*{suffix}）。</translation>
    </message>
    <message>
        <source>{name} is no folder of lessons.</source>
        <translation>{name} 不是课程文件夹。</translation>
    </message>
    <message>
        <source>(step {step} of {count})</source>
        <translation>（第 {step} 步，共 {count} 步）</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>难度 {level}</translation>
    </message>
    <message>
        <source>Name the lesson of which --html writes a page.</source>
        <translation>请指定要用 --html 写成网页的课程。</translation>
    </message>
    <message>
        <source>{name} has several lessons: name the file of the one of which --html writes a page.</source>
        <translation>{name} 含有多个课程：请指定 --html 要写成页面的那一课的文件。</translation>
    </message>
    <message>
        <source>{name} takes no seed: its text or its checks quote numbers. Leave out --seed.</source>
        <translation>{name} 不接受种子：其文本或检查中引用了数字。请去掉 --seed。</translation>
    </message>
    <message>
        <source>{name} is no folder with files that were handed in (*{suffix}).</source>
        <translation>{name} 不是含有已提交文件（*{suffix}）的文件夹。</translation>
    </message>
    <message>
        <source>{name}: not run, the model {model} is not installed</source>
        <translation>{name}：未运行，模型 {model} 未安装</translation>
    </message>
    <message>
        <source>{name}: 1 step, no mistake</source>
        <translation>{name}：1 步，没有错误</translation>
    </message>
    <message>
        <source>{name}: {count} steps, no mistake</source>
        <translation>{name}：{count} 步，没有错误</translation>
    </message>
    <message>
        <source>A lesson sets its text and options: leave out those of the command line.</source>
        <translation>课程会设定自己的文本和选项：请去掉命令行中的这些内容。</translation>
    </message>
    <message>
        <source>A lesson needs a window, and none can be opened ({reason}).</source>
        <translation>课程需要窗口，而现在无法打开窗口（{reason}）。</translation>
    </message>
    <message>
        <source>No window can be opened ({reason}). Wrote the attention weights to {out} instead.</source>
        <translation>无法打开窗口（{reason}）。已改为把注意力权重写入 {out}。</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>用法：</translation>
    </message>
    <message>
        <source>[required]</source>
        <translation>[必需]</translation>
    </message>
    <message>
        <source>{name} is empty and names no file.</source>
        <translation>{name} 为空，没有指定文件。</translation>
    </message>
    <message>
        <source>{name}: @ names no file: write @FILE, or @@ for a text that begins with @.</source>
        <translation>{name}：@ 没有指定文件：请写 @FILE；以 @ 开头的文本请写 @@。</translation>
    </message>
    <message>
        <source>{name}: {file} is not text in UTF-8. A text that begins with @ is written with @@.</source>
        <translation>{name}：{file} 不是 UTF-8 文本。以 @ 开头的文本请写 @@。</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>There is nothing to do with {words} here: see {command} --help.</source>
        <translation>此处不接受 {words}：请参阅 {command} --help。</translation>
    </message>
    <message>
        <source>There is no option {name} (did you mean {near}?): see {command} --help.</source>
        <translation>没有选项 {name}（是否想写 {near}？）：参见 {command} --help。</translation>
    </message>
    <message>
        <source>There is no option {name}: see {command} --help.</source>
        <translation>没有选项 {name}：参见 {command} --help。</translation>
    </message>
    <message>
        <source>Name {missing}: see {command} --help.</source>
        <translation>请给出 {missing}：参见 {command} --help。</translation>
    </message>
    <message>
        <source>{name} takes no value: see {command} --help.</source>
        <translation>{name} 不带值：请参阅 {command} --help。</translation>
    </message>
    <message>
        <source>{name} needs a value: see {command} --help.</source>
        <translation>{name} 需要一个值：请参阅 {command} --help。</translation>
    </message>
    <message>
        <source>{sentence}: see {command} --help.</source>
        <translation>{sentence}：参见 {command} --help。</translation>
    </message>
    <message>
        <source>{argument} has no name or no value: write NAME=VALUE.</source>
        <translation>{argument} 缺少名称或值：请写成 NAME=VALUE。</translation>
    </message>
    <message>
        <source>{out} holds files already: name a new folder, or add --force.</source>
        <translation>{out} 里已有文件：请指定新的文件夹，或加上 --force。</translation>
    </message>
    <message>
        <source>{out} is not a folder and cannot be made: {reason}.</source>
        <translation>{out} 不是文件夹，也无法创建：{reason}。</translation>
    </message>
    <message>
        <source>--sender is of a path, which has no map of one --layer: give one of them.</source>
        <translation>--sender 属于路径，没有单层 --layer 的图：请只给出其一。</translation>
    </message>
    <message>
        <source>--head {head} names its layer: leave out --layer.</source>
        <translation>--head {head} 已指明层：请去掉 --layer。</translation>
    </message>
    <message>
        <source>Both pictures are the same: name two different ones.</source>
        <translation>两张图相同：请指定两张不同的图。</translation>
    </message>
    <message>
        <source>Two pictures side by side show one head: name it with --head.</source>
        <translation>并列的两张图显示同一个头：请用 --head 指定。</translation>
    </message>
    <message>
        <source>--format is for several files, of --texts or of several sessions: leave it out.</source>
        <translation>--format 用于 --texts 或多个会话产生的多个文件：请去掉它。</translation>
    </message>
    <message>
        <source>--fold turn needs the turns of a chat: give one by --chat FILE.</source>
        <translation>--fold turn 需要对话的轮次：请用 --chat FILE 给出一个对话。</translation>
    </message>
    <message>
        <source>--format cannot be {suffix}: it is one of {known}.</source>
        <translation>--format 不能是 {suffix}：它应为 {known} 之一。</translation>
    </message>
    <message>
        <source>Give sentences in a file (--texts), by --text or in sessions, only one of them.</source>
        <translation>句子只能通过文件（--texts）、--text 或会话之一给出。</translation>
    </message>
    <message>
        <source>{name} has no sentence: write one in each line.</source>
        <translation>{name} 没有句子：请每行写一个。</translation>
    </message>
    <message>
        <source>{name} is the file of two sessions: rename one of them.</source>
        <translation>{name} 会是两个会话共用的文件：请重命名其中一个。</translation>
    </message>
    <message>
        <source>{name}: {error}</source>
        <translation>{name}：{error}</translation>
    </message>
    <message>
        <source>Wrote {done} of {count} files to {folder}</source>
        <translation>已把 {count} 个文件中的 {done} 个写入 {folder}</translation>
    </message>
    <message>
        <source>Give a session ({one}) or an example ({other}), not both.</source>
        <translation>请给出会话（{one}）或示例（{other}），不能同时给出。</translation>
    </message>
    <message>
        <source>Give a model ({one}) or an example ({other}), not both: examples use variants.</source>
        <translation>请给出模型（{one}）或示例（{other}），不能同时给出：示例使用变体。</translation>
    </message>
    <message>
        <source>Give a model ({one}) or embeddings ({other}), not both: a model has its own.</source>
        <translation>请给出模型（{one}）或嵌入（{other}），不能同时给出：模型有自己的嵌入。</translation>
    </message>
    <message>
        <source>Give a chat ({chat}) or texts, not both.</source>
        <translation>请给出对话（{chat}）或文本，不能同时给出。</translation>
    </message>
    <message>
        <source>{name} is a trained model, not a session: write --model {name}.</source>
        <translation>{name} 是训练好的模型，不是会话：请写 --model {name}。</translation>
    </message>
    <message>
        <source>Give attention in arrays ({arrays}) or a model ({model}), not both: a model does not use attention from arrays.</source>
        <translation>请给出数组形式的注意力（{arrays}）或模型（{model}），不能同时给出：模型不使用数组中的注意力。</translation>
    </message>
    <message>
        <source>--chat needs a model with a chat template: name it with --model.</source>
        <translation>--chat 需要带对话模板的模型：请用 --model 指定。</translation>
    </message>
    <message>
        <source>There is no sentence to compute: the text is empty.</source>
        <translation>没有可计算的句子：文本为空。</translation>
    </message>
    <message>
        <source>1 of the {count} texts is empty and left out.</source>
        <translation>{count} 段文本中有 1 段为空，已略去。</translation>
    </message>
    <message>
        <source>{empty} of the {count} texts are empty and left out.</source>
        <translation>{count} 段文本中有 {empty} 段为空，已略去。</translation>
    </message>
    <message>
        <source>A form feed separates two texts; the part after it is a text of its own.</source>
        <translation>换页符分隔两段文本；其后的部分自成一段文本。</translation>
    </message>
    <message>
        <source>{name} is not a chat: write a list of {example}.</source>
        <translation>{name} 不是对话：请写成 {example} 的列表。</translation>
    </message>
    <message>
        <source>{name} has {rows} rows and the text {count} tokens; the rows are named {first} to {last}.</source>
        <translation>{name} 有 {rows} 行，文本有 {count} 个词元；各行名为 {first} 到 {last}。</translation>
    </message>
    <message>
        <source>{name} has no effect here: it is for sampling in the window.</source>
        <translation>{name} 在这里不起作用：它用于窗口中的采样。</translation>
    </message>
    <message>
        <source>{name} has no effect on {variant}. {why}</source>
        <translation>{name} 对 {variant} 不起作用。{why}</translation>
    </message>
    <message>
        <source>d_in has no effect with embedding={embedding}, which has {count} dimensions.</source>
        <translation>embedding={embedding} 时 d_in 不起作用，它有 {count} 维。</translation>
    </message>
    <message>
        <source>{name} has no effect while {option} is off: set {flag}=true.</source>
        <translation>{option} 关闭时 {name} 不起作用：请设置 {flag}=true。</translation>
    </message>
    <message>
        <source>With a trained model these can be set; all else is fixed by the checkpoint: {settable}. {of_models} are for models only.</source>
        <translation>对训练好的模型可以设置这些选项，其余都由检查点固定：{settable}。{of_models} 只用于模型。</translation>
    </message>
    <message>
        <source>options for --set NAME=VALUE:</source>
        <translation>--set NAME=VALUE 的选项：</translation>
    </message>
    <message>
        <source>--digits has no effect on {name}: it is for tables ({suffixes}).</source>
        <translation>--digits 对 {name} 不起作用：它用于表格（{suffixes}）。</translation>
    </message>
    <message>
        <source>recipes:</source>
        <translation>配方：</translation>
    </message>
    <message>
        <source>{out} cannot be written to: {reason}.</source>
        <translation>无法写入 {out}：{reason}。</translation>
    </message>
    <message>
        <source>Wrote the model after {steps} steps to {out}</source>
        <translation>已把 {steps} 步之后的模型写入 {out}</translation>
    </message>
    <message>
        <source>On new examples: loss {loss:.4g} nats per token, {accuracy:.1%} of {counted} right</source>
        <translation>在新示例上：损失为每个词元 {loss:.4g} nat，{counted} 中 {accuracy:.1%} 正确</translation>
    </message>
    <message>
        <source>Look at it: attnviz {out}</source>
        <translation>查看它：attnviz {out}</translation>
    </message>
    <message>
        <source>The computation failed: {reason}</source>
        <translation>计算失败：{reason}</translation>
    </message>
    <message>
        <source>Not enough memory. Shorten the text, or use fewer heads or dimensions.</source>
        <translation>内存不足。请缩短文本，或减少注意力头或维度。</translation>
    </message>
    <message>
        <source>Cancelled. The effects computed so far are kept ({keys} continues).</source>
        <translation>已取消。目前计算出的效应保留（{keys} 继续）。</translation>
    </message>
    <message>
        <source>Restored work</source>
        <translation>恢复的工作</translation>
    </message>
    <message>
        <source>Nothing is being trained.</source>
        <translation>当前没有训练。</translation>
    </message>
    <message>
        <source>No step of this run is there: train it again.</source>
        <translation>这次运行没有任何步骤：请重新训练。</translation>
    </message>
    <message>
        <source>This run is being trained already.</source>
        <translation>这次运行已在训练中。</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>ablated</source>
        <translation>已消融</translation>
    </message>
    <message>
        <source>Zero-ablation effect</source>
        <translation>零消融效应</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head's output alone is set to 0 and later layers are recomputed. Positive: the head raises the logit. Computed in the background, from the last layer to the first.</source>
        <translation>把这个头单独的输出设为 0 并重新计算后续各层时，某个词元的 logit 下降多少。正值：该头提高了 logit。在后台计算，从最后一层到第一层。</translation>
    </message>
    <message>
        <source>Mean over this text</source>
        <translation>本文本的均值</translation>
    </message>
    <message>
        <source>mean-ablated</source>
        <translation>均值消融</translation>
    </message>
    <message>
        <source>Mean-ablation effect</source>
        <translation>均值消融效应</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes its mean output over all tokens of this text at every token: what it adds everywhere stays, what depends on the token goes.</source>
        <translation>让这个头在每个词元上都写出它对本文本所有词元的平均输出时，某个词元的 logit 下降多少：它处处都加上的部分保留，依赖于词元的部分消失。</translation>
    </message>
    <message>
        <source>Mean over 200 reference sentences</source>
        <translation>200 个参考句子的均值</translation>
    </message>
    <message>
        <source>ablated to a reference mean</source>
        <translation>消融为参考均值</translation>
    </message>
    <message>
        <source>Reference-ablation effect</source>
        <translation>参考消融效应</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes its mean output over 200 reference sentences (lines of Shakespeare) at every token.</source>
        <translation>让这个头在每个词元上都写出它对 200 个参考句子（莎士比亚的诗行）的平均输出时，某个词元的 logit 下降多少。</translation>
    </message>
    <message>
        <source>Their output in A</source>
        <translation>它们在 A 中的输出</translation>
    </message>
    <message>
        <source>resampled from A</source>
        <translation>由 A 重采样</translation>
    </message>
    <message>
        <source>Resample-ablation effect</source>
        <translation>重采样消融效应</translation>
    </message>
    <message>
        <source>How much a token's logit drops when this head writes what it writes in A, a text of as many tokens: what does not differ between the two texts stays.</source>
        <translation>让这个头写出它在 A（一段词元数相同的文本）中写出的内容时，某个词元的 logit 下降多少：两段文本之间没有差别的部分保留。</translation>
    </message>
    <message>
        <source>In this model hidden_size ({width}) must be a multiple of the number of heads ({heads}).</source>
        <translation>在这个模型中 hidden_size（{width}）必须是头数（{heads}）的倍数。</translation>
    </message>
    <message>
        <source>The model's config.json should have layer_types with one entry for each of {layers} layers.</source>
        <translation>模型的 config.json 应有 layer_types，{layers} 层各有一项。</translation>
    </message>
    <message>
        <source>Layers of type {kind} are not supported.</source>
        <translation>不支持类型为 {kind} 的层。</translation>
    </message>
    <message>
        <source>The ids of tokens can be set only with a trained model: open one first.</source>
        <translation>只有训练好的模型才能设置词元的 id：请先打开一个。</translation>
    </message>
    <message>
        <source>These tokens have no text, or begin with a byte order mark.</source>
        <translation>这些词元没有文本，或以字节顺序标记开头。</translation>
    </message>
    <message>
        <source>Its text does not hold the tokens that were appended to it.</source>
        <translation>其文本不包含附加到它的词元。</translation>
    </message>
    <message>
        <source>Its text does not hold the turns of its chat.</source>
        <translation>其文本不包含对话的各轮。</translation>
    </message>
    <message>
        <source>A token that separates inputs cannot be appended.</source>
        <translation>不能附加用于分隔输入的词元。</translation>
    </message>
    <message>
        <source>Tokens can be appended only with a trained model: open one and type the beginning of a text.</source>
        <translation>只有训练好的模型才能附加词元：请打开一个，并键入文本的开头。</translation>
    </message>
    <message>
        <source>There is no sentence {number}: the text has {count}.</source>
        <translation>没有第 {number} 个句子：文本有 {count} 个。</translation>
    </message>
    <message>
        <source>{path} has no text: write one in each line.</source>
        <translation>{path} 没有文本：请每行写一段。</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>无法读取 {name}：{reason}。</translation>
    </message>
    <message>
        <source>{path} has no texts: AttnViz reads {suffixes}.</source>
        <translation>{path} 没有文本：AttnViz 读取 {suffixes}。</translation>
    </message>
    <message>
        <source>{path} is not a corpus: AttnViz reads {suffixes}, and folders of them.</source>
        <translation>{path} 不是语料库：AttnViz 读取 {suffixes} 以及装有它们的文件夹。</translation>
    </message>
    <message>
        <source>Line {number} of {name} is neither a string nor an object with the key "{column}".</source>
        <translation>{name} 的第 {number} 行既不是字符串，也不是带键 "{column}" 的对象。</translation>
    </message>
    <message>
        <source>{name} has no column {column}: it has {columns}.</source>
        <translation>{name} 没有列 {column}：它有 {columns}。</translation>
    </message>
    <message>
        <source>Its text does not hold the segments that were marked in it.</source>
        <translation>其文本不包含在其中标记的片段。</translation>
    </message>
    <message>
        <source>There are {most} snapshots already: remove one first.</source>
        <translation>已有 {most} 个快照：请先删除一个。</translation>
    </message>
    <message>
        <source>A snapshot needs a name.</source>
        <translation>快照需要一个名称。</translation>
    </message>
    <message>
        <source>That name has {count} characters: a snapshot's has at most {most}.</source>
        <translation>该名称有 {count} 个字符：快照名称最多 {most} 个字符。</translation>
    </message>
    <message>
        <source>There is a snapshot {name} already.</source>
        <translation>已有名为 {name} 的快照。</translation>
    </message>
    <message>
        <source>{count} cells are too many to paint: write the mask as a formula.</source>
        <translation>{count} 个单元格太多，无法涂画：请把掩码写成公式。</translation>
    </message>
    <message>
        <source>Row {row}, column {column} of the embeddings is not a finite 32-bit number.</source>
        <translation>嵌入的第 {row} 行第 {column} 列不是有限的 32 位数。</translation>
    </message>
    <message>
        <source>There are {names:,} names for {vectors:,} embeddings.</source>
        <translation>{vectors:,} 个嵌入有 {names:,} 个名称。</translation>
    </message>
    <message>
        <source>Every embedding needs a name that is a piece of text.</source>
        <translation>每个嵌入都需要一个文本名称。</translation>
    </message>
    <message>
        <source>Two embeddings are named {duplicate}: names must be unique.</source>
        <translation>有两个嵌入名为 {duplicate}：名称必须唯一。</translation>
    </message>
    <message>
        <source>Embeddings need at least one row and one column of numbers.</source>
        <translation>嵌入至少需要一行和一列数字。</translation>
    </message>
    <message>
        <source>Embeddings of {rows:,} rows and {columns:,} columns are too large: AttnViz takes up to {max_rows:,} rows, {max_columns:,} columns and {numbers:,} numbers in all.</source>
        <translation>{rows:,} 行 {columns:,} 列的嵌入太大：AttnViz 最多接受 {max_rows:,} 行、{max_columns:,} 列，总共 {numbers:,} 个数。</translation>
    </message>
    <message>
        <source>These numbers were loaded and cannot be edited: start a new session or choose an example.</source>
        <translation>这些数字是载入的，不能编辑：请新建会话或选择一个示例。</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: open the model again with another picture.</source>
        <translation>{name} 读取图片而不是文本：请用另一张图片重新打开模型。</translation>
    </message>
    <message>
        <source>{name} is an option for trained models: open one first.</source>
        <translation>{name} 是训练好的模型的选项：请先打开一个。</translation>
    </message>
    <message>
        <source>{name} is in memory in {own}, and is not converted: convert it by model.to(torch.…), and open it again.</source>
        <translation>{name} 以 {own} 存放在内存中，不会被转换：请用 model.to(torch.…) 转换后重新打开。</translation>
    </message>
    <message>
        <source>{option} is fixed by the checkpoint ({model}): close the model to change it.</source>
        <translation>{option} 由检查点（{model}）固定：要更改它，请关闭模型。</translation>
    </message>
    <message>
        <source>{count:,} edited numbers are too many: AttnViz keeps at most {most:,}.</source>
        <translation>{count:,} 个编辑过的数字太多：AttnViz 最多保留 {most:,} 个。</translation>
    </message>
    <message>
        <source>{name} is not an embedding file: AttnViz reads {suffixes}.</source>
        <translation>{name} 不是嵌入文件：AttnViz 读取 {suffixes}。</translation>
    </message>
    <message>
        <source>{name} does not hold embeddings: {error}{expected}</source>
        <translation>{name} 不含嵌入：{error}{expected}</translation>
    </message>
    <message>
        <source>{name} cannot be opened as a session: {problem}</source>
        <translation>无法把 {name} 作为会话打开：{problem}</translation>
    </message>
    <message>
        <source>it</source>
        <translation>该文件</translation>
    </message>
    <message>
        <source>its view</source>
        <translation>其视图</translation>
    </message>
    <message>
        <source>There is no standard input to read.</source>
        <translation>没有可读取的标准输入。</translation>
    </message>
    <message>
        <source>{name} is larger than {gigabytes:,.1f} GB.</source>
        <translation>{name} 大于 {gigabytes:,.1f} GB。</translation>
    </message>
    <message>
        <source>{name} was not saved: {reason}.</source>
        <translation>{name} 未保存：{reason}。</translation>
    </message>
    <message>
        <source>{name} was written by a newer AttnViz (format {found}, this one reads {format}).</source>
        <translation>{name} 由较新的 AttnViz 写出（格式 {found}，本程序读取 {format}）。</translation>
    </message>
    <message>
        <source>{name} was written by an older AttnViz (format {found}, this one reads {format}).</source>
        <translation>{name} 由较旧的 AttnViz 写出（格式 {found}，本程序读取 {format}）。</translation>
    </message>
    <message>
        <source>its snapshot</source>
        <translation>其快照</translation>
    </message>
    <message>
        <source>its held state</source>
        <translation>其保存的状态</translation>
    </message>
    <message>
        <source>its attention</source>
        <translation>其注意力</translation>
    </message>
    <message>
        <source>the stage {name}</source>
        <translation>阶段 {name}</translation>
    </message>
    <message>
        <source>its picture</source>
        <translation>其图像</translation>
    </message>
    <message>
        <source>an edit</source>
        <translation>一处编辑</translation>
    </message>
    <message>
        <source>its embedding file</source>
        <translation>其嵌入文件</translation>
    </message>
    <message>
        <source>the config of its model is invalid.</source>
        <translation>其模型的 config 无效。</translation>
    </message>
    <message>
        <source>{name} carries no session: it was written without one, by another program, or one has removed its metadata.</source>
        <translation>{name} 不带会话：它写出时没有会话，或由其他程序写出，或其元数据已被删除。</translation>
    </message>
    <message>
        <source>The session in {name} is damaged.</source>
        <translation>{name} 中的会话已损坏。</translation>
    </message>
    <message>
        <source>{stage}, layer {layer}, sentence {sentence}, head {head}, row {row}, column {column}</source>
        <translation>{stage}，层 {layer}，句子 {sentence}，头 {head}，行 {row}，列 {column}</translation>
    </message>
    <message>
        <source>{stage}, layer {layer}, sentence {sentence}, row {row}, column {column}</source>
        <translation>{stage}，层 {layer}，句子 {sentence}，行 {row}，列 {column}</translation>
    </message>
    <message>
        <source>NaN or infinite numbers: {count:,} in {rows}. The first: {place}.</source>
        <translation>NaN 或无穷大的数：{rows} 中有 {count:,} 个。第一个：{place}。</translation>
    </message>
    <message>
        <source>No attention was passed: pass outputs.attentions. {hint}</source>
        <translation>没有传入注意力：请传入 outputs.attentions。{hint}</translation>
    </message>
    <message>
        <source>{name} belongs to no array here: the lists of tokens are {there}.</source>
        <translation>{name} 不属于这里的任何数组：词元列表有 {there}。</translation>
    </message>
    <message>
        <source>layers and a mapping both number the layers: pass only one of them.</source>
        <translation>layers 和映射都给层编号：只能传入其一。</translation>
    </message>
    <message>
        <source>{stage} have {count} texts, {other} {other_count}.</source>
        <translation>{stage}有 {count} 段文本，{other}有 {other_count} 段。</translation>
    </message>
    <message>
        <source>{stage} have {heads}, {other} {other_count:,}.</source>
        <translation>{stage}有 {heads}，{other}有 {other_count:,}。</translation>
    </message>
    <message>
        <source>attention_mask must be (batch, token) with 1 for tokens and 0 for padding, as tokenizers return it.</source>
        <translation>attention_mask 必须是 (batch, token)，词元为 1，填充为 0，如分词器所返回。</translation>
    </message>
    <message>
        <source>attention_mask hides every token of text {text}.</source>
        <translation>attention_mask 遮住了文本 {text} 的所有词元。</translation>
    </message>
    <message>
        <source>attention_mask is for texts that attend to themselves, without key_tokens: leave the padding out of the arrays yourself.</source>
        <translation>attention_mask 用于关注自身的文本，不能有 key_tokens：请自己从数组中去掉填充。</translation>
    </message>
    <message>
        <source>attention_mask has {texts}, the attention {other}.</source>
        <translation>attention_mask 有 {texts}，注意力有 {other}。</translation>
    </message>
    <message>
        <source>attention_mask has {tokens}, {stage} have {other}.</source>
        <translation>attention_mask 有 {tokens}，{stage}有 {other}。</translation>
    </message>
    <message>
        <source>lengths count {tokens}, {stage} have {rows}.</source>
        <translation>lengths 计 {tokens}，{stage}有 {rows}。</translation>
    </message>
    <message>
        <source>{name} has {texts}, {stage} have {other_texts}.</source>
        <translation>{name} 有 {texts}，{stage}有 {other_texts}。</translation>
    </message>
    <message>
        <source>{name} has {tokens}, {stage} have {other}.</source>
        <translation>{name} 有 {tokens}，{stage}有 {other}。</translation>
    </message>
    <message>
        <source>With num_return_sequences pass the tokens of each sequence; beams are sorted anew at each step, so generate with num_beams=1.</source>
        <translation>使用 num_return_sequences 时，请传入每个序列的词元；束在每一步都会重新排序，因此请用 num_beams=1 生成。</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>{count:,} rows</source>
        <translation>{count:,} 行</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>1 列</translation>
    </message>
    <message>
        <source>{count:,} columns</source>
        <translation>{count:,} 列</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>1 个文本</translation>
    </message>
    <message>
        <source>{count:,} texts</source>
        <translation>{count:,} 个文本</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>{count:,} tokens</source>
        <translation>{count:,} 个词元</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个注意力头</translation>
    </message>
    <message>
        <source>{count:,} heads</source>
        <translation>{count:,} 个注意力头</translation>
    </message>
    <message>
        <source>lengths must count the tokens of each of the {texts}.</source>
        <translation>lengths 必须给出 {texts} 中每一段的词元数。</translation>
    </message>
    <message>
        <source>{name} must be a list of strings, not {value}.</source>
        <translation>{name} 必须是字符串列表，不能是 {value}。</translation>
    </message>
    <message>
        <source>{name} has None at position {position} of text {text}: the tokenizer has no token with the id at that position.</source>
        <translation>{name} 在文本 {text} 的位置 {position} 处是 None：分词器没有该位置 id 对应的词元。</translation>
    </message>
    <message>
        <source>{name} must be a list of strings, or one per text: {odd} is not a string.</source>
        <translation>{name} 必须是一个字符串列表，或每段文本一个：{odd} 不是字符串。</translation>
    </message>
    <message>
        <source>{name} has more than {most:,} tokens.</source>
        <translation>{name} 的词元超过 {most:,} 个。</translation>
    </message>
    <message>
        <source>layer cannot be {number}: the layers with attention are {there}.</source>
        <translation>层不能是 {number}：有注意力的层是 {there}。</translation>
    </message>
    <message>
        <source>sentence_b_start is for the attention of one text that attends to itself.</source>
        <translation>sentence_b_start 用于一段关注自身的文本的注意力。</translation>
    </message>
    <message>
        <source>sentence_b_start must be at least 1: sentence A comes before it.</source>
        <translation>sentence_b_start 至少为 1：它前面是句子 A。</translation>
    </message>
    <message>
        <source>image is the picture of one text: pass the attention of one.</source>
        <translation>image 是一段文本的图片：请传入一段文本的注意力。</translation>
    </message>
    <message>
        <source>The picture has {patches:,} patches after {first:,} tokens, {stage} have {count:,} columns.</source>
        <translation>图片在 {first:,} 个词元之后有 {patches:,} 个图块，{stage}有 {count:,} 列。</translation>
    </message>
    <message>
        <source>{name} must be a whole number, counted from 0, not {value}.</source>
        <translation>{name} 必须是从 0 数起的整数，不能是 {value}。</translation>
    </message>
    <message>
        <source>{name} cannot be {number}: it is counted from 0, and {last} is the last.</source>
        <translation>{name} 不能是 {number}：从 0 数起，最后一个是 {last}。</translation>
    </message>
    <message>
        <source>{name} is not a file.</source>
        <translation>{name} 不是文件。</translation>
    </message>
    <message>
        <source>{called} does not contain attention: {problem}</source>
        <translation>{called} 不含注意力：{problem}</translation>
    </message>
    <message>
        <source>Load the model with attn_implementation="eager" and call it with output_attentions=True: "sdpa", the default, and flash attention return none.</source>
        <translation>请用 attn_implementation="eager" 加载模型，并以 output_attentions=True 调用：默认的 "sdpa" 和 flash attention 不返回注意力。</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>True and False</source>
        <translation>True 和 False</translation>
    </message>
    <message>
        <source>durations</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>records</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>complex numbers</source>
        <translation>复数</translation>
    </message>
    <message>
        <source>The mapping has no attention: its keys must be layers, or names of TransformerLens's cache such as 'blocks.3.attn.hook_pattern', not {names}.</source>
        <translation>映射中没有注意力：它的键必须是层，或 TransformerLens 缓存的名称，如 'blocks.3.attn.hook_pattern'，不能是 {names}。</translation>
    </message>
    <message>
        <source>{stage} have no layers. {hint}</source>
        <translation>{stage}没有层。{hint}</translation>
    </message>
    <message>
        <source>Layer 0 of {stage} are None. {hint}</source>
        <translation>{stage}的第 0 层是 None。{hint}</translation>
    </message>
    <message>
        <source>Layer {odd} of {stage} has the shape {shape}, layer {first} {first_shape}: all layers must have the same.</source>
        <translation>{stage}的第 {odd} 层形状为 {shape}，第 {first} 层为 {first_shape}：所有层的形状必须相同。</translation>
    </message>
    <message>
        <source>layers names {count}, {stage} have {other}: name each layer that is not None.</source>
        <translation>layers 给出 {count} 个名称，{stage}有 {other} 个：请指明每个不是 None 的层。</translation>
    </message>
    <message>
        <source>layers must be the numbers of the layers in ascending order, counted from 0, such as [3, 7], not {value}.</source>
        <translation>layers 必须是按升序排列、从 0 数起的层号，如 [3, 7]，不能是 {value}。</translation>
    </message>
    <message>
        <source>The steps of {stage} have different numbers of layers.</source>
        <translation>{stage}的各步骤层数不同。</translation>
    </message>
    <message>
        <source>The steps of {stage} begin with the shapes {one} and {other}: beams come and go, so generate with num_beams=1.</source>
        <translation>{stage}的步骤以形状 {one} 和 {other} 开头：束会增减，因此请用 num_beams=1 生成。</translation>
    </message>
    <message>
        <source>{count:,} numbers are too many: AttnViz takes at most {most:,}. Pass fewer.</source>
        <translation>{count:,} 个数太多：AttnViz 最多接受 {most:,} 个。请传入更少的数。</translation>
    </message>
    <message>
        <source>You passed the whole output: pass outputs.attentions.</source>
        <translation>你传入了整个输出：请传入 outputs.attentions。</translation>
    </message>
    <message>
        <source>{called} are None. {hint}</source>
        <translation>{called} 是 None。{hint}</translation>
    </message>
    <message>
        <source>{called} are complex numbers: pass their magnitude, or their real or imaginary part.</source>
        <translation>{called} 是复数：请传入其模、实部或虚部。</translation>
    </message>
    <message>
        <source>{called} are lists of different lengths: rows, heads and layers must be equally long.</source>
        <translation>{called} 是长度不同的列表：行、头和层的长度必须相同。</translation>
    </message>
    <message>
        <source>{called} cannot be read as an array: {reason}.</source>
        <translation>无法把 {called} 读作数组：{reason}。</translation>
    </message>
    <message>
        <source>{called} must be numbers, not {kind}.</source>
        <translation>{called} 必须是数字，不能是 {kind}。</translation>
    </message>
    <message>
        <source>an object of type {kind}</source>
        <translation>类型为 {kind} 的对象</translation>
    </message>
    <message>
        <source>{stage} are empty: their shape is {shape}.</source>
        <translation>{stage}为空：其形状为 {shape}。</translation>
    </message>
    <message>
        <source>{which}{called} cannot have the shape {shape}: expected is {axes} for each layer.</source>
        <translation>{which}{called} 的形状不能是 {shape}：每层应为 {axes}。</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>邻近</translation>
    </message>
    <message>
        <source>How many tokens a query sees on each side.</source>
        <translation>查询在两侧各看到多少个词元。</translation>
    </message>
    <message>
        <source>Global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>How many tokens, from the first on, attend to all and are attended to by all.</source>
        <translation>从第一个词元起，有多少个词元关注所有词元，并被所有词元关注。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Every query attends to every key.</source>
        <translation>每个查询关注每个键。</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>A query attends to itself and to earlier tokens.</source>
        <translation>查询关注自身和更早的词元。</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>滑动窗口</translation>
    </message>
    <message>
        <source>The last tokens only, the query included.</source>
        <translation>只关注最后几个词元，包括查询自身。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>How many tokens a query sees, itself included.</source>
        <translation>查询看到多少个词元，包括自身。</translation>
    </message>
    <message>
        <source>Dilated</source>
        <translation>空洞</translation>
    </message>
    <message>
        <source>Earlier tokens at equal distances.</source>
        <translation>等距离的更早词元。</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>空洞间隔</translation>
    </message>
    <message>
        <source>The distance of two visible tokens: 2 skips every second.</source>
        <translation>两个可见词元的距离：2 表示每隔一个跳过一个。</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>The tokens of the same block.</source>
        <translation>同一块中的词元。</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>块大小</translation>
    </message>
    <message>
        <source>How many tokens a block has.</source>
        <translation>一块有多少个词元。</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>Causal, but the first tokens are visible to all.</source>
        <translation>因果，但最前面的词元对所有词元可见。</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>How many tokens are visible to all.</source>
        <translation>有多少个词元对所有词元可见。</translation>
    </message>
    <message>
        <source>Global tokens</source>
        <translation>全局词元</translation>
    </message>
    <message>
        <source>Neighbours, and tokens that attend to all and that all attend to (Longformer).</source>
        <translation>邻近词元，以及关注所有词元并被所有词元关注的词元（Longformer）。</translation>
    </message>
    <message>
        <source>Random pairs</source>
        <translation>随机对</translation>
    </message>
    <message>
        <source>As with global tokens, and some of all other pairs, drawn at random from a seed (BigBird).</source>
        <translation>与全局词元相同，再加上其余词元对中的一部分，按种子随机抽取（BigBird）。</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>The share of all other pairs, from 0 to 1.</source>
        <translation>其余词元对中的比例，从 0 到 1。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The seed of the random pairs.</source>
        <translation>随机对的种子。</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>The last of the n tokens are padding, which no query attends to.</source>
        <translation>n 个词元中最后几个是填充，没有查询关注它们。</translation>
    </message>
    <message>
        <source>Padding tokens</source>
        <translation>填充词元</translation>
    </message>
    <message>
        <source>How many tokens at the end are padding.</source>
        <translation>末尾有多少个词元是填充。</translation>
    </message>
    <message>
        <source>{text} is a number: a mask needs a condition, such as k &lt;= q.</source>
        <translation>{text} 是一个数：掩码需要一个条件，如 k &lt;= q。</translation>
    </message>
    <message>
        <source>{text}: {operator} joins conditions such as k &lt;= q.</source>
        <translation>{text}：{operator} 用来连接条件，如 k &lt;= q。</translation>
    </message>
    <message>
        <source>{text}: {operator} needs a number on each side.</source>
        <translation>{text}：{operator} 两边都需要一个数。</translation>
    </message>
    <message>
        <source>{text}: {name} cannot be used here. A mask is a condition of q (the query's position, from 0), k (the key's) and n (the number of tokens), with abs and random.</source>
        <translation>{text}：这里不能使用 {name}。掩码是关于 q（查询的位置，从 0 起）、k（键的位置）和 n（词元数）的条件，可用 abs 和 random。</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>The logit of the target token, less that of the token it is compared with.</source>
        <translation>目标词元的 logit，减去与之比较的词元的 logit。</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>The probability of the target token, less that of the token it is compared with.</source>
        <translation>目标词元的概率，减去与之比较的词元的概率。</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Rank (lower is better)</source>
        <translation>排名（越小越好）</translation>
    </message>
    <message>
        <source>The rank of the target token, 1 for the most likely, less that of the token it is compared with.</source>
        <translation>目标词元的排名，最可能的为 1，减去与之比较的词元的排名。</translation>
    </message>
    <message>
        <source>There is no metric {name}: the metrics are {known}.</source>
        <translation>没有名为 {name} 的指标：可用的指标有 {known}。</translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>The input of the layer: the embedding of each token plus the outputs of all earlier layers.</source>
        <translation>该层的输入：每个词元的嵌入加上所有先前层的输出。</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>residual stream</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>归一化后</translation>
    </message>
    <message>
        <source>The residual stream after the norm before attention: what queries, keys and values are projected from.</source>
        <translation>注意力之前的归一化之后的残差流：查询、键和值由它投影而来。</translation>
    </message>
    <message>
        <source>Normed</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Projected queries</source>
        <translation>投影查询</translation>
    </message>
    <message>
        <source>The queries before they are normalised.</source>
        <translation>归一化之前的查询。</translation>
    </message>
    <message>
        <source>Proj. q</source>
        <translation>投影查询</translation>
    </message>
    <message>
        <source>projected query</source>
        <translation>投影查询</translation>
    </message>
    <message>
        <source>Projected keys</source>
        <translation>投影键</translation>
    </message>
    <message>
        <source>The keys before they are normalised.</source>
        <translation>归一化之前的键。</translation>
    </message>
    <message>
        <source>Proj. k</source>
        <translation>投影键</translation>
    </message>
    <message>
        <source>projected key</source>
        <translation>投影键</translation>
    </message>
    <message>
        <source>Capped scores</source>
        <translation>限幅分数</translation>
    </message>
    <message>
        <source>The scaled scores, kept between −c and c by a soft cap; masked ones stay minus infinity.</source>
        <translation>缩放后的分数，用软限幅保持在 −c 与 c 之间；被掩蔽的仍为负无穷。</translation>
    </message>
    <message>
        <source>Capped</source>
        <translation>限幅</translation>
    </message>
    <message>
        <source>Biased scores</source>
        <translation>带偏置的分数</translation>
    </message>
    <message>
        <source>The scaled scores minus a penalty that grows with the distance of key k from query q (ALiBi); each head has its own slope m.</source>
        <translation>缩放后的分数减去随键 k 与查询 q 的距离增长的惩罚（ALiBi）；每个头有自己的斜率 m。</translation>
    </message>
    <message>
        <source>Biased</source>
        <translation>带偏置</translation>
    </message>
    <message>
        <source>Projected attention</source>
        <translation>投影注意力</translation>
    </message>
    <message>
        <source>The attention output before it is normalised.</source>
        <translation>归一化之前的注意力输出。</translation>
    </message>
    <message>
        <source>Proj. attn.</source>
        <translation>投影注意力</translation>
    </message>
    <message>
        <source>projected attention</source>
        <translation>投影注意力</translation>
    </message>
    <message>
        <source>Attention output</source>
        <translation>注意力输出</translation>
    </message>
    <message>
        <source>What attention adds to the residual stream of each token.</source>
        <translation>注意力给每个词元的残差流加上的内容。</translation>
    </message>
    <message>
        <source>Attn. out</source>
        <translation>注意力输出</translation>
    </message>
    <message>
        <source>Projected MLP</source>
        <translation>投影 MLP</translation>
    </message>
    <message>
        <source>The MLP output before it is normalised.</source>
        <translation>归一化之前的 MLP 输出。</translation>
    </message>
    <message>
        <source>Proj. MLP</source>
        <translation>投影 MLP</translation>
    </message>
    <message>
        <source>projected mlp</source>
        <translation>投影 MLP</translation>
    </message>
    <message>
        <source>MLP output</source>
        <translation>MLP 输出</translation>
    </message>
    <message>
        <source>What the MLP (feed-forward network) adds to the residual stream of each token.</source>
        <translation>MLP（前馈网络）给每个词元的残差流加上的内容。</translation>
    </message>
    <message>
        <source>MLP out</source>
        <translation>MLP 输出</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最终归一化</translation>
    </message>
    <message>
        <source>The residual stream after the last layer and the final norm: the unembedding turns it into logits.</source>
        <translation>最后一层和最终归一化之后的残差流：反嵌入把它变成 logit。</translation>
    </message>
    <message>
        <source>Router logits</source>
        <translation>路由 logit</translation>
    </message>
    <message>
        <source>How well each expert, one of the MLPs of the layer, suits each token: those with the largest logits are run.</source>
        <translation>每个专家（该层的 MLP 之一）适合每个词元的程度：运行 logit 最大的那些。</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>路由</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>The numbers of the experts that are run for each token, the one with the largest weight first.</source>
        <translation>为每个词元运行的专家的编号，权重最大的在前。</translation>
    </message>
    <message>
        <source>Expert weights</source>
        <translation>专家权重</translation>
    </message>
    <message>
        <source>The experts that are run for each token, the likeliest first, as number and weight: the MLP output is the sum of what they return, each times its weight.</source>
        <translation>为每个词元运行的专家，最可能的在前，以编号和权重表示：MLP 输出是它们各自的返回值乘以权重之和。</translation>
    </message>
    <message>
        <source>Sink weight</source>
        <translation>汇权重</translation>
    </message>
    <message>
        <source>The weight that no key gets: each head has a learned score of no key (a sink) in its softmax. With it, the weights of a query sum to 1. It multiplies no value, so it is not edited.</source>
        <translation>没有键得到的权重：每个头的 softmax 中有一个学得的、不属于任何键的分数（汇）。加上它，查询的权重之和为 1。它不乘任何值，因此不能编辑。</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>汇</translation>
    </message>
    <message>
        <source>Encoder output</source>
        <translation>编码器输出</translation>
    </message>
    <message>
        <source>The final states of the encoder, one for each source token: cross-attention attends to them.</source>
        <translation>编码器的最终状态，每个源词元一个：交叉注意力关注它们。</translation>
    </message>
    <message>
        <source>Enc. out</source>
        <translation>编码输出</translation>
    </message>
    <message>
        <source>encoder output</source>
        <translation>编码器输出</translation>
    </message>
    <message>
        <source>Value-weighted</source>
        <translation>按值加权</translation>
    </message>
    <message>
        <source>How long the vector is that each key adds to the query's attention output: a large weight on a short value adds little (Kobayashi et al. 2020). Post-norms come after it.</source>
        <translation>每个键加到查询的注意力输出上的向量有多长：大权重乘短的值加得很少（Kobayashi 等 2020）。后归一化在其之后。</translation>
    </message>
    <message>
        <source>Value-w.</source>
        <translation>按值加权</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>注意力展开</translation>
    </message>
    <message>
        <source>How much of each token's embedding is in each position after this layer, if attention and residual stream weigh the same (Abnar and Zuidema 2020). It is the same for all heads.</source>
        <translation>若注意力与残差流权重相同，每个词元的嵌入在该层之后有多少到了各个位置（Abnar 和 Zuidema 2020）。所有头都一样。</translation>
    </message>
    <message>
        <source>α × gradient</source>
        <translation>α × 梯度</translation>
    </message>
    <message>
        <source>How much the metric changes with each weight, times the weight: what the weight adds to it (red) or takes from it (blue), to first order. The metric is the logit of the target token in Next token.</source>
        <translation>指标随每个权重变化的幅度乘以该权重：到一阶为止，该权重给它加上（红）或减去（蓝）的量。指标是“下一个词元”中目标词元的 logit。</translation>
    </message>
    <message>
        <source>α × grad</source>
        <translation>α × 梯度</translation>
    </message>
    <message>
        <source>Encoder {number}</source>
        <translation>编码器 {number}</translation>
    </message>
    <message>
        <source>Decoder {number}</source>
        <translation>解码器 {number}</translation>
    </message>
    <message>
        <source>Cross {number}</source>
        <translation>交叉 {number}</translation>
    </message>
    <message>
        <source>The scaled scores plus a learned bias for the distance of key k from query q; each head has its own.</source>
        <translation>缩放后的分数加上随键 k 与查询 q 的距离学得的偏置；每个头有自己的偏置。</translation>
    </message>
    <message>
        <source>each {along} sums to 1</source>
        <translation>每{along}之和为 1</translation>
    </message>
    <message>
        <source>the maximum of its {line}, {largest}, is subtracted first</source>
        <translation>先减去其{line}的最大值 {largest}</translation>
    </message>
    <message>
        <source>∞ − ∞ is not a number</source>
        <translation>∞ − ∞ 不是数</translation>
    </message>
    <message>
        <source>exp alone would overflow</source>
        <translation>单独的 exp 会上溢</translation>
    </message>
    <message>
        <source>exp alone would underflow</source>
        <translation>单独的 exp 会下溢</translation>
    </message>
    <message>
        <source>{step}: {reason}</source>
        <translation>{step}：{reason}</translation>
    </message>
    <message>
        <source>beyond 3.4e+38, which is exp(88.7), 32-bit floats are ∞: softmax subtracts the maximum first</source>
        <translation>超过 3.4e+38（即 exp(88.7)）时，32 位浮点数为 ∞：softmax 先减去最大值</translation>
    </message>
    <message>
        <source>divided by the sum over its {line}</source>
        <translation>除以其{line}之和</translation>
    </message>
    <message>
        <source>−∞ counts as 0, divided by the sum of its {line}</source>
        <translation>−∞ 计为 0，除以其{line}之和</translation>
    </message>
    <message>
        <source>{own} divided by the sum of its {line}</source>
        <translation>{own} 除以其{line}之和</translation>
    </message>
    <message>
        <source>minus ln n = {shift}, where n = {count:,} is the number of tokens</source>
        <translation>减去 ln n = {shift}，其中 n = {count:,} 是词元数</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>The softmax subtracts the maximum first, so that exp does not overflow.</source>
        <translation>softmax 先减去最大值，使 exp 不会上溢。</translation>
    </message>
    <message>
        <source>Naive softmax</source>
        <translation>朴素 softmax</translation>
    </message>
    <message>
        <source>The naive softmax exp(x) / Σ exp(x) overflows for scores above 88.</source>
        <translation>朴素 softmax exp(x) / Σ exp(x) 在分数大于 88 时上溢。</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>The scores are divided by their sum, so that weights can be negative.</source>
        <translation>分数除以其总和，因此权重可能为负。</translation>
    </message>
    <message>
        <source>each {along} sums to 1, and weights may be negative</source>
        <translation>每{along}之和为 1，权重可能为负</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>Sigmoid</translation>
    </message>
    <message>
        <source>Sigmoid attention: each weight is sigmoid(x − ln n) of its own score x, n being the number of tokens; rows do not sum to 1.</source>
        <translation>Sigmoid 注意力：每个权重是其自身分数 x 的 sigmoid(x − ln n)，n 为词元数；各行之和不为 1。</translation>
    </message>
    <message>
        <source>a {along} need not sum to 1</source>
        <translation>{along}之和不必为 1</translation>
    </message>
    <message>
        <source>from {minimum} to {maximum}</source>
        <translation>从 {minimum} 到 {maximum}</translation>
    </message>
    <message>
        <source>Not in this vocabulary: a random vector (fixed seed) is used.</source>
        <translation>不在此词表中：使用随机向量（固定种子）。</translation>
    </message>
    <message>
        <source>The chapter's (3-d)</source>
        <translation>书中的（3 维）</translation>
    </message>
    <message>
        <source>The chapter's vectors have {count} dimensions.</source>
        <translation>书中的向量有 {count} 维。</translation>
    </message>
    <message>
        <source>Seeded random</source>
        <translation>按种子随机</translation>
    </message>
    <message>
        <source>GloVe (100-d)</source>
        <translation>GloVe（100 维）</translation>
    </message>
    <message>
        <source>GloVe's vectors have {count} dimensions.</source>
        <translation>GloVe 的向量有 {count} 维。</translation>
    </message>
    <message>
        <source>Not among the 10,000 GloVe words here, which have neither single letters (a, I) nor contractions (don't): a random vector (fixed seed) is used.</source>
        <translation>不在这里的 10,000 个 GloVe 词中（其中没有单个字母 a、I，也没有缩写 don't）：使用随机向量（固定种子）。</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>The file's vectors have {count} dimensions.</source>
        <translation>该文件的向量有 {count} 维。</translation>
    </message>
    <message>
        <source>The model's vectors have {count} dimensions.</source>
        <translation>该模型的向量有 {count} 维。</translation>
    </message>
    <message>
        <source>Variant or model</source>
        <translation>变体或模型</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Which formulation of attention is computed. Each has the defaults of its source.</source>
        <translation>计算哪种注意力形式。每种都有其来源的默认值。</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>This variant has exactly one head.</source>
        <translation>该变体恰好有一个头。</translation>
    </message>
    <message>
        <source>How many heads attend in parallel, each with its own queries.</source>
        <translation>有多少个头并行地关注，各有自己的查询。</translation>
    </message>
    <message>
        <source>d_out</source>
        <translation>d_out</translation>
    </message>
    <message>
        <source>The output of this variant has as many dimensions as the embeddings.</source>
        <translation>该变体的输出维数与嵌入相同。</translation>
    </message>
    <message>
        <source>Dimensions of the output: of each head in the wrapper, of all heads together in MultiHeadAttention.</source>
        <translation>输出的维数：包装器中为每个头的，MultiHeadAttention 中为所有头合计的。</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>The matrices of this variant have no bias.</source>
        <translation>该变体的矩阵没有偏置。</translation>
    </message>
    <message>
        <source>Adds a bias vector to the queries, keys and values.</source>
        <translation>给查询、键和值加上偏置向量。</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>Every head of this variant has its own keys and values.</source>
        <translation>该变体的每个头都有自己的键和值。</translation>
    </message>
    <message>
        <source>How many key/value heads there are; a group of query heads shares each (grouped-query attention).</source>
        <translation>键/值头的个数；每组查询头共用一个（分组查询注意力）。</translation>
    </message>
    <message>
        <source>RoPE base</source>
        <translation>RoPE 基数</translation>
    </message>
    <message>
        <source>This variant has no rotary positions.</source>
        <translation>该变体没有旋转位置。</translation>
    </message>
    <message>
        <source>Base of the rotary frequencies: the larger, the slower the last dimensions rotate with the position.</source>
        <translation>旋转频率的基数：越大，最后几维随位置旋转得越慢。</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Words and punctuation</source>
        <translation>词和标点</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>GPT-2 byte pairs</source>
        <translation>GPT-2 字节对</translation>
    </message>
    <message>
        <source>How the text is cut into tokens.</source>
        <translation>文本如何切分成词元。</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>Where each token's embedding comes from.</source>
        <translation>每个词元的嵌入从何而来。</translation>
    </message>
    <message>
        <source>d_in</source>
        <translation>d_in</translation>
    </message>
    <message>
        <source>Dimensions of an embedding; free for random vectors, fixed by the source for the others.</source>
        <translation>嵌入的维数；随机向量可自由选择，其余由来源固定。</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Learned (seeded)</source>
        <translation>学得的（按种子）</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>A vector added to each embedding that encodes the position of the token.</source>
        <translation>加到每个嵌入上的向量，编码词元的位置。</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Which keys a query attends to: a usual mask, or a condition of the positions q and k, such as k &lt;= q and q - k &lt; 3.</source>
        <translation>查询关注哪些键：常用的掩码，或关于位置 q 和 k 的条件，如 k &lt;= q and q - k &lt; 3。</translation>
    </message>
    <message>
        <source>Masked by</source>
        <translation>掩蔽方式</translation>
    </message>
    <message>
        <source>−∞ before the softmax</source>
        <translation>softmax 之前设为 −∞</translation>
    </message>
    <message>
        <source>zero weights, then renormalise</source>
        <translation>权重设为零，再重新归一化</translation>
    </message>
    <message>
        <source>Where keys are masked: before the softmax or after it. Both give the same weights.</source>
        <translation>在哪里掩蔽键：softmax 之前或之后。两者得到相同的权重。</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Training mode: sets random attention weights to zero and scales up the others.</source>
        <translation>训练模式：随机把一些注意力权重设为零，并放大其余的。</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>比率</translation>
    </message>
    <message>
        <source>Share of attention weights that are set to zero; the others are divided by 1 - rate.</source>
        <translation>设为零的注意力权重所占比例；其余的除以 1 - 比率。</translation>
    </message>
    <message>
        <source>The seed of the dropout mask: the same seed drops the same weights.</source>
        <translation>dropout 掩码的种子：相同的种子丢弃相同的权重。</translation>
    </message>
    <message>
        <source>Scale and softmax</source>
        <translation>缩放与 softmax</translation>
    </message>
    <message>
        <source>Divide by</source>
        <translation>除以</translation>
    </message>
    <message>
        <source>sqrt(d_k)</source>
        <translation>sqrt(d_k)</translation>
    </message>
    <message>
        <source>1 (no scaling)</source>
        <translation>1（不缩放）</translation>
    </message>
    <message>
        <source>What the scores are divided by before the softmax.</source>
        <translation>softmax 之前分数除以什么。</translation>
    </message>
    <message>
        <source>Normalise by</source>
        <translation>归一化方式</translation>
    </message>
    <message>
        <source>How scores become weights.</source>
        <translation>分数如何变成权重。</translation>
    </message>
    <message>
        <source>Normalise over</source>
        <translation>归一化方向</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns (a mistake)</source>
        <translation>列（错误做法）</translation>
    </message>
    <message>
        <source>The axis along which the weights sum to 1. Rows are queries, in einsum keys: a query shares its attention out among the keys. Columns that sum to 1 are a mistake in an early edition.</source>
        <translation>权重沿哪个轴相加为 1。行是查询，在 einsum 中是键：查询把注意力分配给各个键。列之和为 1 是某个早期版本中的错误。</translation>
    </message>
    <message>
        <source>Ablated heads</source>
        <translation>消融的头</translation>
    </message>
    <message>
        <source>Heads whose context is set to zero before concatenation, such as 0,2.</source>
        <translation>在拼接之前上下文设为零的头，如 0,2。</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>This variant has no weights to draw.</source>
        <translation>该变体没有要抽取的权重。</translation>
    </message>
    <message>
        <source>The seed of the weight matrices.</source>
        <translation>权重矩阵的种子。</translation>
    </message>
    <message>
        <source>Weights from</source>
        <translation>权重来自</translation>
    </message>
    <message>
        <source>This variant's own</source>
        <translation>该变体自己的</translation>
    </message>
    <message>
        <source>Copies the weights of another variant, your edits included: equal weights give equal outputs.</source>
        <translation>复制另一变体的权重，包括你的编辑：权重相同，输出就相同。</translation>
    </message>
    <message>
        <source>Times initialised</source>
        <translation>初始化次数</translation>
    </message>
    <message>
        <source>How often the weights are drawn from the seed; 2 = the notebook cell was run twice.</source>
        <translation>从种子抽取权重的次数；2 = 笔记本单元格运行了两次。</translation>
    </message>
    <message>
        <source>The seed of random embeddings and of learned positions.</source>
        <translation>随机嵌入和学得位置的种子。</translation>
    </message>
    <message>
        <source>Ablated</source>
        <translation>已消融</translation>
    </message>
    <message>
        <source>Heads whose context is set to zero, as LAYER.HEAD, and layers that are skipped, such as 3.0,3.7,5.</source>
        <translation>上下文设为零的头，写作 层.头，以及跳过的层，如 3.0,3.7,5。</translation>
    </message>
    <message>
        <source>Ablation</source>
        <translation>消融</translation>
    </message>
    <message>
        <source>What takes the place of the context of ablated heads.</source>
        <translation>用什么代替被消融的头的上下文。</translation>
    </message>
    <message>
        <source>Steering</source>
        <translation>引导</translation>
    </message>
    <message>
        <source>Strength α</source>
        <translation>强度 α</translation>
    </message>
    <message>
        <source>Each steered vector x becomes x + α (A − x): 0 leaves it as it is, 1 replaces it with that of A.</source>
        <translation>每个被引导的向量 x 变为 x + α (A − x)：0 保持不变，1 用 A 的向量代替。</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>Format of weights and of every number computed: bfloat16 and float16 take half the memory.</source>
        <translation>权重和所有计算数字的格式：bfloat16 和 float16 占一半内存。</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Samples the token to append by its probability; otherwise the most likely one is appended.</source>
        <translation>按概率采样要附加的词元；否则附加最可能的那个。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Divides the logits before sampling: below 1, likely tokens become even more likely.</source>
        <translation>采样前除 logit：小于 1 时，可能的词元变得更可能。</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>How many of the most likely tokens are sampled from.</source>
        <translation>从多少个最可能的词元中采样。</translation>
    </message>
    <message>
        <source>The seed of sampling: the same seed appends the same tokens.</source>
        <translation>采样的种子：相同的种子附加相同的词元。</translation>
    </message>
    <message>
        <source>embedding=file needs an embedding file: open one first.</source>
        <translation>embedding=file 需要一个嵌入文件：请先打开一个。</translation>
    </message>
    <message>
        <source>{problem} {advice}</source>
        <translation>{problem} {advice}</translation>
    </message>
    <message>
        <source>{label} {low} or {high}</source>
        <translation>{label} {low} 或 {high}</translation>
    </message>
    <message>
        <source>{label} {low}</source>
        <translation>{label} {low}</translation>
    </message>
    <message>
        <source>{first}, or {second}, would fit.</source>
        <translation>{first} 或 {second} 可行。</translation>
    </message>
    <message>
        <source>{first} would fit.</source>
        <translation>{first} 可行。</translation>
    </message>
    <message>
        <source>{variant} cannot take the weights of {donor}: {error}</source>
        <translation>{variant} 不能采用 {donor} 的权重：{error}</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>键和值</translation>
    </message>
    <message>
        <source>{variant} cannot take the weights of {donor}: its {stages} have {need} dimensions, those of {donor} {have}.</source>
        <translation>{variant} 不能采用 {donor} 的权重：其{stages}有 {need} 维，{donor} 的有 {have} 维。</translation>
    </message>
    <message>
        <source>it returned NaN or ∞ for small scores</source>
        <translation>它对较小的分数返回了 NaN 或 ∞</translation>
    </message>
    <message>
        <source>it returned a weight for a score of −∞, which is masked: return 0</source>
        <translation>它对被掩蔽的分数 −∞ 返回了权重：应返回 0</translation>
    </message>
    <message>
        <source>it returned a negative weight: add it with positive=False</source>
        <translation>它返回了负权重：添加时请用 positive=False</translation>
    </message>
    <message>
        <source>its weights do not sum to 1: add it with sums_to_one=False</source>
        <translation>它的权重之和不为 1：添加时请用 sums_to_one=False</translation>
    </message>
    <message>
        <source>its weights do not sum to 1 along axis -2: normalise along the given axis</source>
        <translation>它的权重沿轴 -2 的和不为 1：请沿给定的轴归一化</translation>
    </message>
    <message>
        <source>it returned the shape {found} for scores of the shape {shape}</source>
        <translation>它对形状为 {shape} 的分数返回了形状 {found}</translation>
    </message>
    <message>
        <source>The normalisation {name} failed: {reason}.</source>
        <translation>归一化 {name} 失败：{reason}。</translation>
    </message>
    <message>
        <source>A normalisation needs a function of (scores, axis), and {value} is none.</source>
        <translation>归一化需要一个以 (scores, axis) 为参数的函数，而 {value} 不是。</translation>
    </message>
    <message>
        <source>The formula and the code of a normalisation have no other braces than those of {scores} and {axis}.</source>
        <translation>归一化的公式和代码中，除 {scores} 和 {axis} 的花括号外不能有其他花括号。</translation>
    </message>
    <message>
        <source>{formula}, by the plug-in {plugin}</source>
        <translation>{formula}，由插件 {plugin} 提供</translation>
    </message>
    <message>
        <source>There is no variant {name} to be like: choose among {known}.</source>
        <translation>没有可以参照的变体 {name}：请从 {known} 中选择。</translation>
    </message>
    <message>
        <source>How well each query matches each key, by a function of a plug-in.</source>
        <translation>每个查询与每个键的匹配程度，由插件的函数给出。</translation>
    </message>
    <message>
        <source>A variant needs a function of (queries, keys), which may also take {names} by name, and {value} is none.</source>
        <translation>变体需要一个以 (queries, keys) 为参数的函数，它还可以按名称接受 {names}，而 {value} 不是。</translation>
    </message>
    <message>
        <source>There is no default {name} of a variant like {like}: choose among {known}.</source>
        <translation>与 {like} 类似的变体没有默认值 {name}：请从 {known} 中选择。</translation>
    </message>
    <message>
        <source>grid must be (rows, columns), the patches of the picture down and across, such as (14, 14), not {value}.</source>
        <translation>grid 必须是（行数，列数），即图片纵向和横向的图块数，如 (14, 14)，不能是 {value}。</translation>
    </message>
    <message>
        <source>first must be how many tokens come before the patches, such as 1 for CLS, not {value}.</source>
        <translation>first 必须是图块之前的词元数，如 CLS 为 1，不能是 {value}。</translation>
    </message>
    <message>
        <source>grid = {rows} × {columns} is {count:,} patches, the attention has {tokens:,} tokens.</source>
        <translation>grid = {rows} × {columns} 是 {count:,} 个图块，注意力有 {tokens:,} 个词元。</translation>
    </message>
    <message>
        <source>grid = {rows} × {columns} is {count:,} patches and first = {first} make {total:,}, the attention has {tokens:,} tokens.</source>
        <translation>grid = {rows} × {columns} 是 {count:,} 个图块，加上 first = {first} 共 {total:,} 个；注意力有 {tokens:,} 个词元。</translation>
    </message>
    <message>
        <source>The picture is too large, or has no patches.</source>
        <translation>图片太大，或没有图块。</translation>
    </message>
    <message>
        <source>{called} has {width:,} × {height:,} pixels: at most {most:,} are read.</source>
        <translation>{called} 有 {width:,} × {height:,} 像素：最多读取 {most:,} 个。</translation>
    </message>
    <message>
        <source>{called} is not a picture that can be read.</source>
        <translation>{called} 不是可以读取的图片。</translation>
    </message>
    <message>
        <source>{called} cannot be read: {reason}.</source>
        <translation>无法读取 {called}：{reason}。</translation>
    </message>
    <message>
        <source>image cannot have the shape {shape}: expected is (height, width, 3) or (3, height, width).</source>
        <translation>image 的形状不能是 {shape}：应为 (height, width, 3) 或 (3, height, width)。</translation>
    </message>
    <message>
        <source>There is no example {name}: the examples are {known}.</source>
        <translation>没有示例 {name}：可用的示例有 {known}。</translation>
    </message>
    <message>
        <source>3.3 Simplified self-attention</source>
        <translation>3.3 简化的自注意力</translation>
    </message>
    <message>
        <source>3.4 Trainable weights</source>
        <translation>3.4 可训练的权重</translation>
    </message>
    <message>
        <source>3.5 Causal attention</source>
        <translation>3.5 因果注意力</translation>
    </message>
    <message>
        <source>3.6 Multi-head attention</source>
        <translation>3.6 多头注意力</translation>
    </message>
    <message>
        <source>Other formulations</source>
        <translation>其他形式</translation>
    </message>
    <message>
        <source>Real sentences (GloVe vectors)</source>
        <translation>真实的句子（GloVe 向量）</translation>
    </message>
    <message>
        <source>Masks, positions, sizes</source>
        <translation>掩码、位置、大小</translation>
    </message>
    <message>
        <source>Your journey starts with one step</source>
        <translation>Your journey starts with one step</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Two causal heads with one dimension each, on the chapter's sentence.</source>
        <translation>两个各为一维的因果头，用于书中的句子。</translation>
    </message>
    <message>
        <source>Two heads of two dimensions</source>
        <translation>两个二维的头</translation>
    </message>
    <message>
        <source>The same with d_out 4, so that no stage is a single column: AttnViz starts with it.</source>
        <translation>同上，但 d_out 为 4，这样没有一个阶段只有一列：AttnViz 以此启动。</translation>
    </message>
    <message>
        <source>3.3.1 One query</source>
        <translation>3.3.1 一个查询</translation>
    </message>
    <message>
        <source>Row “journey”: its dot products with all tokens, the softmax, and the resulting context vector.</source>
        <translation>“journey”一行：它与所有词元的点积、softmax，以及得到的上下文向量。</translation>
    </message>
    <message>
        <source>3.3.1 Normalised by the sum</source>
        <translation>3.3.1 用总和归一化</translation>
    </message>
    <message>
        <source>Weights by dividing the scores by their sum: they sum to 1 too, but negative scores would break it.</source>
        <translation>用分数除以其总和得到权重：总和也为 1，但负分数会破坏它。</translation>
    </message>
    <message>
        <source>3.3.1 The naive softmax</source>
        <translation>3.3.1 朴素 softmax</translation>
    </message>
    <message>
        <source>exp(x) over the sum of exp(x): the same weights here; type 100 into an embedding to see it overflow.</source>
        <translation>exp(x) 除以 exp(x) 之和：这里权重相同；在嵌入中键入 100 就能看到它上溢。</translation>
    </message>
    <message>
        <source>3.3.2 All tokens</source>
        <translation>3.3.2 所有词元</translation>
    </message>
    <message>
        <source>All scores as one matrix product, and a context vector for every token.</source>
        <translation>所有分数作为一次矩阵乘积，并为每个词元得到上下文向量。</translation>
    </message>
    <message>
        <source>Hello shiny sun!</source>
        <translation>Hello shiny sun!</translation>
    </message>
    <message>
        <source>Three tokens: small enough to follow every number by hand.</source>
        <translation>三个词元：少到可以手算每个数。</translation>
    </message>
    <message>
        <source>3.4.1 Queries, keys and values</source>
        <translation>3.4.1 查询、键和值</translation>
    </message>
    <message>
        <source>Each token is projected three times, by W_query, W_key and W_value; scores are divided by √d_k.</source>
        <translation>每个词元由 W_query、W_key 和 W_value 投影三次；分数除以 √d_k。</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v1</source>
        <translation>3.4.2 SelfAttention_v1</translation>
    </message>
    <message>
        <source>The same as a class with nn.Parameter: weights drawn uniformly from 0 to 1.</source>
        <translation>同样的内容写成带 nn.Parameter 的类：权重在 0 到 1 之间均匀抽取。</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v2</source>
        <translation>3.4.2 SelfAttention_v2</translation>
    </message>
    <message>
        <source>nn.Linear instead of nn.Parameter: the same attention from a better start for training.</source>
        <translation>用 nn.Linear 代替 nn.Parameter：相同的注意力，但训练的起点更好。</translation>
    </message>
    <message>
        <source>Exercise 3.1 v1 with the weights of v2</source>
        <translation>练习 3.1 用 v2 的权重运行 v1</translation>
    </message>
    <message>
        <source>v1 stores W as (d_in, d_out), nn.Linear as (d_out, d_in): v2's weights, transposed, give v2's outputs.</source>
        <translation>v1 把 W 存为 (d_in, d_out)，nn.Linear 存为 (d_out, d_in)：v2 的权重转置后给出 v2 的输出。</translation>
    </message>
    <message>
        <source>3.4.2 SelfAttention_v2, initialised twice</source>
        <translation>3.4.2 SelfAttention_v2，初始化两次</translation>
    </message>
    <message>
        <source>The notebook cell run twice: the second class gets other weights from the same seed.</source>
        <translation>笔记本单元格运行两次：第二个类从同一种子得到不同的权重。</translation>
    </message>
    <message>
        <source>3.5.1 Masked with −∞</source>
        <translation>3.5.1 用 −∞ 掩蔽</translation>
    </message>
    <message>
        <source>Future scores become minus infinity before the softmax, so their weights are exactly zero.</source>
        <translation>未来的分数在 softmax 之前变为负无穷，因此其权重恰好为零。</translation>
    </message>
    <message>
        <source>3.5.1 Masked, then renormalised</source>
        <translation>3.5.1 先掩蔽，再重新归一化</translation>
    </message>
    <message>
        <source>Future weights are set to zero after the softmax and each row is divided by its sum: the same weights.</source>
        <translation>未来的权重在 softmax 之后设为零，每行再除以其总和：得到相同的权重。</translation>
    </message>
    <message>
        <source>3.5.2 Dropout</source>
        <translation>3.5.2 Dropout</translation>
    </message>
    <message>
        <source>Half of the weights are dropped at random, the others doubled; try other seeds and rates.</source>
        <translation>随机丢弃一半权重，其余加倍；可以试试其他种子和比率。</translation>
    </message>
    <message>
        <source>3.5.3 CausalAttention</source>
        <translation>3.5.3 CausalAttention</translation>
    </message>
    <message>
        <source>The compact class, on a batch of two copies of the sentence.</source>
        <translation>紧凑的类，用于由该句子两个副本组成的批次。</translation>
    </message>
    <message>
        <source>3.6.1 MultiHeadAttentionWrapper</source>
        <translation>3.6.1 MultiHeadAttentionWrapper</translation>
    </message>
    <message>
        <source>Two causal heads with separate weights; their context vectors are concatenated.</source>
        <translation>两个权重各自独立的因果头；它们的上下文向量被拼接。</translation>
    </message>
    <message>
        <source>3.6.1 The softmax along the wrong axis</source>
        <translation>3.6.1 沿错误的轴做 softmax</translation>
    </message>
    <message>
        <source>A mistake in an early edition: the columns of the weights sum to 1 instead of the rows.</source>
        <translation>某个早期版本中的错误：权重的列之和为 1，而不是行之和。</translation>
    </message>
    <message>
        <source>3.6.2 MultiHeadAttention</source>
        <translation>3.6.2 MultiHeadAttention</translation>
    </message>
    <message>
        <source>One projection split into heads, and an output projection that mixes them.</source>
        <translation>一次投影拆分成多个头，再由输出投影将它们混合。</translation>
    </message>
    <message>
        <source>3.6.2 Batched matrix multiplication</source>
        <translation>3.6.2 批量矩阵乘法</translation>
    </message>
    <message>
        <source>a @ a.transpose(2, 3) for two heads of 3 tokens and 4 dimensions: the scores of each head.</source>
        <translation>a @ a.transpose(2, 3)，两个头、3 个词元、4 维：每个头的分数。</translation>
    </message>
    <message>
        <source>Einsum, four heads</source>
        <translation>Einsum，四个头</translation>
    </message>
    <message>
        <source>Multi-head attention as sums over named indices; the rows of its scores are the keys' tokens.</source>
        <translation>把多头注意力写成对命名下标的求和；其分数的行是键的词元。</translation>
    </message>
    <message>
        <source>torch.nn.MultiheadAttention, four heads</source>
        <translation>torch.nn.MultiheadAttention，四个头</translation>
    </message>
    <message>
        <source>PyTorch's own class, taken apart so that every stage is visible.</source>
        <translation>PyTorch 自己的类，拆开后每个阶段都可见。</translation>
    </message>
    <message>
        <source>Grouped queries with RoPE, four heads</source>
        <translation>带 RoPE 的分组查询，四个头</translation>
    </message>
    <message>
        <source>Two heads share each key head. With rotary positions, “the cat” has the same score at every position.</source>
        <translation>每两个头共用一个键头。用旋转位置时，“the cat” 在每个位置的分数都相同。</translation>
    </message>
    <message>
        <source>The animal did not cross the street</source>
        <translation>The animal did not cross the street</translation>
    </message>
    <message>
        <source>Without training, word vectors alone relate words: “tired” attends to “too”.</source>
        <translation>不经训练，仅凭词向量就能把词联系起来：“tired” 关注 “too”。</translation>
    </message>
    <message>
        <source>Two banks (a batch)</source>
        <translation>两家银行（一个批次）</translation>
    </message>
    <message>
        <source>One word, two meanings: “bank” has the same embedding in both sentences, but different context vectors.</source>
        <translation>一个词，两种含义：“bank” 在两个句子中嵌入相同，但上下文向量不同。</translation>
    </message>
    <message>
        <source>Bread, cheese and red wine</source>
        <translation>面包、奶酪和红酒</translation>
    </message>
    <message>
        <source>“bread”, “cheese” and “wine” attend to each other, because their vectors have similar directions.</source>
        <translation>“bread”、“cheese” 和 “wine” 互相关注，因为它们的向量方向相近。</translation>
    </message>
    <message>
        <source>From Paris to London</source>
        <translation>从巴黎到伦敦</translation>
    </message>
    <message>
        <source>“nurse” attends to “doctor”, and “London” to “Paris”; the causal mask hides later tokens.</source>
        <translation>“nurse” 关注 “doctor”，“London” 关注 “Paris”；因果掩码遮住更晚的词元。</translation>
    </message>
    <message>
        <source>One token masked for all others</source>
        <translation>一个词元对所有其他词元掩蔽</translation>
    </message>
    <message>
        <source>A mask edited by hand: no other token attends to “starts”.</source>
        <translation>手工编辑的掩码：没有其他词元关注 “starts”。</translation>
    </message>
    <message>
        <source>Dropout in four heads</source>
        <translation>四个头中的 dropout</translation>
    </message>
    <message>
        <source>Each head of MultiHeadAttention drops different weights; turn dropout off for inference.</source>
        <translation>MultiHeadAttention 的每个头丢弃不同的权重；推理时请关闭 dropout。</translation>
    </message>
    <message>
        <source>Sinusoidal positions</source>
        <translation>正弦位置</translation>
    </message>
    <message>
        <source>The same word three times: only positions distinguish them. Turn positions off to compare.</source>
        <translation>同一个词出现三次：只有位置能区分它们。关闭位置来比较。</translation>
    </message>
    <message>
        <source>The size of GPT-2: 12 heads, 768 dimensions</source>
        <translation>GPT-2 的大小：12 个头，768 维</translation>
    </message>
    <message>
        <source>One attention layer of GPT-2's size, with its tokenizer; the weights are random, not trained.</source>
        <translation>一个 GPT-2 大小的注意力层，使用其分词器；权重是随机的，未经训练。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>How many layers the model has.</source>
        <translation>模型有多少层。</translation>
    </message>
    <message>
        <source>Attention heads of each layer.</source>
        <translation>每层的注意力头数。</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Size of the residual stream; a multiple of twice the heads.</source>
        <translation>残差流的大小；是头数两倍的倍数。</translation>
    </message>
    <message>
        <source>d_ff</source>
        <translation>d_ff</translation>
    </message>
    <message>
        <source>Hidden size of the MLP; 0 for attention alone.</source>
        <translation>MLP 的隐藏大小；0 表示只有注意力。</translation>
    </message>
    <message>
        <source>Rotary (RoPE)</source>
        <translation>旋转（RoPE）</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>学得</translation>
    </message>
    <message>
        <source>How the model knows the order of the tokens.</source>
        <translation>模型如何知道词元的顺序。</translation>
    </message>
    <message>
        <source>Characters of the longest example, before its answer.</source>
        <translation>最长示例在答案之前的字符数。</translation>
    </message>
    <message>
        <source>Optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>带动量的 SGD</translation>
    </message>
    <message>
        <source>The optimiser.</source>
        <translation>优化器。</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Step size of the optimiser.</source>
        <translation>优化器的步长。</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Examples in each step.</source>
        <translation>每一步的示例数。</translation>
    </message>
    <message>
        <source>The seed of initial weights and examples: the same seed gives the same run.</source>
        <translation>初始权重和示例的种子：相同的种子得到相同的运行。</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Repeated random letters</source>
        <translation>重复的随机字母</translation>
    </message>
    <message>
        <source>A previous-token head forms in layer 0, then an induction head in layer 1.</source>
        <translation>先在第 0 层形成前一词元头，然后在第 1 层形成归纳头。</translation>
    </message>
    <message>
        <source>Reverse a word</source>
        <translation>反转一个单词</translation>
    </message>
    <message>
        <source>The answer attends to the word along the anti-diagonal.</source>
        <translation>答案沿反对角线关注该单词。</translation>
    </message>
    <message>
        <source>Sort letters</source>
        <translation>给字母排序</translation>
    </message>
    <message>
        <source>Each letter of the answer attends to the next letter of the alphabet.</source>
        <translation>答案的每个字母关注字母表中的下一个字母。</translation>
    </message>
    <message>
        <source>Copy a word</source>
        <translation>复制一个单词</translation>
    </message>
    <message>
        <source>The answer attends to the word along the diagonal.</source>
        <translation>答案沿对角线关注该单词。</translation>
    </message>
    <message>
        <source>Add two numbers</source>
        <translation>两数相加</translation>
    </message>
    <message>
        <source>Each digit of the sum attends to both digits at its place, and to those that carry.</source>
        <translation>和的每一位数字关注同一位上的两个数字，以及产生进位的数字。</translation>
    </message>
    <message>
        <source>Dates, by additive attention</source>
        <translation>日期，用加性注意力</translation>
    </message>
    <message>
        <source>dates</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>A recurrent encoder-decoder aligns each digit of the answer with the name or number that it comes from.</source>
        <translation>循环编码器-解码器把答案的每位数字与它所来自的名称或数字对齐。</translation>
    </message>
    <message>
        <source>Dates, by cross-attention</source>
        <translation>日期，用交叉注意力</translation>
    </message>
    <message>
        <source>The same alignment, by dot products: cross-attention of a Transformer encoder-decoder.</source>
        <translation>同样的对齐，用点积实现：Transformer 编码器-解码器的交叉注意力。</translation>
    </message>
    <message>
        <source>Characters of a text</source>
        <translation>一段文本的字符</translation>
    </message>
    <message>
        <source>Pairs of letters first, then spaces and the beginnings of words.</source>
        <translation>先是字母对，然后是空格和词首。</translation>
    </message>
    <message>
        <source>There is no recipe {name}: the recipes are {known}.</source>
        <translation>没有配方 {name}：可用的配方有 {known}。</translation>
    </message>
    <message>
        <source>The recipe {recipe} makes its own examples: a text is for {texts}, a CSV of pairs for {pairs}.</source>
        <translation>配方 {recipe} 自己生成示例：文本用于 {texts}，成对的 CSV 用于 {pairs}。</translation>
    </message>
    <message>
        <source>The recipe {recipe} has no option {name}: the options are {known}.</source>
        <translation>配方 {recipe} 没有选项 {name}：可用的选项有 {known}。</translation>
    </message>
    <message>
        <source>d_model ({d_model}) must be a multiple of twice the heads ({heads}).</source>
        <translation>d_model（{d_model}）必须是头数（{heads}）两倍的倍数。</translation>
    </message>
    <message>
        <source>{name} has no text to train on.</source>
        <translation>{name} 没有可用于训练的文本。</translation>
    </message>
    <message>
        <source>Line {line} of the pairs cannot be read as CSV: {error}.</source>
        <translation>无法把数据对的第 {line} 行读作 CSV：{error}。</translation>
    </message>
    <message>
        <source>There are {count} pairs: at least {needed} are needed, a question and its answer in each line of a CSV.</source>
        <translation>有 {count} 对：至少需要 {needed} 对，CSV 的每一行是一个问题及其答案。</translation>
    </message>
    <message>
        <source>Line {line} of the pairs should have two columns, a question and its answer, separated by a comma: it has {count}.</source>
        <translation>数据对的第 {line} 行应有两列，即问题和答案，用逗号分隔：它有 {count} 列。</translation>
    </message>
    <message>
        <source>Line {line} of the pairs has no {name}.</source>
        <translation>数据对的第 {line} 行没有{name}。</translation>
    </message>
    <message>
        <source>The {name} in line {line} of the pairs, {text}, has {count} characters: at most {most} fit.</source>
        <translation>数据对第 {line} 行的{name} {text} 有 {count} 个字符：最多容纳 {most} 个。</translation>
    </message>
    <message>
        <source>Encoder states</source>
        <translation>编码器状态</translation>
    </message>
    <message>
        <source>What the encoder has read up to each token: one half from the left, the other half from the right.</source>
        <translation>编码器读到每个词元为止的内容：一半来自左边，另一半来自右边。</translation>
    </message>
    <message>
        <source>Enc. states</source>
        <translation>编码状态</translation>
    </message>
    <message>
        <source>encoder state</source>
        <translation>编码器状态</translation>
    </message>
    <message>
        <source>Output embeddings</source>
        <translation>输出嵌入</translation>
    </message>
    <message>
        <source>The vector of the token that was written before each token of the output.</source>
        <translation>输出的每个词元之前所写词元的向量。</translation>
    </message>
    <message>
        <source>Out. emb.</source>
        <translation>输出嵌入</translation>
    </message>
    <message>
        <source>output embedding</source>
        <translation>输出嵌入</translation>
    </message>
    <message>
        <source>Decoder states</source>
        <translation>解码器状态</translation>
    </message>
    <message>
        <source>The state in which the decoder asks what to read for each token of the output.</source>
        <translation>解码器为输出的每个词元询问该读什么时的状态。</translation>
    </message>
    <message>
        <source>Dec. states</source>
        <translation>解码状态</translation>
    </message>
    <message>
        <source>decoder state</source>
        <translation>解码器状态</translation>
    </message>
    <message>
        <source>New decoder states</source>
        <translation>新的解码器状态</translation>
    </message>
    <message>
        <source>The state of the decoder after it has read the context: it chooses the token, and asks for the next one.</source>
        <translation>解码器读过上下文之后的状态：它选择词元，并询问下一个。</translation>
    </message>
    <message>
        <source>New states</source>
        <translation>新状态</translation>
    </message>
    <message>
        <source>new decoder state</source>
        <translation>新的解码器状态</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>The score of every token of the vocabulary at each token of the output: the largest one is written.</source>
        <translation>词表中每个词元在输出的每个词元处的分数：写出最大的那个。</translation>
    </message>
    <message>
        <source>How well each query matches each key, the energy: tanh of their sum, times the attention vector.</source>
        <translation>每个查询与每个键的匹配程度，即能量：它们之和的 tanh 乘以注意力向量。</translation>
    </message>
    <message>
        <source>{folder} is there already: name a new folder.</source>
        <translation>{folder} 已存在：请指定新的文件夹。</translation>
    </message>
    <message>
        <source>{folder} keeps no training run that can be opened: {error}</source>
        <translation>{folder} 中没有可以打开的训练运行：{error}</translation>
    </message>
    <message>
        <source>{folder} has not kept any step of its training run.</source>
        <translation>{folder} 没有保留其训练运行的任何步骤。</translation>
    </message>
    <message>
        <source>{count} lines of {file} could not be read.</source>
        <translation>{file} 中有 {count} 行无法读取。</translation>
    </message>
    <message>
        <source>One line of {file} could not be read.</source>
        <translation>{file} 中有一行无法读取。</translation>
    </message>
    <message>
        <source>its run</source>
        <translation>其训练运行</translation>
    </message>
    <message>
        <source>each ablation of its run must be a step and a list of heads, each a layer and a head.</source>
        <translation>其运行的每次消融必须是一个步骤和一个头的列表，每个头是层和头。</translation>
    </message>
    <message>
        <source>The training run cannot be written to {folder}: {reason}.</source>
        <translation>无法把训练运行写入 {folder}：{reason}。</translation>
    </message>
    <message>
        <source>This session shows what the plug-in {names} has added, which is not loaded: start with --plugin FILE, or install its package.</source>
        <translation>此会话显示插件 {names} 添加的内容，而该插件未载入：请用 --plugin FILE 启动，或安装其软件包。</translation>
    </message>
    <message>
        <source>it returned NaN or ∞ for small queries and keys</source>
        <translation>它对较小的查询和键返回了 NaN 或 ∞</translation>
    </message>
    <message>
        <source>it returned other scores for some of the queries, keys and heads than for all of them: a score is of one query and one key, since long texts are computed in parts</source>
        <translation>只给出部分查询、键和头时，它返回的分数与给出全部时不同：一个分数只属于一个查询和一个键，因为长文本是分部分计算的</translation>
    </message>
    <message>
        <source>it returned the shape {found} for queries {queries} and keys {keys}, and needs {needed}</source>
        <translation>它对查询 {queries} 和键 {keys} 返回了形状 {found}，而需要 {needed}</translation>
    </message>
    <message>
        <source>The variant {name} failed: {reason}.</source>
        <translation>变体 {name} 失败：{reason}。</translation>
    </message>
    <message>
        <source>&amp;Sentence</source>
        <translation>句子(&amp;S)</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the sentences of the text.</source>
        <translation>把每张图的行和列按文本的句子汇总。</translation>
    </message>
    <message>
        <source>folded by sentence</source>
        <translation>按句子折叠</translation>
    </message>
    <message>
        <source>&amp;Line</source>
        <translation>文本行(&amp;L)</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the lines of the text.</source>
        <translation>把每张图的行和列按文本的文本行汇总。</translation>
    </message>
    <message>
        <source>folded by line</source>
        <translation>按文本行折叠</translation>
    </message>
    <message>
        <source>&amp;Chat turn</source>
        <translation>对话轮次(&amp;C)</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the turns of a chat.</source>
        <translation>把每张图的行和列按对话的轮次汇总。</translation>
    </message>
    <message>
        <source>folded by chat turn</source>
        <translation>按对话轮次折叠</translation>
    </message>
    <message>
        <source>&amp;Own marks</source>
        <translation>自己的标记(&amp;O)</translation>
    </message>
    <message>
        <source>Pool the rows and columns of every picture to the parts that you marked: drag over tokens with Ctrl.</source>
        <translation>把每张图的行和列按你标记的部分汇总：按住 Ctrl 在词元上拖动。</translation>
    </message>
    <message>
        <source>folded by own marks</source>
        <translation>按自己的标记折叠</translation>
    </message>
    <message>
        <source>Dropout is off.</source>
        <translation>Dropout 已关闭。</translation>
    </message>
    <message>
        <source>The vector of each token, plus its position vector if positions are on.</source>
        <translation>每个词元的向量，若启用位置则加上其位置向量。</translation>
    </message>
    <message>
        <source>Embed.</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>What each token looks for in the other tokens.</source>
        <translation>每个词元在其他词元中寻找什么。</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>What each token is matched by.</source>
        <translation>每个词元凭什么被匹配。</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>What each token passes on when it is attended to.</source>
        <translation>每个词元被关注时传出的内容。</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>How well each query matches each key: their dot product.</source>
        <translation>每个查询与每个键的匹配程度：它们的点积。</translation>
    </message>
    <message>
        <source>How well each key matches each query: their dot product, with the keys in rows.</source>
        <translation>每个键与每个查询的匹配程度：它们的点积，键在行上。</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>掩蔽分数</translation>
    </message>
    <message>
        <source>The scores with every masked key set to minus infinity.</source>
        <translation>把每个被掩蔽的键设为负无穷后的分数。</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>掩蔽</translation>
    </message>
    <message>
        <source>The scores with every masked query set to minus infinity: the mask counts columns.</source>
        <translation>把每个被掩蔽的查询设为负无穷后的分数：掩码按列计。</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>缩放分数</translation>
    </message>
    <message>
        <source>The masked scores divided by the scale, so that the softmax does not saturate.</source>
        <translation>掩蔽分数除以缩放因子，使 softmax 不饱和。</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Masked weights</source>
        <translation>掩蔽权重</translation>
    </message>
    <message>
        <source>The weights with masked keys set to zero, before each row is divided by its sum.</source>
        <translation>把被掩蔽的键设为零、每行尚未除以其总和的权重。</translation>
    </message>
    <message>
        <source>Masked w</source>
        <translation>掩蔽权重</translation>
    </message>
    <message>
        <source>The weights with masked queries set to zero, before each row is divided by its sum.</source>
        <translation>把被掩蔽的查询设为零、每行尚未除以其总和的权重。</translation>
    </message>
    <message>
        <source>The mask is applied before the softmax.</source>
        <translation>掩码在 softmax 之前应用。</translation>
    </message>
    <message>
        <source>How much each query (row) takes from each key's value; each row sums to 1.</source>
        <translation>每个查询（行）从每个键的值中取多少；每行之和为 1。</translation>
    </message>
    <message>
        <source>Dropout mask</source>
        <translation>Dropout 掩码</translation>
    </message>
    <message>
        <source>The factor of each weight: 0 if dropped, 1 / (1 - rate) if kept.</source>
        <translation>每个权重的因子：丢弃为 0，保留为 1 / (1 - 比率)。</translation>
    </message>
    <message>
        <source>Weights after dropout</source>
        <translation>dropout 后的权重</translation>
    </message>
    <message>
        <source>The weights that multiply the values.</source>
        <translation>与值相乘的权重。</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>丢弃后</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>The context vector of each token: the values, summed with these weights.</source>
        <translation>每个词元的上下文向量：用这些权重对值求和。</translation>
    </message>
    <message>
        <source>Concatenated</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>The context vectors of all heads side by side; ablated heads are zero, or what replaces them.</source>
        <translation>所有头的上下文向量并排；被消融的头为零，或为其替代内容。</translation>
    </message>
    <message>
        <source>Concat.</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>What the attention layer returns: one vector for each token.</source>
        <translation>注意力层返回的内容：每个词元一个向量。</translation>
    </message>
    <message>
        <source>Encoder weights</source>
        <translation>编码器权重</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源</translation>
    </message>
    <message>
        <source>How much each source token takes from each source token.</source>
        <translation>每个源词元从每个源词元取多少。</translation>
    </message>
    <message>
        <source>Decoder weights</source>
        <translation>解码器权重</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>How much each target token takes from earlier target tokens.</source>
        <translation>每个目标词元从更早的目标词元取多少。</translation>
    </message>
    <message>
        <source>Cross weights</source>
        <translation>交叉权重</translation>
    </message>
    <message>
        <source>Cross</source>
        <translation>交叉</translation>
    </message>
    <message>
        <source>How much each target token takes from each source token.</source>
        <translation>每个目标词元从每个源词元取多少。</translation>
    </message>
    <message>
        <source>Numbers of {target} cannot be edited: there is no tensor of that name.</source>
        <translation>{target} 的数字不能编辑：没有该名称的张量。</translation>
    </message>
    <message>
        <source>{index} is not an index of {target}.</source>
        <translation>{index} 不是 {target} 的下标。</translation>
    </message>
    <message>
        <source>{number:g} is not a finite number.</source>
        <translation>{number:g} 不是有限数。</translation>
    </message>
    <message>
        <source>{number:g} is too large: attention computes with 32-bit floats, up to 3.4e+38.</source>
        <translation>{number:g} 太大：注意力用 32 位浮点数计算，最大 3.4e+38。</translation>
    </message>
    <message>
        <source>{number:g} is not a mask value: 0 is masked, 1 is not.</source>
        <translation>{number:g} 不是掩码值：0 表示掩蔽，1 表示不掩蔽。</translation>
    </message>
    <message>
        <source>each edit must name its target: an embedding and token, a variant and matrix, a stage or steered stage, or the mask.</source>
        <translation>每次编辑必须指明其目标：嵌入与词元、变体与矩阵、阶段或被引导的阶段，或掩码。</translation>
    </message>
    <message>
        <source>{value} is not a number.</source>
        <translation>{value} 不是数。</translation>
    </message>
    <message>
        <source>one of {choices}</source>
        <translation>{choices} 之一</translation>
    </message>
    <message>
        <source>a whole number {bounds}</source>
        <translation>{bounds} 的整数</translation>
    </message>
    <message>
        <source>a number {bounds}</source>
        <translation>{bounds} 的数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>{choices}, or a number {bounds} to divide by</source>
        <translation>{choices}，或作为除数的一个 {bounds} 的数</translation>
    </message>
    <message>
        <source>a list of heads such as 0,2, each of them {bounds}</source>
        <translation>头的列表，如 0,2，其中每个为 {bounds}</translation>
    </message>
    <message>
        <source>one of {choices}, or a condition of q and k such as 'k &lt;= q and q - k &lt; 3'</source>
        <translation>{choices} 之一，或关于 q 和 k 的条件，如 'k &lt;= q and q - k &lt; 3'</translation>
    </message>
    <message>
        <source>a list of heads LAYER.HEAD and of layers, such as 3.0,3.7,5</source>
        <translation>头 LAYER.HEAD 和层的列表，如 3.0,3.7,5</translation>
    </message>
    <message>
        <source>There is no option {name} (did you mean {near}?).</source>
        <translation>没有选项 {name}（是否想写 {near}？）。</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is {expected}.</source>
        <translation>{name} 不能是 {text}：应为{expected}。</translation>
    </message>
    <message>
        <source>There is no option {name}: the options are {known}.</source>
        <translation>没有选项 {name}：可用的选项有 {known}。</translation>
    </message>
    <message>
        <source>d_out ({d_out}) must be a multiple of Heads ({num_heads}).</source>
        <translation>d_out（{d_out}）必须是头数（{num_heads}）的倍数。</translation>
    </message>
    <message>
        <source>d_in ({d_out}) must be a multiple of Heads ({num_heads}).</source>
        <translation>d_in（{d_out}）必须是头数（{num_heads}）的倍数。</translation>
    </message>
    <message>
        <source>Rotated queries</source>
        <translation>旋转查询</translation>
    </message>
    <message>
        <source>The queries with rotary positions: each pair of dimensions is rotated by an angle that grows with the position.</source>
        <translation>带旋转位置的查询：每对维度旋转一个随位置增大的角度。</translation>
    </message>
    <message>
        <source>Rot. q</source>
        <translation>旋转查询</translation>
    </message>
    <message>
        <source>rotated query</source>
        <translation>旋转查询</translation>
    </message>
    <message>
        <source>Rotated keys</source>
        <translation>旋转键</translation>
    </message>
    <message>
        <source>The keys with rotary positions: scores depend on the distance between two tokens.</source>
        <translation>带旋转位置的键：分数取决于两个词元的距离。</translation>
    </message>
    <message>
        <source>Rot. k</source>
        <translation>旋转键</translation>
    </message>
    <message>
        <source>rotated key</source>
        <translation>旋转键</translation>
    </message>
    <message>
        <source>Simplified self-attention</source>
        <translation>简化的自注意力</translation>
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
        <translation>MultiHeadAttention（权重拆分）</translation>
    </message>
    <message>
        <source>Einsum formulation</source>
        <translation>Einsum 形式</translation>
    </message>
    <message>
        <source>torch.nn.MultiheadAttention</source>
        <translation>torch.nn.MultiheadAttention</translation>
    </message>
    <message>
        <source>Grouped-query attention (RoPE)</source>
        <translation>分组查询注意力（RoPE）</translation>
    </message>
    <message>
        <source>d_out ({d_out}) must be a multiple of 2 x Heads ({num_heads}): rotary positions rotate pairs of dimensions.</source>
        <translation>d_out（{d_out}）必须是头数（{num_heads}）两倍的倍数：旋转位置成对旋转各维。</translation>
    </message>
    <message>
        <source>Heads ({num_heads}) must be a multiple of KV heads ({num_kv_heads}).</source>
        <translation>头数（{num_heads}）必须是 KV 头数（{num_kv_heads}）的倍数。</translation>
    </message>
    <message>
        <source>cannot be told: {error}</source>
        <translation>无法确定：{error}</translation>
    </message>
    <message>
        <source>{version} in {folder}</source>
        <translation>{version}，位于 {folder}</translation>
    </message>
    <message>
        <source>{name} is not installed: {command}</source>
        <translation>未安装 {name}：{command}</translation>
    </message>
    <message>
        <source>none can open: {reason}</source>
        <translation>无法打开：{reason}</translation>
    </message>
    <message>
        <source>opens ({platforms})</source>
        <translation>可以打开（{platforms}）</translation>
    </message>
    <message>
        <source>libraries are missing: {files}</source>
        <translation>缺少库：{files}</translation>
    </message>
    <message>
        <source>drawn as boxes, since no font is found: {scripts}</source>
        <translation>找不到字体，因此显示为方框：{scripts}</translation>
    </message>
    <message>
        <source>cpu: {cores} cores, {free:.1f} GiB free</source>
        <translation>cpu：{cores} 核，{free:.1f} GiB 可用</translation>
    </message>
    <message>
        <source>no GPU is used by torch {version}: it finds no NVIDIA driver or card</source>
        <translation>torch {version} 未使用 GPU：找不到 NVIDIA 驱动或显卡</translation>
    </message>
    <message>
        <source>no GPU is used by torch {version}: it is built without CUDA; see pytorch.org for the command that installs another build</source>
        <translation>torch {version} 未使用 GPU：它不含 CUDA；安装其他版本的命令见 pytorch.org</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}</source>
        <translation>无法打开 {name}：{why}</translation>
    </message>
    <message>
        <source>{path} cannot be written</source>
        <translation>无法写入 {path}</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>软件包</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Computes on</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Its own files</source>
        <translation>自身文件</translation>
    </message>
    <message>
        <source>Fonts</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>numbers of another kind</source>
        <translation>数值类型不同</translation>
    </message>
    <message>
        <source>weights of another config</source>
        <translation>权重与 config 不符</translation>
    </message>
    <message>
        <source>{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: set dtype to {half} ({smaller:,.1f} GB), close other programs, or choose a smaller model.</source>
        <translation>{name} 以 {dtype} 需要 {needed:,.1f} GB 内存，可用 {free:,.1f} GB：请将 dtype 设为 {half}（{smaller:,.1f} GB）、关闭其他程序或选择较小的模型。</translation>
    </message>
    <message>
        <source>{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: close other programs, or choose a smaller model.</source>
        <translation>{name} 以 {dtype} 需要 {needed:,.1f} GB 内存，可用 {free:,.1f} GB：请关闭其他程序或选择较小的模型。</translation>
    </message>
    <message>
        <source>a config.json that is not understood</source>
        <translation>无法理解的 config.json</translation>
    </message>
    <message>
        <source>{name} has changed while it was read: open it again.</source>
        <translation>{name} 在读取时发生了变化：请重新打开。</translation>
    </message>
    <message>
        <source>{name} is an adapter (LoRA), not a whole model: merge the adapter into its base model, with peft: AutoPeftModelForCausalLM.from_pretrained({folder}).merge_and_unload().save_pretrained(…).</source>
        <translation>{name} 是适配器（LoRA），不是完整的模型：请用 peft 把适配器合并到其基础模型中：AutoPeftModelForCausalLM.from_pretrained({folder}).merge_and_unload().save_pretrained(…)。</translation>
    </message>
    <message>
        <source>an adapter: merge it first</source>
        <translation>适配器：请先合并</translation>
    </message>
    <message>
        <source>{name} has no {config}: it is not a model in Hugging Face's layout.</source>
        <translation>{name} 没有 {config}：它不是 Hugging Face 布局的模型。</translation>
    </message>
    <message>
        <source>no config.json</source>
        <translation>没有 config.json</translation>
    </message>
    <message>
        <source>{name} has no {tokenizer}, nor {source} and {vocabulary} to make one from: copy these two files of the original model to {folder}.</source>
        <translation>{name} 没有 {tokenizer}，也没有可用来生成它的 {source} 和 {vocabulary}：请把原模型的这两个文件复制到 {folder}。</translation>
    </message>
    <message>
        <source>no tokenizer.json</source>
        <translation>没有 tokenizer.json</translation>
    </message>
    <message>
        <source>{name} has no {tokenizer}: save it there, with transformers (and sentencepiece): AutoTokenizer.from_pretrained(…).save_pretrained({folder}).</source>
        <translation>{name} 没有 {tokenizer}：请用 transformers（和 sentencepiece）保存到那里：AutoTokenizer.from_pretrained(…).save_pretrained({folder})。</translation>
    </message>
    <message>
        <source>{name} has no weights: there is no *.safetensors in it.</source>
        <translation>{name} 没有权重：其中没有 *.safetensors。</translation>
    </message>
    <message>
        <source>no weights</source>
        <translation>没有权重</translation>
    </message>
    <message>
        <source>{file} is pickled, which runs whatever somebody put into it, and is not read. If you trust it, convert it with transformers: {which}.from_pretrained({folder}).save_pretrained({folder}).</source>
        <translation>{file} 是 pickle 文件，会运行别人放入其中的任何内容，因此不读取。如果你信任它，请用 transformers 转换：{which}.from_pretrained({folder}).save_pretrained({folder})。</translation>
    </message>
    <message>
        <source>pickled</source>
        <translation>pickle 格式</translation>
    </message>
    <message>
        <source>{index} is damaged: it does not say which file holds which tensor.</source>
        <translation>{index} 已损坏：它没有说明哪个文件含哪个张量。</translation>
    </message>
    <message>
        <source>{index} names {shard}, which is not a file of this folder.</source>
        <translation>{index} 提到 {shard}，它不是此文件夹中的文件。</translation>
    </message>
    <message>
        <source>{index} names {shard}, which is missing: fetch the whole model.</source>
        <translation>{index} 提到 {shard}，但它不存在：请获取完整的模型。</translation>
    </message>
    <message>
        <source>{name} is damaged: it is not a JSON object with names.</source>
        <translation>{name} 已损坏：它不是带名称的 JSON 对象。</translation>
    </message>
    <message>
        <source>{name} is damaged or cut short ({error}).</source>
        <translation>{name} 已损坏或不完整（{error}）。</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}：{reason}</translation>
    </message>
    <message>
        <source>{name} holds a model of type {kind}, which cannot be opened: the types of .gguf files are {readers}.</source>
        <translation>{name} 含有 {kind} 类型的模型，无法打开：可用的 .gguf 文件类型有 {readers}。</translation>
    </message>
    <message>
        <source>{name} is one of {parts} parts: put them together first, with llama-gguf-split --merge.</source>
        <translation>{name} 是 {parts} 个部分之一：请先用 llama-gguf-split --merge 合并。</translation>
    </message>
    <message>
        <source>a part</source>
        <translation>只是一部分</translation>
    </message>
    <message>
        <source>{name} has no embeddings (token_embd.weight): it holds no whole model.</source>
        <translation>{name} 没有嵌入（token_embd.weight）：它不含完整的模型。</translation>
    </message>
    <message>
        <source>{error}</source>
        <translation>{error}</translation>
    </message>
    <message>
        <source>{name} has {tensor} packed as {kind}, which cannot be read.</source>
        <translation>{name} 中的 {tensor} 以 {kind} 打包，无法读取。</translation>
    </message>
    <message>
        <source>{name} does not have {heads} heads of an even size.</source>
        <translation>{name} 没有 {heads} 个大小为偶数的头。</translation>
    </message>
    <message>
        <source>{name} does not have {heads} heads and {groups} key/value heads of the same size.</source>
        <translation>{name} 没有 {heads} 个头和 {groups} 个大小相同的键/值头。</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {error}.</source>
        <translation>无法打开 {name}：{error}。</translation>
    </message>
    <message>
        <source>{name} has a tokenizer of the kind {kind}, which is not known here: the kinds are {builders}.</source>
        <translation>{name} 的分词器属于 {kind} 类，这里不认识：可用的种类有 {builders}。</translation>
    </message>
    <message>
        <source>Not enough memory for {name}: close other programs, or choose a smaller model.</source>
        <translation>{name} 的内存不足：请关闭其他程序，或选择更小的模型。</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>family</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>stored as</source>
        <translation>存储格式</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>a model is a folder in Hugging Face's layout (config.json, *.safetensors, tokenizer.json), or a .gguf file</source>
        <translation>模型是 Hugging Face 格式的文件夹（config.json、*.safetensors、tokenizer.json）或 .gguf 文件</translation>
    </message>
    <message>
        <source>A model needs a name: attnviz models lists the available ones.</source>
        <translation>模型需要名称：attnviz models 列出可用的模型。</translation>
    </message>
    <message>
        <source>{name} was in the memory of a script or a notebook: run that again, or save the model by save_pretrained and open its folder.</source>
        <translation>{name} 曾在脚本或笔记本的内存中：请重新运行它，或用 save_pretrained 保存模型后打开其文件夹。</translation>
    </message>
    <message>
        <source>The model {where} is not part of this program: open a folder or a .gguf file that has it.</source>
        <translation>模型 {where} 不属于本程序：请打开含有它的文件夹或 .gguf 文件。</translation>
    </message>
    <message>
        <source>The model {where} is not installed: {command}</source>
        <translation>模型 {where} 未安装：{command}</translation>
    </message>
    <message>
        <source>{name} is not there: {openable}.</source>
        <translation>{name} 不存在：{openable}。</translation>
    </message>
    <message>
        <source>{name} is not a file: {openable}.</source>
        <translation>{name} 不是文件：{openable}。</translation>
    </message>
    <message>
        <source>cannot be opened: {reason}</source>
        <translation>无法打开：{reason}</translation>
    </message>
    <message>
        <source>Not part of this program: {models}. Any model folder and .gguf file can be opened.</source>
        <translation>不属于本程序：{models}。任何模型文件夹和 .gguf 文件都可以打开。</translation>
    </message>
    <message>
        <source>Not installed: {models} ({command}). Any model folder and .gguf file can be opened.</source>
        <translation>未安装：{models}（{command}）。任何模型文件夹和 .gguf 文件都可以打开。</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>{name} is not a model that can be opened: {openable}.</source>
        <translation>{name} 不是可以打开的模型：{openable}。</translation>
    </message>
    <message>
        <source>{name} holds {count} models ({listed}): open one of them.</source>
        <translation>{name} 含有 {count} 个模型（{listed}）：请打开其中一个。</translation>
    </message>
    <message>
        <source>{name} is damaged: its added_tokens_decoder does not name tokens by id.</source>
        <translation>{name} 已损坏：其 added_tokens_decoder 没有按 id 命名词元。</translation>
    </message>
    <message>
        <source>type {kind}</source>
        <translation>类型 {kind}</translation>
    </message>
    <message>
        <source>{error} Or install transformers, which computes it in a process of its own: {command}.</source>
        <translation>{error} 或安装 transformers，由它在单独的进程中计算：{command}。</translation>
    </message>
    <message>
        <source>needs {extra}</source>
        <translation>需要 {extra}</translation>
    </message>
    <message>
        <source>The weights need {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.</source>
        <translation>权重需要 {needed:,.1f} GB，而设备 {device} 可用 {free:,.1f} GB。</translation>
    </message>
    <message>
        <source>Set dtype to bfloat16, or choose a smaller model.</source>
        <translation>请把 dtype 设为 bfloat16，或选择更小的模型。</translation>
    </message>
    <message>
        <source>Choose a smaller model.</source>
        <translation>请选择更小的模型。</translation>
    </message>
    <message>
        <source>The computation needs {needed:,.1f} GB, and the device {device} has {free:,.1f} GB free.</source>
        <translation>计算需要 {needed:,.1f} GB，而设备 {device} 可用 {free:,.1f} GB。</translation>
    </message>
    <message>
        <source>Shorten the text, or set dtype to bfloat16.</source>
        <translation>请缩短文本，或把 dtype 设为 bfloat16。</translation>
    </message>
    <message>
        <source>Shorten the text.</source>
        <translation>请缩短文本。</translation>
    </message>
    <message>
        <source>The device {device} lacks the operation {name}.</source>
        <translation>设备 {device} 缺少操作 {name}。</translation>
    </message>
    <message>
        <source>The device {device} failed ({reason}).</source>
        <translation>设备 {device} 失败（{reason}）。</translation>
    </message>
    <message>
        <source>{reason} {advice}</source>
        <translation>{reason} {advice}</translation>
    </message>
    <message>
        <source>{reason} Computed on the CPU.</source>
        <translation>{reason} 已在 CPU 上计算。</translation>
    </message>
    <message>
        <source>The device {device} has too little memory.</source>
        <translation>设备 {device} 的内存太少。</translation>
    </message>
    <message>
        <source>The device {device} has too little memory: {needed} more were needed.</source>
        <translation>设备 {device} 的内存太少：还需要 {needed}。</translation>
    </message>
    <message>
        <source>The device {device} has too little memory: {needed} more were needed, {free} are free.</source>
        <translation>设备 {device} 的内存太少：还需要 {needed}，可用 {free}。</translation>
    </message>
    <message>
        <source>Numbers cannot be read from the device any more ({reason}): edit something, or undo it, to compute them again.</source>
        <translation>无法再从设备读取数字（{reason}）：请编辑或撤销某处以重新计算。</translation>
    </message>
    <message>
        <source>{name} writes token after token, and no change is searched for in it: edit the number yourself.</source>
        <translation>{name} 逐个写出词元，不在其中搜索更改：请自己编辑数字。</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>{snapshot} has {count} tokens and this text {other}: resampling ablated heads needs as many.</source>
        <translation>{snapshot} 有 {count} 个词元，本文本有 {other} 个：对消融的头重采样需要相同的数目。</translation>
    </message>
    <message>
        <source>The device {device} has too little memory for {count} texts of up to {tokens:,} tokens at once: half as many are measured together from now on.</source>
        <translation>设备 {device} 的内存太少，无法同时处理 {count} 段最多 {tokens:,} 个词元的文本：从现在起一次测量一半。</translation>
    </message>
    <message>
        <source>There is no device {name} here: computed on the CPU.</source>
        <translation>这里没有设备 {name}：已在 CPU 上计算。</translation>
    </message>
    <message>
        <source>{name} has no attention.</source>
        <translation>{name} 没有注意力。</translation>
    </message>
    <message>
        <source>{name} computes its attention by code of its own, which cannot be replaced by transformers' AttentionInterface: compute it, and view it with attnviz.show(attentions, tokens).</source>
        <translation>{name} 用自己的代码计算注意力，无法用 transformers 的 AttentionInterface 替换：请计算它，再用 attnviz.show(attentions, tokens) 查看。</translation>
    </message>
    <message>
        <source>{name} returns logits that are not plain numbers ({kind}), as where activations are quantised without calibration: calibrate them, or quantise the weights alone.</source>
        <translation>{name} 返回的 logit 不是普通数字（{kind}），例如激活值未经校准就被量化：请校准它们，或只量化权重。</translation>
    </message>
    <message>
        <source>{name} has several residual streams beside each other, which is not shown: compute it, and view it with attnviz.show(attentions, tokens).</source>
        <translation>{name} 有多个并列的残差流，无法显示：请计算它，再用 attnviz.show(attentions, tokens) 查看。</translation>
    </message>
    <message>
        <source>Rows of the weights sum to less than 1: a learned score of no key (a sink) takes the rest, the stage Sink weight.</source>
        <translation>权重的行之和小于 1：其余归于一个学得的、不属于任何键的分数（汇），即阶段“汇权重”。</translation>
    </message>
    <message>
        <source>Layers without attention: {layers}. Only what they read and what their MLP adds is shown.</source>
        <translation>没有注意力的层：{layers}。只显示它们读取的内容和其 MLP 加上的内容。</translation>
    </message>
    <message>
        <source>What attention and MLP add to the residual stream cannot be seen in layers {layers}: no module returns it.</source>
        <translation>在第 {layers} 层看不到注意力和 MLP 给残差流加上的内容：没有模块返回它。</translation>
    </message>
    <message>
        <source>{name} is computed by transformers, and no change is searched for in it: edit the number yourself.</source>
        <translation>{name} 由 transformers 计算，不在其中搜索更改：请自己编辑数字。</translation>
    </message>
    <message>
        <source>The logits of {name} are not its final norm and its unembedding alone, so that its residual stream cannot be read as tokens.</source>
        <translation>{name} 的 logit 不只来自其最终归一化和反嵌入，因此其残差流不能读作词元。</translation>
    </message>
    <message>
        <source>{name} cannot be read by the record of its family: {reason}.</source>
        <translation>{name} 无法按其家族的记录读取：{reason}。</translation>
    </message>
    <message>
        <source>{name} cannot be read by the record of its family: {error}</source>
        <translation>{name} 无法按其家族的记录读取：{error}</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: open it with its processor, and image=…</source>
        <translation>{name} 读取图片而不是文本：打开时请给出它的处理器和 image=…</translation>
    </message>
    <message>
        <source>{name} has no table of embeddings for tokens, and AttnViz opens models of text and of pictures: compute its attention with output_attentions=True, and view it with attnviz.show(attentions, labels).</source>
        <translation>{name} 没有词元的嵌入表，而 AttnViz 打开文本模型和图片模型：请用 output_attentions=True 计算其注意力，再用 attnviz.show(attentions, labels) 查看。</translation>
    </message>
    <message>
        <source>The layers of {name} differ in their heads, which is not shown.</source>
        <translation>{name} 各层的头不同，无法显示。</translation>
    </message>
    <message>
        <source>{name} fails on a short text, which AttnViz computes in torch.inference_mode ({error}).</source>
        <translation>{name} 无法计算一段短文本，AttnViz 在 torch.inference_mode 中计算它（{error}）。</translation>
    </message>
    <message>
        <source>{name} needs its tokenizer, such as AutoTokenizer.from_pretrained(…): {kind} has no {missing}.</source>
        <translation>{name} 需要它的分词器，如 AutoTokenizer.from_pretrained(…)：{kind} 没有 {missing}。</translation>
    </message>
    <message>
        <source>Weights of {name} are on meta, in no memory: load it without offloading.</source>
        <translation>{name} 的权重在 meta 上，不在任何内存中：请不用卸载方式载入。</translation>
    </message>
    <message>
        <source>{name} is in {dtype} on {device}: AttnViz computes in {dtypes}, on cpu, cuda or mps.</source>
        <translation>{name} 以 {dtype} 位于 {device}：AttnViz 以 {dtypes} 在 cpu、cuda 或 mps 上计算。</translation>
    </message>
    <message>
        <source>{name} is on several devices ({devices}), and its family is computed on one: move it by model.to(…).</source>
        <translation>{name} 分布在多个设备（{devices}）上，而其家族在一个设备上计算：请用 model.to(…) 移动它。</translation>
    </message>
    <message>
        <source>This session needs the model {name}, which cannot be opened: {error}</source>
        <translation>此会话需要模型 {name}，但无法打开：{error}</translation>
    </message>
    <message>
        <source>The weights of {name} have changed since it was opened: open it again.</source>
        <translation>{name} 的权重在打开后发生了变化：请重新打开。</translation>
    </message>
    <message>
        <source>This session needs the model {name}, and {where} now holds another one. Open the right one, or use this one in its place.</source>
        <translation>此会话需要模型 {name}，而 {where} 现在是另一个模型。请打开正确的模型，或用这一个代替它。</translation>
    </message>
    <message>
        <source>The weights of {name} are not those with which this was made.</source>
        <translation>{name} 的权重不是制作此内容时的权重。</translation>
    </message>
    <message>
        <source>{name} fills texts up with {token}, which it gives no position: take it out of the text.</source>
        <translation>{name} 用 {token} 填充文本，并且不给它位置：请把它从文本中去掉。</translation>
    </message>
    <message>
        <source>The text has {longest:,} tokens, and {name} has positions for {max_positions:,}: shorten it.</source>
        <translation>文本有 {longest:,} 个词元，而 {name} 有 {max_positions:,} 个位置：请缩短文本。</translation>
    </message>
    <message>
        <source>{name} was trained on texts of up to {count} tokens, and this one is longer: what later tokens attend to says little.</source>
        <translation>{name} 是用最多 {count} 个词元的文本训练的，而此文本更长：靠后的词元关注什么说明不了多少。</translation>
    </message>
    <message>
        <source>There is no formulation {name}: choose among {known}.</source>
        <translation>没有形式 {name}：请从 {known} 中选择。</translation>
    </message>
    <message>
        <source>Pass a module, such as MultiHeadAttention(...), not {value}.</source>
        <translation>请传入模块，如 MultiHeadAttention(...)，不能是 {value}。</translation>
    </message>
    <message>
        <source>attnviz.check compares one attention module, and {name} is a whole model: open it with attnviz.open(model, tokenizer) or attnviz.watch(model, tokenizer).</source>
        <translation>attnviz.check 比较单个注意力模块，而 {name} 是整个模型：请用 attnviz.open(model, tokenizer) 或 attnviz.watch(model, tokenizer) 打开它。</translation>
    </message>
    <message>
        <source>Its output is {theirs}, and {ours} is expected.</source>
        <translation>其输出为 {theirs}，应为 {ours}。</translation>
    </message>
    <message>
        <source>The parameter {name} was not matched with a weight.</source>
        <translation>参数 {name} 没有匹配到权重。</translation>
    </message>
    <message>
        <source>No parameter of {size} was found for the {stage}.</source>
        <translation>没有找到{stage}的大小为 {size} 的参数。</translation>
    </message>
    <message>
        <source>{name} does not say how many heads it has, and {count} are assumed: name num_heads.</source>
        <translation>{name} 没有说明有多少个头，因此假定为 {count} 个：请指定 num_heads。</translation>
    </message>
    <message>
        <source>Queries and keys are swapped.</source>
        <translation>查询和键互换了。</translation>
    </message>
    <message>
        <source>Queries and values are swapped.</source>
        <translation>查询和值互换了。</translation>
    </message>
    <message>
        <source>Keys and values are swapped.</source>
        <translation>键和值互换了。</translation>
    </message>
    <message>
        <source>The weight matrices are transposed: nn.Linear computes x @ W.T.</source>
        <translation>权重矩阵被转置了：nn.Linear 计算 x @ W.T。</translation>
    </message>
    <message>
        <source>The keys are the queries: W_query is used for both.</source>
        <translation>键就是查询：两者都用了 W_query。</translation>
    </message>
    <message>
        <source>The queries are the keys: W_key is used for both.</source>
        <translation>查询就是键：两者都用了 W_key。</translation>
    </message>
    <message>
        <source>The values are the keys: W_key is used for both.</source>
        <translation>值就是键：两者都用了 W_key。</translation>
    </message>
    <message>
        <source>The keys are the values: W_value is used for both.</source>
        <translation>键就是值：两者都用了 W_value。</translation>
    </message>
    <message>
        <source>The queries are the values: W_value is used for both.</source>
        <translation>查询就是值：两者都用了 W_value。</translation>
    </message>
    <message>
        <source>The values are the queries: W_query is used for both.</source>
        <translation>值就是查询：两者都用了 W_query。</translation>
    </message>
    <message>
        <source>A bias is added to queries, keys or values: build the layers with bias=False, or compare with qkv_bias=True.</source>
        <translation>查询、键或值加上了偏置：请用 bias=False 构建各层，或用 qkv_bias=True 比较。</translation>
    </message>
    <message>
        <source>The bias of the projections is not added.</source>
        <translation>投影的偏置没有加上。</translation>
    </message>
    <message>
        <source>The heads are split by view(b, heads, tokens, d) without transposing: tokens and heads are mixed. Split by view(b, tokens, heads, d).transpose(1, 2).</source>
        <translation>头用 view(b, heads, tokens, d) 拆分而没有转置：词元和头混在了一起。请用 view(b, tokens, heads, d).transpose(1, 2) 拆分。</translation>
    </message>
    <message>
        <source>The heads are interleaved: each takes every num_heads-th number of a projection. Split by view(b, tokens, heads, d), with the heads before the numbers of a head.</source>
        <translation>头是交错的：每个头取投影中每隔 num_heads 的数。请用 view(b, tokens, heads, d) 拆分，头在头内数字之前。</translation>
    </message>
    <message>
        <source>The heads of each token attend to each other, instead of the tokens: transpose(1, 2) after the split.</source>
        <translation>每个词元的各个头互相关注，而不是词元互相关注：拆分后要 transpose(1, 2)。</translation>
    </message>
    <message>
        <source>The heads are not split: one head attends with all numbers of the queries and keys.</source>
        <translation>没有拆分注意力头：一个头使用了查询和键的全部数值。</translation>
    </message>
    <message>
        <source>Queries and keys are not rotated by their positions (RoPE).</source>
        <translation>查询和键没有按其位置旋转（RoPE）。</translation>
    </message>
    <message>
        <source>The scores are cosine similarities: use the dot products, not divided by the lengths of queries and keys.</source>
        <translation>分数是余弦相似度：请使用点积，不要除以查询和键的长度。</translation>
    </message>
    <message>
        <source>The scores have the opposite sign.</source>
        <translation>分数的符号相反。</translation>
    </message>
    <message>
        <source>The scores are not scaled: divide them by sqrt(d_k).</source>
        <translation>分数没有缩放：请除以 sqrt(d_k)。</translation>
    </message>
    <message>
        <source>The scores are divided by sqrt(d_out): divide by sqrt(d_k), the square root of the size of a head.</source>
        <translation>分数除以了 sqrt(d_out)：请除以 sqrt(d_k)，即头的大小的平方根。</translation>
    </message>
    <message>
        <source>The scores are divided by sqrt(d_in): divide by sqrt(d_k), the square root of the size of a head.</source>
        <translation>分数除以了 sqrt(d_in)：请除以 sqrt(d_k)，即头的大小的平方根。</translation>
    </message>
    <message>
        <source>The scores are divided by d_k: divide by its square root.</source>
        <translation>分数除以了 d_k：请除以它的平方根。</translation>
    </message>
    <message>
        <source>The scores are divided by the square root of the number of heads: divide by that of the size of a head.</source>
        <translation>分数除以了头数的平方根：请除以头的大小的平方根。</translation>
    </message>
    <message>
        <source>The scores are multiplied by sqrt(d_k): divide by it.</source>
        <translation>分数乘以了 sqrt(d_k)：请除以它。</translation>
    </message>
    <message>
        <source>The mask is missing: later tokens are attended to.</source>
        <translation>缺少掩码：会关注更晚的词元。</translation>
    </message>
    <message>
        <source>The mask includes the diagonal: a token does not attend to itself. Use triu(diagonal=1).</source>
        <translation>掩码包括了对角线：词元不关注自身。请用 triu(diagonal=1)。</translation>
    </message>
    <message>
        <source>The mask is reversed: earlier tokens are masked instead of later ones.</source>
        <translation>掩码反了：被掩蔽的是更早的词元，而不是更晚的。</translation>
    </message>
    <message>
        <source>The mask is reversed, and includes the diagonal.</source>
        <translation>掩码反了，而且包括了对角线。</translation>
    </message>
    <message>
        <source>The mask begins one token too late: the next token is attended to.</source>
        <translation>掩码晚开始一个词元：会关注下一个词元。</translation>
    </message>
    <message>
        <source>Masked scores are set to 0, which the softmax makes positive: set them to -inf.</source>
        <translation>被掩蔽的分数设为了 0，softmax 会把它变为正：请设为 -inf。</translation>
    </message>
    <message>
        <source>Masked scores are set to 1: set them to -inf.</source>
        <translation>被掩蔽的分数设为了 1：请设为 -inf。</translation>
    </message>
    <message>
        <source>Masked scores are set to -1: set them to -inf.</source>
        <translation>被掩蔽的分数设为了 -1：请设为 -inf。</translation>
    </message>
    <message>
        <source>The mask of 0 and 1 is added to the scores, where it hides nothing: set masked scores to -inf.</source>
        <translation>0 和 1 的掩码被加到分数上，这什么也遮不住：请将被掩蔽的分数设为 -inf。</translation>
    </message>
    <message>
        <source>The mask comes after the softmax, and the rows are not renormalised.</source>
        <translation>掩码在 softmax 之后，而各行没有重新归一化。</translation>
    </message>
    <message>
        <source>The softmax is along the queries: use dim=-1, so that each query's weights sum to 1.</source>
        <translation>softmax 沿查询方向：请用 dim=-1，使每个查询的权重之和为 1。</translation>
    </message>
    <message>
        <source>The softmax is along the heads: use dim=-1.</source>
        <translation>softmax 沿头的方向：请用 dim=-1。</translation>
    </message>
    <message>
        <source>The softmax is along the batch: use dim=-1.</source>
        <translation>softmax 沿批次方向：请用 dim=-1。</translation>
    </message>
    <message>
        <source>The softmax is missing: scores are used as weights.</source>
        <translation>缺少 softmax：分数被当作权重。</translation>
    </message>
    <message>
        <source>The exponentials of the scores are not divided by their sum: use softmax(dim=-1).</source>
        <translation>分数的指数没有除以它们的和：请使用 softmax(dim=-1)。</translation>
    </message>
    <message>
        <source>The softmax is taken twice.</source>
        <translation>softmax 做了两次。</translation>
    </message>
    <message>
        <source>The weights are a sigmoid of the scores, not their softmax.</source>
        <translation>权重是分数的 sigmoid，而不是 softmax。</translation>
    </message>
    <message>
        <source>The weights are scaled after the softmax: scale the scores before it.</source>
        <translation>权重在 softmax 之后才缩放：请在其之前缩放分数。</translation>
    </message>
    <message>
        <source>The transposed weights are multiplied with the values.</source>
        <translation>与值相乘的是转置的权重。</translation>
    </message>
    <message>
        <source>The mean over the heads is taken: concatenate them, torch.cat(heads, dim=-1).</source>
        <translation>各个头取了平均：请将它们拼接，torch.cat(heads, dim=-1)。</translation>
    </message>
    <message>
        <source>The heads are added: concatenate them, torch.cat(heads, dim=-1).</source>
        <translation>各个头被相加：请将它们拼接，torch.cat(heads, dim=-1)。</translation>
    </message>
    <message>
        <source>The heads are concatenated in reversed order.</source>
        <translation>各个头按相反的顺序拼接。</translation>
    </message>
    <message>
        <source>The heads are merged without transposing back: transpose(1, 2) before the view.</source>
        <translation>合并头时没有转置回来：在 view 之前要 transpose(1, 2)。</translation>
    </message>
    <message>
        <source>The heads are merged number by number instead of one after the other: transpose(1, 2) before the view.</source>
        <translation>头是逐个数合并的，而不是一个接一个：在 view 之前要 transpose(1, 2)。</translation>
    </message>
    <message>
        <source>The axes of the context vectors are in a wrong order when the heads are merged, which mixes the tokens of the batch: transpose(1, 2) before the view.</source>
        <translation>合并头时上下文向量的轴顺序有误，使批次中的词元混在一起：在 view 之前要 transpose(1, 2)。</translation>
    </message>
    <message>
        <source>The output projection is applied twice.</source>
        <translation>输出投影应用了两次。</translation>
    </message>
    <message>
        <source>The output projection is missing.</source>
        <translation>缺少输出投影。</translation>
    </message>
    <message>
        <source>The weight of the output projection is transposed: nn.Linear computes x @ W.T.</source>
        <translation>输出投影的权重被转置了：nn.Linear 计算 x @ W.T。</translation>
    </message>
    <message>
        <source>The bias of the output projection is not added.</source>
        <translation>输出投影的偏置没有加上。</translation>
    </message>
    <message>
        <source>The module takes the tokens as the first axis and the batch as the second: pass batch_first=True to nn.MultiheadAttention.</source>
        <translation>该模块把词元作为第一个轴、批次作为第二个轴：请给 nn.MultiheadAttention 传入 batch_first=True。</translation>
    </message>
    <message>
        <source>Dropout is active: two runs in evaluation mode differ. Pass training=self.training, or use nn.Dropout.</source>
        <translation>dropout 处于启用状态：评估模式下两次运行不同。请传入 training=self.training，或使用 nn.Dropout。</translation>
    </message>
    <message>
        <source>The mask is multiplied with -inf, and 0 times -inf is NaN: use masked_fill(mask, -torch.inf).</source>
        <translation>掩码被乘以 -inf，而 0 乘以 -inf 是 NaN：请使用 masked_fill(mask, -torch.inf)。</translation>
    </message>
    <message>
        <source>The values are not projected: the weights are multiplied with the input. Multiply them with W_value(x).</source>
        <translation>值没有投影：权重乘的是输入。请乘以 W_value(x)。</translation>
    </message>
    <message>
        <source>The scores are divided by the square root of the number of tokens: divide by that of the size of a head.</source>
        <translation>分数除以了词元数的平方根：请除以头的大小的平方根。</translation>
    </message>
    <message>
        <source>The input is added to the output: attention alone is asked for.</source>
        <translation>输出加上了输入：这里只要注意力。</translation>
    </message>
    <message>
        <source>The parameter {name} has no shape before the module was run: run it once.</source>
        <translation>参数 {name} 在模块运行之前没有形状：请先运行一次。</translation>
    </message>
    <message>
        <source>{name} fails on an input of {tokens} vectors of {size} numbers: {failure}. Its forward takes {taken}, and got embeddings alone: check a module that needs no more.</source>
        <translation>{name} 在 {tokens} 个各含 {size} 个数的向量的输入上失败：{failure}。它的 forward 接受 {taken}，却只得到嵌入：请检查一个不需要更多输入的模块。</translation>
    </message>
    <message>
        <source>{name} fails on an input of {tokens} vectors of {size} numbers: {failure}.</source>
        <translation>{name} 在 {tokens} 个各含 {size} 个数的向量的输入上失败：{failure}。</translation>
    </message>
    <message>
        <source>The weights of the {stage} in {name} read vectors of different sizes: pass one attention module, not a whole block or model.</source>
        <translation>{name} 中 {stage} 的权重读取大小不同的向量：请传入单个注意力模块，而不是整个块或模型。</translation>
    </message>
    <message>
        <source>The weight of the {stage} in {name} is {theirs}, and {like} has {ours}: name other sizes.</source>
        <translation>{name} 中{stage}的权重为 {theirs}，而 {like} 的为 {ours}：请指定其他大小。</translation>
    </message>
    <message>
        <source>With the displayed sizes it computes the same: the mistake shows with others, such as {sizes}.</source>
        <translation>用所显示的大小，它的计算相同：错误在其他大小（如 {sizes}）时显现。</translation>
    </message>
    <message>
        <source>{file} has no class {name} of nn.Module: it has {known}.</source>
        <translation>{file} 没有 nn.Module 的类 {name}：它有 {known}。</translation>
    </message>
    <message>
        <source>Name a class of nn.Module, as in {file}:CLASS; {file} has {known}.</source>
        <translation>请指定 nn.Module 的类，如 {file}:CLASS；{file} 有 {known}。</translation>
    </message>
    <message>
        <source>{kind} is not built with {name}: it has {known}.</source>
        <translation>{kind} 的构建参数没有 {name}：它有 {known}。</translation>
    </message>
    <message>
        <source>{kind} is not built with {name}: it has no parameter.</source>
        <translation>{kind} 的构造函数不接受 {name}：它没有参数。</translation>
    </message>
    <message>
        <source>{kind} is built with {name}, which has no value: give it a default, or say what it is built with: {name}=VALUE.</source>
        <translation>{kind} 用 {name} 构建，但它没有值：请给出默认值，或说明构建参数：{name}=VALUE。</translation>
    </message>
    <message>
        <source>{kind}({built}) cannot be built: {error}.</source>
        <translation>无法构建 {kind}({built})：{error}。</translation>
    </message>
    <message>
        <source>Gradients through {layers} layers of {tokens:,} tokens would need {needed:.1f} GB, {free:.1f} GB are free: shorten the text.</source>
        <translation>穿过 {layers} 层、{tokens:,} 个词元的梯度需要 {needed:.1f} GB，可用 {free:.1f} GB：请缩短文本。</translation>
    </message>
    <message>
        <source>{count} sentences of up to {tokens:,} tokens</source>
        <translation>{count} 个句子（每句最多 {tokens:,} 个词元）</translation>
    </message>
    <message>
        <source>{tokens:,} tokens</source>
        <translation>{tokens:,} 个词元</translation>
    </message>
    <message>
        <source>{count} heads</source>
        <translation>{count} 个头</translation>
    </message>
    <message>
        <source>{count} head</source>
        <translation>{count} 个头</translation>
    </message>
    <message>
        <source>{text} in {layers} layers of {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free, besides the model</source>
        <translation>{text}，{layers} 层、每层 {heads}，除模型外需要 {needed:,.1f} GB，可用 {free:,.1f} GB</translation>
    </message>
    <message>
        <source>{sizes}: shorten the text.</source>
        <translation>{sizes}：请缩短文本。</translation>
    </message>
    <message>
        <source>Every layer is computed whole: {sizes}. Shorten the text, or draw one layer by attnviz figure --layer, which needs far less.</source>
        <translation>每一层都完整计算：{sizes}。请缩短文本，或用 attnviz figure --layer 只画一层，所需少得多。</translation>
    </message>
    <message>
        <source>{text} with {heads} would need {needed:,.1f} GB, {free:,.1f} GB are free: shorten the text or use fewer heads.</source>
        <translation>{text}，{heads}，需要 {needed:,.1f} GB，可用 {free:,.1f} GB：请缩短文本或使用更少的头。</translation>
    </message>
    <message>
        <source>{text} of {d_in:,} dimensions in and {d_out:,} out</source>
        <translation>{text}，输入 {d_in:,} 维、输出 {d_out:,} 维</translation>
    </message>
    <message>
        <source>{d_in:,} dimensions in and {d_out:,} out</source>
        <translation>输入 {d_in:,} 维、输出 {d_out:,} 维</translation>
    </message>
    <message>
        <source>{sizes} would need {needed:,.1f} GB, {free:,.1f} GB are free: choose smaller sizes or a shorter text.</source>
        <translation>{sizes}，需要 {needed:,.1f} GB，可用 {free:,.1f} GB：请选择更小的大小或更短的文本。</translation>
    </message>
    <message>
        <source>The weights of the model have changed: everything is computed anew.</source>
        <translation>模型的权重已改变：全部重新计算。</translation>
    </message>
    <message>
        <source>{name} has another configuration by now: watch it again.</source>
        <translation>{name} 的配置已改变：请重新 watch。</translation>
    </message>
    <message>
        <source>The process that has the model could not compute this ({error}).</source>
        <translation>持有该模型的进程无法计算此内容（{error}）。</translation>
    </message>
    <message>
        <source>{name} is computed in another process.</source>
        <translation>{name} 在另一个进程中计算。</translation>
    </message>
    <message>
        <source>In so long a text dropout is drawn square by square: torch's rate, but not its pattern.</source>
        <translation>在这么长的文本中，dropout 按方块抽取：比率与 torch 相同，但图样不同。</translation>
    </message>
    <message>
        <source>In so long a text only the displayed layer keeps its weights: select another layer to compute that one.</source>
        <translation>在这么长的文本中，只有所显示的层保留其权重：选择另一层即可计算那一层。</translation>
    </message>
    <message>
        <source>Sums are kept of at most {count} segments of so long a text: fold it by longer ones.</source>
        <translation>这么长的文本最多保留 {count} 个片段的和：请按更长的片段折叠。</translation>
    </message>
    <message>
        <source>{folder} holds the kept steps of a training run: name a new folder.</source>
        <translation>{folder} 存有一次训练运行保留的步骤：请指定新的文件夹。</translation>
    </message>
    <message>
        <source>The folder of the training run, {folder}, was deleted: train it again.</source>
        <translation>训练运行的文件夹 {folder} 已被删除：请重新训练。</translation>
    </message>
    <message>
        <source>The training cannot go on: its state, {state}, is missing. The kept steps stay; train the run again to have the later ones.</source>
        <translation>训练无法继续：其状态 {state} 不存在。保留的步骤仍在；要得到之后的步骤，请重新训练。</translation>
    </message>
    <message>
        <source>The training cannot go on: its state, {state}, is damaged, or that of another run. The kept steps stay; train the run again to have the later ones.</source>
        <translation>训练无法继续：其状态 {state} 已损坏，或属于另一次运行。保留的步骤仍在；要得到之后的步骤，请重新训练。</translation>
    </message>
    <message>
        <source>The text has {count} characters: {needed} are needed for a length of {length}.</source>
        <translation>文本有 {count} 个字符：长度为 {length} 时需要 {needed} 个。</translation>
    </message>
    <message>
        <source>{refused} In a process with transformers: {error}</source>
        <translation>{refused} 在带 transformers 的进程中：{error}</translation>
    </message>
    <message>
        <source>The process in which transformers reads {name} has ended.</source>
        <translation>transformers 读取 {name} 的进程已结束。</translation>
    </message>
    <message>
        <source>The process that computes {name} has ended: open the model again.</source>
        <translation>计算 {name} 的进程已结束：请重新打开模型。</translation>
    </message>
    <message>
        <source>{name} cannot be opened by transformers ({reason}).</source>
        <translation>transformers 无法打开 {name}（{reason}）。</translation>
    </message>
    <message>
        <source>{name} reads a picture in the place of a text: load it in Python with its processor, and open the window by attnviz.watch(model, processor, image=…).</source>
        <translation>{name} 读取图片而不是文本：请在 Python 中连同它的处理器一起加载，并用 attnviz.watch(model, processor, image=…) 打开窗口。</translation>
    </message>
    <message>
        <source>{variant} has no place for {weights} of {donor}, so the outputs differ.</source>
        <translation>{variant} 没有地方放 {donor} 的 {weights}，因此输出不同。</translation>
    </message>
    <message>
        <source />
        <translation type="unfinished" />
    </message>
    <message>
        <source>{name} writes token after token: its heads can be set to 0 only.</source>
        <translation>{name} 逐个写出词元：它的头只能设为 0。</translation>
    </message>
    <message>
        <source>{name} reads a picture: its heads have no mean over reference sentences.</source>
        <translation>{name} 读取图片：它的头没有参考句子上的均值。</translation>
    </message>
    <message>
        <source>Hold a text of as many tokens as A first ({keys}).</source>
        <translation>请先把词元数相同的一段文本设为 A（{keys}）。</translation>
    </message>
    <message>
        <source>A has {count} tokens and this text {other}: resampling needs as many.</source>
        <translation>A 有 {count} 个词元，本文本有 {other} 个：重采样需要相同的数目。</translation>
    </message>
    <message>
        <source>There is no snapshot {name} to resample ablated heads from: hold a text as A ({keys}), and choose the ablation again.</source>
        <translation>没有可用来对消融的头重采样的快照 {name}：请把一段文本设为 A（{keys}），再选择消融方式。</translation>
    </message>
    <message>
        <source>Hold the state to take activations from as A ({keys}), then change the text.</source>
        <translation>请把要从中取激活的状态设为 A（{keys}），然后更改文本。</translation>
    </message>
    <message>
        <source>A is of another model or variant: its activations do not fit this one.</source>
        <translation>A 属于另一个模型或变体：它的激活不适合这一个。</translation>
    </message>
    <message>
        <source>A has no sentence {number}.</source>
        <translation>A 没有第 {number} 个句子。</translation>
    </message>
    <message>
        <source>There is no layer {layer}: {name} has {places}.</source>
        <translation>没有第 {layer} 层：{name} 有{places}。</translation>
    </message>
    <message>
        <source>There is no {stage} in layer {layer} here.</source>
        <translation>这里第 {layer} 层没有{stage}。</translation>
    </message>
    <message>
        <source>There is no head {head}: {name} has {places}.</source>
        <translation>没有头 {head}：{name} 有{places}。</translation>
    </message>
    <message>
        <source>There is no token {position}: the text has {count}, counted from 0.</source>
        <translation>没有词元 {position}：文本有 {count} 个，从 0 数起。</translation>
    </message>
    <message>
        <source>{stage} is read off other stages: choose one of them.</source>
        <translation>{stage}由其他阶段得出：请选择其中之一。</translation>
    </message>
    <message>
        <source>A has other sizes: its activations do not fit this state.</source>
        <translation>A 的大小不同：它的激活不适合此状态。</translation>
    </message>
    <message>
        <source>Circuits are products of the weights of a trained model: File &gt; Open model.</source>
        <translation>回路是训练好的模型的权重之积：请用“文件 &gt; 打开模型”。</translation>
    </message>
    <message>
        <source>The layers of {name} normalise after attention (post-norm): no product of weights alone says what a head reads and writes.</source>
        <translation>{name} 的层在注意力之后归一化（后归一化）：仅凭权重之积不能说明一个头读什么、写什么。</translation>
    </message>
    <message>
        <source>No language-model head: nothing says which tokens a head copies.</source>
        <translation>没有语言模型头：无从知道一个头复制哪些词元。</translation>
    </message>
    <message>
        <source>The language-model head is not linear, so that no product of weights says which tokens a head copies.</source>
        <translation>语言模型头不是线性的，因此权重之积不能说明一个头复制哪些词元。</translation>
    </message>
    <message>
        <source>Scores are those at distance 0, where ALiBi subtracts nothing.</source>
        <translation>分数是距离为 0 时的，ALiBi 在那里不减任何值。</translation>
    </message>
    <message>
        <source>Scores are those at distance 0, where RoPE rotates query and key alike.</source>
        <translation>分数是距离为 0 时的，RoPE 在那里对查询和键做相同的旋转。</translation>
    </message>
    <message>
        <source>Scores are those without position embeddings.</source>
        <translation>分数是不带位置嵌入时的。</translation>
    </message>
    <message>
        <source>The corpus {folder} was measured with other weights of {model}.</source>
        <translation>语料库 {folder} 是用 {model} 的其他权重测量的。</translation>
    </message>
    <message>
        <source>The corpus {folder} was measured with {model}, {layers} × {heads} heads: open that model first (File &gt; Open model).</source>
        <translation>语料库 {folder} 是用 {model}（{layers} × {heads} 个头）测量的：请先打开该模型（文件 &gt; 打开模型）。</translation>
    </message>
    <message>
        <source>Reading a corpus needs pyarrow: {command}.</source>
        <translation>读取语料库需要 pyarrow：{command}。</translation>
    </message>
    <message>
        <source>The corpus {folder} is not finished: the same attnviz corpus command goes on with it.</source>
        <translation>语料库 {folder} 尚未完成：同一条 attnviz corpus 命令会继续它。</translation>
    </message>
    <message>
        <source>{folder} is not a corpus: attnviz corpus writes one.</source>
        <translation>{folder} 不是语料库：attnviz corpus 会写出语料库。</translation>
    </message>
    <message>
        <source>The corpus {folder} is damaged: {reason}.</source>
        <translation>语料库 {folder} 已损坏：{reason}。</translation>
    </message>
    <message>
        <source>{name} has no self-attention, so a corpus cannot measure its heads: choose another model.</source>
        <translation>{name} 没有自注意力，因此语料库无法测量它的头：请选择其他模型。</translation>
    </message>
    <message>
        <source>attnviz corpus needs Dask and pyarrow: {command}.</source>
        <translation>attnviz corpus 需要 Dask 和 pyarrow：{command}。</translation>
    </message>
    <message>
        <source>A worker has measured something else than {name} ({reason}): all workers need the same model and the same AttnViz.</source>
        <translation>某个工作进程测量的不是 {name}（{reason}）：所有工作进程需要相同的模型和相同的 AttnViz。</translation>
    </message>
    <message>
        <source>No text of {folder} has tokens to measure.</source>
        <translation>{folder} 中没有文本含有可测量的词元。</translation>
    </message>
    <message>
        <source>The scheduler cannot be {address}: it is an address such as tcp://host:8786 ({reason}).</source>
        <translation>调度器不能是 {address}：它应是如 tcp://host:8786 的地址（{reason}）。</translation>
    </message>
    <message>
        <source>No Dask scheduler answers at {address}: {reason}.</source>
        <translation>在 {address} 没有 Dask 调度器应答：{reason}。</translation>
    </message>
    <message>
        <source>A part of the corpus ended its worker several times, maybe for lack of memory: use fewer workers or fewer tokens. What is finished is kept.</source>
        <translation>语料库的某一部分多次使其工作进程结束，可能是内存不足：请使用更少的工作进程或更少的词元。已完成的部分会保留。</translation>
    </message>
    <message>
        <source>The corpus cannot be measured further: {reason}. What is finished is kept.</source>
        <translation>语料库无法继续测量：{reason}。已完成的部分会保留。</translation>
    </message>
    <message>
        <source>{out} holds another run ({differences} differ): name another folder.</source>
        <translation>{out} 存有另一次运行（{differences} 不同）：请指定其他文件夹。</translation>
    </message>
    <message>
        <source>{out} holds other files: name a new folder.</source>
        <translation>{out} 存有其他文件：请指定新的文件夹。</translation>
    </message>
    <message>
        <source>{out} is not a folder that can be written to: {reason}.</source>
        <translation>{out} 不是可以写入的文件夹：{reason}。</translation>
    </message>
    <message>
        <source>the models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>the texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>the measures</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>the numbers of tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>the rules for example cells</source>
        <translation>示例单元格的规则</translation>
    </message>
    <message>
        <source>the manifests</source>
        <translation>清单</translation>
    </message>
    <message>
        <source>the versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>{path} is damaged: remove it, and the run begins anew.</source>
        <translation>{path} 已损坏：请删除它，运行会重新开始。</translation>
    </message>
    <message>
        <source>Next-token predictions need a language model.</source>
        <translation>预测下一个词元需要语言模型。</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}, which answers a text with another. Ablation effects can be computed.</source>
        <translation>{name} 用一段文本回答另一段，对它没有定义直接 logit 归因。可以计算消融效应。</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its layers are post-norm. Ablation effects can be computed.</source>
        <translation>{name} 的层是后归一化的，对它没有定义直接 logit 归因。可以计算消融效应。</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its language-model head is not linear. Ablation effects can be computed.</source>
        <translation>{name} 的语言模型头不是线性的，对它没有定义直接 logit 归因。可以计算消融效应。</translation>
    </message>
    <message>
        <source>Direct logit attribution is not defined for {name}: its logits are not the sum of what its heads and MLPs add. Ablation effects can be computed.</source>
        <translation>{name} 的 logit 不是它的头和 MLP 所加各项之和，对它没有定义直接 logit 归因。可以计算消融效应。</translation>
    </message>
    <message>
        <source>This text is too long: head outputs are kept for the selected layer only. Shorten it.</source>
        <translation>文本太长：只保留所选层的头输出。请缩短文本。</translation>
    </message>
    <message>
        <source>This text is too long: head outputs are kept for the last token only. Unpin the token.</source>
        <translation>文本太长：只保留最后一个词元的头输出。请取消固定词元。</translation>
    </message>
    <message>
        <source>α × gradient needs a model with one text: variants and encoder-decoders have no gradients.</source>
        <translation>α × 梯度需要一段文本的模型：变体和编码器-解码器没有梯度。</translation>
    </message>
    <message>
        <source>α × gradient needs a metric: {name} has no language-model head.</source>
        <translation>α × 梯度需要一个指标：{name} 没有语言模型头。</translation>
    </message>
    <message>
        <source>α × gradient needs a metric: type a mask token, which the model predicts.</source>
        <translation>α × 梯度需要一个指标：请键入由模型预测的掩码词元。</translation>
    </message>
    <message>
        <source>The text is too long: the weights of some layers are not kept. Shorten it.</source>
        <translation>文本太长：某些层的权重没有保留。请缩短文本。</translation>
    </message>
    <message>
        <source>{state} was held without gradients: show α × gradient of the present state, then hold it again.</source>
        <translation>{state} 保存时没有梯度：请显示当前状态的 α × 梯度，再重新保存。</translation>
    </message>
    <message>
        <source>There are no gradients: logits are NaN, or the text is too long for the free memory.</source>
        <translation>没有梯度：logit 为 NaN，或文本对可用内存来说太长。</translation>
    </message>
    <message>
        <source>Only the heads of a trained model have this score: File &gt; Open model.</source>
        <translation>只有训练好的模型的头有此分数：文件 &gt; 打开模型。</translation>
    </message>
    <message>
        <source>The embedding of {query}</source>
        <translation>{query} 的嵌入</translation>
    </message>
    <message>
        <source>The embedding of {key}</source>
        <translation>{key} 的嵌入</translation>
    </message>
    <message>
        <source>The score alone</source>
        <translation>仅分数</translation>
    </message>
    <message>
        <source>No cell of a query and a key is selected. Click one in the large picture, or use the arrow keys.</source>
        <translation>没有选中查询与键的单元格。请在大图中点击一个，或使用方向键。</translation>
    </message>
    <message>
        <source>{change} cannot be changed: what changes is {known}.</source>
        <translation>不能更改 {change}：可以更改的有 {known}。</translation>
    </message>
    <message>
        <source>A weight of {weight:g} cannot be reached: it lies between {least:g} and {most:g}.</source>
        <translation>无法达到权重 {weight:g}：它应在 {least:g} 与 {most:g} 之间。</translation>
    </message>
    <message>
        <source>The text is too long: only overviews of its matrices are kept. Shorten it.</source>
        <translation>文本太长：只保留其矩阵的概览。请缩短文本。</translation>
    </message>
    <message>
        <source>There is no such weight: pin a cell of the weights.</source>
        <translation>没有这样的权重：请固定权重的一个单元格。</translation>
    </message>
    <message>
        <source>{query} may not attend to {key}: the mask hides it. Unmask the cell first.</source>
        <translation>{query} 不能关注 {key}：掩码遮住了它。请先取消该单元格的掩蔽。</translation>
    </message>
    <message>
        <source>There is one token: it attends to itself with weight 1, whatever its embedding is.</source>
        <translation>只有一个词元：无论其嵌入如何，它都以权重 1 关注自身。</translation>
    </message>
    <message>
        <source>{query} attends to {key} with {after} instead of {before}: their score became {score}.</source>
        <translation>{query} 以 {after} 而非 {before} 关注 {key}：它们的分数变为 {score}。</translation>
    </message>
    <message>
        <source>{query} attends to {key} with {after} instead of {before}: the embedding of {token} moved by {share} of its length (cosine {cosine}).</source>
        <translation>{query} 以 {after} 而非 {before} 关注 {key}：{token} 的嵌入移动了其长度的 {share}（余弦 {cosine}）。</translation>
    </message>
    <message>
        <source>No score of {query} and {key} gives this weight.</source>
        <translation>{query} 与 {key} 没有分数能给出这个权重。</translation>
    </message>
    <message>
        <source>No change of the embedding of {token} was found after which {query} attends to {key} with this weight: other tokens have keys too much like that of {key}, or edited numbers hold it. Change another embedding, or the score.</source>
        <translation>没有找到 {token} 嵌入的改变能使 {query} 以这个权重关注 {key}：其他词元的键与 {key} 的太相似，或被编辑的数字固定了它。请更改另一个嵌入，或更改分数。</translation>
    </message>
    <message>
        <source>It has no weight matrices: q = k = v = x.</source>
        <translation>它没有权重矩阵：q = k = v = x。</translation>
    </message>
    <message>
        <source>It projects the embeddings with weight matrices.</source>
        <translation>它用权重矩阵投影嵌入。</translation>
    </message>
    <message>
        <source>It has other sizes: Heads {heads}, d_k {d_k}.</source>
        <translation>它的大小不同：头数 {heads}，d_k {d_k}。</translation>
    </message>
    <message>
        <source>Its projections differ in the bias.</source>
        <translation>它的投影在偏置上不同。</translation>
    </message>
    <message>
        <source>It has weights of its own.</source>
        <translation>它有自己的权重。</translation>
    </message>
    <message>
        <source>Its scores are a function of a plug-in.</source>
        <translation>其分数是插件的函数。</translation>
    </message>
    <message>
        <source>Rotary positions turn queries and keys first.</source>
        <translation>旋转位置先旋转查询和键。</translation>
    </message>
    <message>
        <source>It has another mask.</source>
        <translation>它的掩码不同。</translation>
    </message>
    <message>
        <source>It divides the scores by {divisor}.</source>
        <translation>它把分数除以 {divisor}。</translation>
    </message>
    <message>
        <source>It normalises the scores differently.</source>
        <translation>它对分数的归一化不同。</translation>
    </message>
    <message>
        <source>Its softmax runs along another axis.</source>
        <translation>它的 softmax 沿另一个轴。</translation>
    </message>
    <message>
        <source>Its dropout drops other weights.</source>
        <translation>它的 dropout 丢弃其他权重。</translation>
    </message>
    <message>
        <source>Its output projection is another.</source>
        <translation>它的输出投影不同。</translation>
    </message>
    <message>
        <source>No probabilities: {reason}</source>
        <translation>没有概率：{reason}</translation>
    </message>
    <message>
        <source>{token} is a row of the model that has no token in its vocabulary: it cannot be appended.</source>
        <translation>{token} 是模型的一行，在其词表中没有词元：不能附加。</translation>
    </message>
    <message>
        <source>{token} is only a part of a character and cannot be appended alone.</source>
        <translation>{token} 只是字符的一部分，不能单独附加。</translation>
    </message>
    <message>
        <source>{token} would begin a new text and cannot be appended.</source>
        <translation>{token} 会开始新的文本，不能附加。</translation>
    </message>
    <message>
        <source>All likely next tokens are parts of characters, which cannot be appended alone.</source>
        <translation>所有可能的下一个词元都是字符的一部分，不能单独附加。</translation>
    </message>
    <message>
        <source>Write what the class is built with as NAME=VALUE, …, such as window=4, gated=True.</source>
        <translation>请把类的构建参数写成 NAME=VALUE, …，如 window=4, gated=True。</translation>
    </message>
    <message>
        <source>{name} was stopped: it did not end within {seconds:g} s. Is there an endless loop?</source>
        <translation>{name} 已停止：它没有在 {seconds:g} 秒内结束。是否有无限循环？</translation>
    </message>
    <message>
        <source>{name} ended the process that ran it ({how}).</source>
        <translation>{name} 使运行它的进程结束（{how}）。</translation>
    </message>
    <message>
        <source>it closed its output</source>
        <translation>它关闭了输出</translation>
    </message>
    <message>
        <source>The experiment {name} failed: {reason}.</source>
        <translation>实验 {name} 失败：{reason}。</translation>
    </message>
    <message>
        <source>it returned a map of the shape {found}, and layers by columns are {shape}.</source>
        <translation>它返回了形状为 {found} 的图，而层 × 列为 {shape}。</translation>
    </message>
    <message>
        <source>Denoising (clean into corrupted)</source>
        <translation>去噪（把干净的放入损坏的）</translation>
    </message>
    <message>
        <source>Noising (corrupted into clean)</source>
        <translation>加噪（把损坏的放入干净的）</translation>
    </message>
    <message>
        <source>Head outputs</source>
        <translation>头输出</translation>
    </message>
    <message>
        <source>Attention pattern</source>
        <translation>注意力图样</translation>
    </message>
    <message>
        <source>Path patching: through the queries</source>
        <translation>路径修补：经由查询</translation>
    </message>
    <message>
        <source>Path patching: through the keys</source>
        <translation>路径修补：经由键</translation>
    </message>
    <message>
        <source>Path patching: through the values</source>
        <translation>路径修补：经由值</translation>
    </message>
    <message>
        <source>Clean and corrupted are the same text: change a word of one of them.</source>
        <translation>干净文本和损坏文本相同：请更改其中一个的某个词。</translation>
    </message>
    <message>
        <source>Hold the clean text as A ({keys}), then type the corrupted one.</source>
        <translation>请把干净文本设为 A（{keys}），再键入损坏文本。</translation>
    </message>
    <message>
        <source>A text is empty: patching compares two texts of as many tokens.</source>
        <translation>有一段文本为空：修补比较两段词元数相同的文本。</translation>
    </message>
    <message>
        <source>Patching compares one text with one text.</source>
        <translation>修补把一段文本与一段文本比较。</translation>
    </message>
    <message>
        <source>Dropout is on: turn it off to patch activations.</source>
        <translation>dropout 已启用：要修补激活，请关闭它。</translation>
    </message>
    <message>
        <source>In an encoder the metric is of a masked token: both texts need a mask token at the same position.</source>
        <translation>在编码器中，指标属于一个被掩码的词元：两段文本在同一位置都需要掩码词元。</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>文本末尾</translation>
    </message>
    <message>
        <source>The texts have {count:,} and {other:,} tokens, and patching needs equal numbers: they differ first at token {at}, {first} and {second}.</source>
        <translation>两段文本有 {count:,} 和 {other:,} 个词元，而修补需要相同的数目：它们首先在词元 {at} 处不同，{first} 和 {second}。</translation>
    </message>
    <message>
        <source>The layers of {name} are not pre-norm, so what a head reads is not a sum of what earlier heads wrote.</source>
        <translation>{name} 的层不是前归一化的，因此一个头读取的不是先前各头写出内容之和。</translation>
    </message>
    <message>
        <source>{activation} has no map of one layer's heads by token.</source>
        <translation>{activation} 没有按词元划分的单层各头的图。</translation>
    </message>
    <message>
        <source>Estimates are of logits, without a path: choose the metric logit, or compute each patch.</source>
        <translation>估计用于没有路径的 logit：请选择指标 logit，或逐个计算修补。</translation>
    </message>
    <message>
        <source>A path begins at a head: name its sender, such as 3.7.</source>
        <translation>路径从一个头开始：请指定其发送者，如 3.7。</translation>
    </message>
    <message>
        <source>There is no layer {layer}, head {head}: {name} has {layers} with {heads}.</source>
        <translation>没有第 {layer} 层的头 {head}：{name} 有 {layers}，每层 {heads}。</translation>
    </message>
    <message>
        <source>Clean and corrupted run have the same metric ({metric}, {number:.4f}): there is nothing to recover.</source>
        <translation>干净和损坏的运行指标相同（{metric}，{number:.4f}）：没有可恢复的内容。</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head} is ablated in the run that is patched, so it passes on no patch: restore it first.</source>
        <translation>第 {layer} 层的头 {head} 在被修补的运行中已消融，因此它不传递修补：请先恢复它。</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head} writes the same in both runs, so no later head can read a difference.</source>
        <translation>第 {layer} 层的头 {head} 在两次运行中写出的内容相同，因此后面的头读不到差别。</translation>
    </message>
    <message>
        <source>Needs a language model: File &gt; Open model.</source>
        <translation>需要语言模型：文件 &gt; 打开模型。</translation>
    </message>
    <message>
        <source>{name} answers a text with another: this needs a model of one text.</source>
        <translation>{name} 用一段文本回答另一段：这里需要一段文本的模型。</translation>
    </message>
    <message>
        <source>A is of another model: this needs two runs of one model.</source>
        <translation>A 属于另一个模型：这里需要同一模型的两次运行。</translation>
    </message>
    <message>
        <source>{name} is computed by transformers, and its weights are not read here: this needs a known family.</source>
        <translation>{name} 由 transformers 计算，这里不读取其权重：需要已知的家族。</translation>
    </message>
    <message>
        <source>The text is too long: its activations are kept for the selected layer only. Shorten it.</source>
        <translation>文本太长：只保留所选层的激活。请缩短文本。</translation>
    </message>
    <message>
        <source>Layer {layer} of {name} has no {stage}.</source>
        <translation>{name} 的第 {layer} 层没有{stage}。</translation>
    </message>
    <message>
        <source>No layer of {name} has {stage}.</source>
        <translation>{name} 没有一层有{stage}。</translation>
    </message>
    <message>
        <source>Token embedding</source>
        <translation>词元嵌入</translation>
    </message>
    <message>
        <source>Position embedding</source>
        <translation>位置嵌入</translation>
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
        <translation>偏置</translation>
    </message>
    <message>
        <source>Edits and rounding</source>
        <translation>编辑与舍入</translation>
    </message>
    <message>
        <source>A score is split into what earlier layers wrote: open a model (File &gt; Open model).</source>
        <translation>分数按先前各层写出的内容拆分：请打开模型（文件 &gt; 打开模型）。</translation>
    </message>
    <message>
        <source>The layers of {name} are post-norm, so its scores are not sums of what earlier layers wrote.</source>
        <translation>{name} 的层是后归一化的，因此其分数不是先前各层写出内容之和。</translation>
    </message>
    <message>
        <source>Pin a cell first: click a query and key in the picture of the weights.</source>
        <translation>请先固定一个单元格：在权重图中点击一个查询和键。</translation>
    </message>
    <message>
        <source>{name} predicts masked tokens, not the next one.</source>
        <translation>{name} 预测被掩码的词元，而不是下一个词元。</translation>
    </message>
    <message>
        <source>No token comes after this segment: choose an earlier one.</source>
        <translation>此片段之后没有词元：请选择更靠前的片段。</translation>
    </message>
    <message>
        <source>Too many cells of the mask are in this segment and after it: choose a shorter one.</source>
        <translation>此片段及其后的掩码单元格太多：请选择更短的片段。</translation>
    </message>
    <message>
        <source>{name} would take about {size}, and at most {most} of text are written: name it {suffix}, which takes {packed}{one_layer}.</source>
        <translation>{name} 将占用约 {size}，而最多写出 {most} 文本：请把它命名为 {suffix}，只占 {packed}{one_layer}。</translation>
    </message>
    <message>
        <source>{name} would take about {size}, and there are {free} left on the disk. Shorten the text.</source>
        <translation>{name} 将占用约 {size}，而磁盘上还剩 {free}。请缩短文本。</translation>
    </message>
    <message>
        <source>{name} was loaded, not computed: open it in the window, or write its numbers as tables and pictures.</source>
        <translation>{name} 是载入的，不是计算的：请在窗口中打开它，或将其数字写成表格和图片。</translation>
    </message>
    <message>
        <source>Arrays are written by token: View &gt; Fold by &gt; Token, or export a table of the segments.</source>
        <translation>数组按词元写出：请选择“视图 &gt; 折叠方式 &gt; 词元”，或导出片段的表格。</translation>
    </message>
    <message>
        <source>The (query, key) arrays of {longest:,} tokens would take {gigabytes:,.1f} GB each: shorten the text to save its numbers, or export pictures.</source>
        <translation>{longest:,} 个词元的（查询，键）数组每个将占 {gigabytes:,.1f} GB：请缩短文本以保存其数字，或导出图片。</translation>
    </message>
    <message>
        <source>The text is so long that the window keeps the numbers of one layer: attnviz compute writes those of all, or shorten the text.</source>
        <translation>文本太长，窗口只保留一层的数字：attnviz compute 会写出所有层的数字，或请缩短文本。</translation>
    </message>
    <message>
        <source>{out} cannot be written: there is no folder {folder}.</source>
        <translation>无法写入 {out}：没有文件夹 {folder}。</translation>
    </message>
    <message>
        <source>{out} cannot be written: it is a folder.</source>
        <translation>无法写入 {out}：它是文件夹。</translation>
    </message>
    <message>
        <source>{out} cannot be written: it is not a file.</source>
        <translation>无法写入 {out}：它不是文件。</translation>
    </message>
    <message>
        <source>{out} exists already: --force replaces it.</source>
        <translation>{out} 已存在：--force 会替换它。</translation>
    </message>
    <message>
        <source>The ending {suffix} of {name} is not one of {names}.</source>
        <translation>{name} 的扩展名 {suffix} 不是 {names} 之一。</translation>
    </message>
    <message>
        <source>{name} has no ending: add one of {names}.</source>
        <translation>{name} 没有扩展名：请加上 {names} 之一。</translation>
    </message>
    <message>
        <source>This figure has more than {count:,} pixels: lower the resolution or the width.</source>
        <translation>此插图超过 {count:,} 像素：请降低分辨率或宽度。</translation>
    </message>
    <message>
        <source>There is no state A to draw beside this one: hold one, or name a snapshot.</source>
        <translation>没有可与此并排绘制的状态 A：请保存一个，或指定快照。</translation>
    </message>
    <message>
        <source>{name} has no such {missing}, so nothing can be drawn beside it.</source>
        <translation>{name} 没有这样的{missing}，因此无法在它旁边绘制。</translation>
    </message>
    <message>
        <source>A figure has up to {most} panels, and these are {count}: name a layer, or some heads.</source>
        <translation>一张插图最多有 {most} 个面板，而这里有 {count} 个：请指定一层或若干个头。</translation>
    </message>
    <message>
        <source>No font called {names} is installed: name another, such as DejaVu Sans or STIXGeneral.</source>
        <translation>没有安装名为 {names} 的字体：请指定其他字体，如 DejaVu Sans 或 STIXGeneral。</translation>
    </message>
    <message>
        <source>This text is too long for a film: shorten it.</source>
        <translation>这段文本对影片来说太长：请缩短它。</translation>
    </message>
    <message>
        <source>The number of heads changes in this film: choose one head.</source>
        <translation>在此影片中头数会改变：请选择一个头。</translation>
    </message>
    <message>
        <source>Nothing changes in this film of {stage}: choose another stage or another film.</source>
        <translation>在这部{stage}影片中没有任何变化：请选择其他阶段或其他影片。</translation>
    </message>
    <message>
        <source>A film cannot have {steps} frames: it is a whole number from 2 to {most}.</source>
        <translation>影片不能有 {steps} 帧：它应为 2 到 {most} 的整数。</translation>
    </message>
    <message>
        <source>A frame cannot be shown for {seconds} seconds: it is a number from {least} to {most}.</source>
        <translation>一帧不能显示 {seconds} 秒：它应为 {least} 到 {most} 的数。</translation>
    </message>
    <message>
        <source>This film shows one layer: name it with --layer.</source>
        <translation>此影片显示一层：请用 --layer 指定。</translation>
    </message>
    <message>
        <source>This film would have a single frame: export a picture instead.</source>
        <translation>此影片只会有一帧：请改为导出图片。</translation>
    </message>
    <message>
        <source>This film would have {count} frames, and at most {most} are written: shorten the text or take fewer steps.</source>
        <translation>此影片将有 {count} 帧，而最多写出 {most} 帧：请缩短文本或减少步骤。</translation>
    </message>
    <message>
        <source>There is no film {name}: the films are {known}.</source>
        <translation>没有影片 {name}：可用的影片有 {known}。</translation>
    </message>
    <message>
        <source>{film} is not a film: write {expected}.</source>
        <translation>{film} 不是影片：请写 {expected}。</translation>
    </message>
    <message>
        <source>Attention that was loaded from arrays cannot be typed again.</source>
        <translation>从数组载入的注意力不能重新键入。</translation>
    </message>
    <message>
        <source>{stage} has no heads: choose another stage.</source>
        <translation>{stage}没有头：请选择其他阶段。</translation>
    </message>
    <message>
        <source>The text is so long that only one layer is kept whole: shorten it for a film of layers.</source>
        <translation>文本太长，只完整保留一层：要制作各层的影片，请缩短文本。</translation>
    </message>
    <message>
        <source>{name} changes nothing in this picture.</source>
        <translation>{name} 在此图中不改变任何内容。</translation>
    </message>
    <message>
        <source>Attention that was loaded from arrays has no options.</source>
        <translation>从数组载入的注意力没有选项。</translation>
    </message>
    <message>
        <source>{argument} is not a range: write {expected}, such as dropout=0..0.9.</source>
        <translation>{argument} 不是范围：请写 {expected}，如 dropout=0..0.9。</translation>
    </message>
    <message>
        <source>{name} has no numbers between {first} and {last}.</source>
        <translation>{name} 在 {first} 与 {last} 之间没有数。</translation>
    </message>
    <message>
        <source>No state is held as A: hold one first, or name a snapshot of the session.</source>
        <translation>没有设为 A 的状态：请先保存一个，或指定会话的快照。</translation>
    </message>
    <message>
        <source>{name} has {there} cells and {heads} heads, now has {here} and {others}: a film needs two states of equal layout.</source>
        <translation>{name} 有 {there} 个单元格和 {heads} 个头，现在有 {here} 和 {others}：影片需要布局相同的两个状态。</translation>
    </message>
    <message>
        <source>This is not a step of a training run: train a model, or open the folder of a run.</source>
        <translation>这不是训练运行的步骤：请训练一个模型，或打开一次运行的文件夹。</translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>One query after another appears.</source>
        <translation>查询一个接一个出现。</translation>
    </message>
    <message>
        <source>Typed, letter by letter</source>
        <translation>键入，逐个字母</translation>
    </message>
    <message>
        <source>The sentence is typed.</source>
        <translation>句子被键入。</translation>
    </message>
    <message>
        <source>Typed, token by token</source>
        <translation>键入，逐个词元</translation>
    </message>
    <message>
        <source>The sentence grows by a token.</source>
        <translation>句子每次增长一个词元。</translation>
    </message>
    <message>
        <source>Head by head</source>
        <translation>逐个头</translation>
    </message>
    <message>
        <source>Every head of the layer in turn.</source>
        <translation>依次显示该层的每个头。</translation>
    </message>
    <message>
        <source>Layer by layer</source>
        <translation>逐层</translation>
    </message>
    <message>
        <source>The same head in every layer in turn.</source>
        <translation>依次显示每一层中的同一个头。</translation>
    </message>
    <message>
        <source>An option from … to …</source>
        <translation>选项从 … 到 …</translation>
    </message>
    <message>
        <source>An option changes in even steps.</source>
        <translation>一个选项以相等的步长改变。</translation>
    </message>
    <message>
        <source>Step by step of the training</source>
        <translation>训练的逐个步骤</translation>
    </message>
    <message>
        <source>The training run, from its first kept step to its last.</source>
        <translation>训练运行，从保留的第一步到最后一步。</translation>
    </message>
    <message>
        <source>From A to now</source>
        <translation>从 A 到现在</translation>
    </message>
    <message>
        <source>The numbers of A become those of now.</source>
        <translation>A 的数字变为现在的数字。</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 图形</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>GIF film</source>
        <translation>GIF 影片</translation>
    </message>
    <message>
        <source>WebP film</source>
        <translation>WebP 影片</translation>
    </message>
    <message>
        <source>TikZ source for LaTeX</source>
        <translation>用于 LaTeX 的 TikZ 源码</translation>
    </message>
    <message>
        <source>Page for the browser</source>
        <translation>浏览器网页</translation>
    </message>
    <message>
        <source>Tab-separated table</source>
        <translation>制表符分隔的表格</translation>
    </message>
    <message>
        <source>Markdown table</source>
        <translation>Markdown 表格</translation>
    </message>
    <message>
        <source>LaTeX table</source>
        <translation>LaTeX 表格</translation>
    </message>
    <message>
        <source>Python script</source>
        <translation>Python 脚本</translation>
    </message>
    <message>
        <source>Jupyter notebook</source>
        <translation>Jupyter 笔记本</translation>
    </message>
    <message>
        <source>NumPy arrays</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>matplotlib, which draws pictures, cannot read its file matplotlibrc: {error}.</source>
        <translation>绘图的 matplotlib 无法读取其文件 matplotlibrc：{error}。</translation>
    </message>
    <message>
        <source>A hand-out shows how numbers are computed: a difference and a loaded file have none.</source>
        <translation>讲义展示数字如何计算：差值和载入的文件没有这些。</translation>
    </message>
    <message>
        <source>A hand-out shows single numbers: View &gt; Fold by &gt; Token.</source>
        <translation>讲义显示单个的数：请选择“视图 &gt; 折叠方式 &gt; 词元”。</translation>
    </message>
    <message>
        <source>The text is too long for a hand-out: shorten it.</source>
        <translation>文本对讲义来说太长：请缩短它。</translation>
    </message>
    <message>
        <source>{name} has no {stage}, so its heads cannot be measured.</source>
        <translation>{name} 没有{stage}，因此无法测量它的头。</translation>
    </message>
    <message>
        <source>{path} needs pyarrow: {command}.</source>
        <translation>{path} 需要 pyarrow：{command}。</translation>
    </message>
    <message>
        <source>The panels have no room beside letters of {size} points: make the figure wider, or the letters smaller.</source>
        <translation>在 {size} 磅的字母旁，面板没有空间：请加宽插图，或缩小字母。</translation>
    </message>
    <message>
        <source>The text is so long that no matrix is kept whole: shorten it to draw its lines.</source>
        <translation>文本太长，没有完整保留任何矩阵：要绘制其连线，请缩短文本。</translation>
    </message>
    <message>
        <source>A text of more than {most} tokens has lines of one token only: pin a word, or name its token by --query.</source>
        <translation>超过 {most} 个词元的文本只有一个词元的连线：请固定一个词，或用 --query 指定其词元。</translation>
    </message>
    <message>
        <source>{stage} have {count:,} numbers, too many for a page: choose one head or shorten the text.</source>
        <translation>{stage}有 {count:,} 个数，对一页来说太多：请选择一个头或缩短文本。</translation>
    </message>
    <message>
        <source>ACL, column</source>
        <translation>ACL，单栏</translation>
    </message>
    <message>
        <source>ACL, both columns</source>
        <translation>ACL，双栏</translation>
    </message>
    <message>
        <source>NeurIPS</source>
        <translation>NeurIPS</translation>
    </message>
    <message>
        <source>ICML, column</source>
        <translation>ICML，单栏</translation>
    </message>
    <message>
        <source>ICML, both columns</source>
        <translation>ICML，双栏</translation>
    </message>
    <message>
        <source>ICLR</source>
        <translation>ICLR</translation>
    </message>
    <message>
        <source>AAAI, column</source>
        <translation>AAAI，单栏</translation>
    </message>
    <message>
        <source>AAAI, both columns</source>
        <translation>AAAI，双栏</translation>
    </message>
    <message>
        <source>CVPR, column</source>
        <translation>CVPR，单栏</translation>
    </message>
    <message>
        <source>CVPR, both columns</source>
        <translation>CVPR，双栏</translation>
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
        <translation>Nature，单栏</translation>
    </message>
    <message>
        <source>Nature, both columns</source>
        <translation>Nature，双栏</translation>
    </message>
    <message>
        <source>Beamer slide, 16:9</source>
        <translation>Beamer 幻灯片，16:9</translation>
    </message>
    <message>
        <source>There is no preset {name}: the presets are {known}.</source>
        <translation>没有预设 {name}：可用的预设有 {known}。</translation>
    </message>
    <message>
        <source>A figure has no setting {name}: it has preset, {known}.</source>
        <translation>插图没有设置 {name}：它有 preset、{known}。</translation>
    </message>
    <message>
        <source>{name} cannot be {value}: it is {expected}.</source>
        <translation>{name} 不能是 {value}：应为{expected}。</translation>
    </message>
    <message>
        <source>a number with mm, cm or in, from 20mm to 1000mm, such as 7.7cm</source>
        <translation>带 mm、cm 或 in 的数字，从 20mm 到 1000mm，例如 7.7cm</translation>
    </message>
    <message>
        <source>the name of a font, such as DejaVu Serif</source>
        <translation>字体名称，例如 DejaVu Serif</translation>
    </message>
    <message>
        <source>a size in points from 4 to 40, such as 8</source>
        <translation>4 到 40 的磅值，例如 8</translation>
    </message>
    <message>
        <source>a whole number from 30 to 1200</source>
        <translation>30 到 1200 的整数</translation>
    </message>
    <message>
        <source>on or off</source>
        <translation>on 或 off</translation>
    </message>
    <message>
        <source>digits from 1 to 6, off, or fit for as many as fit</source>
        <translation>1 到 6 位、off，或 fit（能放下多少位就用多少位）</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is a number from {first}, several such as {first},3,5-7, or all.</source>
        <translation>{name} 不能是 {text}：应为从 {first} 起的数，或多个，如 {first},3,5-7，或 all。</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: at most {most} can be named here.</source>
        <translation>{name} 不能是 {text}：这里最多可指定 {most} 个。</translation>
    </message>
    <message>
        <source>{name} names nothing: {text} counts down.</source>
        <translation>{name} 没有指定任何内容：{text} 是倒数的。</translation>
    </message>
    <message>
        <source>{name} cannot be {text}: it is LAYER.HEAD, such as 3.7.</source>
        <translation>{name} 不能是 {text}：应为 LAYER.HEAD，如 3.7。</translation>
    </message>
    <message>
        <source>Python code is written of one computed state: not of a difference, nor of a loaded file.</source>
        <translation>Python 代码针对一个计算出的状态写出：不能是差值，也不能是载入的文件。</translation>
    </message>
    <message>
        <source>Python code is written of tokens: View &gt; Fold by &gt; Token.</source>
        <translation>Python 代码按词元写出：请选择“视图 &gt; 折叠方式 &gt; 词元”。</translation>
    </message>
    <message>
        <source>The text is too long for Python code: shorten it.</source>
        <translation>文本对 Python 代码来说太长：请缩短它。</translation>
    </message>
    <message>
        <source>No Python code is written of gradients yet: export their table or picture.</source>
        <translation>尚不能为梯度写出 Python 代码：请导出其表格或图片。</translation>
    </message>
    <message>
        <source>No Python code is written of a model with cross-attention yet: export its arrays, or open its folder in transformers with output_attentions=True.</source>
        <translation>尚不能为带交叉注意力的模型写出 Python 代码：请导出其数组，或在 transformers 中用 output_attentions=True 打开其文件夹。</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: in transformers its attention cannot be replaced. Export its arrays, or open its folder in transformers with output_attentions=True.</source>
        <translation>不能为 {name} 写出 Python 代码：在 transformers 中无法替换其注意力。请导出其数组，或在 transformers 中用 output_attentions=True 打开其文件夹。</translation>
    </message>
    <message>
        <source>No Python code is written of a mixture of experts: transformers returns its experts together. Export its arrays, or open its folder in transformers with output_router_logits=True.</source>
        <translation>不能为混合专家写出 Python 代码：transformers 把各专家合在一起返回。请导出其数组，或在 transformers 中用 output_router_logits=True 打开其文件夹。</translation>
    </message>
    <message>
        <source>its function is not written with def in a file, or needs variables around it</source>
        <translation>其函数不是在文件中用 def 写的，或需要它之外的变量</translation>
    </message>
    <message>
        <source>its name {needed} is one of the script's own: rename it</source>
        <translation>其名称 {needed} 是脚本自己的名称：请改名</translation>
    </message>
    <message>
        <source>its function needs {needed}, which is no module, function or number of its file</source>
        <translation>其函数需要 {needed}，而它不是其文件中的模块、函数或数</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: {reason}.</source>
        <translation>不能为 {name} 写出 Python 代码：{reason}。</translation>
    </message>
    <message>
        <source>There is nothing to compute: type a sentence first.</source>
        <translation>没有可计算的内容：请先键入一个句子。</translation>
    </message>
    <message>
        <source>Python code of this model is written in float32: set dtype to float32.</source>
        <translation>此模型的 Python 代码以 float32 写出：请把 dtype 设为 float32。</translation>
    </message>
    <message>
        <source>No Python code is written of {name}: its plug-in gives no code.</source>
        <translation>不能为 {name} 写出 Python 代码：其插件没有给出代码。</translation>
    </message>
    <message>
        <source>{count} numbers are too many for Python code.</source>
        <translation>{count} 个数对 Python 代码来说太多。</translation>
    </message>
    <message>
        <source>There is no layer {number}: there is one layer, number {first}.</source>
        <translation>没有第 {number} 层：只有一层，编号为 {first}。</translation>
    </message>
    <message>
        <source>There is no layer {number}: the layers are numbered {first} to {last}.</source>
        <translation>没有第 {number} 层：层的编号为 {first} 到 {last}。</translation>
    </message>
    <message>
        <source>There is no head {number}: there is one head, number {first}.</source>
        <translation>没有头 {number}：只有一个头，编号为 {first}。</translation>
    </message>
    <message>
        <source>There is no head {number}: the heads are numbered {first} to {last}.</source>
        <translation>没有头 {number}：头的编号为 {first} 到 {last}。</translation>
    </message>
    <message>
        <source>There is no sentence {number}: there is one sentence, number {first}.</source>
        <translation>没有第 {number} 个句子：只有一个句子，编号为 {first}。</translation>
    </message>
    <message>
        <source>There is no sentence {number}: the sentences are numbered {first} to {last}.</source>
        <translation>没有第 {number} 个句子：句子的编号为 {first} 到 {last}。</translation>
    </message>
    <message>
        <source>There is no token {number}: there is one token, number {first}.</source>
        <translation>没有词元 {number}：只有一个词元，编号为 {first}。</translation>
    </message>
    <message>
        <source>There is no token {number}: the tokens are numbered {first} to {last}.</source>
        <translation>没有词元 {number}：词元的编号为 {first} 到 {last}。</translation>
    </message>
    <message>
        <source>The text is so long that {stage} are kept of one layer only: export that, or shorten the text.</source>
        <translation>文本太长，{stage}只保留一层的：请导出该层，或缩短文本。</translation>
    </message>
    <message>
        <source>--margins need one layer: name it with --layer.</source>
        <translation>--margins 只用于一层：请用 --layer 指定。</translation>
    </message>
    <message>
        <source>Two pictures side by side need one layer: name it with --layer.</source>
        <translation>两幅并排的图只用于一层：请用 --layer 指定。</translation>
    </message>
    <message>
        <source>--view {name} shows the heads of one layer: name it with --layer.</source>
        <translation>--view {name} 显示一层的各头：请用 --layer 指定。</translation>
    </message>
    <message>
        <source>A hand-out is on {known}, not on {paper}.</source>
        <translation>讲义用纸为 {known}，不能是 {paper}。</translation>
    </message>
    <message>
        <source>There is no token to draw: type a sentence first.</source>
        <translation>没有可绘制的词元：请先键入一个句子。</translation>
    </message>
    <message>
        <source>Layer {layer} has no attention here.</source>
        <translation>第 {layer} 层在这里没有注意力。</translation>
    </message>
    <message>
        <source>{name} has no stage {stage} {where}: its stages are {there}.</source>
        <translation>{name}{where}没有阶段 {stage}：它的阶段有 {there}。</translation>
    </message>
    <message>
        <source>Ids, as in {stage}, have no picture: draw the stage that has them beside its numbers, or write them by attnviz compute.</source>
        <translation>像{stage}中那样的 id 没有图：请绘制把它们放在数字旁边的阶段，或用 attnviz compute 写出。</translation>
    </message>
    <message>
        <source>{what} must be a whole number, not {value}.</source>
        <translation>{what} 必须是整数，不能是 {value}。</translation>
    </message>
    <message>
        <source>{stage} of {length:,} tokens are {count:,} numbers, too many for a table: shorten the text, or export a picture.</source>
        <translation>{length:,} 个词元的{stage}有 {count:,} 个数，对表格来说太多：请缩短文本，或导出图片。</translation>
    </message>
    <message>
        <source>{count:,} cells are too many for TeX, which draws up to {most:,}: choose one head, shorten the text, or export a PDF.</source>
        <translation>{count:,} 个单元格对 TeX 来说太多，它最多绘制 {most:,} 个：请选择一个头、缩短文本，或导出 PDF。</translation>
    </message>
    <message>
        <source>No head is shown: choose one that is not ablated.</source>
        <translation>没有显示任何头：请选择一个未消融的头。</translation>
    </message>
    <message>
        <source>The text is too long for one page: shorten it, or export a heatmap.</source>
        <translation>文本对一页来说太长：请缩短它，或导出热力图。</translation>
    </message>
    <message>
        <source>In this model hidden_size ({width}) must be even: half of it is read in each direction.</source>
        <translation>在这个模型中 hidden_size（{width}）必须是偶数：每个方向读取其一半。</translation>
    </message>
    <message>
        <source>Separate embeddings of encoder, decoder and unembedding (share_encoder_decoder_embeddings or tie_word_embeddings false) are not supported.</source>
        <translation>不支持编码器、解码器和反嵌入各自独立的嵌入（share_encoder_decoder_embeddings 或 tie_word_embeddings 为 false）。</translation>
    </message>
    <message>
        <source>The encoder and the decoder of this model differ in {name} ({encoder} and {decoder}), which is not supported.</source>
        <translation>此模型的编码器和解码器在 {name} 上不同（{encoder} 和 {decoder}），不支持。</translation>
    </message>
    <message>
        <source>A residual stream of normalised vectors (apply_residual_connection_post_layernorm) is not supported.</source>
        <translation>不支持由归一化向量组成的残差流（apply_residual_connection_post_layernorm）。</translation>
    </message>
    <message>
        <source>The model's config.json</source>
        <translation>模型的 config.json</translation>
    </message>
    <message>
        <source>The weights of this model are quantized by {method}, which is not supported: open an unquantized model or a .gguf file.</source>
        <translation>此模型的权重用 {method} 量化，不支持：请打开未量化的模型或 .gguf 文件。</translation>
    </message>
    <message>
        <source>Models with cross-attention (add_cross_attention) are not supported.</source>
        <translation>不支持带交叉注意力的模型（add_cross_attention）。</translation>
    </message>
    <message>
        <source>In this model the number of heads ({heads}) must be a multiple of the key/value heads ({kv_heads}).</source>
        <translation>在这个模型中头数（{heads}）必须是键/值头数（{kv_heads}）的倍数。</translation>
    </message>
    <message>
        <source>A sliding window without a causal mask (is_causal false) is not supported.</source>
        <translation>不支持没有因果掩码（is_causal 为 false）的滑动窗口。</translation>
    </message>
    <message>
        <source>Rotary positions rotate pairs of dimensions, but this model rotates {count} dimensions of each head, an odd number.</source>
        <translation>旋转位置成对旋转各维，但此模型旋转每个头的 {count} 维，是奇数。</translation>
    </message>
    <message>
        <source>Compute its attention with transformers and view it with attnviz.show(attentions, tokens).</source>
        <translation>请用 transformers 计算其注意力，再用 attnviz.show(attentions, tokens) 查看。</translation>
    </message>
    <message>
        <source>{kind} has no attention: its layers are state-space layers.</source>
        <translation>{kind} 没有注意力：它的层是状态空间层。</translation>
    </message>
    <message>
        <source>{kind} has no attention: its layers are recurrent.</source>
        <translation>{kind} 没有注意力：它的层是循环的。</translation>
    </message>
    <message>
        <source>Only some layers of {kind} have attention, and the others are not computed here. {help}</source>
        <translation>{kind} 只有部分层有注意力，其他层在这里不计算。{help}</translation>
    </message>
    <message>
        <source>{kind} reads images, and AttnViz computes models of text. {help}</source>
        <translation>{kind} 读取图像，而 AttnViz 计算文本模型。{help}</translation>
    </message>
    <message>
        <source>{kind} reads sound, and AttnViz computes models of text. {help}</source>
        <translation>{kind} 读取声音，而 AttnViz 计算文本模型。{help}</translation>
    </message>
    <message>
        <source>{kind} has {missing}, which AttnViz does not compute. {help}</source>
        <translation>{kind} 有{missing}，AttnViz 不计算。{help}</translation>
    </message>
    <message>
        <source>biases by distance that differ between layers (relative positions)</source>
        <translation>各层不同的距离偏置（相对位置）</translation>
    </message>
    <message>
        <source>an expert that every token shares</source>
        <translation>每个词元共用的专家</translation>
    </message>
    <message>
        <source>keys and values of one small vector (latent attention)</source>
        <translation>由一个小向量得到的键和值（潜在注意力）</translation>
    </message>
    <message>
        <source>norms of queries and keys over all heads</source>
        <translation>跨所有头的查询和键归一化</translation>
    </message>
    <message>
        <source>a learned score of no key (sinks)</source>
        <translation>学得的、不属于任何键的分数（汇）</translation>
    </message>
    <message>
        <source>multipliers of embeddings, scores, layers and logits</source>
        <translation>嵌入、分数、层和 logit 的乘数</translation>
    </message>
    <message>
        <source>embeddings for each layer</source>
        <translation>每层的嵌入</translation>
    </message>
    <message>
        <source>queries, keys and values in one matrix (qkv_proj)</source>
        <translation>合在一个矩阵中的查询、键和值（qkv_proj）</translation>
    </message>
    <message>
        <source>LayerNorm in layers like Llama's</source>
        <translation>与 Llama 类似的层中的 LayerNorm</translation>
    </message>
    <message>
        <source>one head of keys and values in layers like GPT-2's (multi-query attention)</source>
        <translation>与 GPT-2 类似的层中只有一个键值头（多查询注意力）</translation>
    </message>
    <message>
        <source>a window in every other layer and scores without a scale</source>
        <translation>每隔一层的窗口和不缩放的分数</translation>
    </message>
    <message>
        <source>linear biases by distance (ALiBi) in layers like GPT-2's</source>
        <translation>与 GPT-2 类似的层中按距离的线性偏置（ALiBi）</translation>
    </message>
    <message>
        <source>LayerNorm before attention in layers like BART's</source>
        <translation>与 BART 类似的层中注意力之前的 LayerNorm</translation>
    </message>
    <message>
        <source>rotary positions that rotate neighbouring dimensions</source>
        <translation>旋转相邻维度的旋转位置</translation>
    </message>
    <message>
        <source>scores of content and position apart (disentangled attention)</source>
        <translation>内容与位置分开的分数（解耦注意力）</translation>
    </message>
    <message>
        <source>sparse attention with global tokens</source>
        <translation>带全局词元的稀疏注意力</translation>
    </message>
    <message>
        <source>layers that share their weights</source>
        <translation>共享权重的层</translation>
    </message>
    <message>
        <source>Models with a vision tower (vision_config) are not supported: open a text model of the same family, such as one of type gemma3_text.</source>
        <translation>不支持带视觉塔（vision_config）的模型：请打开同一家族的文本模型，如类型为 gemma3_text 的模型。</translation>
    </message>
    <message>
        <source>Its config.json names no type of model (model_type {kind}), so it is not known how to compute it.</source>
        <translation>其 config.json 没有给出模型类型（model_type {kind}），因此不知道如何计算。</translation>
    </message>
    <message>
        <source>Models of type {kind} are not supported. {help}</source>
        <translation>不支持类型为 {kind} 的模型。{help}</translation>
    </message>
    <message>
        <source>Linear biases (alibi) in a Falcon, as in falcon-rw, are not supported: transformers rounds them to 8 bits.</source>
        <translation>不支持 Falcon 中的线性偏置（alibi），如 falcon-rw：transformers 把它们舍入到 8 位。</translation>
    </message>
    <message>
        <source>A Falcon of the new architecture (new_decoder_architecture) without parallel_attn is not supported.</source>
        <translation>不支持没有 parallel_attn 的新架构 Falcon（new_decoder_architecture）。</translation>
    </message>
    <message>
        <source>Bidirectional attention in a Gemma (use_bidirectional_attention) is not supported.</source>
        <translation>不支持 Gemma 中的双向注意力（use_bidirectional_attention）。</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {why}.</source>
        <translation>无法打开 {name}：{why}。</translation>
    </message>
    <message>
        <source>Layers without experts between others (mlp_only_layers, decoder_sparse_step) are not supported.</source>
        <translation>不支持夹在其他层之间、没有专家的层（mlp_only_layers、decoder_sparse_step）。</translation>
    </message>
    <message>
        <source>LayerNorm after attention, as in OPT-350m (do_layer_norm_before false), is not supported.</source>
        <translation>不支持注意力之后的 LayerNorm，如 OPT-350m（do_layer_norm_before 为 false）。</translation>
    </message>
    <message>
        <source>Projected embeddings (word_embed_proj_dim) in an OPT are not supported.</source>
        <translation>不支持 OPT 中的投影嵌入（word_embed_proj_dim）。</translation>
    </message>
    <message>
        <source>LayerNorm without weights (layer_norm_elementwise_affine false) is not supported.</source>
        <translation>不支持没有权重的 LayerNorm（layer_norm_elementwise_affine 为 false）。</translation>
    </message>
    <message>
        <source>LayerNorm of queries and keys (qk_layernorm) is not supported.</source>
        <translation>不支持查询和键的 LayerNorm（qk_layernorm）。</translation>
    </message>
    <message>
        <source>{field} differs between the layers of this model, which is not supported.</source>
        <translation>此模型各层的 {field} 不同，不支持。</translation>
    </message>
    <message>
        <source>Partial rotary positions (partial_rotary_factor) are not supported.</source>
        <translation>不支持部分旋转位置（partial_rotary_factor）。</translation>
    </message>
    <message>
        <source>In this model partial_rotary_factor {part:g} leaves no dimension of a head to rotate.</source>
        <translation>在这个模型中 partial_rotary_factor {part:g} 使头没有可旋转的维度。</translation>
    </message>
    <message>
        <source>Dynamic rotary positions need heads of more than 2 dimensions.</source>
        <translation>动态旋转位置需要超过 2 维的头。</translation>
    </message>
    <message>
        <source>low_freq_factor {low:g} should be smaller than high_freq_factor {high:g}.</source>
        <translation>low_freq_factor {low:g} 应小于 high_freq_factor {high:g}。</translation>
    </message>
    <message>
        <source>mscale and mscale_all_dim in the model's config.json give an attention factor of {attention_factor:g}, which should be above 0 and at most {most:,}.</source>
        <translation>模型 config.json 中的 mscale 和 mscale_all_dim 给出注意力因子 {attention_factor:g}，它应大于 0 且不超过 {most:,}。</translation>
    </message>
    <message>
        <source>Step {step} of {folder} cannot be opened: {error}</source>
        <translation>无法打开 {folder} 的步骤 {step}：{error}</translation>
    </message>
    <message>
        <source>The model's config.json should have no_rope_layers with 0 or 1 for each of {layers} layers.</source>
        <translation>模型的 config.json 应有 no_rope_layers，{layers} 层各为 0 或 1。</translation>
    </message>
    <message>
        <source>{name} has the shape {shape}, but its config says {expected}: they belong to different models.</source>
        <translation>{name} 的形状为 {shape}，但其 config 为 {expected}：它们属于不同的模型。</translation>
    </message>
    <message>
        <source>In this model relative_attention_max_distance ({distance}) must exceed half of relative_attention_num_buckets ({buckets}).</source>
        <translation>在这个模型中 relative_attention_max_distance（{distance}）必须大于 relative_attention_num_buckets（{buckets}）的一半。</translation>
    </message>
    <message>
        <source>The checkpoint has no {name}, which its config asks for.</source>
        <translation>检查点没有其 config 要求的 {name}。</translation>
    </message>
    <message>
        <source>What was reset, or another model, cannot be written as a step: begin a new lesson file.</source>
        <translation>重置的内容或另一个模型不能写成步骤：请开始一个新的课程文件。</translation>
    </message>
    <message>
        <source>The answer is {answer}, not a number.</source>
        <translation>答案是 {answer}，不是数。</translation>
    </message>
    <message>
        <source>{token} is not among the most likely tokens.</source>
        <translation>{token} 不在最可能的词元之中。</translation>
    </message>
    <message>
        <source>No next token is predicted here.</source>
        <translation>这里没有预测下一个词元。</translation>
    </message>
    <message>
        <source>No cell is pinned.</source>
        <translation>没有固定单元格。</translation>
    </message>
    <message>
        <source>{text} is {count} numbers, not one: name a row and a column.</source>
        <translation>{text} 是 {count} 个数，而不是一个：请指定行和列。</translation>
    </message>
    <message>
        <source>{text} is neither a number nor a text.</source>
        <translation>{text} 既不是数也不是文本。</translation>
    </message>
    <message>
        <source>{text} is one number: name a stage, or a row of one.</source>
        <translation>{text} 是一个数：请给出一个阶段，或阶段的一行。</translation>
    </message>
    <message>
        <source>{text} cannot be computed here: {error}.</source>
        <translation>{text} 在这里无法计算：{error}。</translation>
    </message>
    <message>
        <source>There is no option {name}.</source>
        <translation>没有选项 {name}。</translation>
    </message>
    <message>
        <source>{text}: {name} is not a stage, function or name known to lessons.</source>
        <translation>{text}：{name} 不是课程所知的阶段、函数或名称。</translation>
    </message>
    <message>
        <source>{name} needs numbers.</source>
        <translation>{name} 需要数。</translation>
    </message>
    <message>
        <source>A comparison needs one number on each side, not {count}.</source>
        <translation>比较的每一边需要一个数，不能是 {count} 个。</translation>
    </message>
    <message>
        <source>An index is a whole number, not {value}.</source>
        <translation>下标是整数，不能是 {value}。</translation>
    </message>
    <message>
        <source>There is no stage {name} here.</source>
        <translation>这里没有阶段 {name}。</translation>
    </message>
    <message>
        <source>{student} handed in {count} files.</source>
        <translation>{student} 提交了 {count} 个文件。</translation>
    </message>
    <message>
        <source>The seed {seed} is also that of {students}.</source>
        <translation>种子 {seed} 也是 {students} 的。</translation>
    </message>
    <message>
        <source>The file was changed after it was handed in.</source>
        <translation>该文件在提交之后被更改过。</translation>
    </message>
    <message>
        <source>There is no lesson {name} to grade it by: name its file or its folder.</source>
        <translation>没有可据以评判的课程 {name}：请给出其文件或文件夹。</translation>
    </message>
    <message>
        <source>It was done with another version of the lesson.</source>
        <translation>它是用该课程的另一个版本完成的。</translation>
    </message>
    <message>
        <source>Step {step}, task {task} has the numbers of {student}.</source>
        <translation>第 {step} 步的任务 {task} 有 {student} 的数字。</translation>
    </message>
    <message>
        <source>Step {step}, task {task} could not be judged again, its mark is that of the file: {error}</source>
        <translation>第 {step} 步的任务 {task} 无法重新评判，其评判取自文件：{error}</translation>
    </message>
    <message>
        <source>Step {step}, task {task} is marked as right in the file, and it is wrong.</source>
        <translation>第 {step} 步的任务 {task} 在文件中标为正确，而它是错误的。</translation>
    </message>
    <message>
        <source>Step {step}, task {task} is marked as wrong in the file, and it is right.</source>
        <translation>第 {step} 步的任务 {task} 在文件中标为错误，而它是正确的。</translation>
    </message>
    <message>
        <source>No session keeps what its condition asks for.</source>
        <translation>没有会话保留其条件所要求的内容。</translation>
    </message>
    <message>
        <source>{name} is a session that nobody handed in.</source>
        <translation>{name} 是一个没有人提交过的会话。</translation>
    </message>
    <message>
        <source>{name} cannot be read as a hand-in: {problem}</source>
        <translation>无法把 {name} 作为提交文件读取：{problem}</translation>
    </message>
    <message>
        <source>its hand-in</source>
        <translation>其提交内容</translation>
    </message>
    <message>
        <source>it was handed in with a newer AttnViz (format {found}, this one reads {format}).</source>
        <translation>它是用较新的 AttnViz 提交的（格式 {found}，本程序读取 {format}）。</translation>
    </message>
    <message>
        <source>it has more than {most} tasks.</source>
        <translation>它的任务超过 {most} 个。</translation>
    </message>
    <message>
        <source>a task of it</source>
        <translation>其中一个任务</translation>
    </message>
    <message>
        <source>There is no lesson {name}: attnviz lesson --list names them.</source>
        <translation>没有课程 {name}：attnviz lesson --list 列出它们。</translation>
    </message>
    <message>
        <source>{name} cannot be opened as a zip: {error}.</source>
        <translation>无法把 {name} 作为 zip 打开：{error}。</translation>
    </message>
    <message>
        <source>{name} is too large for lessons.</source>
        <translation>{name} 对课程来说太大。</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>Not quite. Look again, or press Hint.</source>
        <translation>还不对。请再看看，或按“提示”。</translation>
    </message>
    <message>
        <source>Not quite. Look again.</source>
        <translation>还不对。请再看看。</translation>
    </message>
    <message>
        <source>Right, as you predicted.</source>
        <translation>正确，与你的预测一致。</translation>
    </message>
    <message>
        <source>Not as you predicted. Look what it is.</source>
        <translation>与你的预测不同。看看它是什么。</translation>
    </message>
    <message>
        <source>Right so far, but rounded: write more decimal places.</source>
        <translation>到此为止是对的，但经过了四舍五入：请多写几位小数。</translation>
    </message>
    <message>
        <source>First do the task above: the question is about what you see then.</source>
        <translation>请先完成上面的任务：问题针对的是之后看到的内容。</translation>
    </message>
    <message>
        <source>This is not a question.</source>
        <translation>这不是问题。</translation>
    </message>
    <message>
        <source>A prediction is made once.</source>
        <translation>预测只能做一次。</translation>
    </message>
    <message>
        <source>There is no answer {answer}.</source>
        <translation>没有答案 {answer}。</translation>
    </message>
    <message>
        <source>The answer cannot be found in what is displayed now: {error}</source>
        <translation>在现在显示的内容中找不到答案：{error}</translation>
    </message>
    <message>
        <source>No cell has a number.</source>
        <translation>没有单元格有数。</translation>
    </message>
    <message>
        <source>{answer} is not a cell: write its row and its column, such as 1,3.</source>
        <translation>{answer} 不是单元格：请写出它的行和列，如 1,3。</translation>
    </message>
    <message>
        <source>There is no cell {cell}.</source>
        <translation>没有单元格 {cell}。</translation>
    </message>
    <message>
        <source>each row by its own scale</source>
        <translation>每行按自己的尺度</translation>
    </message>
    <message>
        <source>each head by its own scale</source>
        <translation>每个头按自己的尺度</translation>
    </message>
    <message>
        <source>thickest: {number}</source>
        <translation>最粗：{number}</translation>
    </message>
    <message>
        <source>A cell needs a number: Esc leaves it as it is.</source>
        <translation>单元格需要一个数：Esc 保持原样。</translation>
    </message>
    <message>
        <source>{quoted} is not a number that attention can compute with.</source>
        <translation>{quoted} 不是注意力可以计算的数。</translation>
    </message>
    <message>
        <source>{quoted} is too large: attention computes with 32-bit floats, up to 3.4e+38.</source>
        <translation>{quoted} 太大：注意力用 32 位浮点数计算，最大 3.4e+38。</translation>
    </message>
    <message>
        <source>Nothing was pasted: {error}</source>
        <translation>没有粘贴任何内容：{error}</translation>
    </message>
    <message>
        <source>Nothing was pasted: the clipboard holds no numbers</source>
        <translation>没有粘贴任何内容：剪贴板中没有数字</translation>
    </message>
    <message>
        <source>Nothing was pasted: {place}: {error}</source>
        <translation>没有粘贴任何内容：{place}：{error}</translation>
    </message>
    <message>
        <source>the comma in {quoted} may separate decimals or cells. Write decimals with a point, or separate cells by tabs or semicolons.</source>
        <translation>{quoted} 中的逗号可能分隔小数或单元格。请用小数点写小数，或用制表符或分号分隔单元格。</translation>
    </message>
    <message>
        <source>{quoted} may be the end of a larger number: write numbers without groups of digits.</source>
        <translation>{quoted} 可能是更大的数的结尾：请不要给数字分组。</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>symmetric log</source>
        <translation>对称对数</translation>
    </message>
    <message>
        <source>A colour bar cannot go from {low} to {high}: its ends are two numbers, the lower one first.</source>
        <translation>色标不能从 {low} 到 {high}：两端是两个数，较小的在前。</translation>
    </message>
    <message>
        <source>ends held</source>
        <translation>两端保持</translation>
    </message>
    <message>
        <source>ends set by hand</source>
        <translation>两端手工设定</translation>
    </message>
    <message>
        <source>all frames on one scale</source>
        <translation>所有帧同一尺度</translation>
    </message>
    <message>
        <source>each row its own range</source>
        <translation>每行自己的范围</translation>
    </message>
    <message>
        <source>absolute</source>
        <translation>绝对值</translation>
    </message>
    <message>
        <source>ends at round numbers</source>
        <translation>两端为整数值</translation>
    </message>
    <message>
        <source>both on one scale</source>
        <translation>两者同一尺度</translation>
    </message>
    <message>
        <source>each head its own</source>
        <translation>每个头自己的</translation>
    </message>
    <message>
        <source>all layers on one scale</source>
        <translation>所有层同一尺度</translation>
    </message>
    <message>
        <source>all heads on one scale</source>
        <translation>所有头同一尺度</translation>
    </message>
    <message>
        <source>up to the 98th percentile</source>
        <translation>到第 98 百分位</translation>
    </message>
    <message>
        <source>without the first word</source>
        <translation>不含第一个词</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Queries and keys</source>
        <translation>查询和键</translation>
    </message>
    <message>
        <source>Values and context</source>
        <translation>值和上下文</translation>
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
        <translation>二维</translation>
    </message>
    <message>
        <source>3 dimensions</source>
        <translation>三维</translation>
    </message>
    <message>
        <source>PCA, 2 axes</source>
        <translation>PCA，2 轴</translation>
    </message>
    <message>
        <source>PCA, 3 axes</source>
        <translation>PCA，3 轴</translation>
    </message>
    <message>
        <source>found</source>
        <translation>找到</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>未见到</translation>
    </message>
    <message>
        <source>largest difference {number:.2g}</source>
        <translation>最大差值 {number:.2g}</translation>
    </message>
    <message>
        <source>{one} {other}</source>
        <translation>{one} {other}</translation>
    </message>
    <message>
        <source>{module} computes what {like} does.</source>
        <translation>{module} 的计算与 {like} 相同。</translation>
    </message>
    <message>
        <source>{module} differs from {like}.</source>
        <translation>{module} 与 {like} 不同。</translation>
    </message>
    <message>
        <source>{module} differs from {like} from {stage} on.</source>
        <translation>{module} 从{stage}起与 {like} 不同。</translation>
    </message>
    <message>
        <source>d{column} of {vector}, normalised by {norm}</source>
        <translation>{vector}的 d{column}，用 {norm} 归一化</translation>
    </message>
    <message>
        <source>d{column} of {vector} {own}</source>
        <translation>{vector}的 d{column} {own}</translation>
    </message>
    <message>
        <source>divided by √(mean of the squares + ε) = {root}</source>
        <translation>除以 √(平方的均值 + ε) = {root}</translation>
    </message>
    <message>
        <source>d{column} of {vector} {own}, minus the mean {mean}</source>
        <translation>{vector}的 d{column} {own}，减去均值 {mean}</translation>
    </message>
    <message>
        <source>divided by √(variance + ε) = {root}</source>
        <translation>除以 √(方差 + ε) = {root}</translation>
    </message>
    <message>
        <source>times d{column} of {norm} {weight}</source>
        <translation>乘以 {norm} 的 d{column} {weight}</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>d{column} of {token}: this layer has no norm before attention</source>
        <translation>{token} 的 d{column}：该层在注意力之前没有归一化</translation>
    </message>
    <message>
        <source>the {vector} of {token}</source>
        <translation>{token} 的{vector}</translation>
    </message>
    <message>
        <source>the {vector} of {token}, of all heads side by side</source>
        <translation>{token} 的{vector}，所有头并排</translation>
    </message>
    <message>
        <source>d{column} of the {vector} of {token}: this layer has no positions</source>
        <translation>{token} 的{vector}的 d{column}：该层没有位置</translation>
    </message>
    <message>
        <source>input of the first layer: the embedding of {token}, normalised</source>
        <translation>第一层的输入：{token} 的嵌入，归一化后</translation>
    </message>
    <message>
        <source>input of the first layer: the embedding of {token}</source>
        <translation>第一层的输入：{token} 的嵌入</translation>
    </message>
    <message>
        <source>input of the decoder: the embedding of {token} + position {position}</source>
        <translation>解码器的输入：{token} 的嵌入 + 位置 {position}</translation>
    </message>
    <message>
        <source>input of the decoder: the embedding of {token}</source>
        <translation>解码器的输入：{token} 的嵌入</translation>
    </message>
    <message>
        <source>layer {layer} is ablated: it returns its input</source>
        <translation>第 {layer} 层已消融：它返回其输入</translation>
    </message>
    <message>
        <source>residual stream before layer {layer}</source>
        <translation>第 {layer} 层之前的残差流</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>注意力输出</translation>
    </message>
    <message>
        <source>{term}   {name}</source>
        <translation>{term}   {name}</translation>
    </message>
    <message>
        <source>d{column} of {token}</source>
        <translation>{token} 的 d{column}</translation>
    </message>
    <message>
        <source>residual stream + attention output of {token}</source>
        <translation>{token} 的残差流 + 注意力输出</translation>
    </message>
    <message>
        <source>attention sublayer + MLP output of {token}</source>
        <translation>{token} 的注意力子层 + MLP 输出</translation>
    </message>
    <message>
        <source>the residual stream after the last layer for {token}</source>
        <translation>{token} 在最后一层之后的残差流</translation>
    </message>
    <message>
        <source>the last layer is ablated: it returns its input</source>
        <translation>最后一层已消融：它返回其输入</translation>
    </message>
    <message>
        <source>the residual stream after the encoder for {token}</source>
        <translation>{token} 在编码器之后的残差流</translation>
    </message>
    <message>
        <source>scaled score {score}</source>
        <translation>缩放分数 {score}</translation>
    </message>
    <message>
        <source>minus slope {slope:.6g} · distance {distance} (position {query} − position {key})</source>
        <translation>减去斜率 {slope:.6g} · 距离 {distance}（位置 {query} − 位置 {key}）</translation>
    </message>
    <message>
        <source>plus {bias}, the bias of head {head} for distance {distance} (row {row} of {matrix})</source>
        <translation>加上 {bias}，即头 {head} 在距离 {distance} 处的偏置（{matrix} 的第 {row} 行）</translation>
    </message>
    <message>
        <source>soft cap: {cap:g} · tanh(scaled score / {cap:g})</source>
        <translation>软限幅：{cap:g} · tanh(缩放分数 / {cap:g})</translation>
    </message>
    <message>
        <source>hidden {number}</source>
        <translation>隐藏 {number}</translation>
    </message>
    <message>
        <source>the {count:,} hidden activations of {token} · row d{column} of {matrix}</source>
        <translation>{token} 的 {count:,} 个隐藏激活 · {matrix} 的第 d{column} 行</translation>
    </message>
    <message>
        <source>feed_forward_norm(x + attention) of {token} · row {row} of {matrix}</source>
        <translation>{token} 的 feed_forward_norm(x + attention) · {matrix} 的第 {row} 行</translation>
    </message>
    <message>
        <source>the expert with the largest router logit of {token}, after {count} others</source>
        <translation>{token} 的路由 logit 最大的专家，在另外 {count} 个之后</translation>
    </message>
    <message>
        <source>divided by the sum over all {count} experts</source>
        <translation>除以所有 {count} 个专家之和</translation>
    </message>
    <message>
        <source>divided by the sum over the {count} chosen experts</source>
        <translation>除以所选 {count} 个专家之和</translation>
    </message>
    <message>
        <source>exp of the router logit {logit} of expert {expert}</source>
        <translation>专家 {expert} 的路由 logit {logit} 的 exp</translation>
    </message>
    <message>
        <source>weight of each expert of {token} · d{column} of what it returns</source>
        <translation>{token} 的每个专家的权重 · 它所返回内容的 d{column}</translation>
    </message>
    <message>
        <source>expert {number}</source>
        <translation>专家 {number}</translation>
    </message>
    <message>
        <source>weight {weight} of {key}</source>
        <translation>{key} 的权重 {weight}</translation>
    </message>
    <message>
        <source>times the length of its value through {matrix}: {length}</source>
        <translation>乘以其值经 {matrix} 后的长度：{length}</translation>
    </message>
    <message>
        <source>times the gradient of {metric}: {slope}</source>
        <translation>乘以 {metric} 的梯度：{slope}</translation>
    </message>
    <message>
        <source>½ · mean weight over the heads, plus ½ on the token itself</source>
        <translation>½ · 各头的平均权重，加上对词元自身的 ½</translation>
    </message>
    <message>
        <source>½ · mean weights of {token}, plus ½ on itself · rollout of layer {layer}</source>
        <translation>½ · {token} 的平均权重，加上对自身的 ½ · 第 {layer} 层的注意力展开</translation>
    </message>
    <message>
        <source>reset gate r = σ({input} + {hidden}) = {value}</source>
        <translation>重置门 r = σ({input} + {hidden}) = {value}</translation>
    </message>
    <message>
        <source>candidate n = tanh({input} + r · {hidden}) = {value}</source>
        <translation>候选 n = tanh({input} + r · {hidden}) = {value}</translation>
    </message>
    <message>
        <source>update gate z = σ({input} + {hidden}) = {value}</source>
        <translation>更新门 z = σ({input} + {hidden}) = {value}</translation>
    </message>
    <message>
        <source>from zeros, where reading begins</source>
        <translation>从零开始，即阅读开始处</translation>
    </message>
    <message>
        <source>from the state of {token}</source>
        <translation>从 {token} 的状态开始</translation>
    </message>
    <message>
        <source>{token} is read from the right, {before}</source>
        <translation>{token} 从右边读取，{before}</translation>
    </message>
    <message>
        <source>{token} is read from the left, {before}</source>
        <translation>{token} 从左边读取，{before}</translation>
    </message>
    <message>
        <source>d{column} of the embedding of {token}, the token before</source>
        <translation>{token}（前一个词元）的嵌入的 d{column}</translation>
    </message>
    <message>
        <source>d{column} of the new state after {token}</source>
        <translation>{token} 之后新状态的 d{column}</translation>
    </message>
    <message>
        <source>tanh of: the state of {token}, read from the right · row d{column} of W_init</source>
        <translation>tanh：{token} 从右边读取的状态 · W_init 的第 d{column} 行</translation>
    </message>
    <message>
        <source>the {vector} of {token} itself</source>
        <translation>{token} 自身的{vector}</translation>
    </message>
    <message>
        <source>attention vector · tanh(query of {row} + key of {column})</source>
        <translation>注意力向量 · tanh({row} 的查询 + {column} 的键)</translation>
    </message>
    <message>
        <source>the decoder reads the token before and the context of {token}</source>
        <translation>解码器读取前一个词元和 {token} 的上下文</translation>
    </message>
    <message>
        <source>You set this value; it replaces the computed one.</source>
        <translation>这个值是你设定的；它代替计算出的值。</translation>
    </message>
    <message>
        <source>Steered: x + {strength} · (A − x).</source>
        <translation>被引导：x + {strength} · (A − x)。</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>d{column} of the output of layer {layer} for {token}</source>
        <translation>第 {layer} 层对 {token} 的输出的 d{column}</translation>
    </message>
    <message>
        <source>times {factor}</source>
        <translation>乘以 {factor}</translation>
    </message>
    <message>
        <source>d{column} of the embedding of {token}</source>
        <translation>{token} 的嵌入的 d{column}</translation>
    </message>
    <message>
        <source>embedding of {token} + position {position}</source>
        <translation>{token} 的嵌入 + 位置 {position}</translation>
    </message>
    <message>
        <source>{vector} = x: the embedding of {token} itself</source>
        <translation>{vector} = x：{token} 的嵌入本身</translation>
    </message>
    <message>
        <source>{input} of {token} · {weights}</source>
        <translation>{token} 的{input} · {weights}</translation>
    </message>
    <message>
        <source>{part} head {own}, shared by heads {heads}</source>
        <translation>{part}头 {own}，由头 {heads} 共用</translation>
    </message>
    <message>
        <source>{part} head {own}, of head {heads}</source>
        <translation>{part}头 {own}，属于头 {heads}</translation>
    </message>
    <message>
        <source>{vector} of {token}, at position {position}</source>
        <translation>{token} 的{vector}，在位置 {position}</translation>
    </message>
    <message>
        <source>{left} of {row}, {right} of {column}</source>
        <translation>{row} 的{left}，{column} 的{right}</translation>
    </message>
    <message>
        <source>{left} of {row} · {right} of {column}</source>
        <translation>{row} 的{left} · {column} 的{right}</translation>
    </message>
    <message>
        <source>score {score}</source>
        <translation>分数 {score}</translation>
    </message>
    <message>
        <source>not masked yet: renormalize masks the weights, after the softmax</source>
        <translation>尚未掩蔽：renormalize 在 softmax 之后掩蔽权重</translation>
    </message>
    <message>
        <source>not masked: unchanged</source>
        <translation>未掩蔽：不变</translation>
    </message>
    <message>
        <source>key {key} is masked for query {query}</source>
        <translation>键 {key} 对查询 {query} 被掩蔽</translation>
    </message>
    <message>
        <source>with d_k = 1 the scale is 1: each dot product has one term</source>
        <translation>d_k = 1 时缩放因子为 1：每个点积只有一项</translation>
    </message>
    <message>
        <source>masked score {score}</source>
        <translation>掩蔽分数 {score}</translation>
    </message>
    <message>
        <source>divided by {divisor}</source>
        <translation>除以 {divisor}</translation>
    </message>
    <message>
        <source>capped score {score}</source>
        <translation>限幅分数 {score}</translation>
    </message>
    <message>
        <source>biased score {score}</source>
        <translation>带偏置的分数 {score}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>masked or has a score of −∞</source>
        <translation>被掩蔽或分数为 −∞</translation>
    </message>
    <message>
        <source>every {across} is {state}: the weights are zero</source>
        <translation>每个{across}都{state}：权重为零</translation>
    </message>
    <message>
        <source>this {across} is {state} for every {down}: the weights are zero</source>
        <translation>这个{across}对每个{down}都{state}：权重为零</translation>
    </message>
    <message>
        <source>masked: the weight is zero</source>
        <translation>被掩蔽：权重为零</translation>
    </message>
    <message>
        <source>masked: set to 0</source>
        <translation>被掩蔽：设为 0</translation>
    </message>
    <message>
        <source>masked weight {weight}</source>
        <translation>掩蔽权重 {weight}</translation>
    </message>
    <message>
        <source>divided by the sum of the unmasked weights: {sum}</source>
        <translation>除以未掩蔽权重之和：{sum}</translation>
    </message>
    <message>
        <source>0 if dropped (probability {rate}), 1 / (1 − {rate}) if kept</source>
        <translation>丢弃（概率 {rate}）为 0，保留为 1 / (1 − {rate})</translation>
    </message>
    <message>
        <source>dropped (probability {rate}): 0</source>
        <translation>被丢弃（概率 {rate}）：0</translation>
    </message>
    <message>
        <source>kept: 1 / (1 − {rate})</source>
        <translation>被保留：1 / (1 − {rate})</translation>
    </message>
    <message>
        <source>weight {weight}</source>
        <translation>权重 {weight}</translation>
    </message>
    <message>
        <source>dropout is off</source>
        <translation>dropout 已关闭</translation>
    </message>
    <message>
        <source>times the dropout mask {factor}</source>
        <translation>乘以 dropout 掩码 {factor}</translation>
    </message>
    <message>
        <source>∞ · 0 is not a number</source>
        <translation>∞ · 0 不是数</translation>
    </message>
    <message>
        <source>weights of {token} · d{column} of the values</source>
        <translation>{token} 的权重 · 值的 d{column}</translation>
    </message>
    <message>
        <source>{count:,} terms</source>
        <translation>{count:,} 项</translation>
    </message>
    <message>
        <source>d{column} of the context of head {head}, which is {ablated}</source>
        <translation>头 {head} 的上下文的 d{column}，该头{ablated}</translation>
    </message>
    <message>
        <source>d{column} of the context of head {head}</source>
        <translation>头 {head} 的上下文的 d{column}</translation>
    </message>
    <message>
        <source>head {head} is {ablated}</source>
        <translation>头 {head} {ablated}</translation>
    </message>
    <message>
        <source>the concatenated context vectors, unchanged</source>
        <translation>拼接的上下文向量，不变</translation>
    </message>
    <message>
        <source>segment</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>query segment</source>
        <translation>查询片段</translation>
    </message>
    <message>
        <source>key segment</source>
        <translation>键片段</translation>
    </message>
    <message>
        <source>This model reads one text and writes another: only one text can be folded.</source>
        <translation>此模型读取一段文本并写出另一段：只有单段文本可以折叠。</translation>
    </message>
    <message>
        <source>The tokens are patches of a picture, which have no sentences.</source>
        <translation>这些词元是图片的图块，没有句子。</translation>
    </message>
    <message>
        <source>The text is no chat: Attention &gt; Apply chat template makes one of it.</source>
        <translation>文本不是对话：“注意力 &gt; 应用对话模板”可以把它变成对话。</translation>
    </message>
    <message>
        <source>No segment is marked: drag over tokens with Ctrl, or right-click one.</source>
        <translation>没有标记片段：按住 Ctrl 在词元上拖动，或右键点击一个词元。</translation>
    </message>
    <message>
        <source>mean over the {count} tokens of the segment</source>
        <translation>片段的 {count} 个词元的均值</translation>
    </message>
    <message>
        <source>sum over the {keys} keys, mean over the {queries} queries of the segments</source>
        <translation>对 {keys} 个键求和，再对各片段的 {queries} 个查询取均值</translation>
    </message>
    <message>
        <source>mean over the cells of {queries} queries and {keys} keys that are not masked</source>
        <translation>{queries} 个查询和 {keys} 个键的未掩蔽单元格的均值</translation>
    </message>
    <message>
        <source>{count} of {all} cells are not masked</source>
        <translation>{all} 个单元格中有 {count} 个未掩蔽</translation>
    </message>
    <message>
        <source>{token}: {number}</source>
        <translation>{token}：{number}</translation>
    </message>
    <message>
        <source>and {count} more, of mean {number}</source>
        <translation>以及另外 {count} 个，均值为 {number}</translation>
    </message>
    <message>
        <source>mean over tokens</source>
        <translation>各词元的均值</translation>
    </message>
    <message>
        <source>sum over keys, mean over queries</source>
        <translation>对键求和，对查询取均值</translation>
    </message>
    <message>
        <source>mean over queries and keys</source>
        <translation>对查询和键取均值</translation>
    </message>
    <message>
        <source>No probabilities: some logits are NaN or ∞.</source>
        <translation>没有概率：有些 logit 为 NaN 或 ∞。</translation>
    </message>
    <message>
        <source>{name} has no language-model head, so it cannot predict tokens.</source>
        <translation>{name} 没有语言模型头，因此不能预测词元。</translation>
    </message>
    <message>
        <source>column d{column} of {matrix}</source>
        <translation>{matrix} 的第 d{column} 列</translation>
    </message>
    <message>
        <source>{matrix}, head {head}</source>
        <translation>{matrix}，头 {head}</translation>
    </message>
    <message>
        <source>row {row} of {matrix}</source>
        <translation>{matrix} 的第 {row} 行</translation>
    </message>
    <message>
        <source>bias of {matrix}</source>
        <translation>{matrix} 的偏置</translation>
    </message>
    <message>
        <source>No cell is pinned: click one.</source>
        <translation>没有固定单元格：请点击一个。</translation>
    </message>
    <message>
        <source>The text is too long: its weights are not kept.</source>
        <translation>文本太长：其权重没有保留。</translation>
    </message>
    <message>
        <source>Not defined for these weights.</source>
        <translation>对这些权重没有定义。</translation>
    </message>
    <message>
        <source>Model order</source>
        <translation>模型顺序</translation>
    </message>
    <message>
        <source>Heads in the order of the model.</source>
        <translation>各头按模型的顺序。</translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation>前一词元</translation>
    </message>
    <message>
        <source>Corpus mean: previous token</source>
        <translation>语料库均值：前一词元</translation>
    </message>
    <message>
        <source>Corpus standard deviation: previous token</source>
        <translation>语料库标准差：前一词元</translation>
    </message>
    <message>
        <source>Mean weight from each token to the token before it, over all tokens but the first.</source>
        <translation>每个词元对其前一个词元的平均权重，除第一个外的所有词元。</translation>
    </message>
    <message>
        <source>First token (sink)</source>
        <translation>第一个词元（汇）</translation>
    </message>
    <message>
        <source>Corpus mean: first token</source>
        <translation>语料库均值：第一个词元</translation>
    </message>
    <message>
        <source>Corpus standard deviation: first token</source>
        <translation>语料库标准差：第一个词元</translation>
    </message>
    <message>
        <source>Mean weight from each token to the first token (attention sink), over all tokens but the first.</source>
        <translation>每个词元对第一个词元（注意力汇）的平均权重，除第一个外的所有词元。</translation>
    </message>
    <message>
        <source>Own position</source>
        <translation>自身位置</translation>
    </message>
    <message>
        <source>Corpus mean: own position</source>
        <translation>语料库均值：自身位置</translation>
    </message>
    <message>
        <source>Corpus standard deviation: own position</source>
        <translation>语料库标准差：自身位置</translation>
    </message>
    <message>
        <source>Mean weight from each token to itself.</source>
        <translation>每个词元对自身的平均权重。</translation>
    </message>
    <message>
        <source>Induction score</source>
        <translation>归纳分数</translation>
    </message>
    <message>
        <source>Corpus mean: induction score</source>
        <translation>语料库均值：归纳分数</translation>
    </message>
    <message>
        <source>Corpus standard deviation: induction score</source>
        <translation>语料库标准差：归纳分数</translation>
    </message>
    <message>
        <source>Mean weight from each repeated token to the token that followed its previous occurrence. It is high for induction heads, which predict what came next the last time.</source>
        <translation>每个重复的词元对其上次出现之后那个词元的平均权重。归纳头的这个值高，它们预测上次接下来的内容。</translation>
    </message>
    <message>
        <source>No token of this text is repeated.</source>
        <translation>此文本中没有重复的词元。</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Corpus mean: entropy</source>
        <translation>语料库均值：熵</translation>
    </message>
    <message>
        <source>Corpus standard deviation: entropy</source>
        <translation>语料库标准差：熵</translation>
    </message>
    <message>
        <source>How spread out each query's weights are: 0 when all weight is on one key, ln n when n keys share it equally. −Σ p ln p, where p is a weight divided by the sum of its row; mean over all queries.</source>
        <translation>每个查询的权重有多分散：全部权重在一个键上时为 0，n 个键平分时为 ln n。−Σ p ln p，其中 p 是权重除以其行之和；对所有查询取平均。</translation>
    </message>
    <message>
        <source>Mean distance</source>
        <translation>平均距离</translation>
    </message>
    <message>
        <source>Corpus mean: distance</source>
        <translation>语料库均值：距离</translation>
    </message>
    <message>
        <source>Corpus standard deviation: distance</source>
        <translation>语料库标准差：距离</translation>
    </message>
    <message>
        <source>How many tokens lie between query and key, weighted by the attention weights; mean over all queries.</source>
        <translation>查询与键之间有多少个词元，用注意力权重加权；对所有查询取平均。</translation>
    </message>
    <message>
        <source>Token to token</source>
        <translation>词元到词元</translation>
    </message>
    <message>
        <source>Weight from the query (row) to the key (column) of the pinned cell.</source>
        <translation>所固定单元格中从查询（行）到键（列）的权重。</translation>
    </message>
    <message>
        <source>Receiver</source>
        <translation>接收者</translation>
    </message>
    <message>
        <source>Received by {other}</source>
        <translation>{other} 接收到的</translation>
    </message>
    <message>
        <source>No cell is pinned, or nothing comes after its key: click one.</source>
        <translation>没有固定单元格，或其键之后没有内容：请点击一个单元格。</translation>
    </message>
    <message>
        <source>Mean weight that the key (column) of the pinned cell gets from all later tokens, or from all later segments where the pictures are folded.</source>
        <translation>所固定单元格的键（列）从所有更晚的词元（在折叠的图中为所有更晚的片段）得到的平均权重。</translation>
    </message>
    <message>
        <source>Largest change since {state}</source>
        <translation>自{state}以来的最大变化</translation>
    </message>
    <message>
        <source>Largest change since A</source>
        <translation>自 A 以来的最大变化</translation>
    </message>
    <message>
        <source>The largest absolute difference between this head's weights in the two states, over all cells that both states have.</source>
        <translation>该头的权重在两个状态之间的最大绝对差，取两个状态共有的所有单元格。</translation>
    </message>
    <message>
        <source>L2 change since {state}</source>
        <translation>自{state}以来的 L2 变化</translation>
    </message>
    <message>
        <source>L2 change since A</source>
        <translation>自 A 以来的 L2 变化</translation>
    </message>
    <message>
        <source>The L2 norm of the differences between this head's weights in the two states: the root of the sum of their squares, over all cells that both states have.</source>
        <translation>该头的权重在两个状态之间之差的 L2 范数：其平方和的平方根，取两个状态共有的所有单元格。</translation>
    </message>
    <message>
        <source>Open a corpus of this model: File &gt; Open corpus.</source>
        <translation>请打开此模型的语料库：文件 &gt; 打开语料库。</translation>
    </message>
    <message>
        <source>Not defined in any text of the corpus.</source>
        <translation>在语料库的任何文本中都没有定义。</translation>
    </message>
    <message>
        <source>Mean of this measure over the texts of the opened corpus in which it is defined.</source>
        <translation>此度量在所打开语料库中有定义的文本上的均值。</translation>
    </message>
    <message>
        <source>Standard deviation of this measure over the texts of the opened corpus in which it is defined.</source>
        <translation>此度量在所打开语料库中有定义的文本上的标准差。</translation>
    </message>
    <message>
        <source>No next-token prediction at this position.</source>
        <translation>此位置没有下一个词元的预测。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Direct logit attribution</source>
        <translation>直接 logit 归因</translation>
    </message>
    <message>
        <source>Direct logit attribution (DLA): what a head adds to the logit of a token, the most likely one by default: its context vector through its part of the output projection, the final norm and the unembedding. All heads, MLPs, the embedding and the biases sum to the logit.</source>
        <translation>直接 logit 归因（DLA）：一个头给某个词元（默认为最可能的那个）的 logit 加上多少：它的上下文向量经过输出投影中属于它的部分、最终归一化和反嵌入。所有头、MLP、嵌入和偏置之和就是该 logit。</translation>
    </message>
    <message>
        <source>Not measured for this token yet ({keys}).</source>
        <translation>尚未对此词元测量（{keys}）。</translation>
    </message>
    <message>
        <source>A trained model with one text has this score. Computing…</source>
        <translation>一段文本的训练好的模型有此分数。正在计算…</translation>
    </message>
    <message>
        <source>OV copying</source>
        <translation>OV 复制</translation>
    </message>
    <message>
        <source>Re Σλ / Σ|λ| over the eigenvalues λ of W_V W_O: 1 if the head copies every direction of the residual stream, −1 if it reverses each.</source>
        <translation>对 W_V W_O 的特征值 λ 取 Re Σλ / Σ|λ|：若该头复制残差流的每个方向为 1，若反转每个方向为 −1。</translation>
    </message>
    <message>
        <source>Full OV copying</source>
        <translation>完整 OV 复制</translation>
    </message>
    <message>
        <source>OV copying of W_E W_V W_O W_U, from tokens to logits: 1 if each token raises its own logit.</source>
        <translation>W_E W_V W_O W_U（从词元到 logit）的 OV 复制：若每个词元提高自己的 logit 为 1。</translation>
    </message>
    <message>
        <source>Prefix matching</source>
        <translation>前缀匹配</translation>
    </message>
    <message>
        <source>On random tokens that are repeated: the weight of each token on those that followed it before. High for induction heads.</source>
        <translation>在重复的随机词元上：每个词元对之前跟在它后面的词元的权重。归纳头的这个值高。</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>On random tokens that are repeated: of everything by which the head raises their logits, the share of the token that it attends to most, from −1 (none) to 1 (all).</source>
        <translation>在重复的随机词元上：该头提高各 logit 的总量中，它最关注的词元所占的份额，从 −1（没有）到 1（全部）。</translation>
    </message>
    <message>
        <source>Numbers of float16 end at 65,504, and {place} go beyond: choose float32 or bfloat16 as dtype.</source>
        <translation>float16 的数到 65,504 为止，而 {place} 超出：请选择 float32 或 bfloat16 作为 dtype。</translation>
    </message>
    <message>
        <source>NaN or ∞ comes first in {place}: look for an edit there or before, or at the scale and the softmax.</source>
        <translation>NaN 或 ∞ 首先出现在{place}：请查看那里或之前的编辑，或缩放与 softmax。</translation>
    </message>
    <message>
        <source>NaN or ∞ comes first in {place}: look for an edit there or before, or in the weights of that layer.</source>
        <translation>NaN 或 ∞ 首先出现在{place}：请查看那里或之前的编辑，或该层的权重。</translation>
    </message>
    <message>
        <source>{stage} of layer {layer}, head {head}</source>
        <translation>第 {layer} 层头 {head} 的{stage}</translation>
    </message>
    <message>
        <source>{stage} of layer {layer}</source>
        <translation>第 {layer} 层的{stage}</translation>
    </message>
    <message>
        <source>The measure {name} failed: {reason}.</source>
        <translation>度量 {name} 失败：{reason}。</translation>
    </message>
    <message>
        <source>The limits of a measure are two numbers, the smaller first, and not {limits}.</source>
        <translation>度量的界限是两个数，较小的在前，不能是 {limits}。</translation>
    </message>
    <message>
        <source>{name} cannot be the name of a measure: {prefix} begins those of a corpus.</source>
        <translation>{name} 不能作为度量的名称：以 {prefix} 开头的是语料库的度量。</translation>
    </message>
    <message>
        <source>A measure needs a function of (weights), which may also take {names} by name, and {value} is none.</source>
        <translation>度量需要一个以 (weights) 为参数的函数，它还可以按名称接受 {names}，而 {value} 不是。</translation>
    </message>
    <message>
        <source>{error} This is with small weights (head, query, key), as a check.</source>
        <translation>{error} 这是用小的权重（头，查询，键）检查时发生的。</translation>
    </message>
    <message>
        <source>The measure {name} returned NaN for every head of small weights (head, query, key).</source>
        <translation>度量 {name} 对小的权重（头，查询，键）的每个头都返回了 NaN。</translation>
    </message>
    <message>
        <source>The measure {name} returned another number for a head when it was alone: a number is of one head, since heads are measured in batches.</source>
        <translation>度量 {name} 对单独的一个头返回了另一个数：一个数属于一个头，因为头是成批测量的。</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>the name or the path of a model</source>
        <translation>模型的名称或路径</translation>
    </message>
    <message>
        <source>a session, as in its file</source>
        <translation>会话，格式同其文件</translation>
    </message>
    <message>
        <source>a table that names the target of edits</source>
        <translation>指定编辑对象的表格</translation>
    </message>
    <message>
        <source>There is nothing called {name} to do: attnviz do --list, or intents() of a session, names everything.</source>
        <translation>没有名为 {name} 的操作：attnviz do --list 或会话的 intents() 列出全部。</translation>
    </message>
    <message>
        <source>{name} has no argument {argument}; it has {known}.</source>
        <translation>{name} 没有参数 {argument}；它有 {known}。</translation>
    </message>
    <message>
        <source>{name} has no argument {argument}; it has none.</source>
        <translation>{name} 没有参数 {argument}；它没有任何参数。</translation>
    </message>
    <message>
        <source>{name} needs the argument {argument}.</source>
        <translation>{name} 需要参数 {argument}。</translation>
    </message>
    <message>
        <source>{type} (optional)</source>
        <translation>{type}（可选）</translation>
    </message>
    <message>
        <source>{name} cannot be {value}: it must be {expected}.</source>
        <translation>{name} 不能是 {value}：必须是{expected}。</translation>
    </message>
    <message>
        <source>{name} has no cell {text}: write its index, such as "0,1".</source>
        <translation>{name} 没有单元格 {text}：请写出其下标，如 "0,1"。</translation>
    </message>
    <message>
        <source>a list of {each}</source>
        <translation>列表，每项为{each}</translation>
    </message>
    <message>
        <source>a table of {fields}</source>
        <translation>由 {fields} 组成的表格</translation>
    </message>
    <message>
        <source>a table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>{one} or {other}</source>
        <translation>{one} 或 {other}</translation>
    </message>
    <message>
        <source>No file is being read or written.</source>
        <translation>没有正在读取或写入的文件。</translation>
    </message>
    <message>
        <source>No long computation is running.</source>
        <translation>没有正在运行的长时间计算。</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>There is nothing to hold yet. Type a sentence first.</source>
        <translation>还没有可保存的内容。请先键入一个句子。</translation>
    </message>
    <message>
        <source>This state is {name} now. Change something, then look at now − {name} ({keys}).</source>
        <translation>此状态现在就是 {name}。请更改某处，再查看当前 − {name}（{keys}）。</translation>
    </message>
    <message>
        <source>There is no snapshot called {name}.</source>
        <translation>没有名为 {name} 的快照。</translation>
    </message>
    <message>
        <source>Nothing was changed yet.</source>
        <translation>还没有更改任何内容。</translation>
    </message>
    <message>
        <source>There was no text before the last change.</source>
        <translation>上次更改之前没有文本。</translation>
    </message>
    <message>
        <source>Steering adds vectors to vectors: choose a stage with a vector per token, such as the residual stream or the context of a head.</source>
        <translation>引导是把向量加到向量上：请选择每个词元一个向量的阶段，如残差流或一个头的上下文。</translation>
    </message>
    <message>
        <source>No cell is marked: click one in the large picture, or use the arrow keys.</source>
        <translation>没有标记单元格：请在大图中点击一个，或使用方向键。</translation>
    </message>
    <message>
        <source>Patch {stage} of {place} from A</source>
        <translation>从 A 修补{place}的{stage}</translation>
    </message>
    <message>
        <source>Steer {stage} of {place} towards A</source>
        <translation>把{place}的{stage}引导向 A</translation>
    </message>
    <message>
        <source>Nothing is steered.</source>
        <translation>没有引导任何内容。</translation>
    </message>
    <message>
        <source>Stop steering</source>
        <translation>停止引导</translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>没有可撤销的内容。</translation>
    </message>
    <message>
        <source>Nothing to redo.</source>
        <translation>没有可重做的内容。</translation>
    </message>
    <message>
        <source>Example: {title}</source>
        <translation>示例：{title}</translation>
    </message>
    <message>
        <source>New example: {title}</source>
        <translation>新示例：{title}</translation>
    </message>
    <message>
        <source>The example replaced your changes. Undo ({keys}) brings them back.</source>
        <translation>示例替换了你的更改。撤销（{keys}）可以恢复它们。</translation>
    </message>
    <message>
        <source>Replace {deleted} with {typed}</source>
        <translation>把 {deleted} 替换为 {typed}</translation>
    </message>
    <message>
        <source>Type {typed}</source>
        <translation>键入 {typed}</translation>
    </message>
    <message>
        <source>Delete {deleted}</source>
        <translation>删除 {deleted}</translation>
    </message>
    <message>
        <source>Typing</source>
        <translation>键入</translation>
    </message>
    <message>
        <source>Append {token}</source>
        <translation>附加 {token}</translation>
    </message>
    <message>
        <source>Fill in {token}</source>
        <translation>填入 {token}</translation>
    </message>
    <message>
        <source>Change {option}</source>
        <translation>更改{option}</translation>
    </message>
    <message>
        <source>Take weights from {variant}</source>
        <translation>采用 {variant} 的权重</translation>
    </message>
    <message>
        <source>Default option</source>
        <translation>默认选项</translation>
    </message>
    <message>
        <source>Replace the session</source>
        <translation>替换会话</translation>
    </message>
    <message>
        <source>Default options</source>
        <translation>默认选项</translation>
    </message>
    <message>
        <source>Every option has its default.</source>
        <translation>每个选项都是默认值。</translation>
    </message>
    <message>
        <source>Open {model}</source>
        <translation>打开 {model}</translation>
    </message>
    <message>
        <source>Train {recipe}</source>
        <translation>训练{recipe}</translation>
    </message>
    <message>
        <source>Close the model</source>
        <translation>关闭模型</translation>
    </message>
    <message>
        <source>Ablate layer {layer}, head {head}</source>
        <translation>消融第 {layer} 层的头 {head}</translation>
    </message>
    <message>
        <source>Ablate head {head}</source>
        <translation>消融头 {head}</translation>
    </message>
    <message>
        <source>Restore layer {layer}, head {head}</source>
        <translation>恢复第 {layer} 层的头 {head}</translation>
    </message>
    <message>
        <source>Restore head {head}</source>
        <translation>恢复头 {head}</translation>
    </message>
    <message>
        <source>Ablate {count} heads</source>
        <translation>消融 {count} 个头</translation>
    </message>
    <message>
        <source>Restore {count} heads</source>
        <translation>恢复 {count} 个头</translation>
    </message>
    <message>
        <source>Ablate all heads of layer {layer} but {head}</source>
        <translation>消融第 {layer} 层除 {head} 外的所有头</translation>
    </message>
    <message>
        <source>Ablate all heads but {head}</source>
        <translation>消融除 {head} 外的所有头</translation>
    </message>
    <message>
        <source>Ablate layer {layer}</source>
        <translation>消融第 {layer} 层</translation>
    </message>
    <message>
        <source>Restore layer {layer}</source>
        <translation>恢复第 {layer} 层</translation>
    </message>
    <message>
        <source>Ablate all layers but {layer}</source>
        <translation>消融除 {layer} 外的所有层</translation>
    </message>
    <message>
        <source>Restore all heads</source>
        <translation>恢复所有头</translation>
    </message>
    <message>
        <source>Edit numbers</source>
        <translation>编辑数字</translation>
    </message>
    <message>
        <source>Make {query} attend to {key}</source>
        <translation>使 {query} 关注 {key}</translation>
    </message>
    <message>
        <source>Reset a number</source>
        <translation>重置一个数字</translation>
    </message>
    <message>
        <source>This number is not edited.</source>
        <translation>这个数字没有编辑过。</translation>
    </message>
    <message>
        <source>Reset numbers</source>
        <translation>重置数字</translation>
    </message>
    <message>
        <source>Reset a table</source>
        <translation>重置表格</translation>
    </message>
    <message>
        <source>Reset a stage</source>
        <translation>重置阶段</translation>
    </message>
    <message>
        <source>No number of this stage is edited.</source>
        <translation>此阶段没有编辑过的数字。</translation>
    </message>
    <message>
        <source>Reset all edits</source>
        <translation>重置所有编辑</translation>
    </message>
    <message>
        <source>Mask a cell</source>
        <translation>掩蔽单元格</translation>
    </message>
    <message>
        <source>Mask a cell of layer {layer}</source>
        <translation>掩蔽第 {layer} 层的单元格</translation>
    </message>
    <message>
        <source>Paint the mask</source>
        <translation>涂画掩码</translation>
    </message>
    <message>
        <source>Reset the mask</source>
        <translation>重置掩码</translation>
    </message>
    <message>
        <source>No cell of the mask is edited.</source>
        <translation>掩码没有编辑过的单元格。</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>创建快照</translation>
    </message>
    <message>
        <source>Rename a snapshot</source>
        <translation>重命名快照</translation>
    </message>
    <message>
        <source>Remove a snapshot</source>
        <translation>删除快照</translation>
    </message>
    <message>
        <source>Embeddings from {name}</source>
        <translation>来自 {name} 的嵌入</translation>
    </message>
    <message>
        <source>Ablate by: {kind}</source>
        <translation>消融方式：{kind}</translation>
    </message>
    <message>
        <source>There is no cell ({row}, {column}) of {stage} in sentence {sentence}, layer {layer}, head {head}.</source>
        <translation>句子 {sentence}、第 {layer} 层、头 {head} 的{stage}没有单元格 ({row}, {column})。</translation>
    </message>
    <message>
        <source>Dropout is off: turn it on ({keys}) to see its mask.</source>
        <translation>dropout 已关闭：要看它的掩码，请启用它（{keys}）。</translation>
    </message>
    <message>
        <source>Type a sentence first: the experiment shows its numbers.</source>
        <translation>请先键入一个句子：实验显示它的数字。</translation>
    </message>
    <message>
        <source>A trained model is open: close it (File &gt; Close the model) to compare the variants.</source>
        <translation>已打开训练好的模型：要比较各变体，请关闭它（文件 &gt; 关闭模型）。</translation>
    </message>
    <message>
        <source>Ladder of variants</source>
        <translation>变体阶梯</translation>
    </message>
    <message>
        <source>Every variant on this sentence, a row each. Cells that differ from the row above are marked.</source>
        <translation>每个变体用于此句子，各占一行。与上一行不同的单元格有标记。</translation>
    </message>
    <message>
        <source>Same weights</source>
        <translation>相同的权重</translation>
    </message>
    <message>
        <source>Every variant takes the weights of the present one, where they fit: then what differs is the formulation.</source>
        <translation>每个变体尽可能采用当前变体的权重：这样不同的就只是形式。</translation>
    </message>
    <message>
        <source>The dropout rate is 0, so nothing is dropped. Turn Dropout on and set its Rate, under Options.</source>
        <translation>dropout 比率为 0，因此没有丢弃任何内容。请在“选项”中启用 dropout 并设置比率。</translation>
    </message>
    <message>
        <source>Dropout microscope</source>
        <translation>Dropout 显微镜</translation>
    </message>
    <message>
        <source>The weights under many dropout masks: their mean approaches the weights without dropout, because a kept weight is multiplied by 1 / (1 − p).</source>
        <translation>许多 dropout 掩码下的权重：它们的均值接近没有 dropout 的权重，因为保留的权重乘以 1 / (1 − p)。</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>掩码数</translation>
    </message>
    <message>
        <source>How many dropout masks are drawn, each from a seed of its own.</source>
        <translation>抽取多少个 dropout 掩码，各有自己的种子。</translation>
    </message>
    <message>
        <source>Scale laboratory</source>
        <translation>缩放实验室</translation>
    </message>
    <message>
        <source>Why scores are divided by √d_k: random queries and keys, their scores, weights and gradients.</source>
        <translation>为什么分数要除以 √d_k：随机的查询和键，它们的分数、权重和梯度。</translation>
    </message>
    <message>
        <source>Laboratory</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>The size of queries and keys.</source>
        <translation>查询和键的大小。</translation>
    </message>
    <message>
        <source>Divide by √d_k</source>
        <translation>除以 √d_k</translation>
    </message>
    <message>
        <source>Divides the scores by √d_k before the softmax.</source>
        <translation>在 softmax 之前把分数除以 √d_k。</translation>
    </message>
    <message>
        <source>Divides the scores, too: below 1, the softmax is sharper.</source>
        <translation>也除分数：小于 1 时 softmax 更尖锐。</translation>
    </message>
    <message>
        <source>How many queries and keys are drawn.</source>
        <translation>抽取多少个查询和键。</translation>
    </message>
    <message>
        <source>The seed of the random vectors.</source>
        <translation>随机向量的种子。</translation>
    </message>
    <message>
        <source>Head split</source>
        <translation>多头拆分</translation>
    </message>
    <message>
        <source>How one projection becomes several heads: (b, t, d), view, transpose, (b, h, t, d_h).</source>
        <translation>一次投影如何变成多个头：(b, t, d)，view，transpose，(b, h, t, d_h)。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>What is split.</source>
        <translation>拆分什么。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>0 is the projection, 0.5 the view, 1 the transpose.</source>
        <translation>0 是投影，0.5 是 view，1 是 transpose。</translation>
    </message>
    <message>
        <source>The dimension on this axis, counted from 0.</source>
        <translation>此轴上的维度，从 0 数起。</translation>
    </message>
    <message>
        <source>Each token is a point. Drag one by the mouse or the arrow keys: every panel follows.</source>
        <translation>每个词元是一个点。用鼠标或方向键拖动一个：所有面板都会跟随。</translation>
    </message>
    <message>
        <source>Which vectors are shown.</source>
        <translation>显示哪些向量。</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>Two or three dimensions, or the directions in which the vectors differ most (PCA).</source>
        <translation>两维或三维，或向量差别最大的方向（PCA）。</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>x 轴</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>y 轴</translation>
    </message>
    <message>
        <source>z axis</source>
        <translation>z 轴</translation>
    </message>
    <message>
        <source>Movement</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>How far the plane has moved: 0 is before the matrix, 1 after it.</source>
        <translation>平面移动了多远：0 是矩阵之前，1 是矩阵之后。</translation>
    </message>
    <message>
        <source>Logit lens</source>
        <translation>Logit 透镜</translation>
    </message>
    <message>
        <source>What the model would predict from the residual stream before each layer: its final norm, then its unembedding. The last row is the model's output.</source>
        <translation>模型从每层之前的残差流会预测什么：经其最终归一化，再经其反嵌入。最后一行是模型的输出。</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Target rank</source>
        <translation>目标排名</translation>
    </message>
    <message>
        <source>KL divergence</source>
        <translation>KL 散度</translation>
    </message>
    <message>
        <source>What the colour of a cell says: the probability of its top token, the rank of the target token, the entropy of the prediction, or its KL divergence from the output, in nats.</source>
        <translation>单元格的颜色表示什么：其最可能词元的概率、目标词元的排名、预测的熵，或它与输出的 KL 散度（以 nat 计）。</translation>
    </message>
    <message>
        <source>After attention</source>
        <translation>注意力之后</translation>
    </message>
    <message>
        <source>Adds a row to each layer: the residual stream after its attention, before its MLP.</source>
        <translation>给每层加一行：其注意力之后、MLP 之前的残差流。</translation>
    </message>
    <message>
        <source>Nearest tokens</source>
        <translation>最近的词元</translation>
    </message>
    <message>
        <source>The tokens whose unembedding vectors point most like the residual stream of the pinned token (or the last one) before the selected layer. Click one to make it the target token.</source>
        <translation>反嵌入向量的方向与所选层之前所固定词元（或最后一个词元）的残差流最接近的词元。点击一个把它设为目标词元。</translation>
    </message>
    <message>
        <source>Effects on later segments</source>
        <translation>对更晚片段的效应</translation>
    </message>
    <message>
        <source>How the log-probability of each later segment changes if no later token attends to the marked one. View &gt; Fold by says what a segment is; unfolded, each token is one.</source>
        <translation>如果没有更晚的词元关注所标记的词元，每个更晚片段的对数概率如何变化。片段是什么，由“视图 &gt; 折叠方式”决定；不折叠时，每个词元就是一个片段。</translation>
    </message>
    <message>
        <source>Activation patching</source>
        <translation>激活修补</translation>
    </message>
    <message>
        <source>A is the clean run, the present text the corrupted one. A cell: how much of their difference in the metric one activation brings across.</source>
        <translation>A 是干净的运行，当前文本是损坏的运行。一个单元格：一个激活带过来的份额，以两者在指标上的差为单位。</translation>
    </message>
    <message>
        <source>Patching</source>
        <translation>修补</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>What is replaced: a vector at one position, or one head at every position; on a path, only what the selected head wrote into the queries, keys or values of a later head.</source>
        <translation>替换什么：一个位置上的向量，或所有位置上的一个头；在路径上，只替换所选头写入后面某个头的查询、键或值的内容。</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Denoising shows what suffices for the clean answer, noising what is necessary.</source>
        <translation>去噪显示什么足以得到干净的答案，加噪显示什么是必要的。</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Computes a run for each patch, layer by layer. Otherwise all patches are estimated at once: change · gradient of the logit difference (attribution patching).</source>
        <translation>为每个修补计算一次运行，逐层进行。否则一次估计所有修补：变化 · logit 差的梯度（归因修补）。</translation>
    </message>
    <message>
        <source>By token</source>
        <translation>按词元</translation>
    </message>
    <message>
        <source>Patches the heads of the selected layer at one token each.</source>
        <translation>对所选层的头，每次在一个词元上修补。</translation>
    </message>
    <message>
        <source>Why this score</source>
        <translation>为何是这个分数</translation>
    </message>
    <message>
        <source>The score of the pinned query and key as a sum: what each earlier head and MLP wrote into the query, and into the key. Click a bar to open its head.</source>
        <translation>把所固定查询和键的分数写成和：先前每个头和 MLP 写入查询和键的内容。点击一条打开其头。</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>What the selected head does in the texts of the opened corpus: the distribution of a measure, and the texts with its largest values. Click a text to load it.</source>
        <translation>所选头在所打开语料库的文本中做什么：某个度量的分布，以及其值最大的文本。点击一段文本载入它。</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>Which measure of the head is shown.</source>
        <translation>显示该头的哪个度量。</translation>
    </message>
    <message>
        <source>Circuits are read off the weights of a trained model: File &gt; Open model.</source>
        <translation>回路由训练好的模型的权重读出：文件 &gt; 打开模型。</translation>
    </message>
    <message>
        <source>Circuits of a head</source>
        <translation>单个头的回路</translation>
    </message>
    <message>
        <source>What the selected head does by its weights alone: tokens that it copies or suppresses, tokens that it attends to, and later heads that read what it writes. The pinned token is its input.</source>
        <translation>所选头仅凭权重做什么：它复制或抑制的词元、它关注的词元，以及读取其写出内容的后续头。所固定的词元是它的输入。</translation>
    </message>
    <message>
        <source>Circuits</source>
        <translation>回路</translation>
    </message>
    <message>
        <source>Composition</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>Through queries (Q)</source>
        <translation>经由查询（Q）</translation>
    </message>
    <message>
        <source>Through keys (K)</source>
        <translation>经由键（K）</translation>
    </message>
    <message>
        <source>Through values (V)</source>
        <translation>经由值（V）</translation>
    </message>
    <message>
        <source>Through which matrix a later head reads what this head writes: ‖W_a W_b‖ / (‖W_a‖ ‖W_b‖). Random matrices of the same shapes score 1 / √d_model.</source>
        <translation>后面的头经由哪个矩阵读取此头写出的内容：‖W_a W_b‖ / (‖W_a‖ ‖W_b‖)。形状相同的随机矩阵为 1 / √d_model。</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The layer of the head, counted from 0.</source>
        <translation>该头的层，从 0 数起。</translation>
    </message>
    <message>
        <source>Scatter of heads</source>
        <translation>注意力头散点图</translation>
    </message>
    <message>
        <source>Every head as a point. Drag around points to select their heads everywhere; click one to open it.</source>
        <translation>每个头是一个点。框选各点可在各处选中它们的头；点击一个打开它。</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>散点图</translation>
    </message>
    <message>
        <source>A measure of the heads: of their weights in this text, of a predicted token, of the opened corpus, or a score of the model that needs no text.</source>
        <translation>头的度量：它们在此文本中的权重、预测词元、所打开语料库的度量，或不需要文本的模型分数。</translation>
    </message>
    <message>
        <source>There is no experiment {name}: the experiments are {known}.</source>
        <translation>没有实验 {name}：可用的实验有 {known}。</translation>
    </message>
    <message>
        <source>There is no stage {stage}.</source>
        <translation>没有阶段 {stage}。</translation>
    </message>
    <message>
        <source>{name} has no stage {stage}: its stages are {there}.</source>
        <translation>{name} 没有阶段 {stage}：它的阶段有 {there}。</translation>
    </message>
    <message>
        <source>These are ids, which have no picture of their own: select the stage that shows them as chips.</source>
        <translation>这些是 id，没有自己的图：请选择把它们显示为标签的阶段。</translation>
    </message>
    <message>
        <source>Numbers that belong to experts have no mean over a segment: View &gt; Fold by &gt; Token shows them.</source>
        <translation>属于专家的数在片段上没有均值：“视图 &gt; 折叠方式 &gt; 词元”会显示它们。</translation>
    </message>
    <message>
        <source>This needs a trained model with one text, no encoder-decoder: File &gt; Open model.</source>
        <translation>这需要一段文本的训练好的模型，不能是编码器-解码器：文件 &gt; 打开模型。</translation>
    </message>
    <message>
        <source>The file does not have it.</source>
        <translation>该文件没有它。</translation>
    </message>
    <message>
        <source>This variant has no such stage.</source>
        <translation>此变体没有这样的阶段。</translation>
    </message>
    <message>
        <source>Hold a state as A first ({keys}).</source>
        <translation>请先把一个状态设为 A（{keys}）。</translation>
    </message>
    <message>
        <source>There are no weights to measure.</source>
        <translation>没有可测量的权重。</translation>
    </message>
    <message>
        <source>There is no token {row} in this sentence.</source>
        <translation>此句子中没有词元 {row}。</translation>
    </message>
    <message>
        <source>The model predicts no first token: nothing comes before it.</source>
        <translation>模型不预测第一个词元：它之前没有内容。</translation>
    </message>
    <message>
        <source>There is no stage {name}: the stages are {known}.</source>
        <translation>没有阶段 {name}：可用的阶段有 {known}。</translation>
    </message>
    <message>
        <source>The range was not changed by hand.</source>
        <translation>范围没有手工更改过。</translation>
    </message>
    <message>
        <source>A per-row range cannot be locked.</source>
        <translation>按行的范围不能锁定。</translation>
    </message>
    <message>
        <source>Type the beginning of a text first.</source>
        <translation>请先键入文本的开头。</translation>
    </message>
    <message>
        <source>{reason} {taken} was appended instead.</source>
        <translation>{reason} 改为附加了 {taken}。</translation>
    </message>
    <message>
        <source>You are viewing another state. Switch to Now ({keys}) to append tokens.</source>
        <translation>你正在查看另一个状态。请切换到现在（{keys}）来附加词元。</translation>
    </message>
    <message>
        <source>The model writes its output itself: type another text, or edit a number.</source>
        <translation>模型自己写出输出：请键入另一段文本，或编辑一个数字。</translation>
    </message>
    <message>
        <source>These are predictions after {token}. Tokens are appended at the end only: unpin the token (Escape).</source>
        <translation>这些是 {token} 之后的预测。词元只能附加在末尾：请取消固定词元（Escape）。</translation>
    </message>
    <message>
        <source>The text, an option or a number was changed meanwhile: choose Make a token attend again.</source>
        <translation>文本、选项或数字在此期间已更改：请再次选择“使一个词元关注”。</translation>
    </message>
    <message>
        <source>The numbers are not computed yet: wait a moment.</source>
        <translation>数字还没有计算出来：请稍候。</translation>
    </message>
    <message>
        <source>Without a window, a query attends to a key with a weight that you give.</source>
        <translation>没有窗口时，查询以你给出的权重关注键。</translation>
    </message>
    <message>
        <source>{words} {more}</source>
        <translation>{words} {more}</translation>
    </message>
    <message>
        <source>The corpus has {count} texts: Experiments &gt; Corpus shows them, and the list above the heads its measures.</source>
        <translation>语料库有 {count} 段文本：“实验 &gt; 语料库”显示它们，头上方的列表有其度量。</translation>
    </message>
    <message>
        <source>Without a window, a corpus is opened by its path.</source>
        <translation>没有窗口时，要用路径打开语料库。</translation>
    </message>
    <message>
        <source>your code</source>
        <translation>你的代码</translation>
    </message>
    <message>
        <source>Your own code is compared with a variant: choose one under Options, in place of the model.</source>
        <translation>你自己的代码与一个变体比较：请在“选项”中选择一个来代替模型。</translation>
    </message>
    <message>
        <source>Your own code is compared with a variant of the program: this one is of a plug-in.</source>
        <translation>你自己的代码与本程序的变体比较：这一个属于插件。</translation>
    </message>
    <message>
        <source>There is no text yet. Type a sentence first.</source>
        <translation>还没有文本。请先键入一个句子。</translation>
    </message>
    <message>
        <source>Switch dropout off ({keys}): your own code is compared in evaluation mode.</source>
        <translation>请关闭 dropout（{keys}）：你自己的代码在评估模式下比较。</translation>
    </message>
    <message>
        <source>Without a window, your own code is compared by its path.</source>
        <translation>没有窗口时，要用路径比较你自己的代码。</translation>
    </message>
    <message>
        <source>There is no exercise {exercise}: choose among {known}.</source>
        <translation>没有练习 {exercise}：请从 {known} 中选择。</translation>
    </message>
    <message>
        <source>There is no command called {name}.</source>
        <translation>没有名为 {name} 的命令。</translation>
    </message>
    <message>
        <source>{keys} are not keys.</source>
        <translation>{keys} 不是按键。</translation>
    </message>
    <message>
        <source>The first numbers are being computed.</source>
        <translation>正在计算第一批数字。</translation>
    </message>
    <message>
        <source>The numbers of this text are not computed yet.</source>
        <translation>此文本的数字还没有计算出来。</translation>
    </message>
    <message>
        <source>There is nothing to export yet. Type a sentence first.</source>
        <translation>还没有可导出的内容。请先键入一个句子。</translation>
    </message>
    <message>
        <source>Needs a language model that predicts the next token: File &gt; Open model.</source>
        <translation>需要预测下一个词元的语言模型：文件 &gt; 打开模型。</translation>
    </message>
    <message>
        <source>These values were loaded from a file; nothing is computed from them.</source>
        <translation>这些值是从文件载入的；没有由它们计算任何内容。</translation>
    </message>
    <message>
        <source>The pictures are folded to segments, whose numbers are sums and means: View &gt; Fold by &gt; Token shows single numbers, which can be edited.</source>
        <translation>图已折叠为片段，其数是和与均值：“视图 &gt; 折叠方式 &gt; 词元”显示可以编辑的单个数。</translation>
    </message>
    <message>
        <source>No state is held as A yet ({keys}).</source>
        <translation>还没有设为 A 的状态（{keys}）。</translation>
    </message>
    <message>
        <source>No trained model is open.</source>
        <translation>没有打开训练好的模型。</translation>
    </message>
    <message>
        <source>No lesson is open: Help &gt; Lessons.</source>
        <translation>没有打开课程：帮助 &gt; 课程。</translation>
    </message>
    <message>
        <source>No corpus is open: File &gt; Open corpus.</source>
        <translation>没有打开语料库：文件 &gt; 打开语料库。</translation>
    </message>
    <message>
        <source>No number is edited.</source>
        <translation>没有编辑过的数字。</translation>
    </message>
    <message>
        <source>A variant has one layer. Open a model to ablate layers.</source>
        <translation>变体只有一层。要消融层，请打开模型。</translation>
    </message>
    <message>
        <source>No head or layer is ablated.</source>
        <translation>没有消融的头或层。</translation>
    </message>
    <message>
        <source>There is one head. Heads, under Options, adds more.</source>
        <translation>只有一个头。“选项”中的头数可以增加。</translation>
    </message>
    <message>
        <source>There is one head.</source>
        <translation>只有一个头。</translation>
    </message>
    <message>
        <source>There is one layer. Open a model to see more (File &gt; Open model).</source>
        <translation>只有一层。要看更多层，请打开模型（文件 &gt; 打开模型）。</translation>
    </message>
    <message>
        <source>This variant has no weights.</source>
        <translation>此变体没有权重。</translation>
    </message>
    <message>
        <source>You still see {shown}: {variant} is not computed yet.</source>
        <translation>你看到的仍是 {shown}：{variant} 还没有计算出来。</translation>
    </message>
    <message>
        <source>A difference of token {token} and itself is 0: name two tokens.</source>
        <translation>词元 {token} 与自身之差为 0：请指定两个词元。</translation>
    </message>
    <message>
        <source>There is no token {token}: the ids of {name} are 0 to {last}.</source>
        <translation>没有词元 {token}：{name} 的 id 为 0 到 {last}。</translation>
    </message>
    <message>
        <source>{name} has {count} positions, and the text fills them: nothing can be appended.</source>
        <translation>{name} 有 {count} 个位置，文本已占满：不能附加任何内容。</translation>
    </message>
    <message>
        <source>{model} has its own weights.</source>
        <translation>{model} 有自己的权重。</translation>
    </message>
    <message>
        <source>This is the variant itself.</source>
        <translation>这就是该变体本身。</translation>
    </message>
    <message>
        <source>{name} is not a script: it does not begin with "attnviz_script": {known}.</source>
        <translation>{name} 不是脚本：它没有以 "attnviz_script" 开头：{known}。</translation>
    </message>
    <message>
        <source>{name}: step {number} is not ["name", {{"argument": value}}].</source>
        <translation>{name}：步骤 {number} 不是 ["name", {{"argument": value}}]。</translation>
    </message>
    <message>
        <source>{stage} has no heads, and the text is one sentence: choose a stage with heads, such as Weights.</source>
        <translation>{stage}没有头，而文本是一个句子：请选择有头的阶段，如“权重”。</translation>
    </message>
    <message>
        <source>Nothing to compare with: this layer has one head, and the text is one input. Right-click a head of another layer to compare with it.</source>
        <translation>没有可比较的内容：此层有一个头，文本是一个输入。在另一层的头上点右键来与它比较。</translation>
    </message>
    <message>
        <source>Nothing to compare with: one head, and one sentence. Enter begins another sentence; Heads, under Options, adds heads.</source>
        <translation>没有可比较的内容：一个头和一个句子。Enter 开始另一个句子；“选项”中的头数可以增加头。</translation>
    </message>
    <message>
        <source>There is no way to fold called {name}: the ways are {known}, and "" shows tokens.</source>
        <translation>没有名为 {name} 的折叠方式：可用的方式有 {known}，"" 显示词元。</translation>
    </message>
    <message>
        <source>Mark a segment</source>
        <translation>标记片段</translation>
    </message>
    <message>
        <source>Suppress attention to {segment}</source>
        <translation>抑制对 {segment} 的注意力</translation>
    </message>
    <message>
        <source>No segment is marked.</source>
        <translation>没有标记片段。</translation>
    </message>
    <message>
        <source>No marked segment begins at this token.</source>
        <translation>没有标记的片段从此词元开始。</translation>
    </message>
    <message>
        <source>Join two segments</source>
        <translation>合并两个片段</translation>
    </message>
    <message>
        <source>Remove the marks of segments</source>
        <translation>删除片段的标记</translation>
    </message>
    <message>
        <source>This session has no file yet. Choose one.</source>
        <translation>此会话还没有文件。请选择一个。</translation>
    </message>
    <message>
        <source>{name} was not saved: another program has changed it.</source>
        <translation>{name} 未保存：另一个程序更改了它。</translation>
    </message>
    <message>
        <source>{name} was not saved: its folder, {folder}, does not exist any more. Choose another one with Save as.</source>
        <translation>{name} 未保存：其文件夹 {folder} 已不存在。请用“另存为”选择另一个。</translation>
    </message>
    <message>
        <source>{name} needs a window.</source>
        <translation>{name} 需要窗口。</translation>
    </message>
    <message>
        <source>The text, an option or a number was changed meanwhile: do it again.</source>
        <translation>文本、选项或数字在此期间已更改：请重做。</translation>
    </message>
    <message>
        <source>Edited numbers and painted mask cells stay at their positions, where other tokens are now.</source>
        <translation>已编辑的数字和涂画的掩码单元格留在原来的位置，而那里现在是其他词元。</translation>
    </message>
    <message>
        <source>The text is a chat already: edit its turns, or type another text.</source>
        <translation>文本已经是对话：请编辑其各轮，或键入另一段文本。</translation>
    </message>
    <message>
        <source>Type a question first, or turns as lines that begin with user: or assistant:.</source>
        <translation>请先键入一个问题，或以 user: 或 assistant: 开头的各轮。</translation>
    </message>
    <message>
        <source>Apply the chat template</source>
        <translation>应用对话模板</translation>
    </message>
    <message>
        <source>Append {count} tokens</source>
        <translation>附加 {count} 个词元</translation>
    </message>
    <message>
        <source>Set {count} tokens</source>
        <translation>设置 {count} 个词元</translation>
    </message>
    <message>
        <source>Name at least one token by its id.</source>
        <translation>请至少用 id 指定一个词元。</translation>
    </message>
    <message>
        <source>No training run is open: Train &gt; Train a model…</source>
        <translation>没有打开训练运行：训练 &gt; 训练模型…</translation>
    </message>
    <message>
        <source>No step of this run is there yet: wait a moment, or train it again.</source>
        <translation>此运行还没有步骤：请稍候，或重新训练。</translation>
    </message>
    <message>
        <source>There is no curve {measure}: the curves are {known}.</source>
        <translation>没有曲线 {measure}：可用的曲线有 {known}。</translation>
    </message>
    <message>
        <source>The training begins: its first step appears in a moment.</source>
        <translation>训练开始：第一步稍后出现。</translation>
    </message>
    <message>
        <source>Without a window, a model is trained by the name of its recipe.</source>
        <translation>没有窗口时，用配方的名称训练模型。</translation>
    </message>
    <message>
        <source>Without a window, a run is opened by its folder.</source>
        <translation>没有窗口时，用文件夹打开运行。</translation>
    </message>
    <message>
        <source>Without a window, a step is saved by the path of a folder.</source>
        <translation>没有窗口时，用文件夹的路径保存步骤。</translation>
    </message>
    <message>
        <source>Saved the step to {folder}. It opens as a model.</source>
        <translation>步骤已保存到 {folder}。它可以作为模型打开。</translation>
    </message>
    <message>
        <source>Step {step} is held as A. Another step shows what has changed since.</source>
        <translation>步骤 {step} 已设为 A。另一个步骤会显示此后的变化。</translation>
    </message>
    <message>
        <source>32-bit floats</source>
        <translation>32 位浮点数</translation>
    </message>
    <message>
        <source>bfloat16 numbers</source>
        <translation>bfloat16 数</translation>
    </message>
    <message>
        <source>float16 numbers</source>
        <translation>float16 数</translation>
    </message>
    <message>
        <source>+ {name} {bias}</source>
        <translation>+ {name} {bias}</translation>
    </message>
    <message>
        <source>+ {count} smaller terms: {rest}</source>
        <translation>+ 较小的 {count} 项：{rest}</translation>
    </message>
    <message>
        <source>+ {count} more terms: {rest}</source>
        <translation>+ 另外 {count} 项：{rest}</translation>
    </message>
    <message>
        <source>0 / 0 is not a number</source>
        <translation>0 / 0 不是数</translation>
    </message>
    <message>
        <source>∞ / ∞ is not a number</source>
        <translation>∞ / ∞ 不是数</translation>
    </message>
    <message>
        <source>exactly {exact}; {numbers}, rounded at each step, give</source>
        <translation>精确值为 {exact}；每步舍入的 {numbers}给出</translation>
    </message>
    <message>
        <source>{exact}: beyond {largest:.2g}, where {numbers} end</source>
        <translation>{exact}：超出 {largest:.2g}，即{numbers}的上限</translation>
    </message>
    <message>
        <source>exactly {exact}; {numbers} end at {largest:.2g} and give</source>
        <translation>精确值为 {exact}；{numbers}到 {largest:.2g} 为止，给出</translation>
    </message>
    <message>
        <source>{name} cannot be {number}: it is a whole number from 1 to {most:,}.</source>
        <translation>{name} 不能是 {number}：应为 1 到 {most:,} 的整数。</translation>
    </message>
    <message>
        <source>The {what} of {a_row} is one line of at most {most} characters without braces, and not {text}.</source>
        <translation>{a_row}的{what}是一行不含花括号、最多 {most} 个字符的文字，不能是 {text}。</translation>
    </message>
    <message>
        <source>{what} must be a table.</source>
        <translation>{what}必须是表格。</translation>
    </message>
    <message>
        <source>there is no field {name} in {what}.</source>
        <translation>{what}中没有字段 {name}。</translation>
    </message>
    <message>
        <source>a number above {low:g} and at most {high:,}</source>
        <translation>大于 {low:g} 且不超过 {high:,} 的数字</translation>
    </message>
    <message>
        <source>a text of at most {most:,} characters</source>
        <translation>最多 {most:,} 个字符的文本</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>{what} lacks {name}, {expected}.</source>
        <translation>{what}缺少 {name}，应为{expected}。</translation>
    </message>
    <message>
        <source>{what} has {name} {value}, which should be {expected}.</source>
        <translation>{what}的 {name} 为 {value}，应为{expected}。</translation>
    </message>
    <message>
        <source>the {name} of {what}</source>
        <translation>{what}的 {name}</translation>
    </message>
    <message>
        <source>a text of whole characters</source>
        <translation>由完整字符组成的文本</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>数字列表</translation>
    </message>
    <message>
        <source>a list of whole numbers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>This model has no chat template: only models that were trained on chats have one.</source>
        <translation>此模型没有对话模板：只有用对话训练过的模型才有。</translation>
    </message>
    <message>
        <source>Not enough memory: shorten the text or choose smaller sizes.</source>
        <translation>内存不足：请缩短文本，或选择更小的大小。</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>A formula has at most {count} characters.</source>
        <translation>公式最多有 {count} 个字符。</translation>
    </message>
    <message>
        <source>{text} is nested too deeply.</source>
        <translation>{text} 嵌套太深。</translation>
    </message>
    <message>
        <source>{text} cannot be read from {rest} on.</source>
        <translation>{text} 从 {rest} 起无法读取。</translation>
    </message>
    <message>
        <source>{text}: a number is missing before the end.</source>
        <translation>{text}：末尾之前缺少一个数。</translation>
    </message>
    <message>
        <source>The process that has the model does not answer.</source>
        <translation>持有该模型的进程没有响应。</translation>
    </message>
    <message>
        <source>{quoted} is not a number: write it like 0.25 or 1e-3.</source>
        <translation>{quoted} 不是数：请写成 0.25 或 1e-3 的样子。</translation>
    </message>
    <message>
        <source>{quoted} may mean {decimal} or {whole}: write one of these.</source>
        <translation>{quoted} 可能表示 {decimal} 或 {whole}：请写成其中之一。</translation>
    </message>
    <message>
        <source>{quoted} may be {whole} or several numbers: separate cells by tabs.</source>
        <translation>{quoted} 可能是 {whole} 或多个数：请用制表符分隔单元格。</translation>
    </message>
    <message>
        <source>{quoted} groups its digits: write {whole}.</source>
        <translation>{quoted} 给数字分了组：请写 {whole}。</translation>
    </message>
    <message>
        <source>the table has decimal points and decimal commas: use one of them.</source>
        <translation>表格中既有小数点又有小数逗号：请只用一种。</translation>
    </message>
    <message>
        <source>This account has no folder of its own, in which AttnViz could keep settings and unsaved work: set ATTNVIZ_HOME to a folder for them.</source>
        <translation>此账户没有自己的文件夹供 AttnViz 保存设置和未保存的工作：请把 ATTNVIZ_HOME 设为用于它们的文件夹。</translation>
    </message>
    <message>
        <source>a script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>{name} ({origin}): {rows}</source>
        <translation>{name}（{origin}）：{rows}</translation>
    </message>
    <message>
        <source>There are two plug-ins {name}: rename {path}.</source>
        <translation>有两个名为 {name} 的插件：请重命名 {path}。</translation>
    </message>
    <message>
        <source>{path} adds nothing: a plug-in calls attnviz.measure, or adds another row.</source>
        <translation>{path} 没有添加任何内容：插件要调用 attnviz.measure，或添加其他条目。</translation>
    </message>
    <message>
        <source>The plug-in {name} cannot be loaded: {reason}.</source>
        <translation>无法载入插件 {name}：{reason}。</translation>
    </message>
    <message>
        <source>{name} cannot be run: {error}.</source>
        <translation>无法运行 {name}：{error}。</translation>
    </message>
    <message>
        <source>The text has {count:,} characters: AttnViz takes at most {most:,}.</source>
        <translation>文本有 {count:,} 个字符：AttnViz 最多接受 {most:,} 个。</translation>
    </message>
    <message>
        <source>{name} is larger than {megabytes} MiB, which is too large for AttnViz.</source>
        <translation>{name} 大于 {megabytes} MiB，对 AttnViz 来说太大。</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有那个文件或目录</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不够</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备上没有空间</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是一个目录</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名太长</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许的操作</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘限额</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>拒绝连接</translation>
    </message>
    <message>
        <source>{name} is not a text file in UTF-8.</source>
        <translation>{name} 不是 UTF-8 文本文件。</translation>
    </message>
    <message>
        <source>There is no preference called {name}.</source>
        <translation>没有名为 {name} 的设置。</translation>
    </message>
    <message>
        <source>{name} cannot be {value}.</source>
        <translation>{name} 不能是 {value}。</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>该文件</translation>
    </message>
    <message>
        <source>a list of at most {most:,} names</source>
        <translation>最多 {most:,} 个名称的列表</translation>
    </message>
    <message>
        <source>{name} cannot be the name of a row: write lower-case letters, digits and _, such as my_{kind}.</source>
        <translation>{name} 不能作为条目的名称：请写小写字母、数字和 _，如 my_{kind}。</translation>
    </message>
    <message>
        <source>The {kind} {name} is there already: choose another name.</source>
        <translation>{kind} {name} 已存在：请选择其他名称。</translation>
    </message>
    <message>
        <source>Standard output is closed{unsaid}</source>
        <translation>标准输出已关闭{unsaid}</translation>
    </message>
    <message>
        <source>Standard output cannot be written to ({reason}){unsaid}</source>
        <translation>无法写入标准输出（{reason}）{unsaid}</translation>
    </message>
    <message>
        <source>{most} or {last}</source>
        <translation>{most} 或 {last}</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>same</translation>
    </message>
    <message>
        <source>one layer, number 0</source>
        <translation>一层，编号 0</translation>
    </message>
    <message>
        <source>layers 0 to {last}</source>
        <translation>第 0 到 {last} 层</translation>
    </message>
    <message>
        <source>one head, number 0</source>
        <translation>一个头，编号 0</translation>
    </message>
    <message>
        <source>heads 0 to {last}</source>
        <translation>头 0 到 {last}</translation>
    </message>
    <message>
        <source>There is no tokenizer {name}: the tokenizers are {known}.</source>
        <translation>没有分词器 {name}：可用的分词器有 {known}。</translation>
    </message>
    <message>
        <source>The vocabulary of the GPT-2 tokenizer is damaged or missing: install AttnViz again, or choose another tokenizer.</source>
        <translation>GPT-2 分词器的词表已损坏或缺失：请重新安装 AttnViz，或选择其他分词器。</translation>
    </message>
    <message>
        <source>The chat template takes more than {seconds:.0f} s, or too much memory.</source>
        <translation>对话模板所需超过 {seconds:.0f} 秒，或内存太多。</translation>
    </message>
    <message>
        <source>The chat template refuses these turns: {reason}.</source>
        <translation>对话模板拒绝这些轮次：{reason}。</translation>
    </message>
    <message>
        <source>tokenizer={tokenizer} splits names of the rows such as {odd}: give a text.</source>
        <translation>tokenizer={tokenizer} 会拆分 {odd} 这样的行名：请给出文本。</translation>
    </message>
    <message>
        <source>GloVe has no vector for {unknown} of {count} tokens, such as {token}. {why}</source>
        <translation>{count} 个词元中有 {unknown} 个没有 GloVe 向量，如 {token}。{why}</translation>
    </message>
    <message>
        <source>The embedding file has no row for {unknown} of {count} tokens, such as {token}: random vectors (fixed seed) are used.</source>
        <translation>嵌入文件对 {count} 个词元中的 {unknown} 个没有行，如 {token}：使用随机向量（固定种子）。</translation>
    </message>
    <message>
        <source>{message} Its row {row} is not one token.</source>
        <translation>{message} 其第 {row} 行不是一个词元。</translation>
    </message>
    <message>
        <source>The GloVe vectors are damaged or missing: install AttnViz again, or choose other embeddings.</source>
        <translation>GloVe 向量已损坏或缺失：请重新安装 AttnViz，或选择其他嵌入。</translation>
    </message>
    <message>
        <source>Not enough memory for {rows:,} random vectors of {width:,} dimensions: choose a smaller d_in.</source>
        <translation>内存不足以存放 {rows:,} 个 {width:,} 维的随机向量：请选择更小的 d_in。</translation>
    </message>
    <message>
        <source>The model's tokenizer failed on this text ({why}).</source>
        <translation>模型的分词器在此文本上失败（{why}）。</translation>
    </message>
    <message>
        <source>The model has no embedding for {token}, token {number}: it has {rows:,}. Remove it from the text.</source>
        <translation>模型没有 {token}（词元 {number}）的嵌入：它有 {rows:,} 个。请把它从文本中去掉。</translation>
    </message>
    <message>
        <source>The text has {count:,} characters, and a model takes at most {most:,}: shorten it.</source>
        <translation>文本有 {count:,} 个字符，而模型最多接受 {most:,} 个：请缩短文本。</translation>
    </message>
    <message>
        <source>The appended tokens are not in the vocabulary of {name} as they were: the whole text was tokenized again.</source>
        <translation>附加的词元不再以原样存在于 {name} 的词表中：整段文本已重新分词。</translation>
    </message>
    <message>
        <source>The tokenizer of {name} finds no token in the text {text}: type a word.</source>
        <translation>{name} 的分词器在文本 {text} 中找不到词元：请键入一个词。</translation>
    </message>
    <message>
        <source>{token} is at the beginning twice: the tokenizer adds it to each text. Delete the typed one.</source>
        <translation>开头有两个 {token}：分词器会给每段文本加上它。请删除键入的那个。</translation>
    </message>
    <message>
        <source>{token} is at the beginning twice: a chat template and the tokenizer both add it. Delete one of them.</source>
        <translation>开头有两个 {token}：对话模板和分词器都会加上它。请删除其中一个。</translation>
    </message>
    <message>
        <source>{name} does not hold a tokenizer that can be read ({why}).</source>
        <translation>{name} 不含可以读取的分词器（{why}）。</translation>
    </message>
    <message>
        <source>{text} is not a token of this model.</source>
        <translation>{text} 不是此模型的词元。</translation>
    </message>
    <message>
        <source>{text} is {count} tokens of this model ({tokens}): name one.</source>
        <translation>{text} 是此模型的 {count} 个词元（{tokens}）：请指定一个。</translation>
    </message>
    <message>
        <source>sentence {number}:</source>
        <translation>句子 {number}：</translation>
    </message>
    <message>
        <source>segment {number}: {token}</source>
        <translation>片段 {number}：{token}</translation>
    </message>
    <message>
        <source>token {number}: {token}</source>
        <translation>词元 {number}：{token}</translation>
    </message>
    <message>
        <source>{stage} of {token}   {dimension} = {value}</source>
        <translation>{token} 的{stage}   {dimension} = {value}</translation>
    </message>
    <message>
        <source>{rows} {row}  →  {columns} {column}</source>
        <translation>{rows} {row}  →  {columns} {column}</translation>
    </message>
    <message>
        <source>layer {layer}</source>
        <translation>第 {layer} 层</translation>
    </message>
    <message>
        <source>raw score</source>
        <translation>原始分数</translation>
    </message>
    <message>
        <source>scaled score</source>
        <translation>缩放分数</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>after dropout</source>
        <translation>dropout 之后</translation>
    </message>
    <message>
        <source>not masked</source>
        <translation>未掩蔽</translation>
    </message>
    <message>
        <source>every {column} is masked, so its weights are zero</source>
        <translation>每个{column}都被掩蔽，因此其权重为零</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Attention</source>
        <translation>注意力(&amp;A)</translation>
    </message>
    <message>
        <source>Ex&amp;periments</source>
        <translation>实验(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Settings</source>
        <translation>设置(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Export for paper or the &amp;web</source>
        <translation>导出到论文或网页(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Colour scale</source>
        <translation>颜色尺度(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Go to</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Second &amp;picture</source>
        <translation>第二张图(&amp;P)</translation>
    </message>
    <message>
        <source>Weigh&amp;ts as</source>
        <translation>权重显示为(&amp;T)</translation>
    </message>
    <message>
        <source>Fol&amp;d by</source>
        <translation>折叠方式(&amp;D)</translation>
    </message>
    <message>
        <source>Compare &amp;with A</source>
        <translation>与 A 比较(&amp;W)</translation>
    </message>
    <message>
        <source>Pane&amp;ls</source>
        <translation>面板(&amp;L)</translation>
    </message>
    <message>
        <source>Hand-out, A&amp;4…</source>
        <translation>讲义，A4(&amp;4)…</translation>
    </message>
    <message>
        <source>Hand-out, &amp;Letter…</source>
        <translation>讲义，&amp;Letter…</translation>
    </message>
    <message>
        <source>Save a page with every stage of this head, its formulas, and the arithmetic of the pinned number, as a PDF.</source>
        <translation>把此头的每个阶段、其公式以及所固定数字的算式保存为一页 PDF。</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>权重(&amp;W)</translation>
    </message>
    <message>
        <source>Show how much each query takes from each key's value.</source>
        <translation>显示每个查询从每个键的值中取多少。</translation>
    </message>
    <message>
        <source>&amp;Value-weighted: ‖α · v · W_Oᵀ‖</source>
        <translation>按值加权(&amp;V)：‖α · v · W_Oᵀ‖</translation>
    </message>
    <message>
        <source>Show how long the vector is that each key adds to the query's attention output.</source>
        <translation>显示每个键加到查询的注意力输出上的向量有多长。</translation>
    </message>
    <message>
        <source>&amp;Rollout up to this layer</source>
        <translation>到此层的注意力展开(&amp;R)</translation>
    </message>
    <message>
        <source>Show how much of each token is in each position after this layer: the mean weights of all layers so far, multiplied, each half on the token itself.</source>
        <translation>显示此层之后每个词元有多少到了各个位置：迄今各层平均权重之积，每层一半归于词元自身。</translation>
    </message>
    <message>
        <source>α × &amp;gradient</source>
        <translation>α × 梯度(&amp;G)</translation>
    </message>
    <message>
        <source>Show what each weight adds to the target logit.</source>
        <translation>显示每个权重给目标 logit 加上多少。</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>Begin a new session with the first sentence.</source>
        <translation>以第一个句子开始新的会话。</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a session, arrays of attention or a lesson.</source>
        <translation>打开会话、注意力数组或课程。</translation>
    </message>
    <message>
        <source>Open &amp;model…</source>
        <translation>打开模型(&amp;M)…</translation>
    </message>
    <message>
        <source>Open a trained model in place of the variant: a .gguf file, or the config.json of a folder.</source>
        <translation>打开训练好的模型来代替变体：.gguf 文件，或文件夹中的 config.json。</translation>
    </message>
    <message>
        <source>Return to the variant that was used before the model.</source>
        <translation>回到模型之前使用的变体。</translation>
    </message>
    <message>
        <source>Open &amp;embeddings…</source>
        <translation>打开嵌入(&amp;E)…</translation>
    </message>
    <message>
        <source>Read embeddings from a .npy or .csv file.</source>
        <translation>从 .npy 或 .csv 文件读取嵌入。</translation>
    </message>
    <message>
        <source>Open corpus…</source>
        <translation>打开语料库…</translation>
    </message>
    <message>
        <source>Open a folder that attnviz corpus wrote: heads can be tinted by its measures, and show their texts.</source>
        <translation>打开 attnviz corpus 写出的文件夹：可以用其度量给头着色，并显示其文本。</translation>
    </message>
    <message>
        <source>Compare wi&amp;th your own code…</source>
        <translation>与自己的代码比较(&amp;H)…</translation>
    </message>
    <message>
        <source>Run your own attention module from a Python file beside this variant, and see where they differ and why.</source>
        <translation>在此变体旁运行 Python 文件中你自己的注意力模块，并查看它们在哪里不同、为什么。</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the session.</source>
        <translation>保存会话。</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the session under another name.</source>
        <translation>以另一个名称保存会话。</translation>
    </message>
    <message>
        <source>Export &amp;picture…</source>
        <translation>导出图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Save a stage of one head or of all heads as {formats}.</source>
        <translation>把一个头或所有头的某个阶段保存为 {formats}。</translation>
    </message>
    <message>
        <source>Fixed-width &amp;figure…</source>
        <translation>固定宽度的插图(&amp;F)…</translation>
    </message>
    <message>
        <source>Draw a figure with the width and the font of a venue, and see it before you save it.</source>
        <translation>按某个出版物的宽度和字体绘制插图，保存前可以先看。</translation>
    </message>
    <message>
        <source>LaTe&amp;X or a page for the browser…</source>
        <translation>LaTe&amp;X 或浏览器网页…</translation>
    </message>
    <message>
        <source>Save a stage as TikZ source, or as a page with the numbers at the pointer: {formats}.</source>
        <translation>把一个阶段保存为 TikZ 源码，或保存为指针处显示数字的网页：{formats}。</translation>
    </message>
    <message>
        <source>Export f&amp;ilm…</source>
        <translation>导出影片(&amp;I)…</translation>
    </message>
    <message>
        <source>Save a film of the large picture: row by row, as it is typed, or from A to now, as {formats}.</source>
        <translation>保存大图的影片：逐行、随键入，或从 A 到现在，格式为 {formats}。</translation>
    </message>
    <message>
        <source>Export ta&amp;ble…</source>
        <translation>导出表格(&amp;B)…</translation>
    </message>
    <message>
        <source>Save a stage of one head or of all heads as numbers with labels: {formats}.</source>
        <translation>把一个头或所有头的某个阶段保存为带标签的数字：{formats}。</translation>
    </message>
    <message>
        <source>Export n&amp;umbers…</source>
        <translation>导出数字(&amp;U)…</translation>
    </message>
    <message>
        <source>Save every array as {formats}, without rounding.</source>
        <translation>把每个数组保存为 {formats}，不舍入。</translation>
    </message>
    <message>
        <source>Export Pyt&amp;hon code…</source>
        <translation>导出 Python 代码(&amp;D)…</translation>
    </message>
    <message>
        <source>Save a script that computes the selected stage and head without this program, as {formats}.</source>
        <translation>保存一个不用本程序就能计算所选阶段和头的脚本，格式为 {formats}。</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the large picture or the experiment as an image, or the lines or words if they have the focus.</source>
        <translation>把大图或实验复制为图像；若连线或文字有焦点，则复制它们。</translation>
    </message>
    <message>
        <source>Copy as P&amp;ython</source>
        <translation>复制为 Python(&amp;Y)</translation>
    </message>
    <message>
        <source>Copy a script that computes the numbers of the large heatmap without this program.</source>
        <translation>复制一个不用本程序就能计算大热力图数字的脚本。</translation>
    </message>
    <message>
        <source>Cance&amp;l</source>
        <translation>取消(&amp;L)</translation>
    </message>
    <message>
        <source>Cancel the file being read or written; the session and an older file are kept.</source>
        <translation>取消正在读取或写入的文件；会话和旧文件保留。</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the window.</source>
        <translation>关闭窗口。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last step.</source>
        <translation>撤销最后一步。</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Redo the step that was undone.</source>
        <translation>重做被撤销的一步。</translation>
    </message>
    <message>
        <source>&amp;History…</source>
        <translation>历史(&amp;H)…</translation>
    </message>
    <message>
        <source>List every step; click one to return to it.</source>
        <translation>列出每一步；点击一步回到那里。</translation>
    </message>
    <message>
        <source>Reset all &amp;edits</source>
        <translation>重置所有编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Restore the computed value of every edited number.</source>
        <translation>恢复每个编辑过的数字的计算值。</translation>
    </message>
    <message>
        <source>Reset all op&amp;tions</source>
        <translation>重置所有选项(&amp;T)</translation>
    </message>
    <message>
        <source>Restore the default of every option; the text stays.</source>
        <translation>恢复每个选项的默认值；文本保留。</translation>
    </message>
    <message>
        <source>Record a &amp;script…</source>
        <translation>录制脚本(&amp;S)…</translation>
    </message>
    <message>
        <source>Record what you do until you choose this again, as a file that attnviz do --script repeats.</source>
        <translation>录制你的操作，直到再次选择此项，存为 attnviz do --script 可以重复的文件。</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>查找命令(&amp;F)…</translation>
    </message>
    <message>
        <source>Find any command, option, example or stage by a few letters.</source>
        <translation>用几个字母查找任何命令、选项、示例或阶段。</translation>
    </message>
    <message>
        <source>&amp;Causal mask</source>
        <translation>因果掩码(&amp;C)</translation>
    </message>
    <message>
        <source>Hide from each token every token that comes after it.</source>
        <translation>对每个词元隐藏其后的所有词元。</translation>
    </message>
    <message>
        <source>&amp;Dropout</source>
        <translation>&amp;Dropout</translation>
    </message>
    <message>
        <source>Training mode: drop some attention weights at random.</source>
        <translation>训练模式：随机丢弃一些注意力权重。</translation>
    </message>
    <message>
        <source>Mas&amp;k the marked cell</source>
        <translation>掩蔽所标记的单元格(&amp;K)</translation>
    </message>
    <message>
        <source>Mask the marked cell in every head, or unmask it.</source>
        <translation>在每个头中掩蔽或取消掩蔽所标记的单元格。</translation>
    </message>
    <message>
        <source>S&amp;uppress attention to the marked key</source>
        <translation>抑制对所标记键的注意力(&amp;U)</translation>
    </message>
    <message>
        <source>Hide the marked key, or its segment, from all later tokens in every head; Experiments &gt; Effects on later segments shows what follows.</source>
        <translation>在每个头中对所有更晚的词元隐藏所标记的键或其片段；“实验 &gt; 对更晚片段的效应”显示结果如何。</translation>
    </message>
    <message>
        <source>&amp;Paint the mask</source>
        <translation>涂画掩码(&amp;P)</translation>
    </message>
    <message>
        <source>Mask or unmask cells, rows and columns by dragging over the large picture, or by keyboard.</source>
        <translation>在大图上拖动，或用键盘，来掩蔽或取消掩蔽单元格、行和列。</translation>
    </message>
    <message>
        <source>Paint mask</source>
        <translation>涂画掩码</translation>
    </message>
    <message>
        <source>Make a &amp;token attend…</source>
        <translation>让词元关注(&amp;T)…</translation>
    </message>
    <message>
        <source>Find the smallest change of an embedding or a score that gives the marked cell a weight you choose.</source>
        <translation>找出嵌入或分数的最小改变，使所标记的单元格具有你选择的权重。</translation>
    </message>
    <message>
        <source>&amp;New dropout mask</source>
        <translation>新的 dropout 掩码(&amp;N)</translation>
    </message>
    <message>
        <source>Draw the dropout mask from another seed.</source>
        <translation>用另一个种子抽取 dropout 掩码。</translation>
    </message>
    <message>
        <source>Take &amp;weights from</source>
        <translation>权重取自(&amp;W)</translation>
    </message>
    <message>
        <source>Copy the weights of this variant, with your edits of them.</source>
        <translation>复制此变体的权重，包括你对它们的编辑。</translation>
    </message>
    <message>
        <source>Patch the marked row &amp;from A</source>
        <translation>从 A 修补所标记的行(&amp;F)</translation>
    </message>
    <message>
        <source>Replace the activation at the marked position with that of A, as an edit.</source>
        <translation>用 A 的激活替换所标记位置的激活，作为一次编辑。</translation>
    </message>
    <message>
        <source>&amp;Steer the marked row towards A</source>
        <translation>把所标记的行引导向 A(&amp;S)</translation>
    </message>
    <message>
        <source>Move the vector at the marked position towards that of A; Options has the strength.</source>
        <translation>把所标记位置的向量移向 A 的向量；强度在“选项”中。</translation>
    </message>
    <message>
        <source>Stop steer&amp;ing</source>
        <translation>停止引导(&amp;I)</translation>
    </message>
    <message>
        <source>Leave every steered vector as it is computed.</source>
        <translation>让每个被引导的向量保持计算值。</translation>
    </message>
    <message>
        <source>Ablate the selected &amp;head</source>
        <translation>消融所选的头(&amp;H)</translation>
    </message>
    <message>
        <source>Ablate the selected head (zero its output), or restore it.</source>
        <translation>消融所选的头（把其输出设为零），或恢复它。</translation>
    </message>
    <message>
        <source>Replace a&amp;blated heads with</source>
        <translation>消融的头替换为(&amp;B)</translation>
    </message>
    <message>
        <source>Choose what takes the place of the context of every ablated head.</source>
        <translation>选择用什么代替每个被消融的头的上下文。</translation>
    </message>
    <message>
        <source>Ablate all othe&amp;r heads</source>
        <translation>消融所有其他头(&amp;R)</translation>
    </message>
    <message>
        <source>Ablate all other heads of its layer.</source>
        <translation>消融其所在层的所有其他头。</translation>
    </message>
    <message>
        <source>Ablate the selected la&amp;yer</source>
        <translation>消融所选的层(&amp;Y)</translation>
    </message>
    <message>
        <source>Ablate the selected layer of a model, or restore it; an ablated layer passes its input on unchanged.</source>
        <translation>消融模型中所选的层，或恢复它；被消融的层原样传递其输入。</translation>
    </message>
    <message>
        <source>Rest&amp;ore all heads</source>
        <translation>恢复所有头(&amp;O)</translation>
    </message>
    <message>
        <source>Restore every ablated head and layer.</source>
        <translation>恢复每个被消融的头和层。</translation>
    </message>
    <message>
        <source>Ablate &amp;each head…</source>
        <translation>逐个消融每个头(&amp;E)…</translation>
    </message>
    <message>
        <source>Compute how the logit of the predicted token changes without each head, in the background; shown as colours of the heads.</source>
        <translation>在后台计算没有某个头时预测词元的 logit 如何变化；以头的颜色显示。</translation>
    </message>
    <message>
        <source>&amp;Generate one token</source>
        <translation>生成一个词元(&amp;G)</translation>
    </message>
    <message>
        <source>Append the most likely next token, or a sampled one. Hold the key to keep generating.</source>
        <translation>附加最可能的下一个词元，或采样的词元。按住该键可持续生成。</translation>
    </message>
    <message>
        <source>&amp;Apply chat template</source>
        <translation>应用对话模板(&amp;A)</translation>
    </message>
    <message>
        <source>Write the text as the model's chat template does, and begin the assistant's answer. A line that begins with user:, assistant: or system: is a turn; other text is one of the user.</source>
        <translation>按模型的对话模板写出文本，并开始助手的回答。以 user:、assistant: 或 system: 开头的行是一轮；其他文本是用户的一轮。</translation>
    </message>
    <message>
        <source>Sa&amp;mple the next token</source>
        <translation>对下一个词元采样(&amp;M)</translation>
    </message>
    <message>
        <source>Sample from the predicted probabilities instead of taking the most likely token; Options has the seed.</source>
        <translation>从预测的概率中采样，而不是取最可能的词元；种子在“选项”中。</translation>
    </message>
    <message>
        <source>Cance&amp;l the computation</source>
        <translation>取消计算(&amp;L)</translation>
    </message>
    <message>
        <source>Cancel the computation; the last picture is kept.</source>
        <translation>取消计算；保留最后一张图。</translation>
    </message>
    <message>
        <source>&amp;Close the corpus</source>
        <translation>关闭语料库(&amp;C)</translation>
    </message>
    <message>
        <source>Close the corpus: its measures of heads and its texts are no longer offered.</source>
        <translation>关闭语料库：不再提供其头的度量和文本。</translation>
    </message>
    <message>
        <source>&amp;Train a model…</source>
        <translation>训练模型(&amp;T)…</translation>
    </message>
    <message>
        <source>Train a small model on this computer, and watch how its attention forms.</source>
        <translation>在本机训练一个小模型，并观察其注意力如何形成。</translation>
    </message>
    <message>
        <source>&amp;Open a run…</source>
        <translation>打开运行(&amp;O)…</translation>
    </message>
    <message>
        <source>Open the folder of a training run.</source>
        <translation>打开训练运行的文件夹。</translation>
    </message>
    <message>
        <source>&amp;Pause the training</source>
        <translation>暂停训练(&amp;P)</translation>
    </message>
    <message>
        <source>Let the training wait; again goes on with it.</source>
        <translation>让训练等待；再选一次则继续。</translation>
    </message>
    <message>
        <source>&amp;Stop the training</source>
        <translation>停止训练(&amp;S)</translation>
    </message>
    <message>
        <source>End the training; every kept step stays.</source>
        <translation>结束训练；每个保留的步骤仍在。</translation>
    </message>
    <message>
        <source>&amp;Continue the training</source>
        <translation>继续训练(&amp;C)</translation>
    </message>
    <message>
        <source>Go on with the training from the last step that was kept.</source>
        <translation>从最后保留的步骤继续训练。</translation>
    </message>
    <message>
        <source>Train &amp;again</source>
        <translation>重新训练(&amp;A)</translation>
    </message>
    <message>
        <source>Train the same run from its beginning: the same seed gives the same steps.</source>
        <translation>从头训练同一次运行：相同的种子得到相同的步骤。</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Show the next kept step.</source>
        <translation>显示下一个保留的步骤。</translation>
    </message>
    <message>
        <source>Pre&amp;vious step</source>
        <translation>上一步(&amp;V)</translation>
    </message>
    <message>
        <source>Show the previous kept step.</source>
        <translation>显示上一个保留的步骤。</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>第一步(&amp;F)</translation>
    </message>
    <message>
        <source>Show the model before its training.</source>
        <translation>显示训练之前的模型。</translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation>最后一步(&amp;L)</translation>
    </message>
    <message>
        <source>Show the newest step, and follow the training.</source>
        <translation>显示最新的步骤，并跟随训练。</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>播放(&amp;Y)</translation>
    </message>
    <message>
        <source>Show one kept step after the other.</source>
        <translation>一个接一个地显示保留的步骤。</translation>
    </message>
    <message>
        <source>&amp;Hold this step as A</source>
        <translation>把此步骤设为 A(&amp;H)</translation>
    </message>
    <message>
        <source>Hold the displayed step as A, and show in every panel what has changed since.</source>
        <translation>把显示的步骤设为 A，并在每个面板中显示此后的变化。</translation>
    </message>
    <message>
        <source>Save this step as a &amp;model…</source>
        <translation>把此步骤保存为模型(&amp;M)…</translation>
    </message>
    <message>
        <source>Save the displayed step as a model folder, which this program and transformers open.</source>
        <translation>把显示的步骤保存为模型文件夹，本程序和 transformers 都能打开。</translation>
    </message>
    <message>
        <source>Next stage</source>
        <translation>下一阶段</translation>
    </message>
    <message>
        <source>Enlarge the next stage of the pipeline.</source>
        <translation>放大流水线的下一个阶段。</translation>
    </message>
    <message>
        <source>Previous stage</source>
        <translation>上一阶段</translation>
    </message>
    <message>
        <source>Enlarge the previous stage of the pipeline.</source>
        <translation>放大流水线的上一个阶段。</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>下一个头</translation>
    </message>
    <message>
        <source>Select the next head.</source>
        <translation>选择下一个头。</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>上一个头</translation>
    </message>
    <message>
        <source>Select the previous head.</source>
        <translation>选择上一个头。</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>下一层</translation>
    </message>
    <message>
        <source>Select the same head of the next layer.</source>
        <translation>选择下一层的同一个头。</translation>
    </message>
    <message>
        <source>Previous layer</source>
        <translation>上一层</translation>
    </message>
    <message>
        <source>Select the same head of the previous layer.</source>
        <translation>选择上一层的同一个头。</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>下一个面板</translation>
    </message>
    <message>
        <source>Go to the next panel with the keyboard.</source>
        <translation>用键盘转到下一个面板。</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>上一个面板</translation>
    </message>
    <message>
        <source>Go to the previous panel with the keyboard.</source>
        <translation>用键盘转到上一个面板。</translation>
    </message>
    <message>
        <source>&amp;Compare with another head or sentence</source>
        <translation>与另一个头或句子比较(&amp;C)</translation>
    </message>
    <message>
        <source>Show another head or sentence next to the large picture, with linked zoom and pointer; again closes it.</source>
        <translation>在大图旁边显示另一个头或句子，缩放和指针联动；再选一次关闭它。</translation>
    </message>
    <message>
        <source>Next comparison</source>
        <translation>下一个比较对象</translation>
    </message>
    <message>
        <source>Compare with the next head, or the next sentence.</source>
        <translation>与下一个头或下一个句子比较。</translation>
    </message>
    <message>
        <source>Previous comparison</source>
        <translation>上一个比较对象</translation>
    </message>
    <message>
        <source>Compare with the previous head, or the previous sentence.</source>
        <translation>与上一个头或上一个句子比较。</translation>
    </message>
    <message>
        <source>&amp;Fit the picture</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole of the large heatmap.</source>
        <translation>显示整个大热力图。</translation>
    </message>
    <message>
        <source>Picture &amp;only</source>
        <translation>仅图片(&amp;O)</translation>
    </message>
    <message>
        <source>Show the large picture in the whole window; again, or Escape, shows all panels.</source>
        <translation>让大图占满整个窗口；再选一次或按 Escape 显示所有面板。</translation>
    </message>
    <message>
        <source>For a pro&amp;jector</source>
        <translation>投影模式(&amp;J)</translation>
    </message>
    <message>
        <source>Show larger type and thicker marks, without the side panels; again shows the window as before.</source>
        <translation>以更大的字和更粗的标记显示，不含侧面板；再选一次恢复原来的窗口。</translation>
    </message>
    <message>
        <source>Show &amp;tables</source>
        <translation>显示表格(&amp;T)</translation>
    </message>
    <message>
        <source>Show the numbers in tables below the picture, or fold them to tabs.</source>
        <translation>在图片下方以表格显示数字，或把它们折叠为标签页。</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Put every panel back to its place at the first start.</source>
        <translation>把每个面板放回首次启动时的位置。</translation>
    </message>
    <message>
        <source>Follow one &amp;row</source>
        <translation>跟随一行(&amp;R)</translation>
    </message>
    <message>
        <source>Show only the pinned token's row in every stage; keys and values stay, since it needs all of them.</source>
        <translation>在每个阶段只显示所固定词元的行；键和值保留，因为它需要全部。</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>Log-pro&amp;babilities of tokens</source>
        <translation>词元的对数概率(&amp;B)</translation>
    </message>
    <message>
        <source>Show under each token the logarithm of the probability with which the model predicted it; generated tokens always have it.</source>
        <translation>在每个词元下显示模型预测它的概率的对数；生成的词元总是显示。</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>词元(&amp;T)</translation>
    </message>
    <message>
        <source>Show every token in a row and a column of its own.</source>
        <translation>每个词元各占一行和一列。</translation>
    </message>
    <message>
        <source>&amp;Remove all marks</source>
        <translation>删除所有标记(&amp;R)</translation>
    </message>
    <message>
        <source>Remove the marks of all segments of your own.</source>
        <translation>删除你自己的所有片段的标记。</translation>
    </message>
    <message>
        <source>Su&amp;ms of rows and columns</source>
        <translation>行和列之和(&amp;M)</translation>
    </message>
    <message>
        <source>Show the sum of each row and column beside the weights; a row that does not sum to 1 stands out.</source>
        <translation>在权重旁边显示每行每列之和；和不为 1 的行会突出显示。</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>和</translation>
    </message>
    <message>
        <source>&amp;Entropy of each row</source>
        <translation>每行的熵(&amp;E)</translation>
    </message>
    <message>
        <source>Show each row's entropy beside the weights: 0 when all weight is on one token. Weights that do not sum to 1 are divided by their sum first.</source>
        <translation>在权重旁边显示每行的熵：全部权重在一个词元上时为 0。和不为 1 的权重先除以其和。</translation>
    </message>
    <message>
        <source>Which numbers set the range of the colour bar.</source>
        <translation>哪些数字决定色标的范围。</translation>
    </message>
    <message>
        <source>&amp;All heads on one scale</source>
        <translation>所有头同一尺度(&amp;A)</translation>
    </message>
    <message>
        <source>Each &amp;head separately</source>
        <translation>每个头分别(&amp;H)</translation>
    </message>
    <message>
        <source>Each &amp;row separately</source>
        <translation>每行分别(&amp;R)</translation>
    </message>
    <message>
        <source>A&amp;bsolute: 0 to 1, or round numbers</source>
        <translation>绝对(&amp;B)：0 到 1，或整数值</translation>
    </message>
    <message>
        <source>How the colours are spaced over the range.</source>
        <translation>颜色在范围内如何分布。</translation>
    </message>
    <message>
        <source>&amp;Linear</source>
        <translation>线性(&amp;L)</translation>
    </message>
    <message>
        <source>L&amp;ogarithmic</source>
        <translation>对数(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Symmetric logarithmic</source>
        <translation>对称对数(&amp;S)</translation>
    </message>
    <message>
        <source>Fi&amp;t colours to data</source>
        <translation>颜色适配数据(&amp;T)</translation>
    </message>
    <message>
        <source>End the range at the 98th percentile, so that small values differ in colour; the bar says ≥.</source>
        <translation>范围到第 98 百分位为止，使小的值颜色有别；色标上写 ≥。</translation>
    </message>
    <message>
        <source>E&amp;xclude the first token</source>
        <translation>不含第一个词元(&amp;X)</translation>
    </message>
    <message>
        <source>Leave the first token, often an attention sink, out of the range.</source>
        <translation>把常为注意力汇的第一个词元排除在范围之外。</translation>
    </message>
    <message>
        <source>Loc&amp;k range</source>
        <translation>锁定范围(&amp;K)</translation>
    </message>
    <message>
        <source>Keep the range of every colour bar while you type.</source>
        <translation>键入时保持每个色标的范围。</translation>
    </message>
    <message>
        <source>Reset ran&amp;ge</source>
        <translation>重置范围(&amp;G)</translation>
    </message>
    <message>
        <source>Use the range of the data again.</source>
        <translation>重新使用数据的范围。</translation>
    </message>
    <message>
        <source>&amp;Keep changes highlighted</source>
        <translation>保持变化高亮(&amp;K)</translation>
    </message>
    <message>
        <source>Keep the cells that the last step changed highlighted until the next step; otherwise the highlight fades.</source>
        <translation>让上一步改变的单元格保持高亮直到下一步；否则高亮会淡出。</translation>
    </message>
    <message>
        <source>&amp;Hold as A</source>
        <translation>设为 A(&amp;H)</translation>
    </message>
    <message>
        <source>Keep this state as A, to compare with.</source>
        <translation>保留此状态为 A，以供比较。</translation>
    </message>
    <message>
        <source>Show &amp;now</source>
        <translation>显示当前(&amp;N)</translation>
    </message>
    <message>
        <source>Show the present state.</source>
        <translation>显示当前状态。</translation>
    </message>
    <message>
        <source>Show &amp;A</source>
        <translation>显示 &amp;A</translation>
    </message>
    <message>
        <source>Show the held state in every picture, table and figure.</source>
        <translation>在每张图、每个表格和每幅插图中显示所保存的状态。</translation>
    </message>
    <message>
        <source>Show now − A</source>
        <translation>显示当前 − A</translation>
    </message>
    <message>
        <source>Show the difference: what grew since A, what shrank.</source>
        <translation>显示差：自 A 以来什么变大、什么变小。</translation>
    </message>
    <message>
        <source>Show now − &amp;before the last change</source>
        <translation>显示当前 − 上次更改之前(&amp;B)</translation>
    </message>
    <message>
        <source>Show what the last change did; the state before it takes the place of A.</source>
        <translation>显示上次更改的作用；更改之前的状态取代 A。</translation>
    </message>
    <message>
        <source>F&amp;lip between now and A</source>
        <translation>在当前与 A 之间切换(&amp;L)</translation>
    </message>
    <message>
        <source>Switch between now and A; the key shows A while it is pressed.</source>
        <translation>在当前与 A 之间切换；按住该键时显示 A。</translation>
    </message>
    <message>
        <source>Al&amp;ign now and A</source>
        <translation>对齐当前与 A(&amp;I)</translation>
    </message>
    <message>
        <source>Which token of A each token of now is compared with.</source>
        <translation>现在的每个词元与 A 的哪个词元比较。</translation>
    </message>
    <message>
        <source>Position if token &amp;counts agree, else word</source>
        <translation>词元数相同按位置，否则按词(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Position</source>
        <translation>位置(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Word</source>
        <translation>词(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Snapshots…</source>
        <translation>快照(&amp;S)…</translation>
    </message>
    <message>
        <source>Name states of this session and compare any two.</source>
        <translation>给此会话的状态命名，并比较任意两个。</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Light, dark, or the theme of the system.</source>
        <translation>浅色、深色或系统的主题。</translation>
    </message>
    <message>
        <source>Same as &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>The language of the window, of messages and of lessons.</source>
        <translation>窗口、消息和课程的语言。</translation>
    </message>
    <message>
        <source>Colours of &amp;weights</source>
        <translation>权重的颜色(&amp;W)</translation>
    </message>
    <message>
        <source>The colour map of weights, from 0 up.</source>
        <translation>权重的颜色映射，从 0 起。</translation>
    </message>
    <message>
        <source>Colours of &amp;signed values</source>
        <translation>带符号值的颜色(&amp;S)</translation>
    </message>
    <message>
        <source>The colour map of values around zero.</source>
        <translation>零附近值的颜色映射。</translation>
    </message>
    <message>
        <source>Red blue</source>
        <translation>红蓝</translation>
    </message>
    <message>
        <source>Purple orange</source>
        <translation>紫橙</translation>
    </message>
    <message>
        <source>Blue yellow (readable in greyscale)</source>
        <translation>蓝黄（灰度下可读）</translation>
    </message>
    <message>
        <source>D&amp;evice</source>
        <translation>设备(&amp;E)</translation>
    </message>
    <message>
        <source>Where the numbers are computed.</source>
        <translation>数字在哪里计算。</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>自动(&amp;A)</translation>
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
        <translation>减少动态效果(&amp;M)</translation>
    </message>
    <message>
        <source>Let nothing fade or move by itself; a desktop without animations asks for the same.</source>
        <translation>不让任何内容自行淡入淡出或移动；不带动画的桌面也有同样的要求。</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts…</source>
        <translation>键盘快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>List the keys of every command, and change them.</source>
        <translation>列出每个命令的按键，并更改它们。</translation>
    </message>
    <message>
        <source>&amp;How to use AttnViz</source>
        <translation>如何使用 AttnViz(&amp;H)</translation>
    </message>
    <message>
        <source>Gestures and shortcuts on one page.</source>
        <translation>一页上的手势和快捷键。</translation>
    </message>
    <message>
        <source>&amp;All lessons</source>
        <translation>所有课程(&amp;A)</translation>
    </message>
    <message>
        <source>Be led through attention, step by step, in this window.</source>
        <translation>在此窗口中一步一步地了解注意力。</translation>
    </message>
    <message>
        <source>&amp;Open a lesson…</source>
        <translation>打开课程(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a lesson of your own, or a zip of lessons.</source>
        <translation>打开你自己的课程，或课程的 zip 文件。</translation>
    </message>
    <message>
        <source>&amp;Hand in…</source>
        <translation>提交(&amp;H)…</translation>
    </message>
    <message>
        <source>Save your answers, what was checked, and the session as one file for your teacher.</source>
        <translation>把你的答案、检查的内容和会话保存为一个文件，交给老师。</translation>
    </message>
    <message>
        <source>&amp;End the lesson</source>
        <translation>结束课程(&amp;E)</translation>
    </message>
    <message>
        <source>End the lesson and return to your own work.</source>
        <translation>结束课程，回到你自己的工作。</translation>
    </message>
    <message>
        <source>Add this state as a &amp;step…</source>
        <translation>把此状态添加为步骤(&amp;S)…</translation>
    </message>
    <message>
        <source>Write what leads to this state as a step at the end of a lesson file.</source>
        <translation>把通向此状态的操作写成课程文件末尾的一个步骤。</translation>
    </message>
    <message>
        <source>&amp;About AttnViz</source>
        <translation>关于 AttnViz(&amp;A)</translation>
    </message>
    <message>
        <source>Version, licence and sources.</source>
        <translation>版本、许可证和来源。</translation>
    </message>
    <message>
        <source>Large picture</source>
        <translation>大图</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Explain why the token was predicted</source>
        <translation>解释为什么预测该词元</translation>
    </message>
    <message>
        <source>Ablate the head, or restore it</source>
        <translation>消融该头，或恢复它</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Paint the mask at the marked cell or range</source>
        <translation>在所标记的单元格或范围处涂画掩码</translation>
    </message>
    <message>
        <source>Edit the number</source>
        <translation>编辑该数</translation>
    </message>
    <message>
        <source>Copy with labels</source>
        <translation>连同标签复制</translation>
    </message>
    <message>
        <source>Reset the selected numbers</source>
        <translation>重置所选的数</translation>
    </message>
    <message>
        <source>Reset the table</source>
        <translation>重置表格</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>色标</translation>
    </message>
    <message>
        <source>Use the range of the data again</source>
        <translation>重新使用数据的范围</translation>
    </message>
    <message>
        <source>Play the steps, or stop</source>
        <translation>播放各步骤，或停止</translation>
    </message>
    <message>
        <source>Move the mark, the cursor or the selection</source>
        <translation>移动标记、光标或选区</translation>
    </message>
    <message>
        <source>Extend the selection, or the range to paint</source>
        <translation>扩展选区或要涂画的范围</translation>
    </message>
    <message>
        <source>Go to the beginning or the end, or a page further</source>
        <translation>到开头或结尾，或翻一页</translation>
    </message>
    <message>
        <source>Choose, confirm or edit</source>
        <translation>选择、确认或编辑</translation>
    </message>
    <message>
        <source>Let go, cancel or close</source>
        <translation>放开、取消或关闭</translation>
    </message>
    <message>
        <source>Go to the next or the previous field</source>
        <translation>到下一个或上一个字段</translation>
    </message>
    <message>
        <source>Open the context menu</source>
        <translation>打开上下文菜单</translation>
    </message>
    <message>
        <source>Cut, copy and paste</source>
        <translation>剪切、复制和粘贴</translation>
    </message>
    <message>
        <source>Select everything</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的(&amp;R)</translation>
    </message>
    <message>
        <source>Mo&amp;dels on this computer</source>
        <translation>本机上的模型(&amp;D)</translation>
    </message>
    <message>
        <source>Recent &amp;runs</source>
        <translation>最近的运行(&amp;R)</translation>
    </message>
    <message>
        <source>No run yet: train a model</source>
        <translation>还没有运行：请训练一个模型</translation>
    </message>
    <message>
        <source>None found. Open any .gguf file, or a model folder in Hugging Face's layout</source>
        <translation>没有找到。请打开任一 .gguf 文件，或 Hugging Face 布局的模型文件夹</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>撤销{step}(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>重做{step}(&amp;R)</translation>
    </message>
    <message>
        <source>its menu</source>
        <translation>其菜单</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>AttnViz sessions (*{suffix})</source>
        <translation>AttnViz 会话 (*{suffix})</translation>
    </message>
    <message>
        <source>Lessons (*{suffix})</source>
        <translation>课程 (*{suffix})</translation>
    </message>
    <message>
        <source>Scripts (*{suffix})</source>
        <translation>脚本 (*{suffix})</translation>
    </message>
    <message>
        <source>Sessions, pictures of them, arrays of attention, texts and lessons ({files})</source>
        <translation>会话、其图片、注意力数组、文本和课程 ({files})</translation>
    </message>
    <message>
        <source>Lessons ({files})</source>
        <translation>课程 ({files})</translation>
    </message>
    <message>
        <source>Embeddings ({files})</source>
        <translation>嵌入 ({files})</translation>
    </message>
    <message>
        <source>Texts and pairs ({files})</source>
        <translation>文本和数据对 ({files})</translation>
    </message>
    <message>
        <source>Training runs ({files})</source>
        <translation>训练运行 ({files})</translation>
    </message>
    <message>
        <source>Corpora ({files})</source>
        <translation>语料库 ({files})</translation>
    </message>
    <message>
        <source>Python files ({files})</source>
        <translation>Python 文件 ({files})</translation>
    </message>
    <message>
        <source>Trained models ({files})</source>
        <translation>训练好的模型 ({files})</translation>
    </message>
    <message>
        <source>Export a figure</source>
        <translation>导出插图</translation>
    </message>
    <message>
        <source>Width for</source>
        <translation>宽度用于</translation>
    </message>
    <message>
        <source>{name} already exists. Replace it?</source>
        <translation>{name} 已存在。要替换它吗？</translation>
    </message>
    <message>
        <source>Its present content will be lost.</source>
        <translation>其现有内容将丢失。</translation>
    </message>
    <message>
        <source>Replace a file</source>
        <translation>替换文件</translation>
    </message>
    <message>
        <source>Save the changes to {name}?</source>
        <translation>要把更改保存到 {name} 吗？</translation>
    </message>
    <message>
        <source>Save the changes to this session?</source>
        <translation>保存对此会话的更改？</translation>
    </message>
    <message>
        <source>The file was deleted or moved. Without saving, the whole session is lost.</source>
        <translation>该文件已被删除或移动。不保存的话，整个会话将丢失。</translation>
    </message>
    <message>
        <source>If you do not save, your changes are lost.</source>
        <translation>如果不保存，你的更改将丢失。</translation>
    </message>
    <message>
        <source>{name} was changed by another program. Which version do you want to keep?</source>
        <translation>{name} 已被另一个程序更改。你要保留哪个版本？</translation>
    </message>
    <message>
        <source>Keep mine: the changes in the file are lost.
Save elsewhere: both are kept, in separate files.</source>
        <translation>保留我的：文件中的更改丢失。
保存到别处：两者分别保留在不同的文件中。</translation>
    </message>
    <message>
        <source>Two versions</source>
        <translation>两个版本</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>保存到别处…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>{name} is still being exported.</source>
        <translation>{name} 仍在导出。</translation>
    </message>
    <message>
        <source>{name} is still being exported, and another file after it.</source>
        <translation>{name} 仍在导出，之后还有一个文件。</translation>
    </message>
    <message numerus="yes">
        <source>{name} is still being exported, and {others} other files after it.</source>
        <translation>
            <numerusform>{name} 仍在导出，之后还有 {others} 个文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Cancel the exports</source>
        <translation>取消这些导出(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Cancel the export</source>
        <translation>取消导出(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Keep the window open</source>
        <translation>保持窗口打开(&amp;K)</translation>
    </message>
    <message>
        <source>Unsaved changes to {file}, kept on {time}.</source>
        <translation>{file} 的未保存更改，保留于 {time}。</translation>
    </message>
    <message>
        <source>It had no file. Last kept on {time}.</source>
        <translation>它没有文件。最后保留于 {time}。</translation>
    </message>
    <message>
        <source>There is older unsaved work, too ({count}). You will be asked about it later.</source>
        <translation>还有更早的未保存工作（{count}）。稍后会询问你。</translation>
    </message>
    <message>
        <source>AttnViz ended unexpectedly. Restore the work on “{words}”?</source>
        <translation>AttnViz 意外结束。要恢复关于“{words}”的工作吗？</translation>
    </message>
    <message>
        <source>Restore unsaved work</source>
        <translation>恢复未保存的工作</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Ask later</source>
        <translation>稍后询问</translation>
    </message>
    <message>
        <source>See how attention is computed on your own sentence, and change any number on the way.

The variants are those of chapter 3 of “Build a Large Language Model (From Scratch)” by Sebastian Raschka. MIT licence; the licences of vocabulary and vectors are in resources/LICENSES.md.</source>
        <translation>看看注意力如何在你自己的句子上计算，并在过程中更改任何数字。

各变体来自 Sebastian Raschka 所著 “Build a Large Language Model (From Scratch)” 的第 3 章。MIT 许可证；词表和向量的许可证见 resources/LICENSES.md。</translation>
    </message>
    <message>
        <source>Plug-ins:</source>
        <translation>插件：</translation>
    </message>
    <message>
        <source>AttnViz {version}</source>
        <translation>AttnViz {version}</translation>
    </message>
    <message>
        <source>About AttnViz</source>
        <translation>关于 AttnViz</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>键入</translation>
    </message>
    <message>
        <source>Every keystroke tokenizes the text and computes again. Each line is a sentence of its own; a trained model reads all lines as one text.</source>
        <translation>每次按键都会对文本分词并重新计算。每行是一个单独的句子；训练好的模型把所有行读作一段文本。</translation>
    </message>
    <message>
        <source>Choose a stage</source>
        <translation>选择阶段</translation>
    </message>
    <message>
        <source>Click a picture of the pipeline to make it the large one. Hover over it for a preview.</source>
        <translation>点击流水线的一张图使它成为大图。悬停其上可预览。</translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation>选择头</translation>
    </message>
    <message>
        <source>Click it on the right; its switch, or Space, ablates it. Many heads are shown as a mosaic without switches.</source>
        <translation>在右侧点击它；它的开关或空格键会消融它。许多头显示为没有开关的马赛克。</translation>
    </message>
    <message>
        <source>Select heads</source>
        <translation>选择多个头</translation>
    </message>
    <message>
        <source>Ctrl+click adds a head to the selection; Shift+click extends it, as does dragging across the heads. Space, or the context menu, ablates all of them in one step.</source>
        <translation>Ctrl+点击把一个头加入选择；Shift+点击或在各头上拖动会扩展选择。空格键或上下文菜单一步消融它们全部。</translation>
    </message>
    <message>
        <source>Compare two</source>
        <translation>比较两个</translation>
    </message>
    <message>
        <source>Alt+click a head, or use Compare with above the large picture: another head or sentence is shown next to it, with linked zoom and pointer.</source>
        <translation>Alt+点击一个头，或使用大图上方的“与…比较”：另一个头或句子显示在旁边，缩放和指针联动。</translation>
    </message>
    <message>
        <source>Read a cell</source>
        <translation>读取单元格</translation>
    </message>
    <message>
        <source>Hover over it anywhere: it is marked in every picture and read out below. A click pins it.</source>
        <translation>在任何地方悬停其上：它在每张图中被标记，并在下方读出。点击固定它。</translation>
    </message>
    <message>
        <source>Change a number</source>
        <translation>更改数字</translation>
    </message>
    <message>
        <source>Double-click it in the large picture, or edit it in the tables below, which a click on a tab unfolds; everything computed from it is updated. Drag the selected cell of a table sideways to change it smoothly.</source>
        <translation>在大图中双击它，或在下方的表格中编辑（点击标签页展开表格）；由它计算的一切都会更新。横向拖动表格中选中的单元格可平滑地更改它。</translation>
    </message>
    <message>
        <source>Change the mask</source>
        <translation>更改掩码</translation>
    </message>
    <message>
        <source>Right-click a cell of the large picture to mask or unmask it, or do so at the mark ({cell}). To mask several, paint ({paint}): drag over them, or extend the mark with Shift and the arrows, and paint the range ({range}).</source>
        <translation>在大图的单元格上点右键来掩蔽或取消掩蔽它，或在标记处这样做（{cell}）。要掩蔽多个，请涂画（{paint}）：在它们上拖动，或用 Shift 和方向键扩展标记，再涂画该范围（{range}）。</translation>
    </message>
    <message>
        <source>Adjust the colours</source>
        <translation>调整颜色</translation>
    </message>
    <message>
        <source>Scale, below the colour bar, sets the range of the colours and their spacing. Drag an end of the bar to move it; a double-click resets both.</source>
        <translation>色标下方的“尺度”设定颜色的范围和分布。拖动色标的一端来移动它；双击重置两端。</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Scroll over the large picture to zoom, drag to pan, press Home to fit. Double-click its title to show only the picture; Escape shows all panels.</source>
        <translation>在大图上滚动来缩放，拖动来平移，按 Home 适合窗口。双击其标题只显示该图；Escape 显示所有面板。</translation>
    </message>
    <message>
        <source>Use the keyboard</source>
        <translation>使用键盘</translation>
    </message>
    <message>
        <source>All of the window can be reached ({keys} moves to the next panel). In the large picture the arrows, Home, End and the page keys move the mark, with Ctrl to the edge; Return edits the cell, the menu key opens its menu, + and − zoom, Escape removes the mark. Settings &gt; Keyboard shortcuts changes the keys of every command.</source>
        <translation>窗口的所有部分都可以用键盘到达（{keys} 移到下一个面板）。在大图中，方向键、Home、End 和翻页键移动标记，加 Ctrl 移到边缘；Return 编辑单元格，菜单键打开其菜单，+ 和 − 缩放，Escape 去掉标记。“设置 &gt; 键盘快捷键”可更改每个命令的按键。</translation>
    </message>
    <message>
        <source>Choose the file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Open one file at a time ({count} were dropped).</source>
        <translation>一次打开一个文件（放下了 {count} 个）。</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>Include the session</source>
        <translation>包含会话</translation>
    </message>
    <message>
        <source>The file carries the text, the options and the edits; File &gt; Open brings them back from it.</source>
        <translation>文件带有文本、选项和编辑；“文件 &gt; 打开”可从中恢复它们。</translation>
    </message>
    <message>
        <source>{command}: {reason}</source>
        <translation>{command}：{reason}</translation>
    </message>
    <message>
        <source>{keys} are several keys, one after the other: choose one, with Ctrl, Alt or Shift.</source>
        <translation>{keys} 是依次按下的几个键：请选择一个，配合 Ctrl、Alt 或 Shift。</translation>
    </message>
    <message>
        <source>{keys} is not a key.</source>
        <translation>{keys} 不是按键。</translation>
    </message>
    <message>
        <source>{keys} is the same in every program: {use}.</source>
        <translation>{keys} 在每个程序中都一样：{use}。</translation>
    </message>
    <message>
        <source>{keys} types a character on keyboards on which AltGr is Ctrl+Alt.</source>
        <translation>在 AltGr 等于 Ctrl+Alt 的键盘上，{keys} 会键入字符。</translation>
    </message>
    <message>
        <source>{keys} opens a menu, or types a character on macOS.</source>
        <translation>{keys} 会打开菜单，或在 macOS 上键入字符。</translation>
    </message>
    <message>
        <source>{keys} types a character: choose it with Ctrl.</source>
        <translation>{keys} 会键入字符：请配合 Ctrl 选择。</translation>
    </message>
    <message>
        <source>{keys} deletes what is selected: choose it with Ctrl.</source>
        <translation>{keys} 会删除所选内容：请配合 Ctrl 选择。</translation>
    </message>
    <message>
        <source>{keys} is that of {command}, too, which keeps it.</source>
        <translation>{keys} 也是 {command} 的按键，由后者保留。</translation>
    </message>
    <message>
        <source>{keys} is the key of {command} ({place}).</source>
        <translation>{keys} 是 {command} 的按键（{place}）。</translation>
    </message>
    <message>
        <source>Your {name}</source>
        <translation>你的{name}</translation>
    </message>
    <message>
        <source>d_out per head</source>
        <translation>每个头的 d_out</translation>
    </message>
    <message>
        <source>d_out of all heads</source>
        <translation>所有头的 d_out</translation>
    </message>
    <message>
        <source>Dimensions of the output of each head; the heads are put side by side, which gives {width}.</source>
        <translation>每个头的输出维数；各头并排，共 {width} 维。</translation>
    </message>
    <message>
        <source>Dimensions of the output of all heads together: each head has {width} of them.</source>
        <translation>所有头合计的输出维数：每个头有 {width} 维。</translation>
    </message>
    <message>
        <source>{layers} layers · {heads} heads · {kv_heads} key/value heads (grouped-query attention)</source>
        <translation>{layers} 层 · {heads} 个头 · {kv_heads} 个键/值头（分组查询注意力）</translation>
    </message>
    <message>
        <source>1 layer · 1 head</source>
        <translation>1 层 · 1 个头</translation>
    </message>
    <message>
        <source>{layers} layers · {heads} heads</source>
        <translation>{layers} 层 · {heads} 个头</translation>
    </message>
    <message>
        <source>d_model {d_model} · d_head {d_head} · {positions}.</source>
        <translation>d_model {d_model} · d_head {d_head} · {positions}。</translation>
    </message>
    <message>
        <source>It is in memory in {dtype}.</source>
        <translation>它以 {dtype} 存放在内存中。</translation>
    </message>
    <message>
        <source>The file stores weights in {bits} bits ({stored}).</source>
        <translation>文件以 {bits} 位存储权重（{stored}）。</translation>
    </message>
    <message>
        <source>Sizes, tokenizer and weights are fixed by the checkpoint.</source>
        <translation>大小、分词器和权重由检查点固定。</translation>
    </message>
    <message>
        <source>rotary positions</source>
        <translation>旋转位置</translation>
    </message>
    <message>
        <source>positions of its own</source>
        <translation>自有的位置</translation>
    </message>
    <message>
        <source>recurrent, without positions</source>
        <translation>循环，没有位置</translation>
    </message>
    <message>
        <source>sinusoidal positions</source>
        <translation>正弦位置</translation>
    </message>
    <message>
        <source>linear biases (ALiBi)</source>
        <translation>线性偏置（ALiBi）</translation>
    </message>
    <message>
        <source>relative positions</source>
        <translation>相对位置</translation>
    </message>
    <message>
        <source>learned positions</source>
        <translation>学得的位置</translation>
    </message>
    <message>
        <source>rotary positions (RoPE), base {base}</source>
        <translation>旋转位置（RoPE），基数 {base}</translation>
    </message>
    <message>
        <source>, in {count} of {layers} layers</source>
        <translation>，在 {layers} 层中的 {count} 层</translation>
    </message>
    <message>
        <source>Fixed by the checkpoint ({model}).</source>
        <translation>由检查点（{model}）固定。</translation>
    </message>
    <message>
        <source>Each weight follows from its own score alone.</source>
        <translation>每个权重只由其自身的分数得出。</translation>
    </message>
    <message>
        <source>Nothing is masked.</source>
        <translation>没有掩蔽任何内容。</translation>
    </message>
    <message>
        <source>{option} is off.</source>
        <translation>{option}已关闭。</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>every {column} is masked</source>
        <translation>每个{column}都被掩蔽</translation>
    </message>
    <message>
        <source>no partner</source>
        <translation>没有对应</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>未保留</translation>
    </message>
    <message>
        <source>The row “{word}” has no entropy: one of its weights is negative or no number, or all are 0.</source>
        <translation>“{word}”行没有熵：其权重中有负数或非数，或全部为 0。</translation>
    </message>
    <message>
        <source>“{word}” has no sum: one of its weights is no finite number.</source>
        <translation>“{word}”没有和：其权重中有非有限数。</translation>
    </message>
    <message>
        <source>The weights of the row “{word}” do not sum to 1; divided by their sum, they have an entropy of {number}.</source>
        <translation>“{word}”行的权重之和不为 1；除以其和后，熵为 {number}。</translation>
    </message>
    <message>
        <source>The weights of the row “{word}” have an entropy of {number}.</source>
        <translation>“{word}”行的权重的熵为 {number}。</translation>
    </message>
    <message>
        <source>The row “{word}” sums to {number}.</source>
        <translation>“{word}”行之和为 {number}。</translation>
    </message>
    <message>
        <source>The column “{word}” sums to {number}.</source>
        <translation>“{word}”列之和为 {number}。</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>Drag over cells to mask them; begin at a masked cell to unmask them.</source>
        <translation>在单元格上拖动来掩蔽它们；从被掩蔽的单元格开始则取消掩蔽。</translation>
    </message>
    <message>
        <source>Rectangle</source>
        <translation>矩形</translation>
    </message>
    <message>
        <source>Drag a rectangle to mask it; begin at a masked cell to unmask it.</source>
        <translation>拖出一个矩形来掩蔽它；从被掩蔽的单元格开始则取消掩蔽。</translation>
    </message>
    <message>
        <source>Click a row to mask all of its cells, or drag over several.</source>
        <translation>点击一行掩蔽其所有单元格，或在多行上拖动。</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Click a column to mask all of its cells, or drag over several.</source>
        <translation>点击一列掩蔽其所有单元格，或在多列上拖动。</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Suppresses</source>
        <translation>抑制</translation>
    </message>
    <message>
        <source>{token} raises</source>
        <translation>{token} 提高</translation>
    </message>
    <message>
        <source>{token} lowers</source>
        <translation>{token} 降低</translation>
    </message>
    <message>
        <source>Keys of {token}</source>
        <translation>{token} 的键</translation>
    </message>
    <message>
        <source>Queries of {token}</source>
        <translation>{token} 的查询</translation>
    </message>
    <message>
        <source>Query → key</source>
        <translation>查询 → 键</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: {score}</source>
        <translation>第 {layer} 层，头 {head}：{score}</translation>
    </message>
    <message>
        <source>entropy {entropy} nats, KL to the output {divergence} nats</source>
        <translation>熵 {entropy} nat，与输出的 KL {divergence} nat</translation>
    </message>
    <message>
        <source>target {token}: rank {rank}, probability {probability}</source>
        <translation>目标 {token}：排名 {rank}，概率 {probability}</translation>
    </message>
    <message>
        <source>target {token}: probability {probability}</source>
        <translation>目标 {token}：概率 {probability}</translation>
    </message>
    <message>
        <source>{metric} {pair}</source>
        <translation>{metric} {pair}</translation>
    </message>
    <message>
        <source>after {token}</source>
        <translation>在 {token} 之后</translation>
    </message>
    <message>
        <source>layer {layer}, token {at}, {token}</source>
        <translation>第 {layer} 层，词元 {at}，{token}</translation>
    </message>
    <message>
        <source>layer {layer}, head {at}</source>
        <translation>第 {layer} 层，头 {at}</translation>
    </message>
    <message>
        <source>The experiment is still being computed. Wait a moment.</source>
        <translation>实验仍在计算。请稍候。</translation>
    </message>
    <message>
        <source>{activation}, layer {layer}</source>
        <translation>{activation}，第 {layer} 层</translation>
    </message>
    <message>
        <source>head {column}</source>
        <translation>头 {column}</translation>
    </message>
    <message>
        <source>KV head {column}, of heads {first} to {last}</source>
        <translation>KV 头 {column}，属于头 {first} 到 {last}</translation>
    </message>
    <message>
        <source>token {at}, {token}</source>
        <translation>词元 {at}，{token}</translation>
    </message>
    <message>
        <source>Not computed yet.</source>
        <translation>还没有计算。</translation>
    </message>
    <message>
        <source>The same in both runs: patching it changes nothing.</source>
        <translation>两次运行中相同：修补它不改变任何内容。</translation>
    </message>
    <message>
        <source>This layer has none.</source>
        <translation>该层没有。</translation>
    </message>
    <message>
        <source>No path: the head is in no later layer.</source>
        <translation>没有路径：该头不在后面的层中。</translation>
    </message>
    <message>
        <source>recovered, estimated {share}</source>
        <translation>恢复，估计 {share}</translation>
    </message>
    <message>
        <source>recovered {share}</source>
        <translation>恢复 {share}</translation>
    </message>
    <message>
        <source>{metric} {pair}: {patched}; corrupted {corrupted}, clean {clean}</source>
        <translation>{metric} {pair}：{patched}；损坏 {corrupted}，干净 {clean}</translation>
    </message>
    <message>
        <source>variance {raw}</source>
        <translation>方差 {raw}</translation>
    </message>
    <message>
        <source>variance {raw} (orange), then {scaled} (blue)</source>
        <translation>方差 {raw}（橙），然后 {scaled}（蓝）</translation>
    </message>
    <message>
        <source>weight {row} by score {column}: {value}</source>
        <translation>权重 {row} 对分数 {column}：{value}</translation>
    </message>
    <message>
        <source>Weights of the first query</source>
        <translation>第一个查询的权重</translation>
    </message>
    <message>
        <source>largest {weight}, 1 / n = {even}</source>
        <translation>最大 {weight}，1 / n = {even}</translation>
    </message>
    <message>
        <source>Gradient with respect to the scores</source>
        <translation>对分数的梯度</translation>
    </message>
    <message>
        <source>largest {largest}, mean over queries {gradient}</source>
        <translation>最大 {largest}，各查询的均值 {gradient}</translation>
    </message>
    <message>
        <source>Variance over d_k</source>
        <translation>方差随 d_k</translation>
    </message>
    <message>
        <source>of what the softmax takes</source>
        <translation>softmax 所接收内容的方差</translation>
    </message>
    <message>
        <source>Entropy of each query's weights</source>
        <translation>每个查询的权重的熵</translation>
    </message>
    <message>
        <source>mean {mean} of at most log n = {most} nats</source>
        <translation>均值 {mean}，最大 log n = {most} nat</translation>
    </message>
    <message>
        <source>Mean entropy over d_k</source>
        <translation>平均熵随 d_k</translation>
    </message>
    <message>
        <source>low: the softmax is saturated</source>
        <translation>低：softmax 已饱和</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}</source>
        <translation>第 {layer} 层，头 {head}</translation>
    </message>
    <message>
        <source>You are viewing {name}. Switch to Now ({keys}) to drag its points.</source>
        <translation>你正在查看 {name}。请切换到现在（{keys}）来拖动它的点。</translation>
    </message>
    <message>
        <source>{measure}, {state}</source>
        <translation>{measure}，{state}</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>红</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>橙</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>紫</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>黄</translation>
    </message>
    <message>
        <source>“{token}” at token {place}</source>
        <translation>词元 {place} 处的“{token}”</translation>
    </message>
    <message>
        <source>Outdated ({keys} recomputes)</source>
        <translation>已过时（{keys} 重新计算）</translation>
    </message>
    <message>
        <source>{raising} raises, {lowering} lowers the logit of {token}</source>
        <translation>{raising} 提高、{lowering} 降低 {token} 的 logit</translation>
    </message>
    <message>
        <source>{raising} raises, {lowering} lowers: {metric} {token}</source>
        <translation>{raising} 提高，{lowering} 降低：{metric} {token}</translation>
    </message>
    <message>
        <source>A score of the model, whatever the text</source>
        <translation>模型的分数，与文本无关</translation>
    </message>
    <message>
        <source>{measure}, {count} texts of {folder}</source>
        <translation>{measure}，{folder} 的 {count} 段文本</translation>
    </message>
    <message>
        <source>Long text: selected layer only</source>
        <translation>长文本：仅所选层</translation>
    </message>
    <message>
        <source>{count} of {layers} layers ({keys} continues)</source>
        <translation>{layers} 层中的 {count} 层（{keys} 继续）</translation>
    </message>
    <message>
        <source>Highest: {heads}</source>
        <translation>最高：{heads}</translation>
    </message>
    <message>
        <source>From {one} to {other}</source>
        <translation>从 {one} 到 {other}</translation>
    </message>
    <message>
        <source>Picture of {stage}</source>
        <translation>{stage}的图</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Help with this step.</source>
        <translation>对此步骤的帮助。</translation>
    </message>
    <message>
        <source>Answer the question in the lesson first.</source>
        <translation>请先回答课程中的问题。</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>The chapter</source>
        <translation>本章</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Trained models</source>
        <translation>训练好的模型</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Chosen stage</source>
        <translation>所选阶段</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>head {head} ({part} head {own})</source>
        <translation>头 {head}（{part}头 {own}）</translation>
    </message>
    <message>
        <source>{head} ({ablated})</source>
        <translation>{head}（{ablated}）</translation>
    </message>
    <message>
        <source>{title}, {part}</source>
        <translation>{title}，{part}</translation>
    </message>
    <message>
        <source>layer {layer}, head {head}</source>
        <translation>第 {layer} 层，头 {head}</translation>
    </message>
    <message>
        <source>{stage}, {one} and {other}</source>
        <translation>{stage}，{one} 和 {other}</translation>
    </message>
    <message>
        <source>heads {first} and {second}</source>
        <translation>头 {first} 和 {second}</translation>
    </message>
    <message>
        <source>sentences {first} and {second}</source>
        <translation>句子 {first} 和 {second}</translation>
    </message>
    <message>
        <source>Layer {layer}, head {number}</source>
        <translation>第 {layer} 层，头 {number}</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>头 {number}</translation>
    </message>
    <message>
        <source>Sentence {number}: {words}</source>
        <translation>句子 {number}：{words}</translation>
    </message>
    <message>
        <source>sentence {number}</source>
        <translation>句子 {number}</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>chosen experts</source>
        <translation>所选专家</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>汇</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>query segments</source>
        <translation>查询片段</translation>
    </message>
    <message>
        <source>key segments</source>
        <translation>键片段</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Loaded values from {low} to {high}; {off} of {count} rows do not sum to 1.</source>
        <translation>载入的值从 {low} 到 {high}；{count} 行中有 {off} 行之和不为 1。</translation>
    </message>
    <message>
        <source>Loaded values from {low} to {high}; the rows sum to 1.</source>
        <translation>载入的值从 {low} 到 {high}；各行之和为 1。</translation>
    </message>
    <message>
        <source>How much each {queries} token (row) takes from each {keys} token's value; {sums}.</source>
        <translation>每个{queries}词元（行）从每个{keys}词元的值中取多少；{sums}。</translation>
    </message>
    <message>
        <source>How much each {token} (row) takes from each key's value; {sums}.</source>
        <translation>每个{token}（行）从每个键的值中取多少；{sums}。</translation>
    </message>
    <message>
        <source>How much each {token} (row) takes from each value; {sums}.</source>
        <translation>每个{token}（行）从每个值中取多少；{sums}。</translation>
    </message>
    <message>
        <source>The text is so long that these numbers are not kept here: select the layer, fold by longer segments, or shorten the text.</source>
        <translation>文本太长，此处不保留这些数值：请选择该层、按更长的片段折叠，或缩短文本。</translation>
    </message>
    <message>
        <source>Rows and columns are segments of the text: what each query of a segment gives to all keys of another one, as the mean of its queries.</source>
        <translation>行和列是文本的片段：一个片段的每个查询给另一个片段的所有键的量，对其查询取均值。</translation>
    </message>
    <message>
        <source>Rows and columns are segments of the text: the mean of the numbers of their tokens, without masked cells.</source>
        <translation>行和列是文本的片段：其词元的数的均值，不含被掩蔽的单元格。</translation>
    </message>
    <message>
        <source>Each row is the mean vector of a segment's tokens.</source>
        <translation>每一行是一个片段的词元的平均向量。</translation>
    </message>
    <message>
        <source>{name} has no such sentence to compare with.</source>
        <translation>{name} 没有可比较的这个句子。</translation>
    </message>
    <message>
        <source>{name} has no such layer to compare with.</source>
        <translation>{name} 没有可比较的这一层。</translation>
    </message>
    <message>
        <source>{name} has no head {head} to compare with.</source>
        <translation>{name} 没有可比较的头 {head}。</translation>
    </message>
    <message>
        <source>{name} has no such stage to compare with.</source>
        <translation>{name} 没有可比较的这个阶段。</translation>
    </message>
    <message>
        <source>Other experts are chosen in {name}: compare the router logits.</source>
        <translation>{name} 中选择了其他专家：请比较路由 logit。</translation>
    </message>
    <message>
        <source>The text is too long to compare single cells.</source>
        <translation>文本太长，无法比较单个单元格。</translation>
    </message>
    <message>
        <source>1 exchanged segment, aligned by position.</source>
        <translation>1 个替换的片段，按位置对齐。</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} exchanged segments, aligned by position.</source>
        <translation>
            <numerusform>{count:,} 个替换的片段，按位置对齐。</numerusform>
        </translation>
    </message>
    <message>
        <source>1 segment has no partner.</source>
        <translation>1 个片段没有对应。</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} segments have no partner.</source>
        <translation>
            <numerusform>{count:,} 个片段没有对应。</numerusform>
        </translation>
    </message>
    <message>
        <source>Difference (now − {name}): red grew, blue shrank.</source>
        <translation>差（当前 − {name}）：红色变大，蓝色变小。</translation>
    </message>
    <message>
        <source>1 exchanged token, aligned by position.</source>
        <translation>1 个替换的词元，按位置对齐。</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} exchanged tokens, aligned by position.</source>
        <translation>
            <numerusform>{count:,} 个替换的词元，按位置对齐。</numerusform>
        </translation>
    </message>
    <message>
        <source>1 token has no partner.</source>
        <translation>1 个词元没有对应。</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens have no partner.</source>
        <translation>
            <numerusform>{count:,} 个词元没有对应。</numerusform>
        </translation>
    </message>
    <message>
        <source>1 dimension has no partner.</source>
        <translation>1 个维度没有对应。</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} dimensions have no partner.</source>
        <translation>
            <numerusform>{count:,} 个维度没有对应。</numerusform>
        </translation>
    </message>
    <message>
        <source>A difference has no sums or entropy.</source>
        <translation>差没有和或熵。</translation>
    </message>
    <message>
        <source>The text is too long for sums and entropy.</source>
        <translation>文本太长，无法求和与熵。</translation>
    </message>
    <message>
        <source>These values were loaded from a file; nothing is computed from them, so they cannot be edited.</source>
        <translation>这些值是从文件载入的；没有由它们计算任何内容，因此不能编辑。</translation>
    </message>
    <message>
        <source>This stage is read off other stages: edit those instead.</source>
        <translation>此阶段由其他阶段得出：请编辑那些阶段。</translation>
    </message>
    <message>
        <source>A held state and a difference cannot be edited. Show the present state to change its numbers.</source>
        <translation>保存的状态和差不能编辑。要更改数字，请显示当前状态。</translation>
    </message>
    <message>
        <source>no partner in {name}</source>
        <translation>在 {name} 中没有对应</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>{one} − {other}</source>
        <translation>{one} − {other}</translation>
    </message>
    <message>
        <source> (rounding)</source>
        <translation> （舍入）</translation>
    </message>
    <message>
        <source>One vector per token id, shared by all occurrences</source>
        <translation>每个词元 id 一个向量，由所有出现处共用</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>b in {formula}</source>
        <translation>{formula} 中的 b</translation>
    </message>
    <message>
        <source>times</source>
        <translation>乘以</translation>
    </message>
    <message>
        <source>{name} step {step}: {value}</source>
        <translation>{name} 第 {step} 步：{value}</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>训练模型</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>The process that has {name} has ended, and nothing is computed any more: what you see stays, and can be saved.</source>
        <translation>持有 {name} 的进程已结束，不再计算任何内容：你看到的内容保留，并且可以保存。</translation>
    </message>
    <message>
        <source>Measure by {metric}</source>
        <translation>用{metric}测量</translation>
    </message>
    <message>
        <source>Experiments are not written for LaTeX or the web. Export a picture ({keys}) or a table.</source>
        <translation>实验不能写成 LaTeX 或网页。请导出图片（{keys}）或表格。</translation>
    </message>
    <message>
        <source>This experiment has no table. Export its picture ({keys}).</source>
        <translation>此实验没有表格。请导出其图片（{keys}）。</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>无法写入 {name}：{reason}。</translation>
    </message>
    <message>
        <source>Saved {name}. Open it in your editor.</source>
        <translation>已保存 {name}。请在你的编辑器中打开它。</translation>
    </message>
    <message>
        <source>Saved {name}.</source>
        <translation>已保存 {name}。</translation>
    </message>
    <message>
        <source>This step has no question {number}.</source>
        <translation>此步骤没有问题 {number}。</translation>
    </message>
    <message>
        <source>There is no panel {name}: the panels are {known}.</source>
        <translation>没有面板 {name}：可用的面板有 {known}。</translation>
    </message>
    <message>
        <source>Computed by transformers: {path}</source>
        <translation>由 transformers 计算：{path}</translation>
    </message>
    <message>
        <source>{bits} bits ({stored})</source>
        <translation>{bits} 位（{stored}）</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Show this panel and give it the keyboard focus.</source>
        <translation>显示此面板并给它键盘焦点。</translation>
    </message>
    <message>
        <source>Show or hide {panel}</source>
        <translation>显示或隐藏{panel}</translation>
    </message>
    <message>
        <source>Not available now.</source>
        <translation>现在不可用。</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>如训练时</translation>
    </message>
    <message>
        <source>Option: {value}</source>
        <translation>选项：{value}</translation>
    </message>
    <message>
        <source>There is no sentence yet.</source>
        <translation>还没有句子。</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Layer {number}</source>
        <translation>第 {number} 层</translation>
    </message>
    <message>
        <source>Compare with {what}</source>
        <translation>与{what}比较</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Shown next to the large picture, with linked zoom and pointer.</source>
        <translation>显示在大图旁边，缩放和指针联动。</translation>
    </message>
    <message>
        <source>Head {layer}.{head}</source>
        <translation>头 {layer}.{head}</translation>
    </message>
    <message>
        <source>Layer and head</source>
        <translation>层和头</translation>
    </message>
    <message>
        <source>Sort heads by</source>
        <translation>头的排序依据</translation>
    </message>
    <message>
        <source>Direct logit attribution and ablation effects then refer to this token.</source>
        <translation>直接 logit 归因和消融效应将针对此词元。</translation>
    </message>
    <message>
        <source>Head attribution for the top token</source>
        <translation>对最可能词元的头归因</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Head attribution for {token}</source>
        <translation>对 {token} 的头归因</translation>
    </message>
    <message>
        <source>Head attribution for {token} rather than {other}</source>
        <translation>对 {token} 相对于 {other} 的头归因</translation>
    </message>
    <message>
        <source>The difference of their logits is attributed.</source>
        <translation>归因于它们 logit 之差。</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Wrote {name}. Repeat it by: attnviz do --script {name}</source>
        <translation>已写入 {name}。重复它：attnviz do --script {name}</translation>
    </message>
    <message>
        <source>No installed font has {character}, so a box is drawn: “attnviz doctor” names packages of fonts.</source>
        <translation>已安装的字体都不含 {character}，因此显示为方框：“attnviz doctor”会给出含字体的软件包。</translation>
    </message>
    <message>
        <source>Something in AttnViz failed ({what}). Save your work, and please report it.</source>
        <translation>AttnViz 中有内容失败（{what}）。请保存你的工作，并报告此问题。</translation>
    </message>
    <message>
        <source>Not enough memory. Save your work, then shorten the text.</source>
        <translation>内存不足。请保存你的工作，然后缩短文本。</translation>
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
        <translation>用法：attnviz [PLUG-INS] [FILE | MODEL] | COMMAND ... | --version | --help

键入一个句子，看看注意力如何在它上面计算。

插件：
  --plugin FILE.py           运行一个添加度量、实验、归一化或变体的文件；也可给出多个
  --no-plugins               不使用已安装软件包的插件

示例：
  attnviz                    打开窗口
  attnviz smollm2            用训练好的模型打开窗口
  attnviz figure --text "Hello shiny sun" --out weights.svg</translation>
    </message>
    <message>
        <source>Options: attnviz COMMAND --help. A mistake is reported in one sentence, with exit status 2.</source>
        <translation>选项：attnviz COMMAND --help。错误用一句话报告，退出状态为 2。</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>open the window, as attnviz FILE and attnviz MODEL do</source>
        <translation>打开窗口，与 attnviz FILE 和 attnviz MODEL 相同</translation>
    </message>
    <message>
        <source>Open the window on the sentence of the chapter, a file or a trained model, with a text,
options, and a selected layer and head. Without a display, draw attnviz.png instead.

Example: attnviz smollm2 --text "When Mary and John went to the store," --head 5.1</source>
        <translation>打开窗口，显示该章的句子、一个文件或训练好的模型，可带文本、选项以及所选的层和头。
没有显示器时，改为绘制 attnviz.png。

示例：attnviz smollm2 --text "When Mary and John went to the store," --head 5.1</translation>
    </message>
    <message>
        <source>What is opened.</source>
        <translation>打开什么。</translation>
    </message>
    <message>
        <source>a session, *.attnviz, attention in arrays, *.npz, which - reads from standard input, a lesson, *.lesson.md, a text, *.txt, or a trained model: a folder, a .gguf file, or dates (built in), smollm2 or minilm (optional packages)</source>
        <translation>会话 *.attnviz；数组形式的注意力 *.npz，用 - 则从标准输入读取；课程 *.lesson.md；文本 *.txt；或训练好的模型：文件夹、.gguf 文件，或 dates（内置）、smollm2 或 minilm（可选的软件包）</translation>
    </message>
    <message>
        <source>the sentence; several --text form a batch. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>句子；多个 --text 组成一个批次。@FILE 读取 UTF-8 文本文件；以 @ 开头的文本请写 @@</translation>
    </message>
    <message>
        <source>an option; attnviz compute --help lists them</source>
        <translation>一个选项；attnviz compute --help 列出所有选项</translation>
    </message>
    <message>
        <source>auto, cpu, cuda, mps (default: that of the settings)</source>
        <translation>auto、cpu、cuda、mps（默认：设置中的设备）</translation>
    </message>
    <message>
        <source>Where in the computation.</source>
        <translation>计算中的位置。</translation>
    </message>
    <message>
        <source>a layer of the model, counted from 0, or all (default)</source>
        <translation>模型的一层，从 0 开始计数，或 all（默认）</translation>
    </message>
    <message>
        <source>3, 0,3,5-7 or all (default), from 0; 12.3 is head 3 of layer 12</source>
        <translation>3、0,3,5-7 或 all（默认），从 0 开始；12.3 是第 12 层的头 3</translation>
    </message>
    <message>
        <source>which of several sentences, counted from 1</source>
        <translation>多个句子中的哪一个，从 1 开始计数</translation>
    </message>
    <message>
        <source>be led through attention</source>
        <translation>一步一步地了解注意力</translation>
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
        <translation>打开窗口学习一个课程；或不用窗口运行课程：执行每个操作，每项检查在解答之前不成立、
之后成立，所指的每个控件都存在。错误连同所在行一起报告，退出状态为 2。

示例：
  attnviz lesson 02-simplified --check
  attnviz lesson 02-simplified --html simplified.html
  attnviz lesson 03-trainable-weights --student "Ada Lovelace" --hand-in handed-in
  attnviz lesson --grade handed-in --out class.csv</translation>
    </message>
    <message>
        <source>Options.</source>
        <translation>选项。</translation>
    </message>
    <message>
        <source>a file, *.lesson.md, a folder or a zip of them, or a name that --list prints (default: all)</source>
        <translation>文件 *.lesson.md、含有它们的文件夹或 zip，或 --list 列出的名称（默认：全部）</translation>
    </message>
    <message>
        <source>run it, or all lessons that come with AttnViz</source>
        <translation>运行它，或 AttnViz 自带的所有课程</translation>
    </message>
    <message>
        <source>list the lessons that come with AttnViz, or those of a folder, and what was done of each</source>
        <translation>列出 AttnViz 自带的课程或某个文件夹中的课程，以及每个课程完成了多少</translation>
    </message>
    <message>
        <source>write it as one page for the browser, with pictures and answers</source>
        <translation>把它写成一个浏览器网页，含图片和答案</translation>
    </message>
    <message>
        <source>replace a file that is there</source>
        <translation>替换已有的文件</translation>
    </message>
    <message>
        <source>A class.</source>
        <translation>班级。</translation>
    </message>
    <message>
        <source>who takes the lesson; the name gives the seed of the numbers</source>
        <translation>学习该课程的人；由姓名得到数字的种子</translation>
    </message>
    <message>
        <source>the seed of the numbers, if not that of the name</source>
        <translation>数字的种子，如果不用由姓名得到的种子</translation>
    </message>
    <message>
        <source>write each lesson that is finished to a file in this folder</source>
        <translation>把每个完成的课程写成此文件夹中的一个文件</translation>
    </message>
    <message>
        <source>print a table of the files that a class handed in; each answer is judged again</source>
        <translation>输出一个班级所提交文件的表格；每个答案都重新评判</translation>
    </message>
    <message>
        <source>print the table as JSON</source>
        <translation>以 JSON 输出表格</translation>
    </message>
    <message>
        <source>write the table (.csv, .json)</source>
        <translation>写出表格（.csv、.json）</translation>
    </message>
    <message>
        <source>key and title of each example</source>
        <translation>每个示例的键和标题</translation>
    </message>
    <message>
        <source>List the key and the title of each example.</source>
        <translation>列出每个示例的键和标题。</translation>
    </message>
    <message>
        <source>the trained models that can be opened on this computer</source>
        <translation>本机上可以打开的训练好的模型</translation>
    </message>
    <message>
        <source>List the trained models that can be opened on this computer, with their family,
layers, heads, parameters, size on disk and path: the packages smollm2 and minilm,
dates, which comes with the program, and the Hugging Face cache. Nothing is
downloaded. Models that cannot be opened are listed with the reason.</source>
        <translation>列出本机上可以打开的训练好的模型，以及其系列、层数、头数、参数量、磁盘大小和路径：
软件包 smollm2 和 minilm、程序自带的 dates，以及 Hugging Face 缓存。不下载任何内容。
无法打开的模型连同原因一起列出。</translation>
    </message>
    <message>
        <source>the plug-ins that are loaded, and what they add</source>
        <translation>已载入的插件，以及它们添加的内容</translation>
    </message>
    <message>
        <source>List the plug-ins that are loaded, with their file or package and what they add, or why
they failed; the exit status is 1 if one did. Plug-ins are Python files after --plugin,
and installed packages with an entry point in attnviz.plugins.

Example: attnviz plugins</source>
        <translation>列出已载入的插件及其文件或软件包，以及它们添加的内容或失败的原因；若有插件失败，
退出状态为 1。插件是 --plugin 之后的 Python 文件，以及在 attnviz.plugins 中有
入口点的已安装软件包。

示例：attnviz plugins</translation>
    </message>
    <message>
        <source>what is installed here, and what is missing</source>
        <translation>这里安装了什么，缺少什么</translation>
    </message>
    <message>
        <source>Say which versions of what are installed, whether a window can open and which
libraries it lacks, with the packages that hold them, what computes, and which
trained models are there. This is what a report of a fault should have. The exit
status is 1 if something is missing.

Example: attnviz doctor</source>
        <translation>说明安装了哪些内容及其版本、能否打开窗口、缺少哪些库以及哪些软件包含有它们、
用什么计算，以及有哪些训练好的模型。报告故障时应附上这些内容。
若缺少什么，退出状态为 1。

示例：attnviz doctor</translation>
    </message>
    <message>
        <source>Compute and write</source>
        <translation>计算并写出</translation>
    </message>
    <message>
        <source>every array of a computation</source>
        <translation>一次计算的所有数组</translation>
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
        <translation>写出一次计算的所有数组（.npz 或 .csv），不舍入：词元、长度、每个阶段、权重矩阵，以及
每个句子和头的注意力权重的度量（dropout 之前，对词元取均值，未定义时为 NaN）：
measure_previous_token、measure_first_token 和 measure_own_position（对前一词元、
第一个词元、词元自身的权重）、measure_induction（对更早的相同词元之后的词元的权重）、
measure_entropy（单位为 nat）和 measure_distance（单位为词元）。对训练好的模型还有：
词元 id，以层为第一个轴的每个阶段和度量，每个头对最可能的下一个词元的直接 logit 归因
（measure_direct_logit_attribution、direct_logit_attribution_ids），以及 logit；
不含其权重。

示例：attnviz compute --example 3.5.1-causal --out causal.npz</translation>
    </message>
    <message>
        <source>What is computed.</source>
        <translation>计算什么。</translation>
    </message>
    <message>
        <source>a session, *.attnviz, or attention in arrays, *.npz; several write a file each into the folder --out</source>
        <translation>会话 *.attnviz，或数组形式的注意力 *.npz；给出多个时，各自在 --out 文件夹中写一个文件</translation>
    </message>
    <message>
        <source>an example instead (list: attnviz examples)</source>
        <translation>改用一个示例（列表：attnviz examples）</translation>
    </message>
    <message>
        <source>a chat instead, as the model's chat template writes it: a .json file with a list of {"role": "user", "content": "…"}</source>
        <translation>改用一段对话，按模型的对话模板写出：一个 .json 文件，内容为 {"role": "user", "content": "…"} 的列表</translation>
    </message>
    <message>
        <source>a .npy or .csv file of embeddings (tokens, d_in); means embedding=file</source>
        <translation>含嵌入（词元，d_in）的 .npy 或 .csv 文件；相当于 embedding=file</translation>
    </message>
    <message>
        <source>an option, listed below</source>
        <translation>一个选项，列于下方</translation>
    </message>
    <message>
        <source>a trained model: dates, smollm2, minilm, a folder, a .gguf file, or a name in the Hugging Face cache; each text is then one input, line breaks included</source>
        <translation>训练好的模型：dates、smollm2、minilm、文件夹、.gguf 文件，或 Hugging Face 缓存中的名称；这时每段文本是一个输入，包括其换行</translation>
    </message>
    <message>
        <source>auto, cpu, cuda, mps (default: auto)</source>
        <translation>auto、cpu、cuda、mps（默认：auto）</translation>
    </message>
    <message>
        <source>a text A of as many tokens, for --patch and --steer. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>词元数相同的文本 A，用于 --patch 和 --steer。@FILE 读取 UTF-8 文本文件；以 @ 开头的文本请写 @@</translation>
    </message>
    <message>
        <source>take activations from A, such as residual@12, heads@12.3 or keys@12.3:5 (at one token); attnviz patch --help lists each WHAT</source>
        <translation>从 A 取激活，如 residual@12、heads@12.3 或 keys@12.3:5（在一个词元上）；attnviz patch --help 列出每个 WHAT</translation>
    </message>
    <message>
        <source>add ALPHA (A - x) to the residual stream x of a layer, or to the output of a head</source>
        <translation>把 ALPHA (A - x) 加到某层的残差流 x，或某个头的输出上</translation>
    </message>
    <message>
        <source>Which arrays.</source>
        <translation>哪些数组。</translation>
    </message>
    <message>
        <source>also write the logit lens: lens_rows, lens_ids, lens_probabilities</source>
        <translation>还写出 logit 透镜：lens_rows、lens_ids、lens_probabilities</translation>
    </message>
    <message>
        <source>Effects and scores of heads.</source>
        <translation>头的效应和分数。</translation>
    </message>
    <message>
        <source>also compute how much the logit and the probability of the top next token drop when each head is ablated</source>
        <translation>还计算消融每个头时，最可能的下一个词元的 logit 和概率下降多少</translation>
    </message>
    <message>
        <source>also compute the scores of a model's heads, which no text changes: ov_copying, full_ov_copying, prefix_matching and copying</source>
        <translation>还计算模型各头的分数，它们不随文本改变：ov_copying、full_ov_copying、prefix_matching 和 copying</translation>
    </message>
    <message>
        <source>of the random tokens of --scores (default: 123)</source>
        <translation>用于 --scores 的随机词元（默认：123）</translation>
    </message>
    <message>
        <source>what takes the place of a head's output in --effects: zero (default), its mean over this text, its mean over 200 reference sentences (reference), or its output in the snapshot --beside (resample)</source>
        <translation>在 --effects 中用什么代替头的输出：零（zero，默认）、其在此文本上的均值（mean）、其在 200 个参考句子上的均值（reference），或其在快照 --beside 中的输出（resample）</translation>
    </message>
    <message>
        <source>the number whose drop --effects measure: the token's logit (default), probability or rank (1 is the best); always also its probability</source>
        <translation>--effects 测量哪个数的下降：词元的 logit（默认）、probability 或 rank（1 为最好）；总是同时测量其概率</translation>
    </message>
    <message>
        <source>the token of --metric (default: the top one of each text)</source>
        <translation>用于 --metric 的词元（默认：每段文本最可能的词元）</translation>
    </message>
    <message>
        <source>the token whose number is subtracted from that of --answer</source>
        <translation>从 --answer 的数中减去其数的词元</translation>
    </message>
    <message>
        <source>the snapshot of the session for --ablation resample</source>
        <translation>会话中用于 --ablation resample 的快照</translation>
    </message>
    <message>
        <source>Output.</source>
        <translation>输出。</translation>
    </message>
    <message>
        <source>where to write; the ending chooses the format</source>
        <translation>写到哪里；扩展名决定格式</translation>
    </message>
    <message>
        <source>a UTF-8 file with a sentence in each line: writes a file for each into the folder --out, as several sessions do</source>
        <translation>每行一个句子的 UTF-8 文件：为每个句子在 --out 文件夹中写一个文件，与给出多个会话时相同</translation>
    </message>
    <message>
        <source>the ending of the files in that folder</source>
        <translation>该文件夹中文件的扩展名</translation>
    </message>
    <message>
        <source>a stage as a picture, also for a paper</source>
        <translation>把一个阶段画成图，也可用于论文</translation>
    </message>
    <message>
        <source>Draw a stage (.png, .svg, .pdf, .tikz or .html): one head, or all heads. For a trained
model all heads of all layers are one sheet with a row for each layer. --head 2,5 draws
two heatmaps side by side, --layer 0,1 two layers, --sentence 1,2 two sentences.

Examples:
  attnviz figure --text "Hello shiny sun" --head 0 --out weights.svg
  attnviz figure --model minilm --text "It was too tired." --head 3.7 --view words --out words.svg
  attnviz figure session.attnviz --preset acl --letters on --out figure.pdf</source>
        <translation>绘制一个阶段（.png、.svg、.pdf、.tikz 或 .html）：一个头，或所有头。对训练好的模型，
所有层的所有头画成一张图，每层一行。--head 2,5 并排绘制两张热力图，
--layer 0,1 绘制两层，--sentence 1,2 绘制两个句子。

示例：
  attnviz figure --text "Hello shiny sun" --head 0 --out weights.svg
  attnviz figure --model minilm --text "It was too tired." --head 3.7 --view words --out words.svg
  attnviz figure session.attnviz --preset acl --letters on --out figure.pdf</translation>
    </message>
    <message>
        <source>What is drawn.</source>
        <translation>绘制什么。</translation>
    </message>
    <message>
        <source>embeddings, residual, encoder_output, normed, projected_queries, projected_keys, encoder_states, output_embeddings, decoder_states, queries, keys, values, rotated_queries, rotated_keys, scores, masked_scores, scaled_scores, biased_scores, capped_scores, masked_weights, weights, value_weighted, rollout, weights_gradient, sink_weights, encoder_weights, decoder_weights, cross_weights, dropout_mask, dropped_weights, context, concatenated, output, projected_attention, attention_output, router_logits, experts, expert_weights, projected_feed_forward, feed_forward, final_normed, new_states, output_logits (default: weights)</source>
        <translation>embeddings, residual, encoder_output, normed, projected_queries, projected_keys, encoder_states, output_embeddings, decoder_states, queries, keys, values, rotated_queries, rotated_keys, scores, masked_scores, scaled_scores, biased_scores, capped_scores, masked_weights, weights, value_weighted, rollout, weights_gradient, sink_weights, encoder_weights, decoder_weights, cross_weights, dropout_mask, dropped_weights, context, concatenated, output, projected_attention, attention_output, router_logits, experts, expert_weights, projected_feed_forward, feed_forward, final_normed, new_states, output_logits（默认：weights）</translation>
    </message>
    <message>
        <source>of weights: heatmap (default), lines from queries to keys, or words, tinted by the attention from one token; several heads, such as --head 0,2,3, are drawn in one picture: as lines, or as their mean</source>
        <translation>权重的画法：heatmap（热力图，默认），lines（从查询到键的连线），或 words（按来自一个词元的注意力着色的词）；多个头（如 --head 0,2,3）画在一张图中：作为连线，或取其均值</translation>
    </message>
    <message>
        <source>for lines and words: the query token, counted from 0 (default: all tokens for lines, the last one for words)</source>
        <translation>用于连线和词：查询词元，从 0 开始计数（默认：连线为所有词元，词为最后一个）</translation>
    </message>
    <message>
        <source>next to the rows and columns of weights in a heatmap: sums, or entropy</source>
        <translation>在热力图中权重的行和列旁边：sums（和）或 entropy（熵）</translation>
    </message>
    <message>
        <source>pool rows and columns to segments of the text: sentence, line, turn (of a chat), or marks (of a session); token for none (default: as the session was saved)</source>
        <translation>将行和列汇总为文本的片段：sentence、line、turn（聊天的）或 marks（会话的）；token（词元）表示不汇总（默认：与会话保存时相同）</translation>
    </message>
    <message>
        <source>leave the session out of a picture, which attnviz opens otherwise</source>
        <translation>图片中不含会话；含有时 attnviz 可以打开它</translation>
    </message>
    <message>
        <source>Figures of a fixed width.</source>
        <translation>固定宽度的插图。</translation>
    </message>
    <message>
        <source>a figure of the width, font and font size of a venue: acl, acl-wide, neurips, icml, icml-wide, iclr, aaai, aaai-wide, cvpr, cvpr-wide, jmlr, tmlr, nature, nature-wide, beamer</source>
        <translation>采用某个出版物的宽度、字体和字号的插图：acl, acl-wide, neurips, icml, icml-wide, iclr, aaai, aaai-wide, cvpr, cvpr-wide, jmlr, tmlr, nature, nature-wide, beamer</translation>
    </message>
    <message>
        <source>of the figure, such as 7.7cm, 89mm or 3.5in</source>
        <translation>插图的宽度，如 7.7cm、89mm 或 3.5in</translation>
    </message>
    <message>
        <source>of every text of the figure, such as 8</source>
        <translation>插图中所有文字的字号，如 8</translation>
    </message>
    <message>
        <source>font of the figure, such as DejaVu Serif</source>
        <translation>插图的字体，如 DejaVu Serif</translation>
    </message>
    <message>
        <source>resolution of a PNG (default: 300)</source>
        <translation>PNG 的分辨率（默认：300）</translation>
    </message>
    <message>
        <source>of the figure: light, dark, transparent (default: light)</source>
        <translation>插图的主题：light、dark、transparent（默认：light）</translation>
    </message>
    <message>
        <source>the line above a figure</source>
        <translation>插图上方的一行</translation>
    </message>
    <message>
        <source>the lines below it: the sentence, and how it was computed</source>
        <translation>其下方的各行：句子，以及它是如何计算的</translation>
    </message>
    <message>
        <source>(a), (b), ... before its panels (default: off)</source>
        <translation>在各分图前加上 (a)、(b) …（默认：off）</translation>
    </message>
    <message>
        <source>digits of the numbers in its cells (default: as many as fit)</source>
        <translation>单元格中数的位数（默认：能容纳多少就多少）</translation>
    </message>
    <message>
        <source>every stage of a head in one figure</source>
        <translation>一个头的每个阶段画在一张插图中</translation>
    </message>
    <message>
        <source>a snapshot of the session: it, the present state and their difference in one figure</source>
        <translation>会话的一个快照：它、当前状态以及两者之差画在一张插图中</translation>
    </message>
    <message>
        <source>a stage as a table, or as code that computes it</source>
        <translation>把一个阶段写成表格，或写成计算它的代码</translation>
    </message>
    <message>
        <source>Write the numbers of a stage as a table (.tsv, .md or .tex), or the program that
computes them (.py or .ipynb). A table of all heads' weights has their measures, too.

Examples:
  attnviz table --example 3.3.1-simplified --digits 2 --out weights.md
  attnviz table --set variant=multi_head --stage scores --head 0 --out scores.py</source>
        <translation>把一个阶段的数写成表格（.tsv、.md 或 .tex），或写成计算它们的程序（.py 或 .ipynb）。
所有头的权重的表格还含有其度量。

示例：
  attnviz table --example 3.3.1-simplified --digits 2 --out weights.md
  attnviz table --set variant=multi_head --stage scores --head 0 --out scores.py</translation>
    </message>
    <message>
        <source>What is written.</source>
        <translation>写出什么。</translation>
    </message>
    <message>
        <source>decimals of a table, 1 to 9 (default: 4)</source>
        <translation>表格的小数位数，1 到 9（默认：4）</translation>
    </message>
    <message>
        <source>what changes from frame to frame</source>
        <translation>逐帧改变什么</translation>
    </message>
    <message>
        <source>Write a film (.gif or .webp) of one head, or of all heads of a layer.

Example: attnviz film --example 3.5.2-dropout --stage dropped_weights --head 0
         --kind sweep:dropout=0..0.9 --frames 10 --out dropout.gif</source>
        <translation>为一个头或某层的所有头写出一段影片（.gif 或 .webp）。

示例：attnviz film --example 3.5.2-dropout --stage dropped_weights --head 0
         --kind sweep:dropout=0..0.9 --frames 10 --out dropout.gif</translation>
    </message>
    <message>
        <source>The film.</source>
        <translation>影片。</translation>
    </message>
    <message>
        <source>rows, letters, tokens, heads, layers, sweep:OPTION=FROM..TO, steps, held:SNAPSHOT; such as sweep:dropout=0..0.9</source>
        <translation>rows, letters, tokens, heads, layers, sweep:OPTION=FROM..TO, steps, held:SNAPSHOT；如 sweep:dropout=0..0.9</translation>
    </message>
    <message>
        <source>of a sweep, of held and of steps: how many frames (default: 20)</source>
        <translation>sweep、held 和 steps 的帧数（默认：20）</translation>
    </message>
    <message>
        <source>how long each frame is shown (default: 0.5)</source>
        <translation>每帧显示多久（默认：0.5）</translation>
    </message>
    <message>
        <source>a page with every stage of a head</source>
        <translation>一页，含有一个头的每个阶段</translation>
    </message>
    <message>
        <source>Write a page (.pdf, .svg or .png) with every stage of a head, the formulas, and the
arithmetic of one query.

Example: attnviz handout --example 3.4.1-step-by-step --query 1 --out page.pdf</source>
        <translation>写出一页（.pdf、.svg 或 .png），含有一个头的每个阶段、公式，以及一个查询的算式。

示例：attnviz handout --example 3.4.1-step-by-step --query 1 --out page.pdf</translation>
    </message>
    <message>
        <source>The page.</source>
        <translation>页面。</translation>
    </message>
    <message>
        <source>a4 or letter (default: a4)</source>
        <translation>a4 或 letter（默认：a4）</translation>
    </message>
    <message>
        <source>the token whose arithmetic is written, counted from 0</source>
        <translation>写出其算式的词元，从 0 开始计数</translation>
    </message>
    <message>
        <source>leave the session out of the page, which attnviz opens otherwise</source>
        <translation>页面中不含会话；含有时 attnviz 可以打开它</translation>
    </message>
    <message>
        <source>a table with a row for each head</source>
        <translation>每个头一行的表格</translation>
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
        <translation>写出每个头一行的表格（.csv、.tsv、.parquet、.md 或 .tex）。给出文本、会话或示例时，
它含有每个头的注意力权重的度量（对词元取均值，以及对最可能的下一个词元的直接
logit 归因）。

只给出 --model 时，它含有模型各头的分数：ov_copying（W_V W_O 的特征值）、
full_ov_copying（W_E W_V W_O W_U 的特征值，已并入归一化）、在十段文本上的
prefix_matching 和 copying，每段为 25 个随机词元重复四次（Olsson et al. 2022），
以及其权重在这些文本上的度量。模型没有某个分数时为空。

用 attnviz corpus 写出的文件夹代替会话时，它含有各度量在语料库上的均值和标准差。

示例：
  attnviz heads --model smollm2 --out heads.csv
  attnviz heads --model smollm2 --text "The capital of France is" --effects --out heads.tsv</translation>
    </message>
    <message>
        <source>what a person can do in the window</source>
        <translation>人在窗口中可以做的事</translation>
    </message>
    <message>
        <source>Do what a person can do in the window, on a session or another source, and write
the result: a session (.attnviz), the selected stage as a picture or a table, or all
arrays. Each word without = begins the next intent. A value is JSON, or else a text:
layer=24 head=4, on=true, cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'.

Example: attnviz do multi_head set_text text="Hello shiny sun" choose_head head=1 --out head.svg</source>
        <translation>对一个会话或其他来源做人在窗口中可以做的事，并写出结果：会话（.attnviz）、所选阶段的
图片或表格，或所有数组。每个不含 = 的词开始下一个操作。值为 JSON，否则视为文本：
layer=24 head=4, on=true, cell='{"spot": {"stage": "weights"}, "row": 2, "column": 1}'。

示例：attnviz do multi_head set_text text="Hello shiny sun" choose_head head=1 --out head.svg</translation>
    </message>
    <message>
        <source>What is done, on what, and what is written.</source>
        <translation>做什么，对什么做，写出什么。</translation>
    </message>
    <message>
        <source>a session, a variant such as multi_head, a trained model, arrays, or example:KEY</source>
        <translation>会话、变体（如 multi_head）、训练好的模型、数组，或 example:KEY</translation>
    </message>
    <message>
        <source>a name that --list prints, and its arguments; several intents are done in this order</source>
        <translation>--list 列出的名称及其参数；多个操作按此顺序进行</translation>
    </message>
    <message>
        <source>do the intents of a recorded script first; without SOURCE, on the session in which it began</source>
        <translation>先执行录制的脚本中的操作；没有 SOURCE 时，对开始录制时的会话执行</translation>
    </message>
    <message>
        <source>where to write the session, the selected stage or all arrays</source>
        <translation>把会话、所选阶段或所有数组写到哪里</translation>
    </message>
    <message>
        <source>print every intent with its arguments</source>
        <translation>列出每个操作及其参数</translation>
    </message>
    <message>
        <source>compare your own attention code with a formulation</source>
        <translation>把你自己的注意力代码与一种形式比较</translation>
    </message>
    <message>
        <source>Compare your own attention code with a formulation, stage by stage: with the same
weights and input, does it compute the same, and where does it differ first, and why?
The file is run in a process of its own. The class is built with d_in, d_out,
num_heads, context_length, dropout and qkv_bias, like the book's classes. The exit
status is 0 if it computes the same, 1 if not, 2 if it cannot be run or compared.

Example: attnviz check my_attention.py:MultiHeadAttention --like multi_head</source>
        <translation>把你自己的注意力代码与一种形式逐阶段比较：用相同的权重和输入，它的计算结果是否相同，
最先在哪里不同，为什么？该文件在单独的进程中运行。类用 d_in、d_out、num_heads、
context_length、dropout 和 qkv_bias 构造，与书中的类相同。计算结果相同时退出状态为 0，
不同时为 1，无法运行或比较时为 2。

示例：attnviz check my_attention.py:MultiHeadAttention --like multi_head</translation>
    </message>
    <message>
        <source>What is compared with what.</source>
        <translation>把什么与什么比较。</translation>
    </message>
    <message>
        <source>a Python file, which is run, and a class of nn.Module in it</source>
        <translation>一个会被运行的 Python 文件，以及其中的一个 nn.Module 类</translation>
    </message>
    <message>
        <source>simple, self_attention_v1, self_attention_v2, causal, multi_head_wrapper, multi_head, einsum, torch_mha, grouped_query (default: multi_head)</source>
        <translation>simple, self_attention_v1, self_attention_v2, causal, multi_head_wrapper, multi_head, einsum, torch_mha, grouped_query（默认：multi_head）</translation>
    </message>
    <message>
        <source>an option of the formulation, such as d_out or mask, or a parameter that the class is built with</source>
        <translation>该形式的一个选项，如 d_out 或 mask，或构造该类所用的参数</translation>
    </message>
    <message>
        <source>how long the file may run (default: 20)</source>
        <translation>该文件最多可以运行多久（默认：20）</translation>
    </message>
    <message>
        <source>Experiments on trained models</source>
        <translation>对训练好的模型的实验</translation>
    </message>
    <message>
        <source>patch activations of one run into another</source>
        <translation>把一次运行的激活修补到另一次运行中</translation>
    </message>
    <message>
        <source>Activation patching: in each layer take one activation of the clean run into the
corrupted one, and measure how much of the difference in --metric comes back,
(patched - corrupted) / (clean - corrupted). A .npz holds recovered (layer, token),
(layer, head) or, of one layer, (head, token), clean_difference and corrupted_difference;
of a path also direct, from the head straight to the logits.

Example: attnviz patch --model smollm2 --clean "John gave a drink to"
         --corrupted "Mary gave a drink to" --patch heads --out heads.png</source>
        <translation>激活修补：在每一层把干净运行的一个激活放入损坏的运行，并测量 --metric 之差恢复了多少，
(patched - corrupted) / (clean - corrupted)。.npz 含有 recovered（层，词元）、
（层，头），或对单个层为（头，词元），以及 clean_difference 和 corrupted_difference；
对路径还有 direct，即从该头直接到 logit。

示例：attnviz patch --model smollm2 --clean "John gave a drink to"
         --corrupted "Mary gave a drink to" --patch heads --out heads.png</translation>
    </message>
    <message>
        <source>What is patched into what, and how it is measured.</source>
        <translation>把什么修补到什么中，以及如何测量。</translation>
    </message>
    <message>
        <source>a trained model: smollm2, a folder or a file</source>
        <translation>训练好的模型：smollm2、文件夹或文件</translation>
    </message>
    <message>
        <source>the text with the answer. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>有答案的文本。@FILE 读取 UTF-8 文本文件；以 @ 开头的文本请写 @@</translation>
    </message>
    <message>
        <source>a text of as many tokens without it. @FILE reads a UTF-8 text file; write @@ for a text that begins with @</source>
        <translation>词元数相同、没有答案的文本。@FILE 读取 UTF-8 文本文件；以 @ 开头的文本请写 @@</translation>
    </message>
    <message>
        <source>the token to predict (default: the clean text's top one)</source>
        <translation>要预测的词元（默认：干净文本最可能的词元）</translation>
    </message>
    <message>
        <source>the other token of the difference (default: the corrupted text's top one)</source>
        <translation>差中的另一个词元（默认：损坏文本最可能的词元）</translation>
    </message>
    <message>
        <source>residual, attention_output, feed_forward, heads, queries, keys, values, pattern, path_queries, path_keys, path_values</source>
        <translation>residual, attention_output, feed_forward, heads, queries, keys, values, pattern, path_queries, path_keys, path_values</translation>
    </message>
    <message>
        <source>the head whose output is patched in what later heads read of it, for path_queries, path_keys, path_values</source>
        <translation>其输出在后面各头对它的读取中被修补的头，用于 path_queries、path_keys、path_values</translation>
    </message>
    <message>
        <source>patch the heads of this layer at one token each</source>
        <translation>对此层的头，每次在一个词元上修补</translation>
    </message>
    <message>
        <source>of --answer, less that of --instead: logit (default), probability, rank (1 is the best)</source>
        <translation>--answer 的数减去 --instead 的数：logit（默认）、probability、rank（1 为最好）</translation>
    </message>
    <message>
        <source>denoise (default) patches clean into corrupted, noise corrupted into clean</source>
        <translation>denoise（默认）把干净的修补到损坏的中，noise 把损坏的修补到干净的中</translation>
    </message>
    <message>
        <source>estimate all patches from one gradient (attribution patching); the file says so</source>
        <translation>由一次梯度估计所有修补（归因修补）；文件会注明这一点</translation>
    </message>
    <message>
        <source>FILE.npz, FILE.tsv, FILE.md, FILE.tex, FILE.png, FILE.svg, FILE.pdf</source>
        <translation>FILE.npz, FILE.tsv, FILE.md, FILE.tex, FILE.png, FILE.svg, FILE.pdf</translation>
    </message>
    <message>
        <source>measure all heads over a corpus</source>
        <translation>在语料库上测量所有头</translation>
    </message>
    <message>
        <source>Measure every head of a model over a corpus: mean, standard deviation and histogram
of each measure (heads.parquet), and the texts with its largest values, with the
strongest weights in them (examples.parquet). Dask distributes the texts to processes
of this computer, or to those of a scheduler. The same command goes on where a run
was stopped. Needs: pip install 'attnviz[corpus]'.

Example: attnviz corpus --model smollm2 --texts sentences.txt --out run --workers 2</source>
        <translation>在语料库上测量模型的每个头：每个度量的均值、标准差和直方图（heads.parquet），以及值
最大的文本和其中最强的权重（examples.parquet）。Dask 把文本分配给本机的进程，
或调度器的进程。同一命令会从上次停止之处继续。需要：pip install 'attnviz[corpus]'。

示例：attnviz corpus --model smollm2 --texts sentences.txt --out run --workers 2</translation>
    </message>
    <message>
        <source>What is measured, and by what.</source>
        <translation>测量什么，用什么测量。</translation>
    </message>
    <message>
        <source>FILE.txt with a text in each line, FILE.jsonl or FILE.parquet with texts under the name text, or a folder of such files</source>
        <translation>每行一段文本的 FILE.txt，文本在 text 名下的 FILE.jsonl 或 FILE.parquet，或含有这些文件的文件夹</translation>
    </message>
    <message>
        <source>a new folder, or that of the same run, which goes on</source>
        <translation>新的文件夹，或要继续的同一次运行的文件夹</translation>
    </message>
    <message>
        <source>measure at most the first N tokens of each text (default: 256)</source>
        <translation>每段文本最多测量前 N 个词元（默认：256）</translation>
    </message>
    <message>
        <source>processes on this computer, each of which opens the model (default: one for each GPU, or else one a core, at most 4)</source>
        <translation>本机上的进程数，每个进程各自打开模型（默认：每个 GPU 一个，否则每个核心一个，最多 4 个）</translation>
    </message>
    <message>
        <source>a Dask scheduler, such as tcp://host:8786, whose workers have AttnViz and the model</source>
        <translation>一个 Dask 调度器，如 tcp://host:8786，其工作进程有 AttnViz 和该模型</translation>
    </message>
    <message>
        <source>train a small model on this computer</source>
        <translation>在本机上训练一个小模型</translation>
    </message>
    <message>
        <source>Train a small model in seconds to minutes on this computer, and write it as a
model folder (safetensors, config.json, tokenizer.json) that AttnViz and
transformers open: attnviz FOLDER. Kept steps are model folders in FOLDER/steps,
and FOLDER/log.jsonl has loss and accuracy of every step. The same seed gives the
same model on the same kind of device.

Example: attnviz train induction --steps 50 --out induction</source>
        <translation>在本机上用几秒到几分钟训练一个小模型，并写成 AttnViz 和 transformers 都能打开的
模型文件夹（safetensors、config.json、tokenizer.json）：attnviz FOLDER。保留的步骤是
FOLDER/steps 中的模型文件夹，FOLDER/log.jsonl 有每一步的损失和准确率。
在同类设备上，相同的种子得到相同的模型。

示例：attnviz train induction --steps 50 --out induction</translation>
    </message>
    <message>
        <source>What is trained, and where it is written.</source>
        <translation>训练什么，写到哪里。</translation>
    </message>
    <message>
        <source>induction, reverse, sort, copy, addition, dates_additive, dates_transformer, characters</source>
        <translation>induction, reverse, sort, copy, addition, dates_additive, dates_transformer, characters</translation>
    </message>
    <message>
        <source>a new or empty folder</source>
        <translation>新的或空的文件夹</translation>
    </message>
    <message>
        <source>optimiser steps (default: enough for the recipe)</source>
        <translation>优化器的步数（默认：足够该配方使用）</translation>
    </message>
    <message>
        <source>of weights and examples (default: 123)</source>
        <translation>权重和示例的种子（默认：123）</translation>
    </message>
    <message>
        <source>a UTF-8 text to train on, for the recipe characters; for those of dates a CSV with an input and its output in each line</source>
        <translation>用于训练的 UTF-8 文本，供配方 characters 使用；对 dates 的各配方，为每行含一个输入及其输出的 CSV</translation>
    </message>
    <message>
        <source>write into a folder that holds files</source>
        <translation>写入已有文件的文件夹</translation>
    </message>
    <message>
        <source>{name} answers one text with another in a way that cannot be seen through transformers' AttentionInterface: such a model is opened if its family is known. Its encoder is opened, too, if it reads text: attnviz.open(model.get_encoder(), tokenizer).</source>
        <translation>{name} 用一段文本回答另一段，其方式无法通过 transformers 的 AttentionInterface 看到：此类模型的家族已知时才能打开。如果它的编码器读取文本，编码器也能打开：attnviz.open(model.get_encoder(), tokenizer)。</translation>
    </message>
    <message>
        <source>{name} hides other keys in so long a text than in a short one, which is not shown: shorten the text.</source>
        <translation>{name} 在这么长的文本中遮蔽的键与在短文本中不同，因此不予显示：请缩短文本。</translation>
    </message>
    <message>
        <source>No plug-in is loaded.</source>
        <translation>没有加载插件。</translation>
    </message>
    <message>
        <source>signal {number}</source>
        <translation>信号 {number}</translation>
    </message>
    <message>
        <source>exit status {number}</source>
        <translation>退出状态 {number}</translation>
    </message>
    <message>
        <source>That failed: {reason}.</source>
        <translation>操作失败：{reason}。</translation>
    </message>
    <message>
        <source>Another window trains this run: close it first.</source>
        <translation>另一个窗口正在进行此训练运行：请先关闭它。</translation>
    </message>
    <message>
        <source>{name}, line {line}: {error}</source>
        <translation>{name}，第 {line} 行：{error}</translation>
    </message>
    <message>
        <source>its pinned cell</source>
        <translation>其固定的单元格</translation>
    </message>
    <message>
        <source>PySide6 is not installed</source>
        <translation>未安装 PySide6</translation>
    </message>
    <message>
        <source>neither DISPLAY nor WAYLAND_DISPLAY is set</source>
        <translation>DISPLAY 和 WAYLAND_DISPLAY 均未设置</translation>
    </message>
    <message>
        <source>Qt has no plugin for {platform}</source>
        <translation>Qt 没有适用于 {platform} 的插件</translation>
    </message>
    <message>
        <source>Qt's {platform} plugin does not load: {error}</source>
        <translation>Qt 的 {platform} 插件无法加载：{error}</translation>
    </message>
    <message>
        <source>the Wayland display {display} cannot be reached</source>
        <translation>无法连接 Wayland 显示 {display}</translation>
    </message>
    <message>
        <source>the X display {display} cannot be reached</source>
        <translation>无法连接 X 显示 {display}</translation>
    </message>
    <message>
        <source>{minutes} minutes · level {level}</source>
        <translation>{minutes} 分钟 · 级别 {level}</translation>
    </message>
    <message>
        <source>{minutes} minutes · level {level} · seed {seed}</source>
        <translation>{minutes} 分钟 · 级别 {level} · 种子 {seed}</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Do what is asked above.</source>
        <translation>请完成上面要求的内容。</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>{name} writes several languages, and nothing says which: set forced_bos_token_id of its generation config to the token of one.</source>
        <translation>{name} 能用多种语言书写，但没有说明用哪一种：请把其生成配置的 forced_bos_token_id 设为某种语言的词元。</translation>
    </message>
    <message>
        <source>{name} reads some patches of a picture, drawn at random, and leaves out the others: load the same weights as a ViT, which reads all, by ViTModel.from_pretrained(…).</source>
        <translation>{name} 只读取图片中随机选出的一些图块，而略去其余图块：请用 ViTModel.from_pretrained(…) 把同样的权重加载为 ViT，它会读取所有图块。</translation>
    </message>
    <message>
        <source>{name} does not keep the patches of a picture as its tokens, so that none of its attention lies over the picture: compute it, and view it with attnviz.show(attentions).</source>
        <translation>{name} 没有把图片的图块保留为词元，因此其注意力无法叠加在图片上：请计算注意力，再用 attnviz.show(attentions) 查看。</translation>
    </message>
    <message>
        <source>{name} does not read a picture alone: open a model of text with its tokenizer, and of two towers the one that reads pictures, model.vision_model.</source>
        <translation>{name} 不是只读取图片的模型：文本模型请用它的分词器打开；双塔模型请打开读取图片的塔 model.vision_model。</translation>
    </message>
    <message>
        <source>{name} does not read a picture of {height} × {width} pixels ({reason}): open it with its own processor.</source>
        <translation>{name} 无法读取 {height} × {width} 像素的图片（{reason}）：请用它自己的处理器打开。</translation>
    </message>
    <message>
        <source>{name} needs its processor, such as AutoImageProcessor.from_pretrained(…), not {kind}.</source>
        <translation>{name} 需要它的处理器，如 AutoImageProcessor.from_pretrained(…)，而不是 {kind}。</translation>
    </message>
    <message>
        <source>The processor {kind} does not read a picture ({reason}).</source>
        <translation>处理器 {kind} 无法读取图片（{reason}）。</translation>
    </message>
    <message>
        <source>The processor {kind} makes no single picture of this one, but {shape} numbers.</source>
        <translation>处理器 {kind} 没有把这张图片变成单张图片，而是 {shape} 个数。</translation>
    </message>
    <message>
        <source>Computing, about {seconds} seconds left</source>
        <translation>正在计算，大约还需 {seconds} 秒</translation>
    </message>
    <message>
        <source>Computing, about {minutes} minutes left</source>
        <translation>正在计算，大约还需 {minutes} 分钟</translation>
    </message>
    <message>
        <source>There is no file or model called {name} (did you mean {near}?).</source>
        <translation>没有名为 {name} 的文件或模型（是否想写 {near}？）。</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>日文</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>韩文</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>希伯来文</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯文</translation>
    </message>
    <message>
        <source>Emoji</source>
        <translation>表情符号</translation>
    </message>
    <message>
        <source>This number stays at its position. To change the token wherever it stands, edit the table Embeddings.</source>
        <translation>此数字留在其位置。要在各处更改该词元，请编辑“嵌入”表。</translation>
    </message>
    <message>
        <source>Cancelled until the next change.</source>
        <translation>已取消，直到下次更改。</translation>
    </message>
    <message>
        <source>The text of the command line is left out, since another one was typed.</source>
        <translation>命令行中的文本已略去，因为已输入了另一段文本。</translation>
    </message>
    <message>
        <source>student</source>
        <translation>学生</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>points</source>
        <translation>得分</translation>
    </message>
</context>
<context>
    <name>AskBlock</name>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Compare the number with the one that is displayed.</source>
        <translation>把该数与显示的数比较。</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Compare the cell with the one that has the largest number.</source>
        <translation>把该单元格与数最大的单元格比较。</translation>
    </message>
</context>
<context>
    <name>AttendDialog</name>
    <message>
        <source>Now: {weight}</source>
        <translation>现在：{weight}</translation>
    </message>
    <message>
        <source>Now, in layer {layer}, head {head}: {weight}</source>
        <translation>现在，第 {layer} 层，头 {head}：{weight}</translation>
    </message>
    <message>
        <source>Now, in head {head}: {weight}</source>
        <translation>现在，头 {head}：{weight}</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>更改什么</translation>
    </message>
    <message>
        <source>The numbers that may change; all others stay.</source>
        <translation>可以更改的数字；其他数字不变。</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>How much the query is to attend to the key, from 0 to 1.</source>
        <translation>查询应以多少关注键，从 0 到 1。</translation>
    </message>
    <message>
        <source>The gradient of the weight says in which direction it grows fastest. Along it the smallest change is found that is enough: one edit, which you can undo. A token that stands in several places changes in all of them.</source>
        <translation>权重的梯度说明它朝哪个方向增长最快。沿该方向找出足够的最小改变：一次可以撤销的编辑。在多处出现的词元在各处都会改变。</translation>
    </message>
</context>
<context>
    <name>Autosave</name>
    <message>
        <source>AttnViz cannot keep a copy of unsaved work: {reason}. Save it to a file.</source>
        <translation>AttnViz 无法保留未保存工作的副本：{reason}。请保存到文件。</translation>
    </message>
    <message>
        <source>{folder} cannot be written to</source>
        <translation>无法写入 {folder}</translation>
    </message>
</context>
<context>
    <name>BrushBar</name>
    <message>
        <source>Paint the mask</source>
        <translation>涂画掩码</translation>
    </message>
    <message>
        <source>this head only</source>
        <translation>仅此头</translation>
    </message>
    <message>
        <source>Paint the mask of the selected head; otherwise of every head.</source>
        <translation>涂画所选头的掩码；否则为每个头。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Unpaint every cell of the mask.</source>
        <translation>取消涂画掩码的所有单元格。</translation>
    </message>
</context>
<context>
    <name>CellEditor</name>
    <message>
        <source>Number of the cell</source>
        <translation>单元格的数</translation>
    </message>
</context>
<context>
    <name>CheckBlock</name>
    <message>
        <source>Do what is asked above.</source>
        <translation>请完成上面要求的内容。</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>Do it for me.</source>
        <translation>替我完成。</translation>
    </message>
    <message>
        <source>Solved:</source>
        <translation>已解答：</translation>
    </message>
</context>
<context>
    <name>ChoiceEditor</name>
    <message>
        <source>Its own</source>
        <translation>自己的</translation>
    </message>
</context>
<context>
    <name>CircuitPage</name>
    <message>
        <source>Tokens of the head's circuits</source>
        <translation>该头回路的词元</translation>
    </message>
    <message>
        <source>Composition scores of later heads</source>
        <translation>后面各头的组合分数</translation>
    </message>
    <message>
        <source>Norm weights are folded in; their scales and all biases are left out.</source>
        <translation>归一化的权重已并入；其缩放和所有偏置不计。</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: OV copying {ov}, full {full}</source>
        <translation>第 {layer} 层，头 {head}：OV 复制 {ov}，完整 {full}</translation>
    </message>
    <message>
        <source> · computed so far: {share:.0%} of the queries</source>
        <translation> · 目前已计算：查询的 {share:.0%}</translation>
    </message>
    <message>
        <source>Re Σλ / Σ|λ| over the eigenvalues of W_V W_O, and of W_E W_V W_O W_U.</source>
        <translation>对 W_V W_O 和 W_E W_V W_O W_U 的特征值取 Re Σλ / Σ|λ|。</translation>
    </message>
    <message>
        <source>No later layer reads what it writes</source>
        <translation>后面没有层读取它写出的内容</translation>
    </message>
    <message>
        <source>{mode} composition with later heads; random matrices: {score}</source>
        <translation>与后面各头的 {mode} 组合；随机矩阵：{score}</translation>
    </message>
</context>
<context>
    <name>ColourBar</name>
    <message>
        <source>Scale ▾</source>
        <translation>尺度 ▾</translation>
    </message>
    <message>
        <source>How numbers become colours</source>
        <translation>数字如何变成颜色</translation>
    </message>
    <message>
        <source>Choose the range of the colours and their spacing, or lock the range.</source>
        <translation>选择颜色的范围和分布，或锁定范围。</translation>
    </message>
    <message>
        <source>Colour bar from {low} to {high}</source>
        <translation>从 {low} 到 {high} 的色标</translation>
    </message>
    <message>
        <source>Drag an end of the bar to move it; double-click to reset both. Keyboard: arrows, Shift+arrows for the lower end, Delete.</source>
        <translation>拖动色标的一端来移动它；双击重置两端。键盘：方向键，Shift+方向键移动下端，Delete。</translation>
    </message>
</context>
<context>
    <name>CompareSwitch</name>
    <message>
        <source>Displayed state: the present one, the held one, or their difference</source>
        <translation>显示的状态：当前状态、保存的状态或两者之差</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>The present state. A row dragged here from {name} replaces its activation.</source>
        <translation>当前状态。把 {name} 的一行拖到这里会替换其激活。</translation>
    </message>
    <message>
        <source>The held state, in every picture, table and figure.</source>
        <translation>保存的状态，在每张图、每个表格和每幅插图中。</translation>
    </message>
    <message>
        <source>The difference: red grew since {name}, blue shrank.</source>
        <translation>差：红色自 {name} 以来变大，蓝色变小。</translation>
    </message>
    <message>
        <source>Show {state}</source>
        <translation>显示 {state}</translation>
    </message>
    <message>
        <source>Hold as A</source>
        <translation>设为 A</translation>
    </message>
    <message>
        <source>Keep the present state as {name}, replacing the held one.</source>
        <translation>把当前状态保存为 {name}，替换已保存的状态。</translation>
    </message>
    <message>
        <source>Keep the present state as {name}, then change something and compare.</source>
        <translation>把当前状态保存为 {name}，然后更改某处并比较。</translation>
    </message>
    <message>
        <source>Hold the present state as A</source>
        <translation>把当前状态设为 A</translation>
    </message>
</context>
<context>
    <name>Computation</name>
    <message>
        <source>Cancelled. The picture shows the last finished result.</source>
        <translation>已取消。图中显示最后完成的结果。</translation>
    </message>
    <message>
        <source>Cancelled. If the function of the plug-in never ends, it goes on until you close AttnViz.</source>
        <translation>已取消。如果插件的函数永不结束，它会一直运行到关闭 AttnViz 为止。</translation>
    </message>
    <message>
        <source>Cancelled. What is computed so far is kept.</source>
        <translation>已取消。目前已计算的内容会保留。</translation>
    </message>
    <message>
        <source>What was cancelled has not stopped yet, and nothing is computed until it does. If the function of a plug-in never ends, save the session and start AttnViz without that plug-in.</source>
        <translation>已取消的计算尚未停止，在它停止之前不会计算任何内容。如果插件的函数永不结束，请保存会话，并在不加载该插件的情况下启动 AttnViz。</translation>
    </message>
</context>
<context>
    <name>ComputationStatus</name>
    <message>
        <source>Opening {name}…</source>
        <translation>正在打开 {name}…</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>Computing; dimmed values are from the previous state</source>
        <translation>正在计算；变暗的值来自先前的状态</translation>
    </message>
</context>
<context>
    <name>ContextMenus</name>
    <message>
        <source>Restore {several}</source>
        <translation>恢复{several}</translation>
    </message>
    <message>
        <source>Ablate {several}</source>
        <translation>消融{several}</translation>
    </message>
    <message>
        <source>Ablate the other heads of layer {layer}</source>
        <translation>消融第 {layer} 层的其他头</translation>
    </message>
    <message>
        <source>Ablate all heads but {which}</source>
        <translation>消融除 {which} 外的所有头</translation>
    </message>
    <message>
        <source>Restore all heads</source>
        <translation>恢复所有头</translation>
    </message>
    <message>
        <source>Export this head…</source>
        <translation>导出此头…</translation>
    </message>
    <message>
        <source>Export all heads…</source>
        <translation>导出所有头…</translation>
    </message>
    <message>
        <source>Stop comparing with {chosen}</source>
        <translation>停止与{chosen}比较</translation>
    </message>
    <message>
        <source>Compare with {chosen}</source>
        <translation>与{chosen}比较</translation>
    </message>
    <message>
        <source>{count} selected heads</source>
        <translation>{count} 个所选的头</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>layer {layer}, head {head}</source>
        <translation>第 {layer} 层，头 {head}</translation>
    </message>
    <message>
        <source>Restore layer {layer}</source>
        <translation>恢复第 {layer} 层</translation>
    </message>
    <message>
        <source>Ablate layer {layer}</source>
        <translation>消融第 {layer} 层</translation>
    </message>
    <message>
        <source>Ablate all layers but {layer}</source>
        <translation>消融除 {layer} 外的所有层</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Export this picture…</source>
        <translation>导出此图…</translation>
    </message>
    <message>
        <source>Begin a segment here</source>
        <translation>从这里开始一个片段</translation>
    </message>
    <message>
        <source>Join to the segment before</source>
        <translation>与前一个片段合并</translation>
    </message>
    <message>
        <source>Suppress attention to this segment</source>
        <translation>抑制对此片段的注意力</translation>
    </message>
    <message>
        <source>Suppress attention to this token</source>
        <translation>抑制对此词元的注意力</translation>
    </message>
    <message>
        <source>Why this token</source>
        <translation>为何是这个词元</translation>
    </message>
    <message>
        <source>Hide log-probabilities of typed tokens</source>
        <translation>隐藏键入词元的对数概率</translation>
    </message>
    <message>
        <source>Show log-probabilities of all tokens</source>
        <translation>显示所有词元的对数概率</translation>
    </message>
    <message>
        <source>Target {token}</source>
        <translation>以 {token} 为目标</translation>
    </message>
    <message>
        <source>Target {target} rather than {token}</source>
        <translation>以 {target} 相对于 {token} 为目标</translation>
    </message>
    <message>
        <source>Target the top token</source>
        <translation>以最可能的词元为目标</translation>
    </message>
    <message>
        <source>Reset the edits of this stage</source>
        <translation>重置此阶段的编辑</translation>
    </message>
    <message>
        <source>Edit this number…</source>
        <translation>编辑此数字…</translation>
    </message>
    <message>
        <source>Reset this number</source>
        <translation>重置此数字</translation>
    </message>
    <message>
        <source>Unmask this cell in every head</source>
        <translation>在每个头中取消掩蔽此单元格</translation>
    </message>
    <message>
        <source>Mask this cell in every head</source>
        <translation>在每个头中掩蔽此单元格</translation>
    </message>
    <message>
        <source>Make this query attend to this key…</source>
        <translation>使此查询关注此键…</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Fit the picture</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Patch this row from A</source>
        <translation>从 A 修补此行</translation>
    </message>
    <message>
        <source>Patch every row from A</source>
        <translation>从 A 修补每一行</translation>
    </message>
    <message>
        <source>Steer this row towards A</source>
        <translation>把此行引导向 A</translation>
    </message>
    <message>
        <source>Steer every row towards A</source>
        <translation>把每一行引导向 A</translation>
    </message>
    <message>
        <source>Mask this cell in this head alone</source>
        <translation>仅在此头中掩蔽此单元格</translation>
    </message>
    <message>
        <source>Mask this cell in this layer</source>
        <translation>在此层中掩蔽此单元格</translation>
    </message>
    <message>
        <source>Unmask this cell in this head alone</source>
        <translation>仅在此头中取消掩蔽此单元格</translation>
    </message>
    <message>
        <source>Unmask this cell in this layer</source>
        <translation>在此层中取消掩蔽此单元格</translation>
    </message>
</context>
<context>
    <name>ControlsView</name>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Read the embeddings from a .npy or .csv file.</source>
        <translation>从 .npy 或 .csv 文件读取嵌入。</translation>
    </message>
    <message>
        <source>Reset mask cells</source>
        <translation>重置掩码单元格</translation>
    </message>
    <message>
        <source>Restore the mask of the option above.</source>
        <translation>恢复上方选项的掩码。</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Show or hide options that are seldom needed: bias, seeds, KV heads.</source>
        <translation>显示或隐藏不常用的选项：偏置、种子、KV 头数。</translation>
    </message>
    <message>
        <source>1 number edited</source>
        <translation>编辑了 1 个数字</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} numbers edited</source>
        <translation>
            <numerusform>编辑了 {count:,} 个数字</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset all edits</source>
        <translation>重置所有编辑</translation>
    </message>
    <message>
        <source>Restore the computed value of every edited number.</source>
        <translation>恢复每个编辑过的数字的计算值。</translation>
    </message>
    <message>
        <source>Reset to the default ({value})</source>
        <translation>重置为默认值（{value}）</translation>
    </message>
</context>
<context>
    <name>CorpusPage</name>
    <message>
        <source>Histogram of the measure over the texts of the corpus</source>
        <translation>该度量在语料库各文本上的直方图</translation>
    </message>
    <message>
        <source>Texts with the largest values; Return loads one</source>
        <translation>值最大的文本；Return 载入一段</translation>
    </message>
    <message>
        <source>mean {mean}, standard deviation {spread}, over the {count} texts in which it is defined</source>
        <translation>均值 {mean}，标准差 {spread}，取有定义的 {count} 段文本</translation>
    </message>
    <message>
        <source>not defined in any text of the corpus</source>
        <translation>在语料库的任何文本中都没有定义</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: {measure}</source>
        <translation>第 {layer} 层，头 {head}：{measure}</translation>
    </message>
    <message>
        <source>A curve leads from a query, underlined, to its key, shaded by the weight. {model} over {count} texts.</source>
        <translation>曲线从加下划线的查询通向按权重着色的键。{model}，{count} 段文本。</translation>
    </message>
</context>
<context>
    <name>DetailView</name>
    <message>
        <source>Chosen stage</source>
        <translation>所选阶段</translation>
    </message>
    <message>
        <source>Double-click to show only the picture, or all panels again.</source>
        <translation>双击只显示该图，或重新显示所有面板。</translation>
    </message>
    <message>
        <source>Large heatmap of the selected stage</source>
        <translation>所选阶段的大热力图</translation>
    </message>
    <message>
        <source>Second large heatmap</source>
        <translation>第二张大热力图</translation>
    </message>
    <message>
        <source>Type a sentence above: its attention appears here as you type.</source>
        <translation>请在上方键入一个句子：它的注意力会随着键入出现在这里。</translation>
    </message>
    <message>
        <source>Each pixel is the largest of {down} × {across} cells; scroll to zoom in for exact values.</source>
        <translation>每个像素是 {down} × {across} 个单元格中的最大值；滚动放大可看精确值。</translation>
    </message>
</context>
<context>
    <name>DropoutPage</name>
    <message>
        <source>Weights without dropout, their mean and their standard deviation</source>
        <translation>没有 dropout 的权重、其均值和标准差</translation>
    </message>
    <message>
        <source>Weights without dropout</source>
        <translation>没有 dropout 的权重</translation>
    </message>
    <message>
        <source>With mask {count}</source>
        <translation>用掩码 {count}</translation>
    </message>
    <message>
        <source>Mean of {count} masks</source>
        <translation>{count} 个掩码的均值</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>{count} of {wanted} masks · p = {rate} · a kept weight is multiplied by 1 / (1 − p) = {factor} · largest distance of the mean from the weights: {error}</source>
        <translation>{wanted} 个掩码中的 {count} 个 · p = {rate} · 保留的权重乘以 1 / (1 − p) = {factor} · 均值与权重的最大距离：{error}</translation>
    </message>
    <message>
        <source>Row {row}, column {column}: kept by {kept} of {count} masks · mean {mean}, standard deviation {spread} · without dropout {weight}</source>
        <translation>第 {row} 行，第 {column} 列：{count} 个掩码中有 {kept} 个保留 · 均值 {mean}，标准差 {spread} · 没有 dropout 时 {weight}</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>{group}: {label}</source>
        <translation>{group}：{label}</translation>
    </message>
</context>
<context>
    <name>ExampleTable</name>
    <message>
        <source>{value}; its strongest weights beside the first token, query → key:</source>
        <translation>{value}；除第一个词元外最强的权重，查询 → 键：</translation>
    </message>
</context>
<context>
    <name>ExperimentView</name>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Choose another experiment.</source>
        <translation>选择另一个实验。</translation>
    </message>
    <message>
        <source>Back to the picture</source>
        <translation>回到图片</translation>
    </message>
    <message>
        <source>End the experiment and show the chosen stage again.</source>
        <translation>结束实验，重新显示所选的阶段。</translation>
    </message>
    <message>
        <source>Now is shown here, whatever the other panels compare.</source>
        <translation>这里显示当前，无论其他面板比较什么。</translation>
    </message>
</context>
<context>
    <name>ExplainView</name>
    <message>
        <source>How the marked number is computed</source>
        <translation>所标记的数字如何计算</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Heatmap</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>Lines between tokens</source>
        <translation>词元之间的连线</translation>
    </message>
    <message>
        <source>Tinted words</source>
        <translation>着色的文字</translation>
    </message>
    <message>
        <source>All heads, one after the other</source>
        <translation>所有头，一个接一个</translation>
    </message>
    <message>
        <source>All heads on one sheet</source>
        <translation>所有头在一张纸上</translation>
    </message>
    <message>
        <source>All heads of layer {layer}, one after the other</source>
        <translation>第 {layer} 层的所有头，一个接一个</translation>
    </message>
    <message>
        <source>All heads of layer {layer} on one sheet</source>
        <translation>第 {layer} 层的所有头在一张纸上</translation>
    </message>
    <message>
        <source>All heads of all layers, one after the other</source>
        <translation>所有层的所有头，一个接一个</translation>
    </message>
    <message>
        <source>All heads of all layers, one row per layer</source>
        <translation>所有层的所有头，每层一行</translation>
    </message>
    <message>
        <source>Layer {layer}, head {number}</source>
        <translation>第 {layer} 层，头 {number}</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>头 {number}</translation>
    </message>
    <message>
        <source>Heads {first} and {second}, side by side</source>
        <translation>头 {first} 和 {second}，并排</translation>
    </message>
    <message>
        <source>Heads {layer}.{first} and {other}.{second}, side by side</source>
        <translation>头 {layer}.{first} 和 {other}.{second}，并排</translation>
    </message>
    <message>
        <source>{first} and {second}, side by side</source>
        <translation>{first}和{second}，并排</translation>
    </message>
    <message>
        <source>All, without rounding</source>
        <translation>全部，不舍入</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>A heatmap of a stage, or the weights as lines between tokens or as tints of the sentence.</source>
        <translation>某个阶段的热力图，或以词元之间的连线或句子的着色表示的权重。</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Which stage of the computation to export.</source>
        <translation>导出计算的哪个阶段。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>One head, or all of them in one file.</source>
        <translation>一个头，或所有头放在一个文件中。</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Which line of the text to export.</source>
        <translation>导出文本的哪一行。</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>Digits after the decimal point.</source>
        <translation>小数点后的位数。</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. Rows and columns have the labels of the picture; masked cells have no number.</source>
        <translation>下一步选择文件：{formats}。行和列带有图中的标签；被掩蔽的单元格没有数字。</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. TikZ source is drawn by LaTeX in the fonts of the document; a page holds every stage of the head.</source>
        <translation>下一步选择文件：{formats}。TikZ 源码由 LaTeX 用文档的字体绘制；网页含有该头的每个阶段。</translation>
    </message>
    <message>
        <source>The next step asks for the file: {formats}. A drawing has labels, title and colour bar; SVG and PDF are vector graphics.</source>
        <translation>下一步选择文件：{formats}。图形带有标签、标题和色标；SVG 和 PDF 是矢量图。</translation>
    </message>
</context>
<context>
    <name>ExportQueue</name>
    <message>
        <source>Exported to {path}</source>
        <translation>已导出到 {path}</translation>
    </message>
    <message>
        <source>The export of {name} was cancelled.</source>
        <translation>{name} 的导出已取消。</translation>
    </message>
    <message>
        <source>{name} and {others} more</source>
        <translation>{name} 及另外 {others} 个</translation>
    </message>
    <message>
        <source>Exporting {what}</source>
        <translation>正在导出 {what}</translation>
    </message>
</context>
<context>
    <name>Exports</name>
    <message>
        <source>Export a picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Export for LaTeX or the web</source>
        <translation>导出用于 LaTeX 或网页</translation>
    </message>
    <message>
        <source>Export a table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Export the numbers</source>
        <translation>导出数字</translation>
    </message>
    <message>
        <source>Export Python code</source>
        <translation>导出 Python 代码</translation>
    </message>
    <message>
        <source>Export a hand-out</source>
        <translation>导出讲义</translation>
    </message>
    <message>
        <source>Export a figure</source>
        <translation>导出插图</translation>
    </message>
    <message>
        <source>Export a film</source>
        <translation>导出影片</translation>
    </message>
    <message>
        <source>Picture copied.</source>
        <translation>图片已复制。</translation>
    </message>
    <message>
        <source>Python code copied: a script that computes these numbers without this program.</source>
        <translation>Python 代码已复制：一个不用本程序就能计算这些数字的脚本。</translation>
    </message>
    <message>
        <source>Export the experiment as a picture</source>
        <translation>把实验导出为图片</translation>
    </message>
    <message>
        <source>Export the experiment as a table</source>
        <translation>把实验导出为表格</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>头 {number}</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
</context>
<context>
    <name>FigureDialog</name>
    <message>
        <source>Head {number}</source>
        <translation>头 {number}</translation>
    </message>
    <message>
        <source>Some heads</source>
        <translation>若干个头</translation>
    </message>
    <message>
        <source>All heads of the layer</source>
        <translation>该层的所有头</translation>
    </message>
    <message>
        <source>Every stage of the head</source>
        <translation>该头的每个阶段</translation>
    </message>
    <message>
        <source>{name}, now and their difference</source>
        <translation>{name}、当前及两者之差</translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation>自定义大小</translation>
    </message>
    <message>
        <source>As many digits as fit</source>
        <translation>容得下的位数</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>%n digit(s)</source>
        <translation>
            <numerusform>%n 位</numerusform>
        </translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>What is shown, above the panels.</source>
        <translation>面板上方，显示的是什么。</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>The sentence and how it was computed, below the panels.</source>
        <translation>面板下方，句子及其计算方式。</translation>
    </message>
    <message>
        <source>Letters (a), (b), …</source>
        <translation>字母 (a)、(b)、…</translation>
    </message>
    <message>
        <source>(a), (b), … before the names of the panels.</source>
        <translation>在面板名称之前加 (a)、(b)、…。</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>What stands side by side in the figure.</source>
        <translation>插图中并排的内容。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Heads, counted from 0, such as 0,3,5-7.</source>
        <translation>头，从 0 数起，如 0,3,5-7。</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Which stage of the computation is drawn.</source>
        <translation>绘制计算的哪个阶段。</translation>
    </message>
    <message>
        <source>For</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>The width, the font and its size at a venue.</source>
        <translation>某个出版物的宽度、字体和字号。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>With mm, cm or in, such as 7.7cm.</source>
        <translation>带 mm、cm 或 in，如 7.7cm。</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>In points, of every text.</source>
        <translation>所有文字的字号，以磅计。</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>The first of these fonts that is installed.</source>
        <translation>这些字体中第一个已安装的。</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>Pixels per inch of a PNG, and of large matrices.</source>
        <translation>PNG 和大矩阵的每英寸像素数。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>The ground that the figure stands on.</source>
        <translation>插图的底色。</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>The numbers in the cells, where they fit.</source>
        <translation>单元格中的数字，在容得下的地方。</translation>
    </message>
    <message>
        <source>The figure</source>
        <translation>插图</translation>
    </message>
    <message>
        <source>Drawing the figure…</source>
        <translation>正在绘制插图…</translation>
    </message>
    <message>
        <source>{width} × {height} mm, {pixels} × {lines} pixels as PNG</source>
        <translation>{width} × {height} mm，PNG 为 {pixels} × {lines} 像素</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>New session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Open a session, arrays or a lesson</source>
        <translation>打开会话、数组或课程</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Opened "{name}"</source>
        <translation>已打开“{name}”</translation>
    </message>
    <message>
        <source>Open embeddings</source>
        <translation>打开嵌入</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Open a corpus</source>
        <translation>打开语料库</translation>
    </message>
    <message>
        <source>Compare with your own code</source>
        <translation>与你自己的代码比较</translation>
    </message>
    <message>
        <source>Save the starting file</source>
        <translation>保存起始文件</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>{name} was deleted or moved. Save to write it again.</source>
        <translation>{name} 已被删除或移动。保存可重新写出它。</translation>
    </message>
    <message>
        <source>{name} was changed by another program. Saving asks which version to keep.</source>
        <translation>{name} 已被另一个程序更改。保存时会询问保留哪个版本。</translation>
    </message>
    <message>
        <source>Add a step to a lesson</source>
        <translation>把步骤添加到课程</translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Your name, as your teacher knows you</source>
        <translation>你的姓名，用老师所知道的写法</translation>
    </message>
    <message>
        <source>Save the step as a model</source>
        <translation>把步骤保存为模型</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>保存脚本</translation>
    </message>
</context>
<context>
    <name>FileReader</name>
    <message>
        <source>Opening {name}…</source>
        <translation>正在打开 {name}…</translation>
    </message>
    <message>
        <source>Running {name}…</source>
        <translation>正在运行 {name}…</translation>
    </message>
    <message>
        <source>Cancelled. The session is unchanged.</source>
        <translation>已取消。会话不变。</translation>
    </message>
</context>
<context>
    <name>FilmDialog</name>
    <message>
        <source>Film</source>
        <translation>影片</translation>
    </message>
    <message>
        <source>What changes from frame to frame.</source>
        <translation>逐帧改变什么。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>The selected head, or all heads of its layer in each frame.</source>
        <translation>每一帧中的所选头，或其所在层的所有头。</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>The option that changes.</source>
        <translation>改变的选项。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>The value of the option in the first frame.</source>
        <translation>第一帧中该选项的值。</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>The value of the option in the last frame.</source>
        <translation>最后一帧中该选项的值。</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>The state of the first frame; the last one shows now.</source>
        <translation>第一帧的状态；最后一帧显示当前。</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>帧数</translation>
    </message>
    <message>
        <source>The number of frames.</source>
        <translation>帧的数目。</translation>
    </message>
    <message>
        <source>Seconds per frame</source>
        <translation>每帧秒数</translation>
    </message>
    <message>
        <source>How long each frame is shown.</source>
        <translation>每帧显示多久。</translation>
    </message>
    <message>
        <source>{count} frames, {seconds} seconds. The next step asks for the file: {formats}.</source>
        <translation>{count} 帧，{seconds} 秒。下一步选择文件：{formats}。</translation>
    </message>
</context>
<context>
    <name>FirstSteps</name>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>Type.</source>
        <translation>键入。</translation>
    </message>
    <message>
        <source>Click a stage.</source>
        <translation>点击一个阶段。</translation>
    </message>
    <message>
        <source>Point at a number.</source>
        <translation>指向一个数字。</translation>
    </message>
    <message>
        <source>Hide the first steps</source>
        <translation>隐藏入门提示</translation>
    </message>
    <message>
        <source>Hide this line; Help explains all gestures.</source>
        <translation>隐藏这一行；“帮助”说明所有手势。</translation>
    </message>
    <message>
        <source>Or take the first lesson</source>
        <translation>或从第一课开始</translation>
    </message>
    <message>
        <source>Be led through attention, step by step. Help &gt; Lessons has more.</source>
        <translation>一步一步地了解注意力。更多内容见“帮助 &gt; 课程”。</translation>
    </message>
</context>
<context>
    <name>Folding</name>
    <message>
        <source>Panels without room. Choose one to show it in place of another.</source>
        <translation>没有空间的面板。选择一个，让它取代另一个显示。</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>No room for “{panel}”. Click to show it in place of another panel.</source>
        <translation>“{panel}”没有空间。点击让它取代另一个面板显示。</translation>
    </message>
</context>
<context>
    <name>HeadsCanvas</name>
    <message>
        <source>{head}, ablated</source>
        <translation>{head}，已消融</translation>
    </message>
</context>
<context>
    <name>HeadsEditor</name>
    <message>
        <source>none ablated; for example 0,2</source>
        <translation>没有消融；例如 0,2</translation>
    </message>
    <message>
        <source>Click a head to ablate or restore it.</source>
        <translation>点击一个头来消融或恢复它。</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>头 {head}</translation>
    </message>
</context>
<context>
    <name>HeadsLegend</name>
    <message>
        <source>Heads whose lines are drawn; Space hides or shows those of the selected head</source>
        <translation>绘制连线的头；空格键隐藏或显示所选头的连线</translation>
    </message>
    <message>
        <source>Click to hide or show the lines of a head; double-click to show only these.</source>
        <translation>点击隐藏或显示一个头的连线；双击只显示这些。</translation>
    </message>
    <message>
        <source>Head {head}: lines hidden</source>
        <translation>头 {head}：连线已隐藏</translation>
    </message>
    <message>
        <source>Head {head}: lines shown</source>
        <translation>头 {head}：连线已显示</translation>
    </message>
</context>
<context>
    <name>HeadsView</name>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>All heads; arrow keys select, Space ablates or restores a head</source>
        <translation>所有头；方向键选择，空格键消融或恢复一个头</translation>
    </message>
    <message>
        <source>The hovered head, enlarged</source>
        <translation>悬停的头，放大</translation>
    </message>
    <message>
        <source>Shared scale</source>
        <translation>共用尺度</translation>
    </message>
    <message>
        <source>All heads share one colour scale; otherwise each has its own.</source>
        <translation>所有头共用一个颜色尺度；否则各有自己的。</translation>
    </message>
    <message>
        <source>Head {number}</source>
        <translation>头 {number}</translation>
    </message>
    <message>
        <source>{stage}, {count} heads</source>
        <translation>{stage}，{count} 个头</translation>
    </message>
    <message>
        <source>{stage}, {layers} × {count}</source>
        <translation>{stage}，{layers} × {count}</translation>
    </message>
    <message>
        <source>Head {number} is ablated. Its switch or {keys} restores it.</source>
        <translation>头 {number} 已消融。它的开关或 {keys} 恢复它。</translation>
    </message>
    <message>
        <source>Head {number}. Click to select it; its switch or {keys} ablates it. Ctrl+click, Shift+click or drag to select several; Alt+click to compare it with the selected one.</source>
        <translation>头 {number}。点击选择它；它的开关或 {keys} 消融它。Ctrl+点击、Shift+点击或拖动选择多个；Alt+点击把它与所选的比较。</translation>
    </message>
    <message>
        <source>Head {number}. Click to select it, Alt+click to compare it with the selected one.</source>
        <translation>头 {number}。点击选择它，Alt+点击把它与所选的比较。</translation>
    </message>
    <message>
        <source>{measure}, {token}</source>
        <translation>{measure}，{token}</translation>
    </message>
    <message>
        <source>Probability lost: {change}</source>
        <translation>失去的概率：{change}</translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>How to use AttnViz</source>
        <translation>如何使用 AttnViz</translation>
    </message>
    <message>
        <source>Gestures and shortcuts</source>
        <translation>手势和快捷键</translation>
    </message>
    <message>
        <source>Gestures</source>
        <translation>手势</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
</context>
<context>
    <name>HistoryDialog</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Steps, newest last; the arrow keys go back and forth</source>
        <translation>各步骤，最新的在最后；方向键前后移动</translation>
    </message>
    <message>
        <source>Click a step to return to the state after it.</source>
        <translation>点击一个步骤，回到它之后的状态。</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>开头</translation>
    </message>
</context>
<context>
    <name>LadderCanvas</name>
    <message>
        <source>Rows are keys, columns are queries.</source>
        <translation>行是键，列是查询。</translation>
    </message>
    <message>
        <source>{name}
The row above has no such stage.</source>
        <translation>{name}
上一行没有这样的阶段。</translation>
    </message>
    <message>
        <source>{name}
Of another size than in the row above.</source>
        <translation>{name}
大小与上一行不同。</translation>
    </message>
    <message>
        <source>{name}
As in the row above.</source>
        <translation>{name}
与上一行相同。</translation>
    </message>
    <message>
        <source>{name}
{count} cells differ from the row above.</source>
        <translation>{name}
{count} 个单元格与上一行不同。</translation>
    </message>
    <message>
        <source>The first row: nothing to compare with.</source>
        <translation>第一行：没有可比较的内容。</translation>
    </message>
    <message>
        <source>Equal to the row above.</source>
        <translation>与上一行相等。</translation>
    </message>
    <message>
        <source>First difference: {stage}. {reason}</source>
        <translation>首次不同：{stage}。{reason}</translation>
    </message>
    <message>
        <source>Click to use this variant; right-click to take its weights.</source>
        <translation>点击使用此变体；点右键采用其权重。</translation>
    </message>
</context>
<context>
    <name>LadderPage</name>
    <message>
        <source>Variants in rows, stages in columns</source>
        <translation>行为变体，列为阶段</translation>
    </message>
    <message>
        <source>Use {variant}</source>
        <translation>使用 {variant}</translation>
    </message>
    <message>
        <source>Take the weights of {variant}</source>
        <translation>采用 {variant} 的权重</translation>
    </message>
</context>
<context>
    <name>LensPage</name>
    <message>
        <source>Predictions of each layer at each token</source>
        <translation>每层在每个词元处的预测</translation>
    </message>
    <message>
        <source>Metric over the layers</source>
        <translation>各层的指标</translation>
    </message>
    <message>
        <source>Double-click a cell to follow its token through the layers.</source>
        <translation>双击单元格可跟随其词元穿过各层。</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>Handed in: {name}</source>
        <translation>已提交：{name}</translation>
    </message>
    <message>
        <source>Lesson closed</source>
        <translation>课程已关闭</translation>
    </message>
    <message>
        <source>Added a step to {name}. Write its text above the directives.</source>
        <translation>已给 {name} 添加一个步骤。请在指令上方写出其文字。</translation>
    </message>
    <message>
        <source>Opened the lesson "{title}"</source>
        <translation>已打开课程“{title}”</translation>
    </message>
</context>
<context>
    <name>LessonsView</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Lessons by level</source>
        <translation>按级别排列的课程</translation>
    </message>
    <message>
        <source>Choose a lesson. Your own work is kept, and comes back when the lesson ends.</source>
        <translation>选择一课。你自己的工作会保留，课程结束后恢复。</translation>
    </message>
    <message>
        <source>You changed the text of this step.</source>
        <translation>你更改了此步骤的文本。</translation>
    </message>
    <message>
        <source>Begin this step again</source>
        <translation>重新开始此步骤</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>该步骤的文本</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Return to the step before.</source>
        <translation>回到上一步骤。</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Begin this lesson again</source>
        <translation>重新开始此课</translation>
    </message>
    <message>
        <source>End the lesson and return to my work</source>
        <translation>结束课程并回到我的工作</translation>
    </message>
    <message>
        <source>Hand in…</source>
        <translation>提交…</translation>
    </message>
    <message>
        <source>Save your answers, what was checked, and the session as one file for your teacher.</source>
        <translation>把你的答案、检查的内容和会话保存为一个文件，交给老师。</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分钟</translation>
    </message>
    <message>
        <source>{title}, finished</source>
        <translation>{title}，已完成</translation>
    </message>
    <message>
        <source>{title}, step {step} of {count}</source>
        <translation>{title}，第 {step} 步，共 {count} 步</translation>
    </message>
    <message>
        <source>{title}, not finished</source>
        <translation>{title}，未完成</translation>
    </message>
    <message>
        <source>{title} · {number} of {count}</source>
        <translation>{title} · {number} / {count}</translation>
    </message>
    <message>
        <source>Finish: next lesson</source>
        <translation>完成：下一课</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Go on; the program does the tasks that are left.</source>
        <translation>继续；剩下的任务由程序完成。</translation>
    </message>
    <message>
        <source>Go on.</source>
        <translation>继续。</translation>
    </message>
</context>
<context>
    <name>LinesCanvas</name>
    <message>
        <source>Thicker lines = larger weights.</source>
        <translation>线越粗，权重越大。</translation>
    </message>
    <message>
        <source>Lines from queries to keys; arrow keys move between tokens, Space pins one</source>
        <translation>从查询到键的连线；方向键在词元间移动，空格键固定一个</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>query {token}</source>
        <translation>查询 {token}</translation>
    </message>
    <message>
        <source>key {token}</source>
        <translation>键 {token}</translation>
    </message>
    <message>
        <source>head {head}: {token} {weight}</source>
        <translation>头 {head}：{token} {weight}</translation>
    </message>
    <message>
        <source>Thicker lines = larger weights. Hover over a token to see only its lines; click to pin it.</source>
        <translation>线越粗 = 权重越大。悬停在词元上只看它的连线；点击固定它。</translation>
    </message>
</context>
<context>
    <name>LinesView</name>
    <message>
        <source>Attention as lines between tokens</source>
        <translation>以词元之间的连线表示的注意力</translation>
    </message>
    <message>
        <source>The text is too long to draw lines. Use a shorter one.</source>
        <translation>文本太长，无法绘制连线。请使用较短的文本。</translation>
    </message>
    <message>
        <source>Type a sentence above: lines from each token to the tokens it attends to appear here.</source>
        <translation>请在上方键入一个句子：从每个词元到它所关注词元的连线会出现在这里。</translation>
    </message>
    <message>
        <source>top {most:,} of {found:,} lines</source>
        <translation>{found:,} 条连线中的前 {most:,} 条</translation>
    </message>
    <message>
        <source>hover over a token to see its lines</source>
        <translation>悬停在词元上可看其连线</translation>
    </message>
    <message>
        <source>no lines</source>
        <translation>没有连线</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>E&amp;xamples</source>
        <translation>示例(&amp;X)</translation>
    </message>
    <message>
        <source>Picture only. Escape shows all panels again.</source>
        <translation>仅图片。Escape 重新显示所有面板。</translation>
    </message>
    <message>
        <source>Show or hide this panel.</source>
        <translation>显示或隐藏此面板。</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
</context>
<context>
    <name>MaskEditor</name>
    <message>
        <source>A formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>{name}, the formula</source>
        <translation>{name}，公式</translation>
    </message>
    <message>
        <source>Which keys a query attends to: q is the position of the query from 0, k that of the key, n the number of tokens. For example k &lt;= q and q - k &lt; 3, or q // 4 == k // 4, or random(1) &lt; 0.2.</source>
        <translation>查询关注哪些键：q 是从 0 起的查询位置，k 是键的位置，n 是词元数。例如 k &lt;= q and q - k &lt; 3，或 q // 4 == k // 4，或 random(1) &lt; 0.2。</translation>
    </message>
</context>
<context>
    <name>MeasureRow</name>
    <message>
        <source>Order of the heads</source>
        <translation>头的顺序</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Sort the heads of all layers</source>
        <translation>给所有层的头排序</translation>
    </message>
    <message>
        <source>All heads, largest value first, labelled layer.head; again to show one row per layer.</source>
        <translation>所有头，值最大的在前，标为 层.头；再选一次则每层显示一行。</translation>
    </message>
    <message>
        <source>Sort again</source>
        <translation>重新排序</translation>
    </message>
    <message>
        <source>Sort the heads again</source>
        <translation>给头重新排序</translation>
    </message>
    <message>
        <source>The values have changed since the heads were sorted. Click to sort again.</source>
        <translation>排序之后值已改变。点击重新排序。</translation>
    </message>
    <message>
        <source>Sort and tint the heads by a measure of their weights.</source>
        <translation>按其权重的某个度量给头排序和着色。</translation>
    </message>
    <message>
        <source>This is {state}: show now, or now − {state}.</source>
        <translation>这是 {state}：请显示当前，或当前 − {state}。</translation>
    </message>
    <message>
        <source>Measured of {state}</source>
        <translation>在 {state} 上测量</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>ModelActions</name>
    <message>
        <source>The weights of {name} differ from those of this session's model: its edits and ablations were not applied.</source>
        <translation>{name} 的权重与此会话的模型不同：其编辑和消融没有应用。</translation>
    </message>
</context>
<context>
    <name>MosaicCanvas</name>
    <message>
        <source>{head} is ablated. Click it, and {keys} restores it.</source>
        <translation>{head}已消融。点击它，按 {keys} 恢复它。</translation>
    </message>
    <message>
        <source>{head}. Click to select it, {keys} ablates it. Ctrl+click, Shift+click or drag to select several; Alt+click to compare it with the selected one.</source>
        <translation>{head}。点击选择它，{keys} 消融它。Ctrl+点击、Shift+点击或拖动选择多个；Alt+点击把它与所选的比较。</translation>
    </message>
    <message>
        <source>{head}. Click to select it, Alt+click to compare it with the selected one.</source>
        <translation>{head}。点击选择它，Alt+点击把它与所选的比较。</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}</source>
        <translation>第 {layer} 层，头 {head}</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>{head}, ablated</source>
        <translation>{head}，已消融</translation>
    </message>
</context>
<context>
    <name>NearestTokensPage</name>
    <message>
        <source>Nearest tokens</source>
        <translation>最近的词元</translation>
    </message>
    <message>
        <source>{token}: cosine {cosine}. Click to make it the target token.</source>
        <translation>{token}：余弦 {cosine}。点击把它设为目标词元。</translation>
    </message>
    <message>
        <source>Token {position} ({token}) before layer {layer}</source>
        <translation>第 {layer} 层之前的词元 {position}（{token}）</translation>
    </message>
    <message>
        <source>The cosine of its residual stream and the unembedding vector of each token: neither the final norm nor the length of a vector counts.</source>
        <translation>其残差流与每个词元的反嵌入向量的余弦：最终归一化和向量的长度都不计。</translation>
    </message>
</context>
<context>
    <name>NextView</name>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>Type the beginning of a text.</source>
        <translation>请键入文本的开头。</translation>
    </message>
    <message>
        <source>Type {mask} where the model should fill in a token.</source>
        <translation>在模型应填入词元处键入 {mask}。</translation>
    </message>
    <message>
        <source>Token {number} of the output: {token}</source>
        <translation>输出的词元 {number}：{token}</translation>
    </message>
    <message>
        <source>The class of the picture</source>
        <translation>图片的类别</translation>
    </message>
    <message>
        <source>At {token}, token {number}</source>
        <translation>在 {token} 处，词元 {number}</translation>
    </message>
    <message>
        <source>After "{token}", at the end of the text</source>
        <translation>在文本末尾的“{token}”之后</translation>
    </message>
    <message>
        <source>After "{token}", where "{next}" follows with {share}</source>
        <translation>在“{token}”之后，其后的“{next}”为 {share}</translation>
    </message>
    <message>
        <source>{name} has no next-token prediction to compare with.</source>
        <translation>{name} 没有可比较的下一个词元的预测。</translation>
    </message>
    <message>
        <source>No next token in {name}.</source>
        <translation>{name} 中没有下一个词元。</translation>
    </message>
    <message>
        <source>{name} has another vocabulary, so next tokens cannot be compared.</source>
        <translation>{name} 的词表不同，因此不能比较下一个词元。</translation>
    </message>
    <message>
        <source>{name} has another vocabulary.</source>
        <translation>{name} 的词表不同。</translation>
    </message>
    <message>
        <source>{name} is of another model: next tokens are compared at the end only.</source>
        <translation>{name} 属于另一个模型：只在末尾比较下一个词元。</translation>
    </message>
    <message>
        <source>Compared at the end of the text.</source>
        <translation>在文本末尾比较。</translation>
    </message>
    <message>
        <source>{name} has no such token to compare with.</source>
        <translation>{name} 没有可比较的这个词元。</translation>
    </message>
    <message>
        <source>No such token in {name}.</source>
        <translation>{name} 中没有这个词元。</translation>
    </message>
    <message>
        <source>{name} has {count} positions, and the text fills them.</source>
        <translation>{name} 有 {count} 个位置，文本已占满。</translation>
    </message>
    <message>
        <source>{name} was trained on texts of up to {count} tokens.</source>
        <translation>{name} 是用最多 {count} 个词元的文本训练的。</translation>
    </message>
    <message>
        <source>{metric} {pair}: {value}</source>
        <translation>{metric} {pair}：{value}</translation>
    </message>
    <message>
        <source>{value}; probabilities {share} and {other}</source>
        <translation>{value}；概率 {share} 和 {other}</translation>
    </message>
    <message>
        <source>In {name}: {was}; now − {name}: {grown}</source>
        <translation>在 {name} 中：{was}；当前 − {name}：{grown}</translation>
    </message>
    <message>
        <source>Before the last edit: {was}; since then {grown}</source>
        <translation>上次编辑之前：{was}；此后 {grown}</translation>
    </message>
    <message>
        <source>{token}: probability {share}, logit {logit}</source>
        <translation>{token}：概率 {share}，logit {logit}</translation>
    </message>
    <message>
        <source>The classes are those of the model.</source>
        <translation>这些是模型的类别。</translation>
    </message>
    <message>
        <source>The model writes the most likely token.</source>
        <translation>模型写出最可能的词元。</translation>
    </message>
    <message>
        <source>Click to fill in the masked token.</source>
        <translation>点击填入被掩码的词元。</translation>
    </message>
    <message>
        <source>Tokens are appended at the end of the text only.</source>
        <translation>词元只能附加在文本末尾。</translation>
    </message>
    <message>
        <source>Click to append it.</source>
        <translation>点击附加它。</translation>
    </message>
</context>
<context>
    <name>OwnCodeDialog</name>
    <message>
        <source>Your own code</source>
        <translation>你自己的代码</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Whether each stage is among the tensors that your code computes, and the largest difference.</source>
        <translation>每个阶段是否在你的代码所计算的张量之中，以及最大差。</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>In your code</source>
        <translation>在你的代码中</translation>
    </message>
    <message>
        <source>Largest difference</source>
        <translation>最大差</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>重新比较</translation>
    </message>
    <message>
        <source>Run the same class of the same file again.</source>
        <translation>重新运行同一文件的同一个类。</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>另一个文件…</translation>
    </message>
    <message>
        <source>Choose another file or another class.</source>
        <translation>选择另一个文件或另一个类。</translation>
    </message>
    <message>
        <source>Your own code: {name}</source>
        <translation>你自己的代码：{name}</translation>
    </message>
</context>
<context>
    <name>OwnMapPage</name>
    <message>
        <source>Map of the plug-in</source>
        <translation>插件的图</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>A few letters of a command, an option, an example, a stage or a model</source>
        <translation>命令、选项、示例、阶段或模型的几个字母</translation>
    </message>
    <message>
        <source>Entries found; Return runs the selected one</source>
        <translation>找到的条目；Return 运行所选的条目</translation>
    </message>
    <message>
        <source>A few letters of a command, an option, an example, a stage, a model…</source>
        <translation>命令、选项、示例、阶段、模型的几个字母…</translation>
    </message>
    <message>
        <source>No matching command.</source>
        <translation>没有匹配的命令。</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>{option}: which?</source>
        <translation>{option}：选择哪个？</translation>
    </message>
</context>
<context>
    <name>PatchingPage</name>
    <message>
        <source>Share of the difference that each patch recovers</source>
        <translation>每个修补恢复的差的份额</translation>
    </message>
    <message>
        <source>{metric} {pair} at token {place}: clean (A) {clean}, corrupted {corrupted}. 1 is the clean run, 0 the corrupted one.</source>
        <translation>词元 {place} 处的 {metric} {pair}：干净（A）{clean}，损坏 {corrupted}。1 是干净的运行，0 是损坏的运行。</translation>
    </message>
    <message>
        <source>From layer {layer}, head {head}; straight to the logits: {direct}. Double-click a cell to go on from its head.</source>
        <translation>从第 {layer} 层的头 {head}；直接到 logit：{direct}。双击单元格可从其头继续。</translation>
    </message>
    <message>
        <source>Grey cells cannot change it.</source>
        <translation>灰色单元格不能改变它。</translation>
    </message>
    <message>
        <source>Estimates from one gradient, not runs: turn Exact on to compute each patch.</source>
        <translation>由一次梯度得到的估计，而非运行：启用“精确”来计算每个修补。</translation>
    </message>
    <message>
        <source>{count} of {rows} rows; … is not computed yet.</source>
        <translation>{rows} 行中的 {count} 行；… 尚未计算。</translation>
    </message>
    <message>
        <source>Patch now from A, as an edit</source>
        <translation>在此从 A 修补现在，作为一次编辑</translation>
    </message>
    <message>
        <source>Steer now towards A here</source>
        <translation>在此把现在引导向 A</translation>
    </message>
</context>
<context>
    <name>PicturePair</name>
    <message>
        <source>Close the second picture</source>
        <translation>关闭第二张图</translation>
    </message>
    <message>
        <source>Close this picture; the other takes its room.</source>
        <translation>关闭此图；另一张占用其空间。</translation>
    </message>
</context>
<context>
    <name>PipelineView</name>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Stages of attention, in order</source>
        <translation>注意力的各阶段，按顺序</translation>
    </message>
    <message>
        <source>{label}: {help}
{formula}</source>
        <translation>{label}：{help}
{formula}</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>The settings cannot be saved: {reason}.</source>
        <translation>无法保存设置：{reason}。</translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source> (changed on disk)</source>
        <translation> （磁盘上已更改）</translation>
    </message>
    <message>
        <source> (deleted)</source>
        <translation> （已删除）</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
</context>
<context>
    <name>ProgressItem</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Recorder</name>
    <message>
        <source>Recording what you do. Choose Edit &gt; Record a script again to save it.</source>
        <translation>正在录制你的操作。再次选择“编辑 &gt; 录制脚本”来保存。</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>unsaved work</source>
        <translation>未保存的工作</translation>
    </message>
    <message>
        <source>Your work was restored. Save it to keep it.</source>
        <translation>你的工作已恢复。请保存以保留它。</translation>
    </message>
</context>
<context>
    <name>RunDialog</name>
    <message>
        <source>Run {name}?</source>
        <translation>运行 {name} 吗？</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>The class of nn.Module that is compared with this variant.</source>
        <translation>与此变体比较的 nn.Module 的类。</translation>
    </message>
    <message>
        <source>Built with</source>
        <translation>构建参数</translation>
    </message>
    <message>
        <source>Arguments of the class besides d_in, d_out, num_heads, context_length, dropout and qkv_bias.</source>
        <translation>除 d_in、d_out、num_heads、context_length、dropout 和 qkv_bias 之外的类的参数。</translation>
    </message>
    <message>
        <source>The code in {name} runs on this computer.</source>
        <translation>{name} 中的代码会在本机运行。</translation>
    </message>
    <message>
        <source>It may do whatever a program of yours may do: run only code that you trust. It runs in a process of its own, which is ended after {seconds:g} seconds.</source>
        <translation>它可以做你的程序能做的任何事：只运行你信任的代码。它在单独的进程中运行，该进程会在 {seconds:g} 秒后结束。</translation>
    </message>
</context>
<context>
    <name>ScaleEditor</name>
    <message>
        <source>A number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>{name}, the number</source>
        <translation>{name}，该数</translation>
    </message>
</context>
<context>
    <name>ScalePage</name>
    <message>
        <source>Scores, weights, gradient and entropy</source>
        <translation>分数、权重、梯度和熵</translation>
    </message>
    <message>
        <source>Variance {variance}, largest weight {weight}, gradient {gradient}, mean entropy {entropy} nats</source>
        <translation>方差 {variance}，最大权重 {weight}，梯度 {gradient}，平均熵 {entropy} nat</translation>
    </message>
    <message>
        <source>A score is the sum of {d_k} products of random numbers: its variance is about {d_k}.</source>
        <translation>一个分数是 {d_k} 个随机数之积的和：其方差约为 {d_k}。</translation>
    </message>
    <message>
        <source>Divided by √{d_k} = {root}, it is about 1 again.</source>
        <translation>除以 √{d_k} = {root} 后，又约为 1。</translation>
    </message>
    <message>
        <source>The softmax is saturated: its gradient is nearly 0, so it cannot learn.</source>
        <translation>softmax 已饱和：其梯度接近 0，因此不能学习。</translation>
    </message>
</context>
<context>
    <name>ScatterPage</name>
    <message>
        <source>Scatter of heads: arrow keys move, Shift selects, Return opens</source>
        <translation>头的散点图：方向键移动，Shift 选择，Return 打开</translation>
    </message>
    <message>
        <source>{count} heads selected. Ctrl adds others, Escape selects none.</source>
        <translation>已选择 {count} 个头。Ctrl 增加其他头，Escape 取消全部选择。</translation>
    </message>
    <message>
        <source>Drag with Shift to select a rectangle. Arrow keys move, with Shift they select, Return shows the picture.</source>
        <translation>按住 Shift 拖动选择矩形。方向键移动，加 Shift 选择，Return 显示图片。</translation>
    </message>
</context>
<context>
    <name>ScorePartsPage</name>
    <message>
        <source>Query token</source>
        <translation>查询词元</translation>
    </message>
    <message>
        <source>Key token</source>
        <translation>键词元</translation>
    </message>
    <message>
        <source>Parts of the query</source>
        <translation>查询的部分</translation>
    </message>
    <message>
        <source>Parts of the key</source>
        <translation>键的部分</translation>
    </message>
    <message>
        <source>Pin another pair of tokens.</source>
        <translation>固定另一对词元。</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Layer {layer}, head {head}: q · k{divided} = {score}, the sum of either list.</source>
        <translation>第 {layer} 层，头 {head}：q · k{divided} = {score}，即任一列表之和。</translation>
    </message>
    <message>
        <source>The key is masked for this query: the score is that before the mask.</source>
        <translation>该键对此查询被掩蔽：分数是掩码之前的。</translation>
    </message>
    <message>
        <source>Norms are not linear: each is held at the scale that it has here.</source>
        <translation>归一化不是线性的：各自保持在这里的缩放。</translation>
    </message>
    <message>
        <source>Norms are not linear: each is held at the scale that it has here, those of queries and keys included.</source>
        <translation>归一化不是线性的：各自保持在这里的缩放，包括查询和键的归一化。</translation>
    </message>
    <message>
        <source>The bias of the distance (ALiBi) comes after the sum.</source>
        <translation>距离的偏置（ALiBi）在求和之后加上。</translation>
    </message>
    <message>
        <source>The soft cap comes after the sum.</source>
        <translation>软限幅在求和之后应用。</translation>
    </message>
    <message>
        <source>{name} in the query: {value} of {score}</source>
        <translation>查询中的 {name}：{score} 中的 {value}</translation>
    </message>
    <message>
        <source>{name} in the key: {value} of {score}</source>
        <translation>键中的 {name}：{score} 中的 {value}</translation>
    </message>
    <message>
        <source>Of this, {value} with {name} in the key</source>
        <translation>其中 {value} 与键中的 {name} 有关</translation>
    </message>
    <message>
        <source>Of this, {value} with {name} in the query</source>
        <translation>其中 {value} 与查询中的 {name} 有关</translation>
    </message>
</context>
<context>
    <name>SecondViewChoice</name>
    <message>
        <source>What the large picture is compared with</source>
        <translation>大图与什么比较</translation>
    </message>
    <message>
        <source>Another head or sentence next to this picture, with linked zoom and pointer.</source>
        <translation>在此图旁边的另一个头或句子，缩放和指针联动。</translation>
    </message>
    <message>
        <source>none here</source>
        <translation>这里没有</translation>
    </message>
    <message>
        <source>{stage} has no head {head}; the comparison returns where it exists.</source>
        <translation>{stage}没有头 {head}；在它存在的地方比较会恢复。</translation>
    </message>
    <message>
        <source>Compare with: {what} ▾</source>
        <translation>与{what}比较 ▾</translation>
    </message>
    <message>
        <source>Compare with ▾</source>
        <translation>与…比较 ▾</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Before the last change</source>
        <translation>上次更改之前</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} 到 {last}</translation>
    </message>
</context>
<context>
    <name>SeedEditor</name>
    <message>
        <source>New</source>
        <translation>新的</translation>
    </message>
    <message>
        <source>{name}: new seed</source>
        <translation>{name}：新种子</translation>
    </message>
    <message>
        <source>Draw another seed at random.</source>
        <translation>随机抽取另一个种子。</translation>
    </message>
</context>
<context>
    <name>SegmentEffectsPage</name>
    <message>
        <source>Effects on later segments</source>
        <translation>对更晚片段的效应</translation>
    </message>
    <message>
        <source>Computing the text twice: with the attention to the marked segment, and without…</source>
        <translation>正在将文本计算两次：一次保留对所标记片段的注意力，一次不保留…</translation>
    </message>
    <message>
        <source>{segment}: log-probability {before}, without the attention {after}. Click to mark its attention to the suppressed segment.</source>
        <translation>{segment}：对数概率 {before}，去掉该注意力后 {after}。点击可标记它对被抑制片段的注意力。</translation>
    </message>
    <message>
        <source>Without the attention to “{segment}”</source>
        <translation>没有对“{segment}”的注意力时</translation>
    </message>
    <message>
        <source>The change of the log-probability of each later segment, the sum over its tokens in nats, if no later token attends to this one in any head. Click a cell of a picture, or pin a token, to choose another one.</source>
        <translation>如果没有更晚的词元在任何头中关注此片段，每个更晚片段的对数概率的变化，为其各词元之和，单位为 nat。点击图中的一个单元格，或固定一个词元，可选择另一个。</translation>
    </message>
</context>
<context>
    <name>SentenceView</name>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Load a sentence with its options: the chapter's, and more.</source>
        <translation>载入一个句子及其选项：书中的和其他的。</translation>
    </message>
    <message>
        <source>Loaded from {name}. These values are shown as they are; nothing is computed from them.</source>
        <translation>从 {name} 载入。这些值按原样显示；没有由它们计算任何内容。</translation>
    </message>
    <message>
        <source>Loaded values: they are shown as they are; nothing is computed from them.</source>
        <translation>载入的值：按原样显示；没有由它们计算任何内容。</translation>
    </message>
    <message>
        <source>{name} reads a picture: its tokens are the patches, and those before them.</source>
        <translation>{name} 读取图片：它的词元是图块及其之前的词元。</translation>
    </message>
    <message>
        <source>Example (modified): {title}</source>
        <translation>示例（已修改）：{title}</translation>
    </message>
    <message>
        <source>Example: {title}</source>
        <translation>示例：{title}</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>种子 {seed}</translation>
    </message>
    <message>
        <source>dropout seed {seed}</source>
        <translation>dropout 种子 {seed}</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>上一个句子</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>下一个句子</translation>
    </message>
    <message>
        <source>Sentence {number} of {count}</source>
        <translation>第 {number} 个句子，共 {count} 个</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>查找命令或按键</translation>
    </message>
    <message>
        <source>Type a few letters of a command or of its group, or a key such as Ctrl+K.</source>
        <translation>键入命令或其所在组的几个字母，或按键如 Ctrl+K。</translation>
    </message>
    <message>
        <source>Find a command or a key…</source>
        <translation>查找命令或按键…</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>命令及其按键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Give this command the keys of the program again.</source>
        <translation>让此命令恢复程序原来的按键。</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Give every command the keys of the program again.</source>
        <translation>让每个命令恢复程序原来的按键。</translation>
    </message>
    <message>
        <source>Take it over</source>
        <translation>改用于此命令</translation>
    </message>
    <message>
        <source>Take the key from the other command.</source>
        <translation>把该按键从另一个命令移到这里。</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>Leave the key to the other command.</source>
        <translation>把该按键留给另一个命令。</translation>
    </message>
    <message>
        <source>Key {number} of the command</source>
        <translation>该命令的第 {number} 个按键</translation>
    </message>
    <message>
        <source>Press the key that the command shall have.</source>
        <translation>请按下要给该命令的按键。</translation>
    </message>
    <message>
        <source>Remove key {number}</source>
        <translation>删除第 {number} 个按键</translation>
    </message>
    <message>
        <source>Remove this key from the command.</source>
        <translation>从该命令删除此按键。</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>These keys are the same in every program.</source>
        <translation>这些按键在每个程序中都一样。</translation>
    </message>
</context>
<context>
    <name>SnapshotsDialog</name>
    <message>
        <source>Snapshots</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>Snapshots; F2 renames one, Delete removes it</source>
        <translation>快照；F2 重命名，Delete 删除</translation>
    </message>
    <message>
        <source>Double click, or F2, to change a name. They are saved with the session.</source>
        <translation>双击或按 F2 更改名称。它们随会话保存。</translation>
    </message>
    <message>
        <source>No snapshots yet. Take one, change something, and choose below what to compare.</source>
        <translation>还没有快照。请创建一个，更改某处，再在下方选择要比较的内容。</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>创建快照</translation>
    </message>
    <message>
        <source>Save the present state under a name.</source>
        <translation>以一个名称保存当前状态。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Remove the selected snapshot; Undo brings it back.</source>
        <translation>删除所选快照；撤销可恢复它。</translation>
    </message>
    <message>
        <source>Displayed state</source>
        <translation>显示的状态</translation>
    </message>
    <message>
        <source>The state that the pictures show.</source>
        <translation>图中显示的状态。</translation>
    </message>
    <message>
        <source>State to compare with</source>
        <translation>用于比较的状态</translation>
    </message>
    <message>
        <source>The state to use as A.</source>
        <translation>用作 A 的状态。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>与之比较</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Snapshot {number}</source>
        <translation>快照 {number}</translation>
    </message>
</context>
<context>
    <name>SourceEditor</name>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Train a model…</source>
        <translation>训练模型…</translation>
    </message>
</context>
<context>
    <name>SplitCanvas</name>
    <message>
        <source>row {first} makes head {head}</source>
        <translation>第 {first} 行构成头 {head}</translation>
    </message>
    <message>
        <source>rows {first} to {last} make head {head}</source>
        <translation>第 {first} 到 {last} 行构成头 {head}</translation>
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
        <translation>形状 ({shape})，步幅 {strides}</translation>
    </message>
    <message>
        <source>{value}
{first} → {second} → {third}
number {offset} in memory, at every step</source>
        <translation>{value}
{first} → {second} → {third}
内存中的第 {offset} 个数，每一步都是</translation>
    </message>
</context>
<context>
    <name>SplitPage</name>
    <message>
        <source>Numbers of the projection, on their way into heads</source>
        <translation>投影的数字，正在变成各个头</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Move the numbers from the projection to the heads.</source>
        <translation>把数字从投影移动到各个头。</translation>
    </message>
    <message>
        <source>view cuts each row of {width} numbers into {heads} heads of {d_head}, transpose puts the heads first. Nothing is copied.</source>
        <translation>view 把每行 {width} 个数切成 {heads} 个各 {d_head} 个数的头，transpose 把头放到前面。没有复制任何内容。</translation>
    </message>
    <message>
        <source>Drawn are the first {tokens} tokens and {dimensions} dimensions of each head.</source>
        <translation>绘制的是前 {tokens} 个词元和每个头的前 {dimensions} 维。</translation>
    </message>
</context>
<context>
    <name>StatusView</name>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Cell under the pointer</source>
        <translation>指针下的单元格</translation>
    </message>
    <message>
        <source>Tokens, heads, device, and the time of the last computation.</source>
        <translation>词元、头、设备和上次计算的时间。</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>Cancel the computation; the last picture is kept.</source>
        <translation>取消计算；保留最后一张图。</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>正在导出</translation>
    </message>
    <message>
        <source>Cancel the export; an older file is kept.</source>
        <translation>取消导出；旧文件保留。</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>Cancel opening the file; the session is unchanged.</source>
        <translation>取消打开文件；会话不变。</translation>
    </message>
    <message>
        <source>Restoring</source>
        <translation>正在恢复</translation>
    </message>
    <message>
        <source>Stop reading unsaved work; it is offered at the next start.</source>
        <translation>停止读取未保存的工作；下次启动时会再次提供。</translation>
    </message>
    <message>
        <source>New text: 1 token</source>
        <translation>新文本：1 个词元</translation>
    </message>
    <message numerus="yes">
        <source>New text: {count:,} tokens</source>
        <translation>
            <numerusform>新文本：{count:,} 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>1 new token</source>
        <translation>1 个新词元</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} new tokens</source>
        <translation>
            <numerusform>{count:,} 个新词元</numerusform>
        </translation>
    </message>
    <message>
        <source>1 token removed</source>
        <translation>移除了 1 个词元</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens removed</source>
        <translation>
            <numerusform>移除了 {count:,} 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>1 value changed (by {most})</source>
        <translation>1 个值改变（改变了 {most}）</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} values changed (largest by {most})</source>
        <translation>
            <numerusform>{count:,} 个值改变（最大改变 {most}）</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cell newly masked</source>
        <translation>1 个单元格新被掩蔽</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} cells newly masked</source>
        <translation>
            <numerusform>{count:,} 个单元格新被掩蔽</numerusform>
        </translation>
    </message>
    <message>
        <source>1 cell no longer masked</source>
        <translation>1 个单元格不再被掩蔽</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} cells no longer masked</source>
        <translation>
            <numerusform>{count:,} 个单元格不再被掩蔽</numerusform>
        </translation>
    </message>
    <message>
        <source>{picture}: {changes} {rows}</source>
        <translation>{picture}：{changes}{rows}</translation>
    </message>
    <message>
        <source>in every row</source>
        <translation>在每一行</translation>
    </message>
    <message numerus="yes">
        <source>in {count:,} rows, from {first} to {last}</source>
        <translation>
            <numerusform>在 {count:,} 行中，从 {first} 到 {last}</numerusform>
        </translation>
    </message>
    <message>
        <source>in row {rows}</source>
        <translation>在第 {rows} 行</translation>
    </message>
    <message>
        <source>in rows {rows}</source>
        <translation>在第 {rows} 行</translation>
    </message>
    <message>
        <source>{picture}: same values for the other tokens</source>
        <translation>{picture}：其他词元的值相同</translation>
    </message>
    <message>
        <source>{picture} unchanged; {stage} changed</source>
        <translation>{picture}不变；{stage}已改变</translation>
    </message>
    <message>
        <source>{picture} unchanged</source>
        <translation>{picture}不变</translation>
    </message>
    <message>
        <source>{picture} unchanged; output of layer {first} changed</source>
        <translation>{picture}不变；第 {first} 层的输出已改变</translation>
    </message>
    <message>
        <source>{picture} unchanged; outputs of layers {first} to {last} changed</source>
        <translation>{picture}不变；第 {first} 到 {last} 层的输出已改变</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} tokens</source>
        <translation>
            <numerusform>{count:,} 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>1 segment</source>
        <translation>1 个片段</translation>
    </message>
    <message numerus="yes">
        <source>{count:,} segments</source>
        <translation>
            <numerusform>{count:,} 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>{rows:,} × {columns:,} tokens</source>
        <translation>{rows:,} × {columns:,} 个词元</translation>
    </message>
    <message numerus="yes">
        <source>{count} layers</source>
        <translation>
            <numerusform>{count} 层</numerusform>
        </translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message numerus="yes">
        <source>{count} heads</source>
        <translation>
            <numerusform>{count} 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>Hover over a cell to see it in every view. Click to pin.</source>
        <translation>悬停在单元格上可在每个视图中看到它。点击固定。</translation>
    </message>
    <message>
        <source>Hover over a cell to see it in every view. Click to pin, double-click to edit.</source>
        <translation>悬停在单元格上可在每个视图中看到它。点击固定，双击编辑。</translation>
    </message>
    <message>
        <source>Scroll to zoom, drag to pan, Home to fit.</source>
        <translation>滚动缩放，拖动平移，Home 适合窗口。</translation>
    </message>
</context>
<context>
    <name>TablesView</name>
    <message>
        <source>Tables of numbers</source>
        <translation>数字表格</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Show the tables of numbers</source>
        <translation>显示数字表格</translation>
    </message>
    <message>
        <source>Hide the tables of numbers</source>
        <translation>隐藏数字表格</translation>
    </message>
    <message>
        <source>Embeddings, weight matrices and the selected stage as tables.</source>
        <translation>以表格显示嵌入、权重矩阵和所选阶段。</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>The vector of each token, before positions are added.</source>
        <translation>加上位置之前每个词元的向量。</translation>
    </message>
    <message>
        <source>{matrix}, {shape} numbers that training would change.</source>
        <translation>{matrix}，训练会改变的 {shape} 个数。</translation>
    </message>
    <message>
        <source>Stage: {stage}</source>
        <translation>阶段：{stage}</translation>
    </message>
    <message>
        <source>Type a sentence to see its embeddings.</source>
        <translation>请键入一个句子来看它的嵌入。</translation>
    </message>
    <message>
        <source>The text is too long to list {stage}. Zoom into the large picture.</source>
        <translation>文本太长，无法列出{stage}。请放大大图。</translation>
    </message>
    <message>
        <source>No stage {stage} in this computation.</source>
        <translation>此计算中没有阶段 {stage}。</translation>
    </message>
    <message>
        <source>Drag the selected cell sideways to change it smoothly.</source>
        <translation>横向拖动所选单元格可平滑地更改它。</translation>
    </message>
</context>
<context>
    <name>TensorModel</name>
    <message>
        <source>Too large for the clipboard. Export the numbers to a file instead.</source>
        <translation>对剪贴板来说太大。请改为把数字导出到文件。</translation>
    </message>
    <message>
        <source>{table}: {row_word} {row}, {column_word} {column}</source>
        <translation>{table}：{row_word} {row}，{column_word} {column}</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>edited (seeded value replaced); Del resets it</source>
        <translation>已编辑（替换了按种子抽取的值）；Del 重置它</translation>
    </message>
</context>
<context>
    <name>TensorTable</name>
    <message>
        <source>The pasted block does not fit here; the rest was ignored.</source>
        <translation>粘贴的块在这里放不下；其余已忽略。</translation>
    </message>
    <message>
        <source>Choose a cell first.</source>
        <translation>请先选择一个单元格。</translation>
    </message>
    <message>
        <source>No chosen number is edited.</source>
        <translation>所选数字没有编辑过。</translation>
    </message>
    <message>
        <source>No number of this table is edited.</source>
        <translation>此表格的数字没有编辑过。</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy with labels</source>
        <translation>连同标签复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Reset selected</source>
        <translation>重置所选</translation>
    </message>
    <message>
        <source>Reset this table</source>
        <translation>重置此表格</translation>
    </message>
</context>
<context>
    <name>TextEditor</name>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Type a text. The model reads all its lines as one.</source>
        <translation>键入一段文本。模型把所有行读作一段。</translation>
    </message>
    <message>
        <source>The text, computed at every keystroke; all its lines are one input.</source>
        <translation>每次按键都会计算的文本；所有行是一个输入。</translation>
    </message>
    <message>
        <source>Type: the model reads all lines as one text, computed at every keystroke.</source>
        <translation>键入：模型把所有行读作一段文本，每次按键都会计算。</translation>
    </message>
    <message>
        <source>Type a sentence. Each line is a sentence of its own.</source>
        <translation>键入一个句子。每行是一个单独的句子。</translation>
    </message>
    <message>
        <source>The text that is computed at every keystroke, one sentence per line.</source>
        <translation>每次按键都会计算的文本，每行一个句子。</translation>
    </message>
    <message>
        <source>Type: each line is a sentence of its own, computed at every keystroke.</source>
        <translation>键入：每行是一个单独的句子，每次按键都会计算。</translation>
    </message>
    <message>
        <source>The clipboard has no text to paste.</source>
        <translation>剪贴板中没有可粘贴的文本。</translation>
    </message>
</context>
<context>
    <name>TilePreview</name>
    <message>
        <source>The hovered stage, enlarged</source>
        <translation>悬停的阶段，放大</translation>
    </message>
</context>
<context>
    <name>TintLegend</name>
    <message>
        <source>{what}: the colour of each head, from {low} to {high}; next to 0 there is none.</source>
        <translation>{what}：每个头的颜色，从 {low} 到 {high}；接近 0 时没有颜色。</translation>
    </message>
</context>
<context>
    <name>TokenBars</name>
    <message>
        <source>Next tokens; arrow keys select one, Return appends it</source>
        <translation>下一个词元；方向键选择，Return 附加</translation>
    </message>
    <message>
        <source>{token}: {number}, before {former}</source>
        <translation>{token}：{number}，之前为 {former}</translation>
    </message>
</context>
<context>
    <name>TokenChips</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The tokens of the selected sentence with their ids; the arrow keys move between them, and W shows why a token was predicted.</source>
        <translation>所选句子的词元及其 id；方向键在它们之间移动，W 显示为何预测了某个词元。</translation>
    </message>
    <message>
        <source>The tokens of your sentence appear here.</source>
        <translation>你的句子的词元会出现在这里。</translation>
    </message>
    <message>
        <source>token {index} (id {id}), characters {start}–{end}</source>
        <translation>词元 {index}（id {id}），字符 {start}–{end}</translation>
    </message>
    <message>
        <source>part {part} of {parts} of {word}</source>
        <translation>{word} 的第 {part} 部分，共 {parts} 部分</translation>
    </message>
    <message>
        <source>turn of the {role}</source>
        <translation>{role} 的一轮</translation>
    </message>
    <message>
        <source>Click the number below it to see why (W).</source>
        <translation>点击其下方的数字看原因（W）。</translation>
    </message>
    <message>
        <source>predicted with probability {share} (log-probability {logged}), rank {rank}</source>
        <translation>预测概率 {share}（对数概率 {logged}），排名 {rank}</translation>
    </message>
</context>
<context>
    <name>ToolDialogs</name>
    <message>
        <source>Looking for the smallest change…</source>
        <translation>正在寻找最小的改变…</translation>
    </message>
</context>
<context>
    <name>TrainDialog</name>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>What the model is trained to do.</source>
        <translation>训练模型做什么。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>How many batches the model is trained on.</source>
        <translation>用多少个批次训练模型。</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Train on a file of your own: a text (.txt), or pairs of inputs and outputs (.csv).</source>
        <translation>用你自己的文件训练：文本（.txt），或输入与输出的数据对（.csv）。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The text of this run</source>
        <translation>此运行的文本</translation>
    </message>
    <message>
        <source>The recipe's own dates</source>
        <translation>配方自己的日期</translation>
    </message>
    <message>
        <source>Plays of Shakespeare</source>
        <translation>莎士比亚的戏剧</translation>
    </message>
    <message>
        <source>The model is trained in the background, on one processor core; each kept step can be looked at. The same seed gives the same run.</source>
        <translation>模型在后台用一个处理器核心训练；每个保留的步骤都可以查看。相同的种子得到相同的运行。</translation>
    </message>
</context>
<context>
    <name>Training</name>
    <message>
        <source>The training process has ended unexpectedly ({how}). Continue goes on from what was kept.</source>
        <translation>训练进程意外结束（{how}）。“继续”会从保留的内容继续。</translation>
    </message>
    <message>
        <source>The steps of this training run are not on this computer. Train &gt; Train again trains it: the same seed gives the same run.</source>
        <translation>此训练运行的步骤不在本机上。“训练 &gt; 重新训练”会训练它：相同的种子得到相同的运行。</translation>
    </message>
</context>
<context>
    <name>TrainingActions</name>
    <message>
        <source>Open a training run</source>
        <translation>打开训练运行</translation>
    </message>
    <message>
        <source>Open a text to train on</source>
        <translation>打开用于训练的文本</translation>
    </message>
</context>
<context>
    <name>TrainingView</name>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Show one kept step after the other (Space).</source>
        <translation>一个接一个地显示保留的步骤（空格键）。</translation>
    </message>
    <message>
        <source>Step of the training</source>
        <translation>训练的步骤</translation>
    </message>
    <message>
        <source>Show a kept step of the training: every panel follows. Left and Right go one step, Home and End to the ends.</source>
        <translation>显示训练的一个保留步骤：每个面板都会跟随。Left 和 Right 移动一步，Home 和 End 到两端。</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Show each new step as soon as it is kept.</source>
        <translation>每个新步骤一经保留就显示。</translation>
    </message>
    <message>
        <source>Hold this step as A</source>
        <translation>把此步骤设为 A</translation>
    </message>
    <message>
        <source>Hold the displayed step as A, then show what has changed since: now − A, in every panel.</source>
        <translation>把显示的步骤设为 A，然后显示此后的变化：在每个面板中显示当前 − A。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Let the training wait.</source>
        <translation>让训练等待。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the training; every kept step stays.</source>
        <translation>结束训练；每个保留的步骤仍在。</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>重新训练</translation>
    </message>
    <message>
        <source>Train the same run once more from its beginning: the same seed gives the same steps.</source>
        <translation>从头再训练一次同一运行：相同的种子得到相同的步骤。</translation>
    </message>
    <message>
        <source>Other options…</source>
        <translation>其他选项…</translation>
    </message>
    <message>
        <source>Train another run, with other options.</source>
        <translation>用其他选项训练另一次运行。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Curve of each head</source>
        <translation>每个头的曲线</translation>
    </message>
    <message>
        <source>Which measure of every head is drawn over the steps.</source>
        <translation>在各步骤上绘制每个头的哪个度量。</translation>
    </message>
    <message>
        <source>Click or drag to show that step.</source>
        <translation>点击或拖动来显示该步骤。</translation>
    </message>
    <message>
        <source>Loss in nats</source>
        <translation>损失（nat）</translation>
    </message>
    <message>
        <source>Right answers in %</source>
        <translation>正确答案（%）</translation>
    </message>
    <message>
        <source>The training begins…</source>
        <translation>训练开始…</translation>
    </message>
    <message>
        <source>The steps of this run are not on this computer. Train it again: the same seed gives the same run.</source>
        <translation>此运行的步骤不在本机上。请重新训练：相同的种子得到相同的运行。</translation>
    </message>
    <message>
        <source>Step {step} of {steps}</source>
        <translation>步骤 {step} / {steps}</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>停止播放</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Go on with the training from where it has stopped.</source>
        <translation>从停下的地方继续训练。</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>已训练</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>{done} of {steps} steps</source>
        <translation>{done} / {steps} 步</translation>
    </message>
    <message>
        <source>at step {step}: loss {loss}, {share} right on new examples</source>
        <translation>在步骤 {step}：损失 {loss}，新示例上 {share} 正确</translation>
    </message>
    <message>
        <source>trains without {heads}</source>
        <translation>训练时不含{heads}</translation>
    </message>
    <message>
        <source>{known} of {kept} steps measured</source>
        <translation>{kept} 步中已测量 {known} 步</translation>
    </message>
</context>
<context>
    <name>VectorCanvas</name>
    <message>
        <source>Vectors as points; Tab goes from point to point, arrow keys move it</source>
        <translation>以点表示的向量；Tab 在点之间移动，方向键移动该点</translation>
    </message>
</context>
<context>
    <name>VectorsPage</name>
    <message>
        <source>Drag a point to change its vector: everything computed from it follows. Drag the background to move the picture, or with the right button to turn three axes; the wheel zooms.</source>
        <translation>拖动一个点来更改其向量：由它计算的一切都会跟随。拖动背景移动图片，或用右键转动三个轴；滚轮缩放。</translation>
    </message>
    <message>
        <source>Keys: Tab goes from point to point, the arrows move the point, Shift and arrows move or turn the picture, + and − zoom, Home fits.</source>
        <translation>按键：Tab 在点之间移动，方向键移动该点，Shift 加方向键移动或转动图片，+ 和 − 缩放，Home 适合窗口。</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>Show all points as large as possible (Home).</source>
        <translation>尽可能大地显示所有点（Home）。</translation>
    </message>
    <message>
        <source>Type a sentence: each token appears here as a point.</source>
        <translation>请键入一个句子：每个词元作为一个点出现在这里。</translation>
    </message>
    <message>
        <source>These values were loaded without weights, so there is nothing that moves the plane.</source>
        <translation>这些值载入时没有权重，因此没有内容移动平面。</translation>
    </message>
    <message>
        <source>There are no vectors of this stage here: {stage}.</source>
        <translation>这里没有此阶段的向量：{stage}。</translation>
    </message>
    <message>
        <source>{count} of {all} tokens</source>
        <translation>{all} 个词元中的 {count} 个</translation>
    </message>
    <message>
        <source>every dimension is shown</source>
        <translation>显示每个维度</translation>
    </message>
    <message>
        <source>{share} of the variance in {count} dimensions ({each})</source>
        <translation>{count} 维中占方差的 {share}（{each}）</translation>
    </message>
    <message>
        <source>{shown} of {count} dimensions</source>
        <translation>{count} 维中的 {shown} 维</translation>
    </message>
    <message>
        <source>Each key's foot on the line of the query of {token} shows their dot product.</source>
        <translation>每个键在 {token} 的查询所在直线上的垂足显示它们的点积。</translation>
    </message>
    <message>
        <source>Numbers: in this picture / in all dimensions.</source>
        <translation>数字：此图中 / 所有维度中。</translation>
    </message>
    <message>
        <source>query of {query} · key of {key} = {score}: length of the query {length} × foot {along}</source>
        <translation>{query} 的查询 · {key} 的键 = {score}：查询的长度 {length} × 垂足 {along}</translation>
    </message>
    <message>
        <source>query of {query} · key of {key} = {score}; in this picture {shown}: length of the query {length} × foot {along}</source>
        <translation>{query} 的查询 · {key} 的键 = {score}；此图中 {shown}：查询的长度 {length} × 垂足 {along}</translation>
    </message>
    <message>
        <source>The weights of {token} are not stored, so their pull is not drawn.</source>
        <translation>{token} 的权重没有存储，因此不绘制其拉力。</translation>
    </message>
    <message>
        <source>The context of {token} is the sum of all values, each times its weight. It is pulled most by {most}.</source>
        <translation>{token} 的上下文是所有值各乘以其权重之和。它最受 {most} 牵引。</translation>
    </message>
    <message>
        <source>This variant has no {matrix}: the plane stays as it is.</source>
        <translation>此变体没有 {matrix}：平面保持不变。</translation>
    </message>
    <message>
        <source>A step of 1 along {steps} · areas × {area}</source>
        <translation>沿 {steps} 一步为 1 · 面积 × {area}</translation>
    </message>
    <message>
        <source> · then moved by the bias ({bias})</source>
        <translation> · 然后按偏置移动（{bias}）</translation>
    </message>
    <message>
        <source>The grid is the plane in which every other direction is 0; tokens are beside that plane.</source>
        <translation>网格是其他各方向都为 0 的平面；词元在该平面旁边。</translation>
    </message>
    <message>
        <source>{stage}, {token}: {numbers}</source>
        <translation>{stage}，{token}：{numbers}</translation>
    </message>
    <message>
        <source>These vectors were loaded from a file, so they cannot be dragged.</source>
        <translation>这些向量是从文件载入的，因此不能拖动。</translation>
    </message>
</context>
<context>
    <name>WordsCanvas</name>
    <message>
        <source>The sentence, tinted by the attention of one token; arrow keys move between tokens, Space selects one</source>
        <translation>按一个词元的注意力着色的句子；方向键在词元间移动，空格键选择一个</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>没有数</translation>
    </message>
    <message>
        <source>at most {number}</source>
        <translation>最大 {number}</translation>
    </message>
    <message>
        <source>key {key} → query {query}: {number}</source>
        <translation>键 {key} → 查询 {query}：{number}</translation>
    </message>
    <message>
        <source>{query} → {key}: {number}</source>
        <translation>{query} → {key}：{number}</translation>
    </message>
    <message>
        <source>Darker = more attention from the outlined token. Click a token to outline it.</source>
        <translation>越深 = 来自带框词元的注意力越多。点击词元给它加框。</translation>
    </message>
    <message>
        <source>Darker = larger weight of a key in the column of the outlined query. Click a token to outline it.</source>
        <translation>越深 = 带框查询所在列中键的权重越大。点击词元给它加框。</translation>
    </message>
    <message>
        <source>Darker = more attention from the selected token of the other text. Select it in the large picture.</source>
        <translation>越深 = 来自另一段文本中所选词元的注意力越多。请在大图中选择它。</translation>
    </message>
    <message>
        <source>Stronger colour = more attention from the outlined token. Point at a patch to see where it attends; click one to keep it.</source>
        <translation>颜色越强 = 来自带框词元的注意力越多。指向一个图块看它关注哪里；点击一个保持它。</translation>
    </message>
</context>
<context>
    <name>WordsView</name>
    <message>
        <source>The sentence, tinted by attention</source>
        <translation>按注意力着色的句子</translation>
    </message>
    <message>
        <source>Type a sentence above: its tokens appear here, tinted by attention.</source>
        <translation>请在上方键入一个句子：它的词元会出现在这里，按注意力着色。</translation>
    </message>
    <message>
        <source>all heads are hidden</source>
        <translation>所有头都已隐藏</translation>
    </message>
    <message>
        <source>strongest: {number}</source>
        <translation>最强：{number}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{strongest}, blocks of {block} tokens</source>
        <translation>{strongest}，每块 {block} 个词元</translation>
    </message>
    <message>
        <source>Column of the query “{word}”</source>
        <translation>查询“{word}”的列</translation>
    </message>
    <message>
        <source>Where “{word}” attends</source>
        <translation>“{word}”关注哪里</translation>
    </message>
    <message>
        <source>{whose} (mean of {count} heads)</source>
        <translation>{whose}（{count} 个头的均值）</translation>
    </message>
</context>
<context>
    <name>Workbench</name>
    <message>
        <source>The language changes at the next start: a file is being read.</source>
        <translation>语言在下次启动时更改：现在正在读取一个文件。</translation>
    </message>
</context>
<context>
    <name>_Block</name>
    <message>
        <source>How this number is computed</source>
        <translation>这个数字如何计算</translation>
    </message>
    <message>
        <source>Hover over a cell to see how its number is computed, with the numbers of this sentence. Click to pin it.</source>
        <translation>悬停在单元格上，看它的数字如何用此句子的数字计算出来。点击固定它。</translation>
    </message>
    <message>
        <source>{row} → {column}</source>
        <translation>{row} → {column}</translation>
    </message>
    <message>
        <source>{row}, {column}</source>
        <translation>{row}，{column}</translation>
    </message>
    <message>
        <source>Sentence {sentence}, {stage}: {place}</source>
        <translation>句子 {sentence}，{stage}：{place}</translation>
    </message>
    <message>
        <source>{stage}: {place}</source>
        <translation>{stage}：{place}</translation>
    </message>
    <message>
        <source>This number was loaded from a file, so its computation is not known.</source>
        <translation>这个数字是从文件载入的，因此不知道它如何计算。</translation>
    </message>
    <message>
        <source>The text is too long to explain single numbers; zoom in to see exact values.</source>
        <translation>文本太长，无法解释单个数字；请放大看精确值。</translation>
    </message>
</context>
<context>
    <name>_EmptyPage</name>
    <message>
        <source>Locate the model…</source>
        <translation>查找模型…</translation>
    </message>
    <message>
        <source>Locate the model</source>
        <translation>查找模型</translation>
    </message>
    <message>
        <source>Choose the folder or file of the model. Edits, ablated heads and options are kept.</source>
        <translation>请选择模型的文件夹或文件。编辑、消融的头和选项会保留。</translation>
    </message>
</context>
</TS>
