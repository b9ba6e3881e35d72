/** The studios' own styles: none of them affects the widget. */
export const hostStyles = `*{box-sizing:border-box}html{scroll-behavior:auto}
body{--edge:max(clamp(16px,5vw,64px),50% - 556px);margin:0;font:17px/1.6 Georgia,'Times New Roman',serif;color:#2a221b;background:#fff}
.aurora{--accent:#4b2e83;--soft:#f6efe8}.solo{--accent:#7a4a00;--soft:#fff6dd;font-family:'Trebuchet MS',Verdana,sans-serif}
.demos{display:flex;gap:20px;overflow-x:auto;white-space:nowrap;padding:8px var(--edge);background:#26211c;font:14px/28px system-ui,sans-serif}
.demos a{color:#f3ede6;text-decoration:none}.demos a[aria-current]{border-bottom:2px solid #fff}
header{display:flex;flex-wrap:wrap;gap:8px 32px;align-items:baseline;justify-content:space-between;padding:24px var(--edge)}
header a{color:inherit;text-decoration:none}header nav a:hover{text-decoration:underline;text-underline-offset:6px}
.name{font-size:28px;font-weight:700;letter-spacing:-.01em}header .name{color:var(--accent)}header nav{display:flex;flex-wrap:wrap;gap:4px 24px}
.hero{position:relative;display:grid;align-items:end;min-height:min(520px,70vh);overflow:hidden;background:#2a221b}
.hero img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.hero div{position:relative;padding:96px var(--edge) 40px;color:#fff;background:linear-gradient(#0000,#000c 60%)}
h1{font-size:clamp(34px,6vw,64px);line-height:1.05;letter-spacing:-.02em;margin:0 0 12px;max-width:16ch;text-wrap:balance}
.hero p{max-width:52ch;margin:0;font-size:19px;text-wrap:balance}
h2{font-size:clamp(24px,3vw,34px);line-height:1.15;letter-spacing:-.01em;margin:0 0 12px}
.text{padding:clamp(32px,5vw,72px) var(--edge)}.text p{max-width:64ch}
.split{display:grid;gap:clamp(24px,5vw,72px);grid-template-columns:repeat(auto-fit,minmax(min(320px,100%),1fr));align-items:center}
.band{background:var(--soft)}.three{display:grid;gap:28px;grid-template-columns:repeat(auto-fit,minmax(240px,1fr))}
.three img,.split img{width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:12px;display:block}.three h3{margin:14px 0 4px;font-size:20px}.three p{margin:0 0 10px}
.book{padding:0 max(0px,var(--edge) - 20px) 64px}
.pair{display:grid;gap:40px 32px;grid-template-columns:repeat(auto-fit,minmax(min(340px,100%),1fr))}
.button,.text a.button{display:inline-block;padding:14px 24px;border:0;border-radius:999px;background:var(--accent);color:#fff;font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.quote{font-size:22px;font-style:italic;max-width:36ch}
#log{max-height:260px;overflow:auto;padding:16px;border-radius:12px;background:#26211c;color:#f3ede6;font:13px/1.6 ui-monospace,monospace;margin:0;white-space:pre-wrap}
footer{padding:36px var(--edge);color:#5f544b;font-size:15px;border-top:1px solid #e6ded6}footer p{margin:0 0 12px}a{color:var(--accent)}
`;
