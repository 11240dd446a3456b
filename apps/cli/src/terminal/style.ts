/** Colours of the terminal, or none. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  cyan(text: string): string;
}

const paint = (on: boolean, open: number, close: number) => (text: string) =>
  on ? `\u001b[${open}m${text}\u001b[${close}m` : text;

export const createStyle = (on: boolean): Style => ({
  bold: paint(on, 1, 22),
  dim: paint(on, 2, 22),
  red: paint(on, 31, 39),
  green: paint(on, 32, 39),
  yellow: paint(on, 33, 39),
  cyan: paint(on, 36, 39),
});
