import { createPaceMeter } from './pace.ts';
import { filesLine, type Progress, progressLine } from './progress-line.ts';

/** Lines of a log are further apart than frames of a bar, but nothing is silent for longer than this. */
const LINE_EVERY_MS = 2000;

export interface ProgressDisplay {
  /** Shows the state; call it as often as you like. */
  show(progress: Progress): void;
  /** Prints a line of its own above the bar. */
  note(line: string): void;
  /** Removes the bar, so that what follows starts on a clean line. */
  end(): void;
}

export interface DisplayTarget {
  readonly isTTY: boolean;
  readonly columns: number;
  write(text: string): void;
}

/** A bar that redraws itself on a terminal; elsewhere one line every two seconds. */
export function createProgressDisplay(
  target: DisplayTarget,
  now: () => number,
  of: 'pages' | 'files' = 'pages',
): ProgressDisplay {
  const meter = createPaceMeter(now());
  let lastLineAt = Number.NEGATIVE_INFINITY;
  let drawn = false;
  const clear = () => {
    if (drawn) target.write('\r\u001b[2K');
    drawn = false;
  };
  return {
    show(progress) {
      const pace = meter.note(now(), progress.pagesFinished);
      const line = of === 'pages' ? progressLine(progress, pace) : filesLine(progress);
      if (target.isTTY) {
        target.write(`\r\u001b[2K${line.slice(0, Math.max(20, target.columns - 1))}`);
        drawn = true;
      } else if (now() - lastLineAt >= LINE_EVERY_MS) {
        lastLineAt = now();
        target.write(`${line}\n`);
      }
    },
    note(line) {
      clear();
      target.write(`${line}\n`);
    },
    end: clear,
  };
}
