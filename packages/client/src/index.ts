export {
  type CallOptions,
  createGuidepost,
  type Guidepost,
  type GuidepostOptions,
} from './create-guidepost.ts';
export { GuidepostError, type GuidepostErrorCode, type Problem } from './guidepost-error.ts';
export type { components, paths } from './openapi-schema.ts';
export type { Upload } from './upload.ts';
