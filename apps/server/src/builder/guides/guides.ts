/** How to add the snippet to a page with one editor. */
export interface Guide {
  readonly id: string;
  readonly name: string;
  readonly steps: readonly string[];
  /** What the picture shows: the menu of the editor from top to bottom, the last entry is the one to choose. */
  readonly menu: readonly [string, string, string];
}

export const guides: readonly Guide[] = [
  {
    id: 'html',
    name: 'Plain HTML',
    steps: [
      'Open the file of the page in an editor.',
      'Paste the HTML snippet where the widget should stand, inside <body>.',
      'Upload the file and run the checks below with its address.',
    ],
    menu: ['index.html', '<main>', 'Paste here'],
  },
  {
    id: 'wordpress',
    name: 'WordPress',
    steps: [
      'Open the page in the block editor.',
      'Add a block and choose Custom HTML.',
      'Paste the WordPress snippet and update the page. Plug-ins that put scripts off must leave embed.js alone.',
    ],
    menu: ['Add block', 'Widgets', 'Custom HTML'],
  },
  {
    id: 'wix',
    name: 'Wix',
    steps: [
      'In the editor choose Add elements, Embed code, then Custom element or Embed HTML.',
      'Paste the HTML snippet with the style Website, since Wix shows it in a frame of its own height.',
      'Make the box as tall as a screen and publish the site.',
    ],
    menu: ['Add elements', 'Embed code', 'Embed HTML'],
  },
  {
    id: 'squarespace',
    name: 'Squarespace',
    steps: [
      'Edit the page and add a block of the kind Code.',
      'Choose HTML, switch Display source off and paste the HTML snippet.',
      'Save. The preview of the editor shows no scripts: look at the page itself.',
    ],
    menu: ['Edit', 'Add block', 'Code'],
  },
  {
    id: 'webflow',
    name: 'Webflow',
    steps: [
      'Drag a Code Embed from the elements to where the widget should stand.',
      'Paste the HTML snippet and save.',
      'Publish: the designer shows scripts only on the published page.',
    ],
    menu: ['Elements', 'Advanced', 'Code Embed'],
  },
  {
    id: 'shopify',
    name: 'Shopify',
    steps: [
      'Open Online Store, Themes, Customize, and go to the page.',
      'Add a section of the kind Custom Liquid.',
      'Paste the HTML snippet and save.',
    ],
    menu: ['Customize', 'Add section', 'Custom Liquid'],
  },
  {
    id: 'tag-manager',
    name: 'Google Tag Manager',
    steps: [
      'Make a tag of the type Custom HTML and paste the HTML snippet.',
      'A tag has no place in the page: choose the style Side, or add data-target="#booking" and an empty element with that id to the page.',
      'Fire it on the pages that need it, and publish. Where the page asks for consent, the tag waits for it.',
    ],
    menu: ['New tag', 'Tag type', 'Custom HTML'],
  },
  {
    id: 'react',
    name: 'React',
    steps: [
      'Install the package, which the platform serves itself: npm install with the address in the React snippet.',
      'Use the component of the React snippet. It renders on a server too and is safe in StrictMode.',
      'Events are props: onReady, onClose, onPayment.',
    ],
    menu: ['npm install', 'import', '<Embook />'],
  },
];
