export { createEvidenceServer, type EvidenceServerOptions } from './create-evidence-server.ts';
export type { EvidenceSource } from './evidence-source.ts';
