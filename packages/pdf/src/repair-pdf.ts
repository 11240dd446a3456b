/**
 * A PDF that PDFium refuses, rebuilt from the objects that pdf-lib can find; undefined where that fails too.
 * Encrypted files are left alone: rebuilding them without the key gives noise.
 */
export async function repairPdf(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    // Few files need it, and loading it takes longer than opening one.
    const { PDFDocument } = await import('pdf-lib');
    const document = await PDFDocument.load(bytes, { throwOnInvalidObject: false, updateMetadata: false });
    if (document.isEncrypted || document.getPageCount() === 0) return undefined;
    return await document.save({ useObjectStreams: false });
  } catch {
    // pdf-lib throws plain errors of many kinds on damaged input; all mean the same here.
    return undefined;
  }
}
