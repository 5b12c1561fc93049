import { describe, expect, it } from 'vitest';
import { apiRequest, siteRequest } from '#infra/viewer-request.ts';

describe('a request for the site', () => {
  it.each([
    ['/', '/index.html'],
    ['/login', '/index.html'],
    ['/admin/parcelInfo', '/index.html'],
    ['/admin/parcelInfo/', '/index.html'],
    ['/v1.2/tracking', '/index.html'],
    ['/index.html', '/index.html'],
    ['/favicon.svg', '/favicon.svg'],
    ['/assets/index-Bx1_a2.js', '/assets/index-Bx1_a2.js'],
    ['/assets/missing.css', '/assets/missing.css'],
  ])('%s is answered by %s', (uri, file) => {
    expect(siteRequest(uri)).toBe(file);
  });
});

describe('a request for the API', () => {
  it('carries the address and host that the edge saw, whatever the client sent', () => {
    const forged = {
      host: 'hanho.example',
      'x-viewer-ip': '10.0.0.1',
      'x-viewer-host': 'elsewhere.example',
      accept: 'application/json',
    };
    expect(apiRequest(forged, '203.0.113.7')).toEqual({
      host: 'hanho.example',
      'x-viewer-ip': '203.0.113.7',
      'x-viewer-host': 'hanho.example',
      accept: 'application/json',
    });
  });
});
