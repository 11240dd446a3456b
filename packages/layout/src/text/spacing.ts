import { firstChar, isAlphanumeric, isSolid, isSolidPunctuation, lastChar } from './char-class.ts';

/** What is known of the gap between two neighbours on a line. */
export interface Gap {
  readonly left: string;
  readonly right: string;
  /** Points between the loose boxes. */
  readonly width: number;
  /** Font size of the larger neighbour. */
  readonly em: number;
  /** The text layer has a space character in it. */
  readonly explicit: boolean;
  /** Usual distance of letters on this line (tracked type), points. */
  readonly tracking: number;
  /** Other gaps of the line have space characters, so a missing one means something. */
  readonly lineHasSpaces: boolean;
}

/** Between Latin letters, where the text layer has no spaces at all: the narrowest word spaces are about 0.2 em. */
const LATIN_GAP_EM = 0.17;
/** Where other gaps do have space characters, only a clearly wide gap counts without one. */
const LATIN_GAP_WITHOUT_SPACE_EM = 0.3;
/** Han beside Latin is set a quarter em apart where the author (or the application) wants a space. */
const MIXED_GAP_EM = 0.12;
/** Han are set solid; justification opens up to a third of an em. */
const SOLID_GAP_EM = 0.7;
const SOLID_GAP_WITH_SPACE_EM = 0.42;
const PUNCTUATION_GAP_EM = 0.9;

/** Chinese type sets the point of a number with air behind it. */
const DECIMAL_GAP_EM = 0.45;

const isDecimalPoint = (gap: Gap): boolean =>
  (/\d$/.test(gap.left) && /^\.\d?/.test(gap.right)) ||
  (/(?:^|\d)\.$/.test(gap.left) && /^\d/.test(gap.right));

/** True where a reader sees a space. */
export function isWordGap(gap: Gap): boolean {
  const left = lastChar(gap.left);
  const right = firstChar(gap.right);
  const width = gap.width - gap.tracking;
  const em = gap.em;
  const leftSolid = isSolid(left);
  const rightSolid = isSolid(right);
  if (isSolidPunctuation(left) || isSolidPunctuation(right)) {
    return width > (gap.explicit ? SOLID_GAP_WITH_SPACE_EM : PUNCTUATION_GAP_EM) * em;
  }
  if (leftSolid && rightSolid) return width > (gap.explicit ? SOLID_GAP_WITH_SPACE_EM : SOLID_GAP_EM) * em;
  if (leftSolid || rightSolid) {
    const other = leftSolid ? right : left;
    if (isAlphanumeric(other)) return width > MIXED_GAP_EM * em || (gap.explicit && width > 0.05 * em);
    return width > (gap.explicit ? 0.15 : 0.3) * em;
  }
  if (isDecimalPoint(gap) && !gap.explicit) return width > DECIMAL_GAP_EM * em;
  if (gap.explicit) return gap.width > -0.15 * em;
  return width > (gap.lineHasSpaces ? LATIN_GAP_WITHOUT_SPACE_EM : LATIN_GAP_EM) * em;
}
