import type { Language } from '../core/language.ts'
import { WORDS } from './sections.ts'

const en = WORDS.en.headings
const es = WORDS.es.headings
const zh = WORDS.zh.headings

// The paragraph on dead ends is long on purpose: workers report what they achieved and forget what failed.
export const HANDOFF_PROMPTS: Readonly<Record<Language, string>> = {
  en: `\
The context of this session holds {used} of {window} tokens{why}. Stop the work here. A new session goes on with it, and your answer to this message is the handoff document that it begins from.

The new session gets the task in its original words, your document, and the files as they are. It has seen nothing of this conversation. What the document does not say, it does not know.

Answer with the document alone: Markdown, in English, under the five headings below. Write nothing before it, nothing after it, and no code fence around it. Do not call tools. They are refused in this turn, and all that you need is in this conversation.

## ${en.doing}
Required. Where the work stands: what you are after right now, what is finished and checked, what is finished but not checked, what is half done and in which state that leaves the files. Note work in flight: a subagent that has not reported, a command that still runs, a change made in one file and not yet in the others. Without this, finished work is done twice and unfinished work is trusted.

## ${en.decided}
What is settled, each with its reason. A decision without its reason is argued again. Quote what the user decided or ordered word for word, and say that it comes from the user.

## ${en.deadEnds}
What was tried and does not work. More on this below.

## ${en.next}
Required. What to do now, in order. Make the first step concrete enough to begin at once: the file, the command, the change. Say how to tell that the task is finished.

## ${en.scene}
Where things are: the paths that matter, each with the function or line and a few words; the branch; the commands that build and test; where results and logs lie. Pointers, not content: the new session can open a file, and copied code may be out of date by then. Name no secret; say where it is kept.

Take the most care with ${en.deadEnds}. Reports say what was achieved and leave out what failed, because by the end it no longer seems to matter. To the new session it matters most. An idea that looked right to you will look right to it too, and the hour it cost you is spent again. So go through this conversation from the beginning and look for: commands that failed, edits that were taken back, explanations that turned out wrong, tools and options that do not do what they promise, proposals that the user turned down. For each, write what was tried, what happened (the error in its own words), and why it cannot work. If you do not know why, say so. If it fails only under some condition, name the condition.

{inherited}Only ${en.doing} and ${en.next} are required. If you have nothing for another section, write ${WORDS.en.empty} under it. An honest empty section is better than an invented entry, because the new session acts on every line. Write what you saw, and mark what you only suppose. Keep it to a page or two: short lines, one fact each.`,

  es: `\
El contexto de esta sesión contiene {used} de {window} tokens{why}. Detén aquí el trabajo. Una sesión nueva lo continúa, y tu respuesta a este mensaje es el documento de traspaso del que parte.

La sesión nueva recibe la tarea con sus palabras originales, tu documento y los archivos tal como están. No ha visto nada de esta conversación. Lo que el documento no dice, no lo sabe.

Responde solo con el documento: Markdown, en español, bajo los cinco encabezados siguientes. No escribas nada antes ni después, ni lo encierres en un bloque de código. No llames a herramientas. En este turno se rechazan, y todo lo que necesitas está en esta conversación.

## ${es.doing}
Obligatorio. Dónde está el trabajo: qué buscas ahora mismo, qué está terminado y comprobado, qué está terminado pero sin comprobar, qué está a medias y en qué estado deja los archivos. Anota el trabajo en curso: un subagente que no ha informado, un comando que sigue en marcha, un cambio hecho en un archivo y todavía no en los demás. Sin esto, lo terminado se hace dos veces y se confía en lo que no está terminado.

## ${es.decided}
Lo que está acordado, cada punto con su razón. Una decisión sin su razón se vuelve a discutir. Cita palabra por palabra lo que el usuario decidió u ordenó, y di que viene del usuario.

## ${es.deadEnds}
Lo que se intentó y no funciona. Más sobre esto abajo.

## ${es.next}
Obligatorio. Qué hacer ahora, en orden. Que el primer paso sea lo bastante concreto para empezar de inmediato: el archivo, el comando, el cambio. Di cómo se sabe que la tarea está terminada.

## ${es.scene}
Dónde está cada cosa: las rutas que importan, cada una con la función o la línea y unas pocas palabras; la rama; los comandos que compilan y prueban; dónde quedan los resultados y los registros. Referencias, no contenido: la sesión nueva puede abrir un archivo, y el código copiado puede haber quedado anticuado. No escribas ningún secreto; di dónde se guarda.

Pon el mayor cuidado en ${es.deadEnds}. Los informes cuentan lo logrado y callan lo que falló, porque al final ya no parece importar. A la sesión nueva es lo que más le importa. Una idea que te pareció buena también se lo parecerá a ella, y la hora que te costó se gasta otra vez. Recorre pues esta conversación desde el principio y busca: comandos que fallaron, cambios que se deshicieron, explicaciones que resultaron falsas, herramientas y opciones que no hacen lo que prometen, propuestas que el usuario rechazó. De cada una escribe qué se intentó, qué pasó (el error con sus propias palabras) y por qué no puede funcionar. Si no sabes por qué, dilo. Si solo falla en cierta condición, nómbrala.

{inherited}Solo ${es.doing} y ${es.next} son obligatorios. Si no tienes nada para otra sección, escribe ${WORDS.es.empty} en ella. Una sección vacía y honesta es mejor que un punto inventado, porque la sesión nueva actúa según cada línea. Escribe lo que viste, y señala lo que solo supones. Una o dos páginas: líneas cortas, un hecho en cada una.`,

  zh: `\
本会话的上下文已用 {used} / {window} 个 token{why}。工作到此停下，由一个新会话继续。你对这条消息的回答就是交接文档，新会话从它开始。

新会话会得到原文的任务、你的文档，以及现状的文件。它没有看过这段对话。文档没写的，它就不知道。

只回答文档本身：Markdown，用中文，用下面五个标题。前后不要写别的话，也不要把文档放进代码块。不要调用工具：这一轮会被拒绝，而你需要的都在这段对话里。

## ${zh.doing}
必填。工作到了哪一步：眼下要达成什么，什么已完成并核实，什么已完成但没有核实，什么做了一半、文件因此处于什么状态。写明还在进行中的事：没有回报的子智能体，仍在运行的命令，改了一个文件而其他文件还没改的变更。没有这些，做完的会被重做，没做完的会被当成做完。

## ${zh.decided}
已经定下来的，每条写明理由。没有理由的决定会被重新争论。用户的决定和要求要逐字引用，并注明出自用户。

## ${zh.deadEnds}
试过而行不通的。详见下文。

## ${zh.next}
必填。接下来按顺序做什么。第一步要具体到可以马上动手：哪个文件，哪条命令，改什么。写明怎样算任务完成。

## ${zh.scene}
东西在哪里：重要的路径，各附函数或行号和几个字的说明；分支；构建和测试的命令；结果和日志放在哪里。写指向，不抄内容：新会话可以自己打开文件，抄下来的代码到时可能已经过时。不要写出任何密钥，只写它放在哪里。

最用心写的应当是“${zh.deadEnds}”。报告总是写做成了什么，漏掉失败了什么，因为到最后它似乎不再重要。对新会话来说它最重要：在你看来对的想法，在它看来也对，你花掉的一个小时会再花一次。所以请从头回看这段对话，找出：失败的命令，撤回的修改，后来证明错了的解释，名不副实的工具和选项，被用户否决的提议。每一条写明试了什么，结果怎样（错误用原文），为什么行不通。不知道为什么就直说。只在某种条件下失败的，写明条件。

{inherited}只有“${zh.doing}”和“${zh.next}”是必填。别的部分没有可写的，就写${WORDS.zh.empty}。老实的空白胜过编造的条目，因为新会话会照每一行去做。写你看到的，只是猜测的要注明。控制在一两页：短句，一行一件事。`,
}

