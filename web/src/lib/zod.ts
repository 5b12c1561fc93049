import * as z from 'zod/v4';

// The security policy forbids eval. Without this setting zod probes for it and the browser reports a violation.
z.config({ jitless: true });

// Vite resolves `zod` to this file, so that every schema is created after the setting.
export * from 'zod/v4';
