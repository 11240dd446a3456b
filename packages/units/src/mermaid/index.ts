export { type MermaidSubgraph, type ParsedMermaid, parseMermaid } from './parse-mermaid.ts';
export { toMermaid } from './to-mermaid.ts';
