import { describe, expect, it } from 'vitest';
import { apiRequestHeaders, siteFilePath, viewerRequestSources } from '#infra/viewer-request.ts';

describe('siteFilePath', () => {
  it.each([
    ['/', '/index.html'],
    ['/login', '/login.html'],
    ['/aboutUs', '/aboutUs.html'],
    ['/aboutus', '/shell.html'],
    ['/login/', '/shell.html'],
    ['/my', '/shell.html'],
    ['/reset-password', '/shell.html'],
    ['/admin', '/staff.html'],
    ['/partnerAdmin', '/staff.html'],
    ['/admin/parcelInfo', '/staff.html'],
    ['/admin/parcelInfo/', '/staff.html'],
    ['/administration', '/shell.html'],
    ['/v1.2/tracking', '/shell.html'],
    ['/constructor', '/shell.html'],
    ['/index.html', '/index.html'],
    ['/sw.js', '/sw.js'],
    ['/manifest.webmanifest', '/manifest.webmanifest'],
    ['/favicon.svg', '/favicon.svg'],
    ['/assets/index-Bx1_a2.js', '/assets/index-Bx1_a2.js'],
    ['/assets/missing.css', '/assets/missing.css'],
  ])('rewrites %s to %s', (uri, file) => {
    expect(siteFilePath(uri)).toBe(file);
  });
});

it('the site source of viewerRequestSources is below the 10 KB limit of CloudFront Functions', () => {
  expect(viewerRequestSources.site.length).toBeLessThan(10_000);
});

describe('apiRequestHeaders', () => {
  it('replaces x-viewer-ip and x-viewer-host of the client by the address and host of the request', () => {
    const forged = {
      host: 'hanho.example',
      'x-viewer-ip': '10.0.0.1',
      'x-viewer-host': 'elsewhere.example',
      accept: 'application/json',
    };
    expect(apiRequestHeaders(forged, '203.0.113.7')).toEqual({
      host: 'hanho.example',
      'x-viewer-ip': '203.0.113.7',
      'x-viewer-host': 'hanho.example',
      accept: 'application/json',
    });
  });
});
