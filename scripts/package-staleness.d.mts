interface LockFile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly optional?: boolean;
        readonly devOptional?: boolean;
        readonly peer?: boolean;
        readonly link?: boolean;
      }
    >
  >;
}
export declare function staleReason(
  lock: LockFile | undefined,
  installed: LockFile | undefined,
): string | undefined;
