/**
 * First load (Preact build only). What `react` means in production: the names we use, over preact and its hooks.
 * `preact/compat` would add 1.1 kB to every first visit for features the product does not use. A name that is missing here
 * fails the build, which is the point.
 */
export { createContext, createElement, createRef, Fragment } from 'preact';
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks';
