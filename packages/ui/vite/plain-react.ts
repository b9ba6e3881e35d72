import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** A feature of React that the widget never uses. */
interface Unused {
  /** How our own source would use it. */
  readonly asked: RegExp;
  /** The functions that only this feature calls, by their names in React's build. */
  readonly functions: readonly string[];
  /** The file that has them; most are in React's DOM package. */
  readonly file?: 'react' | 'react-dom';
}

const unused: readonly Unused[] = [
  {
    asked: /\b(?:ViewTransition|addTransitionType)\b/,
    functions: [
      'accumulateSuspenseyCommitOnFiber',
      'applyViewTransitionToHostInstances',
      'commitAfterMutationEffectsOnFiber',
      'commitAppearingPairViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'createMeasurement',
      'createViewTransitionInstance',
      'getViewTransitionClassName',
      'getViewTransitionName',
      'preloadInstanceAndSuspendIfNeeded',
      'queueTransitionTypes',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restoreViewTransitionOnHostInstances',
      'startViewTransition',
    ],
  },
  {
    asked: /<Fragment\b[^>]*\sref=/,
    functions: [
      'blurActiveElementWithinFragment',
      'collectClientRects',
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNewChildToFragmentInstances',
      'getFragmentInstanceOrTextInstanceSiblings',
      'scrollTextNodeIntoView',
      'setFocusIfFocusable',
      'traverseVisibleInstancesAndTextInstances',
      'validateDocumentPositionWithFiberTree',
    ],
  },
  {
    // Elements hoisted into the head, and preload().
    asked: /<(?:title|meta|link|style|script)\b|from 'react-dom'/,
    functions: [
      'acquireResource',
      'createHoistableInstance',
      'getHydratableHoistableCache',
      'getResource',
      'insertSuspendedStylesheets',
      'isHostHoistableType',
      'mountHoistable',
      'preconnectAs',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadModule',
      'preloadResourceAndSuspendIfNeeded',
      'suspendResource',
    ],
  },
  {
    asked: /\b(?:useActionState|useFormStatus)\b|<form\b[^>]*\saction=/,
    functions: [
      'TransitionAwareHostComponent',
      'ensureFormComponentIsStateful',
      'mountActionState',
      'rerenderActionState',
      'updateActionStateImpl',
    ],
  },
  {
    asked: /<(?:SuspenseList|Activity)\b/,
    functions: ['cutOffTailIfNeeded', 'updateActivityComponent', 'updateSuspenseListComponent'],
  },
  // The whole page as an element.
  {
    asked: /<(?:html|head|body)\b/,
    functions: ['clearSingletonPreambleContribution', 'releaseSingletonInstance', 'resolveSingletonInstance'],
  },
  // The browser's own sign that a page loads, while an asynchronous transition goes on.
  { asked: /\buseTransition\b|\bstartTransition\(async/, functions: ['defaultOnDefaultTransitionIndicator'] },
  {
    asked: /\bon(?:BeforeInput|Composition)/,
    functions: ['getData', 'getFallbackBeforeInputChars', 'getNativeBeforeInputChars', 'isFallbackCompositionEnd'],
  },
  // A marked part of a field's text.
  { asked: /<(?:input|textarea)\b[^>]*\sonSelect=/, functions: ['constructSelectEvent'] },
  // What the React compiler writes into components.
  { asked: /\bcompiler-runtime\b/, functions: ['useMemoCache'] },
  { asked: /\bfindDOMNode\b/, functions: ['findCurrentFiberUsingSlowPath', 'findCurrentHostFiberImpl'] },
  {
    asked: /from 'react-dom'/,
    file: 'react-dom',
    functions: [
      'createPortal',
      'flushSync',
      'preconnect',
      'preinit',
      'preinitModule',
      'preload',
      'preloadModule',
      'useFormState',
      'useFormStatus',
    ],
  },
  { asked: /\bChildren\b/, file: 'react', functions: ['mapChildren', 'mapIntoArray', 'resolveThenable'] },
  // Elements of our own making.
  { asked: /<[a-z]+-[\w-]+[\s>]/, functions: ['setPropOnCustomElement'] },
  { asked: /\bcomponentStack\b/, functions: ['getStackByFiberInDevAndProd'] },
];

/** It waits for what the functions above would have loaded; null says that there is nothing. */
const WAIT = 'waitForCommitToBeReady';

const definitionOf = (name: string): RegExp =>
  new RegExp(`^(function ${name}|exports\\.${name} = function )\\([^]*?^}`, 'm');
const FRAGMENT_METHODS = /^FragmentInstance\.prototype\.\w+ = function [^]*?^};$/gm;

const namesIn = (wanted: string): string[] =>
  unused.flatMap(({ functions, file = 'react-dom-client' }) => (file === wanted ? functions : []));

/**
 * React without what the widget never asks of it, a fifth of its weight (decisions 52 and 58). Each of these functions would
 * find nothing to do, so they become empty. Source that asks for one of them does not build.
 */
export function plainReact(): Plugin[] {
  const inBrowser = {
    apply: 'build',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  } as const;
  return [
    {
      name: 'plain-react',
      ...inBrowser,
      transform: {
        filter: { id: /\/cjs\/react(?:-dom(?:-client)?)?\.production\.js$/ },
        handler(code, id) {
          const file = basename(id, '.production.js');
          const empty = (rest: string, name: string, body = ''): string => {
            if (!definitionOf(name).test(rest)) this.error(`this version of ${file} has no function ${name}`);
            return rest.replace(definitionOf(name), `$1() {${body}}`);
          };
          const emptied = namesIn(file).reduce((rest, name) => empty(rest, name), code);
          return file === 'react-dom-client'
            ? empty(emptied, WAIT, 'return null;').replaceAll(FRAGMENT_METHODS, '')
            : emptied;
        },
      },
    },
    {
      name: 'plain-react-asked',
      enforce: 'pre',
      ...inBrowser,
      transform: {
        filter: { id: /\/(?:widget|ui)\/src\/.*\.tsx?$/ },
        handler(code) {
          for (const { asked } of unused) {
            const [found] = asked.exec(code) ?? [];
            if (found) this.error(`${found} is left out of React by plain-react.ts`);
          }
        },
      },
    },
  ];
}
