/** An upright or not yet upright page as 8-bit grey pixels, row by row from the top left; 0 is black. */
export interface GreyImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** One recognised character with its horizontal extent along the line, in pixels of the image for upright lines. */
export interface OcrChar {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** 0..1 */
  readonly confidence: number;
}

/** One line of text as an engine found it. */
export interface OcrLine {
  readonly text: string;
  /** `[x0, y0, x1, y1]` in pixels of the image, origin top left. */
  readonly box: readonly [number, number, number, number];
  /** Direction of the baseline, clockwise degrees: 0 upright, 90 reading downwards. */
  readonly angle: 0 | 90 | 270;
  /** 0..1 */
  readonly confidence: number;
  /** In reading order; `start` and `end` run along the direction of the line (x for upright lines, y for lines at 90 or 270). */
  readonly chars: readonly OcrChar[];
}

/** Port of an OCR engine. `recognize` may run long synchronous work: call it off the thread that renews job locks. */
export interface OcrEngine {
  /** Name and version of engine and models; stored with every text it made. */
  readonly id: string;
  /** Lines in no particular order. Throws `model_unavailable` where the engine cannot run. */
  recognize(
    image: GreyImage,
    options?: { readonly dpi?: number; readonly signal?: AbortSignal },
  ): Promise<OcrLine[]>;
  /**
   * Reads known upright lines, `[x0, y0, x1, y1]` in pixels, without looking for others: one reading a box, null where there is none.
   * Absent where an engine cannot be told where the lines are.
   */
  recognizeBoxes?(
    image: GreyImage,
    boxes: readonly (readonly [number, number, number, number])[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<(OcrLine | null)[]>;
  close(): Promise<void>;
}
