/** A duration for people: `45 s`, `3 min 05 s`, `2 h 10 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** A rate for people: by the second, or by the minute where that would be next to nothing. */
export function formatRate(perSecond: number, unit: string): string {
  if (perSecond < 0.5) return `${(perSecond * 60).toFixed(1)} ${unit}/min`;
  return `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} ${unit}/s`;
}
