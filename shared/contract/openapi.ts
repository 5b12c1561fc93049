import * as z from 'zod';
import { commonErrors, type ErrorCode, errorCatalog } from '#shared/errors.ts';
import { groupBy } from '#shared/group-by.ts';
import { MEMBER_HEADER, NO_MEMBER } from '#shared/member-header.ts';
import { allRoutes } from './index.ts';
import { type Route, sessionErrors, TOTAL_HEADER } from './route.ts';

/** JSON schema of a value as clients send it, before decoding. */
export const wireForm = (schema: z.ZodType) => {
  const { $schema: _, ...form } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      // An optional rule without its default: an absent value stays absent.
      const { def } = _zod;
      if (def.type === 'optional' && def.innerType._zod.def.type === 'nonoptional') delete jsonSchema.default;
    },
  });
  return form;
};

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    details: { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
  },
};

const errorAnswers = (route: Route) => {
  const codes = new Set<ErrorCode>([...commonErrors, ...sessionErrors(route), ...(route.errors ?? [])]);
  const byStatus = groupBy([...codes], (code) => errorCatalog[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, sameStatus]) => [
        String(status),
        {
          description: sameStatus.map((code) => `${code}: ${errorCatalog[code].message}`).join(' / '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
};

const mediaTypes = {
  xml: 'application/xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  image: 'image/*',
};

const success = (route: Route) => {
  if (route.produces === 'empty') return { '204': { description: '내용 없음' } };
  if (route.produces === 'link') {
    const headers = { Location: { schema: { type: 'string', format: 'uri' } } };
    return { '302': { description: '파일의 주소, 잠시만 유효하다', headers } };
  }
  const content = route.produces
    ? { [mediaTypes[route.produces]]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: route.response ? wireForm(route.response) : {} } };
  const headers = { [TOTAL_HEADER]: { description: '전체 건수', schema: { type: 'integer' } } };
  return { '200': { description: '성공', ...(route.hasTotal && { headers }), content } };
};

const parameters = (route: Route) => [
  ...Object.entries(route.params?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: wireForm(schema as z.ZodType),
  })),
  ...Object.entries(route.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: wireForm(schema as z.ZodType),
  })),
  ...(route.servesAnySession || route.cacheable
    ? []
    : [
        {
          name: MEMBER_HEADER,
          in: 'header',
          description: `화면이 대신하는 회원의 번호, 로그인하지 않은 화면은 ${NO_MEMBER}. 세션이 없거나 다른 회원의 것이면 401.`,
          schema: { type: 'string' },
        },
      ]),
  ...(route.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          description: '같은 키로 다시 보내면 처음 답을 그대로 받고 아무것도 새로 쓰지 않는다 (24시간).',
          schema: { type: 'string', maxLength: 200 },
        },
      ]
    : []),
];

const bodyType = ({ form, multipart }: Route) => {
  if (multipart) return 'multipart/form-data';
  return form ? 'application/x-www-form-urlencoded' : 'application/json';
};

const operation = (route: Route) => ({
  operationId: route.id,
  summary: route.summary,
  tags: [route.id.split('.')[0]],
  'x-level': route.level,
  ...(parameters(route).length > 0 && { parameters: parameters(route) }),
  ...(route.body && { requestBody: { content: { [bodyType(route)]: { schema: wireForm(route.body) } } } }),
  responses: { ...success(route), ...errorAnswers(route) },
});

export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: { title: '한호 API', version: '0.9.16' },
  paths: Object.fromEntries(
    [...groupBy(allRoutes, ({ path }) => path)].map(([path, routes]) => [
      path,
      Object.fromEntries(routes.map((route) => [route.method.toLowerCase(), operation(route)])),
    ]),
  ),
  components: { schemas: { Error: errorSchema } },
});
