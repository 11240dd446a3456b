import { AppError } from '@guidepost/contracts';

/** No dots at the start and no empty segments: a key cannot leave its folder or prefix. */
const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Throws unless it has the form of a key. */
export function checkBlobKey(key: string): string {
  if (!KEY.test(key)) throw new AppError('internal', `${JSON.stringify(key)} is no blob key.`);
  return key;
}
