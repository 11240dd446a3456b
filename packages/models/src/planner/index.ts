export { createOpenAiPlanner, type OpenAiPlannerOptions } from './openai-planner.ts';
