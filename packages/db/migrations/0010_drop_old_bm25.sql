-- The function of 0002, without bound and local statistics: 0009 made its successor beside it.
DROP FUNCTION guidepost_bm25(text, text[], float8[], text[], tsquery, integer, float8, real[], float8[], float8[], text[], text[], text[], text[], text[], bigint[], float8, float8);
