/**
 * Why the installed packages are not those of the lock file, in a few words; undefined if they are. Optional packages may be
 * absent: they belong to other platforms.
 */
export function staleReason(lock, installed) {
  if (lock === undefined) return undefined;
  if (installed === undefined) return 'none are there';
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || wanted.link) continue;
    const have = installed.packages[path];
    const name = path.split('node_modules/').pop();
    if (have === undefined) {
      if (!wanted.optional && !wanted.devOptional && !wanted.peer) return `${name} is missing`;
    } else if (have.version !== wanted.version)
      return `${name} ${wanted.version} is wanted, ${have.version} is there`;
  }
  return undefined;
}
