import * as z from 'zod';

// The page's policy forbids eval, and even zod's probe for it is reported. Import this before any file with schemas.
z.config({ jitless: true });

export { z };
