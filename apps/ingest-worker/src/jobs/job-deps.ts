import type { FlowchartRoute } from '@guidepost/contracts';
import type { Db, RequestLimits } from '@guidepost/db';
import type { BlobStore, Ingest, SecretBox } from '@guidepost/ingest';
import type { Embedder } from '@guidepost/models/embedding';
import type { VisionModel } from '@guidepost/models/vision';
import type { OcrOptions, PageReader } from '@guidepost/stages';
import type { NamedPlanner } from '@guidepost/units';
import type { Logger } from 'pino';
import type { DocumentBuilder } from '../build/create-document-builder.ts';

export interface ChartDeps {
  readonly route: FlowchartRoute;
  readonly model: VisionModel;
  readonly limits: RequestLimits;
}

/** What job handlers work with. */
export interface JobDeps {
  readonly db: Db;
  readonly ingest: Ingest;
  readonly blobs: BlobStore;
  readonly secrets: SecretBox;
  readonly reader: PageReader;
  /** Reads pages from their image; its own children, so that pages of seconds do not keep pages of milliseconds waiting. */
  readonly ocrReader: PageReader;
  /** How scans are read; `off` leaves them as `page_needs_ocr`. */
  readonly ocr: OcrOptions | 'off';
  /** The model for unsure flowcharts; absent where there is none, or where none is wanted. */
  readonly charts: ChartDeps | undefined;
  readonly builder: DocumentBuilder;
  /** Model that plans strategy `planned`; without one the planner that ships does. */
  readonly planner: NamedPlanner | undefined;
  /** Makes vectors; absent where embedding is off. Opened on first use. */
  readonly embedder: (() => Promise<Embedder>) | undefined;
  readonly workerId: string;
  readonly logger: Logger;
}
