/**
 * Runs a job in the local product, which must be running.
 * @returns the report of the job. Exits the process if the product does not run or the job fails.
 */
export const runLocalJob = async <R>(name: string, event: object = {}): Promise<R> => {
  const url = `http://localhost:${process.env.PORT || 3000}`;
  try {
    const response = await fetch(`${url}/_local/jobs/${name}`, {
      method: 'POST',
      body: JSON.stringify(event),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.json()) as R;
  } catch (error) {
    console.error(`The job ${name} failed: ${(error as Error).message}. Does npm start run at ${url}?`);
    process.exit(1);
  }
};
