export type { GreyImage, OcrChar, OcrEngine, OcrLine } from './ocr/ocr-engine.ts';
export { createPpOcrEngine, type PpOcrOptions } from './ocr/ppocr/ppocr-engine.ts';
export { type PageImage, type PageReading, readPageImage } from './ocr/read-page-image.ts';
export { createTesseractEngine, type TesseractOptions } from './ocr/tesseract/tesseract-engine.ts';
