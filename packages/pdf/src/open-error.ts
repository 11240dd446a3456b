import { AppError } from '@guidepost/contracts';

/** FPDF_GetLastError. */
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

/** PDF readers accept the header anywhere in the first kilobyte (ISO 32000-1, annex H.3.4.1). */
const HEADER_WINDOW_BYTES = 1024;

/** Why PDFium refused a file, from its last error and the first bytes of the file. */
export function openError(pdfiumError: number, bytes: Uint8Array, hadPassword: boolean): AppError {
  if (pdfiumError === ERROR_PASSWORD) {
    return hadPassword
      ? new AppError('pdf_password_wrong', 'the password does not open this PDF')
      : new AppError('pdf_encrypted', 'the PDF is encrypted: give its password');
  }
  if (pdfiumError === ERROR_SECURITY) {
    return new AppError(
      'pdf_security_unsupported',
      'the PDF uses a kind of encryption that is not supported',
    );
  }
  const head = Buffer.from(bytes.subarray(0, HEADER_WINDOW_BYTES)).toString('latin1');
  return head.includes('%PDF-')
    ? new AppError('pdf_damaged', 'the PDF is damaged beyond what can be read')
    : new AppError('not_a_pdf', 'the file is not a PDF');
}
