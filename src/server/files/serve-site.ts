/** Answers with the built site's files. What is missing is a 404, and HTML only for a person who navigates. */

import { extname } from 'node:path';
import type { Handler } from 'hono';
import type { Call, CallEnv } from '../http/call.ts';
import { problem, problemResponse } from '../http/problem.ts';
import { chooseEncoding, isFresh } from './negotiate.ts';
import type { Site, SiteFile } from './site.ts';

export function serveSite(site: Site): Handler<CallEnv> {
  return (call) => {
    const path = decode(call.req.path);
    if (!['GET', 'HEAD'].includes(call.req.method)) {
      throw problem('ERROR.METHOD', { headers: { Allow: 'GET, HEAD' } });
    }
    const file = path === null ? undefined : site.files.get(path);
    if (file) {
      call.set('route', file.path);
      return answerFile(call, file, 200);
    }
    return path !== null && extname(path) === ''
      ? answerNotFound(call, site)
      : problemResponse('ERROR.NOT_FOUND');
  };
}

/** The page *introuvable* for a person who navigates. */
export function answerNotFound(call: Call, { notFound }: Site): Response {
  const navigates = call.req.header('accept')?.includes('text/html');
  return navigates && notFound ? answerFile(call, notFound, 404) : problemResponse('ERROR.NOT_FOUND');
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function answerFile(call: Call, file: SiteFile, status: 200 | 404): Response {
  const encoding = chooseEncoding(call.req.header('accept-encoding'), new Set(file.variants.keys()));
  const variant = file.variants.get(encoding);
  if (!variant) return problemResponse('ERROR.NOT_FOUND');
  const headers = new Headers(file.headers);
  headers.set('ETag', variant.etag);
  if (status === 200 && isFresh(call.req.header('if-none-match'), variant.etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(variant.bytes.byteLength));
  return new Response(variant.bytes, { status, headers });
}
