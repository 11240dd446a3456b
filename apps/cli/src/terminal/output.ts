import type { Output } from '../context.ts';

/** Without a terminal lines are not wrapped narrower than this. */
const PIPE_COLUMNS = 100;

/** A stream of the process; its width is read anew each time, since windows change. */
export const toOutput = (stream: NodeJS.WriteStream): Output => ({
  isTTY: stream.isTTY === true,
  get columns() {
    return stream.columns ?? PIPE_COLUMNS;
  },
  write: (text) => void stream.write(text),
});
