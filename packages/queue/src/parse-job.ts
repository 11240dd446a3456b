import { AppError } from '@guidepost/contracts';
import { isJobName, JOBS, type JobName, type JobPayload } from './job-catalog.ts';

/** A job's payload by the catalog; `job_payload_invalid` names the fields at fault, never their values. */
export function parsePayload<N extends JobName>(name: N, payload: unknown): JobPayload<N> {
  const parsed = JOBS[name].payload.safeParse(payload);
  if (parsed.success) return parsed.data as JobPayload<N>;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.message}`);
  throw new AppError(
    'job_payload_invalid',
    `A job ${name} has a payload that does not fit: ${faults.join('; ')}.`,
  );
}

/** The name, if the catalog of this version has it; `job_payload_invalid` otherwise (a newer producer, an older queue). */
export function parseJobName(name: string): JobName {
  if (isJobName(name)) return name;
  throw new AppError('job_payload_invalid', `This worker does not know jobs of the kind ${name}.`);
}
