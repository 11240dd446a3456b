import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, type ErrorCode } from '@guidepost/contracts';
import type { ChildLimits, ChildReply, ChildRequest } from './child-protocol.ts';
import { readProcessMemory } from './process-memory.ts';

export interface ReaderChildOptions extends ChildLimits {
  readonly maxChildBytes: number;
}

/** JavaScript memory of a child: layout of the densest pages takes 100 MB. */
const MAX_OLD_SPACE_MB = 768;
/** Glyphs of a page live as long as its layout: a young space that holds them all is swept once a page, which saves a tenth of the time. */
const YOUNG_SPACE_MB = 64;
/** Starting takes 0.3 s; a loaded machine may take far longer, but not this long. */
const START_TIMEOUT_MS = 60_000;
/** A bomb fills 300 MB a second. */
const MEMORY_CHECK_MS = 200;
const STDERR_TAIL_CHARS = 2000;

/** A request that ended without a reply, with the code of the reason. */
export class ChildDeath extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** One child process. After a `ChildDeath` it is gone. */
export class ReaderChild {
  pagesRead = 0;
  rssBytes = 0;
  readonly #process: ChildProcess;
  readonly #options: ReaderChildOptions;
  readonly #ready: Promise<void>;
  #pending: { resolve: (reply: ChildReply) => void; reject: (error: Error) => void } | undefined;
  #killedFor: ChildDeath | undefined;
  #ended = false;
  #stderr = '';

  constructor(options: ReaderChildOptions) {
    this.#options = options;
    const { maxEngineBytes, maxFileBytes } = options;
    const limits: ChildLimits = { maxEngineBytes, maxFileBytes };
    this.#process = fork(
      fileURLToPath(new URL('./child/main.ts', import.meta.url)),
      [JSON.stringify(limits)],
      {
        // Reading files is all a child may do: no writing, no processes of its own; not even a cache of compiled code, through
        // which one file could reach the readers of the next. sharp is a native addon.
        execArgv: [
          `--max-old-space-size=${MAX_OLD_SPACE_MB}`,
          `--min-semi-space-size=${YOUNG_SPACE_MB}`,
          `--max-semi-space-size=${YOUNG_SPACE_MB}`,
          '--permission',
          '--allow-fs-read=*',
          '--allow-addons',
          '--allow-worker',
          '--disable-warning=ExperimentalWarning',
          '--disable-warning=SecurityWarning',
        ],
        // Nothing of the parent's environment: it holds passwords of databases and keys of models.
        env: {},
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_TAIL_CHARS);
    });
    this.#ready = this.#request(undefined, START_TIMEOUT_MS, 'internal').then(() => undefined);
    // A child that cannot start is reported by the first request; until then nobody listens.
    this.#ready.catch(() => undefined);
    this.#process.on('message', (reply: ChildReply) => {
      const pending = this.#pending;
      this.#pending = undefined;
      pending?.resolve(reply);
    });
    this.#process.on('error', (error) => this.#die(new ChildDeath('internal', error.message)));
    this.#process.on('exit', (code, signal) => {
      this.#die(this.#killedFor ?? exitReason(code, signal, this.#stderr));
    });
  }

  get alive(): boolean {
    return !this.#ended && this.#killedFor === undefined;
  }

  /** Sends one request; the clock runs from when the child is ready. Rejects with `ChildDeath`. */
  async request(request: ChildRequest, timeoutMs: number): Promise<ChildReply> {
    try {
      await this.#ready;
    } catch (error) {
      throw new AppError('internal', `a page reader cannot start: ${this.#stderr || String(error)}`, {
        cause: error,
      });
    }
    return this.#request(request, timeoutMs, 'page_timeout');
  }

  #request(
    request: ChildRequest | undefined,
    timeoutMs: number,
    timeoutCode: ErrorCode,
  ): Promise<ChildReply> {
    return new Promise<ChildReply>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.kill(new ChildDeath(timeoutCode, `no result within ${timeoutMs / 1000} s`));
      }, timeoutMs);
      const memory = setInterval(() => this.#checkMemory(), MEMORY_CHECK_MS);
      const settle = (): void => {
        clearTimeout(timer);
        clearInterval(memory);
      };
      this.#pending = {
        resolve: (reply) => {
          settle();
          resolve(reply);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      if (!this.alive)
        this.#die(this.#killedFor ?? new ChildDeath('page_crashed', 'the page reader has ended'));
      else if (request) this.#process.send(request);
    });
  }

  #checkMemory(): void {
    const { pid } = this.#process;
    const rssBytes = pid === undefined ? undefined : readProcessMemory(pid);
    if (rssBytes === undefined || rssBytes <= this.#options.maxChildBytes) return;
    this.kill(new ChildDeath('page_memory', `more than ${this.#options.maxChildBytes} bytes of memory`));
  }

  #die(reason: ChildDeath): void {
    this.#ended = true;
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.reject(reason);
  }

  /** Ends the child at once; a request under way is rejected with `reason`. */
  kill(reason = new ChildDeath('internal', 'the page reader was closed')): void {
    if (this.#ended) return;
    this.#killedFor ??= reason;
    this.#process.kill('SIGKILL');
  }
}

function exitReason(code: number | null, signal: NodeJS.Signals | null, stderr: string): ChildDeath {
  if (/heap out of memory|allocation failed/i.test(stderr)) {
    return new ChildDeath('page_memory', 'the page needs more memory than a page reader may use');
  }
  return new ChildDeath('page_crashed', `the page reader ended with ${signal ?? `exit code ${code}`}`);
}
