/** Stands in for optional parts of a library that no screen uses (`resolve.alias` of the build). */
export default {};
