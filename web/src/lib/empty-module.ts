/** Replaces optional dependencies of libraries that this project does not use (`resolve.alias` in vite.config.ts). */
export default {};
