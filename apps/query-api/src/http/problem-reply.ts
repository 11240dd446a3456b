import { AppError, toAppError } from '@guidepost/contracts';
import type { Problem } from '@guidepost/contracts/api';
import { redactError, toDatabaseFault } from '@guidepost/db';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { collectAllowedMethods } from './allowed-methods.ts';
import { statusOf } from './status-of.ts';

const INTERNAL_SENTENCE = 'Something failed inside Guidepost; the log has the details under this request id.';

/** An error as the body that callers get. Unknown errors give away nothing but the request id. */
export function toProblem(error: AppError, requestId: string, issues?: Problem['issues']): Problem {
  const page = error.details.page;
  return {
    type: `urn:guidepost:error:${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: statusOf(error),
    detail: error.code === 'internal' ? INTERNAL_SENTENCE : error.message,
    code: error.code,
    retryable: error.retryable,
    ...(typeof page === 'number' && { page }),
    instance: requestId,
    ...(issues && { issues }),
  };
}

/** Faults that Fastify and its plugins report, by their own code, as ours. */
function fromFastify(error: FastifyError): AppError | undefined {
  switch (error.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('file_too_large', 'The request is larger than this server accepts.', {
        cause: error,
      });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new AppError('request_invalid', 'The body is not valid JSON.', { cause: error });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('request_invalid', `The content type is not accepted here: ${error.message}.`, {
        cause: error,
      });
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('request_invalid', 'The address is too long or wrongly encoded.', { cause: error });
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? new AppError('request_invalid', error.message, { cause: error })
        : undefined;
  }
}

function toCoded(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  // Errors of statements print their parameters, which may hold document text: neither caller nor log may see them.
  return toDatabaseFault(error) ?? fromFastify(error) ?? toAppError(redactError(error));
}

function send(request: FastifyRequest, reply: FastifyReply, error: AppError, issues?: Problem['issues']) {
  const problem = toProblem(error, request.id, issues);
  if (problem.status >= 500 && error.category === 'internal')
    request.log.error({ err: error, code: error.code }, 'request failed');
  else request.log.info({ code: error.code, status: problem.status }, 'request refused');
  if (error.retryable && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem);
}

/** Answers faults that are found before a route is, such as an address that cannot be decoded. */
export function replyToRouterFault(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return send(request, reply, toCoded(error));
}

/** Makes every failure of `app` a problem+json answer; call it before routes are registered. */
export function registerProblemReplies(app: FastifyInstance): void {
  const allowedMethods = collectAllowedMethods(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const issues = error.validation.map((fault) => ({
        path: `${error.validationContext ?? 'request'}${fault.instancePath}`,
        message: fault.message ?? 'is not valid',
      }));
      const said = issues.map((issue) => `${issue.path}: ${issue.message}`).join('; ');
      return send(
        request,
        reply,
        new AppError('request_invalid', `The request is not valid: ${said}.`),
        issues,
      );
    }
    if (isResponseSerializationError(error)) {
      return send(
        request,
        reply,
        new AppError('internal', 'the answer does not match its schema', { cause: error.cause }),
      );
    }
    return send(request, reply, toCoded(error));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = allowedMethods(path);
    if (allowed.length === 0) {
      const sentence = `There is no ${request.method} ${path}; see /docs.`;
      return send(request, reply, new AppError('route_not_found', sentence));
    }
    reply.header('allow', allowed.join(', '));
    const sentence = `${path} does not answer to ${request.method}, only to ${allowed.join(' and ')}; see /docs.`;
    return send(request, reply, new AppError('method_not_allowed', sentence));
  });
}
