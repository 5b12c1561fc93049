import { useEffect, useState } from 'react';
import type { Order } from '#shared/domain/order.ts';
import { orderResolver } from './order-resolver.ts';
import { valuesOf } from './order-values.ts';
import { type Problem, problemsOf } from './problems.tsx';

/** Problems of a saved order, by the rules for saving the whole order. */
export const useOpenProblems = (order: Order): readonly Problem[] => {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const options = { fields: {}, shouldUseNativeValidation: false };
    void Promise.resolve(orderResolver(valuesOf(order), undefined, options)).then(({ errors }) => {
      if (isCurrent) setProblems(problemsOf(errors));
    });
    return () => {
      isCurrent = false;
    };
  }, [order]);
  return problems;
};
