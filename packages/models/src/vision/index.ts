export { createOpenAiVision, type OpenAiVisionOptions } from './openai-vision.ts';
export type { VisionAnswer, VisionModel, VisionQuestion } from './vision-model.ts';
