/** Numbers as tables print them: signs, comparators, ranges, percentages, currency, footnote marks, dashes for "none". */
const NUMERIC =
  /^[([]?[<>≤≥=~±+\-−–—]?\s*[$€£¥￥]?\s*\.?\d[\d\s.,:/'’×·]*(?:[eE][+-]?\d+)?\s*(?:%|‰|％)?(?:\s*[-–—−~～至±/]\s*[$€£]?\.?\d[\d\s.,:]*%?)*(?:\s*[(（[][^()]*\d[^()]*[)）\]])?[)\]]?[*†‡§¶#]*$/u;
const NOTHING = /^(?:[-–—−.…‥·:*/]{1,3}|n\.?\s?[ad]\.?|n\/[ad]|nil|无|未)$/iu;
const UNIT_TAIL = /\s*(?:m?m?kg|[mµμ]?g|m?l|mm|cm|km|h|d|min|s|周|天|次|片|粒|年|月|岁|例)$/iu;

/** Tags of raised and lowered text, which say nothing about the kind of a cell. */
const TAGS = /<su[bp]>.*?<\/su[bp]>/gu;

/** True for a cell text that is one number (or range, or a sign for "none"). */
export function isNumeric(text: string): boolean {
  const plain = text.replace(TAGS, '').trim();
  if (plain === '') return false;
  return (
    NOTHING.test(plain) ||
    NUMERIC.test(plain) ||
    (UNIT_TAIL.test(plain) && NUMERIC.test(plain.replace(UNIT_TAIL, '')))
  );
}

/** A line that says it is the caption of a table or figure. */
const CAPTION =
  /^(?:supplementary\s+|appendix\s+)?(?:table|tab\.|figure|fig\.|box|chart|exhibit|annex|appendix|algorithm|表|图|附表|附图|附录|专栏)\s*[\dⅠ-ⅻA-Z一二三四五六七八九十]/iu;
export const isCaptionText = (text: string): boolean =>
  CAPTION.test(text.replace(/<\/?su[bp]>/gu, '').trim());

/** A line that starts a note under a table. */
const NOTE =
  /^(?:notes?|sources?|abbreviations?|footnotes?|adapted from|legend|key|n\.?b\.?|注|备注|说明|资料来源|数据来源|来源|缩写)\s*[:：.]|^\(?(?:\*{1,3}|†|‡|§|¶|‖|\|\||#)\)?\s*\S/iu;
export const isNoteText = (text: string): boolean => NOTE.test(text.replace(/<\/?su[bp]>/gu, '').trim());

/** Outline of a value: runs of digits as `9`, of letters as `a`; `12.5%` and `7.25%` are alike, `(781)` and `555` are not. */
export const shapeOf = (text: string): string =>
  text
    .replace(TAGS, '')
    .replace(/\d+/gu, '9')
    .replace(/\p{L}+/gu, 'a')
    .replace(/\s+/gu, ' ')
    .trim();
