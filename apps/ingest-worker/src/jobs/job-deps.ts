import type { Db } from '@guidepost/db';
import type { BlobStore, Ingest, SecretBox } from '@guidepost/ingest';
import type { PageReader } from '@guidepost/stages';
import type { Logger } from 'pino';
import type { DocumentBuilder } from '../build/create-document-builder.ts';

/** What job handlers work with. */
export interface JobDeps {
  readonly db: Db;
  readonly ingest: Ingest;
  readonly blobs: BlobStore;
  readonly secrets: SecretBox;
  readonly reader: PageReader;
  readonly builder: DocumentBuilder;
  readonly workerId: string;
  readonly logger: Logger;
}
