import http from 'node:http'; import { host } from './lib.mjs';
const srv = http.createServer((q, r) => { let b=''; q.on('data',d=>b+=d); q.on('end',()=>{ if(q.method!=='POST'){r.writeHead(405).end();return} const m=JSON.parse(b); const ok=x=>{r.writeHead(200,{'content-type':'application/json'});r.end(JSON.stringify({jsonrpc:'2.0',id:m.id,result:x}))};
 if(m.method==='initialize') return ok({protocolVersion:'2025-06-18',capabilities:{tools:{}},serverInfo:{name:'h',version:'1'}});
 if(m.id===undefined) return r.writeHead(202).end(); if(m.method==='tools/list') return ok({tools:[{name:'a',inputSchema:{type:'object'}},{name:'auth',inputSchema:{type:'object'}},{name:'boom',inputSchema:{type:'object'}}]});
 if(m.params.name==='auth') return r.writeHead(401).end('no'); if(m.params.name==='boom') return r.writeHead(500).end('no'); ok({content:[{type:'text',text:'hi'}]}); }); }).listen(0,async()=>{
 const h=await host({web:{type:'http',url:`http://127.0.0.1:${srv.address().port}/mcp`}, dead:{type:'http',url:'http://127.0.0.1:1/mcp'}});
 console.log(JSON.stringify(await h.run('import * as s from "@codemode/servers/web"; const o=[await s.a()]; for (const f of ["auth","boom"]) try{await s[f]()}catch(e){o.push(e.name,e.message,e.hint)} globalThis.__codemode_result__=o')));
 console.log('close',await h.close()); srv.close(); process.exit(0); });
