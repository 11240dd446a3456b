import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript';

const HEAD = '// Made from the OpenAPI document of the API by `node scripts/check-docs.ts --write`.\n\n';

/** TypeScript types of an OpenAPI document: the text of `src/openapi-schema.ts`. */
export async function toClientTypes(openApi: object): Promise<string> {
  return (
    HEAD +
    astToString(
      await openapiTs(openApi as OpenAPI3, { silent: true, alphabetize: true, defaultNonNullable: false }),
    )
  );
}
