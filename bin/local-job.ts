/**
 * Has the product that runs on this machine do a job, now instead of at its hour.
 * @returns what the job reports; ends this process where there is none
 */
export const runLocalJob = async <R>(name: string, what: string, event: object = {}): Promise<R> => {
  const url = `http://localhost:${process.env.PORT || 3000}`;
  try {
    const response = await fetch(`${url}/_local/jobs/${name}`, {
      method: 'POST',
      body: JSON.stringify(event),
    });
    if (!response.ok) throw new Error(`${response.status}`);
    return (await response.json()) as R;
  } catch (error) {
    console.error(
      `${what}하지 못했습니다. ${url}에서 npm start가 실행 중인지 확인해주세요. (${(error as Error).message})`,
    );
    process.exit(1);
  }
};
