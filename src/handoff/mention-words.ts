/*
 * What sentences say of what they name. Read generously: a file that is passed over does no harm, and one that is reported
 * although the sentence explains it does.
 */

/** What it names is gone, or was never there, and the sentence says so. */
export const IS_GONE: RegExp =
  /\b(?:delet(?:e|es|ed|ing|ion)|remov(?:e|es|ed|ing|al)|renam(?:e|es|ed|ing)|moved|dropped|replaced|reverted|undone|discarded|gone|missing|formerly|was called|used to be|no longer|(?:does|do|did) not exist|(?:doesn|don|didn)['’]t exist)\b|\b(?:borr(?:ar|ad[oa]s?|ó)|elimin(?:ar|ad[oa]s?|ó)|renombr(?:ar|ad[oa]s?|ó)|movid[oa]s?|reemplazad[oa]s?|sustituid[oa]s?|revertid[oa]s?|falta|ya no|no existen?)(?!\p{L})|删除|删掉|移除|去掉|改名|重命名|移到|替换|撤回|已不|不再|不存在|没有了/iu

/** It is not there yet. */
export const NOT_YET: RegExp =
  /\b(?:not (?:yet )?(?:written|created|there|made|added|exist)|yet to be|to be (?:written|created|made|added))\b|\b(?:todavía no|aún no|por (?:escribir|crear|hacer))(?!\p{L})|尚未|还没|还未|待(?:写|建|加)/iu

/** What to do with it is to make it. */
export const TO_BE_MADE: RegExp =
  /\b(?:create|write|add|introduce|implement|generate|scaffold|extract|make|new|into|call it)\b|\b(?:crea|crear|escribe|escribir|añade|añadir|agrega|agregar|implementa|implementar|genera|generar|extrae|extraer|haz|hacer|nuev[oa]s?)(?!\p{L})|创建|新建|新增|新的|编写|写(?:一个)?|添加|增加|实现|生成|提取/iu
