import { InvalidArgumentError } from 'commander';

/** A whole number within bounds. */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  }
  return value;
};

/** A number from 0 to 1. */
export const share = (text: string) => {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return value;
};

/** The address of a server. */
export const webAddress = (text: string) => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It must be an address that begins with http:// or https://.');
  }
  return text;
};

/** `--kind a,b --kind c` */
export const list = (text: string, before: readonly string[] = []) => [
  ...before,
  ...text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
];
