// Made from the OpenAPI document of the API by `node scripts/check-docs.ts --write`.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same as /live */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process runs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Database and queue answer */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Readiness"];
                    };
                };
                /** @description Default Response */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Readiness"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop what waits and refuse what runs; finished pages stay */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WorkTargetInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkChanged"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents, newest first */
        get: {
            parameters: {
                query?: {
                    collection?: string;
                    /** @description `nextCursor` of the page before; opaque. */
                    cursor?: string;
                    limit?: number;
                    state?: "queued" | "running" | "ready" | "partial" | "failed" | "cancelled";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentList"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Add a file (multipart/form-data)
         * @description Fields: `file` (required), `collection`, `password`, `priority`. Answers as soon as the bytes are safe; work goes on in the background: follow `Location` or /v1/events. Repeating a request is harmless, since a document is its bytes; an `Idempotency-Key` used for two different requests is refused.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Stands for one request for a day. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /** @default default */
                        collection?: string;
                        /** Format: binary */
                        file: string;
                        password?: string;
                        /**
                         * @default normal
                         * @enum {string}
                         */
                        priority?: "high" | "normal" | "low";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentAccepted"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One document: stages, counts, every problem */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentDetail"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Delete a document with all that was made from it */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop what waits and runs; finished pages stay */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentRequeued"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What changed in the recommendations since the older version */
        get: {
            parameters: {
                query?: {
                    /** @description The older document; by default the one that this document supersedes. */
                    since?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecommendationChanges"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/elements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Typed elements in reading order */
        get: {
            parameters: {
                query?: {
                    /** @description `nextCursor` of the page before; opaque. */
                    cursor?: string;
                    limit?: number;
                    page?: number;
                    type?: "title" | "heading" | "paragraph" | "list_item" | "table" | "figure" | "flowchart" | "caption" | "footnote" | "formula" | "page_header" | "page_footer";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ElementList"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file as it came in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/octet-stream": string;
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pages in order, each with the state of every stage */
        get: {
            parameters: {
                query?: {
                    /** @description `nextCursor` of the page before; opaque. */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageList"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One page with its elements in reading order */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    page: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageDetail"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/pages/{page}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page as a PNG
         * @description A box is on it at pixels = points × image width / page width.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    page: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": string;
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How its units came about: counts, what the last plan changed, tokens of a planning model */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UnitPlanList"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/replan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Elements and units anew from stored page results; no page is read again
         * @description What changed is at /documents/{id}/plans when the document is ready again.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Recorded for this document, beside `structure`, which every document keeps; `structure` takes another one back.
                         * @enum {string}
                         */
                        strategy?: "structure" | "flat" | "heading" | "page" | "element" | "planned";
                    } | null;
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentRequeued"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Failed pages and stages again */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description These pages, whatever their state. */
                        pages?: number[];
                        /** @description Also what was skipped, for example because no OCR was set up. */
                        skipped?: boolean;
                        /** @enum {string} */
                        stage?: "open" | "render" | "ocr" | "flowchart" | "units" | "embed";
                    } | null;
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentRequeued"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/supersedes/{older}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Record that a document supersedes an older one: search prefers it from now on */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    older: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        /** Take that back */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    older: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Evidence units in reading order */
        get: {
            parameters: {
                query?: {
                    /** @description `nextCursor` of the page before; opaque. */
                    cursor?: string;
                    kind?: "section" | "table_row" | "flow_path" | "recommendation" | "figure" | "flat_chunk" | "heading_chunk" | "page" | "element" | "planned_chunk";
                    limit?: number;
                    page?: number;
                    /** @description `structure` unless another one was planned and is asked for. */
                    strategy?: "structure" | "flat" | "heading" | "page" | "element" | "planned";
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UnitList"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents that this one supersedes, or is superseded by, and suggestions */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentVersions"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Progress as server-sent events (text/event-stream) */
        get: {
            parameters: {
                query?: {
                    /** @description Only events of this document. */
                    document?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Values for the filters of a question */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Facets"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Work that was given up: page, stage, reason, attempts */
        get: {
            parameters: {
                query?: {
                    /** @description One reason only; see docs/errors.md. */
                    code?: string;
                    collection?: string;
                    /** @description `nextCursor` of the page before; opaque. */
                    cursor?: string;
                    document?: string;
                    limit?: number;
                    /** @description One stage only. */
                    stage?: "open" | "render" | "ocr" | "flowchart" | "units" | "embed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FailureList"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/failures/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do failed work again: all of it, or what the filter names */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description One reason only; see docs/errors.md. */
                        code?: string;
                        collection?: string;
                        document?: string;
                        /**
                         * @description One stage only.
                         * @enum {string}
                         */
                        stage?: "open" | "render" | "ocr" | "flowchart" | "units" | "embed";
                    } | null;
                };
            };
            responses: {
                /** @description Default Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkChanged"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is paused */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HoldList"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish pages in hand and begin nothing new, until it is resumed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WorkTargetInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkChanged"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/prioritise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put what waits of a document or a collection before, or behind, the rest */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        collection?: string;
                        document?: string;
                        /** @enum {string} */
                        priority: "high" | "normal" | "low";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkChanged"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a pause */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WorkTargetInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkChanged"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evidence for a question, best first
         * @description Every result names document, page, element and box, and how each ranking saw it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SearchRequestInput"];
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SearchResponse"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What waits and runs, how fast, what was given up, who works */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkOverview"];
                    };
                };
                /** @description What failed, why, and what to do next */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        DocumentAccepted: {
            /** @description False if these bytes were there already: the same document is given again. */
            created: boolean;
            document: components["schemas"]["DocumentSummary"];
        };
        DocumentDetail: {
            collections: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description What is done once for the whole document: open, units, embed. */
            documentStages: {
                [key: string]: "pending" | "running" | "done" | "skipped" | "failed" | "cancelled";
            };
            elementCount: number;
            /** @description The first problem of a document that is partial or failed; `problems` of the detail lists all. */
            error?: {
                code: string;
                message: string;
            };
            /** @description Name of the file as first given. */
            file: string;
            /** @description Every name under which these bytes came in. */
            files: string[];
            id: string;
            lang: string;
            /** @description Languages of its evidence, most frequent first. */
            languages: string[];
            /** @description Null until the file has been opened. */
            pageCount: number | null;
            /** @description True while it, its collection or everything is paused. */
            paused: boolean;
            /** @enum {string} */
            priority: "high" | "normal" | "low";
            problems: components["schemas"]["DocumentProblem"][];
            sha256: string;
            sizeBytes: number;
            /** @description Page counts by stage: render, ocr, flowchart. */
            stages: {
                [key: string]: components["schemas"]["StageCounts"];
            };
            /** @enum {string} */
            state: "queued" | "running" | "ready" | "partial" | "failed" | "cancelled";
            title: string;
            unitCount: number;
            /** Format: date-time */
            updatedAt: string;
        };
        DocumentList: {
            items: components["schemas"]["DocumentListItem"][];
            nextCursor: string | null;
        };
        DocumentListItem: {
            collections: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description The first problem of a document that is partial or failed; `problems` of the detail lists all. */
            error?: {
                code: string;
                message: string;
            };
            /** @description Name of the file as first given. */
            file: string;
            /** @description Pages on which something was cut, left out or unsure. */
            flaggedPages: number;
            id: string;
            lang: string;
            /** @description Null until the file has been opened. */
            pageCount: number | null;
            /** @description True while it, its collection or everything is paused. */
            paused: boolean;
            /** @enum {string} */
            priority: "high" | "normal" | "low";
            /** @description Pages by the way they were read. */
            routes: {
                [key: string]: number;
            };
            sha256: string;
            sizeBytes: number;
            /** @description Page counts by stage: render, ocr, flowchart. */
            stages: {
                [key: string]: components["schemas"]["StageCounts"];
            };
            /** @enum {string} */
            state: "queued" | "running" | "ready" | "partial" | "failed" | "cancelled";
            title: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DocumentProblem: {
            code: string;
            message: string;
            page?: number;
            stage: string;
            /** @enum {string} */
            state: "skipped" | "failed" | "cancelled";
        };
        DocumentRequeued: {
            id: string;
            /** @description Jobs that were put in a queue. */
            jobs: number;
        };
        DocumentSummary: {
            collections: string[];
            /** Format: date-time */
            createdAt: string;
            /** @description The first problem of a document that is partial or failed; `problems` of the detail lists all. */
            error?: {
                code: string;
                message: string;
            };
            /** @description Name of the file as first given. */
            file: string;
            id: string;
            lang: string;
            /** @description Null until the file has been opened. */
            pageCount: number | null;
            /** @description True while it, its collection or everything is paused. */
            paused: boolean;
            /** @enum {string} */
            priority: "high" | "normal" | "low";
            sha256: string;
            sizeBytes: number;
            /** @description Page counts by stage: render, ocr, flowchart. */
            stages: {
                [key: string]: components["schemas"]["StageCounts"];
            };
            /** @enum {string} */
            state: "queued" | "running" | "ready" | "partial" | "failed" | "cancelled";
            title: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DocumentVersions: {
            /** @description Not linked: documents with the same title but for the year, for a person to confirm. */
            suggestions: {
                newer: {
                    file: string;
                    id: string;
                    title: string;
                };
                older: {
                    file: string;
                    id: string;
                    title: string;
                };
                /** @description Of the titles without years and edition words, 0 to 1. */
                similarity: number;
            }[];
            /** @description Empty: this is the current version. */
            supersededBy: {
                file: string;
                id: string;
                title: string;
            }[];
            /** @description Older documents that this one stands in the place of. */
            supersedes: {
                file: string;
                id: string;
                title: string;
            }[];
        };
        ElementList: {
            items: {
                bbox: [
                    number,
                    number,
                    number,
                    number
                ];
                belongsTo?: string;
                confidence: number;
                continues?: string;
                depth?: number;
                flags: string[];
                graph?: {
                    edges: {
                        arrow?: boolean;
                        from: string;
                        label?: string;
                        to: string;
                    }[];
                    nodes: {
                        bbox: [
                            number,
                            number,
                            number,
                            number
                        ];
                        id: string;
                        /** @enum {string} */
                        shape: "rect" | "rounded" | "stadium" | "diamond" | "circle" | "hexagon" | "parallelogram" | "text" | "other";
                        text: string;
                    }[];
                };
                id: string;
                inBox?: number;
                level?: number;
                /** @enum {string} */
                levelSource?: "outline" | "tagged" | "numbering" | "font";
                marker?: string;
                mermaid?: string;
                order: number;
                page: number;
                /** @enum {string} */
                source: "text" | "ocr" | "vlm" | "vector";
                table?: {
                    caption?: string;
                    cells: {
                        bbox: [
                            number,
                            number,
                            number,
                            number
                        ];
                        col: number;
                        colspan: number;
                        header: boolean;
                        page: number;
                        row: number;
                        rowspan: number;
                        text: string;
                    }[];
                    continues?: string;
                    footnotes: string[];
                    headerCols?: number;
                    headerRows: number;
                };
                text: string;
                /** @enum {string} */
                type: "title" | "heading" | "paragraph" | "list_item" | "table" | "figure" | "flowchart" | "caption" | "footnote" | "formula" | "page_header" | "page_footer";
            }[];
            nextCursor: string | null;
        };
        Facets: {
            collections: {
                documents: number;
                name: string;
            }[];
            /** @description By title; at most 1,000. */
            documents: {
                file: string;
                id: string;
                title: string;
            }[];
            grades: {
                grade: string;
                system: string | null;
                units: number;
            }[];
            kinds: {
                /** @enum {string} */
                kind: "section" | "table_row" | "flow_path" | "recommendation" | "figure" | "flat_chunk" | "heading_chunk" | "page" | "element" | "planned_chunk";
                units: number;
            }[];
            languages: {
                lang: string;
                units: number;
            }[];
        };
        Failure: {
            /** @description How often it was begun. */
            attempts: number;
            code: string;
            collections: string[];
            document: string;
            failedAt: string | null;
            file: string;
            message: string;
            /** @description Absent for a stage of the whole document. */
            page?: number;
            stage: string;
        };
        FailureList: {
            items: components["schemas"]["Failure"][];
            nextCursor: string | null;
        };
        Hold: {
            /** @description Of the collection, or id of the document; empty for everything. */
            name: string;
            /** @enum {string} */
            scope: "all" | "collection" | "document";
            /** Format: date-time */
            since: string;
        };
        HoldList: {
            items: components["schemas"]["Hold"][];
        };
        LinkedUnit: {
            document: {
                file: string;
                id: string;
                title: string;
            };
            pages: number[];
            unit: string;
        };
        PageDetail: {
            elements: {
                bbox: [
                    number,
                    number,
                    number,
                    number
                ];
                belongsTo?: string;
                confidence: number;
                continues?: string;
                depth?: number;
                flags: string[];
                graph?: {
                    edges: {
                        arrow?: boolean;
                        from: string;
                        label?: string;
                        to: string;
                    }[];
                    nodes: {
                        bbox: [
                            number,
                            number,
                            number,
                            number
                        ];
                        id: string;
                        /** @enum {string} */
                        shape: "rect" | "rounded" | "stadium" | "diamond" | "circle" | "hexagon" | "parallelogram" | "text" | "other";
                        text: string;
                    }[];
                };
                id: string;
                inBox?: number;
                level?: number;
                /** @enum {string} */
                levelSource?: "outline" | "tagged" | "numbering" | "font";
                marker?: string;
                mermaid?: string;
                order: number;
                page: number;
                /** @enum {string} */
                source: "text" | "ocr" | "vlm" | "vector";
                table?: {
                    caption?: string;
                    cells: {
                        bbox: [
                            number,
                            number,
                            number,
                            number
                        ];
                        col: number;
                        colspan: number;
                        header: boolean;
                        page: number;
                        row: number;
                        rowspan: number;
                        text: string;
                    }[];
                    continues?: string;
                    footnotes: string[];
                    headerCols?: number;
                    headerRows: number;
                };
                text: string;
                /** @enum {string} */
                type: "title" | "heading" | "paragraph" | "list_item" | "table" | "figure" | "flowchart" | "caption" | "footnote" | "formula" | "page_header" | "page_footer";
            }[];
            height: number | null;
            /** @description Size of the stored picture; pixels = points × widthPx / width. */
            image: {
                heightPx: number;
                widthPx: number;
            } | null;
            label?: string;
            page: number;
            quality: {
                flags: string[];
                glyphs: number;
                imageShare: number;
                privateUseShare: number;
                textSanity: number;
                unmappedShare: number;
            } | null;
            rotation: number | null;
            route: ("text" | "ocr" | "vlm") | null;
            stages: {
                [key: string]: components["schemas"]["PageStage"];
            };
            /** @description What was cut or left out on the page. */
            warnings: string[];
            width: number | null;
        };
        PageList: {
            items: components["schemas"]["PageSummary"][];
            nextCursor: string | null;
        };
        PageStage: {
            code?: string;
            reason?: string;
            /** @enum {string} */
            state: "pending" | "running" | "done" | "skipped" | "failed" | "cancelled";
        };
        PageSummary: {
            height: number | null;
            /** @description Size of the stored picture; pixels = points × widthPx / width. */
            image: {
                heightPx: number;
                widthPx: number;
            } | null;
            label?: string;
            page: number;
            quality: {
                flags: string[];
                glyphs: number;
                imageShare: number;
                privateUseShare: number;
                textSanity: number;
                unmappedShare: number;
            } | null;
            rotation: number | null;
            route: ("text" | "ocr" | "vlm") | null;
            stages: {
                [key: string]: components["schemas"]["PageStage"];
            };
            /** @description What was cut or left out on the page. */
            warnings: string[];
            width: number | null;
        };
        Problem: {
            /**
             * @description Explained in docs/errors.md; a later version may have more of them.
             * @enum {string}
             */
            code: "config_invalid" | "request_invalid" | "path_not_found" | "path_unreadable" | "no_documents_found" | "file_vanished" | "file_changed" | "file_empty" | "file_too_large" | "not_a_pdf" | "pdf_damaged" | "pdf_encrypted" | "pdf_password_wrong" | "pdf_no_pages" | "pdf_security_unsupported" | "page_not_found" | "page_damaged" | "page_timeout" | "page_memory" | "page_crashed" | "page_needs_ocr" | "document_not_found" | "document_busy" | "unit_not_found" | "route_not_found" | "method_not_allowed" | "job_payload_invalid" | "attempt_stale" | "database_unavailable" | "database_too_old" | "pgvector_missing" | "queue_unavailable" | "blob_not_found" | "blob_store_full" | "blob_store_unavailable" | "blob_store_refused" | "model_unavailable" | "model_not_configured" | "model_budget_spent" | "model_refused" | "port_in_use" | "data_folder_in_use" | "node_too_old" | "unauthorized" | "forbidden" | "rate_limited" | "overloaded" | "idempotency_conflict" | "internal";
            /** @description What failed, with which id, and what to do next. */
            detail: string;
            /** @description Id of the request, also in the `x-request-id` header and in the log. */
            instance: string;
            /** @description Every fault of an invalid request. */
            issues?: {
                message: string;
                path: string;
            }[];
            page?: number;
            /** @description True if the same request may succeed later. */
            retryable: boolean;
            status: number;
            title: string;
            /** @description `urn:guidepost:error:<code>`. */
            type: string;
        };
        Readiness: {
            parts: {
                [key: string]: {
                    detail?: string;
                    ok: boolean;
                    tookMs: number;
                };
            };
            /** @enum {string} */
            status: "ok" | "unavailable";
        };
        RecommendationChanges: {
            added: {
                boxes: {
                    bbox: [
                        number,
                        number,
                        number,
                        number
                    ];
                    page: number;
                }[];
                element: string;
                grade?: string;
                id: string;
                pages: number[];
                text: string;
            }[];
            changed: {
                after: {
                    boxes: {
                        bbox: [
                            number,
                            number,
                            number,
                            number
                        ];
                        page: number;
                    }[];
                    element: string;
                    grade?: string;
                    id: string;
                    pages: number[];
                    text: string;
                };
                before: {
                    boxes: {
                        bbox: [
                            number,
                            number,
                            number,
                            number
                        ];
                        page: number;
                    }[];
                    element: string;
                    grade?: string;
                    id: string;
                    pages: number[];
                    text: string;
                };
                gradeChanged: boolean;
                numbersAdded: string[];
                /** @description Numbers and comparators in the older wording alone. */
                numbersRemoved: string[];
                textChanged: boolean;
            }[];
            newer: {
                file: string;
                id: string;
                title: string;
            };
            older: {
                file: string;
                id: string;
                title: string;
            };
            removed: {
                boxes: {
                    bbox: [
                        number,
                        number,
                        number,
                        number
                    ];
                    page: number;
                }[];
                element: string;
                grade?: string;
                id: string;
                pages: number[];
                text: string;
            }[];
            unchanged: number;
        };
        SearchFiltersInput: {
            /** Format: date-time */
            added_before?: string;
            /**
             * Format: date-time
             * @description Documents added at or after this moment.
             */
            added_from?: string;
            collection?: string[];
            /** @description Only documents that no newer version supersedes. */
            current?: boolean;
            /** @description Document ids. */
            document?: string[];
            /** @description Recommendations with one of these grades, as printed. */
            grade?: string[];
            /** @description Recommendations graded in one of these systems. */
            grade_system?: string[];
            kind?: ("section" | "table_row" | "flow_path" | "recommendation" | "figure" | "flat_chunk" | "heading_chunk" | "page" | "element" | "planned_chunk")[];
            /** @description BCP 47 of the unit: `en`, `zh`. */
            lang?: string[];
        };
        SearchRequestInput: {
            /** @description Weighted fusion: share of the dense score; 0 = full text only. Short for both weights. */
            alpha?: number;
            /** @description Most characters of evidence, over all results. Each result is widened with what stands before and after it as far as they allow. */
            budget?: number;
            /**
             * @description `page`: the best unit of each page only.
             * @default none
             * @enum {string}
             */
            collapse?: "none" | "page";
            /** @description Weight of a word in the context of a unit (headings, table headers) against one in its text. */
            context_weight?: number;
            /**
             * @description Give the plan of the database statement (slower).
             * @default false
             */
            explain?: boolean;
            /** @default {} */
            filters?: components["schemas"]["SearchFiltersInput"];
            /**
             * @description Leave out near copies of a better result, and count them.
             * @default true
             */
            fold_duplicates?: boolean;
            full_text_weight?: number;
            /**
             * @description How the two rankings are joined in hybrid mode.
             * @enum {string}
             */
            fusion?: "rrf" | "weighted";
            /** @description Added to the score of units in the language of the question; 0 = none. */
            language_boost?: number;
            /** @default 10 */
            limit?: number;
            /**
             * @default hybrid
             * @enum {string}
             */
            mode?: "hybrid" | "bm25" | "dense";
            /**
             * @description Give the unit before and after, and the section around each result.
             * @default false
             */
            neighbours?: boolean;
            query: string;
            /** @description 60 unless the installation says otherwise. */
            rrf_k?: number;
            semantic_weight?: number;
            /**
             * @description A question "A versus B" keeps evidence for each side among the results.
             * @default true
             */
            split_comparisons?: boolean;
            /**
             * @description Which units are searched; by default those that were recorded for the collection, else `structure`.
             * @enum {string}
             */
            strategy?: "structure" | "flat" | "heading" | "page" | "element" | "planned";
        };
        SearchResponse: {
            /**
             * @description The mode that ran; `bm25` if no embedding model is there.
             * @enum {string}
             */
            mode: "hybrid" | "bm25" | "dense";
            /** @description What the reader must know: a leg that was left out, results cut by the budget. */
            notices: string[];
            plan?: string[];
            query: string;
            results: components["schemas"]["SearchResult"][];
            tookMs: number;
        };
        SearchResult: {
            /** @description Other documents that say the same, with the place. */
            alsoIn?: components["schemas"]["LinkedUnit"][];
            document: {
                collections: string[];
                file: string;
                id: string;
                lang: string;
                /** @description Id of the newer version; the current one is preferred. */
                supersededBy?: string;
                title: string;
            };
            /** @description The one place to look at; for a table, the row. */
            element: {
                bbox: [
                    number,
                    number,
                    number,
                    number
                ];
                id: string;
                page: number;
                text: string;
                /** @enum {string} */
                type: "title" | "heading" | "paragraph" | "list_item" | "table" | "figure" | "flowchart" | "caption" | "footnote" | "formula" | "page_header" | "page_footer";
            };
            explain: {
                bm25: {
                    rank: number;
                    score: number;
                } | null;
                dense: {
                    rank: number;
                    score: number;
                } | null;
            };
            /** @description Comparison questions: the side, from 1, this is evidence for. */
            leg?: number;
            neighbours?: {
                id: string;
                kind: string;
                pages: number[];
                /** @enum {string} */
                relation: "previous" | "next" | "parent";
                text: string;
            }[];
            /** @description With a budget: the unit with the units before and after it, as far as they fit. */
            passage?: {
                pages: number[];
                text: string;
                units: string[];
            };
            rank: number;
            score: number;
            /** @description Near copies of this result that were left out. */
            similar?: number;
            unit: {
                boxes: {
                    bbox: [
                        number,
                        number,
                        number,
                        number
                    ];
                    page: number;
                }[];
                breadcrumb: string[];
                /** @description Table rows: header to value; the order is that of `text`. */
                cells?: {
                    [key: string]: string;
                };
                context: string;
                /** @description Flow paths: the steps that the arrow joins. */
                edge?: {
                    from: string;
                    label?: string;
                    to: string;
                };
                flags: string[];
                grade?: string;
                /** @description Its parts: strength, certainty, class, level …; `legend` = ids of the elements that explain the scale. */
                gradeNormalized?: {
                    [key: string]: string;
                };
                gradeSystem?: string;
                id: string;
                /** @enum {string} */
                kind: "section" | "table_row" | "flow_path" | "recommendation" | "figure" | "flat_chunk" | "heading_chunk" | "page" | "element" | "planned_chunk";
                lang: string;
                pages: number[];
                text: string;
            };
        };
        StageCounts: {
            cancelled: number;
            done: number;
            failed: number;
            pending: number;
            running: number;
            skipped: number;
        };
        UnitList: {
            items: {
                boxes: {
                    bbox: [
                        number,
                        number,
                        number,
                        number
                    ];
                    page: number;
                }[];
                breadcrumb: string[];
                context: string;
                edge?: {
                    from: string;
                    label?: string;
                    to: string;
                };
                element: string;
                elements: string[];
                flags: string[];
                grade?: string;
                gradeNormalized?: {
                    [key: string]: string;
                };
                gradeSystem?: string;
                id: string;
                /** @enum {string} */
                kind: "section" | "table_row" | "flow_path" | "recommendation" | "figure" | "flat_chunk" | "heading_chunk" | "page" | "element" | "planned_chunk";
                lang: string;
                pages: number[];
                table?: {
                    cells: {
                        [key: string]: string;
                    };
                    row: number;
                };
                text: string;
            }[];
            nextCursor: string | null;
        };
        UnitPlanList: {
            items: components["schemas"]["UnitPlanSummary"][];
        };
        UnitPlanSummary: {
            added: number;
            /** @description Same place, other text or context. */
            changed: number;
            /** @description The first hundred; empty for the first plan of a document. */
            changes: {
                after?: string;
                before?: string;
                /** @enum {string} */
                change: "added" | "removed" | "changed";
                kind: string;
                pages: number[];
            }[];
            /** Format: date-time */
            madeAt: string;
            planning?: {
                calls: number;
                /** @description Sections that the planner gave no usable plan for. */
                fallbacks: number;
                planner: string;
                savedShare: number;
                tokensIn: number;
                tokensOut: number;
                /** @description Of a model that writes the text of the chunks out again. */
                tokensOutRegenerating: number;
            };
            removed: number;
            /** @enum {string} */
            strategy: "structure" | "flat" | "heading" | "page" | "element" | "planned";
            unchanged: number;
            units: number;
        };
        WorkChanged: {
            /** @description Documents that it concerned. */
            documents: number;
            /** @description Jobs that were put in a queue. */
            jobs: number;
            /** @description Pages and stages that were changed. */
            rows: number;
        };
        WorkOverview: {
            documents: {
                [key: string]: number;
            };
            /** @description Work that was given up, by stage and reason. */
            failures: {
                code: string;
                documents: number;
                /** @description Of the latest one. */
                message: string;
                rows: number;
                stage: string;
            }[];
            holds: components["schemas"]["Hold"][];
            /** @description Stages with open work. */
            stages: {
                /** @description Age of the oldest document that waits in this stage. */
                oldestSeconds: number;
                pending: number;
                running: number;
                stage: string;
            }[];
            /** @description Pages that ended in each of the last 30 minutes, by stage. */
            throughput: {
                /** Format: date-time */
                minute: string;
                pages: number;
                stage: string;
            }[];
            workers: {
                alive: boolean;
                host: string;
                /** Format: date-time */
                lastSeenAt: string;
                pid: number;
                queues: string[];
            }[];
        };
        WorkTargetInput: {
            /** @constant */
            all?: true;
            collection?: string;
            document?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