/** What is said besides to a session that began from a handoff document. `entry-notation.ts` reads what it asks for. */
/** Why the document is due. Where a person has asked for it, there is room, and a model that believes otherwise writes too little. */
export const WHY: Readonly<Record<'context' | 'person', Readonly<Record<Language, string>>>> = {
  context: { en: ' and will soon be full', es: ' y pronto estará lleno', zh: '，快要满了' },
  person: {
    en: ', and the user wants a new session to go on from here',
    es: ', y el usuario quiere que una sesión nueva siga desde aquí',
    zh: '，用户希望由一个新会话从这里接手',
  },
}

export const INHERITED: Readonly<Record<Language, string>> = {
  en: `\
This session began from a handoff document, and yours replaces it. Its entries under ${en.decided} and ${en.deadEnds} have ids, such as [D3] or [X2]. Give an account of each of them, under the same heading:
- it still holds: its id alone keeps it word for word, as in \`- [D3]\`. To put it better, write \`- [D3] <new wording>\`
- something else takes its place: \`- (supersedes D3) <the new entry>\`
- it no longer holds: \`- [D3] retired: <why>\`
New entries get their ids from flower. An entry that you pass over, or retire without a reason, is put back.`,

  es: `\
Esta sesión partió de un documento de traspaso, y el tuyo lo sustituye. Sus entradas en ${es.decided} y ${es.deadEnds} tienen identificadores, como [D3] o [X2]. Da cuenta de cada una, en el mismo apartado:
- sigue siendo válida: su identificador solo la conserva palabra por palabra, como en \`- [D3]\`. Para decirla mejor, escribe \`- [D3] <nueva redacción>\`
- otra ocupa su lugar: \`- (sustituye a D3) <la entrada nueva>\`
- ya no es válida: \`- [D3] retirada: <por qué>\`
A las entradas nuevas flower les da su identificador. La que pases por alto, o retires sin razón, vuelve a su sitio.`,

  zh: `\
本会话是从一份交接文档开始的，你的文档会取代它。“${zh.decided}”和“${zh.deadEnds}”里的条目有编号，如 [D3]、[X2]。请在同一标题下逐条交代：
- 仍然有效：只写编号就会原样保留，如 \`- [D3]\`。要改写，就写 \`- [D3] <新的写法>\`
- 由别的取代：\`- （取代 D3）<新的条目>\`
- 不再有效：\`- [D3] 撤销：<理由>\`
新条目由 flower 编号。没有交代的，或者撤销而没写理由的，会被放回去。`,
}

export const ASK_AGAIN: Readonly<Record<Language, string>> = {
  en: `\
The document is not complete. Nothing was found under: {missing}. Without that the new session cannot go on.

Answer with the whole document once more; it replaces your last answer. Use these five headings, each on a line of its own:

{headings}

Fill in {missing} from what you know of this conversation, even if it is only a few lines. Carry over what you already had under the others. No tools, and no text around the document.`,

  es: `\
El documento no está completo. No se encontró nada en: {missing}. Sin eso la sesión nueva no puede continuar.

Responde otra vez con el documento entero; sustituye a tu última respuesta. Usa estos cinco encabezados, cada uno en su propia línea:

{headings}

Rellena {missing} con lo que sabes de esta conversación, aunque sean pocas líneas. Conserva lo que ya tenías en las demás. Sin herramientas y sin texto alrededor del documento.`,

  zh: `\
文档不完整，缺少这些部分的内容：{missing}。没有它们，新会话无法继续。

请重新回答整份文档，它会取代你上一次的回答。用这五个标题，每个单独一行：

{headings}

根据这段对话把{missing}写出来，几行也行。其他部分保留你已写的内容。不要用工具，文档前后不要写别的话。`,
}
