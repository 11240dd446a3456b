import sharp from 'sharp';
import type { GreyImage } from '../ocr-engine.ts';

/** Clockwise turns by 90 degrees. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** The image turned clockwise by quarter turns; sides swap for odd numbers. */
export function turnQuarters({ data, width, height }: GreyImage, turns: QuarterTurns): GreyImage {
  if (turns === 0) return { data, width, height };
  const swapped = turns % 2 === 1;
  const out = {
    data: new Uint8Array(data.length),
    width: swapped ? height : width,
    height: swapped ? width : height,
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [toX, toY] =
        turns === 1
          ? [height - 1 - y, x]
          : turns === 2
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x];
      out.data[toY * out.width + toX] = data[y * width + x]!;
    }
  }
  return out;
}

/** Turned by a small angle (clockwise degrees) about the centre, same size; corners that come in are paper. */
export async function turnSlightly({ data, width, height }: GreyImage, degrees: number): Promise<GreyImage> {
  const turned = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = turned;
  const { data: pixels } = await sharp(turned.data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  })
    .extract({
      left: Math.max(0, Math.floor((info.width - width) / 2)),
      top: Math.max(0, Math.floor((info.height - height) / 2)),
      width,
      height,
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(pixels), width, height };
}

/** Light becomes dark. */
export const invert = ({ data, width, height }: GreyImage): GreyImage => ({
  data: data.map((level) => 255 - level),
  width,
  height,
});
