// Load on the HTTP API: node test/bench/search/load.ts API_URL [CONNECTIONS=8] [SECONDS=30] [SERVER_PID]
// Asks generated questions (test/bench/search/seed-scale.ts) over the API that runs on this machine and prints throughput and latency.
// Start the API with GUIDEPOST_RATE_LIMIT_PER_MINUTE=0.
import { readFileSync } from 'node:fs';
import { percentile } from './backend-cpu.ts';
import { createTextSource } from './seed-scale.ts';

const [url, connectionsText = '8', secondsText = '30', pid] = process.argv.slice(2);
if (url === undefined || !/^http:\/\/(?:127\.|localhost|\[::1\])/.test(url))
  throw new Error('Give the address of an API on this machine.');
const seconds = Math.min(900, Number(secondsText));
const source = createTextSource(99);
/** Some questions come again, as they do in use. */
const questions = Array.from({ length: 400 }, (_, i) => source.text(2 + (i % 9)).text);

const memoryMb = (): number => {
  if (pid === undefined) return Number.NaN;
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1]) / 1024);
};

const times: number[] = [];
const refused = new Map<number, number>();
const memory: number[] = [];
const started = performance.now();
const until = started + seconds * 1000;
let next = 0;
const sampler = setInterval(() => memory.push(memoryMb()), Math.max(1000, (seconds * 1000) / 10));

async function connection(): Promise<void> {
  while (performance.now() < until) {
    const query = questions[next++ % questions.length]!;
    const at = performance.now();
    const answer = await fetch(`${url}/v1/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    await answer.text();
    if (answer.ok) times.push(performance.now() - at);
    else refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
  }
}
await Promise.all(Array.from({ length: Number(connectionsText) }, connection));
clearInterval(sampler);
const took = (performance.now() - started) / 1000;
console.log(
  `${times.length} answers in ${took.toFixed(1)} s over ${connectionsText} connections: ${(times.length / took).toFixed(1)} a second; ` +
    `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms; refused ${JSON.stringify(Object.fromEntries(refused))}; ` +
    `memory of the API in MB ${memory.join(' ')}`,
);
