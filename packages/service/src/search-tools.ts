import { readFile } from 'node:fs/promises';
import { AppError, type LanguageSettings } from '@guidepost/contracts';
import { type SearchSettings, SearchSettingsFile } from '@guidepost/contracts/api';
import {
  type ChatModel,
  createHttpReranker,
  createOpenAiChat,
  type Reranker,
} from '@guidepost/models/language';

/** What a search may use beside the database: settings of the installation and the services they need. */
export interface SearchTools {
  readonly settings: SearchSettings;
  readonly chat?: ChatModel;
  readonly reranker?: Reranker;
}

export const NO_TOOLS: SearchTools = { settings: {} };

/** Reads the settings file and opens the services; `config_invalid` if the file is wrong or asks for a service that is not set. */
export async function openSearchTools({
  chat,
  rerank,
  searchSettings,
}: LanguageSettings): Promise<SearchTools> {
  return checkTools({
    settings: searchSettings === undefined ? {} : await readSettings(searchSettings),
    ...(chat && { chat: createOpenAiChat(chat) }),
    ...(rerank && { reranker: createHttpReranker(rerank) }),
  });
}

/** The same tools; `config_invalid` if the settings ask for a service that is not there. */
export function checkTools(tools: SearchTools): SearchTools {
  const { settings, chat, reranker } = tools;
  if (settings.hyde && chat === undefined)
    throw new AppError(
      'config_invalid',
      'The search settings ask for hyde; set GUIDEPOST_CHAT_URL and GUIDEPOST_CHAT_MODEL.',
    );
  if (settings.rerank_depth !== undefined && reranker === undefined)
    throw new AppError('config_invalid', 'The search settings ask for reranking; set GUIDEPOST_RERANK_URL.');
  return tools;
}

async function readSettings(path: string): Promise<SearchSettings> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('config_invalid', `GUIDEPOST_SEARCH_SETTINGS: ${path} cannot be read.`, { cause });
  });
  const parsed = SearchSettingsFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.settings;
  const faults = parsed.error.issues.map(({ path: at, message }) => `${at.join('.') || 'file'}: ${message}`);
  throw new AppError('config_invalid', `GUIDEPOST_SEARCH_SETTINGS: ${path}: ${faults.join('; ')}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
