import type { Unit } from '@guidepost/contracts';

/**
 * Canonical string of what is embedded and indexed of a unit (text and context, NFC, white space runs as one space): hash it to know
 * whether a vector can be reused. Two units with the same key have the same vector under the same model.
 */
export const unitKey = (unit: Pick<Unit, 'text' | 'context'>): string =>
  `${canonical(unit.context)}\u001f${canonical(unit.text)}`;

const canonical = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();
